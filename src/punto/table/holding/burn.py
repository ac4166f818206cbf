"""A card burned before a coup, where the rulebook leaves that to the dealer."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.state.table import Phase, Table


class BurnBefore(TwoHandOrder, frozen=True, kw_only=True, tag="burn-before-coup"):
    """Burn a card, face down, before the first card of a coup."""


class BurnedBefore(Fact, frozen=True, kw_only=True, tag="burned-before-coup"):
    """A card was burned before the coup; nobody saw it."""

    audience = EVERYBODY
    words = "A card is burned before the coup"


def _may_burn(context: TableContext) -> Refusal | None:
    dealing, state = context.book.dealing, context.state
    rule = dealing.extra_burn if dealing else None
    if rule is None:
        return refuse("no-power", (), what="burn a card before a coup")
    refusal = context.needs_dealer()
    if refusal is None and state.phase is not Phase.CALLED:
        return context.not_now("burning a card", "do this after the call and before the first card")
    if refusal is None and state.coup.holding.burned:
        return refuse("burned-before", rule.clauses)
    if refusal is None and not state.shoe.left:
        return refuse("shoe-empty", ())
    if refusal is None and state.shoe.front:
        return refuse("front-lies", rule.clauses)
    return refusal


@TABLE.answers(BurnBefore, _may_burn)
def burn_before(context: TableContext, order: BurnBefore) -> Decision:
    """Burn one card."""
    dealing = context.book.dealing
    rule = dealing.extra_burn if dealing else None
    return [Draft(BurnedBefore(), rule.clauses if rule else ())]


@TABLE.folds(BurnedBefore)
def _burned(state: Table, fact: BurnedBefore, event: Event) -> Table:
    shoe, coup = state.shoe, state.coup
    return structs.replace(
        state,
        shoe=structs.replace(shoe, left=shoe.left - 1, burned=shoe.burned + 1, discarded=shoe.discarded + 1),
        coup=structs.replace(coup, holding=structs.replace(coup.holding, burned=True)),
    )
