"""Outside the tables: an event of a jackpot, a tournament or the card room says itself what it moves.

Its name is that of a form of the ledger, and its payload lists the transfers under `moves`, beside whatever
else it has to say. The books take them in with all others, and they are audited with all others.
"""

from collections.abc import Sequence

import msgspec

from punto.ledger import Transaction, Transfer, moving
from punto.machine.upcasting import today
from punto.store.envelope import moment
from punto.store.event import StoredEvent, canonical

STREAMS = ("jackpot/", "tournament/", "cards/")


class Moved(msgspec.Struct, frozen=True):
    """The part of a payload that the books read."""

    moves: tuple[Transfer, ...] = ()


_READ = msgspec.json.Decoder(Moved)


def payload_of(moves: Sequence[Transfer], **said: object) -> bytes:
    """A payload that moves something and says more about it."""
    return canonical({**said, "moves": [msgspec.to_builtins(each) for each in moves]})


def transaction_of(kept: StoredEvent) -> Transaction | None:
    """What an event outside the tables moves, if anything."""
    if not kept.stream.startswith(STREAMS):
        return None
    moves = _READ.decode(today(kept).payload).moves
    if not moves:
        return None
    return moving(moves, stream=kept.stream, seq=kept.seq, at=moment(kept.time), what=kept.type)
