"""The inventory of cards: when a day closes every card is somewhere, by the books and by the card room."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from punto.books.streams import CARD_ROOM_STREAM, CARDS
from punto.floor.cardroom.state import Room
from punto.ledger.accounts import CARD_ROOM
from punto.ledger.card_moves import account_of
from punto.store.steps import StateReader
from punto.store.store import Store

Balances = Counter[tuple[str, str]]
"""Cards by account and back."""


class Inventory(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cards of one back were when a day closed."""

    back: str
    received: int
    room: int
    in_play: int
    discarded: int
    destroyed: int
    missing: int
    astray: tuple[str, ...] = ()
    """Accounts in which the books have other cards than the card room has there."""

    @property
    def trial(self) -> int:
        """What was received, less all that is known of it: nothing, always."""
        known = self.room + self.in_play + self.discarded + self.destroyed + self.missing
        return self.received - known


def inventory(store: Store, end: str = "") -> list[Inventory]:
    """The cards of each back before a moment, worked out from the books and compared with the card room."""
    room, upto = _room(store, end)
    books, wanted = _books(store, upto), _wanted(room)
    backs = {back for _, back in (*books, *wanted)}
    return [_of(back, _with_back(books, back), _with_back(wanted, back)) for back in sorted(backs)]


def _with_back(cards: Balances, back: str) -> dict[str, int]:
    return {account: number for (account, of), number in cards.items() if of == back}


def _of(back: str, held: dict[str, int], wanted: dict[str, int]) -> Inventory:
    here = {account: cards for account, cards in held.items() if _kind(account) in CARD_ROOM}
    sums: Counter[str] = Counter()
    for account, cards in held.items():
        sums[_kind(account)] += cards
    return Inventory(
        back=back,
        received=-sums["supplier"],
        room=sums["cardroom"],
        in_play=sums["in-play"],
        discarded=sums["discard"],
        destroyed=sums["destroyed"],
        missing=sums["missing"],
        astray=tuple(sorted(name for name in {**here, **wanted} if here.get(name) != wanted.get(name))),
    )


def _room(store: Store, end: str) -> tuple[Room, int]:
    """The card room as its first events leave it, up to one at or behind a moment; and the last of them."""
    reader, room, seen, upto = StateReader(CARDS), Room(), 0, 0
    while page := store.read_stream(CARD_ROOM_STREAM, seen):
        for record in page:
            if end and record.event.time >= end:
                return room, upto
            change = reader.take(record.event)
            room, upto = change.after if change is not None else room, record.position
        seen = page[-1].event.seq
    return room, upto


def _wanted(room: Room) -> Balances:
    there = [lot for lot in room.lots.values() if lot.stage != "destroyed"]
    return Counter({(str(account_of(lot)), lot.back): lot.cards for lot in there})


def _books(store: Store, upto: int) -> Balances:
    held: Balances = Counter()
    for account, asset, cards in _moved(store, upto):
        held[account, asset.partition(":")[2]] += cards
    return Counter({key: cards for key, cards in held.items() if cards})


def _moved(store: Store, upto: int) -> Iterator[tuple[str, str, int]]:
    sql = (
        "SELECT giver, taker, asset, amount FROM transfers "
        "WHERE asset LIKE 'cards:%' AND position <= ? ORDER BY position, place"
    )
    for giver, taker, asset, amount in store.database.read(sql, [upto]):
        yield str(giver), str(asset), -int(amount)
        yield str(taker), str(asset), int(amount)


def _kind(account: str) -> str:
    return account.partition("/")[0]
