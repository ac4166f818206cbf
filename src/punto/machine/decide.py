"""decide and evolve: a command in, events or refusals out; events in, the next state out."""

from collections.abc import Iterable

import msgspec
from msgspec import structs

from punto.machine.approval import Approve, Approved, Requested, approval_fault, may_approve
from punto.machine.codec import as_written, read_order, write_order
from punto.machine.decision import ApprovalNeeded, Draft, Refused
from punto.machine.fact import Event
from punto.machine.machine import FOLDS, RUNS, DueOrder, allowed, answers, due_functions, entries
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.machine.two_people import second_person
from punto.rulebook.citing import cite, observed
from punto.rulebook.refusal import NOT_IN_SOURCE, Refusal
from punto.table.machine import TableContext
from punto.table.state.table import IRREGULAR, Request, Table

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
    context = TableContext(state, command.actor, command.at, command.id, command.day)
    answer = _answer(context, command.order)
    if type(answer) is Refused:
        for fault in answer.faults if observed() else ():
            cite(context.book.id, fault.clauses)
        return answer
    watching = due_functions(state.setup.automation, context.game.variant.hands)
    events: list[Event] = []
    state = _happens(context, answer, events)
    while (due := _due(state, watching[state.phase])) is not None:
        context.left_to_itself(state)
        answer = _answer(context, due)
        if type(answer) is Refused:
            break
        state = _happens(context, answer, events)
    if observed():
        for event in events:
            cite(context.book.id, event.clauses, record=event.fact.record)
    return Done(tuple(events), structs.replace(state, seq=state.seq + len(events)))


def _answer(context: TableContext, order: Order) -> list[Draft] | Refused:
    entry = entries(context.game.variant.hands)[type(order)]
    refusal = allowed(context, entry) if context.state.phase is IRREGULAR else entry.may(context)
    if refusal is not None:
        return Refused((refusal,))
    answer = entry.handle(context, order)
    if isinstance(answer, list):
        if answer and type(answer[0]) is Refusal:
            return Refused(tuple(answer))
        said: list[Draft] = answer  # type: ignore[assignment] # all alike
        needed = second_person(context, said) if context.state.setup.two_people else None
        return [_request(context, order, needed)] if needed else said
    return Refused((answer,)) if isinstance(answer, Refusal) else [_request(context, order, answer)]


def _request(context: TableContext, order: Order, wanted: ApprovalNeeded) -> Draft:
    """Put a command that needs approval on the table's list, as it was given."""
    request = Request(
        id=context.command,
        actor=context.actor.id,
        actor_role=context.actor.role,
        role=wanted.role,
        order=write_order(order),
        clauses=wanted.clauses,
        coup=context.state.coup.number if order.for_coup else None,
    )
    return Draft(Requested(request=request), wanted.clauses, wanted.readings)


@answers(Approve, may_approve)
def approve(context: TableContext, order: Approve) -> list[Draft] | list[Refusal]:
    """Approve what somebody else asked for: it is decided now, as if just ordered, with both on record."""
    fault = approval_fault(context, order.request)
    if fault is not None:
        return [fault]
    request = context.state.requests[order.request]
    asker = Actor(request.actor, request.actor_role)
    inner = TableContext(context.state, asker, context.at, context.command, context.day, context.actor)
    answer = _answer(inner, read_order(request.order))
    if isinstance(answer, Refused):
        return list(answer.faults)
    asked = [structs.replace(said, actor=request.actor) for said in answer]
    return [Draft(Approved(request=request.id), request.clauses), *asked]


def _happens(context: TableContext, said: list[Draft], events: list[Event]) -> Table:
    """Put facts in their place, after those of the same command, and fold them."""
    state, giver, at, command = context.state, context.actor.id, context.at, context.command
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
