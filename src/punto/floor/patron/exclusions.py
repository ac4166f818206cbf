"""Exclusions: by one's own wish or by order. They count at once, and end late."""

from msgspec import structs

from punto.floor.patron.machine import PATRONS, PatronContext, anybody, managers
from punto.floor.patron.patron_folds import with_patron
from punto.floor.patron.state import Exclusion, ExclusionKind, PatronRegister
from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import needs_role
from punto.rulebook.library import rulebook_ids
from punto.rulebook.refusal import Refusal, refuse
from punto.table.setup import book_of
from punto.units.calendar import venue_time
from punto.units.field_types import Moment, PersonId, Text
from punto.units.privacy import FreeText, Person

HOUR = 3_600_000
LOOSER_AFTER = 24 * HOUR
"""Nothing becomes looser for a patron sooner than this."""
REMEDY = "apply-remedy"


class ExcludeSelf(Order, frozen=True, kw_only=True, tag="exclude-self"):
    """Exclude oneself from play, from now on."""

    until: Moment = 0
    """The last moment of it; nothing means until it is lifted."""
    who: PersonId = ""
    """Who it is, where staff take the wish down; nobody named means oneself."""


class ExcludePatron(Order, frozen=True, kw_only=True, tag="exclude-patron"):
    """Exclude somebody from play by order, under a rulebook that gives the power."""

    who: PersonId
    rulebook: Text
    until: Moment = 0
    why: Text


class LiftExclusion(Order, frozen=True, kw_only=True, tag="lift-exclusion"):
    """Lift an exclusion; it ends a day later, and one's own with an end stays until then."""

    who: PersonId
    why: Text


class PatronExcluded(Fact, frozen=True, kw_only=True, tag="patron-excluded"):
    """Somebody may not play from now on; wagers that lie are settled, and chips can be cashed."""

    audience = CONCERNED
    record = True
    words = "{who} is excluded"
    who: Person
    kind: ExclusionKind
    until: int
    rulebook: str
    why: FreeText


class ExclusionLifted(Fact, frozen=True, kw_only=True, tag="exclusion-lifted"):
    """An exclusion ends, at a moment to come."""

    audience = CONCERNED
    record = True
    words = "The exclusion of {who} ends"
    who: Person
    ends: int
    why: FreeText


@PATRONS.answers(ExcludeSelf, anybody)
def exclude_self(context: PatronContext, order: ExcludeSelf) -> Decision:
    """Exclude oneself at once; it cannot be shorter than what counts already."""
    who = order.who or context.actor.id
    faults = [context.own_affair(who), context.patron_fault(who), _past(context, order.until)]
    fact = PatronExcluded(who=who, kind="self", until=order.until, rulebook="", why="")
    return unless([each for each in faults if each], [Draft(fact)])


def _past(context: PatronContext, until: int) -> Refusal | None:
    if until and until <= context.at:
        return refuse("date-in-the-past", (), what="the end of the exclusion")
    return None


@PATRONS.answers(ExcludePatron, managers)
def exclude_patron(context: PatronContext, order: ExcludePatron) -> Decision:
    """Exclude somebody, as a rulebook allows."""
    if order.rulebook not in rulebook_ids():
        return refused(refuse("no-exclusion-power", (), rulebook=order.rulebook))
    book = context.book = book_of(order.rulebook)
    rule = book.conduct.remedy.get("exclude") if book.conduct else None
    power = book.power.get(REMEDY)
    if rule is None or power is None:
        return refused(refuse("no-exclusion-power", (), rulebook=book.identity.title))
    operator = context.actor.role == "operator"
    faults = [
        context.patron_fault(order.who),
        None if operator else needs_role(book, context.actor, power.role, rule.clauses, rule.readings),
        _past(context, order.until),
        None if order.why.strip() else refuse("no-reason-given", rule.clauses),
    ]
    fact = PatronExcluded(
        who=order.who, kind="order", until=order.until, rulebook=order.rulebook, why=order.why
    )
    return unless([each for each in faults if each], [Draft(fact, rule.clauses, rule.readings)])


@PATRONS.answers(LiftExclusion, managers)
def lift_exclusion(context: PatronContext, order: LiftExclusion) -> Decision:
    """Lift what counts, by two people; it ends a day later at the earliest."""
    fault = context.patron_fault(order.who)
    if fault is not None:
        return refused(fault)
    counting = [each for each in context.patron(order.who).exclusions if each.in_force(context.at)]
    open_ones = [each for each in counting if not each.lifted_from]
    if not open_ones:
        return refused(refuse("not-excluded", (), who=order.who))
    own = [each.until for each in open_ones if each.kind == "self" and each.until]
    if own:
        until = venue_time("UTC", max(own))
        return refused(refuse("own-exclusion-stands", (), who=order.who, until=until))
    if not order.why.strip():
        return refused(refuse("no-reason-given", ()))
    needed = context.needs_approval("casino-supervisor", ())
    return needed or [Draft(ExclusionLifted(who=order.who, ends=context.at + LOOSER_AFTER, why=order.why))]


@PATRONS.folds(PatronExcluded)
def _excluded(state: PatronRegister, fact: PatronExcluded, event: Event) -> PatronRegister:
    exclusion = Exclusion(
        kind=fact.kind,
        since=event.at,
        until=fact.until,
        rulebook=fact.rulebook,
        clauses=event.clauses if fact.kind == "order" else (),
    )
    patron = state.patrons[fact.who]
    return with_patron(state, fact.who, exclusions=(*patron.exclusions, exclusion))


@PATRONS.folds(ExclusionLifted)
def _lifted(state: PatronRegister, fact: ExclusionLifted, event: Event) -> PatronRegister:
    exclusions = tuple(
        structs.replace(each, lifted_from=fact.ends)
        if each.in_force(event.at) and not each.lifted_from
        else each
        for each in state.patrons[fact.who].exclusions
    )
    return with_patron(state, fact.who, exclusions=exclusions)
