"""Disputes on rules and conditions: the official decides, and that is final."""

from msgspec import structs

from punto.floor.tournament.machine import TOURNAMENT, TournamentContext, anybody_in, cited, official_in
from punto.floor.tournament.state import Tournament, TournamentDispute
from punto.machine.audience import EVERYBODY, is_staff
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.units.field_types import Remark, Text
from punto.units.privacy import FreeText, Person


class RaiseTournamentDispute(Order, frozen=True, kw_only=True, tag="raise-tournament-dispute"):
    """Dispute something about the rules or the conditions."""

    what: Remark
    table: Text = ""
    """The table at which play waits; where none is named, the disputant's own."""


class DecideTournamentDispute(Order, frozen=True, kw_only=True, tag="decide-tournament-dispute"):
    """Decide a dispute; the decision is final."""

    dispute: Text
    ruling: Remark


class TournamentDisputeRaised(Fact, frozen=True, kw_only=True, tag="tournament-dispute-raised"):
    """Somebody disputes something."""

    audience = EVERYBODY
    record = True
    words = "{who} disputes: {what}"
    id: str
    who: Person
    what: FreeText
    table: str


class TournamentDisputeDecided(Fact, frozen=True, kw_only=True, tag="tournament-dispute-decided"):
    """The official decided a dispute for good."""

    audience = EVERYBODY
    record = True
    words = "decided: {ruling}"
    id: str
    ruling: FreeText
    table: str


@TOURNAMENT.answers(RaiseTournamentDispute, anybody_in())
def raise_dispute(context: TournamentContext, order: RaiseTournamentDispute) -> Decision:
    """Put a dispute on record; play at that table waits where the text says so."""
    state, rule, who = context.state, context.rules.conduct.dispute, context.actor.id
    if not is_staff(context.actor.role) and who not in state.entries:
        return refused(context.fault("not-entered", rule, who=who))
    if order.table and order.table not in state.tables:
        tables = ", ".join(state.tables) or "none yet"
        return refused(context.fault("table-unknown", rule, table=order.table, tables=tables))
    own = [name for name, table in state.round.tables.items() if who in table.boxes.values()]
    table = order.table or (own[0] if own else "")
    fact = TournamentDisputeRaised(id=context.command, who=who, what=order.what, table=table)
    return [Draft(fact, *cited(rule))]


@TOURNAMENT.answers(DecideTournamentDispute, official_in())
def decide_dispute(context: TournamentContext, order: DecideTournamentDispute) -> Decision:
    """Decide once and for all."""
    disputes, rule = context.state.disputes, context.rules.conduct.dispute
    found = disputes.get(order.dispute)
    if found is None or found.ruling:
        known = ", ".join(name for name, each in disputes.items() if not each.ruling) or "none"
        return refused(context.fault("dispute-unknown", rule, dispute=order.dispute, known=known))
    fact = TournamentDisputeDecided(id=order.dispute, ruling=order.ruling, table=found.table)
    return [Draft(fact, *cited(rule))]


@TOURNAMENT.folds(TournamentDisputeRaised)
def _raised(state: Tournament, fact: TournamentDisputeRaised, event: Event) -> Tournament:
    dispute = TournamentDispute(who=fact.who, what=fact.what, table=fact.table)
    return structs.replace(state, disputes={**state.disputes, fact.id: dispute})


@TOURNAMENT.folds(TournamentDisputeDecided)
def _decided(state: Tournament, fact: TournamentDisputeDecided, event: Event) -> Tournament:
    dispute = structs.replace(state.disputes[fact.id], ruling=fact.ruling)
    return structs.replace(state, disputes={**state.disputes, fact.id: dispute})
