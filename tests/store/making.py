"""Events and commands for the tests: a floor of tables where cards are drawn and chips move."""

from typing import Any

from msgspec import structs

from punto.store import Append, Part, Reply, StoredEvent, canonical, content_hash

NOON = "2026-11-15T12:00:00.000Z"


def event(stream: str, command: str, number: int = 1, **more: Any) -> StoredEvent:
    """A card that was drawn."""
    known: dict[str, Any] = {
        "type": "card-drawn",
        "version": 1,
        "time": NOON,
        "actor": "dealer-7",
        "payload": canonical({"number": number, "place": "player"}),
        "clauses": ("5.1", "10.2"),
    }
    return StoredEvent(stream=stream, command=command, **(known | more))


def part(stream: str, command: str, expected: int | None = None, events: int = 1) -> Part:
    """So many events for a stream."""
    return Part(stream, expected, tuple(event(stream, command, number) for number in range(1, events + 1)))


def kept(reply: Reply) -> Reply:
    """A reply as it is kept, and given to a command that comes again."""
    return structs.replace(reply, fresh=False)


def append(command: str, *parts: tuple[str, int | None, int], **more: Any) -> Append:
    """A command that appends so many events to each stream, if it is at the version expected."""
    made = tuple(part(stream, command, expected, events) for stream, expected, events in parts)
    known: dict[str, Any] = {"content": content_hash(command.encode()), "parts": made}
    return Append(command=command, **(known | more))
