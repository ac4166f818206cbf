"""Undoing a coup that was paid: its stakes go back, and what was paid on them comes back."""

from punto.table.irregular.core import Case, Happens, effect
from punto.table.irregular.mispaid import PaymentCorrected
from punto.table.said import Said
from punto.table.state import Due


@effect("undone", "the coup is void: what was paid comes back, and every stake goes back")
def undone(case: Case) -> Happens:
    """Correct every payment of the coup, as far as its bettor still has the chips."""
    state = case.desk.state
    coup, held = state.coup.number, dict(state.purses.stacks)
    paid = {each.wager: each.amount + each.put_right for each in state.amends.payments if each.coup == coup}
    said: list[Said] = []
    for due in state.dues:
        fact = _back(due, coup, paid.get(due.id, 0), state.amends.paid, held.get(due.who, 0))
        if fact is not None:
            held[due.who] = held.get(due.who, 0) + fact.amount
            said.append(case.said(fact))
    return Happens(said)


def _back(due: Due, coup: int, beyond: int, event: int, held: int) -> PaymentCorrected | None:
    """What sets one wager back to where it was laid: no more is taken than its bettor has."""
    if due.outcome == "open":
        return None
    missing = due.amount - due.returned
    chips = -(due.pays + beyond) + (missing if due.asset == "chips" else 0)
    chips = max(chips, -held)
    tokens = missing if due.asset == "token" else 0
    if not chips and not tokens:
        return None
    return PaymentCorrected(wager=due.id, coup=coup, who=due.who, amount=chips, tokens=tokens, corrects=event)
