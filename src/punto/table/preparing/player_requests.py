"""Asking: what players may ask for before a shoe begins, and what comes of it."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.preparing import Wish
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.powers import player_here
from punto.table.preparing.stages import is_cut, rules_of
from punto.table.state.shoe import Preparation, ShoeState
from punto.table.state.table import Phase, Table
from punto.units.field_types import Text
from punto.units.privacy import FreeText, Person

BEFORE_FIRST_CARD = (Phase.BETTING, Phase.CALLED)
IN_SHOE = ("inspect", "full-process")
"""What may be asked for until the first card of the shoe is drawn, though the cards are loaded."""


class AskCards(Order, frozen=True, kw_only=True, tag="ask-cards"):
    """Ask for what players may have before a shoe: a riffle, a look, the whole process, a burn."""

    wish: Text


class WishMade(Fact, frozen=True, kw_only=True, tag="wish-made"):
    """A player asked for something concerning the cards, and may have it."""

    audience = EVERYBODY
    words = "{who} asks for {wish}"
    record = True
    who: Person
    wish: FreeText
    anew: bool = False
    """Whether the cards go through the whole process as if they were fresh."""


def _may_ask(context: TableContext) -> Refusal | None:
    refusal, state = player_here(context), context.state
    if refusal is not None or state.phase is Phase.PREPARING:
        return refusal
    unused = state.phase in BEFORE_FIRST_CARD and not state.shoe.coups and not state.coup.drawn
    if unused and _wishes(context, state.shoe.origin):
        return None
    return context.not_now("asking about the cards", "do this before they are used")


def _wishes(context: TableContext, origin: str) -> dict[str, Wish]:
    way = rules_of(context.book).way.get(origin)
    return way.wish if way else {}


@TABLE.answers(AskCards, _may_ask)
def ask_cards(context: TableContext, order: AskCards) -> Decision:
    """Hear a player's wish; some need a supervisor's approval."""
    open_now = _open_wishes(context)
    wish = open_now.get(order.wish)
    if wish is None:
        known = {**rules_of(context.book).wish, **_wishes(context, context.state.shoe.origin)}.get(order.wish)
        accepted = f"one of: {', '.join(open_now) or 'none'}"
        return refused(refuse("no-wish", known.clauses if known else (), wish=order.wish, accepted=accepted))
    wanted = context.needs_approval(wish.approval, wish.clauses) if wish.approval else None
    if wanted is not None:
        return wanted
    fact = WishMade(who=context.actor.id, wish=order.wish, anew=order.wish == "full-process")
    return [Draft(fact, wish.clauses)]


def _open_wishes(context: TableContext) -> dict[str, Wish]:
    """What may be asked for now."""
    state = context.state
    if state.phase is not Phase.PREPARING:
        return {name: wish for name, wish in _wishes(context, state.shoe.origin).items() if name in IN_SHOE}
    own = _wishes(context, state.preparing.origin)
    if state.preparing.cut.done or not is_cut(state):
        own = {name: wish for name, wish in own.items() if name in IN_SHOE}
    return {**rules_of(context.book).wish, **own}


@TABLE.folds(WishMade)
def _made(state: Table, fact: WishMade, event: Event) -> Table:
    now, shoe = state.preparing, state.shoe
    if not fact.anew:
        return structs.replace(state, preparing=structs.replace(now, asked=now.asked | {fact.wish}))
    return structs.replace(
        state,
        phase=Phase.PREPARING,
        preparing=Preparation(
            why=now.why or "opening", origin="fresh", back=shoe.back, opening=now.opening
        ),
        shoe=ShoeState(
            number=shoe.number, packs=shoe.packs, discarded=shoe.left + shoe.discarded,
            back=shoe.back, origin="fresh",
        ),
    )  # fmt: skip
