"""The contract, on both databases: what goes in, what is refused, and what is answered again."""

from collections.abc import Callable

import msgspec
import pytest

from punto.store import Append, Part, Reply, Store, canonical, content_hash
from punto.store.errors import BadAppend, CommandReused, WrongVersion
from tests.store.making import append, event, kept


def test_an_append_numbers_its_events_and_says_where_they_are(store: Store) -> None:
    reply = store.append(append("c1", ("table/m1", 0, 2), ("jackpot/j1", 0, 1), answer=b"done"))
    assert reply == Reply("c1", 1, 3, {"table/m1": 2, "jackpot/j1": 1}, b"done", fresh=True)
    read = store.read_all()
    assert [(each.position, each.event.stream, each.event.seq) for each in read] == [
        (1, "table/m1", 1),
        (2, "table/m1", 2),
        (3, "jackpot/j1", 1),
    ]


def test_what_is_read_is_what_was_written(store: Store) -> None:
    odd = canonical({"who": "Zoë 王 \u0000 \U0001f0cf", "amount": "1000000000000000000", "none": None})
    written = event("table/m1", "c1", payload=odd, approver="floor-2", clauses=(), actor="Åse Ó")
    store.append(Append("c1", content_hash(b"1"), (Part("table/m1", 0, (written,)),)))
    assert [each.event for each in store.read_stream("table/m1")] == [msgspec.structs.replace(written, seq=1)]


@pytest.mark.trust("F6")
def test_the_same_command_gives_the_same_reply_for_ever(
    store: Store, open_store: Callable[[], Store]
) -> None:
    first = store.append(append("c1", ("table/m1", 0, 3), answer=b"three cards"))
    for number in range(2, 6):
        store.append(append(f"c{number}", ("table/m1", None, 1)))
    assert first.fresh
    assert store.append(append("c1", ("table/m1", 0, 3), answer=b"three cards")) == kept(first)
    assert open_store().append(append("c1", ("table/m1", 0, 3), answer=b"another answer")) == kept(first)
    ((stored,),) = store.database.read("SELECT reply FROM commands WHERE id = 'c1'")
    assert b"fresh" not in stored, "that is said to whoever sends it, and not kept"
    assert store.head().position == 7


def test_the_same_command_twice_in_one_group_is_written_once(store: Store) -> None:
    outcomes = [store.submit(append("c1", ("table/m1", 0, 1))) for _ in range(50)]
    assert {outcome.result().last for outcome in outcomes} == {1}
    assert [outcome.result().fresh for outcome in outcomes] == [True, *[False] * 49]
    assert store.head().position == 1


@pytest.mark.trust("F7")
def test_the_same_id_with_other_content_is_refused(store: Store) -> None:
    store.append(append("c1", ("table/m1", 0, 1)))
    with pytest.raises(CommandReused, match=r"^command c1 is recorded with other content; another command"):
        store.append(append("c1", ("table/m1", 1, 1), content=content_hash(b"other")))
    assert store.head().position == 1


@pytest.mark.parametrize(("expected", "taken"), [(1, False), (2, True), (3, False)])
def test_the_expected_version_must_be_the_actual_one(store: Store, expected: int, taken: bool) -> None:
    store.append(append("c1", ("table/m1", 0, 2)))
    late = append("c2", ("table/m1", expected, 1))
    if taken:
        assert store.append(late).versions == {"table/m1": 3}
        return
    with pytest.raises(WrongVersion, match=f"^table/m1 is at 2, not at {expected}: read what was added"):
        store.append(late)
    assert store.head().position == 2
    assert store.reply_to("c2") is None


def test_without_an_expected_version_anything_goes(store: Store) -> None:
    for number in range(5):
        store.append(append(f"c{number}", ("jackpot/j1", None, 1)))
    assert store.version("jackpot/j1") == 5


def test_all_parts_or_none(store: Store) -> None:
    store.append(append("c1", ("table/m1", 0, 1)))
    with pytest.raises(WrongVersion):
        store.append(append("c2", ("patron/p1", 0, 5), ("table/m1", 0, 1)))
    assert store.version("patron/p1") == 0
    assert store.head().position == 1


def test_a_refused_command_leaves_its_neighbours_in_the_group_alone(store: Store) -> None:
    outcomes = [store.submit(append(f"c{number}", ("table/m1", number % 2 * 99, 1))) for number in range(40)]
    taken = [outcome.exception() is None for outcome in outcomes]
    assert taken.count(True) == 1
    assert store.version("table/m1") == 1


def test_a_command_without_events_is_refused_for_nothing_would_vouch_for_its_reply(store: Store) -> None:
    for empty in (append("c1", answer=b"yes"), append("c1", ("table/m1", 0, 0), answer=b"yes")):
        with pytest.raises(BadAppend, match=r"^a command has at least one event"):
            store.append(empty)
    assert store.reply_to("c1") is None


def test_a_stream_may_be_looked_at_without_adding_to_it(store: Store) -> None:
    store.append(append("c1", ("table/m1", 0, 2)))
    with pytest.raises(WrongVersion):
        store.append(append("c2", ("table/m1", 1, 0), ("table/m2", 0, 1)))
    reply = store.append(append("c3", ("table/m1", 2, 0), ("table/m2", 0, 1)))
    assert (reply.first, reply.last, reply.versions) == (3, 3, {"table/m1": 2, "table/m2": 1})


@pytest.mark.trust("F9")
def test_whether_a_command_was_seen_can_be_asked(store: Store) -> None:
    assert store.reply_to("c1") is None
    reply = store.append(append("c1", ("table/m1", 0, 1)))
    assert store.reply_to("c1") == kept(reply)
