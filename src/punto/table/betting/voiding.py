"""Wagers declared void: they go back at once, or with the settlement of the coup that they lie on."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal
from punto.table.betting.wagers import stake_moved
from punto.table.machine import TABLE, TableContext
from punto.table.money.routes import STAKE_BACK
from punto.table.powers import BETWEEN_COUPS, IN_COUP
from punto.table.state.table import Phase, Table

DECLARED = "declared void"


class WagersVoided(Fact, frozen=True, kw_only=True, tag="wagers-voided"):
    """Wagers have no effect: some are with their bettor again, the others go back with the settlement."""

    audience = EVERYBODY
    words = "Wagers are void: {returned} back at once, {later} later"
    moves = STAKE_BACK
    returned: tuple[str, ...]
    later: tuple[str, ...]


def voided(context: TableContext, wagers: tuple[str, ...], rule: Cited) -> list[Draft] | Refusal:
    """Declare wagers void, on the layout or open from earlier coups."""
    state = context.state
    if state.phase not in (*BETWEEN_COUPS, Phase.CALLED, *IN_COUP):
        return context.not_now(
            "declaring wagers void", "do this before the coup is settled, or when it is over"
        )
    playing = state.phase in IN_COUP
    later = tuple(name for name in wagers if playing and name in state.layout)
    returned = tuple(name for name in wagers if name not in later)
    return [Draft(WagersVoided(returned=returned, later=later), rule.clauses)] if wagers else []


@TABLE.folds(WagersVoided)
def _voided(state: Table, fact: WagersVoided, event: Event) -> Table:
    purses, layout = state.purses, {}
    for name, wager in state.layout.items():
        if name in fact.returned:
            purses = stake_moved(purses, wager, wager.amount)
        elif name in fact.later:
            layout[name] = structs.replace(wager, valid=False, why=DECLARED)
        else:
            layout[name] = wager
    for held in state.carried.open:
        if held.wager.id in fact.returned:
            purses = stake_moved(purses, held.wager, held.wager.amount)
    left = tuple(each for each in state.carried.open if each.wager.id not in fact.returned)
    carried = structs.replace(state.carried, open=left)
    return structs.replace(state, purses=purses, layout=layout, carried=carried)
