"""A house with one jackpot, for worked cases: every step is an order to the machine that serves the floor."""

from collections.abc import Iterable
from typing import NamedTuple

from punto.cards import Card
from punto.floor.jackpot import JACKPOT
from punto.floor.jackpot.adjustments import AdjustMeter
from punto.floor.jackpot.claims import JackpotHandNoted, RecordJackpotWin
from punto.floor.jackpot.confirmation import RejectJackpotWin
from punto.floor.jackpot.contributions import contribution_of
from punto.floor.jackpot.jackpot_equipment import FitJackpotTable
from punto.floor.jackpot.parameters import JackpotParameters
from punto.floor.jackpot.payment import JackpotPaid, PayJackpot
from punto.floor.jackpot.plan import NotifyParameters, PlanJackpot
from punto.floor.jackpot.start import StartJackpot
from punto.floor.jackpot.state import Fitting, JackpotState, QualifyingWager
from punto.floor.jackpot.void_coups import JackpotPayoutCorrected, VoidJackpotCoup
from punto.machine.approval import Approve, Requested
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE, Actor
from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import NOT_IN_SOURCE, Refusal
from punto.rules.coup import Coup
from punto.rules.drawing import WrongCards
from punto.rules.game import Game
from punto.rules.limits import NO_SIGN, Bounds, Sign
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager

READY = Fitting(console=True, display=True, handset=True, shares_signed=True, method_signed=True)
DEALER = Actor("dealer", "dealer")
MANAGER = Actor("area manager", "area-manager")
CASINO_MANAGER = Actor("casino manager", "casino-supervisor")
SECOND = 1000
Refusals = tuple[Refusal, ...]


class TieWager(NamedTuple):
    """A wager as a case gives it, with the limits that hold for it."""

    wager: Wager
    bounds: Bounds


class JackpotHouse:
    """One jackpot and its tables, driven order by order."""

    def __init__(self, book: Rulebook, variant: str = "") -> None:
        """Start with nothing planned."""
        self.book = book
        self.game = Game(book, variant or next(iter(book.variant)))
        self.state = JackpotState()
        self.events: list[Event] = []
        self.refusals: list[Refusal] = []
        self.coups: dict[str, int] = {}
        """By table: the coup that is being played."""
        self.settled: list[tuple[str, ...]] = []
        """The clauses by which wagers were settled."""
        self.displays: list[int] = []
        """What somebody saw who looked at the display."""
        self._commands = 0

    def gives(self, order: Order, actor: Actor = HOUSE) -> Refusals:
        """Give an order; what stands against it, or nothing once it is carried out."""
        self._commands += 1
        name, at = f"c{self._commands}", self._commands * SECOND
        done = JACKPOT.carry_out(self.state, Command(id=name, actor=actor, at=at, order=order))
        if isinstance(done, Refused):
            self.refusals += done.faults
            return done.faults
        self.state = done.state
        self.events += done.events
        return ()

    def opens(self, parameters: JackpotParameters) -> Refusals:
        """Plan, notify, fit every table and start; the first step that is refused ends it."""
        plan = PlanJackpot(name="jackpot", rulebook=self.book.id, parameters=parameters)
        steps: list[Order] = [plan, NotifyParameters(reference="notice")]
        steps += [FitJackpotTable(table=table, fitting=READY) for table in parameters.tables]
        for step in (*steps, StartJackpot()):
            refusals = self.gives(step, CASINO_MANAGER)
            if refusals:
                return refusals
        return self.approves(MANAGER)

    def approves(self, actor: Actor) -> Refusals:
        """Approve what was just asked for."""
        asked = self.events[-1].fact
        return self.gives(Approve(request=asked.request.id), actor) if isinstance(asked, Requested) else ()

    def completes(self, table: str, coups: int) -> Refusals:
        """So many coups end with a result."""
        for _ in range(coups):
            number = self.coup_at(table)
            self.coups[table] = number + 1
            order = contribution_of(self.state, table, number)
            refusals = self.gives(order) if order else ()
            if refusals:
                return refusals
        return ()

    def coup_at(self, table: str) -> int:
        """The number of the coup that is being played at a table."""
        return self.coups.setdefault(table, 1)

    def voids(self, table: str, coups: int) -> Refusals:
        """So many coups end without a result."""
        for _ in range(coups):
            number = self.coup_at(table)
            self.coups[table] = number + 1
            known = table in self.state.tables and number not in self.state.tables[table].void
            refusals = self.gives(VoidJackpotCoup(table=table, coup=number)) if known else ()
            if refusals:
                return refusals
        return ()

    def voids_claim(self, number: int) -> Refusals:
        """The coup of a claim is declared void, whether it is over or not."""
        claims = {**self.state.claims, **{each: payout.claim for each, payout in self.state.payouts.items()}}
        claim = claims.get(number)
        if claim is None:
            return self.gives(RejectJackpotWin(claim=number, why="void"), MANAGER)
        self.coups[claim.table] = max(self.coup_at(claim.table), claim.coup + 1)
        return self.gives(VoidJackpotCoup(table=claim.table, coup=claim.coup))

    def adjusts(self, order: AdjustMeter, actor: Actor, approver: Actor) -> Refusals:
        """One person adjusts the meter and another approves it."""
        return self.gives(order, actor) or self.approves(approver)

    def records(
        self, table: str, cards: tuple[Card, ...], ties: Iterable[TieWager], actor: Actor
    ) -> Refusals:
        """The dealer records a winning hand, with the wagers that are settled in that coup."""
        wagers = self.qualifying(cards, tuple(ties))
        order = RecordJackpotWin(table=table, coup=self.coup_at(table), cards=cards, wagers=wagers)
        return self.gives(order, actor)

    def qualifying(self, cards: tuple[Card, ...], ties: tuple[TieWager, ...]) -> tuple[QualifyingWager, ...]:
        """The wagers that are settled in the coup, each at the amount settled."""
        own = {tie.wager.who: tie.bounds for tie in ties if tie.bounds != Bounds()}
        sign = Sign(players=own) if own else NO_SIGN
        try:
            settled = settle_coup(
                self.game, Coup(cards=cards, wagers=tuple(tie.wager for tie in ties)), sign=sign
            )
        except WrongCards:
            return ()
        self.settled += [each.clauses for each in settled[0].outcomes]
        bettors = {tie.wager.id: tie.wager.who for tie in ties}
        return tuple(
            QualifyingWager(id=each.id, who=bettors[each.id], amount=part.settled_on)
            for each in settled[0].outcomes
            for part in (each.parts or (each,))
            if part.outcome == "win" and part.wager == "tie" and part.settled_on
        )

    def pays(self, claim: int) -> Refusals:
        """Pay every share of a confirmed claim."""
        return self.gives(PayJackpot(claim=claim), DEALER)

    @property
    def paid(self) -> int:
        """What was paid in all, less what payouts that count no more had paid."""
        wrong = {each.fact.claim for each in self.events if isinstance(each.fact, JackpotPayoutCorrected)}
        facts = [each.fact for each in self.events]
        return sum(fact.amount for fact in facts if isinstance(fact, JackpotPaid) and fact.claim not in wrong)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that an event or a refusal cited, once."""
        refused = [each.clauses for each in self.refusals]
        cited = [each.clauses for each in self.events] + refused + self.settled
        return tuple(dict.fromkeys(each for some in cited for each in some if each != NOT_IN_SOURCE))

    def looks(self) -> Refusals:
        """Look at the display."""
        self.displays.append(self.state.shown)
        return ()

    def noted(self) -> bool:
        """Whether the latest order noted a hand on which nobody qualified."""
        return bool(self.events) and isinstance(self.events[-1].fact, JackpotHandNoted)
