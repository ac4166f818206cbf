"""The house: a table that keeps every card by itself, so that nobody has to be asked."""

from punto.machine.decision import Decision
from punto.machine.order import Order
from punto.machine.roles import HOUSE
from punto.rulebook.procedure.dealing import Dealing
from punto.rulebook.refusal import Refusal, refuse
from punto.table.betless.ordered import SignalBetless
from punto.table.coup.betless_due import betless_due
from punto.table.holding.manner import manner_of
from punto.table.holding.method import method_of
from punto.table.holding.offers import KeepHand, open_hand
from punto.table.holding.post import held_now, instead, post_of, posting
from punto.table.machine import TABLE, TableContext
from punto.table.powers import required
from punto.table.setup import Automation, game_of
from punto.table.state.table import BETTING, CALLED, DEALING, Phase, Table


class KeepPost(Order, frozen=True, kw_only=True, tag="keep-post"):
    """Leave the Banker's role, or the shoe, with the dealer: a robot's table asks nobody."""


def _may_keep(context: TableContext) -> Refusal | None:
    if context.actor is not HOUSE:
        return refuse("role", (), role=context.actor.role, needed="table that runs by itself")
    return posting(context)


@TABLE.answers(KeepPost, _may_keep)
def keep_post(context: TableContext, order: KeepPost) -> Decision:
    """Go over to the method that rules when nobody wants the post."""
    found = required(post_of(context))
    return [instead(context.state, found[1])]


@TABLE.by_itself(Automation.HOLD, BETTING, CALLED, DEALING, Phase.SHOE_OVER)
def _hold_due(state: Table) -> Order | None:
    phase = state.phase
    dealt = phase is DEALING or phase is CALLED
    nothing_ordered = state.control.betless is None
    if nothing_ordered and not dealt:
        return None
    game = game_of(state.terms)
    if nothing_ordered and manner_of(state, game).by_dealer:
        return None
    dealing = game.book.dealing
    if dealing is None or state.coup.kind == "dummy" or game.variant.hands != "two":
        return None
    signal = _signal_due(state, dealing) if state.control.betless else None
    if signal is not None or not dealt:
        return signal
    method = method_of(state, dealing)
    if method.control == "dealer":
        return None
    if method.post and not state.coup.drawn and not held_now(state, method):
        return KeepPost()
    hand = open_hand(state, method)
    return KeepHand(hand=hand) if hand else None


def _signal_due(state: Table, dealing: Dealing) -> Order | None:
    """The signal for a coup without bets; where one bet would end them, only once bets are closed."""
    betless = betless_due(state)
    if betless is None or dealing.betless is None or state.coup.drawn:
        return None
    if state.phase is BETTING and betless.left < 0:
        return None
    return SignalBetless(by=dealing.betless.ground[betless.ground].signals[0])
