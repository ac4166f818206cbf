"""What becomes of the coup itself: it stands, it is void, or its cards are put in their order again."""

from punto.rules.coup import Coup
from punto.table.dealing.shoe import shoe_ends
from punto.table.irregular.reopened_coup import taken_up
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.machine import TABLE
from punto.table.preparing.card_check import CheckOrdered
from punto.table.settling.settle import say_settled
from punto.table.state.table import Phase


@effect("stands")
def stands(case: Case) -> Happens:
    """Change nothing."""
    return Happens([])


@effect("void")
def void(case: Case) -> Happens:
    """End the coup without a result, settled or not; wagers that span coups stay as they were before it."""
    back = taken_up(case)
    context = TABLE.after(case.context, back)
    state = context.state
    coup = Coup(
        wagers=tuple(state.layout.values()), kind="void", shoe_ends=shoe_ends(state),
        ground=case.way.clauses, ground_readings=case.way.readings,
    )  # fmt: skip
    settled, *_ = say_settled(context, coup)
    return Happens([*back, case.said(settled.fact, *settled.clauses)], Phase.SETTLED)


@effect("checked")
def checked(case: Case) -> Happens:
    """Have the cards checked: the coup is completed first, and its result stands."""
    return Happens([case.said(CheckOrdered(who=case.context.actor.id))])
