"""The naive model: what everybody has, and where the cards are, added up from the facts alone."""

from collections import Counter

from punto.table import Event
from punto.table.betting.voiding import WagersVoided
from punto.table.betting.wagers import BetAltered, BetLifted, BetPlaced, BetReduced, BetReturned
from punto.table.conduct.closing import OpenWagersEnded
from punto.table.dealing.cards import CoupBegun
from punto.table.irregular.payments.mispayments import MispaymentFound, PaymentCorrected
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.wagers.found_wagers import BetFound
from punto.table.money.buying_in import BoughtIn, CashedOut
from punto.table.money.commission import CommissionReturned, CommissionSettled
from punto.table.money.debts import DebtPaid
from punto.table.settling.pay import CoupEnded, PaidOut
from punto.table.settling.settle import CoupSettled
from punto.table.state.coup import Due


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
            case BetPlaced() | BetFound():
                self._lay(fact.wager.id, fact.wager.who, fact.wager.amount, fact.wager.asset)
            case BetLifted() | BetReturned() | WagersVoided():
                self._give_back(fact)
            case BetAltered() | BetReduced():
                who, _, asset = self._lift(fact.wager)
                self._lay(fact.wager, who, fact.amount, asset)
            case CoupSettled():
                self.settled = fact
            case PaidOut() | OpenWagersEnded():
                self._decide(fact)
            case (
                MispaymentFound(who=who, moved=amount)
                | PaymentCorrected(who=who, amount=amount)
                | CommissionReturned(who=who, amount=amount)
            ):
                self.chips[who] += amount
            case CommissionSettled():
                self.chips[fact.who] -= fact.collected

    def _give_back(self, fact: BetLifted | BetReturned | WagersVoided) -> None:
        for name in fact.returned if isinstance(fact, WagersVoided) else (fact.wager,):
            self._lift(name)

    def _lay(self, name: str, who: str, amount: int, asset: str) -> None:
        self.laid[name] = (who, amount, asset)
        if asset == "chips":
            self.chips[who] -= amount

    def _lift(self, name: str) -> tuple[str, int, str]:
        who, amount, asset = self.laid.pop(name)
        if asset == "chips":
            self.chips[who] += amount
        return who, amount, asset

    def _decide(self, fact: PaidOut | OpenWagersEnded) -> None:
        if isinstance(fact, PaidOut):
            self._pay(fact)
        else:
            self._end(fact.dues)

    def _end(self, dues: tuple[Due, ...]) -> None:
        for due in dues:
            who, _, asset = self.laid.pop(due.id)
            self.chips[who] += due.pays + (due.returned if asset == "chips" else 0)

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


class Rounds:
    """Which coup is under way: one begins when the one before it was settled, paid and put away."""

    def __init__(self) -> None:
        """Start with none."""
        self.begun = 0
        self.settled = self.paid = False
        self.over = 0

    def hear(self, event: Event, coup: int) -> None:
        """Take a fact in; `coup` is the number of the coup on the table before it."""
        match event.fact:
            case CoupBegun():
                assert self.begun in (0, coup), f"coup {coup} begins while {self.begun} is under way"
                assert not self.settled, f"coup {coup} begins again when it is settled"
                self.begun = coup
            case CoupReopened(number=number):
                assert number in (self.begun, self.over)
                self.begun, self.settled, self.paid = number, False, False
            case CoupSettled():
                assert not self.settled, f"coup {coup} is settled twice"
                self.begun, self.settled = coup, True
            case PaidOut():
                assert self.settled, f"coup {coup} is paid before it is settled"
                assert not self.paid, f"coup {coup} is paid twice"
                self.paid = True
            case CoupEnded():
                assert self.paid, f"coup {coup} is over before it is paid"
                self.begun, self.settled, self.paid, self.over = 0, False, False, coup
