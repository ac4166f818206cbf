"""A host with a table in a store, played by command, and what its books say."""

from collections.abc import Iterable

from msgspec import structs

from punto.cards import Card
from punto.ledger import Account, Asset
from punto.live.host import Answer, Host
from punto.store import Append, Part, Store, content_hash
from punto.store.envelope import keep_setup, to_stored
from punto.table import BY_ITSELF, Actor, Command, Event, Order, Setup, Terms
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.dealing.cards import DrawCard
from punto.table.money.buying_in import BuyIn
from punto.table.preparing.sequence import ready_shoe
from punto.table.seats.joining import Join
from tests.table.play import Play

ANN, DAN = Actor("Ann", "patron"), Actor("Dan", "dealer")
START = 1_700_000_000_000


class Serving:
    """A host with a table, and ids and times for its commands."""

    def __init__(self, store: Store, name: str = "m1") -> None:
        self.host = Host(store)
        self.table = name
        self.count = 0

    def id(self) -> str:
        self.count += 1
        return f"0190-{self.table}-{self.count}"

    def set_up(self, rulebook: str = "vic-2002") -> None:
        setup = Setup(table=self.table, terms=Terms(rulebook=rulebook), automation=BY_ITSELF)
        self.host.set_up(setup, actor="Sue", at=START, command=self.id())
        for command in ready_shoe(self.host.state(self.table), dealer=DAN, at=START):
            self.host.give(self.table, command)

    def sit_down(self) -> None:
        self.gives(ANN, Join(seat="1"))
        self.gives(ANN, BuyIn(amount=500_00, tender="cash"))

    def gives(self, actor: Actor, order: Order, name: str = "") -> Answer:
        return self.host.give(self.table, self.command(actor, order, name))

    def command(self, actor: Actor, order: Order, name: str = "") -> Command:
        return Command(id=name or self.id(), actor=actor, at=START + self.count, order=order)

    def play(self, cards: str = "2H 9C TD KS") -> None:
        self.gives(ANN, PlaceBets(stakes=(Stake(id=self.id(), wager="banker", amount=100_00),)))
        self.gives(DAN, CloseBets())
        self.deal(cards)

    def deal(self, cards: str) -> None:
        for card in cards.split():
            self.gives(DAN, DrawCard(face=Card.parse(card)))


def keep_play(store: Store, play: Play) -> None:
    """Put a table that was played in memory into a store, event by event."""
    setup = play.opening.setup
    kept = keep_setup(setup, "Sue", START, "set-up")
    store.append(Append("set-up", content_hash(b""), (Part(kept.stream, 0, (kept,)),)))
    for number, event in enumerate(play.events, 1):
        each = structs.replace(to_stored(setup.table, event), command=f"c{number}")
        store.append(Append(each.command, content_hash(b""), (Part(each.stream, number, (each,)),)))


def keep_many(store: Store, setup: Setup, events: Iterable[Event], at_once: int = 500) -> None:
    """Put a table that was played in memory into a store, many events to a command."""
    kept = [keep_setup(setup, "Sue", START, ""), *(to_stored(setup.table, event) for event in events)]
    for first in range(0, len(kept), at_once):
        name = f"{setup.table}-{first}"
        part = tuple(structs.replace(each, command=name, seq=0) for each in kept[first : first + at_once])
        store.append(Append(name, content_hash(b""), (Part(part[0].stream, first, part),)))


def balance(store: Store, account: Account, kind: str = "chips") -> int:
    sql = "SELECT amount FROM balances WHERE account = ? AND asset = ?"
    found = store.database.read(sql, [str(account), str(Asset(kind, "AUD"))])  # type: ignore[arg-type]
    return int(found[0][0]) if found else 0
