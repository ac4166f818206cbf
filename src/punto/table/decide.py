"""decide and evolve: a command in, events or refusals out; events in, the next state out."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

import msgspec

from punto.rulebook.citing import cite, observed
from punto.rules.refusals import NOT_IN_SOURCE, Refusal
from punto.table.codec import read_order, write_order
from punto.table.command import Command, Order
from punto.table.desk import Desk
from punto.table.facts import Event
from punto.table.people import HOUSE, Actor
from punto.table.registry import FOLDS, DueOrder, allowed, answers, due_functions, entry_of
from punto.table.requests import Approve, Approved, Requested, approval_fault, may_approve
from punto.table.said import NeedsApproval, Refused, Said
from punto.table.state import Request, Table

Decision = tuple[Event, ...] | Refused
SILENT = (NOT_IN_SOURCE,)


class Done(NamedTuple):
    """A command carried out: its events, and the state they lead to."""

    events: tuple[Event, ...]
    state: Table


def evolve(state: Table, event: Event) -> Table:
    """The state after one more event. Runs no rule: the event says what came of it."""
    folded = FOLDS[type(event.fact)](state, event.fact, event)
    return msgspec.structs.replace(folded, seq=event.seq)


def replay(state: Table, events: Iterable[Event]) -> Table:
    """The state after all these events."""
    seq = state.seq
    for event in events:
        state, seq = FOLDS[type(event.fact)](state, event.fact, event), event.seq
    return msgspec.structs.replace(state, seq=seq)


def decide(state: Table, command: Command) -> Decision:
    """What comes of a command: events, and with them what the table then does by itself; or refusals."""
    done = carry_out(state, command)
    return done if isinstance(done, Refused) else done.events


def carry_out(state: Table, command: Command) -> Done | Refused:
    """Decide a command and fold its events at once: a refusal leaves the old state as it is."""
    desk = Desk(state, command.actor, command.at, command.id, command.day)
    answer = _answer(desk, command.order)
    if isinstance(answer, Refused):
        for fault in answer.faults if observed() else ():
            cite(desk.book.id, fault.clauses)
        return answer
    events: list[Event] = []
    state = _happens(state, desk, answer, events)
    watching = due_functions(state.setup.automation, desk.game.variant.hands)
    while (due := _due(state, watching[state.phase])) is not None:
        itself = Desk(state, HOUSE, command.at, command.id, command.day)
        answer = _answer(itself, due)
        if isinstance(answer, Refused):
            break
        state = _happens(state, itself, answer, events)
    return Done(tuple(events), state)


def _answer(desk: Desk, order: Order) -> list[Said] | Refused:
    entry = entry_of(type(order), desk.game.variant.hands)
    refusal = allowed(desk, entry)
    if refusal is not None:
        return Refused((refusal,))
    answer = entry.handle(desk, order)
    if isinstance(answer, NeedsApproval):
        return [_request(desk, order, answer)]
    if isinstance(answer, Refusal):
        return Refused((answer,))
    if answer and isinstance(answer[0], Refusal):
        return Refused(tuple(cast("Sequence[Refusal]", answer)))
    return cast("list[Said]", answer)


def _request(desk: Desk, order: Order, wanted: NeedsApproval) -> Said:
    """Put a command that needs approval on the table's list, as it was given."""
    request = Request(
        id=desk.command,
        actor=desk.actor.id,
        actor_role=desk.actor.role,
        role=wanted.role,
        order=write_order(order),
        clauses=wanted.clauses,
        coup=desk.state.coup.number if order.for_coup else None,
    )
    return Said(Requested(request=request), wanted.clauses, wanted.readings)


@answers(Approve, may_approve)
def approve(desk: Desk, order: Approve) -> list[Said] | list[Refusal]:
    """Approve what somebody else asked for: it is decided now, as if just ordered, with both on record."""
    fault = approval_fault(desk, order.request)
    if fault is not None:
        return [fault]
    request = desk.state.requests[order.request]
    asker = Actor(request.actor, request.actor_role)
    inner = Desk(desk.state, asker, desk.at, desk.command, desk.day, desk.actor)
    answer = _answer(inner, read_order(request.order))
    if isinstance(answer, Refused):
        return list(answer.faults)
    asked = [said._replace(actor=request.actor) for said in answer]
    return [Said(Approved(request=request.id), request.clauses), *asked]


def _happens(state: Table, desk: Desk, said: Iterable[Said], events: list[Event]) -> Table:
    """Put facts in their place and fold them, and have those who listen told what they rest on."""
    listening, giver, at, command, seq = observed(), desk.actor.id, desk.at, desk.command, state.seq
    for fact, clauses, readings, asker in said:
        seq += 1
        event = Event(
            seq, at, asker or giver, command, fact, clauses or SILENT, readings, giver if asker else ""
        )
        if listening:
            cite(desk.book.id, event.clauses, record=fact.record)
        state = FOLDS[type(fact)](state, fact, event)
        events.append(event)
    return msgspec.structs.replace(state, seq=seq)


def _due(state: Table, watching: tuple[DueOrder, ...]) -> Order | None:
    """What the table should do next by itself, if anything."""
    for due in watching:
        order = due(state)
        if order is not None:
            return order
    return None
