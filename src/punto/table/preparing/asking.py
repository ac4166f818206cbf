"""Asking: what players may ask for before a shoe begins, and what comes of it."""

from msgspec import structs

from punto.rulebook.procedure.preparing import Wish
from punto.rules.refusals import Refusal, refuse
from punto.table.command import Order
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.places import player_here
from punto.table.preparing.stages import is_cut, rules_of
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.state import Phase, Preparation, ShoeNow, Table

BEFORE_FIRST_CARD = (Phase.BETTING, Phase.CALLED)
IN_SHOE = ("inspect", "full-process")
"""What may be asked for until the first card of the shoe is drawn, though the cards are loaded."""


class AskCards(Order, frozen=True, kw_only=True, tag="ask-cards"):
    """Ask for what players may have before a shoe: a riffle, a look, the whole process, a burn."""

    wish: str


class WishMade(Fact, frozen=True, kw_only=True, tag="wish-made"):
    """A player asked for something concerning the cards, and may have it."""

    record = True
    who: str
    wish: str
    anew: bool = False
    """Whether the cards go through the whole process as if they were fresh."""


def _may_ask(desk: Desk) -> Refusal | None:
    refusal, state = player_here(desk), desk.state
    if refusal is not None or state.phase is Phase.PREPARING:
        return refusal
    unused = state.phase in BEFORE_FIRST_CARD and not state.shoe.coups and not state.coup.drawn
    if unused and _wishes(desk, state.shoe.origin):
        return None
    return desk.not_now("asking about the cards", "it before they are used")


def _wishes(desk: Desk, origin: str) -> dict[str, Wish]:
    way = rules_of(desk.book).way.get(origin)
    return way.wish if way else {}


@answers(AskCards, _may_ask)
def ask_cards(desk: Desk, order: AskCards) -> Answer:
    """Hear a player's wish; some need a supervisor's approval."""
    open_now = _open_wishes(desk)
    wish = open_now.get(order.wish)
    if wish is None:
        known = {**rules_of(desk.book).wish, **_wishes(desk, desk.state.shoe.origin)}.get(order.wish)
        accepted = f"one of: {', '.join(open_now) or 'none'}"
        return refuse("no-wish", known.clauses if known else (), wish=order.wish, accepted=accepted)
    wanted = desk.needs_approval(wish.approval, wish.clauses) if wish.approval else None
    if wanted is not None:
        return wanted
    fact = WishMade(who=desk.actor.id, wish=order.wish, anew=order.wish == "full-process")
    return [Said(fact, wish.clauses)]


def _open_wishes(desk: Desk) -> dict[str, Wish]:
    """What may be asked for now."""
    state = desk.state
    if state.phase is not Phase.PREPARING:
        return {name: wish for name, wish in _wishes(desk, state.shoe.origin).items() if name in IN_SHOE}
    own = _wishes(desk, state.preparing.origin)
    if state.preparing.cut.done or not is_cut(state):
        own = {name: wish for name, wish in own.items() if name in IN_SHOE}
    return {**rules_of(desk.book).wish, **own}


@folds(WishMade)
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
        shoe=ShoeNow(
            number=shoe.number, packs=shoe.packs, discarded=shoe.left + shoe.discarded,
            back=shoe.back, origin="fresh",
        ),
    )  # fmt: skip
