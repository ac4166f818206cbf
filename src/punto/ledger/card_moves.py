"""Cards in the books: where the cards of a lot are, and what moves when something happens to it."""

from collections.abc import Mapping

from punto.floor.cardroom.lot_facts import Controlled, Destroyed, Happening
from punto.floor.cardroom.state import Lot, Room, Stage
from punto.ledger.accounts import Account, Asset, Kind
from punto.ledger.legs import Transfer
from punto.machine.fact import Fact

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


def moves_of(room: Room, fact: Fact, after: Room) -> list[Transfer]:
    """What moves in the books when something has happened in the card room."""
    if not isinstance(fact, Happening) or isinstance(fact, Controlled):
        return []
    before, lot = room.lots.get(fact.lot), after.lots[fact.lot]
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
