"""Orders as people send them: a card of a virtual shoe without its face, any other card with it."""

from typing import Any

import msgspec

from punto.api.requests import AnyOrder, TurnCardSent
from punto.cards import Card
from punto.live.virtual_shoes import CardFromShoe
from punto.machine.codec import read_form
from punto.machine.problem import Problem, malformed
from punto.robots.dealer import FromShoe
from punto.server.wire.reading import body_problem
from punto.table import Order
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.dealing.miskeyed_card import CorrectCard
from punto.table.preparing.burning import BurnCards

STAND_IN = Card.parse("AS")
"""Any face: the shoe has the one that counts."""


def read(order: dict[str, Any]) -> Order:
    """An order from its JSON; one that cannot be read is answered with all of its faults."""
    try:
        found: Order = msgspec.convert(order, AnyOrder, dec_hook=read_form)
    except msgspec.ValidationError as error:
        raise body_problem(AnyOrder, order, str(error)) from error
    return found


def asked(order: Order, *, virtual: bool) -> Order | CardFromShoe:
    """The order as the table takes it; at a virtual shoe nobody keys a face in."""
    if isinstance(order, TurnCardSent):
        order = TurnCard(place=order.place, face=_turned(order.face, virtual))
    elif virtual and isinstance(order, CorrectCard):
        raise _keyed("a report of an irregularity")
    elif virtual and isinstance(order, DrawCard | BurnCards) and (order.face or _exposed(order)):
        raise _keyed("the same order without a face")
    return CardFromShoe(order) if virtual and isinstance(order, FromShoe) else order


def _turned(face: Card | None, virtual: bool) -> Card:
    if virtual and face is not None:
        raise _keyed("the same order without a face")
    if not virtual and face is None:
        raise malformed("order.face: is missing", "order.face: a card, such as TD")
    return face or STAND_IN


def _exposed(order: DrawCard | BurnCards) -> bool:
    return isinstance(order, BurnCards) and bool(order.exposed)


def _keyed(accepted: str) -> Problem:
    return malformed("A face was keyed in, and the cards of this table come from a virtual shoe.", accepted)
