"""What a machine looks at first to see what is due does not depend on which topic was imported first."""

from typing import Any

from punto.machine.hooks import Hooks
from punto.machine.machine import Machine
from punto.machine.order import Order
from punto.machine.state import Context, State


class Hall(State, frozen=True, kw_only=True):
    """A hall with a clock and a lamp."""


class HallHooks(Hooks[Hall, Context[Hall]]):
    first = ("ring", "light")


class Watcher:
    """Sees nothing that is due."""

    def __init__(self, automation: str) -> None:
        self.automation = automation

    def __call__(self, _: Any) -> Order | None:
        return None


def looked_at(registered: tuple[str, ...], on: tuple[str, ...] = ()) -> list[str]:
    """The automations in the order in which a machine looks at them."""
    hall: Machine[Hall, Context[Hall]] = Machine("hall", Hall, HallHooks())
    for automation in registered:
        hall.by_itself(automation)(Watcher(automation))
    found = hall.due(frozenset(on or registered))[None]
    return [each.automation for each in found if isinstance(each, Watcher)]


def test_what_is_named_comes_first_in_that_order() -> None:
    assert looked_at(("sweep", "light", "ring", "air")) == ["ring", "light", "sweep", "air"]
    assert looked_at(("ring", "air", "light", "sweep")) == ["ring", "light", "air", "sweep"]


def test_what_is_not_registered_or_not_on_is_left_out() -> None:
    assert looked_at(("air", "light")) == ["light", "air"]
    assert looked_at(("ring", "air"), on=("light", "air")) == ["air"]
