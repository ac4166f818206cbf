"""Promotions over HTTP: anybody may read the terms and check a draw; orders are for those who may."""

from http import HTTPStatus

from starlette.responses import Response

from punto.api.floor_answers import RefusedOrder
from punto.api.promotion_answers import (
    DutyAnswer,
    FloorOrderDone,
    PromotionAnswer,
    PromotionChoices,
    PromotionCommand,
    PromotionSummary,
)
from punto.audit import draw_verifier
from punto.floor.promotion.draw_proof import DrawProof
from punto.live.views import promotion_choices, promotion_views
from punto.machine.audience import is_staff
from punto.machine.problem import Problem
from punto.server.asked import Asked

PLAIN = "text/plain; charset=utf-8"


def list_promotions(asked: Asked) -> list[PromotionSummary]:
    """Every promotion in a few words, newest first."""
    return promotion_views.promotions(asked.floor, asked.actor)


def list_promotion_choices(asked: Asked) -> list[PromotionChoices]:
    """By rulebook: what terms must say, the kinds of prize, and what no prize may be."""
    return promotion_choices.choices(asked.floor)


def list_duties(asked: Asked) -> list[DutyAnswer]:
    """What is to be done about promotions, and what is overdue. For the staff alone."""
    if not is_staff(asked.actor.role):
        why = "Duties are the house's own."
        raise Problem(HTTPStatus.FORBIDDEN, "Not with your role.", why, "a member of the staff")
    return [promotion_views.duty_answer(each) for each in asked.floor.promotions.watched()]


def get_promotion(asked: Asked, name: str) -> PromotionAnswer:
    """One promotion: its terms, its draw, one's own tickets, and everything that one may do now."""
    found = promotion_views.promotion(asked.floor, name, asked.actor)
    if found is None:
        raise no_promotion(asked, name)
    return found


def no_promotion(asked: Asked, name: str) -> Problem:
    """There is no such promotion."""
    known = asked.floor.promotions.names()[:20]
    return Problem(HTTPStatus.NOT_FOUND, f"There is no promotion {name!r}.", "Nobody planned it.", *known)


def order_promotion(asked: Asked, name: str, given: PromotionCommand) -> FloorOrderDone | RefusedOrder:
    """Give an order about a promotion. Everything that stands against it comes back at once."""
    result = asked.floor.promotions.give(name, asked.guest.actor, given.order, given.id)
    if result.refused:
        return RefusedOrder(refused=[promotion_views.refusal_answer(each) for each in result.refused])
    return FloorOrderDone(seq=result.seq)


def get_draw_proof(asked: Asked, name: str) -> DrawProof:
    """Everything that somebody needs to check a draw, beside the list of tickets."""
    found = asked.floor.promotions.proof(name)
    if found is None:
        why = "A draw is proved once it was held."
        raise Problem(HTTPStatus.NOT_FOUND, "There is no draw to check yet.", why)
    return found


def get_entries(asked: Asked, name: str) -> Response:
    """The list of tickets, a line each, once entries are closed: numbers and no names."""
    text = asked.floor.promotions.tickets(name)
    if not text:
        why = "The list is published once entries are closed."
        raise Problem(HTTPStatus.NOT_FOUND, "There is no list yet.", why)
    return Response(text, media_type=PLAIN)


def get_draw_verifier(asked: Asked) -> Response:  # noqa: ARG001 - as every route
    """The program that checks a draw: one file, which needs nothing but Python."""
    with open(draw_verifier.__file__, encoding="utf-8") as file:  # noqa: PTH123 - the program's own file
        return Response(file.read(), media_type=PLAIN)
