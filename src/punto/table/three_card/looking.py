"""Looking and turning: each player sees one hand once all cards are out; then the dealer's hand is turned."""

from typing import Literal

from msgspec import structs

from punto.rules.counting import counting_clauses
from punto.rules.facts import points_of
from punto.rules.refusals import Refusal, refuse
from punto.rules.three_card import DEALER, HAND
from punto.table.command import Order
from punto.table.dealing import Announce, CardTurned, TurnCard, announce
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.hands import face_down
from punto.table.places import player_here
from punto.table.registry import answers, by_itself, folds
from punto.table.said import Answer, Said
from punto.table.setup import Automation
from punto.table.state import Phase, Table
from punto.table.three_card.areas import areas_of, own_area
from punto.table.three_card.game import (
    all_dealt,
    cards_of,
    dealer_here,
    faces_of,
    hand_at,
    needs_areas,
    rules_of,
    seen_fault,
)


class LookAtHand(Order, frozen=True, kw_only=True, tag="look-at-hand"):
    """Pick up a hand and look at it; without an area named, the one where the player sits."""

    area: str = ""


class DeclarePoints(Order, frozen=True, kw_only=True, tag="declare-points"):
    """Declare the points of the dealer's hand."""


class ChooseFaces(Order, frozen=True, kw_only=True, tag="choose-area-faces"):
    """Have the hands of the areas dealt face up or face down from the next coup on."""

    faces: Literal["up", "down"]


class HandLookedAt(Fact, frozen=True, kw_only=True, tag="hand-looked-at"):
    """A player looked at a hand. What it holds is for that player alone."""

    who: str
    area: str


class PointsDeclared(Fact, frozen=True, kw_only=True, tag="points-declared"):
    """The dealer's hand lies face up, and its points were declared."""

    points: int


class FacesChosen(Fact, frozen=True, kw_only=True, tag="area-faces-chosen"):
    """The hands are dealt this way from now on."""

    faces: Literal["up", "down"]


def _may_choose(desk: Desk) -> Refusal | None:
    refusal = needs_areas(desk, "dealing hands face up or face down") or desk.needs_power("face-of-hands")
    if refusal is None and desk.state.phase in (Phase.DEALING, Phase.RESULT, Phase.SETTLED, Phase.PAID):
        return desk.not_now("changing how hands are dealt", "it between two coups")
    return refusal


@answers(ChooseFaces, _may_choose)
def choose_faces(desk: Desk, order: ChooseFaces) -> Answer:
    """Deal face up or face down, as the casino sees fit."""
    return [Said(FacesChosen(faces=order.faces), rules_of(desk).faces.clauses)]


def _too_soon(desk: Desk, what: str) -> Refusal | None:
    if desk.state.phase is not Phase.DEALING:
        return desk.not_now(what, "it when a coup has been dealt")
    if not all_dealt(desk.state.coup):
        return refuse("not-all-dealt", rules_of(desk).looking.clauses, what=what)
    return None


def _may_look(desk: Desk) -> Refusal | None:
    what = "looking at a hand"
    return needs_areas(desk, what) or player_here(desk) or _too_soon(desk, what)


@answers(LookAtHand, _may_look)
def look_at_hand(desk: Desk, order: LookAtHand) -> Answer:
    """Let a player see the one hand that was dealt where they sit."""
    rules, state, who = rules_of(desk), desk.state, desk.actor.id
    own = next((area for area, each in state.coup.areas.viewers.items() if each == who), "")
    area = order.area or own or own_area(state.people, who)
    if state.coup.areas.viewers.get(area) != who:
        clauses = rules.own_hand_only.clauses
        return refuse(
            "blind-hand", clauses, who=who, area=area or "of another", own=own or "none in this coup"
        )
    if faces_of(state) == "up":
        return refuse("hands-lie-open", rules.faces.clauses)
    several = rules.own_hand_only.clauses if len(areas_of(state, who)) > 1 else ()
    return [Said(HandLookedAt(who=who, area=area), (*rules.looking.clauses, *several))]


def _may_turn(desk: Desk) -> Refusal | None:
    what = "turning a card"
    return dealer_here(desk, what) or _too_soon(desk, what)


@answers(TurnCard, _may_turn, hands="each-seat")
def turn_hand_card(desk: Desk, order: TurnCard) -> Answer:
    """Turn a card once all are out."""
    coup = desk.state.coup
    down = face_down(coup)
    if order.place not in down:
        code = "already-turned" if order.place in coup.faces else "no-such-card"
        return refuse(code, (), place=order.place, open=", ".join(down) or "none")
    fault = seen_fault(desk, order.place, order.face)
    if fault is not None:
        return fault
    clauses = rules_of(desk).declared.clauses if hand_at(order.place) == DEALER else ()
    return [Said(CardTurned(place=order.place, face=order.face), clauses)]


def _may_declare(desk: Desk) -> Refusal | None:
    what = "declaring the dealer's points"
    return dealer_here(desk, what) or _too_soon(desk, what)


@answers(DeclarePoints, _may_declare)
def declare_points(desk: Desk, order: DeclarePoints) -> Answer:
    """Declare the dealer's points, all three cards face up."""
    coup, rules = desk.state.coup, rules_of(desk)
    hand = cards_of(coup, DEALER)
    if len(hand) != HAND or DEALER in coup.announced:
        return desk.not_now("declaring the dealer's points", "it once the dealer's three cards lie face up")
    clauses = (*rules.declared.clauses, *counting_clauses(desk.book.values, [hand]))
    return [Said(PointsDeclared(points=points_of(hand)), clauses)]


def _no_announcing(desk: Desk) -> Refusal | None:
    """There is no Player and no Banker hand to call."""
    rules = desk.book.three_card
    return refuse("points-of-dealer", rules.declared.clauses if rules else ())


answers(Announce, _no_announcing, hands="each-seat")(announce)


@folds(HandLookedAt)
def _looked(state: Table, fact: HandLookedAt, event: Event) -> Table:
    areas = structs.replace(state.coup.areas, looked=state.coup.areas.looked | {fact.who})
    return structs.replace(state, coup=structs.replace(state.coup, areas=areas))


@folds(PointsDeclared)
def _declared(state: Table, fact: PointsDeclared, event: Event) -> Table:
    coup = state.coup
    return structs.replace(state, coup=structs.replace(coup, announced=coup.announced | {DEALER}))


@folds(FacesChosen)
def _chosen(state: Table, fact: FacesChosen, event: Event) -> Table:
    return structs.replace(state, pack=structs.replace(state.pack, faces=fact.faces))


@by_itself(Automation.ANNOUNCE, hands="each-seat")
def _declare_due(state: Table) -> Order | None:
    coup = state.coup
    due = state.phase is Phase.DEALING and DEALER not in coup.announced and all_dealt(coup)
    return DeclarePoints() if due and len(cards_of(coup, DEALER)) == HAND else None
