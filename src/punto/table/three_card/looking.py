"""Looking and turning: each player sees one hand once all cards are out; then the dealer's hand is turned."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.facts import points_of
from punto.rules.point_clauses import counting_clauses
from punto.rules.three_card import DEALER, HAND
from punto.table.coup.hands import face_down
from punto.table.dealing.cards import Announce, CardTurned, TurnCard, announce
from punto.table.machine import EACH_SEAT, TABLE, TableContext
from punto.table.powers import player_here
from punto.table.setup import Automation
from punto.table.state.table import Phase, Table
from punto.table.three_card.area_game import (
    all_dealt,
    cards_of,
    dealer_here,
    faces_of,
    hand_at,
    needs_areas,
    rules_of,
    seen_fault,
)
from punto.table.three_card.player_areas import areas_of, own_area
from punto.units.field_types import Text
from punto.units.privacy import Person


class LookAtHand(Order, frozen=True, kw_only=True, tag="look-at-hand"):
    """Pick up a hand and look at it; without an area named, the one where the player sits."""

    area: Text = ""


class DeclarePoints(Order, frozen=True, kw_only=True, tag="declare-points"):
    """Declare the points of the dealer's hand."""


class ChooseAreaFaces(Order, frozen=True, kw_only=True, tag="choose-area-faces"):
    """Have the hands of the areas dealt face up or face down from the next coup on."""

    faces: Literal["up", "down"]


class HandLookedAt(Fact, frozen=True, kw_only=True, tag="hand-looked-at"):
    """A player looked at a hand. What it holds is for that player alone."""

    audience = EVERYBODY
    words = "{who} looks at area {area}"
    who: Person
    area: str


class PointsDeclared(Fact, frozen=True, kw_only=True, tag="points-declared"):
    """The dealer's hand lies face up, and its points were declared."""

    audience = EVERYBODY
    words = "The dealer has {points}"
    points: int


class AreaFacesChosen(Fact, frozen=True, kw_only=True, tag="area-faces-chosen"):
    """The hands are dealt this way from now on."""

    audience = EVERYBODY
    words = "The hands are dealt face {faces}"
    faces: Literal["up", "down"]


def _may_choose(context: TableContext) -> Refusal | None:
    refusal = needs_areas(context, "dealing hands face up or face down") or context.needs_power(
        "face-of-hands"
    )
    if refusal is None and context.state.phase in (Phase.DEALING, Phase.RESULT, Phase.SETTLED, Phase.PAID):
        return context.not_now("changing how hands are dealt", "do this between two coups")
    return refusal


@TABLE.answers(ChooseAreaFaces, _may_choose)
def choose_faces(context: TableContext, order: ChooseAreaFaces) -> Decision:
    """Deal face up or face down, as the casino sees fit."""
    return [Draft(AreaFacesChosen(faces=order.faces), rules_of(context).faces.clauses)]


def _too_soon(context: TableContext, what: str) -> Refusal | None:
    if context.state.phase is not Phase.DEALING:
        return context.not_now(what, "do this when a coup has been dealt")
    if not all_dealt(context.state.coup):
        return refuse("not-all-dealt", rules_of(context).looking.clauses, what=what)
    return None


def _may_look(context: TableContext) -> Refusal | None:
    what = "looking at a hand"
    return needs_areas(context, what) or player_here(context) or _too_soon(context, what)


@TABLE.answers(LookAtHand, _may_look)
def look_at_hand(context: TableContext, order: LookAtHand) -> Decision:
    """Let a player see the one hand that was dealt where they sit."""
    rules, state, who = rules_of(context), context.state, context.actor.id
    own = next((area for area, each in state.coup.areas.viewers.items() if each == who), "")
    area = order.area or own or own_area(state.people, who)
    if state.coup.areas.viewers.get(area) != who:
        clauses = rules.own_hand_only.clauses
        return refused(
            refuse("blind-hand", clauses, who=who, area=area or "of another", own=own or "none in this coup")
        )
    if faces_of(state) == "up":
        return refused(refuse("hands-lie-open", rules.faces.clauses))
    several = rules.own_hand_only.clauses if len(areas_of(state, who)) > 1 else ()
    return [Draft(HandLookedAt(who=who, area=area), (*rules.looking.clauses, *several))]


def _may_turn(context: TableContext) -> Refusal | None:
    what = "turning a card"
    return dealer_here(context, what) or _too_soon(context, what)


@TABLE.answers(TurnCard, _may_turn, dialect=EACH_SEAT)
def turn_hand_card(context: TableContext, order: TurnCard) -> Decision:
    """Turn a card once all are out."""
    coup = context.state.coup
    down = face_down(coup)
    if order.place not in down:
        code = "already-turned" if order.place in coup.faces else "no-such-card"
        return refused(refuse(code, (), place=order.place, open=", ".join(down) or "none"))
    fault = seen_fault(context, order.place, order.face)
    if fault is not None:
        return refused(fault)
    clauses = rules_of(context).declared.clauses if hand_at(order.place) == DEALER else ()
    return [Draft(CardTurned(place=order.place, face=order.face), clauses)]


def _may_declare(context: TableContext) -> Refusal | None:
    what = "declaring the dealer's points"
    return dealer_here(context, what) or _too_soon(context, what)


@TABLE.answers(DeclarePoints, _may_declare)
def declare_points(context: TableContext, order: DeclarePoints) -> Decision:
    """Declare the dealer's points, all three cards face up."""
    coup, rules = context.state.coup, rules_of(context)
    hand = cards_of(coup, DEALER)
    if len(hand) != HAND or DEALER in coup.announced:
        return refused(
            context.not_now(
                "declaring the dealer's points", "do this once the dealer's three cards lie face up"
            )
        )
    clauses = (*rules.declared.clauses, *counting_clauses(context.book.values, [hand]))
    return [Draft(PointsDeclared(points=points_of(hand)), clauses)]


def _no_announcing(context: TableContext) -> Refusal | None:
    """There is no Player and no Banker hand to call."""
    rules = context.book.three_card
    return refuse("points-of-dealer", rules.declared.clauses if rules else ())


TABLE.answers(Announce, _no_announcing, dialect=EACH_SEAT)(announce)


@TABLE.folds(HandLookedAt)
def _looked(state: Table, fact: HandLookedAt, event: Event) -> Table:
    areas = structs.replace(state.coup.areas, looked=state.coup.areas.looked | {fact.who})
    return structs.replace(state, coup=structs.replace(state.coup, areas=areas))


@TABLE.folds(PointsDeclared)
def _declared(state: Table, fact: PointsDeclared, event: Event) -> Table:
    coup = state.coup
    return structs.replace(state, coup=structs.replace(coup, announced=coup.announced | {DEALER}))


@TABLE.folds(AreaFacesChosen)
def _chosen(state: Table, fact: AreaFacesChosen, event: Event) -> Table:
    return structs.replace(state, pack=structs.replace(state.pack, faces=fact.faces))


@TABLE.by_itself(Automation.ANNOUNCE, dialect=EACH_SEAT)
def _declare_due(state: Table) -> Order | None:
    coup = state.coup
    due = state.phase is Phase.DEALING and DEALER not in coup.announced and all_dealt(coup)
    return DeclarePoints() if due and len(cards_of(coup, DEALER)) == HAND else None
