"""What happens to a command inside a transaction: answered again, refused, or written."""

from collections.abc import Sequence

import msgspec

from punto.store.append import Append, Reply, receipt_of
from punto.store.errors import CommandReused, StoreFailure, WrongVersion
from punto.store.event import Recorded, record
from punto.store.projections import Projection, Taken, take_in
from punto.store.session import TransactionContext, WriterSession, WrittenCommand


class BeginAgain(Exception):
    """Something refused what a group of commands wrote; each must be tried by itself."""


def decide(ground: TransactionContext, append: Append) -> Reply | WrittenCommand:
    """The reply that a command was given before, or what is to be written for it now."""
    if (before := ground.known.get(append.command)) is not None:
        content, reply = before
        if content != append.content:
            raise CommandReused(append.command)
        return reply
    versions, records = _records(ground, append)
    first, last = (records[0].position, records[-1].position) if records else (0, 0)
    return WrittenCommand(append, Reply(append.command, first, last, versions, append.answer), records)


def accept(ground: TransactionContext, written: WrittenCommand) -> Reply:
    """Stand on what is written now: the next command comes behind it.

    The reply to whoever sent it says that it is fresh; the one that is kept does not.
    """
    if written.records:
        ground.position, ground.hash = written.reply.last, written.records[-1].hash
    ground.versions.update(written.reply.versions)
    ground.known[written.append.command] = (written.append.content, written.reply)
    return msgspec.structs.replace(written.reply, fresh=True)


def write(session: WriterSession, some: Sequence[WrittenCommand], projections: Sequence[Projection]) -> None:
    """Write commands, with the rows beside them, and let the projections take their events in."""
    session.write(some)
    for each in some:
        if each.append.beside is not None:
            each.append.beside(session)
    for projection in projections:
        name = projection.name
        taken = [Taken(each.records, each.append.postings.get(name)) for each in some if each.records]
        if taken:
            take_in(session, projection, taken)


def write_together(
    session: WriterSession, some: Sequence[WrittenCommand], projections: Sequence[Projection]
) -> None:
    """Write without a way back for one command alone: the fast way, which hardly ever fails."""
    try:
        if some:
            write(session, some, projections)
    except StoreFailure:
        raise
    except Exception as refused:
        raise BeginAgain from refused


def _records(ground: TransactionContext, append: Append) -> tuple[dict[str, int], list[Recorded]]:
    """How long each stream is after a command, and its events in their places."""
    position, previous, receipt = ground.position, ground.hash, receipt_of(append)
    versions, records = {}, []
    for part in append.parts:
        version = ground.versions.get(part.stream, 0)
        if part.expected is not None and part.expected != version:
            raise WrongVersion(part.stream, part.expected, version)
        for event in part.events:
            version += 1
            position += 1
            numbered = event if event.seq == version else msgspec.structs.replace(event, seq=version)
            link = record(position, numbered, receipt, previous, ground.vouching)
            previous = link.hash
            records.append(link)
        versions[part.stream] = version
    return versions, records
