"""The card room: cards by the lot, counted face by face before they come to a table, destroyed in the end.

A lot goes one way. Two people see it counted, two see it go to a table, two see it destroyed; the table takes
it in and gives it up. One that was found wrong goes nowhere but into the shredder. Only a lot that no table
has taken in comes back, if two people see it, and is counted again.
"""

import re
import unicodedata
from collections import ChainMap
from collections.abc import Iterator, Mapping, MutableMapping
from typing import ClassVar, Literal

import msgspec
from msgspec import structs

from punto.cards import PACK
from punto.ledger.accounts import Account, Asset, Kind
from punto.ledger.legs import Transfer
from punto.machine.audience import STAFF
from punto.machine.fact import Fact

Stage = Literal["received", "counted", "wrong", "issued", "in-use", "withdrawn", "destroyed"]
NAME = re.compile("[A-Za-z0-9][A-Za-z0-9-]{0,39}")
MOST_PACKS = 16
EVERYWHERE = "gaming"


class Lot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Packs of one back that stay together."""

    name: str
    back: str
    packs: int
    stage: Stage = "received"
    table: str = ""
    """The table that it was issued to."""
    counted_by: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards it should have."""
        return self.packs * len(PACK)


class CardRoomFact(Fact, frozen=True, kw_only=True, gc=False, tag_field="what"):
    """Something that happens in the card room."""

    audience = STAFF
    needs_two: ClassVar[bool] = True
    """Whether a second person must see it."""


class Received(CardRoomFact, frozen=True, kw_only=True, tag="cards-received"):
    """A lot came from the supplier."""

    audience = STAFF
    words = "Lot {lot} comes from the supplier: {packs} packs, backs {back}"
    moves = frozenset({"cards: supplier > cardroom"})
    needs_two = False
    lot: str
    back: str
    packs: int


class Counted(CardRoomFact, frozen=True, kw_only=True, tag="cards-counted"):
    """A lot was counted: the receipt says how many there were of each face."""

    audience = STAFF
    words = "Lot {lot} is counted by {machine}"
    lot: str
    machine: str
    faces: dict[str, int]


class Issued(CardRoomFact, frozen=True, kw_only=True, tag="cards-issued"):
    """A lot went to a table."""

    audience = STAFF
    words = "Lot {lot} goes to {table}"
    moves = frozenset({"cards: cardroom > in-play"})
    lot: str
    table: str


class TakenIn(CardRoomFact, frozen=True, kw_only=True, tag="cards-taken-in"):
    """The table that a lot was issued to plays with it."""

    audience = STAFF
    words = "Lot {lot} is in use"
    needs_two = False
    lot: str


class Withdrawn(CardRoomFact, frozen=True, kw_only=True, tag="cards-withdrawn"):
    """A lot is out of play for good."""

    audience = STAFF
    words = "Lot {lot} is out of play"
    moves = frozenset({"cards: in-play > discard"})
    needs_two = False
    lot: str


class Returned(CardRoomFact, frozen=True, kw_only=True, tag="cards-returned"):
    """A lot that was issued came back before any table played with it; nobody vouches for its count."""

    audience = STAFF
    words = "Lot {lot} comes back unused"
    moves = frozenset({"cards: in-play > cardroom"})
    lot: str


class Destroyed(CardRoomFact, frozen=True, kw_only=True, tag="cards-destroyed"):
    """A lot was destroyed: so many cards of it; those that were not there are missing."""

    audience = STAFF
    words = "Lot {lot} is destroyed: {cards} cards"
    moves = frozenset(
        {
            "cards: cardroom > destroyed",
            "cards: cardroom > missing",
            "cards: discard > destroyed",
            "cards: discard > missing",
        }
    )
    lot: str
    cards: int


class Controlled(CardRoomFact, frozen=True, kw_only=True, tag="cards-controlled"):
    """From now on tables play with cards from the card room alone, or with any: one table, or all."""

    audience = STAFF
    words = "Cards of the card room alone at {scope}: {on}"
    scope: str
    on: bool


Happening = Received | Counted | Issued | TakenIn | Withdrawn | Returned | Destroyed | Controlled


class Room(msgspec.Struct, kw_only=True):
    """The card room as of now: every lot that ever was, and the tables that play with its cards alone."""

    lots: MutableMapping[str, Lot] = {}
    scopes: set[str] = set()

    def draft(self) -> "Room":
        """A room in which things can happen that may never have happened: this one stays as it is."""
        return Room(lots=ChainMap({}, self.lots), scopes={*self.scopes})

    def controls(self, table: str) -> bool:
        """Whether a table plays with cards of this room alone."""
        return not self.scopes.isdisjoint((EVERYWHERE, f"table/{table}"))

    def at(self, table: str, stage: Stage) -> list[Lot]:
        """The lots of a table that have come so far."""
        return [lot for lot in self.lots.values() if lot.table == table and lot.stage == stage]

    def happens(self, fact: Happening, by: str, witness: str = "") -> list[Transfer]:
        """Let something happen; what moves in the books. Refused if it cannot, or not by these people."""
        faults = [*_people(fact, by, witness), *_against(self, fact)]
        if faults:
            raise NotInOrder(faults)
        if isinstance(fact, Controlled):
            (self.scopes.add if fact.on else self.scopes.discard)(fact.scope)
            return []
        before = self.lots.get(fact.lot)
        lot = self.lots[fact.lot] = _moved_on(before, fact, (by, witness))
        return _moves(before, fact, lot)


class NotInOrder(ValueError):
    """What cannot happen in the card room, with everything that stands against it."""

    def __init__(self, faults: list[str]) -> None:
        """Keep every fault."""
        super().__init__("; ".join(faults))
        self.faults = faults


def wrong_with(lot: Lot, faces: Mapping[str, int]) -> list[str]:
    """How a count differs from what a lot should have, face by face.

    >>> found = {str(card): 1 for card in PACK} | {"5H": 2, "joker": 1}
    >>> wrong_with(Lot(name="a", back="red", packs=1), found)
    ['5H: 2, not 1', 'joker: 1, not 0']
    """
    wanted = {str(card): lot.packs for card in PACK}
    return [
        f"{face}: {faces.get(face, 0)}, not {wanted.get(face, 0)}"
        for face in {**wanted, **faces}
        if faces.get(face, 0) != wanted.get(face, 0)
    ]


def _moved_on(lot: Lot | None, fact: Happening, people: tuple[str, str]) -> Lot:
    """A lot after something has happened to it."""
    if isinstance(fact, Received):
        return Lot(name=fact.lot, back=fact.back, packs=fact.packs)
    assert lot is not None  # noqa: S101 - nothing else happens to what was never received
    match fact:
        case Counted():
            stage: Stage = "wrong" if wrong_with(lot, fact.faces) else "counted"
            return structs.replace(lot, stage=stage, counted_by=people)
        case Issued():
            return structs.replace(lot, stage="issued", table=fact.table)
        case TakenIn():
            return structs.replace(lot, stage="in-use")
        case Withdrawn():
            return structs.replace(lot, stage="withdrawn")
        case Returned():
            return structs.replace(lot, stage="received", table="", counted_by=())
    return structs.replace(lot, stage="destroyed")


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


PLACES: Mapping[Stage, Kind] = {
    "received": "cardroom",
    "counted": "cardroom",
    "wrong": "cardroom",
    "issued": "in-play",
    "in-use": "in-play",
    "withdrawn": "discard",
}
"""The account that a lot's cards are in, while there are any."""


def account_of(lot: Lot) -> Account:
    """Where a lot's cards are in the books."""
    place = PLACES[lot.stage]
    return Account(place, lot.table if place == "in-play" else "", lot.name)


def _moves(before: Lot | None, fact: Happening, lot: Lot) -> list[Transfer]:
    """What moves in the books when something has happened to a lot."""
    asset = Asset("cards", lot.back)
    here = account_of(before) if before else Account("supplier")
    if isinstance(fact, Destroyed):
        ends = (
            (Account("destroyed"), fact.cards),
            (Account("missing", "", lot.name), lot.cards - fact.cards),
        )
        return [Transfer(here, place, asset, cards) for place, cards in ends if cards]
    there = account_of(lot)
    return [] if there == here else [Transfer(here, there, asset, lot.cards)]
