"""Whole coups at a table with limits that runs by itself: seven seats, fourteen wagers, always one shoe."""

from collections.abc import Iterator
from functools import cache

from bench.table import CHIPS, LAID, RULEBOOK, SIGN
from bench.timing import median_rate
from punto.cards import Card, ScriptedSource, SeededSource
from punto.machine.roles import PATRON
from punto.robots.shoe_player import Dealer
from punto.rules.coup import Coup
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from punto.table import BY_ITSELF, Actor, Event, Order, Setup, Table, Terms, new_table, replay
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.dealing.cards import CardTurned
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from punto.table.settling.pay import CoupEnded
from punto.table.setup import game_of
from punto.table.state.table import Phase

COUPS_FLOOR, COUPS_GOAL, STRETCH = 1_800, 3_000, 5_000
COUPS_BEFORE = "2,540 to 2,650"
REPLAY_FLOOR = 100_000
SEATS = 7
PLAYERS = [Actor(f"player {seat}", PATRON) for seat in range(1, SEATS + 1)]
LAYS = [[(name, amount) for _, _, name, amount in LAID[place::SEATS]] for place in range(SEATS)]
"""What each of the seven lays, coup after coup: two of the fourteen wagers."""
TERMS = Terms(rulebook=RULEBOOK, options=(("super-six", 2), ("tiger", 2)), chips=CHIPS)


def setup_of(name: str) -> Setup:
    """A table with its sign."""
    return Setup(table=name, terms=TERMS, automation=BY_ITSELF, sign=SIGN)


class Measured:
    """One shoe, played once to be measured: its cards, its coups and its events."""

    def __init__(self) -> None:
        """Play it."""
        source = SeededSource(game_of(TERMS).decks, b"bench".ljust(32))
        self.cards = [source.next_card() for _ in range(game_of(TERMS).decks * 52)]
        self.opening = new_table(setup_of("bench"))
        dealer = Dealer(self.opening, ScriptedSource(self.cards))
        dealer.make_ready()
        for seat, player in enumerate(PLAYERS, 1):
            dealer.gives(player, Join(seat=str(seat)))
            dealer.gives(player, BuyIn(amount=1_000_000_00))
        self.seated = dealer.state
        """The shoe is ready and everybody has a seat and chips; not a bet is down."""
        self.events = [*dealer.events, *self.play()]
        self.coups = sum(isinstance(event.fact, CoupEnded) for event in self.events)

    def play(self) -> list[Event]:
        """Play the shoe from the first bet to the last card."""
        dealer = Dealer(self.seated, ScriptedSource(self.cards[self.seated.shoe.burned :]))
        dealer.play_shoe(betting)
        return dealer.events

    def dealt(self) -> list[Coup]:
        """The same coups for the rules alone."""
        laid = tuple(
            Wager(id=f"{seat}-{name}", who=f"player {seat}", seat=str(seat), wager=name, amount=amount)
            for seat, lays in enumerate(LAYS, 1)
            for name, amount in lays
        )
        return [Coup(cards=cards, wagers=laid) for cards in self._faces()]

    def _faces(self) -> Iterator[tuple[Card, ...]]:
        faces: list[Card] = []
        for event in self.events:
            if isinstance(event.fact, CardTurned):
                faces.append(event.fact.face)
            elif isinstance(event.fact, CoupEnded):
                yield tuple(faces)
                faces = []


def betting(state: Table) -> list[tuple[Actor, Order]]:
    """Everybody lays the same two wagers at every coup."""
    return orders_to_bet(state.coup.number) if state.phase is Phase.BETTING else []


@cache
def orders_to_bet(coup: int) -> list[tuple[Actor, Order]]:
    """What the players order in a coup: theirs to make, so that only the table's work is timed."""
    orders: list[tuple[Actor, Order]] = []
    for player, lays in zip(PLAYERS, LAYS, strict=True):
        stakes = [Stake(id=f"{name} {coup}", wager=name, amount=amount) for name, amount in lays]
        orders.append((player, PlaceBets(stakes=tuple(stakes))))
    return orders


def settled_alone(shoe: Measured) -> float:
    """The baseline: coups a second when the same wagers are only settled."""
    table, coups = game_of(TERMS), shoe.dealt()

    def work() -> None:
        for coup in coups:
            settle_coup(table, coup, sign=SIGN)

    return median_rate(work, len(coups))


def whole_coups(shoe: Measured) -> float:
    """Coups a second from the first bet to the discard holder."""
    return median_rate(shoe.play, shoe.coups)


def replayed(shoe: Measured) -> float:
    """Events a second when a table's state is folded from them."""
    return median_rate(lambda: replay(shoe.opening, shoe.events), len(shoe.events))


def rows() -> tuple[list[tuple[str, str, str]], bool]:
    """The figures beside what they must reach, and whether they reach it."""
    shoe = Measured()
    alone, coups, events = settled_alone(shoe), whole_coups(shoe), replayed(shoe)
    told = [
        ("the same wagers settled under the sign, no table", f"{alone:,.0f} coups/s", "baseline of this run"),
        (
            f"whole coups, signed table, {SEATS} seats, {len(LAID)} wagers",
            f"{coups:,.0f} coups/s",
            f"first release {COUPS_BEFORE}, floor {COUPS_FLOOR:,}, goal {COUPS_GOAL:,}, stretch {STRETCH:,}",
        ),
        ("replay", f"{events:,.0f} events/s", f"floor {REPLAY_FLOOR:,}"),
    ]
    return told, coups >= COUPS_FLOOR and events >= REPLAY_FLOOR
