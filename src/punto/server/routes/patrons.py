"""The register of patrons over HTTP: one's own card, limits and exclusion; details for those who may."""

from typing import get_args

from punto.api.floor_answers import RefusedOrder
from punto.api.promotion_answers import (
    DetailsAnswer,
    DetailsRequest,
    FloorOrderDone,
    LookUpRequest,
    PatronAnswer,
    PatronCommand,
    RatingRequest,
)
from punto.floor.patron.registration import DetailField
from punto.live.command_service import CommandResult
from punto.live.views import promotion_views
from punto.server.asked import Asked


def get_patron(asked: Asked) -> PatronAnswer:
    """What the register knows of whoever asks: card, limits of their own, exclusion."""
    return promotion_views.patron(asked.floor, asked.guest.actor)


def order_patron(asked: Asked, given: PatronCommand) -> FloorOrderDone | RefusedOrder:
    """Give an order about a patron: oneself, or anybody for those who look after patrons."""
    return _answer(asked.floor.patrons.give(asked.guest.actor, given.order, given.id))


def keep_details(asked: Asked, person: str, given: DetailsRequest) -> FloorOrderDone | RefusedOrder:
    """Keep something personal of a patron, sealed outside the log."""
    details = {field: text for field in get_args(DetailField) if (text := getattr(given.details, field))}
    return _answer(asked.floor.patrons.keep(asked.guest.actor, person, details, given.id))


def rate_session(asked: Asked, person: str, given: RatingRequest) -> FloorOrderDone | RefusedOrder:
    """Rate a patron's last session at a table, from the record and at exact prices; each session once."""
    return _answer(asked.floor.patrons.rate(asked.guest.actor, person, given.table))


def look_up_details(asked: Asked, person: str, given: LookUpRequest) -> DetailsAnswer | RefusedOrder:
    """Look at something personal of a patron. Who looks, at what and why is on record first."""
    service, actor = asked.floor.patrons, asked.guest.actor
    result, found = service.look(actor, person, given.fields, given.why, given.id)
    if result.refused:
        return _refused(result)
    return DetailsAnswer(details=found)


def _answer(result: CommandResult) -> FloorOrderDone | RefusedOrder:
    return _refused(result) if result.refused else FloorOrderDone(seq=result.seq)


def _refused(result: CommandResult) -> RefusedOrder:
    return RefusedOrder(refused=[promotion_views.refusal_answer(each) for each in result.refused])
