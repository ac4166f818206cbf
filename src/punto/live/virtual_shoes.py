"""Virtual shoes: committed before the first bet, sealed in the store, revealed when they are gone."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec

from punto.api.table_answers import ShoeRecord
from punto.cards import Card
from punto.robots.dealer import FromShoe, with_face
from punto.robots.shoe_player import BETWEEN_SHOES
from punto.robots.virtual_shoe import Deck
from punto.store import Append, Part, Store, StoredEvent, canonical, content_hash
from punto.store.envelope import written
from punto.store.errors import CommandReused, WrongVersion
from punto.store.keys.entropy import Entropy
from punto.store.keys.sealing import SHOE_REVEALED, SHOE_SEALED, Sealer, SecretShoe, new_shoe, open_shoe
from punto.store.upcasting import payload_of_today
from punto.table import Event, Order, Phase, Table
from punto.table.dealing.cards import CardTurned
from punto.table.preparing.burning import CardsBurned
from punto.table.setup import game_of

ACTOR = "house"
LOOKED_BACK = 20
"""So many shoes before the one in play are looked at when a floor opens."""
CLEARED = (Phase.CLOSED, Phase.PREPARING)
"""When a shoe is gone from the table. One that is just over may still be asked about its last coup."""


class CardFromShoe(msgspec.Struct, frozen=True):
    """An order whose card the virtual shoe has: the face in it only stands in for that."""

    order: FromShoe


def as_recorded(asked: CardFromShoe, events: Iterable[Event]) -> Order:
    """The order as it was carried out before, with the face that it then brought to light."""
    faces = (face for event in events if (face := _face_in(event)) is not None)
    return msgspec.structs.replace(asked.order, face=next(faces, None))


def _face_in(event: Event) -> Card | None:
    fact = event.fact
    if isinstance(fact, CardTurned):
        return fact.face
    return fact.shown[0] if isinstance(fact, CardsBurned) and fact.shown else None


class Shoes:
    """The shoes of all tables; undealt cards are here in memory, and nowhere else in the clear."""

    def __init__(
        self,
        store: Store,
        box: Sealer,
        before: Callable[[], None] | None = None,
        recorded: Mapping[str, str] | None = None,
    ) -> None:
        """Deal from a store's shoes, which its box seals; `before` comes before each new one.

        Tables with a recorded shoe, by the seed of it, deal that one again and again.
        """
        self._recorded = recorded or {}
        self._store = store
        self._box = box
        self._before = before
        self._chance = Entropy(store.runtime.fresh_bytes)
        self._held: dict[str, tuple[int, SecretShoe, Deck]] = {}
        self._in_play: dict[str, int] = {}
        self._lock = store.runtime.lock()

    def deck(self, state: Table) -> Deck:
        """The cards in play, or those that will be made ready next."""
        table = state.setup.table
        number = state.shoe.number + (state.phase in BETWEEN_SHOES)
        held = self._held.get(table)
        if held is None or held[0] != number:
            with self._lock:
                held = self._held[table] = self._fetch(table, number, state)
        return held[2]

    def with_card(self, asked: CardFromShoe, state: Table) -> Order:
        """An order with the card that the shoe has for it now."""
        return with_face(asked.order, state, self.deck(state))

    def _fetch(self, table: str, number: int, state: Table) -> tuple[int, SecretShoe, Deck]:
        """Find the shoe that was sealed, or make and commit one that nobody has seen."""
        name = f"{table}-{number}"
        shoe = self._sealed(name)
        if shoe is None:
            if self._before is not None:
                self._before()
            fresh = new_shoe(name, game_of(state.terms).decks, self._chance)
            if table in self._recorded:
                fresh = replace(fresh, seed=bytes.fromhex(self._recorded[table]))
            # Another process may commit one at the same time: the first is the one that is dealt from.
            with suppress(CommandReused, WrongVersion):
                self._record(SHOE_SEALED, fresh.sealed(self._box), 0)
            shoe = self._sealed(name) or fresh
        return number, shoe, Deck(shoe.cards(), shoe.packs)

    def _sealed(self, name: str) -> SecretShoe | None:
        kept = self._store.read_stream(f"shoe/{name}", 0, 1)
        return open_shoe(self._box, payload_of_today(kept[0].event)) if kept else None

    def reveal(self, state: Table) -> None:
        """Reveal the shoes from which nothing more is dealt.

        Whichever process comes first does it; that others do it too changes nothing.
        """
        table, number = state.setup.table, state.shoe.number + (state.phase in CLEARED)
        if number == self._in_play.get(table):
            return
        for old in range(max(1, self._in_play.get(table, number - LOOKED_BACK)), number):
            kept = self._store.read_stream(f"shoe/{table}-{old}", 0, 2)
            if len(kept) == 1:
                shoe = open_shoe(self._box, payload_of_today(kept[0].event))
                self._record(SHOE_REVEALED, shoe.revealed(), 1)
        self._in_play[table] = number

    def _record(self, kind: str, payload: dict[str, Any], expected: int) -> None:
        stream, command, body = f"shoe/{payload['shoe']}", f"{kind}-{payload['shoe']}", canonical(payload)
        event = StoredEvent(stream, kind, 1, written(self._store.runtime.now()), ACTOR, command, body)
        self._store.append(Append(command, content_hash(body), (Part(stream, expected, (event,)),)))

    def history(self, table: str, newest: int, limit: int) -> list[ShoeRecord]:
        """What is public of the last shoes: the commitment, and the seed once it was revealed."""
        return [
            found
            for number in range(newest, max(0, newest - limit), -1)
            if (found := self._public(table, number)) is not None
        ]

    def _public(self, table: str, number: int) -> ShoeRecord | None:
        kept = self._store.read_stream(f"shoe/{table}-{number}", 0, 2)
        if not kept:
            return None
        sealed = payload_of_today(kept[0].event)
        opened = payload_of_today(kept[1].event) if len(kept) > 1 else {}
        return ShoeRecord(
            shoe=number,
            packs=sealed["packs"],
            commitment=sealed["commitment"],
            seed=opened.get("seed"),
            nonce=opened.get("nonce"),
        )
