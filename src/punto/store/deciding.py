"""What happens to one command inside a transaction: answered again, refused, or written."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

import msgspec

from punto.store.command import Append, Reply, receipt_of
from punto.store.event import Recorded, record
from punto.store.projections import Projection, take_in
from punto.store.refusals import CommandReused, StoreFailure, WrongVersion
from punto.store.session import Ground, Session

Guard = Callable[[Append], AbstractContextManager[None]]
"""Stands around what a command writes: undoes it if the database refuses, or has the group begin again."""


class BeginAgain(Exception):
    """Something refused what a command had begun to write; nothing of its group can stand."""


@contextmanager
def unguarded(_: Append) -> Iterator[None]:
    """Write without a way back for one command alone: the fast way, which hardly ever fails."""
    try:
        yield
    except StoreFailure:
        raise
    except Exception as refused:
        raise BeginAgain from refused


def apply(
    session: Session, ground: Ground, append: Append, projections: Sequence[Projection], guard: Guard
) -> Reply:
    """The command's reply: the one it was given before, or that of the events it writes now."""
    if (before := ground.known.get(append.command)) is not None:
        content, reply = before
        if content != append.content:
            raise CommandReused(append.command)
        return reply
    versions = dict(_versions_after(ground, append))
    records = list(_records(ground, append))
    first, last = (records[0].position, records[-1].position) if records else (0, 0)
    reply = Reply(append.command, first, last, versions, append.answer)
    with guard(append):
        session.write(append, reply, records)
        for projection in projections if records else ():
            take_in(session.rows, projection, records)
    if records:
        ground.position, ground.hash = last, records[-1].hash
    ground.versions.update(versions)
    ground.known[append.command] = (append.content, reply)
    return reply


def _versions_after(ground: Ground, append: Append) -> Iterator[tuple[str, int]]:
    for part in append.parts:
        actual = ground.versions.get(part.stream, 0)
        if part.expected is not None and part.expected != actual:
            raise WrongVersion(part.stream, part.expected, actual)
        yield part.stream, actual + len(part.events)


def _records(ground: Ground, append: Append) -> Iterator[Recorded]:
    position, previous, receipt = ground.position, ground.hash, receipt_of(append)
    for part in append.parts:
        version = ground.versions.get(part.stream, 0)
        for event in part.events:
            version += 1
            position += 1
            numbered = event if event.seq == version else msgspec.structs.replace(event, seq=version)
            link = record(position, numbered, receipt, previous)
            previous = link.hash
            yield link
