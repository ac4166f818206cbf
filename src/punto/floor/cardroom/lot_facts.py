"""What happens in the card room, from the supplier to the shredder. Names and versions are permanent."""

from typing import ClassVar

from punto.machine.audience import STAFF
from punto.machine.fact import Fact


class CardRoomFact(Fact, frozen=True, kw_only=True, gc=False):
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
