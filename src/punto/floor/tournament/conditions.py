"""Conditions: what must be in them, their publication, approval, and how they change."""

from msgspec import structs

from punto.floor.tournament.machine import (
    TOURNAMENT,
    TournamentContext,
    anybody_in,
    cited,
    operator_in,
)
from punto.floor.tournament.state import Conditions, Published, Tournament, TournamentPlan, TournamentStage
from punto.floor.tournament.tournament_plans import plan_faults
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.tournament import ConditionItem, TournamentRules
from punto.rulebook.refusal import Refusal
from punto.units.field_types import PersonId, Remark
from punto.units.privacy import FreeText, Person


class PublishConditions(Order, frozen=True, kw_only=True, tag="publish-conditions"):
    """Publish the conditions, or a changed version of them."""

    conditions: Conditions
    agreed: tuple[PersonId, ...] = ()
    """Players who agree to a change."""
    regulator_told: bool = False
    """Whether the regulator was told of a change."""


class ApproveConditions(Order, frozen=True, kw_only=True, tag="approve-conditions"):
    """Record the regulator's approval of the conditions."""

    in_writing: bool
    reference: Remark


class AdviseOfTournament(Order, frozen=True, kw_only=True, tag="advise-of-tournament"):
    """Record that whoever must know of the tournament was told."""

    note: Remark = ""


class ReadConditions(Order, frozen=True, kw_only=True, tag="read-conditions"):
    """Take a copy of the conditions."""


class ConditionsPublished(Fact, frozen=True, kw_only=True, tag="conditions-published"):
    """The conditions are published, with every item that the text demands."""

    audience = EVERYBODY
    record = True
    words = "version {edition} of the conditions is published"
    edition: int
    conditions: Conditions
    told: bool


class ConditionsApproved(Fact, frozen=True, kw_only=True, tag="conditions-approved"):
    """The regulator approved the conditions in writing."""

    audience = EVERYBODY
    record = True
    words = "the conditions are approved: {reference}"
    edition: int
    reference: FreeText


class TournamentAdvised(Fact, frozen=True, kw_only=True, tag="tournament-advised"):
    """Whoever must know was told of the tournament."""

    audience = EVERYBODY
    record = True
    words = "the {role} was told of the tournament"
    role: str
    note: FreeText


class ConditionsGiven(Fact, frozen=True, kw_only=True, tag="conditions-given"):
    """Somebody received a copy of the conditions."""

    audience = EVERYBODY
    record = True
    words = "{who} has the conditions, version {edition}"
    who: Person
    edition: int


def owed_items(rules: TournamentRules, plan: TournamentPlan) -> dict[str, ConditionItem]:
    """The items that the conditions of such a tournament must state."""
    has = plan.features()
    return {
        name: item
        for name, item in rules.item.items()
        if not item.owed_with or not has.isdisjoint(item.owed_with)
    }


def missing_items(rules: TournamentRules, conditions: Conditions) -> dict[str, ConditionItem]:
    """The items that conditions do not state and must."""
    owed = owed_items(rules, conditions.plan)
    return {name: item for name, item in owed.items() if not conditions.items.get(name, "").strip()}


@TOURNAMENT.answers(PublishConditions, operator_in())
def publish_conditions(context: TournamentContext, order: PublishConditions) -> Decision:
    """Publish, unless an item is missing or the change comes too late."""
    rules, conditions = context.rules, order.conditions
    missing = missing_items(rules, conditions)
    contents = rules.publication.contents
    faults = [context.fault("item-missing", item, contents, item=item.title) for item in missing.values()]
    faults += plan_faults(context, conditions.plan)
    if context.state.published.edition:
        faults += _change_faults(context, order)
    if faults:
        return Refused(tuple(faults))
    stated = [item for name, item in rules.item.items() if conditions.items.get(name, "").strip()]
    edition = context.state.published.edition + 1
    fact = ConditionsPublished(edition=edition, conditions=conditions, told=order.regulator_told)
    change = rules.publication.changes_told if order.regulator_told else None
    offered = rules.before_play.equal_chance if edition == 1 else rules.publication.changes
    return [Draft(fact, *cited(rules.publication.published, contents, *stated, offered, change))]


def _change_faults(context: TournamentContext, order: PublishConditions) -> list[Refusal]:
    """Why conditions may not change now: the regulator does not know, or players do not agree."""
    state, rules, faults = context.state, context.rules, []
    if state.stage not in (TournamentStage.PUBLISHED, TournamentStage.PLAYING):
        faults.append(context.fault("session-begun", rules.publication.changes))
    told = rules.publication.changes_told
    if told and not order.regulator_told:
        faults.append(context.fault("change-untold", told, role=told.role))
    if state.stage is TournamentStage.PLAYING and _limits(order.conditions.plan) != _limits(state.plan):
        faults.append(context.fault("limits-too-late", rules.limits_changed))
    needs_players = not (told or rules.publication.approved)
    if needs_players and not set(state.playing()) <= set(order.agreed):
        faults.append(context.fault("not-all-players", rules.publication.changes))
    return faults


def _limits(plan: TournamentPlan) -> tuple[object, ...]:
    return tuple(each.limits for each in plan.rounds)


@TOURNAMENT.answers(ApproveConditions, operator_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING))
def approve_conditions(context: TournamentContext, order: ApproveConditions) -> Decision:
    """Record an approval, if it is in writing."""
    rule = context.rules.publication.approved
    fact = ConditionsApproved(edition=context.state.published.edition, reference=order.reference)
    written = order.in_writing and order.reference.strip()
    fault = None if written else context.fault("not-in-writing", rule)
    return unless(fault, [Draft(fact, *cited(rule))])


@TOURNAMENT.answers(AdviseOfTournament, operator_in(TournamentStage.PUBLISHED))
def advise_of_tournament(context: TournamentContext, order: AdviseOfTournament) -> Decision:
    """Record that the inspectorate, or whoever the text names, was told."""
    rule = context.rules.publication.advised
    return [Draft(TournamentAdvised(role=rule.role if rule else "", note=order.note), *cited(rule))]


@TOURNAMENT.answers(ReadConditions, anybody_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING))
def read_conditions(context: TournamentContext, order: ReadConditions) -> Decision:
    """Give somebody a copy."""
    fact = ConditionsGiven(who=context.actor.id, edition=context.state.published.edition)
    return [Draft(fact, *cited(context.rules.publication.published))]


def open_fault(context: TournamentContext) -> Refusal | None:
    """Why no entry may be taken and no session begin yet: the approval or a notice is missing."""
    publication, done = context.rules.publication, context.state.published
    if publication.approved and not done.approved:
        return context.fault("not-approved", publication.approved)
    if publication.advised and not done.advised:
        return context.fault("authority-not-told", publication.advised, role=publication.advised.role)
    return None


@TOURNAMENT.folds(ConditionsPublished)
def _published(state: Tournament, fact: ConditionsPublished, event: Event) -> Tournament:
    before = state.published
    published = Published(
        edition=fact.edition, conditions=fact.conditions, advised=before.advised,
        told=(*before.told, str(fact.edition)) if fact.told else before.told,
    )  # fmt: skip
    stage = TournamentStage.PUBLISHED if state.stage is TournamentStage.DRAFT else state.stage
    return structs.replace(state, published=published, stage=stage)


@TOURNAMENT.folds(ConditionsApproved)
def _approved(state: Tournament, fact: ConditionsApproved, event: Event) -> Tournament:
    return structs.replace(state, published=structs.replace(state.published, approved=fact.reference))


@TOURNAMENT.folds(TournamentAdvised)
def _advised(state: Tournament, fact: TournamentAdvised, event: Event) -> Tournament:
    return structs.replace(state, published=structs.replace(state.published, advised=True))


@TOURNAMENT.folds(ConditionsGiven)
def _given(state: Tournament, fact: ConditionsGiven, event: Event) -> Tournament:
    return state
