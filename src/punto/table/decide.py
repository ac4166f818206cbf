"""decide and evolve: a command in, events or refusals out; events in, the next state out."""

from collections.abc import Iterable

import msgspec
from msgspec import structs

from punto.rulebook.citing import cite, observed
from punto.rules.refusals import NOT_IN_SOURCE, Refusal
from punto.table.codec import as_written, read_order, write_order
from punto.table.command import Command, Order
from punto.table.desk import Desk
from punto.table.facts import Event
from punto.table.people import Actor
from punto.table.registry import FOLDS, RUNS, DueOrder, allowed, answers, due_functions, entries
from punto.table.requests import Approve, Approved, Requested, approval_fault, may_approve
from punto.table.said import NeedsApproval, Refused, Said
from punto.table.state import IRREGULAR, Request, Table
from punto.table.two_people import second_person

Decision = tuple[Event, ...] | Refused
SILENT = (NOT_IN_SOURCE,)


class Done(msgspec.Struct, frozen=True, gc=False):
    """A command carried out: its events, and the state they lead to."""

    events: tuple[Event, ...]
    state: Table


def evolve(state: Table, event: Event) -> Table:
    """The state after one more event. Runs no rule: the event says what came of it."""
    folded = FOLDS[type(event.fact)](state, event.fact, event)
    return structs.replace(folded, seq=event.seq)


def replay(state: Table, events: Iterable[Event]) -> Table:
    """The state after all these events."""
    seq = state.seq
    for event in events:
        state, seq = FOLDS[type(event.fact)](state, event.fact, event), event.seq
    return structs.replace(state, seq=seq)


def decide(state: Table, command: Command) -> Decision:
    """What comes of a command: events, and with them what the table then does by itself; or refusals."""
    done = carry_out(state, command)
    return done if isinstance(done, Refused) else done.events


def carry_out(state: Table, command: Command) -> Done | Refused:
    """Decide a command and fold its events at once: a refusal leaves the old state as it is."""
    desk = Desk(state, command.actor, command.at, command.id, command.day)
    answer = _answer(desk, command.order)
    if type(answer) is Refused:
        for fault in answer.faults if observed() else ():
            cite(desk.book.id, fault.clauses)
        return answer
    watching = due_functions(state.setup.automation, desk.game.variant.hands)
    events: list[Event] = []
    state = _happens(desk, answer, events)
    while (due := _due(state, watching[state.phase])) is not None:
        desk.left_to_itself(state)
        answer = _answer(desk, due)
        if type(answer) is Refused:
            break
        state = _happens(desk, answer, events)
    if observed():
        for event in events:
            cite(desk.book.id, event.clauses, record=event.fact.record)
    return Done(tuple(events), structs.replace(state, seq=state.seq + len(events)))


def _answer(desk: Desk, order: Order) -> list[Said] | Refused:
    entry = entries(desk.game.variant.hands)[type(order)]
    refusal = allowed(desk, entry) if desk.state.phase is IRREGULAR else entry.may(desk)
    if refusal is not None:
        return Refused((refusal,))
    answer = entry.handle(desk, order)
    if isinstance(answer, list):
        if answer and type(answer[0]) is Refusal:
            return Refused(tuple(answer))
        said: list[Said] = answer  # type: ignore[assignment] # all alike
        needed = second_person(desk, said) if desk.state.setup.two_people else None
        return [_request(desk, order, needed)] if needed else said
    return Refused((answer,)) if isinstance(answer, Refusal) else [_request(desk, order, answer)]


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
    asked = [structs.replace(said, actor=request.actor) for said in answer]
    return [Said(Approved(request=request.id), request.clauses), *asked]


def _happens(desk: Desk, said: list[Said], events: list[Event]) -> Table:
    """Put facts in their place, after those of the same command, and fold them."""
    state, giver, at, command = desk.state, desk.actor.id, desk.at, desk.command
    seq, fresh = state.seq + len(events), []
    for each in said:
        seq += 1
        event = Event(seq, at, giver, command, as_written(each.fact), each.clauses or SILENT, each.readings)
        if each.actor:
            event = structs.replace(event, actor=each.actor, approver=giver)
        fresh.append(event)
    events += fresh
    return _all_folded(state, fresh)


def _all_folded(state: Table, events: list[Event]) -> Table:
    """The state after these events, those of a run folded in one step."""
    folded = 0
    for place, event in enumerate(events):
        if place < folded:
            continue
        fact = event.fact
        kind = type(fact)
        if kind in RUNS:
            state, folded = RUNS[kind](state, events, place)
        else:
            state = FOLDS[kind](state, fact, event)
    return state


def _due(state: Table, watching: tuple[DueOrder, ...]) -> Order | None:
    """What the table should do next by itself, if anything."""
    for due in watching:
        order = due(state)
        if order is not None:
            return order
    return None
