"""The deal by areas: clockwise from the dealer's left, the dealer last, in sets of three or card by card."""

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.rulebook.procedure.area_deal import AreaDeal
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.three_card import DEALER, HAND
from punto.table.betting.calls import CloseBets, before_first_card, close_bets, may_close
from punto.table.dealing.cards import DEALT, CardDrawn, CardTurned, CoupBegun, DrawCard
from punto.table.machine import EACH_SEAT, TABLE, TableContext
from punto.table.setup import Automation
from punto.table.state.table import Phase, Table
from punto.table.three_card.area_game import (
    all_dealt,
    by_machine,
    dealer_here,
    faces_of,
    hand_at,
    place_of,
    rules_of,
    seen_fault,
)
from punto.table.three_card.player_areas import areas_in_play, own_area
from punto.units.privacy import Person


class AreasDealtIn(Fact, frozen=True, kw_only=True, tag="areas-dealt-in"):
    """The areas that get a hand in this coup, and who may look at each."""

    audience = EVERYBODY
    words = "Dealt in: {areas}"
    areas: tuple[str, ...]
    viewers: dict[str, Person]
    front: tuple[str, ...] = ()
    """Areas whose blind hand lies in front of them, not behind."""


class CardExposed(Fact, frozen=True, kw_only=True, tag="card-exposed"):
    """A card that should lie face down was seen on its way, and is turned over."""

    audience = EVERYBODY
    words = "{place} was seen: {face}"
    place: str
    face: Card


def deal_by(context: TableContext) -> AreaDeal:
    """How this table deals."""
    rules = rules_of(context)
    return rules.by_machine if by_machine(context.state) else rules.by_hand


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


def _may_draw(context: TableContext) -> Refusal | None:
    refusal = dealer_here(context, "dealing a card")
    state, closing = context.state, context.book.placing.closing
    if refusal is not None:
        return refusal
    if state.phase not in DEALT:
        return context.not_now("dealing a card", "a card when a coup is dealt")
    if state.phase is Phase.BETTING and closing.announced == "must":
        due = "the call that no more bets may be placed"
        return refuse("phase", closing.clauses, what="dealing a card", now="bets are open", due=due)
    return None


@TABLE.answers(CloseBets, may_close, dialect=EACH_SEAT)
def close_areas(context: TableContext, order: CloseBets) -> Decision:
    """Close the betting, once there is an area to deal to."""
    deal = deal_by(context)
    return close_bets(context, order) if areas_in_play(context.state) else refused(_no_area_bet(deal))


def _no_area_bet(deal: AreaDeal) -> Refusal:
    return refuse("no-area-bet", (*deal.clauses, *deal.to_area.clauses))


@TABLE.answers(DrawCard, _may_draw, dialect=EACH_SEAT)
def deal_card(context: TableContext, order: DrawCard) -> Decision:
    """Deal the next card to the hand whose turn it is."""
    state, deal = context.state, deal_by(context)
    areas = state.coup.areas.order or areas_in_play(state)
    fault = _deal_fault(context, deal, areas, order.face)
    if fault is not None:
        return refused(fault)
    place = deal_order(areas, deal.at_once)[len(state.coup.drawn)]
    begun = [] if state.coup.drawn else _begin(context, deal, areas)
    return [*begun, Draft(CardDrawn(place=place), _clauses(deal, place)), *_face(context, place, order.face)]


def _deal_fault(
    context: TableContext, deal: AreaDeal, areas: tuple[str, ...], face: Card | None
) -> Refusal | None:
    if not areas:
        return _no_area_bet(deal)
    if all_dealt(context.state.coup):
        return refuse("no-card-due", deal.clauses, due="the dealer's hand turned and declared")
    if not context.state.shoe.left:
        return refuse("shoe-empty", ())
    if face is None and faces_of(context.state) == "up":
        wrong = "was given without its face"
        return refuse("must-face", rules_of(context).faces.clauses, way="up", wrong=wrong, right="the face")
    return seen_fault(context, "", face)


def _clauses(deal: AreaDeal, place: str) -> tuple[str, ...]:
    hand, number = hand_at(place), int(place.rpartition("-")[2])
    own = deal.to_dealer if hand == DEALER else deal.to_area
    rule = deal.again if deal.again and number > deal.at_once else own
    return (*deal.clauses, *rule.clauses)


def _begin(context: TableContext, deal: AreaDeal, areas: tuple[str, ...]) -> list[Draft]:
    state, rules = context.state, rules_of(context)
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
        *(before_first_card(context) if cut else []),
        Draft(CoupBegun(number=state.coup.number), context.book.vocabulary.round.clauses),
        Draft(AreasDealtIn(areas=areas, viewers=viewers, front=front), clauses),
    ]


def _viewer(state: Table, area: str) -> str:
    """Who sits at an area and has a wager there; nobody else may look at its hand."""
    bettors = {wager.who for wager in state.layout.values() if wager.seat == area}
    return next((who for who in sorted(bettors) if own_area(state.people, who) == area), "")


def _face(context: TableContext, place: str, face: Card | None) -> list[Draft]:
    """What is seen of a card: all of it, nothing, or more than should be."""
    if face is None:
        return []
    if faces_of(context.state) == "up":
        return [Draft(CardTurned(place=place, face=face), rules_of(context).faces.clauses)]
    return [Draft(CardExposed(place=place, face=face), rules_of(context).exposed.clauses)]


@TABLE.folds(AreasDealtIn)
def _dealt_in(state: Table, fact: AreasDealtIn, event: Event) -> Table:
    areas = structs.replace(state.coup.areas, order=fact.areas, viewers=fact.viewers)
    return structs.replace(state, coup=structs.replace(state.coup, areas=areas))


@TABLE.folds(CardExposed)
def _exposed(state: Table, fact: CardExposed, event: Event) -> Table:
    areas = state.coup.areas
    seen = structs.replace(areas, exposed={**areas.exposed, fact.place: fact.face})
    return structs.replace(state, coup=structs.replace(state.coup, areas=seen))
