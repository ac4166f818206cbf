"""Outside the tables: an event of another machine says itself what it moves.

Its payload lists the transfers under `moves`, beside whatever else it has to say. Its fact declares the
routes that they may take. The books take them in with all others, and they are audited with all others.
"""

from collections.abc import Iterable, Sequence
from typing import get_args

import msgspec

from punto.floor.cardroom.lot_facts import Happening
from punto.ledger import Transaction, Transfer, Unbalanced, moving
from punto.machine.fact import Fact
from punto.machine.names import name_of
from punto.store.envelope import moment
from punto.store.event import StoredEvent, canonical
from punto.store.upcasting import today

_FACTS: dict[str, dict[str, type[Fact]]] = {}


class Moved(msgspec.Struct, frozen=True):
    """The part of a payload that the books read."""

    moves: tuple[Transfer, ...] = ()


_READ = msgspec.json.Decoder(Moved)


def declare_facts(streams: str, kinds: Iterable[type[Fact]]) -> None:
    """Have the books follow streams that begin so; what happens there, these kinds of facts say."""
    _FACTS[streams] = {name_of(kind): kind for kind in kinds}


declare_facts("cards/", get_args(Happening))


def payload_of(moves: Sequence[Transfer], **said: object) -> bytes:
    """A payload that moves something and says more about it."""
    return canonical({**said, "moves": [msgspec.to_builtins(each) for each in moves]})


def transaction_of(kept: StoredEvent) -> Transaction | None:
    """What an event outside the tables moves, if anything."""
    facts = next((kinds for streams, kinds in _FACTS.items() if kept.stream.startswith(streams)), None)
    if facts is None:
        return None
    moves = _READ.decode(today(kept).payload).moves
    if not moves:
        return None
    kind = facts.get(kept.type)
    if kind is None:
        raise Unbalanced(f"{kept.type}: no fact of this name; one of: {', '.join(facts)}")
    return moving(moves, kind, stream=kept.stream, seq=kept.seq, at=moment(kept.time))
