"""Several irregularities at once: the latest is resolved first, and the others are looked at anew."""

from msgspec import structs

from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.irregular.core import afterwards
from punto.table.irregular.outlook import kind_of, mishap_of
from punto.table.mishap import Mishap
from punto.table.registry import folds
from punto.table.said import Said
from punto.table.state import Phase, Table


class OutlookRenewed(Fact, frozen=True, kw_only=True, tag="outlook-renewed"):
    """What was decided about one irregularity changes the ways out of another that still waits."""

    mishap: Mishap


def with_the_others(desk: Desk, said: list[Said]) -> list[Said]:
    """What is said, and the new outlook of an irregularity that waited behind this one."""
    if len(desk.state.mishaps) < 2:
        return said
    then = afterwards(desk, said)
    state = then.state
    top, one_less = state.mishaps[-1], len(state.mishaps) < len(desk.state.mishaps)
    if state.phase is not Phase.IRREGULAR or top.step != "decide" or not one_less:
        return said
    fresh = structs.replace(mishap_of(then, top.report, top.back), by=top.by)
    if fresh == top:
        return said
    kind = kind_of(then, top.report.kind)
    return [*said, Said(OutlookRenewed(mishap=fresh), kind.clauses, kind.readings)]


@folds(OutlookRenewed)
def _renewed(state: Table, fact: OutlookRenewed, event: Event) -> Table:
    return structs.replace(state, mishaps=(*state.mishaps[:-1], fact.mishap))
