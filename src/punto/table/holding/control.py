"""Control: who may draw the next card, and who may turn one."""

from punto.machine.roles import DEALER, HOUSE, PATRON
from punto.rulebook.procedure.dealing import Control, Dealing, Method
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.betless_due import signal_fault
from punto.table.coup.hands import HAND_OF, OPENING, PLACES
from punto.table.holding.lapsing import why_lapsed
from punto.table.holding.manner import manner_of
from punto.table.holding.method import method_of, unknown_method
from punto.table.machine import TableContext
from punto.table.state.coup import Hand
from punto.table.state.table import Table

THE_DEALER = "the dealer"


def control_of(state: Table, method: Method) -> Control:
    """Who controls the cards in this coup; without bets it is always the dealer."""
    return "dealer" if state.coup.kind == "dummy" else method.control


def post_holder(state: Table) -> str:
    """Who has the Banker's role or the shoe, if they still sit at the table."""
    holder = state.control.holder
    return holder if holder in state.people.seats.values() else ""


def holder_of(state: Table, method: Method, hand: Hand) -> str | None:
    """Who has a hand: a player, nobody's name for the dealer, or None while that is open."""
    if state.coup.kind == "dummy":
        return ""
    given = state.coup.holding.holders.get(hand)
    if given is not None and why_lapsed(state, method, hand) is None:
        return given
    control = control_of(state, method)
    if control == "dealer":
        return ""
    if control == "top-bettor":
        return None
    holder = post_holder(state)
    if not holder or state.control.hand == hand:
        return holder
    return "" if control == "banker-role" else None


def hands_of(state: Table, who: str) -> list[Hand]:
    """The hands whose cards somebody took in this coup."""
    return [hand for hand, holder in state.coup.holding.holders.items() if holder == who]


def dealer_only(context: TableContext, dealing: Dealing, method: Method, why: str) -> Refusal | None:
    """Refuse a player what only the dealer does; others are refused by their role."""
    if context.actor.role != PATRON:
        return context.needs_dealer()
    handling = dealing.handling.clauses if dealing.handling else ()
    duties = (
        method.offer.accepted.clauses if method.offer and hands_of(context.state, context.actor.id) else ()
    )
    clauses = (*handling, *method.clauses, *duties)
    return refuse("no-handling", clauses, who=context.actor.id, why=why, instead=THE_DEALER)


def may_draw_yet(context: TableContext) -> Refusal | None:
    """Whether this actor may draw the next card now."""
    dealing = context.book.dealing
    if dealing is None:
        return context.needs_dealer()
    state = context.state
    manner = manner_of(state, context.game)
    if manner.by_dealer and manner.known and state.control.betless is None and context.actor.role != PATRON:
        return context.needs_dealer()
    fault = unknown_method(context, dealing) or signal_fault(state, dealing)
    if fault is not None:
        return fault
    method = method_of(state, dealing)
    control = control_of(state, method)
    if control == "dealer":
        return dealer_only(context, dealing, method, "the dealer deals them")
    fault = _unsettled(state, method) or _out_fault(state, method)
    if fault is None and control == "shoe-holder" and post_holder(state):
        return _shoe_fault(context, method)
    return fault or dealer_only(context, dealing, method, "the dealer deals them")


def _unsettled(state: Table, method: Method) -> Refusal | None:
    """What must be settled before the first card: holders, or who has the post."""
    if state.coup.drawn:
        return None
    if method.offer and method.offer.before_deal:
        for hand in PLACES:
            if holder_of(state, method, hand) is None:
                return refuse("hand-open", method.offer.before_deal.clauses, hand=hand)
    post = method.post
    if post is None:
        return None
    holder = post_holder(state)
    if not holder or _stale(state, method):
        return refuse("post-open", post.first.clauses, post.first.readings, title=post.title)
    if post.needs_wager and not has_wager(state, holder, state.control.hand):
        rule = post.needs_wager
        return refuse(
            "post-wager", rule.clauses, rule.readings, who=holder, title=post.title, hand=state.control.hand
        )
    return None


def _stale(state: Table, method: Method) -> bool:
    """The Banker's role starts anew with every shoe; the shoe itself stays with its holder."""
    return method.control == "banker-role" and state.control.shoe != state.shoe.number


def has_wager(state: Table, who: str, hand: Hand) -> bool:
    """Whether somebody has a wager on a hand."""
    return any(wager.who == who and wager.wager == hand for wager in state.layout.values())


def _out_fault(state: Table, method: Method) -> Refusal | None:
    out, early = state.coup.holding.out, state.coup.holding.early
    if not out or method.passing is None or (early and early not in state.coup.drawn):
        return None
    rule = method.passing.collected
    return refuse("cards-out", rule.clauses, holder=", ".join(dict.fromkeys(out.values())))


def _shoe_fault(context: TableContext, method: Method) -> Refusal | None:
    control = context.state.control
    deals = control.deals_for or control.holder
    if context.actor.id == deals or context.actor is HOUSE or method.post is None:
        return None
    post = method.post
    return refuse("not-holder", post.accepted.clauses, who=context.actor.id, title=post.title, holder=deals)


def controls_fault(context: TableContext, hand: Hand, place: str = "") -> Refusal | None:
    """Why somebody may not turn the cards of a hand, or one of them."""
    dealing, state = context.book.dealing, context.state
    if dealing is None:
        return context.needs_dealer()
    method = method_of(state, dealing)
    holder = holder_of(state, method, hand)
    if holder is None and place in state.coup.holding.out:
        holder = ""
    if holder is None:
        rule = method.offer.first.clauses if method.offer else method.clauses
        return refuse("hand-open", rule, hand=hand)
    entitled = with_whom(state, method, place, holder)
    if entitled is not None and context.actor.id != entitled:
        rule = method.passing.opened.clauses if method.passing else method.clauses
        return refuse("held-by", rule, hand=hand, holder=entitled)
    if entitled is not None:
        return _not_passed(state, method, hand, place)
    return dealer_only(context, dealing, method, f"the {hand} cards are with the dealer")


def _not_passed(state: Table, method: Method, hand: Hand, place: str) -> Refusal | None:
    """A player turns only cards that the dealer has passed, or that came with the shoe."""
    if place in state.coup.holding.out or keeps_own(state, method, hand) or method.passing is None:
        return None
    return refuse("not-out", method.passing.passed.clauses, hand=hand)


def with_whom(state: Table, method: Method, place: str, holder: str) -> str | None:
    """The player who alone may turn a card now; None where the dealer does."""
    holding = state.coup.holding
    if place in holding.out:
        return holding.out[place] if state.people.here(holding.out[place]) else None
    if not holder:
        return None
    opener = opener_of(state, place, holder)
    if keeps_own(state, method, HAND_OF[place]):
        return None if opener == DEALER else opener
    waiting = place not in holding.passed and not dealer_opens(state, place)
    return opener if waiting and opener != DEALER else None


def opener_of(state: Table, place: str, holder: str) -> str:
    """Who opens a card: somebody whom its holder named and who is still there, or the holder."""
    named = state.coup.holding.nominees.get(place, holder)
    return named if named == DEALER or state.people.here(named) else holder


def keeps_own(state: Table, method: Method, hand: Hand) -> bool:
    """Whether the holder of the shoe keeps these cards as they come, with no passing."""
    return (
        control_of(state, method) == "shoe-holder" and state.control.hand == hand and bool(post_holder(state))
    )


def dealer_opens(state: Table, place: str) -> bool:
    """Whether the holder of a hand wants the dealer to open this card."""
    return place in OPENING and HAND_OF[place] in state.coup.holding.dealer_opens
