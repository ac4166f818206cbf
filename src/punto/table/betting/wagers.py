"""Wagers laid, altered and lifted before the cut-off."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import CONCERNED, EVERYBODY
from punto.machine.decision import ApprovalNeeded, Decision, Draft, Refused, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.checks.before_cards import standing_clauses
from punto.rules.placed_wagers import Placed
from punto.rules.timing import Moment, may_handle, may_place
from punto.rules.wager import Wager
from punto.table.betting.areas import bettor_fault, stood_off, touching_fault
from punto.table.betting.checks import (
    Stake,
    amount_fault,
    check_together,
    side_by_side,
    wager_faults,
    wagers_of,
)
from punto.table.betting.spoken import spoken_bet
from punto.table.board.limit_sign import sign_fault
from punto.table.coup.betless_due import signal_first
from punto.table.machine import TABLE, TableContext
from punto.table.money.buying_in import BY_THE_DEALER
from punto.table.money.routes import STAKE_BACK, STAKE_LAID
from punto.table.powers import player_here, shoe_over_rule
from punto.table.seats.joining import to_newcomers
from punto.table.state.people import Money
from punto.table.state.table import BETTING, CALLED, WINDOW, Phase, Table
from punto.units.field_types import Amount, WagerId
from punto.units.privacy import Person

MOMENTS: dict[Phase, Moment] = {BETTING: "open", CALLED: "called"}


OPEN = (BETTING, CALLED)


NO_SHOE = (Phase.PREPARING, Phase.SHOE_OVER)


class PlaceBets(Order, frozen=True, kw_only=True, tag="place-bets"):
    """Lay wagers: all of them, or none if one of them is at fault."""

    lapses = True
    stakes: tuple[Stake, ...]
    spoken: Literal["", "chips", "cash", "voucher", "token", "nothing"] = ""
    """A spoken bet, and what came with it."""


class LiftBet(Order, frozen=True, kw_only=True, tag="lift-bet"):
    """Take a wager back."""

    wager: WagerId
    dealer_agrees: bool = False


class AlterBet(Order, frozen=True, kw_only=True, tag="alter-bet"):
    """Change the amount of a wager."""

    lapses = True
    wager: WagerId
    """The wager by its id."""
    amount: Amount
    """What it is to be in all."""
    dealer_agrees: bool = False


class BetPlaced(Fact, frozen=True, kw_only=True, tag="bet-placed"):
    """A wager lies on the layout."""

    audience = EVERYBODY
    words = "{wager.who} lays {wager.amount} on {wager.wager}"
    moves = STAKE_LAID
    wager: Wager
    asked: int
    """What the bettor wanted to lay, where a limit cut it down."""


class BetLifted(Fact, frozen=True, kw_only=True, tag="bet-lifted"):
    """A wager was taken back by its owner."""

    audience = EVERYBODY
    words = "{wager} is taken back"
    moves = STAKE_BACK
    wager: str


class BetAltered(Fact, frozen=True, kw_only=True, tag="bet-altered"):
    """A wager has another amount."""

    audience = EVERYBODY
    words = "{wager} is now {amount}"
    moves = STAKE_LAID | STAKE_BACK
    wager: str
    amount: int


class BetReduced(Fact, frozen=True, kw_only=True, tag="bet-reduced"):
    """The dealer cut a wager down to what a limit leaves of it."""

    audience = EVERYBODY
    words = "{wager} is cut down to {amount}"
    moves = STAKE_BACK
    wager: str
    amount: int


class BetReturned(Fact, frozen=True, kw_only=True, tag="bet-returned"):
    """A wager was given back before the first card."""

    audience = EVERYBODY
    words = "{wager} is given back before the first card"
    moves = STAKE_BACK
    wager: str
    refusal: Refusal


class BettorWarned(Fact, frozen=True, kw_only=True, tag="bettor-warned"):
    """Somebody was told that a wager is under the minimum."""

    audience = CONCERNED
    words = "{who} is told that {wager} is under the minimum"
    record = True
    who: Person
    wager: str


def _may_bet(context: TableContext) -> Refusal | None:
    refusal, state = player_here(context) or bettor_fault(context) or sign_fault(context), context.state
    in_time = state.phase is WINDOW or (state.phase is BETTING and state.coup.kind == "live")
    if in_time and refusal is None and state.control.betless is not None:
        return signal_first(state, context.book.dealing)
    return refusal if in_time else refusal or _too_late(context, placing=True)


def _too_late(context: TableContext, placing: bool, dealer_agrees: bool = False) -> Refusal | None:
    moment = MOMENTS.get(context.state.phase)
    if context.state.phase is Phase.CLOSED or context.state.phase in NO_SHOE:
        return context.not_now("a wager", "wagers when bets are called", shoe_over_rule(context))
    if context.state.coup.kind == "dummy" and (placing or context.state.phase in OPEN):
        betless = context.book.betless
        rule = betless.placed_after if placing and betless.placed_after else betless
        term = context.book.vocabulary.betless_round.term
        return refuse("betless-coup", rule.clauses, rule.readings, term=term)
    if placing:
        return may_place(context.game, moment or "first-card")
    return may_handle(context.game, moment or "first-card", dealer_agrees=dealer_agrees)


@TABLE.answers(PlaceBets, _may_bet)
def place_bets(context: TableContext, order: PlaceBets) -> Decision:
    """Lay wagers, checked one by one and together with what the bettor has down."""
    if not order.stakes:
        return refused(refuse("empty", (), what="the order to bet", accepted="one wager or more"))
    wagers = wagers_of(context, order.stakes)
    drafts, faults, brought = list[Draft](), list[Refusal](), 0
    if order.spoken:
        drafts, faults, brought = spoken_bet(context, order.stakes, order.spoken)
    faults += wager_faults(context, wagers, brought)
    if drafts and context.state.setup.sale == BY_THE_DEALER:
        tender = f"a spoken bet with {order.spoken}"
        faults.append(refuse("tender", (), tender=tender, taken="a bet in chips"))
    if faults:
        return Refused(tuple(faults))
    checked = check_together(context, wagers)
    if isinstance(checked, ApprovalNeeded):
        return checked
    oral = context.book.placing.oral if order.spoken else None
    also = (*(oral.clauses if oral else ()), *side_by_side(context, wagers))
    for lay in checked:
        if lay.refusal is not None:
            faults.append(to_newcomers(context, lay.refusal))
        else:
            drafts += _placed(context, lay, also)
    return Refused(tuple(faults)) if faults else drafts


def _placed(context: TableContext, lay: Placed, also: tuple[str, ...]) -> list[Draft]:
    """A wager as it is accepted, and the warning where it is under the minimum."""
    wager, clauses = lay.wager, standing_clauses(context.game, lay)
    placed = wager if lay.stake == wager.amount else structs.replace(wager, amount=lay.stake)
    draft = Draft(BetPlaced(wager=placed, asked=wager.amount), clauses + also, lay.readings)
    return [draft, Draft(BettorWarned(who=wager.who, wager=wager.id), clauses)] if lay.warned else [draft]


def _may_handle(context: TableContext) -> Refusal | None:
    return (
        player_here(context)
        or touching_fault(context)
        or _too_late(context, placing=False, dealer_agrees=True)
    )


def _own_bet(context: TableContext, wager: str) -> Refusal | None:
    laid = context.state.layout.get(wager)
    if laid is None:
        return refuse("wager-unknown", (), wager=wager, open=", ".join(context.state.layout) or "none")
    if laid.who != context.actor.id:
        return refuse("not-yours", (), wager=wager, owner=laid.who)
    return None


def _may_lift(context: TableContext) -> Refusal | None:
    return player_here(context) or touching_fault(context) or _lifted_late(context, dealer_agrees=True)


def _lifted_late(context: TableContext, dealer_agrees: bool) -> Refusal | None:
    """Wagers that lie there while cards are made ready wait for a coup whose first card is still to come."""
    if context.state.phase in NO_SHOE and any(
        each.who == context.actor.id for each in context.state.layout.values()
    ):
        return None
    return _too_late(context, placing=False, dealer_agrees=dealer_agrees)


@TABLE.answers(LiftBet, _may_lift)
def lift_bet(context: TableContext, order: LiftBet) -> Decision:
    """Let a bettor take a wager back while wagers may be handled."""
    fault = _own_bet(context, order.wager) or _lifted_late(context, order.dealer_agrees)
    closing = context.book.placing.closing
    clauses = (*closing.clauses, *stood_off(context, order.wager))
    return unless(fault, [Draft(BetLifted(wager=order.wager), clauses, closing.readings)])


@TABLE.answers(AlterBet, _may_handle)
def alter_bet(context: TableContext, order: AlterBet) -> Decision:
    """Let a bettor change the amount of a wager, as if it were laid anew."""
    fault = (
        _own_bet(context, order.wager)
        or _too_late(context, placing=False, dealer_agrees=order.dealer_agrees)
        or amount_fault(context, order.wager, order.amount)
    )
    if fault is not None:
        return refused(fault)
    wager = structs.replace(context.state.layout[order.wager], amount=order.amount)
    checked = check_together(context, [wager])
    if isinstance(checked, ApprovalNeeded):
        return checked
    (lay,) = checked
    if lay.refusal is not None:
        return refused(lay.refusal)
    clauses = (*standing_clauses(context.game, lay), *stood_off(context, wager.id))
    return [Draft(BetAltered(wager=wager.id, amount=lay.stake), clauses, lay.readings)]


@TABLE.folds(BetPlaced)
def _bet_placed(state: Table, fact: BetPlaced, event: Event) -> Table:
    wager = fact.wager
    layout = {**state.layout, wager.id: wager}
    return structs.replace(state, layout=layout, purses=stake_moved(state.purses, wager, -wager.amount))


@TABLE.folds(BetLifted)
def _bet_lifted(state: Table, fact: BetLifted, event: Event) -> Table:
    return _taken_off(state, fact.wager)


@TABLE.folds(BetReturned)
def _bet_returned(state: Table, fact: BetReturned, event: Event) -> Table:
    turned_away = state.coup.turned_away | {state.layout[fact.wager].who}
    coup = structs.replace(state.coup, turned_away=turned_away)
    return structs.replace(_taken_off(state, fact.wager), coup=coup)


def _taken_off(state: Table, name: str) -> Table:
    wager = state.layout[name]
    return structs.replace(
        state,
        layout={other: each for other, each in state.layout.items() if other != name},
        purses=stake_moved(state.purses, wager, wager.amount),
    )


@TABLE.folds(BetAltered)
@TABLE.folds(BetReduced)
def _bet_altered(state: Table, fact: BetAltered | BetReduced, event: Event) -> Table:
    wager = state.layout[fact.wager]
    return structs.replace(
        state,
        layout={**state.layout, fact.wager: structs.replace(wager, amount=fact.amount)},
        purses=stake_moved(state.purses, wager, wager.amount - fact.amount),
    )


@TABLE.folds(BettorWarned)
def _warned(state: Table, fact: BettorWarned, event: Event) -> Table:
    carried = structs.replace(state.carried, warned=state.carried.warned | {fact.who})
    coup = structs.replace(state.coup, advised=state.coup.advised | {fact.who})
    return structs.replace(state, carried=carried, coup=coup)


def stake_moved(purses: Money, wager: Wager, received: int) -> Money:
    """A bettor's purse after a stake went to the layout, or came back from it."""
    who = wager.who
    if wager.asset == "token":
        return structs.replace(purses, tokens={**purses.tokens, who: purses.tokens.get(who, 0) + received})
    return structs.replace(purses, stacks={**purses.stacks, who: purses.stacks.get(who, 0) + received})
