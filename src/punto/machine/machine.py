"""The machine: commands are carried out, events are folded into the state."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import structs

from punto.machine import approval
from punto.machine.codec import Codec
from punto.machine.decision import ApprovalNeeded, Draft, Refused
from punto.machine.fact import Event
from punto.machine.hooks import Hooks
from punto.machine.legal import Choice
from punto.machine.names import name_of
from punto.machine.order import Command, Order
from punto.machine.registry import Registry
from punto.machine.roles import Actor
from punto.machine.state import Context, Request, State
from punto.rulebook.citing import cite, observed
from punto.rulebook.refusal import NOT_IN_SOURCE

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Context[Any])

SILENT = (NOT_IN_SOURCE,)


class Done(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """A command carried out."""

    events: tuple[Event, ...]
    state: S
    """The state they lead to."""
    states: tuple[S, ...]
    """The state after each event; `seq` is right in `state` alone."""


class Machine(Registry[S, C]):
    """Decides commands into events and folds events into a state."""

    def __init__(self, name: str, state: type[S], hooks: Hooks[S, C]) -> None:
        """Start with no orders but request and approval, which every machine has."""
        super().__init__(hooks)
        self.name = name
        self.codec: Codec[S] = Codec(state, self.orders, self.facts)
        approval.register(self)

    def evolve(self, state: S, event: Event) -> S:
        """The state after one more event. Runs no rule: the event says what came of it."""
        return structs.replace(self.facts[type(event.fact)](state, event.fact, event), seq=event.seq)

    def replay(self, state: S, events: Iterable[Event]) -> S:
        """The state after all these events."""
        seq, facts = state.seq, self.facts
        for event in events:
            state, seq = facts[type(event.fact)](state, event.fact, event), event.seq
        return structs.replace(state, seq=seq)

    def after(self, context: C, drafts: Iterable[Draft]) -> C:
        """The same context once all this has happened."""
        state = context.state
        for draft in drafts:
            event = Event(state.seq, context.at, context.actor.id, context.command, draft.fact, draft.clauses)
            state = self.facts[type(draft.fact)](state, draft.fact, event)
        actor, approver = context.actor, context.approver
        return self.hooks.context(state, actor, context.at, context.command, context.day, approver)

    def decide(self, state: S, command: Command) -> tuple[Event, ...] | Refused:
        """What comes of a command: events, and with them what then happens by itself; or refusals."""
        done = self.carry_out(state, command)
        return done if isinstance(done, Refused) else done.events

    def carry_out(self, state: S, command: Command) -> Done[S] | Refused:
        """Decide a command and fold its events at once: a refusal leaves the old state as it is."""
        hooks = self.hooks
        context = hooks.context(state, command.actor, command.at, command.id, command.day, None)
        dialect = hooks.dialect(context)
        answer = self.answer(context, command.order, dialect)
        if type(answer) is Refused:
            self._cite_refusal(context, answer)
            return answer
        automation, phase = hooks.automation(state), hooks.phase
        watching = self._due.get((automation, dialect)) or self.due(automation, dialect)
        events: list[Event] = []
        states: list[S] = []
        state = self._happens(context, answer, events, states)
        while (due := _first_due(state, watching[phase(state)])) is not None:
            context.as_house(state)
            answer = self.answer(context, due, dialect)
            if type(answer) is Refused:
                break
            state = self._happens(context, answer, events, states)
        if observed():
            self._cite_events(context, events)
        return Done(tuple(events), structs.replace(state, seq=state.seq + len(events)), tuple(states))

    def legal(self, state: S, actor: Actor, at: int = 0, day: date | None = None) -> tuple[Choice, ...]:
        """Every kind of order, with the reason wherever this person may not give it now."""
        context = self.hooks.context(state, actor, at, "", day, None)
        found = self.entries(self.hooks.dialect(context)).values()
        return tuple(
            Choice(
                name_of(entry.order), entry.order, self.hooks.gate(context, entry.order) or entry.may(context)
            )
            for entry in sorted(found, key=lambda each: name_of(each.order))
        )

    def answer(self, context: C, order: Order, dialect: str) -> list[Draft] | Refused:
        """What comes of one order: facts that have no number yet, or refusals."""
        entry = (self._entries.get(dialect) or self.entries(dialect))[type(order)]
        refusal = self.hooks.gate(context, entry.order) or entry.may(context)
        if refusal is not None:
            return Refused((refusal,))
        decision = entry.handle(context, order)
        if type(decision) is Refused:
            return decision
        if isinstance(decision, ApprovalNeeded):
            return [self._request(context, order, decision)]
        needed = self.hooks.guard(context, decision)
        return [self._request(context, order, needed)] if needed else decision

    def _request(self, context: C, order: Order, wanted: ApprovalNeeded) -> Draft:
        """Put a command that needs approval on the list, as it was given."""
        request = Request(
            id=context.command,
            actor=context.actor.id,
            actor_role=context.actor.role,
            role=wanted.role,
            order=self.codec.write_order(order),
            clauses=wanted.clauses,
            lapses_with=self.hooks.lapses_with(context) if order.lapses else None,
        )
        return Draft(approval.Requested(request=request), wanted.clauses, wanted.readings)

    def _happens(self, context: C, drafts: list[Draft], events: list[Event], states: list[S]) -> S:
        """Put facts in their place, after those of the same command, and fold them."""
        state: S = context.state
        giver, at, command = context.actor.id, context.at, context.command
        seq, facts, as_written = state.seq + len(events), self.facts, self.codec.as_written
        for draft in drafts:
            seq += 1
            fact = as_written(draft.fact)
            event = Event(seq, at, giver, command, fact, draft.clauses or SILENT, draft.readings)
            if draft.actor:
                event = structs.replace(event, actor=draft.actor, approver=giver)
            state = facts[type(fact)](state, fact, event)
            events.append(event)
            states.append(state)
        return state

    def _cite_refusal(self, context: C, answer: Refused) -> None:
        source = self.hooks.source(context) if observed() else None
        if source:
            for fault in answer.faults:
                cite(source.id, fault.clauses)

    def _cite_events(self, context: C, events: Iterable[Event]) -> None:
        source = self.hooks.source(context)
        if source:
            for event in events:
                cite(source.id, event.clauses, record=event.fact.record)


def _first_due(state: Any, watching: tuple[Callable[[Any], Order | None], ...]) -> Order | None:
    """What should happen next by itself, if anything."""
    for due in watching:
        order = due(state)
        if order is not None:
            return order
    return None
