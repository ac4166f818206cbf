"""Dealing: cards drawn, turned and announced, by the dealer's own hand."""

from functools import lru_cache

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.dealing import Dealing
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.facts import points_of
from punto.rules.game import Game
from punto.rules.point_clauses import counting_clauses
from punto.table.betless.empty_layout import nobody_bet
from punto.table.betless.ordered import bets_resumed
from punto.table.betting.calls import before_first_card
from punto.table.betting.windows import window_clauses, windows_due
from punto.table.coup.betless_due import unbet_fault
from punto.table.coup.front_cards import (
    NAMES,
    copies_seen,
    drawn_from_front,
    front_card_fault,
    known_card_fault,
)
from punto.table.coup.hands import COMPLETE, HAND_OF, OPENING, PLACES, NextStep, face_down, next_step
from punto.table.dealing.shoe_in_play import passes_cutting_card
from punto.table.holding.control import controls_fault, may_draw_yet
from punto.table.holding.early_third_card import placed
from punto.table.holding.faces import call_clauses, turn_clauses, way_fault
from punto.table.holding.lapsing import lapses_at_first_card
from punto.table.holding.manner import Manner, manner_of
from punto.table.holding.method import method_of
from punto.table.machine import IN_WORDS, TABLE, TableContext
from punto.table.powers import shoe_over_rule
from punto.table.setup import Automation, game_of
from punto.table.state.coup import CoupState, Hand
from punto.table.state.shoe import ShoeState
from punto.table.state.table import BETTING, CALLED, DEALING, RESULT, Phase, Table
from punto.units.field_types import Text

DEALT = (BETTING, CALLED, DEALING)


class DrawCard(Order, frozen=True, kw_only=True, tag="draw-card"):
    """Draw the next card; its face comes along when it is dealt face up."""

    face: Card | None = None


class TurnCard(Order, frozen=True, kw_only=True, tag="turn-card"):
    """Turn a card that lies face down."""

    place: Text
    face: Card


class Announce(Order, frozen=True, kw_only=True, tag="announce"):
    """Call the points of a hand."""

    hand: Hand


class CoupBegun(Fact, frozen=True, kw_only=True, tag="coup-begun"):
    """The first card is about to leave the shoe."""

    audience = EVERYBODY
    words = "Coup {number}"
    number: int


class CardDrawn(Fact, frozen=True, kw_only=True, tag="card-drawn"):
    """A card left the shoe and lies at its place. Its face is another matter."""

    audience = EVERYBODY
    words = "A card goes to {place}"
    place: str


class CardTurned(Fact, frozen=True, kw_only=True, tag="card-turned"):
    """A card lies face up."""

    audience = EVERYBODY
    words = "{place} is {face}"
    place: str
    face: Card


class PointsAnnounced(Fact, frozen=True, kw_only=True, tag="points-announced"):
    """The dealer called a hand's points."""

    audience = EVERYBODY
    words = "{hand}: {points} points"
    hand: Hand
    points: int


def coup_next(context: TableContext) -> NextStep:
    """What the coup in progress needs next."""
    return next_step(context.state.coup, context.game.drawing)


def _may_draw(context: TableContext) -> Refusal | None:
    phase = context.state.phase
    if phase not in DEALT:
        rule = shoe_over_rule(context) or _burn_rule(context)
        return context.needs_dealer() or context.not_now(
            "dealing a card", "a card when a coup is dealt", rule
        )
    if phase is BETTING and context.book.placing.closing.announced == "must":
        closing = context.book.placing.closing
        return context.needs_dealer() or refuse(
            "phase", closing.clauses, what="dealing a card",
            now="bets are open", due="the call that no more bets may be placed",
        )  # fmt: skip
    return may_draw_yet(context) or unbet_fault(context.state, context.book.dealing)


def _burn_rule(context: TableContext) -> Cited | None:
    """The rule by which cards are burned first, while a loaded shoe waits for it."""
    preparing = context.book.preparing
    loaded = context.state.phase is Phase.PREPARING and context.state.preparing.loaded
    return preparing.burn if preparing and loaded else None


@TABLE.answers(DrawCard, _may_draw)
def draw_card(context: TableContext, order: DrawCard) -> Decision:
    """Draw the card that the table of play demands next."""
    step, face, manner = coup_next(context), order.face, manner_of(context.state, context.game)
    fault = _draw_fault(context, step, face, manner)
    if fault is not None:
        return refused(fault)
    said = passes_cutting_card(context)
    if not isinstance(said, list):
        return refused(said)
    place = step.draw
    clauses = manner.dealt[place]
    if not context.state.coup.drawn:
        said = [*said, *begin_coup(context)]
    said.append(Draft(CardDrawn(place=place), clauses))
    if face is not None:
        said.append(Draft(CardTurned(place=place, face=face), clauses))
    return said


def begin_coup(context: TableContext) -> list[Draft]:
    """The coup begins: whatever the layout needs before the first card is done now, if not before."""
    state, cut, dealing = context.state, [], context.book.dealing
    if state.phase is BETTING and Automation.REDUCE in state.automation:
        cut = before_first_card(context)
    clauses = (*context.book.vocabulary.round.clauses, *(dealing.two_hands.clauses if dealing else ()))
    if state.coup.kind == "dummy" and dealing and dealing.betless:
        clauses = (*clauses, *dealing.betless.dealt.clauses)
    before = [*cut, *bets_resumed(context), *lapses_at_first_card(context), *nobody_bet(context)]
    return [*before, Draft(CoupBegun(number=state.coup.number), clauses)]


def _draw_fault(context: TableContext, step: NextStep, face: Card | None, manner: Manner) -> Refusal | None:
    if step is COMPLETE:
        return refuse("no-card-due", (), due="the result")
    if not step.draw:
        clauses = turn_clauses(context, step.turn[0])
        return refuse("no-card-due", clauses, due=f"turning {', '.join(step.turn)}")
    fault = None if step.draw in OPENING else opening_fault(context)
    if fault is not None:
        return fault
    state = context.state
    if not state.shoe.left:
        return refuse("shoe-empty", ())
    fault = way_fault(state, step.draw, face, manner)
    if fault is None and face not in state.shoe.front[:1]:
        fault = face_fault(context, face)
    return fault or (front_card_fault(context, face) if state.shoe.front else None)


def opening_fault(context: TableContext) -> Refusal | None:
    """What is still owed to the opening hands: both called, and what opens inside the coup offered."""
    hand = callable_hand(context.state)
    if hand is not None:
        clauses = (*call_clauses(context), *context.book.table_of_play.third_cards.clauses)
        return _still_held(context) or refuse("points-first", clauses, hand=hand)
    waiting = windows_due(context.state)
    if waiting:
        titles = ", ".join(sorted(waiting))
        return refuse("offer-first", window_clauses(context.game, waiting), titles=titles)
    return None


def face_fault(context: TableContext, face: Card | None, but: str = "") -> Refusal | None:
    """One more copy of a card than the packs hold cannot be; it was keyed in wrongly."""
    if face is None:
        return None
    copies = copies_seen(context.state, face, but)
    if copies < context.state.shoe.packs:
        return None
    return refuse("no-copy-left", (), card=face, copies=copies)


def _may_turn(context: TableContext) -> Refusal | None:
    if context.state.phase is not DEALING:
        return context.not_now("turning a card", "turning when cards lie face down")
    return None


@TABLE.answers(TurnCard, _may_turn)
def turn_card(context: TableContext, order: TurnCard) -> Decision:
    """Turn a card, by whoever controls it."""
    down = face_down(context.state.coup)
    if order.place not in down:
        code = "already-turned" if order.place in context.state.coup.faces else "no-such-card"
        return refused(refuse(code, (), place=order.place, open=", ".join(down) or "none"))
    fault = _four_first(context, f"turning {order.place}", turn_clauses(context, order.place))
    fault = fault or controls_fault(context, HAND_OF[order.place], order.place)
    fault = fault or face_fault(context, order.face, order.place)
    fault = fault or known_card_fault(context, order.place, order.face)
    if fault is not None:
        return refused(fault)
    faces = {**context.state.coup.faces, order.place: order.face}
    turned = Draft(CardTurned(place=order.place, face=order.face), turn_clauses(context, order.place))
    return [turned, *(placed(context, faces) if context.state.coup.holding.early else ())]


def _may_announce(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase not in (DEALING, RESULT):
        return context.not_now("calling points", "the call when a hand lies face up")
    return refusal


@TABLE.answers(Announce, _may_announce)
def announce(context: TableContext, order: Announce) -> Decision:
    """Call a hand's points, in the rulebook's order."""
    faces = context.state.coup.faces
    fault = _four_first(context, f"calling the {order.hand}'s points", call_clauses(context))
    fault = fault or _still_held(context)
    if fault is not None:
        return refused(fault)
    if callable_hand(context.state) != order.hand and not _either(context, order.hand):
        return refused(refuse(
            "phase", call_clauses(context), what=f"calling the {order.hand}'s points",
            now=IN_WORDS[context.state.phase], due="the other hand first, or the cards turned",
        ))  # fmt: skip
    first, second, _ = PLACES[order.hand]
    cards = faces[first], faces[second]
    clauses = (*call_clauses(context), *counting_clauses(context.book.values, [cards]))
    return [Draft(PointsAnnounced(hand=order.hand, points=points_of(cards)), clauses)]


def _four_first(context: TableContext, what: str, clauses: tuple[str, ...]) -> Refusal | None:
    """Nothing is turned or called before the fourth card is dealt."""
    dealt, dealing = len(context.state.coup.drawn), context.book.dealing
    if dealt >= len(OPENING):
        return None
    opening = dealing.opening.clauses if dealing else ()
    return refuse("four-first", (*opening, *clauses), what=what, dealt=dealt)


def _still_held(context: TableContext) -> Refusal | None:
    """Cards that a player has before them are collected first, where the rulebook says so."""
    rule = collected_first(context.state, context.book.dealing)
    if rule is None:
        return None
    place, holder = next(iter(context.state.coup.holding.out.items()))
    return refuse("collect-first", rule.clauses, rule.readings, hand=HAND_OF[place], holder=holder)


def collected_first(state: Table, dealing: Dealing | None) -> Cited | None:
    """The rule by which cards that are out must come back before points are called, if there is one."""
    if dealing is None or not state.coup.holding.out:
        return None
    return method_of(state, dealing).announced.collected


def _either(context: TableContext, hand: Hand) -> bool:
    dealing = context.book.dealing
    free = dealing is not None and method_of(context.state, dealing).announced.first == "either"
    coup = context.state.coup
    return free and hand not in coup.announced and _opened(coup, hand)


def _opened(coup: CoupState, hand: Hand) -> bool:
    first, second, _ = PLACES[hand]
    return first in coup.faces and second in coup.faces


@lru_cache(maxsize=1024)
def result_clauses(game: Game, points: int) -> tuple[str, ...]:
    """The clauses by which a result is called, with the place of the better hand in the order of merit."""
    dealing = game.book.dealing
    if dealing is None:
        return ()
    merit = (clause for rank in dealing.merit if points in rank.points for clause in rank.clauses)
    return (*dealing.result.clauses, *merit)


def callable_hand(state: Table) -> Hand | None:
    """The hand whose points are to be called next: the Player's, then the Banker's."""
    announced, faces = state.coup.announced, state.coup.faces
    if len(state.coup.drawn) < len(OPENING):
        return None
    if "player" not in announced:
        return "player" if "P2" in faces and "P1" in faces else None
    return "banker" if "B2" in faces and "B1" in faces and "banker" not in announced else None


@TABLE.folds(CoupBegun)
def _begun(state: Table, fact: CoupBegun, event: Event) -> Table:
    return structs.replace(state, phase=DEALING)


@TABLE.folds(CardDrawn)
def _drawn(state: Table, fact: CardDrawn, event: Event) -> Table:
    shoe, coup = state.shoe, state.coup
    if shoe.front:
        return drawn_from_front(state, fact.place)
    shoe = structs.replace(shoe, left=shoe.left - 1)
    return structs.replace(state, shoe=shoe, coup=structs.replace(coup, drawn=(*coup.drawn, fact.place)))


def _seen_too(shoe: ShoeState, face: Card) -> dict[str, int]:
    """How often each face has been seen, with one more."""
    name = NAMES[face]
    return {**shoe.seen, name: shoe.seen.get(name, 0) + 1}


@TABLE.folds(CardTurned)
def _turned(state: Table, fact: CardTurned, event: Event) -> Table:
    shoe, coup = state.shoe, state.coup
    return structs.replace(
        state,
        shoe=structs.replace(shoe, seen=_seen_too(shoe, fact.face)),
        coup=structs.replace(coup, faces={**coup.faces, fact.place: fact.face}),
    )


@TABLE.folds(PointsAnnounced)
def _announced(state: Table, fact: PointsAnnounced, event: Event) -> Table:
    coup = state.coup
    return structs.replace(state, coup=structs.replace(coup, announced=coup.announced | {fact.hand}))


@TABLE.by_itself(Automation.ANNOUNCE, DEALING)
def _announce_due(state: Table) -> Order | None:
    hand = callable_hand(state)
    held = hand and state.coup.holding.out and collected_first(state, game_of(state.terms).book.dealing)
    return Announce(hand=hand) if hand and not held else None
