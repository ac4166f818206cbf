"""What may happen in the card room: to which lot, in which order, and before whose eyes."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from punto.floor.cardroom.lot_facts import (
    Controlled,
    Counted,
    Destroyed,
    Happening,
    Issued,
    Received,
    Returned,
    TakenIn,
    Withdrawn,
)
from punto.floor.cardroom.state import EVERYWHERE, Lot, Room, Stage

NAME = re.compile("[A-Za-z0-9][A-Za-z0-9-]{0,39}")
MOST_PACKS = 16


def faults_of(room: Room, fact: Happening, by: str, witness: str) -> Iterator[str]:
    """Everything that stands against something happening, by these people."""
    yield from _people(fact, by, witness)
    yield from _against(room, fact)


def _people(fact: Happening, by: str, witness: str) -> Iterator[str]:
    if not by:
        yield "nobody is named who does it"
    if fact.needs_two and not witness:
        yield "a second person must see it"
    elif witness and _spelt(witness) == _spelt(by):
        yield f"{by} cannot be the second person as well"


def _spelt(name: str) -> str:
    """A name as it is compared: blanks around it and the size of its letters make nobody another person."""
    return " ".join(unicodedata.normalize("NFKC", name).split()).casefold()


BEFORE: Mapping[type[Happening], tuple[Stage, ...]] = {
    Counted: ("received",),
    Issued: ("counted",),
    TakenIn: ("issued",),
    Withdrawn: ("issued", "in-use"),
    Returned: ("issued",),
    Destroyed: ("received", "counted", "wrong", "withdrawn"),
}
"""Where a lot must be for something to happen to it."""


def _against(room: Room, fact: Happening) -> Iterator[str]:
    if isinstance(fact, Controlled):
        scope, _, name = fact.scope.partition("/")
        if fact.scope != EVERYWHERE and (scope != "table" or not name):
            yield f"{fact.scope!r} is neither {EVERYWHERE} nor table/NAME"
    elif isinstance(fact, Received):
        yield from _odd(fact)
        if fact.lot in room.lots:
            yield f"lot {fact.lot} was received before"
    elif fact.lot not in room.lots:
        yield f"lot {fact.lot} was never received"
    else:
        yield from _out_of_turn(room.lots[fact.lot], fact)


def _odd(fact: Received) -> Iterator[str]:
    for what, name in (("lot", fact.lot), ("back", fact.back)):
        if not NAME.fullmatch(name):
            yield f"{what} {name!r} is no name: up to 40 letters, digits and dashes"
    if not 1 <= fact.packs <= MOST_PACKS:
        yield f"{fact.packs} packs; a lot has 1 to {MOST_PACKS}"


def _out_of_turn(lot: Lot, fact: Happening) -> Iterator[str]:
    if lot.stage not in BEFORE[type(fact)]:
        yield f"lot {lot.name} is {lot.stage}"
    if isinstance(fact, Issued) and not fact.table:
        yield "no table is named"
    if isinstance(fact, Counted) and not fact.machine:
        yield "the receipt names no machine"
    if isinstance(fact, Counted) and min(fact.faces.values(), default=0) < 0:
        yield "a face cannot be there less than never"
    if isinstance(fact, Destroyed) and not 0 <= fact.cards <= lot.cards:
        yield f"{fact.cards} cards of lot {lot.name}, which has {lot.cards}"
