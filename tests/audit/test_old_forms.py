"""Whoever reads events reads old ones in the form of today, and refuses by name what is newer than itself."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from punto.audit.books import check_books, transactions
from punto.audit.dealt_cards import check_dealt
from punto.audit.game_rounds import rounds
from punto.audit.significant_events import Watched, significant
from punto.books.projection import LedgerProjection
from punto.ledger import Account
from punto.live.kinds.card_room import CardRoom
from punto.operation import software
from punto.operation.watch import WatchThread
from punto.store import Append, Part, Store, StoredEvent, canonical, content_hash, upcasting
from punto.store.address import store_at
from punto.store.chain import export, verifier
from punto.store.chain.key_match import check_shoe_keys
from punto.store.journal import entry_of, note, records
from punto.store.keys.files import write_key
from punto.store.runtime import SYSTEM
from punto.store.upcasting import UnknownVersion
from punto.table.money.buying_in import BoughtIn
from tests.live.hosting import Serving, Tables, balance
from tests.store.making import NOON

STACK = Account("stack", "m1", "Ann")
WATCHED = Watched(1, 1)


@pytest.fixture
def seated_store(sqlite_store: Store) -> Store:
    """A table at which Ann has bought in for 500 dollars, in a store that knows no books."""
    serving = Serving(sqlite_store)
    serving.set_up()
    serving.sit_down()
    return sqlite_store


def put(store: Store, stream: str, kind: str, version: int, payload: dict[str, Any]) -> None:
    """Write an event as another release would."""
    command = f"of-another-release-{store.head().position}"
    event = StoredEvent(stream, kind, version, NOON, "Ann", command, canonical(payload))
    store.append(Append(command, content_hash(b""), (Part(stream, None, (event,)),)))


def bought_in(**fact: object) -> dict[str, Any]:
    known = {"type": "bought-in", "who": "Ann", "tender": "cash"}
    return {"fact": known | fact, "readings": []}


def in_cents(payload: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had whole dollars; what the tests themselves wrote of it has cents already."""
    fact = dict(payload["fact"])
    if "dollars" in fact:
        fact["amount"] = 100 * fact.pop("dollars")
    return payload | {"fact": fact}


@pytest.fixture
def raised(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A release in which buying in has a second version."""
    monkeypatch.setattr(BoughtIn, "version", 2)
    monkeypatch.setattr(BoughtIn, "upcasts", {1: in_cents})
    upcasting._upcasters.cache_clear()
    yield
    upcasting._upcasters.cache_clear()


@pytest.mark.trust("D4")
@pytest.mark.usefixtures("raised")
def test_an_old_form_counts_in_every_place_as_what_it_meant(seated_store: Store) -> None:
    put(seated_store, "table/m1", "bought-in", 1, bought_in(dollars=70))
    tables = Tables(seated_store)
    assert tables.state("m1").purses.stacks["Ann"] == 570_00
    assert [fact.amount for each in tables.events("m1") if isinstance(fact := each.fact, BoughtIn)] == [
        500_00,
        70_00,
    ]
    seated_store.follow(LedgerProjection())
    assert balance(seated_store, STACK) == 570_00
    transfers = check_books(seated_store)
    seated_store.rebuild(LedgerProjection())
    assert check_books(seated_store) == transfers


@pytest.mark.trust("D4")
@pytest.mark.usefixtures("raised")
def test_what_is_written_now_is_of_the_newest_version_and_both_are_read(seated_store: Store) -> None:
    put(seated_store, "table/m1", "bought-in", 1, bought_in(dollars=70))
    put(seated_store, "table/m1", "bought-in", 2, bought_in(amount=30_00))
    assert Tables(seated_store).state("m1").purses.stacks["Ann"] == 600_00


NEWER: dict[str, tuple[str, str, dict[str, Any]]] = {
    "bought-in": ("table/m1", "bought-in", bought_in(amount=700_00)),
    "bet-placed": ("table/m1", "bet-placed", {"fact": {"type": "bet-placed"}}),
    "payment-corrected": ("table/m1", "payment-corrected", {"fact": {"type": "payment-corrected"}}),
    "table-set-up": ("table/m2", "table-set-up", {"table": "m2"}),
    "cards-issued": ("cards/room", "cards-issued", {"moves": []}),
    "cards-received": ("cards/room", "cards-received", {"what": "cards-received"}),
    "noted": ("house", "noted", {"component": "x", "reason": "y"}),
    "intervention": ("house", "intervention", {"component": "gaming", "reason": "y", "after": "off"}),
    "software-accepted": ("house", "software-accepted", {"after": "", "files": {}}),
    "person-added": ("person/p1", "person-added", {"role": "dealer"}),
    "shoe-sealed": ("shoe/m1-1", "shoe-sealed", {"shoe": "m1-1"}),
    "shoe-revealed": ("shoe/m1-1", "shoe-revealed", {"shoe": "m1-1"}),
}


def shoe_keys(store: Store) -> None:
    key = Path(store.database.path).with_name("shoe.key")  # type: ignore[attr-defined]
    write_key(key, SYSTEM.fresh_bytes())
    check_shoe_keys(store.database.read, key)


READERS: list[tuple[str, Callable[[Store], object]]] = [
    ("bought-in", lambda store: Tables(store).state("m1")),
    ("bought-in", lambda store: list(Tables(store).events("m1"))),
    ("bought-in", lambda store: store.follow(LedgerProjection())),
    ("bought-in", lambda store: list(transactions(store))),
    ("bought-in", lambda store: list(rounds(store, "m1"))),
    ("payment-corrected", lambda store: list(rounds(store, "m1"))),
    ("bet-placed", lambda store: list(significant(store, WATCHED))),
    ("table-set-up", lambda store: Tables(store).state("m2")),
    ("table-set-up", lambda store: list(significant(store, WATCHED))),
    ("cards-issued", lambda store: store.follow(LedgerProjection())),
    ("cards-received", lambda store: CardRoom(store).lots()),
    ("noted", lambda store: [entry_of(each) for each in records(store)]),
    ("noted", lambda store: list(significant(store, WATCHED))),
    ("intervention", lambda store: Serving(store).sit_down()),
    ("software-accepted", software.check),
    ("person-added", lambda store: list(significant(store, WATCHED))),
    ("shoe-sealed", shoe_keys),
    ("shoe-revealed", check_dealt),
]


@pytest.mark.trust("D4")
@pytest.mark.parametrize(("name", "read"), READERS)
def test_a_newer_form_is_refused_by_name_and_never_guessed_at(
    seated_store: Store, name: str, read: Callable[[Store], object]
) -> None:
    stream, kind, payload = NEWER[name]
    put(seated_store, stream, kind, 2, payload)
    with pytest.raises(UnknownVersion, match=f"^{kind} version 2: this program knows versions up to 1$"):
        read(seated_store)


@pytest.mark.parametrize("name", verifier.READ)
def test_the_verifier_refuses_a_newer_form_of_what_it_reads(seated_store: Store, name: str) -> None:
    put(seated_store, "beside/m1", name, 2, {"shoe": "m1-1"})
    why = rf"^record {seated_store.head().position}: {name} version 2: version 1 is known here$"
    with pytest.raises(verifier.Broken, match=why):
        verifier.verify(export.lines(seated_store))


def test_the_verifier_leaves_what_it_does_not_read_to_others(seated_store: Store) -> None:
    put(seated_store, "table/m1", "bought-in", 2, bought_in(amount=700_00))
    assert verifier.verify(export.lines(seated_store)).records == seated_store.head().position


def test_books_that_cannot_take_a_newer_form_in_let_nothing_pass(tmp_path: Path) -> None:
    """A process of an older release is beside a newer one: it writes nothing that it cannot enter."""
    address = str(tmp_path / "punto.sqlite")
    with store_at(address, [LedgerProjection()]) as older, store_at(address) as newer:
        Serving(older).set_up()
        head = older.head()
        with pytest.raises(UnknownVersion):
            put(older, "table/m1", "bought-in", 2, bought_in(amount=700_00))
        assert older.head() == head
        put(newer, "table/m1", "bought-in", 2, bought_in(amount=700_00))
        with pytest.raises(UnknownVersion, match=r"^bought-in version 2"):
            note(older, "noted", component="x", reason="y")
        assert older.head().position == head.position + 1


def test_the_watch_says_that_something_is_newer_and_locks_nothing(
    seated_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    put(seated_store, "house", "software-accepted", 2, {"after": "", "files": {}})
    monkeypatch.setattr("punto.operation.watch.JUST_NOW", 0.0)
    watch = WatchThread(seated_store, broken=told.append)
    watch.before_a_shoe()
    watch.close()
    assert watch.fault == "software-accepted version 2: this program knows versions up to 1"
    assert told == []


@pytest.mark.usefixtures("raised")
def test_a_payload_is_read_in_the_form_of_today() -> None:
    old = StoredEvent("table/m1", "bought-in", 1, NOON, "Ann", "c1", canonical(bought_in(dollars=3)))
    assert upcasting.payload_of_today(old) == msgspec.json.decode(upcasting.today(old).payload)
    assert upcasting.payload_of_today(old)["fact"]["amount"] == 3_00
