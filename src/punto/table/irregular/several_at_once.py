"""Several irregularities at once: the latest is resolved first, and the others are looked at anew."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.table.irregular.ways_out import kind_of, mishap_of
from punto.table.machine import TABLE, TableContext
from punto.table.state.irregularity import Irregularity
from punto.table.state.table import Phase, Table


class OutlookRenewed(Fact, frozen=True, kw_only=True, tag="outlook-renewed"):
    """What was decided about one irregularity changes the ways out of another that still waits."""

    audience = EVERYBODY
    words = "The ways out change: {mishap.report.kind}"
    mishap: Irregularity


def with_the_others(context: TableContext, said: list[Draft]) -> list[Draft]:
    """What is said, and the new outlook of an irregularity that waited behind this one."""
    if len(context.state.mishaps) < 2:
        return said
    then = TABLE.after(context, said)
    state = then.state
    top, one_less = state.mishaps[-1], len(state.mishaps) < len(context.state.mishaps)
    if state.phase is not Phase.IRREGULAR or top.step != "decide" or not one_less:
        return said
    fresh = structs.replace(mishap_of(then, top.report, top.back), by=top.by)
    if fresh == top:
        return said
    kind = kind_of(then, top.report.kind)
    return [*said, Draft(OutlookRenewed(mishap=fresh), kind.clauses, kind.readings)]


@TABLE.folds(OutlookRenewed)
def _renewed(state: Table, fact: OutlookRenewed, event: Event) -> Table:
    return structs.replace(state, mishaps=(*state.mishaps[:-1], fact.mishap))
