"""The terms of a promotion: planned, drafted, published, and changed after the start."""

import re
from collections.abc import Iterator

from msgspec import structs

from punto.floor.promotion.machine import PROMOTION, PromotionContext, in_stage
from punto.floor.promotion.prize_rules import (
    alternative_fault,
    forbidden_faults,
    kind_faults,
    money_of,
    terms_way_faults,
)
from punto.floor.promotion.required_terms import clauses_met, missing_faults
from punto.floor.promotion.state import Amendment, Promotion, PromotionStage, PromotionTerms
from punto.machine.audience import CONCERNED, EVERYBODY, STAFF
from punto.machine.decision import Decision, Draft, Refused, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.library import rulebook_ids
from punto.rulebook.records import Setting
from punto.rulebook.refusal import Refusal, refuse
from punto.rulebook.soundness import allows, describe_range
from punto.table.setup import book_of
from punto.units.field_types import Number, Text
from punto.units.privacy import FreeText

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
BY_CHANCE = ("draw", "chance")
AMENDED_IN = (PromotionStage.RUNNING, PromotionStage.CLOSED)
MONEY_ROUTES = frozenset({"cash: cage > prize", "cash: prize > cage"})


class PlanPromotion(Order, frozen=True, kw_only=True, tag="plan-promotion"):
    """Plan a promotion under a rulebook."""

    name: Text
    rulebook: Text
    zone: Text = "UTC"
    currency: Text = "AUD"
    settings: dict[Text, Number | bool | Text] = {}
    prescribed: tuple[Text, ...] = ()


class DraftTerms(Order, frozen=True, kw_only=True, tag="draft-terms"):
    """Write the terms, or write them anew, before the start."""

    terms: PromotionTerms


class PublishTerms(Order, frozen=True, kw_only=True, tag="publish-terms"):
    """Make the terms available, and say where; marketing refers to them."""

    where: tuple[Text, ...]


class AmendTerms(Order, frozen=True, kw_only=True, tag="amend-terms"):
    """Change the terms after the start."""

    terms: PromotionTerms
    why: Text = ""


class PromotionPlanned(Fact, frozen=True, kw_only=True, tag="promotion-planned"):
    """A promotion is planned."""

    audience = STAFF
    words = "{name} is planned under {rulebook}"
    name: str
    rulebook: str
    zone: str
    currency: str
    settings: dict[str, int | bool | str]
    prescribed: tuple[str, ...]


class TermsDrafted(Fact, frozen=True, kw_only=True, tag="terms-drafted"):
    """The terms of a promotion before its start; what was lodged of an older edition counts no more."""

    audience = STAFF
    words = "Edition {edition} of the terms is drafted"
    edition: int
    terms: PromotionTerms


class TermsPublished(Fact, frozen=True, kw_only=True, tag="terms-published"):
    """Everybody can get the terms, and marketing refers to them."""

    audience = EVERYBODY
    record = True
    words = "Edition {edition} of the terms is available"
    edition: int
    where: tuple[FreeText, ...]


class TermsAmended(Fact, frozen=True, kw_only=True, tag="terms-amended"):
    """The terms were changed after the start: in force at once, or once the regulator approves."""

    audience = CONCERNED
    record = True
    moves = MONEY_ROUTES
    words = "Edition {edition} of the terms; in force: {in_force}"
    edition: int
    terms: PromotionTerms
    in_force: bool
    why: FreeText


def _may_plan(context: PromotionContext) -> Refusal | None:
    name = context.state.name
    return refuse("planned-before", (), name=name) if name else None


@PROMOTION.answers(PlanPromotion, _may_plan)
def plan_promotion(context: PromotionContext, order: PlanPromotion) -> Decision:
    """Plan a promotion, where the rulebook has rules on promotions."""
    if order.rulebook not in rulebook_ids():
        known = ", ".join(rulebook_ids())
        return refused(refuse("unknown-rulebook", (), rulebook=order.rulebook, known=known))
    book = book_of(order.rulebook)
    if book.promotion is None:
        return refused(refuse("no-promotions", (), rulebook=book.identity.title))
    context.book = book
    offered = book.promotion.offered
    name = None if NAME.fullmatch(order.name) else refuse("bad-name", (), name=order.name)
    faults = [context.needs(offered), name, *_setting_faults(book.promotion.settings, order)]
    fact = PromotionPlanned(
        name=order.name,
        rulebook=order.rulebook,
        zone=order.zone,
        currency=order.currency,
        settings=order.settings,
        prescribed=order.prescribed,
    )
    return unless([each for each in faults if each], [Draft(fact, offered.clauses)])


def _setting_faults(settings: tuple[Setting, ...], order: PlanPromotion) -> Iterator[Refusal]:
    known = {each.name: each for each in settings}
    for name, value in order.settings.items():
        setting = known.get(name)
        if setting is None or not allows(setting, value):
            accepted = describe_range(setting) if setting else f"one of: {', '.join(known)}"
            yield refuse("no-such-setting", (), setting=name, value=value, accepted=accepted)


def setting_of(context: PromotionContext, name: str) -> int | bool | str:
    """How the venue has set a reading; the recommended one where it has not."""
    default = next(each.default for each in context.rules.settings if each.name == name)
    return context.state.settings.get(name, default)


@PROMOTION.answers(DraftTerms, in_stage(PromotionStage.PLANNED, accepted="draft-terms before the start"))
def draft_terms(context: PromotionContext, order: DraftTerms) -> Decision:
    """Write terms down; gaps may be filled later, but nothing in them may be forbidden."""
    faults = content_faults(context, order.terms)
    rules, state = context.rules, context.state
    fact = TermsDrafted(edition=state.edition + 1, terms=order.terms)
    clauses = (*rules.terms.clauses, *rules.forbidding.clauses)
    return unless(faults, [Draft(fact, clauses, rules.lodging.readings)])


def content_faults(context: PromotionContext, terms: PromotionTerms) -> list[Refusal]:
    """Everything in the terms that is not allowed."""
    rules = context.rules
    faults = []
    if terms.by not in BY_CHANCE:
        faults.append(context.fault("not-by-chance", rules.chance, by=terms.by))
    counted = str(setting_of(context, "litres_counted"))
    faults += kind_faults(rules, terms.prizes)
    faults += forbidden_faults(rules, terms.prizes, context.state.prescribed, counted)
    for prize in terms.prizes:
        fault = alternative_fault(rules, prize) if prize.alternative else None
        faults += [*([fault] if fault else []), *terms_way_faults(rules, prize)]
    return faults


def whole_terms_faults(context: PromotionContext, terms: PromotionTerms) -> list[Refusal]:
    """Everything that keeps terms from being whole: forbidden, missing, or dates that cannot be."""
    return [
        *content_faults(context, terms),
        *missing_faults(context.rules, terms),
        *_date_faults(context, terms),
    ]


def _date_faults(context: PromotionContext, terms: PromotionTerms) -> Iterator[Refusal]:
    """Dates lie ahead and follow one another."""
    items, started = context.rules.item, context.state.started
    if terms.closes and terms.closes <= context.at:
        yield context.fault("past-date", items["closing"], what="the close of entries")
    if not started and terms.starts <= context.at:
        yield context.fault("past-date", items["place"], what="the start")
    pairs = (
        ("the start", terms.starts, "the close of entries", terms.closes, "closing"),
        ("the close of entries", terms.closes, "the draw", terms.draw_at, "occasion"),
        ("the draw", terms.draw_at, "the end of claims", terms.claims_until, "claiming"),
    )
    for earlier, first, later, second, item in pairs:
        if second and second <= first:
            yield context.fault("dates-out-of-order", items[item], earlier=earlier, later=later)


@PROMOTION.answers(PublishTerms, in_stage(accepted="publish-terms"))
def publish_terms(context: PromotionContext, order: PublishTerms) -> Decision:
    """Make whole terms available."""
    state, rules = context.state, context.rules
    if state.terms is None:
        return refused(context.fault("no-terms", rules.terms))
    faults = [] if state.started else whole_terms_faults(context, state.terms)
    if not order.where:
        faults.append(context.fault("not-published", rules.published))
    fact = TermsPublished(edition=state.edition, where=order.where)
    return unless(faults, [Draft(fact, (*rules.published.clauses, *clauses_met(rules, state.terms)))])


@PROMOTION.answers(AmendTerms, in_stage(*AMENDED_IN, accepted="amend-terms after the start"))
def amend_terms(context: PromotionContext, order: AmendTerms) -> Decision:
    """Change the terms after the start: they hold at once, or once they are approved."""
    rule, state = context.rules.amendment, context.state
    faults = [each for each in (context.needs(rule),) if each]
    faults += whole_terms_faults(context, order.terms)
    edition = max([state.edition, *(each.edition for each in state.amendments)]) + 1
    fact = TermsAmended(edition=edition, terms=order.terms, in_force=not rule.approval, why=order.why)
    answer: list[Draft] | Refused = unless(faults, [Draft(fact, rule.clauses, rule.readings)])
    return answer


@PROMOTION.folds(PromotionPlanned)
def _planned(state: Promotion, fact: PromotionPlanned, event: Event) -> Promotion:
    return structs.replace(
        state,
        name=fact.name,
        rulebook=fact.rulebook,
        zone=fact.zone,
        currency=fact.currency,
        settings=fact.settings,
        prescribed=fact.prescribed,
    )


@PROMOTION.folds(TermsDrafted)
def _drafted(state: Promotion, fact: TermsDrafted, event: Event) -> Promotion:
    return structs.replace(state, edition=fact.edition, terms=fact.terms, lodged=None, published=0)


@PROMOTION.folds(TermsPublished)
def _published(state: Promotion, fact: TermsPublished, event: Event) -> Promotion:
    return structs.replace(state, published=event.at)


@PROMOTION.folds(TermsAmended)
def _amended(state: Promotion, fact: TermsAmended, event: Event) -> Promotion:
    amendment = Amendment(edition=fact.edition, at=event.at, terms=fact.terms, in_force=fact.in_force)
    state = structs.replace(state, amendments=(*state.amendments, amendment))
    if fact.in_force:
        state = with_terms(structs.replace(state, edition=fact.edition), fact.terms)
    return state


def with_terms(state: Promotion, terms: PromotionTerms) -> Promotion:
    """The state with changed terms in force; money prizes that were changed are set aside anew."""
    before = money_of(state.terms) if state.terms else 0
    return structs.replace(state, terms=terms, set_aside=state.set_aside + money_of(terms) - before)
