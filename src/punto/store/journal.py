"""The house's journal: significant events around the games, in the same chain as the games themselves.

One stream for all tables. Each entry says which component it is about, who did it and why, and how things
stood before and after. The kinds follow our reading of the classes that GLI-19, section 2.8.8, asks for.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from punto.store.append import Append, Part, Reply, content_hash
from punto.store.clock import utc_now
from punto.store.event import Recorded, StoredEvent, canonical
from punto.store.port import Lease
from punto.store.store import PAGE, Store
from punto.store.upcasting import today

STREAM = "house"
Read = TypeVar("Read")
HOUSE = "house"
"""Who acts where nobody in particular does."""

STARTED = "server-started"

KINDS: Mapping[str, str] = {
    "access-refused": "somebody was not let in",
    "program-fault": "the program failed, or is not the one that was accepted",
    "service-interrupted": "nothing could be played for a while",
    "large-win": "a win beyond the sum that is watched",
    "large-wager": "a wager beyond the sum that is watched",
    "overridden": "something was voided, overridden or corrected",
    "altered-outside": "data was changed, and not by this program",
    "software-accepted": "software was added, changed or removed",
    "parameter-changed": "a setting of the system or the database was changed",
    "clock-moved": "the clock was set",
    "criteria-changed": "what decides an event or an outcome was changed",
    "game-changed": "a game's rules, prices or limits were changed",
    "jackpot-changed": "a jackpot's parameters were changed",
    "account-changed": "an account was adjusted, closed, or went below nothing",
    "data-lost": "data was lost for good",
    "intervention": "somebody stepped in: gaming was switched off or on, or the like",
    "noted": "anything else worth a note",
    STARTED: "a server began to serve, and under which software",
}
"""Every kind of entry, and when it is made."""

READ_AGAIN = ("software-accepted", STARTED)
"""Kinds that have more to say than others, which the program reads when it starts."""
BY_HAND = tuple(kind for kind in KINDS if kind not in READ_AGAIN)
"""Kinds that somebody may enter."""


class JournalEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One entry: what an inspector wants to know of a significant event."""

    kind: str
    time: str
    actor: str
    component: str
    reason: str
    before: str = ""
    after: str = ""
    position: int = 0
    """Its place in the chain."""


class _Said(msgspec.Struct, frozen=True, kw_only=True):
    component: str
    reason: str
    before: str = ""
    after: str = ""


_SAID = msgspec.json.Decoder(_Said)


def note(  # noqa: PLR0913 - an entry says so much
    store: Store,
    kind: str,
    *,
    actor: str = HOUSE,
    component: str,
    reason: str,
    under: Lease | None = None,
    **more: Any,
) -> Reply:
    """Enter something; it is taken even when room runs short, for a log that is full hides everything.

    What is entered `under` a lease is refused once that is over.
    """
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of entry; one of: {', '.join(KINDS)}")
    payload = canonical({"component": component, "reason": reason, **more})
    command = f"{kind}-{store.runtime.fresh_bytes()[:16].hex()}"
    event = StoredEvent(STREAM, kind, 1, utc_now(store.runtime), actor, command, payload)
    lease, epoch = (under.name, under.epoch) if under is not None else (None, None)
    parts = (Part(STREAM, None, (event,)),)
    return store.append(
        Append(command, content_hash(payload), parts, finishes=True, lease=lease, epoch=epoch)
    )


def records(store: Store, after: int = 0) -> Iterator[Recorded]:
    """Every entry behind a number, as it was recorded."""
    while page := store.read_stream(STREAM, after, PAGE):
        yield from page
        after = page[-1].event.seq


def last_read(store: Store, kind: str, read: Callable[[Recorded], Read | None]) -> Read | None:
    """What the last entry of a kind says to a reader; one that was made by hand says nothing to it."""
    last = store.last_of(STREAM, kind)
    if last is None:
        return None
    if (found := read(last)) is not None:
        return found
    earlier = map(read, reversed(store.all_of(STREAM, kind)))
    return next((each for each in earlier if each is not None), None)


def entry_of(record: Recorded) -> JournalEntry:
    """An entry as a person reads it."""
    event, said = record.event, _SAID.decode(today(record.event).payload)
    return JournalEntry(
        kind=event.type, time=event.time, actor=event.actor, component=said.component, reason=said.reason,
        before=said.before, after=said.after, position=record.position,
    )  # fmt: skip
