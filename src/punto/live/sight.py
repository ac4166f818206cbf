"""Who hears of which event, and how it is written for them."""

from collections.abc import Iterable
from typing import Any

import msgspec

from punto.machine.approval import Approved, Declined, Requested
from punto.machine.codec import written_form
from punto.machine.names import name_of
from punto.table import Actor, Event
from punto.table.view import SEES

FOR_STAFF = frozenset({
    "approval-requested", "approval-given", "approval-declined", "notified", "breach-recorded",
    "earlier-breach-found", "remedy-applied", "chips-brought", "chips-sent", "colour-changed",
    "float-counted", "dispute-raised", "dispute-ruled", "review-asked", "complainant-advised",
    "sharing-reported",
})  # fmt: skip
"""What the staff settle among themselves; whoever asked for something hears what becomes of it."""
FOR_ONESELF = frozenset({
    "bought-in", "cashed-out", "commission-settled", "commission-returned", "winnings-withheld",
    "withheld-decided", "deferral-agreed", "player-card-seen", "player-card-demanded", "bettor-warned",
})  # fmt: skip
"""What concerns one person's own purse or papers."""
PRIVATE = FOR_STAFF | FOR_ONESELF


class Written(msgspec.Struct, frozen=True):
    """An event as the API sends it."""

    seq: int
    type: str
    at: int
    actor: str
    approver: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    fact: Any


class Message(msgspec.Struct, frozen=True):
    """One event, written once for all who may read it."""

    seq: int
    text: str
    private: bool = False
    owner: str = ""
    """The one person outside the staff who hears of it all the same."""

    def seen_by(self, actor: Actor) -> bool:
        """Whether somebody may read it."""
        return not self.private or actor.role in SEES or (self.owner != "" and self.owner == actor.id)


encode = msgspec.json.Encoder(enc_hook=written_form).encode


def frame_of(event: Event, askers: dict[str, str]) -> Message:
    """An event ready to be sent; `askers` are those who asked for something, by request."""
    name = name_of(type(event.fact))
    text = encode(
        Written(
            event.seq, name, event.at, event.actor, event.approver, event.clauses, event.readings, event.fact
        )
    )
    private = name in PRIVATE
    return Message(event.seq, text.decode(), private, _owner(event, askers) if private else "")


def _owner(event: Event, askers: dict[str, str]) -> str:
    fact = event.fact
    if isinstance(fact, Requested):
        return fact.request.actor
    if isinstance(fact, Approved | Declined):
        return askers.get(fact.request, "")
    return str(getattr(fact, "who", ""))


def log_of(texts: Iterable[str]) -> str:
    """Events as one list."""
    return f"[{','.join(texts)}]"
