"""The naive model: what everybody has, and where the cards are, added up from the facts alone."""

from collections import Counter

from punto.table import Event
from punto.table.betting import BetAltered, BetLifted, BetPlaced, BetReduced, BetReturned
from punto.table.commission import CommissionSettled
from punto.table.debts import DebtPaid
from punto.table.irregular.mispaid import MispaymentFound, PaymentCorrected
from punto.table.places import BoughtIn, CashedOut
from punto.table.settling import CoupSettled, PaidOut


class Naive:
    """Chips by person, added up fact by fact."""

    def __init__(self) -> None:
        """Start with nothing."""
        self.chips: Counter[str] = Counter()
        self.laid: dict[str, tuple[str, int, str]] = {}
        self.settled: CoupSettled | None = None

    def hear(self, event: Event) -> None:
        """Take a fact in."""
        fact = event.fact
        match fact:
            case BoughtIn() if fact.tender != "voucher":
                self.chips[fact.who] += fact.amount
            case CashedOut() | DebtPaid():
                self.chips[fact.who] -= fact.amount
            case BetPlaced():
                self._lay(fact.wager.id, fact.wager.who, fact.wager.amount, fact.wager.asset)
            case BetLifted() | BetReturned():
                self._lift(fact.wager)
            case BetAltered() | BetReduced():
                who, _, asset = self._lift(fact.wager)
                self._lay(fact.wager, who, fact.amount, asset)
            case CoupSettled():
                self.settled = fact
            case PaidOut():
                self._pay(fact)
            case MispaymentFound(who=who, moved=amount) | PaymentCorrected(who=who, amount=amount):
                self.chips[who] += amount
            case CommissionSettled():
                self.chips[fact.who] -= fact.collected

    def _lay(self, name: str, who: str, amount: int, asset: str) -> None:
        self.laid[name] = (who, amount, asset)
        if asset == "chips":
            self.chips[who] -= amount

    def _lift(self, name: str) -> tuple[str, int, str]:
        who, amount, asset = self.laid.pop(name)
        if asset == "chips":
            self.chips[who] += amount
        return who, amount, asset

    def _pay(self, fact: PaidOut) -> None:
        assert self.settled is not None, "paid before anything was settled"
        for due in self.settled.dues:
            if due.outcome == "open":
                continue
            who, _, asset = self.laid.pop(due.id)
            self.chips[who] += due.pays + fact.differences.get(due.id, 0)
            if asset == "chips":
                self.chips[who] += due.returned
            if due.stays:
                self._lay(due.id, who, due.settled_on, asset)
