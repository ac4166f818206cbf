"""One wager of one bettor at a table, for the checks on player cards and proxies."""

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from punto.cards import Card
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.order import Command, Order
from punto.machine.roles import DEALER, PATRON, Actor
from punto.rules.coup import Coup
from punto.rules.game import Game
from punto.rules.limits import Bounds, Sign
from punto.rules.settlement import settle_coup
from punto.rules.wager import CoupWager, Wager
from punto.table import BY_ITSELF, TABLE, Setup, Terms, new_table
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.turned_away import DeclareInvalid
from punto.table.betting.wagers import BetReturned, PlaceBets
from punto.table.conduct.staff_duty import ShowPlayerCard
from punto.table.dealing.cards import DrawCard
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from punto.table.settling.settle import CoupSettled
from punto.table.setup import book_of, version_of

FoundWhen = Literal["before", "during", "settled"]
BETTOR, DAN = Actor("bettor", PATRON), Actor("dealer", DEALER)
COUPS = (
    "9H 6C KD KS",
    "6C 9H KD KS",
    "9H 9C KD KS",
    "4H 9C 4D KS",
    "9H 4C KD 4S",
    "AH 3C KD 3S 2D",
    "9H 5C KD 5S",
    "6D 6H 6D 6H KH 7S",
    "3H 8H 3C 8H",
    "5C 4C 8H 7D JD 5D",
    "JC 3C TD 8S AS 8H",
    "JH 2S JH JS KC 7D",
)
"""Prepared coups in which one wager or another wins."""
SAMPLE = 100_00
SIGN = Sign(bounds=Bounds(minimum=1, maximum=1_000_000_000_00))
"""Limits that decide nothing here."""


class WonWager(NamedTuple):
    """A wager, a coup in which it wins, and one in which it loses."""

    variant: str
    name: str
    wins: str
    loses: str


class StakeMoney(NamedTuple):
    """What a bettor has of a wager in the end, in cents: the stake that came back, and winnings."""

    returned: int
    winnings: int


@lru_cache(maxsize=64)
def wager_paying(rulebook: str, odds: Fraction) -> WonWager | None:
    """A wager that pays so much for each unit staked, after commission; of the first game that has one."""
    book = book_of(rulebook)
    for variant in (name for name, each in book.variant.items() if each.hands == "two"):
        game = Game(book, variant)
        for name in (*book.variant[variant].main, *book.side_bet):
            found = _won(game, variant, name, odds) if type(game.wager(name)) is CoupWager else None
            if found is not None:
                return found
    return None


def _won(game: Game, variant: str, name: str, odds: Fraction) -> WonWager | None:
    paid = {cards: _pays(game, name, cards) for cards in COUPS}
    winning = [cards for cards, pays in paid.items() if pays == SAMPLE * odds]
    losing = [cards for cards, pays in paid.items() if pays == -SAMPLE]
    return WonWager(variant, name, winning[0], losing[0]) if winning and losing else None


def _pays(game: Game, name: str, cards: str) -> int | None:
    """What a wager brings in a coup; less than zero where it loses, none where it is not taken."""
    wager = Wager(id="w", wager=name, amount=SAMPLE, who=BETTOR.id, seat="1")
    dealt = tuple(Card.parse(each) for each in cards.split())
    outcome = settle_coup(game, Coup(wagers=(wager,), cards=dealt))[0].outcomes[0]
    if outcome.refusal is not None:
        return None
    return outcome.pays if outcome.outcome == "win" else -SAMPLE if outcome.outcome == "lose" else 0


class CardTable:
    """A table at which one person bets, command by command."""

    def __init__(self, rulebook: str, variant: str, day: date) -> None:
        """Open a table with a shoe that is ready."""
        terms = Terms(rulebook=rulebook, variant=variant)
        self.day, self._count = day, 0
        self.events: list[Event] = []
        self.state = new_table(Setup(table="case", terms=terms, automation=frozenset(BY_ITSELF), sign=SIGN))
        ready = ShoeReady(number=1, packs=8, book=version_of(rulebook), cutting_card=20, burned=0)
        self.state = TABLE.evolve(self.state, Event(1, 0, "house", "k0", ready, ()))

    def gives(self, actor: Actor, *orders: Order) -> bool:
        """Give orders one after the other; whether none was refused."""
        for order in orders:
            self._count += 1
            command = Command(id=f"k{self._count}", actor=actor, at=0, order=order, day=self.day)
            done = TABLE.carry_out(self.state, command)
            if isinstance(done, Refused):
                return False
            self.state = done.state
            self.events += done.events
        return True

    def money(self, wager: WonWager, amount: int, why: str, found: FoundWhen, *, won: bool) -> StakeMoney:
        """Bet, and find out at some moment that the wager is invalid; `why` is empty where it is valid."""
        stake = PlaceBets(stakes=(Stake(id="w", wager=wager.name, amount=amount),))
        self.gives(BETTOR, Join(seat="1"), BuyIn(amount=amount))
        self.gives(BETTOR, ShowPlayerCard())
        self.gives(BETTOR, stake)
        declared = DeclareInvalid(who=BETTOR.id, why=why)
        if why and found == "before":
            self.gives(DAN, declared)
        dealt = [DrawCard(face=Card.parse(each)) for each in (wager.wins if won else wager.loses).split()]
        self.gives(DAN, CloseBets())
        self.gives(DAN, *dealt[:2])
        if why and found == "during":
            self.gives(DAN, declared)
        self.gives(DAN, *dealt[2:])
        if why and found == "settled":
            self.gives(DAN, declared)  # refused: what is settled stands
        return self._came_to(amount)

    def _came_to(self, amount: int) -> StakeMoney:
        if any(isinstance(event.fact, BetReturned) for event in self.events):
            return StakeMoney(amount, 0)
        settled: Iterable[CoupSettled] = (e.fact for e in self.events if isinstance(e.fact, CoupSettled))
        due = next(due for fact in settled for due in fact.dues if due.id == "w")
        return StakeMoney(due.returned, due.pays)
