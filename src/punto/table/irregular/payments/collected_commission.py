"""Commission that was put off and has been collected since, of a coup that counts no more."""

from fractions import Fraction

from punto.machine.decision import Draft
from punto.rules.game import Game
from punto.rules.payment.deferred import payable
from punto.table.irregular.resolutions import Case
from punto.table.money.commission import CommissionReturned, deferral_of
from punto.table.state.coup import CarriedOver, Due, Owing
from punto.table.state.settled_coup import Collected, SettledCoup

Seat = tuple[str, str]
"""Somebody, and the seat at which they owe."""
NOTHING = Fraction()


def commission_back(case: Case, was: SettledCoup) -> list[Draft]:
    """What goes back to those who have settled since: what a coup put off was never due."""
    deferral = deferral_of(case.context)
    if deferral is None:
        return []
    before, still = owed_at(was.carried), owed_at(case.context.state.carried)
    since = {(each.who, each.seat): each for each in was.collected}
    said = []
    for seat, added in _put_off(was.dues).items():
        earlier = before.get(seat, NOTHING)
        settled = earlier + added - still.get(seat, NOTHING)
        if settled:
            fact = _returned(case.context.game, since[seat], earlier, settled)
            said.append(case.said(fact, *deferral.clauses))
    return said


def _put_off(dues: tuple[Due, ...]) -> dict[Seat, Fraction]:
    """The commission that a coup put off, by person and seat."""
    added: dict[Seat, Fraction] = {}
    for due in dues:
        if due.owed:
            added[due.who, due.seat] = added.get((due.who, due.seat), NOTHING) + due.owed
    return added


def _returned(game: Game, since: Collected, earlier: Fraction, settled: Fraction) -> CommissionReturned:
    """What was collected first settles what was owed before the coup, as it would have without the coup."""
    due = payable(game, earlier)
    enough = since.amount >= due
    left = NOTHING if enough else earlier - since.amount
    return CommissionReturned(
        who=since.who,
        seat=since.seat,
        settled=settled,
        stands=earlier - left,
        amount=since.amount - due if enough else 0,
        left=left,
        corrects=since.event,
    )


def owed_before(was: CarriedOver, now: CarriedOver) -> tuple[Owing, ...]:
    """What was owed before a coup; what has been paid of it since is not owed again."""
    still = owed_at(now)
    owed = {seat: min(amount, still.get(seat, NOTHING)) for seat, amount in owed_at(was).items()}
    return tuple(Owing(*seat, amount) for seat, amount in owed.items() if amount)


def owed_at(carried: CarriedOver) -> dict[Seat, Fraction]:
    """What everybody owes, by person and seat."""
    owed: dict[Seat, Fraction] = {}
    for each in carried.owed:
        owed[each.who, each.seat] = owed.get((each.who, each.seat), NOTHING) + each.amount
    return owed
