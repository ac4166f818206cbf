"""What becomes of the coup itself: it stands, it is void, or its cards are put in their order again."""

from punto.rules.coup import Coup
from punto.table.irregular.core import Case, Happens, effect
from punto.table.preparing.checking import CheckOrdered
from punto.table.settling import say_settled
from punto.table.state import Phase


@effect("stands", "play goes on, and results stand")
def stands(case: Case) -> Happens:
    """Change nothing."""
    return Happens([])


@effect("void", "the coup is void, and every wager on it goes back")
def void(case: Case) -> Happens:
    """End the coup without a result; wagers that span coups stay as they are."""
    desk, state = case.desk, case.desk.state
    coup = Coup(wagers=tuple(state.layout.values()), kind="void", shoe_ends=state.shoe.last == "this")
    settled, *_ = say_settled(desk, coup)
    return Happens([case.said(settled.fact, *settled.clauses)], Phase.SETTLED)


@effect("checked", "all cards left are taken out and checked when the coup is over")
def checked(case: Case) -> Happens:
    """Have the cards checked: the coup is completed first, and its result stands."""
    return Happens([case.said(CheckOrdered(who=case.desk.actor.id))])
