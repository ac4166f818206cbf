"""A table with a session of a tournament on it, for worked cases: the very machine that serves the floor."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import structs

from punto.cards import Card
from punto.cases.case_fields import Fields
from punto.cases.check_types import CarryOut, CheckResult, Read, check_type
from punto.machine.approval import Approve
from punto.machine.decision import Refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE, PATRON, Actor
from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import refuse
from punto.table import BY_ITSELF, TABLE, Automation, Phase, Setup, Table, Terms, new_table
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.betting.windows import CloseWindow
from punto.table.dealing.cards import DrawCard
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.heat.eliminations import PlayerEliminated, PlayerTakenOut
from punto.table.heat.heat_rules import heat_in
from punto.table.heat.session_start import StartSession
from punto.table.heat.session_wagers import PassOver, sequence_of
from punto.table.settling.settle import CoupSettled
from punto.table.setup import game_of, version_of
from punto.table.state.coup import Due
from punto.table.state.heat import EVERY_TOPIC, Heat, HeatTerms, LimitStep

CENTS = 100
F = TypeVar("F", bound=Fact)
SUPERVISOR = Actor("supervisor", "casino-supervisor")
AUTOMATION = BY_ITSELF - {Automation.HOLD, Automation.CALL}
TIE = ("8H", "8C", "KD", "QS")
"""A coup in which wagers on both hands stand off."""
STANDS_OFF = "player"


class Refusing(Exception):
    """The machine refused an order of a case."""

    def __init__(self, refused: Refused) -> None:
        """Keep what stood against it."""
        super().__init__("; ".join(each.what for each in refused.faults))
        self.clauses = tuple(clause for each in refused.faults for clause in each.clauses)


def _no_rules() -> CheckResult:
    """The answer by a rulebook that has no tournaments."""
    return CheckResult({"refused_because": refuse("no-tournament-rules", ()).what})


def tournament_check(name: str) -> Callable[[Read], Read]:
    """Register a type of check; what the machine refuses is answered with the refusal."""

    def register(read: Read) -> Read:
        def guarded(fields: Fields, book: Rulebook) -> CarryOut:
            if book.tournament is None:
                return _no_rules
            carry_out = read(fields, book)

            def answer() -> CheckResult:
                try:
                    return carry_out()
                except Refusing as refusing:
                    return CheckResult({"refused_because": str(refusing)}, refusing.clauses)

            return answer

        check_type(name)(guarded)
        return read

    return register


class SessionTable:
    """A table of a rulebook at which a session is on; every order goes through the machine."""

    def __init__(
        self, book: Rulebook, variant: str, boxes: Mapping[str, int], chips: Sequence[int] = ()
    ) -> None:
        """Set a table up with a shoe; `boxes` says by player in which box they sit."""
        seats = tuple(str(number) for number in range(1, max([7, *boxes.values()]) + 1))
        terms = Terms(rulebook=book.id, variant=variant, chips=tuple(chips))
        setup = Setup(table="T", terms=terms, seats=seats, automation=AUTOMATION, tournament=True)
        self.boxes = {who: str(number) for who, number in boxes.items()}
        self.events: list[Event] = []
        self.at = 0
        self._ids = 0
        ready = ShoeReady(
            number=1, packs=game_of(terms).decks, book=version_of(book.id), cutting_card=None, burned=0
        )
        self.state: Table = TABLE.evolve(new_table(setup), Event(1, 0, "house", "c0", ready, ()))
        self._full_shoe = self.state.shoe

    def starts(self, terms: HeatTerms, bank: int, places: int = 0, each_alone: bool = False) -> None:
        """Begin the session, or a play-off."""
        boxes = {box: who for who, box in self.boxes.items()}
        order = StartSession(
            session="s", terms=terms, boxes=boxes, bank=max(bank, 1), places=places, each_alone=each_alone
        )
        self.gives(HOUSE, order)

    def gives(self, actor: Actor, order: Order) -> list[Event]:
        """Carry an order out; what only needs approval is approved at once."""
        self._ids += 1
        command = Command(id=f"c{self._ids}", actor=actor, at=self.at, order=order)
        done = TABLE.carry_out(self.state, command)
        if isinstance(done, Refused):
            raise Refusing(done)
        self.state = done.state
        self.events += done.events
        waiting = [name for name in self.state.requests if name == command.id]
        answers = [event for name in waiting for event in self.gives(SUPERVISOR, Approve(request=name))]
        return [*done.events, *answers]

    @property
    def heat(self) -> Heat:
        """The session that is on."""
        return heat_in(self.state)

    def holds(self, chips: Mapping[str, int]) -> None:
        """Let players have these chips, as if they had come by them in earlier coups."""
        stacks = {**self.state.purses.stacks, **chips}
        change = sum(stacks.values()) - sum(self.state.purses.stacks.values())
        purses = structs.replace(self.state.purses, stacks=stacks, house=self.state.purses.house - change)
        self.state = structs.replace(self.state, purses=purses)

    def changes(self, **parts: object) -> None:
        """Let the session stand elsewhere, as if earlier coups had been played."""
        self.state = structs.replace(self.state, heat=structs.replace(self.heat, **parts))

    def bets(self, who: str, wagers: Iterable[tuple[str, int]]) -> list[Event]:
        """Have a player lay wagers, in cents."""
        stakes = []
        for name, amount in wagers:
            self._ids += 1
            plain = name.replace("_", "-").replace(":", "-")
            stakes.append(Stake(id=f"{who}-{self._ids}", wager=plain, amount=amount))
        return self.gives(Actor(who, PATRON), PlaceBets(stakes=tuple(stakes)))

    def plays(
        self, wagers: Mapping[str, Iterable[tuple[str, int]]], cards: Sequence[str | Card]
    ) -> list[Event]:
        """Play a coup: wagers in turn, whoever makes none is passed over, then the cards in their order."""
        before = len(self.events)
        for who in self.turns():
            if who in wagers:
                self.bets(who, wagers[who])
            else:
                self.passes_over(who)
        self.deals(cards)
        return self.events[before:]

    def turns(self) -> list[str]:
        """The players in the order in which they bet."""
        return sequence_of(self.state, self.heat)

    def passes_over(self, who: str) -> None:
        """Let the others go on, where somebody neither bets nor has handed a form in."""
        if who in self.heat.playing() and who not in self.heat.forms and not self.heat.players[who].absent:
            self.gives(HOUSE, PassOver(who=who))

    def deals(self, cards: Sequence[str | Card]) -> None:
        """Close the bets and deal these cards."""
        self.closes_bets()
        self.draws(cards)

    def closes_bets(self) -> None:
        """Call the last bets. Every coup of a case is dealt from full packs, whatever came before."""
        self.state = structs.replace(self.state, shoe=self._full_shoe)
        self.gives(HOUSE, CloseBets())

    def draws(self, cards: Sequence[str | Card]) -> None:
        """Deal these cards in their order; wagers that a coup opens are offered, and nobody takes them."""
        for card in cards:
            if self.state.phase is Phase.WINDOW:
                self.gives(HOUSE, CloseWindow())
            face = card if isinstance(card, Card) else Card.parse(card)
            self.gives(HOUSE, DrawCard(face=face))

    def chips(self) -> dict[str, int]:
        """Everybody's chips; of those who went out, what was counted then."""
        gone: dict[str, int] = {}
        for fact in self.facts(PlayerEliminated):
            gone[fact.who] = fact.removal.residual
        for taken in self.facts(PlayerTakenOut):
            gone[taken.who] = taken.chips
        return {who: gone.get(who, self.state.purses.stacks.get(who, 0)) for who in self.boxes}

    def dues(self) -> tuple[Due, ...]:
        """What the wagers of the last coup were due."""
        return self.facts(CoupSettled)[-1].dues

    def facts(self, kind: type[F]) -> list[F]:
        """Every fact of a kind so far."""
        return [event.fact for event in self.events if isinstance(event.fact, kind)]

    def clauses(self) -> tuple[str, ...]:
        """Every clause that was cited, in order."""
        return clauses_of(self.events)


def clauses_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The clauses of events, each once; where the text is silent nothing is named."""
    found = dict.fromkeys(clause for event in events for clause in event.clauses)
    return tuple(clause for clause in found if clause != "not-in-source")


def session_terms(steps: Sequence[tuple[int, int, int]], **others: object) -> HeatTerms:
    """Terms with these limits (coup, minimum, maximum), and every rule that conditions may adopt."""
    limits = tuple(LimitStep(coup=coup, minimum=low, maximum=high) for coup, low, high in steps)
    return structs.replace(HeatTerms(limits=limits, adopted=EVERY_TOPIC), **others)
