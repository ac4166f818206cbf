"""The demonstration's promotions and patrons as orders, each with its hours before or after the opening.

One promotion is running, another was drawn, so that its draw can be checked.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from punto.floor.patron.exclusions import ExcludeSelf
from punto.floor.patron.own_limits import SetOwnLimit
from punto.floor.patron.player_cards import IssueCard
from punto.floor.patron.registration import RegisterPatron
from punto.floor.patron.state import LimitKind, LimitPeriod
from punto.floor.promotion.lodgement import LodgeTerms
from punto.floor.promotion.prize_claims import ClaimPrize
from punto.floor.promotion.prize_draw import CommitDraw, HoldDraw, NominateScrutineer, RollDice
from punto.floor.promotion.promotion_start import StartPromotion
from punto.floor.promotion.promotion_terms import DraftTerms, PlanPromotion, PublishTerms
from punto.floor.promotion.state import PromotionPrize, PromotionTerms
from punto.floor.promotion.tickets import CloseEntries, IssueTickets
from punto.floor.promotion.winner_notices import PublishResults, RecordAttempt
from punto.machine.order import Order
from punto.machine.roles import Actor

HOUR = 3_600_000
DAY = 24
CLOSES, DRAWN, CLAIMED = 7 * DAY, 8 * DAY, 22 * DAY
"""Hours after the start at which entries close, the draw is held and claims end."""
OPERATOR, SECOND = Actor("demo-operator", "operator"), Actor("demo-second", "operator")
SCRUTINEER = "demo-scrutineer"
MANAGER = Actor("demo-manager", "casino-supervisor")
ZONE = "Australia/Sydney"


class DemoStep(NamedTuple):
    """An order of the demonstration, and by how many hours it is given before or after the opening."""

    hours: int
    actor: Actor
    order: Order
    approver: Actor | None = None
    """Who approves it, where one person alone cannot do it."""


class _Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: LimitKind
    period: LimitPeriod
    amount: int


class _Patron(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    card: bool = False
    tickets: int = 0
    limit: _Limit | None = None
    excluded: bool = False


class DemoPromotion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A promotion of the demonstration."""

    name: str
    title: str
    rulebook: str
    starts: int
    prizes: tuple[PromotionPrize, ...]
    scrutineer: bool = False
    drawn: str = ""
    """The dice of a draw that was held; none where the promotion is still running."""


class _Demo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    texts: dict[str, str]
    promotions: tuple[DemoPromotion, ...]
    patrons: tuple[_Patron, ...]


@cache
def _demo() -> _Demo:
    text = files("punto.robots").joinpath("demo_promotions.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _Demo)


def demo_promotions() -> tuple[DemoPromotion, ...]:
    """The promotions of the demonstration."""
    return _demo().promotions


def steps_of(promotion: DemoPromotion, now: int) -> Iterator[DemoStep]:
    """Everything that has been ordered of a promotion when the floor opens."""
    start, terms = promotion.starts, _terms(promotion, now)
    planned = PlanPromotion(name=promotion.name, rulebook=promotion.rulebook, zone=ZONE)
    yield DemoStep(start - 60, OPERATOR, planned)
    yield DemoStep(start - 58, OPERATOR, DraftTerms(terms=terms))
    yield DemoStep(start - 50, OPERATOR, LodgeTerms(reference="D-2210"))
    yield DemoStep(start - 48, OPERATOR, PublishTerms(where=("the desk", "the draw page")))
    yield DemoStep(start - 1, OPERATOR, CommitDraw())
    yield DemoStep(start, OPERATOR, StartPromotion())
    if promotion.scrutineer:
        yield DemoStep(start, OPERATOR, NominateScrutineer(who=SCRUTINEER))
    for place, patron in enumerate(each for each in _demo().patrons if each.tickets):
        tickets = IssueTickets(who=patron.id, tickets=patron.tickets, basis="50 coups in a day")
        yield DemoStep(start + 2 + place, OPERATOR, tickets)
    if promotion.drawn:
        yield from _draw(promotion)


def _terms(promotion: DemoPromotion, now: int) -> PromotionTerms:
    start = now + promotion.starts * HOUR
    return PromotionTerms(
        title=promotion.title, items=_demo().texts, compulsory_wager=True, starts=start,
        closes=start + CLOSES * HOUR, draw_at=start + DRAWN * HOUR, claims_until=start + CLAIMED * HOUR,
        prizes=promotion.prizes,
    )  # fmt: skip


def _draw(promotion: DemoPromotion) -> Iterator[DemoStep]:
    start, draw = promotion.starts, promotion.starts + DRAWN
    yield DemoStep(start + CLOSES, OPERATOR, CloseEntries())
    yield DemoStep(draw, OPERATOR, RollDice(roll=promotion.drawn), SECOND)
    yield DemoStep(draw, OPERATOR, HoldDraw())
    yield DemoStep(draw + 1, OPERATOR, RecordAttempt(prize=1, method="telephone", reached=True))
    yield DemoStep(draw + 1, OPERATOR, PublishResults(where=("the draw page",)))
    claimant = next(each for each in reversed(_demo().patrons) if each.tickets)
    yield DemoStep(draw + 2, Actor(claimant.id, "patron"), ClaimPrize(prize=2))


def demo_patrons() -> Iterator[DemoStep]:
    """People in the register: cards, limits of their own, and one who is excluded."""
    for patron in _demo().patrons:
        yield DemoStep(-3 * DAY, MANAGER, RegisterPatron(who=patron.id))
        if patron.card:
            yield DemoStep(-3 * DAY, MANAGER, IssueCard(card=f"card-{patron.id}", who=patron.id))
        oneself = Actor(patron.id, "patron")
        if patron.limit:
            limit = patron.limit
            wish = SetOwnLimit(kind=limit.kind, period=limit.period, amount=limit.amount)
            yield DemoStep(-2 * DAY, oneself, wish)
        if patron.excluded:
            yield DemoStep(-2 * DAY, oneself, ExcludeSelf())
