"""What the events of one machine mean to others, decided in the same command."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from msgspec import structs

from punto.live.kind import Reaction
from punto.live.machine_locks import LockedMachines
from punto.machine.decision import Refused
from punto.machine.machine import Done
from punto.machine.order import Command
from punto.machine.roles import HOUSE
from punto.store.changes import Decided

if TYPE_CHECKING:
    from punto.live.machine import LiveMachine
    from punto.live.machines import LiveMachines


def react(
    floor: "LiveMachines",
    reactions: Sequence[Reaction],
    decided: Decided[Any],
    command: Command,
    locked: LockedMachines,
) -> list[Decided[Any]] | Refused:
    """What each of the others does, in the order of their streams; what one refuses is refused whole."""
    found: dict[str, Decided[Any]] = {}
    for reaction in reactions:
        for wanted in reaction(decided):
            stream, contributes = wanted.stream, wanted.contributes
            other = floor.machine(stream)
            locked.add(other)
            before = found.get(stream)
            state = before.done.state if before is not None else other.state
            actor = HOUSE if wanted.by_house else command.actor
            ordered = structs.replace(command, order=wanted.order, actor=actor)
            decide = other.kind.streams.machine.carry_out
            done = decide(state, ordered)
            if before is None and not contributes and _is_silent(done) and _caught_up(floor, other):
                state = other.state
                done = decide(state, ordered)
            if isinstance(done, Refused):
                return done
            if not done.events:
                continue
            if before is None:
                found[stream] = Decided(stream, state, done, numbered=not contributes)
            else:
                found[stream] = _joined(before, done, numbered=before.numbered or not contributes)
    return [found[stream] for stream in sorted(found)] if found else []


def _is_silent(done: Done[Any] | Refused) -> bool:
    """Whether nothing is written, so that no expected version holds the decision to how things stand."""
    return isinstance(done, Refused) or not done.events


def _caught_up(floor: "LiveMachines", other: "LiveMachine[Any]") -> bool:
    """Take in what another process wrote, if it wrote anything. The lock is held."""
    if floor.store.version(other.stream) <= other.version:
        return False
    other.stale = True
    other.refresh()
    return True


def _joined(before: Decided[Any], done: Done[Any], *, numbered: bool) -> Decided[Any]:
    """Two steps of one machine as one."""
    events, states = before.done.events + done.events, before.done.states + done.states
    return replace(before, done=Done(events, done.state, states), numbered=numbered)
