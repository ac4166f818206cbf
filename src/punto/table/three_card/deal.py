"""The deal by areas: clockwise from the dealer's left, the dealer last, in sets of three or card by card."""

from msgspec import structs

from punto.cards import Card
from punto.rulebook.procedure.three_card import AreaDeal
from punto.rules.refusals import Refusal, refuse
from punto.rules.three_card import DEALER, HAND
from punto.table.betting import CloseBets, before_first_card, close_bets, may_call
from punto.table.dealing import DEALT, CardDrawn, CardTurned, CoupBegun, DrawCard
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.setup import Automation
from punto.table.state import Phase, Table
from punto.table.three_card.areas import areas_in_play, own_area
from punto.table.three_card.game import (
    all_dealt,
    by_machine,
    dealer_here,
    faces_of,
    hand_at,
    place_of,
    rules_of,
    seen_fault,
)


class AreasDealtIn(Fact, frozen=True, kw_only=True, tag="areas-dealt-in"):
    """The areas that get a hand in this coup, and who may look at each."""

    areas: tuple[str, ...]
    viewers: dict[str, str]
    front: tuple[str, ...] = ()
    """Areas whose blind hand lies in front of them, not behind."""


class CardExposed(Fact, frozen=True, kw_only=True, tag="card-exposed"):
    """A card that should lie face down was seen on its way, and is turned over."""

    place: str
    face: Card


def deal_by(desk: Desk) -> AreaDeal:
    """How this table deals."""
    rules = rules_of(desk)
    return rules.by_machine if by_machine(desk.state) else rules.by_hand


def deal_order(areas: tuple[str, ...], at_once: int) -> list[str]:
    """Where the cards go, one after the other.

    >>> deal_order(("5", "2"), 1)[:4]
    ['S5-1', 'S2-1', 'D-1', 'S5-2']
    >>> deal_order(("5", "2"), 3)[:4]
    ['S5-1', 'S5-2', 'S5-3', 'S2-1']
    """
    return [
        place_of(hand, first + card + 1)
        for first in range(0, HAND, at_once)
        for hand in (*areas, DEALER)
        for card in range(at_once)
    ]


def _may_draw(desk: Desk) -> Refusal | None:
    refusal = dealer_here(desk, "dealing a card")
    state, closing = desk.state, desk.book.placing.closing
    if refusal is not None:
        return refusal
    if state.phase not in DEALT:
        return desk.not_now("dealing a card", "a card when a coup is dealt")
    if state.phase is Phase.BETTING and closing.announced == "must":
        due = "the call that no more bets may be placed"
        return refuse("phase", closing.clauses, what="dealing a card", now="bets are open", due=due)
    return None


@answers(CloseBets, may_call, hands="each-seat")
def close_areas(desk: Desk, order: CloseBets) -> Answer:
    """Close the betting, once there is an area to deal to."""
    deal = deal_by(desk)
    return close_bets(desk, order) if areas_in_play(desk.state) else _no_area_bet(deal)


def _no_area_bet(deal: AreaDeal) -> Refusal:
    return refuse("no-area-bet", (*deal.clauses, *deal.to_area.clauses))


@answers(DrawCard, _may_draw, hands="each-seat")
def deal_card(desk: Desk, order: DrawCard) -> Answer:
    """Deal the next card to the hand whose turn it is."""
    state, deal = desk.state, deal_by(desk)
    areas = state.coup.areas.order or areas_in_play(state)
    fault = _deal_fault(desk, deal, areas, order.face)
    if fault is not None:
        return fault
    place = deal_order(areas, deal.at_once)[len(state.coup.drawn)]
    begun = [] if state.coup.drawn else _begin(desk, deal, areas)
    return [*begun, Said(CardDrawn(place=place), _clauses(deal, place)), *_face(desk, place, order.face)]


def _deal_fault(desk: Desk, deal: AreaDeal, areas: tuple[str, ...], face: Card | None) -> Refusal | None:
    if not areas:
        return _no_area_bet(deal)
    if all_dealt(desk.state.coup):
        return refuse("no-card-due", deal.clauses, due="the dealer's hand turned and declared")
    if not desk.state.shoe.left:
        return refuse("shoe-empty", ())
    if face is None and faces_of(desk.state) == "up":
        wrong = "was given without its face"
        return refuse("must-face", rules_of(desk).faces.clauses, way="up", wrong=wrong, right="the face")
    return seen_fault(desk, "", face)


def _clauses(deal: AreaDeal, place: str) -> tuple[str, ...]:
    hand, number = hand_at(place), int(place.rpartition("-")[2])
    own = deal.to_dealer if hand == DEALER else deal.to_area
    rule = deal.again if deal.again and number > deal.at_once else own
    return (*deal.clauses, *rule.clauses)


def _begin(desk: Desk, deal: AreaDeal, areas: tuple[str, ...]) -> list[Said]:
    state, rules = desk.state, rules_of(desk)
    viewers = {area: who for area in areas if (who := _viewer(state, area))}
    blind = tuple(area for area in areas if area not in viewers)
    front = blind if deal.blind else ()
    clauses = (
        *rules.dealing_shoe.clauses,
        *(rules.machine.allowed.clauses if by_machine(state) else ()),
        *deal.clauses,
        *(rules.own_hand_only.clauses if blind else ()),
        *(deal.blind.clauses if deal.blind and blind else ()),
    )
    cut = state.phase is Phase.BETTING and Automation.REDUCE in state.automation
    return [
        *(before_first_card(desk) if cut else []),
        Said(CoupBegun(number=state.coup.number), desk.book.vocabulary.round.clauses),
        Said(AreasDealtIn(areas=areas, viewers=viewers, front=front), clauses),
    ]


def _viewer(state: Table, area: str) -> str:
    """Who sits at an area and has a wager there; nobody else may look at its hand."""
    bettors = {wager.who for wager in state.layout.values() if wager.seat == area}
    return next((who for who in sorted(bettors) if own_area(state.people, who) == area), "")


def _face(desk: Desk, place: str, face: Card | None) -> list[Said]:
    """What is seen of a card: all of it, nothing, or more than should be."""
    if face is None:
        return []
    if faces_of(desk.state) == "up":
        return [Said(CardTurned(place=place, face=face), rules_of(desk).faces.clauses)]
    return [Said(CardExposed(place=place, face=face), rules_of(desk).exposed.clauses)]


@folds(AreasDealtIn)
def _dealt_in(state: Table, fact: AreasDealtIn, event: Event) -> Table:
    areas = structs.replace(state.coup.areas, order=fact.areas, viewers=fact.viewers)
    return structs.replace(state, coup=structs.replace(state.coup, areas=areas))


@folds(CardExposed)
def _exposed(state: Table, fact: CardExposed, event: Event) -> Table:
    areas = state.coup.areas
    seen = structs.replace(areas, exposed={**areas.exposed, fact.place: fact.face})
    return structs.replace(state, coup=structs.replace(state.coup, areas=seen))
