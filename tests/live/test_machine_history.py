"""Who asked for what is kept without growing for ever, and whoever waited longest still hears the answer."""

import pytest

from punto.live import machine_history
from punto.live.history import TableHistory
from punto.live.machine_history import MOST_ASKERS, Askers, MachineHistory
from punto.machine.approval import Approve
from punto.machine.machine import Done
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.store.changes import Change
from punto.table import Setup, Terms, new_table
from tests.machine.lending_library import LIBRARY, Lend, Shelves

LIA, KIM = Actor("Lia", "librarian"), Actor("Kim", "keeper")


def changes(state: Shelves, name: str, actor: Actor, order: Order) -> list[Change[Shelves]]:
    done = LIBRARY.carry_out(state, Command(id=name, actor=actor, at=1_000, order=order))
    assert isinstance(done, Done)
    return [
        Change(before, event, after)
        for before, event, after in zip((state, *done.states), done.events, done.states, strict=False)
    ]


def asked(askers: Askers, requests: int) -> Shelves:
    """So many books are asked for, each of them rare; nobody answers."""
    books = [f"atlas-{number}" for number in range(requests)]
    state = Shelves(rare=frozenset(books))
    for book in books:
        for change in changes(state, book, LIA, Lend(book=book, who="Rex")):
            askers.take(change)
            state = change.after
    return state


@pytest.mark.parametrize("more", [-1, 0, 1, 5])
def test_of_many_requests_the_newest_are_kept(more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_history, "MOST_ASKERS", 20)
    askers = Askers()
    asked(askers, 20 + more)
    assert list(askers) == [f"atlas-{number}" for number in range(max(more, 0), 20 + more)]
    assert set(askers.values()) == {"Lia"}


def test_whoever_waited_longer_than_is_kept_hears_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_history, "MOST_ASKERS", 2)
    history = MachineHistory(Shelves())
    state = asked(history.askers, 5)
    assert "atlas-0" not in history.askers
    answered = changes(state, "yes", KIM, Approve(request="atlas-0"))
    given, lent = history.take(answered, answered[-1].after)
    assert (given.asker, given.seen_by(Actor("Lia", "patron"))) == ("Lia", True)
    assert (lent.asker, len(history.askers)) == ("", 2)


def test_a_table_keeps_as_many() -> None:
    history = TableHistory(new_table(Setup(table="m1", terms=Terms(rulebook="nsw"))))
    asked(history.askers, MOST_ASKERS + 1)
    assert len(history.askers) == MOST_ASKERS
