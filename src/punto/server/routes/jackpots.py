"""Jackpots over HTTP: anybody reads the meter; orders are for those who may."""

from punto.api.floor_answers import RefusedOrder
from punto.api.jackpot_answers import JackpotAnswer, JackpotChoices, JackpotCommand, JackpotMeter, WinOnTable
from punto.api.promotion_answers import FloorOrderDone
from punto.floor.jackpot.claims import RecordJackpotWin
from punto.live.views import jackpot_choices, jackpot_views
from punto.live.views.promotion_views import refusal_answer
from punto.machine.problem import no_jackpot
from punto.server.asked import Asked


def list_jackpots(asked: Asked) -> list[JackpotMeter]:
    """Every jackpot with what its meter shows."""
    return jackpot_views.jackpots(asked.floor)


def list_jackpot_choices(asked: Asked) -> list[JackpotChoices]:
    """What somebody who plans a jackpot may choose from."""
    return jackpot_choices.choices(asked.floor)


def get_jackpot(asked: Asked, name: str) -> JackpotAnswer:
    """One jackpot: its meter, its shares, its wins, and everything that one may do now."""
    found = jackpot_views.jackpot(asked.floor, name, asked.actor)
    if found is None:
        raise no_jackpot(name, asked.floor.jackpots.names())
    return found


def order_jackpot(asked: Asked, name: str, given: JackpotCommand) -> FloorOrderDone | RefusedOrder:
    """Give an order about a jackpot. Everything that stands against it comes back at once."""
    order = given.order
    if isinstance(order, WinOnTable):
        order = RecordJackpotWin(table=order.table)
    result = asked.floor.jackpots.give(name, asked.guest.actor, order, given.id)
    if result.refused:
        return RefusedOrder(refused=[refusal_answer(each) for each in result.refused])
    return FloorOrderDone(seq=result.seq)
