"""Cards that were dealt, against the shoe that was committed: what its seed says was to come, came."""

from collections.abc import Iterator

from punto.books.streams import TABLES
from punto.cards import Card, SeededSource
from punto.robots.virtual_shoe import Deck
from punto.store.changes import Change
from punto.store.errors import ChainBroken
from punto.store.event import Recorded
from punto.store.keys.sealing import SHOE_REVEALED
from punto.store.steps import steps
from punto.store.store import Store
from punto.store.upcasting import payload_of_today
from punto.table import Table
from punto.table.dealing.cards import CardTurned
from punto.table.dealing.miskeyed_card import CardCorrected
from punto.table.preparing.burning import CardsBurned


def check_dealt(store: Store) -> int:
    """Compare every card that was seen with the revealed shoe it came from; how many there were."""
    shoes = dict(_revealed(store.every()))
    count = 0
    for record, step in steps(store.every(), [TABLES]) if shoes else ():
        shoe = _shoe_of(step)
        for seen, committed in _compared(step, shoes[shoe]) if shoe in shoes else ():
            if seen != committed:
                raise ChainBroken(record.position, f"shows {seen}; shoe {shoe} was to show {committed}")
            count += 1
    return count


def _revealed(records: Iterator[Recorded]) -> Iterator[tuple[str, Deck]]:
    for record in records:
        if record.event.type == SHOE_REVEALED:
            told = payload_of_today(record.event)
            source = SeededSource(told["packs"], bytes.fromhex(told["seed"]))
            yield told["shoe"], Deck(source, told["packs"])


def _shoe_of(step: Change[Table]) -> str:
    """The shoe that a step deals from; the first card is burned before the shoe is in play."""
    burned = isinstance(step.event.fact, CardsBurned)
    return f"{step.before.setup.table}-{step.before.shoe.number + burned}"


def _compared(step: Change[Table], deck: Deck) -> Iterator[tuple[Card, Card]]:
    """Each card that a step shows, and the committed one at its place.

    Where a coup is made again from what was seen of it, people say which cards they were.
    """
    fact, coup = step.event.fact, step.before.coup
    if isinstance(fact, CardsBurned) and fact.shown:
        yield fact.shown[0], deck.first
    if not isinstance(fact, CardTurned | CardCorrected) or coup.rebuilt:
        return
    if fact.place in coup.drawn:
        yield fact.face, deck.card_at(step.before, fact.place)
