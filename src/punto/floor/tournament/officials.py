"""Who is in charge: the official, deputies, and whether one of them is there."""

from msgspec import structs

from punto.floor.tournament.machine import (
    OPERATOR,
    TOURNAMENT,
    TournamentContext,
    by_house,
    cited,
    operator_in,
)
from punto.floor.tournament.state import InCharge, Tournament
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import title_of
from punto.rulebook.refusal import Refusal
from punto.units.field_types import PersonId, Text
from punto.units.privacy import Person


class AppointOfficial(Order, frozen=True, kw_only=True, tag="appoint-official"):
    """Put somebody in charge of the tournament."""

    who: PersonId
    qualified_as: tuple[Text, ...] = ()
    """Roles for which they are qualified."""


class NameDeputy(Order, frozen=True, kw_only=True, tag="name-deputy"):
    """Name somebody who may stand in for the official."""

    who: PersonId
    qualified_as: tuple[Text, ...] = ()


class TakeCharge(Order, frozen=True, kw_only=True, tag="take-charge"):
    """Be there and in charge; nobody named means that nobody is."""

    who: PersonId = ""


class OfficialAppointed(Fact, frozen=True, kw_only=True, tag="official-appointed"):
    """Somebody is in charge of the tournament."""

    audience = EVERYBODY
    record = True
    words = "{who} is in charge"
    who: Person


class DeputyNamed(Fact, frozen=True, kw_only=True, tag="deputy-named"):
    """Somebody may stand in for the official."""

    audience = EVERYBODY
    record = True
    words = "{who} is a deputy"
    who: Person


class ChargeTaken(Fact, frozen=True, kw_only=True, tag="charge-taken"):
    """Somebody is there and in charge, or nobody is."""

    audience = EVERYBODY
    record = True
    words = "in charge now: {who}"
    who: Person


def _qualified(context: TournamentContext, who: str, roles: tuple[str, ...]) -> Refusal | None:
    rule = context.rules.officials.qualified
    if rule is None or rule.role in roles:
        return None
    return context.fault("not-qualified", rule, who=who, role=title_of(context.book, rule.role))


@TOURNAMENT.answers(AppointOfficial, operator_in())
def appoint_official(context: TournamentContext, order: AppointOfficial) -> Decision:
    """Put somebody in charge who is qualified, where the text asks for it."""
    officials = context.rules.officials
    drafts = [Draft(OfficialAppointed(who=order.who), *cited(officials.in_charge, officials.qualified))]
    return unless(_qualified(context, order.who, order.qualified_as), drafts)


def _may_name(context: TournamentContext) -> Refusal | None:
    rule = context.rules.officials.deputies
    if rule is None:
        return context.needs(OPERATOR, context.rules.officials.in_charge)
    return context.needs(rule.named_by, rule)


@TOURNAMENT.answers(NameDeputy, _may_name)
def name_deputy(context: TournamentContext, order: NameDeputy) -> Decision:
    """Name a deputy with the same qualification."""
    rule, fault = context.rules.officials.deputies, _qualified(context, order.who, order.qualified_as)
    if fault is not None and rule is not None:
        fault = structs.replace(fault, clauses=(*rule.clauses, *fault.clauses))
    return unless(fault, [Draft(DeputyNamed(who=order.who), *cited(rule))])


@TOURNAMENT.answers(TakeCharge, by_house)
def take_charge(context: TournamentContext, order: TakeCharge) -> Decision:
    """Note who is there: the official or a deputy, or nobody for now."""
    charge, officials = context.state.in_charge, context.rules.officials
    known = {charge.official, *charge.deputies} - {""}
    if order.who and order.who not in known:
        rule = officials.deputies or officials.in_charge
        names = ", ".join(sorted(known)) or "nobody yet"
        return refused(context.fault("not-official", rule, officials.present, who=order.who, known=names))
    return [Draft(ChargeTaken(who=order.who), *cited(officials.present or officials.in_charge))]


def presence_fault(context: TournamentContext) -> Refusal | None:
    """Why no coup may begin: nobody is in charge, or nobody of them is there where the text wants it."""
    charge, officials = context.state.in_charge, context.rules.officials
    if not charge.official:
        return context.fault("no-official", officials.in_charge)
    if officials.present and not charge.present:
        return context.fault("official-away", officials.present)
    return None


@TOURNAMENT.folds(OfficialAppointed)
def _appointed(state: Tournament, fact: OfficialAppointed, event: Event) -> Tournament:
    return structs.replace(state, in_charge=structs.replace(state.in_charge, official=fact.who))


@TOURNAMENT.folds(DeputyNamed)
def _named(state: Tournament, fact: DeputyNamed, event: Event) -> Tournament:
    charge: InCharge = state.in_charge
    deputies = charge.deputies | {fact.who}
    return structs.replace(state, in_charge=structs.replace(charge, deputies=deputies))


@TOURNAMENT.folds(ChargeTaken)
def _taken(state: Tournament, fact: ChargeTaken, event: Event) -> Tournament:
    return structs.replace(state, in_charge=structs.replace(state.in_charge, present=fact.who))
