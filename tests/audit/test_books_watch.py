"""A server that runs finds books that somebody edits, and takes no bet any more."""

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from punto.audit.books_watch import SHARE, BooksWatch
from punto.books.projection import LedgerProjection
from punto.operation.data_directory import LOCK, DataDirectory
from punto.store import Store
from tests.live.hosting import Serving
from tests.operation.floors import edit
from tests.store.tampering import edit_transfers
from tests.waiting import eventually

LOOKS = 60


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small pieces, looked at one look after the other and not second by second."""
    for name, value in (("BALANCES_EVERY", 0.0), ("RARER", 0), ("CHUNK", 20)):
        monkeypatch.setattr(f"punto.audit.books_watch.{name}", value)


@pytest.fixture
def played(serving: Serving, books: Store) -> Store:
    for _ in range(3):
        serving.play()
    return books


def found(watch: BooksWatch, store: Store) -> Sequence[str]:
    for _ in range(LOOKS):
        if faults := watch(store):
            return faults
    return []


def settled(store: Store) -> BooksWatch:
    """A watch that has seen and worked out everything."""
    watch = BooksWatch()
    assert found(watch, store) == []
    assert watch.place > 0
    return watch


SKIM = "UPDATE balances SET amount = amount + 1 WHERE account LIKE 'stack/%'"
MOVED = (
    "UPDATE balances SET amount = amount - 5 WHERE account LIKE 'stack/m1/Ann'",
    "UPDATE balances SET amount = amount + 5 WHERE account LIKE 'house/%'",
)


@pytest.mark.trust("T4")
def test_a_balance_that_is_edited_is_found(played: Store) -> None:
    watch = settled(played)
    played.transact(lambda session: session.rows(SKIM))
    (said,) = found(watch, played)
    assert "and should hold" in said
    assert "stack/m1/Ann" in said


@pytest.mark.trust("T4")
def test_money_that_is_moved_between_balances_is_found(played: Store) -> None:
    watch = settled(played)
    played.transact(lambda session: [session.rows(each) for each in MOVED])
    assert found(watch, played)


@pytest.mark.trust("T4")
def test_a_balance_that_is_gone_is_found(played: Store) -> None:
    watch = settled(played)
    played.transact(lambda session: session.rows("DELETE FROM balances WHERE account LIKE 'stack/%'"))
    assert found(watch, played)


@pytest.mark.trust("T4")
@pytest.mark.parametrize("which", ["min", "max"])
def test_a_transfer_that_is_edited_is_found_old_or_new(played: Store, which: str) -> None:
    watch = settled(played)
    where = f"position = (SELECT {which}(position) FROM transfers)"
    edit_transfers(played, f"UPDATE transfers SET amount = amount + 1 WHERE {where}")
    (said,) = found(watch, played)
    assert "its entries in the books are not what it moved" in said


@pytest.mark.trust("T4")
def test_what_was_edited_before_the_server_came_is_found_from_the_events(played: Store) -> None:
    edit_transfers(played, "UPDATE transfers SET amount = amount + 1 WHERE amount > 1")
    rules = played.database.words["only_added"].format(table="transfers")
    played.transact(lambda session: session.rows(rules))
    (said,) = found(BooksWatch(), played)
    assert "its entries in the books are not what it moved" in said


@pytest.mark.trust("T4")
def test_a_transfer_with_its_balances_that_no_event_made_is_found(played: Store) -> None:
    watch, head = settled(played), played.head().position
    one = "FROM transfers WHERE taker LIKE 'stack/%' AND giver NOT LIKE 'stack/%' LIMIT 1"
    ((giver, taker),) = played.database.read(f"SELECT giver, taker {one}")
    row = f"{head}, 90, stream, 90, what, giver, taker, asset, 5, NULL, NULL"
    edit_transfers(played, f"INSERT INTO transfers SELECT {row} {one}")
    change = "UPDATE balances SET amount = amount + ? WHERE account = ?"
    played.transact(lambda session: session.rows(change, [-5, giver]) + session.rows(change, [5, taker]))
    assert found(watch, played)


@pytest.mark.trust("T4")
def test_nothing_is_said_while_people_play(serving: Serving, books: Store) -> None:
    watch = BooksWatch()
    for _ in range(6):
        serving.play()
        assert watch(books) == []
    assert found(watch, books) == []
    assert watch.place == books.head().position or watch.place > 50


def test_a_look_takes_a_tenth_of_a_core_at_most(played: Store) -> None:
    watch, took = settled(played), []
    for _ in range(20):
        began = time.thread_time()
        watch(played)
        took.append(time.thread_time() - began)
    assert sorted(took)[10] < SHARE


@pytest.mark.trust("T4", "B7")
def test_a_server_that_runs_locks_the_store(seated_folder: Path) -> None:
    with DataDirectory(seated_folder, {}, [LedgerProjection()], looks=[BooksWatch()]) as floor:
        edit(seated_folder, "UPDATE balances SET amount = amount + 1 WHERE account LIKE 'stack/%'")
        eventually((seated_folder / LOCK).exists)
        assert any("and should hold" in each for each in floor.faults())
