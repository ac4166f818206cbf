"""Sharing cards, or what one knows of them: recorded, and the wager may be forfeited."""

from msgspec import structs

from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import power_of
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.state.table import Phase, Table
from punto.table.three_card.area_game import dealer_here, needs_areas, rules_of
from punto.units.field_types import PersonId, Text, WagerId
from punto.units.privacy import FreeText, Person

HANDS_OUT = (Phase.DEALING, Phase.RESULT)


class ReportSharing(Order, frozen=True, kw_only=True, tag="report-sharing"):
    """Report that a player exchanged cards, or told others of a hand."""

    who: PersonId
    what: Text


class ForfeitBet(Order, frozen=True, kw_only=True, tag="forfeit-shared-bet"):
    """Have a player lose a wager for sharing cards or information."""

    wager: WagerId


class SharingReported(Fact, frozen=True, kw_only=True, tag="sharing-reported"):
    """A player exchanged cards or information about a hand."""

    audience = STAFF
    words = "{who} is reported for sharing: {what}"
    record = True
    who: Person
    what: FreeText


class SharedBetForfeited(Fact, frozen=True, kw_only=True, tag="shared-bet-forfeited"):
    """A wager was lost for sharing cards or information."""

    audience = EVERYBODY
    words = "{wager} is lost for sharing"
    moves = frozenset({"chips: layout > float", "token: layout > issued"})
    record = True
    wager: str


def _may_report(context: TableContext) -> Refusal | None:
    refusal = dealer_here(context, "sharing of cards")
    if refusal is None and context.state.phase not in HANDS_OUT:
        return context.not_now("a report of shared cards", "do this while hands are out and not settled")
    return refusal


@TABLE.answers(ReportSharing, _may_report)
def report_sharing(context: TableContext, order: ReportSharing) -> Decision:
    """Put on record who shared what."""
    if not context.state.people.here(order.who):
        return refused(refuse("not-here", (), who=order.who))
    return [Draft(SharingReported(who=order.who, what=order.what), rules_of(context).secrecy.clauses)]


def _may_forfeit(context: TableContext) -> Refusal | None:
    refusal = needs_areas(context, "forfeiting a wager") or context.needs_power("forfeit-shared-hand")
    if refusal is None and context.state.phase not in HANDS_OUT:
        return context.not_now("forfeiting a wager", "do this while hands are out and not settled")
    return refusal


@TABLE.answers(ForfeitBet, _may_forfeit)
def forfeit_bet(context: TableContext, order: ForfeitBet) -> Decision:
    """Take the wager of somebody who was reported; it is not settled any more."""
    laid, areas = context.state.layout.get(order.wager), context.state.coup.areas
    if laid is None:
        return refused(
            refuse("wager-unknown", (), wager=order.wager, open=", ".join(context.state.layout) or "none")
        )
    if laid.who not in areas.shared:
        return refused(refuse("not-reported", rules_of(context).secrecy.clauses, who=laid.who))
    power = power_of(context.book, "forfeit-shared-hand")
    return [Draft(SharedBetForfeited(wager=order.wager), power.clauses, power.readings)]


@TABLE.folds(SharingReported)
def _reported(state: Table, fact: SharingReported, event: Event) -> Table:
    areas = structs.replace(state.coup.areas, shared=state.coup.areas.shared | {fact.who})
    return structs.replace(state, coup=structs.replace(state.coup, areas=areas))


@TABLE.folds(SharedBetForfeited)
def _forfeited(state: Table, fact: SharedBetForfeited, event: Event) -> Table:
    lost, purses = state.layout[fact.wager], state.purses
    if lost.asset == "token":
        purses = structs.replace(purses, token_house=purses.token_house + lost.amount)
    else:
        purses = structs.replace(purses, house=purses.house + lost.amount)
    layout = {name: wager for name, wager in state.layout.items() if name != fact.wager}
    return structs.replace(state, layout=layout, purses=purses)
