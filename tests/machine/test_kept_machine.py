"""What a machine of one's own gets from the house around the kernel: stream, feed, entries in the books."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from punto.books.projection import LedgerProjection
from punto.ledger import Unbalanced
from punto.live.feed import Batch, under_own_ids
from punto.live.kind import LiveKind
from punto.live.machine import Earlier, LiveMachine
from punto.live.machine_history import MachineHistory
from punto.live.machines import LiveMachines
from punto.live.message import Message
from punto.machine.approval import Approve
from punto.machine.decision import Refused
from punto.machine.hooks import AccountHolding
from punto.machine.machine import Done
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.store import Store
from punto.store.address import store_at
from punto.store.envelope import StreamFormat
from tests.machine.lending_library import DEPOSIT, LIBRARY, Lend, Shelves

LIA, KIM, REX, ANN = (
    Actor("Lia", "librarian"), Actor("Kim", "keeper"), Actor("Rex", "patron"), Actor("Ann", "patron"),
)  # fmt: skip
INSPECTOR = Actor("Ivo", "inspector")
SHELVES = Shelves(rare=frozenset({"atlas"}))
LIBRARIES = StreamFormat(LIBRARY, "library/", refused="refused/library/", new=lambda _: SHELVES)
TOWN = LIBRARIES.stream_of("town")
ASSET = "cash:AUD"


class Library:
    """One library of a store, in one process, and what was told of it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.told: list[Message] = []
        kind = LiveKind(LIBRARIES, history=MachineHistory)
        self._machines = LiveMachines(store, [kind], heard=self._hear)

    def _hear(self, _: str, messages: Sequence[Message]) -> None:
        self.told.extend(messages)

    @property
    def town(self) -> LiveMachine[Shelves]:
        return self._machines.machine(TOWN)

    def give(self, name: str, actor: Actor, order: Order) -> Done[Shelves] | Refused | Earlier:
        return self.town.give(Command(id=name, actor=actor, at=1_000, order=order))

    def lends(self) -> None:
        """A novel is lent at once, an atlas by two people."""
        for given in (
            self.give("novel", LIA, Lend(book="novel", who="Rex")),
            self.give("atlas", LIA, Lend(book="atlas", who="Rex")),
            self.give("yes", KIM, Approve(request="atlas")),
        ):
            assert isinstance(given, Done)

    def balances(self) -> dict[str, int]:
        rows = self.store.database.read("SELECT account, amount FROM balances WHERE asset = ?", [ASSET])
        return {str(account): int(amount) for account, amount in rows}


@pytest.fixture
def open_library(address: str) -> Iterator[Callable[[], Library]]:
    """Opens the same library as often as wanted, as several processes would."""
    stores: list[Store] = []

    def opened() -> Library:
        stores.append(store_at(address, [LedgerProjection(kinds=(LIBRARIES,))]))
        return Library(stores[-1])

    yield opened
    for store in stores:
        store.close()


@pytest.fixture
def library(open_library: Callable[[], Library]) -> Library:
    return open_library()


def test_its_events_are_stored_and_read_back_by_another_process(
    library: Library, open_library: Callable[[], Library]
) -> None:
    library.lends()
    stored = [each.event for each in library.store.read_stream(TOWN)]
    assert [(each.seq, each.type, each.actor, each.approver) for each in stored] == [
        (1, "book-lent", "Lia", None),
        (2, "approval-requested", "Lia", None),
        (3, "approval-given", "Kim", None),
        (4, "book-lent", "Lia", "Kim"),
    ]
    assert [each.clauses for each in stored if each.type == "book-lent"] == [("2.3",), ("2.3",)]
    again = open_library().town
    assert again.state == library.town.state
    assert again.state.lent == {"novel": "Rex", "atlas": "Rex"}


def test_a_command_that_comes_again_is_answered_as_before(
    library: Library, open_library: Callable[[], Library]
) -> None:
    library.lends()
    position = library.store.head().position
    again = open_library().give("novel", LIA, Lend(book="novel", who="Rex"))
    assert isinstance(again, Earlier)
    assert [event.seq for event in again.events] == [1]
    assert library.store.head().position == position


def test_a_refusal_is_kept_apart_from_the_stream(library: Library) -> None:
    library.lends()
    assert isinstance(library.give("twice", LIA, Lend(book="novel", who="Ann")), Refused)
    assert len(list(library.store.read_stream(TOWN))) == 4
    (kept,) = [each.event for each in library.store.read_stream("refused/library/town")]
    assert kept.command == "twice"


def heard(messages: Sequence[Message], actor: Actor) -> list[str]:
    """The kinds of events that somebody reads on the feed."""
    data = Batch(messages, "town", under_own_ids, lambda text: f"{text}\n".encode()).for_watcher(actor)
    return [json.loads(line)["type"] for line in data.splitlines()]


def test_the_feed_tells_each_audience_what_is_for_them(library: Library) -> None:
    library.lends()
    assert [message.seq for message in library.told] == [1, 2, 3, 4]
    everything = ["book-lent", "approval-requested", "approval-given", "book-lent"]
    assert heard(library.told, INSPECTOR) == everything
    assert heard(library.told, REX) == ["book-lent", "book-lent"], "he is named in these"
    assert heard(library.told, LIA) == ["approval-requested", "approval-given"], "she asked for it"
    assert heard(library.told, ANN) == []


def test_whoever_comes_back_to_the_feed_goes_on_where_they_were(library: Library) -> None:
    library.lends()
    history: Any = library.town.history
    assert [message.seq for message in history.recent(2)] == [3, 4]


def test_the_ledger_enters_what_a_fact_moves(library: Library) -> None:
    library.lends()
    assert library.balances() == {"patron/Rex": -2 * DEPOSIT, "cage": 2 * DEPOSIT}
    rows = library.store.database.read("SELECT seq, what, giver, taker, amount FROM transfers ORDER BY seq")
    assert [tuple(row) for row in rows] == [
        (1, "book-lent", "patron/Rex", "cage", DEPOSIT),
        (4, "book-lent", "patron/Rex", "cage", DEPOSIT),
    ]
    library.store.rebuild(LedgerProjection(kinds=(LIBRARIES,)))
    assert library.balances() == {"patron/Rex": -2 * DEPOSIT, "cage": 2 * DEPOSIT}


def test_what_goes_another_way_than_the_fact_declares_is_not_entered(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def to_prizes(state: Shelves) -> list[AccountHolding]:
        paid = len(state.lent) * DEPOSIT
        return [AccountHolding("patron", "cash", {"Rex": -paid}), AccountHolding("prize", "cash", {"": paid})]

    monkeypatch.setattr(LIBRARY.hooks, "holdings", to_prizes)
    with pytest.raises(
        Unbalanced, match="not a way that money goes: book-lent: cash from patron/Rex to prize"
    ):
        library.give("novel", LIA, Lend(book="novel", who="Rex"))
    monkeypatch.undo()
    assert (library.store.head().position, library.balances()) == (0, {})
