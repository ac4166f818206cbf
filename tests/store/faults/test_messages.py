"""Messages between a console and the store: doubled, out of order, late, and replies that never arrive."""

import random

import pytest

from punto.store import Append, Reply, Store, content_hash
from punto.store.errors import CommandReused, StoreRefusal, WrongVersion
from tests.sizes import sizes
from tests.store.faults.sending import again
from tests.store.making import append, kept

COMMANDS = 60


def commands() -> list[Append]:
    """A table's commands in order, each at the version that the one before left."""
    return [append(f"c{number}", ("table/m1", 2 * number, 2)) for number in range(COMMANDS)]


@pytest.mark.trust("F6", "F8")
def test_commands_that_come_twice_and_out_of_order_take_effect_once_and_in_order(store: Store) -> None:
    """Each is sent three times, a few places early or late; one that is refused is sent again."""
    chance = random.Random(3)  # noqa: S311 - the same disorder every time
    waiting = [
        (number + chance.randrange(8), each) for number, each in enumerate(commands()) for _ in range(3)
    ]
    queue = [each for _, each in sorted(waiting, key=lambda pair: pair[0])]
    replies: dict[str, set[int]] = {}
    refused = 0
    while queue:
        each = queue.pop(0)
        try:
            replies.setdefault(each.command, set()).add(store.append(each).last)
        except WrongVersion:
            refused += 1
            queue.append(each)
    assert refused > 0
    assert replies == {f"c{number}": {2 * number + 2} for number in range(COMMANDS)}
    assert [each.event.command for each in store.every()] == [
        f"c{number}" for number in range(COMMANDS) for _ in range(2)
    ]


@pytest.mark.trust("F6")
@pytest.mark.parametrize("sent", sizes(3_000, 1_000_000))
def test_however_often_a_command_comes_it_has_one_effect_and_one_reply(store: Store, sent: int) -> None:
    chance = random.Random(6)  # noqa: S311 - the same commands every time
    first = {each.command: store.append(each) for each in commands()}
    known = commands()
    for each, said in again(store, (chance.choice(known) for _ in range(sent))):
        assert said == kept(first[each.command])
    assert store.head().position == 2 * COMMANDS


@pytest.mark.trust("F7")
@pytest.mark.parametrize("sent", sizes(1_000, 100_000))
def test_an_id_that_comes_with_other_content_is_refused_every_time(store: Store, sent: int) -> None:
    for each in commands():
        store.append(each)
    others = (
        append(f"c{number % COMMANDS}", ("table/m1", None, 1), content=content_hash(b"%d" % number))
        for number in range(sent)
    )
    assert all(isinstance(said, CommandReused) for _, said in again(store, others))
    assert store.head().position == 2 * COMMANDS


@pytest.mark.trust("F8")
def test_a_command_that_comes_late_is_refused_and_moves_nothing(store: Store) -> None:
    late = append("late", ("table/m1", 0, 1), ("patron/p1", None, 1))
    store.append(append("c1", ("table/m1", 0, 1)))
    outcome = store.submit(late)
    assert isinstance(outcome.exception(), StoreRefusal)
    assert store.version("patron/p1") == 0


@pytest.mark.trust("C2", "F9")
def test_whoever_lost_a_reply_learns_what_became_of_the_command(store: Store) -> None:
    """Of every reply, one in two is lost; the sender asks, and sends again only what was never seen."""
    chance = random.Random(4)  # noqa: S311 - the same losses every time
    learned: list[Reply] = []
    for each in commands():
        lost_on_the_way = chance.random() < 0.3
        reply = None if lost_on_the_way else store.append(each)
        if reply is None or chance.random() < 0.5:
            known = store.reply_to(each.command)
            assert (known is None) == lost_on_the_way
            reply = known if known is not None else store.append(each)
        learned.append(reply)
    assert [reply.last for reply in learned] == list(range(2, 2 * COMMANDS + 1, 2))
    assert store.head().position == 2 * COMMANDS
