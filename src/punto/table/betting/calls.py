"""The calls: bets are called for and closed, and the layout is made ready for the first card."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal
from punto.rules.checks.before_cards import standing_clauses
from punto.rules.wager import Wager
from punto.table.betting.checks import check_layout, without_place
from punto.table.betting.wagers import OPEN, BetReduced, BetReturned
from punto.table.board.limit_sign import amounts_lacking, sign_fault
from punto.table.coup.betless_due import signal_first
from punto.table.machine import TABLE, TableContext
from punto.table.setup import Automation, game_of
from punto.table.state.table import BETTING, CALLED, Table


class CallBets(Order, frozen=True, kw_only=True, tag="call-bets"):
    """Call for bets."""


class CloseBets(Order, frozen=True, kw_only=True, tag="close-bets"):
    """Call that no more bets may be placed."""


class ReduceBets(Order, frozen=True, kw_only=True, tag="reduce-bets"):
    """Bring the wagers within the limits of the areas and the differential."""


class BetsCalled(Fact, frozen=True, kw_only=True, tag="bets-called"):
    """The dealer called for bets."""

    audience = EVERYBODY
    words = "The dealer calls for bets"


class BetsClosed(Fact, frozen=True, kw_only=True, tag="bets-closed"):
    """The dealer called that no more bets may be placed."""

    audience = EVERYBODY
    words = "No more bets"


def _while_bets_are_open(context: TableContext, what: str, when: str) -> Refusal | None:
    """The dealer calls while bets are open."""
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not BETTING:
        return context.not_now(what, when)
    return refusal


def may_close(context: TableContext) -> Refusal | None:
    """Bets are closed once, while they are open."""
    return _while_bets_are_open(context, "calling no more bets", "the call while bets are open")


def _may_call_for_bets(context: TableContext) -> Refusal | None:
    """Nobody is asked to bet where the next coup is without bets, and that is still to be shown."""
    refusal = _while_bets_are_open(context, "calling for bets", "the call when a coup is over")
    return refusal or sign_fault(context) or signal_first(context.state, context.book.dealing)


@TABLE.answers(CallBets, _may_call_for_bets)
def call_bets(context: TableContext, order: CallBets) -> Decision:
    """Call for bets."""
    dealing = context.book.dealing
    rule = dealing.bets_called if dealing else None
    return [Draft(BetsCalled(), rule.clauses if rule else ())]


@TABLE.answers(CloseBets, may_close)
def close_bets(context: TableContext, order: CloseBets) -> Decision:
    """Close the betting."""
    closing = context.book.placing.closing
    turned_away = [_returned(wager, refusal) for wager, refusal in without_place(context)]
    cut = before_first_card(context) if Automation.REDUCE in context.state.automation else []
    return [*turned_away, *cut, Draft(BetsClosed(), closing.clauses, closing.readings)]


def _may_reduce(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase not in OPEN:
        return context.not_now(
            "reducing wagers", "do this before the first card", context.book.limits.over_differential_before
        )
    return refusal


@TABLE.answers(ReduceBets, _may_reduce)
def reduce_bets(context: TableContext, order: ReduceBets) -> Decision:
    """Bring the layout within the area maximum and the differential, before the first card."""
    return before_first_card(context)


def before_first_card(context: TableContext) -> list[Draft]:
    """What the dealer may do to the layout before the first card: cut wagers down, turn wagers away."""
    drafts: list[Draft] = []
    for lay in check_layout(context):
        if lay.refusal is not None and lay.refusal.code == "over-area":
            continue  # only the two hands are scaled; the rest is settled on the maximum once a card is out
        if lay.refusal is not None:
            drafts.append(_returned(lay.wager, lay.refusal))
        elif lay.stake < lay.wager.amount:
            fact = BetReduced(wager=lay.wager.id, amount=lay.stake)
            drafts.append(Draft(fact, standing_clauses(context.game, lay), lay.readings))
    return drafts


def _returned(wager: Wager, refusal: Refusal) -> Draft:
    return Draft(BetReturned(wager=wager.id, refusal=refusal), refusal.clauses, refusal.readings)


@TABLE.folds(BetsCalled)
def _bets_called(state: Table, fact: BetsCalled, event: Event) -> Table:
    return structs.replace(state, coup=structs.replace(state.coup, called=True))


@TABLE.folds(BetsClosed)
def _bets_closed(state: Table, fact: BetsClosed, event: Event) -> Table:
    return structs.replace(state, phase=CALLED)


@TABLE.by_itself(Automation.CALL, BETTING)
def _call_due(state: Table) -> Order | None:
    if state.coup.called or amounts_lacking(state):
        return None
    told = state.control.betless is None or signal_first(state, game_of(state.terms).book.dealing) is None
    return CallBets() if told else None
