"""What the staff see of a jackpot besides: parameters, books, requests, and what happened."""

from typing import Any

import msgspec

from punto.api.jackpot_answers import (
    JackpotBooks,
    JackpotOffice,
    JackpotRequestAnswer,
    MovementAnswer,
)
from punto.floor.jackpot.contributions import JackpotFed
from punto.floor.jackpot.machine import JackpotContext
from punto.floor.jackpot.parameters import JackpotParameters
from punto.floor.jackpot.start import start_faults
from punto.floor.jackpot.state import JackpotState
from punto.live.floor import LiveFloor
from punto.live.message import Message
from punto.live.views.promotion_views import refusal_answer
from punto.machine.approval import Approved, Requested
from punto.machine.roles import Actor
from punto.machine.state import Request
from punto.script.fact_words import in_words
from punto.units import format_exact

LEFT_OUT = (JackpotFed, Requested, Approved)
"""Contributions are summed up elsewhere; what was approved is told with both names."""
LOOKED_BACK = 500
SHOWN = 30
"""So many movements are shown, of so many of the latest events."""


def office(floor: LiveFloor, name: str, state: JackpotState, reader: Actor) -> JackpotOffice:
    """What the staff see; asked only once parameters are set."""
    coming = state.coming
    faults = start_faults(JackpotContext(state, reader, floor.runtime.now(), ""))
    return JackpotOffice(
        parameters=_parameters(state),
        coming=coming.parameters if coming else None,
        notified=state.notice.at if state.notice else None,
        coming_notified=coming.notice.at if coming and coming.notice else None,
        start_faults=[refusal_answer(each) for each in faults] if state.stage == "planned" else [],
        books=_books(state),
        requests=[_request(floor, each, reader) for each in state.requests.values()],
        movements=_movements(floor, name, reader),
    )


def _parameters(state: JackpotState) -> JackpotParameters:
    found = state.parameters
    assert found is not None  # noqa: S101 - the caller has looked
    return found


def _books(state: JackpotState) -> JackpotBooks:
    totals = state.totals
    fields = ("started", "contributed", "missed", "seeded", "adjusted", "taken")
    sums = {field: format_exact(getattr(totals, field)) for field in fields}
    return JackpotBooks(**sums, meter=format_exact(state.meter))


def _request(floor: LiveFloor, request: Request, reader: Actor) -> JackpotRequestAnswer:
    asked: dict[str, Any] = msgspec.json.decode(request.order)
    return JackpotRequestAnswer(
        id=request.id,
        order=asked.get("order", ""),
        amount=asked.get("amount"),
        reason=asked.get("reason", ""),
        by=floor.name_of(request.actor),
        mine=request.actor == reader.id,
    )


def _movements(floor: LiveFloor, name: str, reader: Actor) -> list[MovementAnswer]:
    """What happened of late, newest first, as far as whoever asks may know."""
    state = floor.jackpots.state(name)
    latest = floor.jackpots.past(name, max(0, state.seq - LOOKED_BACK), LOOKED_BACK)
    told = [each for each in latest if not isinstance(each.event.fact, LEFT_OUT) and each.seen_by(reader)]
    return [_movement(floor, each) for each in reversed(told[-SHOWN:])]


def _movement(floor: LiveFloor, message: Message) -> MovementAnswer:
    event = message.event
    return MovementAnswer(
        seq=event.seq,
        at=event.at,
        what=in_words(event.fact),
        by=floor.name_of(event.actor),
        approver=floor.name_of(event.approver) if event.approver else "",
        clauses=event.clauses,
    )
