"""Tables in a store, played by command, and what their books say."""

from collections.abc import Iterable, Iterator

from msgspec import structs

from punto.books.streams import TABLES, set_up_event, stream_of
from punto.cards import Card
from punto.ledger import Account, Asset
from punto.live.kind import Expect
from punto.live.machine import KeptAnswer
from punto.live.tables import LiveTables
from punto.machine.decision import Refused
from punto.store import Append, Part, Store, content_hash
from punto.store.port import Lease
from punto.table import BY_ITSELF, Actor, Command, Event, Order, Setup, Table, Terms
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


class Tables(LiveTables):
    """Live tables that nobody follows the store for: each look asks the store first."""

    def state(self, table: str) -> Table:
        """A table as of now, whoever moved it."""
        machine = self.table(table)
        machine.catch_up()
        return machine.state

    def give(
        self,
        table: str,
        command: Command,
        *,
        seen: int | None = None,
        coup: int | None = None,
        lease: Lease | None = None,
    ) -> KeptAnswer:
        """Give a command; what is answered, now or the first time."""
        given = self.table(table).give(command, Expect(seen=seen, coup=coup), lease)
        if isinstance(given, Refused):
            return KeptAnswer(command=command.id, refused=given.faults)
        refused = getattr(given, "refused", ())
        return KeptAnswer(command=command.id, events=len(given.events), refused=refused)

    def events(self, table: str) -> Iterator[Event]:
        """Every event of a table, as it is kept."""
        seen = 1
        while page := self.store.read_stream(stream_of(table), seen):
            yield from (TABLES.from_stored(each.event) for each in page)
            seen = page[-1].event.seq


class Serving:
    """Tables, one of which is played at, and ids and times for its commands."""

    def __init__(self, store: Store, name: str = "m1") -> None:
        self.tables = Tables(store)
        self.table = name
        self.count = 0

    def id(self) -> str:
        self.count += 1
        return f"0190-{self.table}-{self.count}"

    def set_up(self, rulebook: str = "vic-2002") -> None:
        setup = Setup(table=self.table, terms=Terms(rulebook=rulebook), automation=BY_ITSELF)
        self.tables.set_up(setup, actor="Sue", at=START, command=self.id())
        for command in ready_shoe(self.tables.state(self.table), dealer=DAN, at=START):
            self.tables.give(self.table, command)

    def sit_down(self) -> None:
        self.gives(ANN, Join(seat="1"))
        self.gives(ANN, BuyIn(amount=500_00, tender="cash"))

    def gives(self, actor: Actor, order: Order, name: str = "") -> KeptAnswer:
        return self.tables.give(self.table, self.command(actor, order, name))

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
    kept = set_up_event(setup, "Sue", START, "set-up")
    store.append(Append("set-up", content_hash(b""), (Part(kept.stream, 0, (kept,)),)))
    for number, event in enumerate(play.events, 1):
        each = structs.replace(TABLES.to_stored(stream_of(setup.table), event), command=f"c{number}")
        store.append(Append(each.command, content_hash(b""), (Part(each.stream, number, (each,)),)))


def keep_many(store: Store, setup: Setup, events: Iterable[Event], at_once: int = 500) -> None:
    """Put a table that was played in memory into a store, many events to a command."""
    kept = [
        set_up_event(setup, "Sue", START, ""),
        *(TABLES.to_stored(stream_of(setup.table), event) for event in events),
    ]
    for first in range(0, len(kept), at_once):
        name = f"{setup.table}-{first}"
        part = tuple(structs.replace(each, command=name, seq=0) for each in kept[first : first + at_once])
        store.append(Append(name, content_hash(b""), (Part(part[0].stream, first, part),)))


def balance(store: Store, account: Account, kind: str = "chips") -> int:
    sql = "SELECT amount FROM balances WHERE account = ? AND asset = ?"
    found = store.database.read(sql, [str(account), str(Asset(kind, "AUD"))])  # type: ignore[arg-type]
    return int(found[0][0]) if found else 0
