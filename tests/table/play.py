"""Play: a table in a test, with people to give orders and a clock that stands until it is moved.

>>> play = Play("nsw")
>>> play.sits("Ann", "1", chips=500_00)
>>> play.ready_shoe()
>>> play.bets("Ann", player=100_00)
>>> play.deals("9H 6C KD KS")
>>> play.phase.value
'dealing'
"""

from collections.abc import Iterable
from datetime import date
from itertools import count
from typing import Any, TypeVar

from msgspec import structs

from punto.cards import Card
from punto.machine.roles import DEALER, INSPECTOR, PATRON
from punto.rulebook.refusal import Refusal
from punto.rules.game import Game
from punto.rules.wager import Wager
from punto.script.default_sign import with_default_sign
from punto.table import (
    BY_HAND,
    BY_ITSELF,
    Actor,
    Automation,
    Command,
    Done,
    Event,
    Fact,
    Order,
    Phase,
    Refused,
    Setup,
    Table,
    Terms,
    carry_out,
    evolve,
    new_table,
)
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import BetPlaced, PlaceBets
from punto.table.card_places import card_faults
from punto.table.coup.betless_due import unbet_fault
from punto.table.dealing.cards import DrawCard
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.money.buying_in import BoughtIn, BuyIn
from punto.table.seats.joining import Join, Joined
from punto.table.setup import game_of, version_of

DAN = Actor("Dan", DEALER)
SUE = Actor("Sue", "casino-supervisor")
TESS = Actor("Tess", "table-supervisor")
IVAN = Actor("Ivan", INSPECTOR)

MINUTE = 60_000
F = TypeVar("F", bound=Fact)
TERMS = frozenset(Terms.__struct_fields__)


def person(who: str | Actor) -> Actor:
    """A player by name, or anybody as they are."""
    return who if isinstance(who, Actor) else Actor(who, PATRON)


class Play:
    """A table under a rulebook: `does` carries an order out, `refused` demands that it is not."""

    def __init__(
        self, rulebook: str = "nsw", *, automation: Iterable[Automation] = BY_HAND, **given: Any
    ) -> None:
        """Set a table up; what Terms knows goes there, everything else is for Setup."""
        terms = Terms(rulebook=rulebook, **{name: value for name, value in given.items() if name in TERMS})
        others = {"table": "T1", **{name: value for name, value in given.items() if name not in TERMS}}
        self.opening = new_table(
            with_default_sign(Setup(terms=terms, automation=frozenset(automation), **others))
        )
        self.state: Table = self.opening
        self.events: list[Event] = []
        self.at = 0
        self.day: date | None = None
        self._ids = count(1)

    @classmethod
    def by_itself(cls, rulebook: str = "nsw", **given: Any) -> "Play":
        """A table that does everything by itself that it can."""
        return cls(rulebook, automation=BY_ITSELF, **given)

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return self.state.phase

    @property
    def game(self) -> Game:
        """The game in play."""
        return game_of(self.state.terms)

    def gives(self, who: str | Actor, order: Order) -> Done[Table] | Refused:
        """Give an order, and say what came of it; the state moves on if it was carried out."""
        command = Command(id=f"c{next(self._ids)}", actor=person(who), at=self.at, order=order, day=self.day)
        result = carry_out(self.state, command)
        if isinstance(result, Done):
            assert card_faults(self.state, result.events, result.state) == []
            self.state = result.state
            self.events += result.events
        return result

    def does(self, who: str | Actor, *orders: Order) -> tuple[Event, ...]:
        """Have orders carried out; the events of the last one."""
        events: tuple[Event, ...] = ()
        for order in orders:
            result = self.gives(who, order)
            assert isinstance(result, Done), f"{order} was refused: {result.faults}"
            events = result.events
        return events

    def refused(self, who: str | Actor, order: Order) -> tuple[Refusal, ...]:
        """Have an order refused, and nothing changed by it; everything that stood against it."""
        before = self.state
        result = self.gives(who, order)
        assert isinstance(result, Refused), f"{order} was carried out: {result.events}"
        assert self.state is before
        return result.faults

    def refusal(self, who: str | Actor, order: Order) -> Refusal:
        """Have an order refused for one reason alone."""
        faults = self.refused(who, order)
        assert len(faults) == 1, faults
        return faults[0]

    def facts(self, kind: type[F]) -> list[F]:
        """Every fact of a kind so far."""
        return [event.fact for event in self.events if isinstance(event.fact, kind)]

    def event(self, kind: type[Fact]) -> Event:
        """The latest event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event.fact, kind))

    def passes(self, minutes: float = 0, *, ms: int = 0) -> None:
        """Let time pass."""
        self.at += round(minutes * MINUTE) + ms

    def sits(self, who: str, seat: str = "", chips: int = 0) -> None:
        """Seat somebody, with chips."""
        self.does(who, Join(seat=seat))
        if chips:
            self.does(who, BuyIn(amount=chips))

    def on_duty(self, **staff: str) -> None:
        """Put people on duty, by role (underscores for hyphens), as if it had been recorded before."""
        roles = {role.replace("_", "-"): who for role, who in staff.items()}
        people = structs.replace(self.state.people, staff={**self.state.people.staff, **roles})
        self.state = structs.replace(self.state, people=people)
        self.opening = structs.replace(self.opening, people=people) if not self.events else self.opening

    def ready_shoe(self, *, packs: int | None = None, cutting_card: int | None = 20, burned: int = 0) -> None:
        """Load a shoe without going through the preparation of the cards."""
        self.happens(
            ShoeReady(
                number=self.state.shoe.number + 1,
                packs=packs or self.game.decks,
                book=version_of(self.state.terms.rulebook),
                cutting_card=cutting_card,
                burned=burned,
            )
        )

    def happens(self, fact: Fact) -> None:
        """Let a fact stand without anybody having ordered it."""
        event = Event(self.state.seq + 1, self.at, "house", f"c{next(self._ids)}", fact, ())
        self.state = evolve(self.state, event)
        self.events.append(event)

    def bets(self, who: str, *, seat: str = "", **amounts: int) -> None:
        """Lay wagers by name (underscores for hyphens), with ids such as Ann-player-3."""
        self.does(who, self.laying(who, seat=seat, **amounts))

    def laying(self, who: str, *, seat: str = "", **amounts: int) -> PlaceBets:
        """The order that lays these wagers."""
        names = {name.replace("_", "-"): amount for name, amount in amounts.items()}
        return PlaceBets(
            stakes=tuple(
                Stake(id=f"{who}-{name}-{next(self._ids)}", wager=name, amount=amount, seat=seat)
                for name, amount in names.items()
            )
        )

    def deals(self, cards: str, dealer: Actor = DAN) -> None:
        """Close the bets if they are open, and deal these cards face up, one by one.

        Where no coup may be dealt without a wager, somebody lays one.
        """
        self.bets_if_needed()
        if self.phase is Phase.BETTING:
            self.does(dealer, CloseBets())
        for card in cards.split():
            self.does(dealer, DrawCard(face=Card.parse(card)))

    def bets_if_needed(self) -> None:
        """Where no coup may be dealt without a wager, and none lies there, somebody lays one."""
        if unbet_fault(self.state, self.game.book.dealing) is not None:
            self.somebody_bets()

    def somebody_bets(self) -> None:
        """A wager of somebody who stands at the table, so that a coup may be dealt."""
        if not self.state.people.here("Zed"):
            self.happens(Joined(who="Zed", seat=""))
            self.happens(BoughtIn(who="Zed", amount=100_00, tender="account"))
        wager = Wager(id=f"any-{next(self._ids)}", wager="tie", amount=1_00, who="Zed")
        self.happens(BetPlaced(wager=wager, asked=1_00))

    @property
    def chips_in_all(self) -> int:
        """House, stacks, layout, open wagers and withheld money: always nothing in sum."""
        purses = self.state.purses
        laid = [*self.state.layout.values(), *(each.wager for each in self.state.carried.open)]
        unpaid = {wager.id: wager.amount for wager in laid if wager.asset == "chips"}
        return sum(
            (purses.house, *purses.stacks.values(), *unpaid.values(), *purses.withheld.values()),
        )
