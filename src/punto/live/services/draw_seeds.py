"""Seeds of prize draws: made and sealed before the first ticket, opened when the draw is held."""

from typing import Any

from punto.floor.promotion.draw_rule import commitment_of
from punto.store import Append, Part, Store, StoredEvent, canonical, content_hash
from punto.store.envelope import written
from punto.store.keys.entropy import Entropy
from punto.store.keys.sealing import Sealer
from punto.store.upcasting import payload_of_today

SEED_SEALED = "draw-seed-sealed"
"""The permanent name of the event."""
ACTOR = "house"


class DrawSeeds:
    """The seeds of all promotions; in the clear they are nowhere before a draw is held."""

    def __init__(self, store: Store, box: Sealer) -> None:
        """Keep seeds in a store, sealed by its box."""
        self._store, self._box = store, box
        self._chance = Entropy(store.runtime.fresh_bytes)

    def commit(self, promotion: str) -> str:
        """Make a seed that nobody has seen, keep it sealed, and say what commits the house to it."""
        seed = self._chance.seed().hex()
        commitment, stream = commitment_of(seed), _stream(promotion)
        sealed = self._box.seal(_name(promotion, commitment), bytes.fromhex(seed)).hex()
        body = canonical({"promotion": promotion, "commitment": commitment, "sealed": sealed})
        command = f"{SEED_SEALED}-{commitment}"
        event = StoredEvent(stream, SEED_SEALED, 1, written(self._store.runtime.now()), ACTOR, command, body)
        self._store.append(Append(command, content_hash(body), (Part(stream, None, (event,)),)))
        return commitment

    def open(self, promotion: str, commitment: str) -> str:
        """The seed that a commitment binds the house to; nothing where there is none."""
        for kept in reversed(self._store.read_stream(_stream(promotion), 0, 1_000)):
            said: dict[str, Any] = payload_of_today(kept.event)
            if said["commitment"] == commitment:
                sealed = bytes.fromhex(said["sealed"])
                return self._box.open(_name(promotion, commitment), sealed).hex()
        return ""


def _stream(promotion: str) -> str:
    return f"draw-seed/{promotion}"


def _name(promotion: str, commitment: str) -> str:
    return f"draw {promotion} {commitment}"
