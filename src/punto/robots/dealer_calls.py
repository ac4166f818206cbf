"""What a dealer says with what is due, and why it is due: points, third cards and the result, in words."""

from collections.abc import Sequence
from typing import NamedTuple

from punto.cards import Card
from punto.robots.window_offers import offer_told
from punto.rules.facts import NATURAL, facts_of, points_of
from punto.rules.three_card import DEALER, seat_facts
from punto.table import Order, Table
from punto.table.betting.calls import CallBets, CloseBets
from punto.table.betting.windows import CloseWindow, OfferWindow
from punto.table.coup.hands import HAND_OF, OPENING, PLACES, THIRD, hand_cards, opening_points
from punto.table.dealing.cards import Announce, DrawCard
from punto.table.holding.offers import OfferHand
from punto.table.holding.passing import CollectCards, PassCards
from punto.table.settling.result import AnnounceResult
from punto.table.setup import game_of
from punto.table.state.coup import Hand
from punto.table.three_card.area_game import cards_of
from punto.table.three_card.area_results import hands_needed

FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TITLES: dict[Hand, str] = {"player": "Player", "banker": "Banker"}
OTHER: dict[Hand, Hand] = {"player": "banker", "banker": "player"}
ALWAYS: dict[type[Order], str] = {
    CallBets: "Place your bets, please.",
    CloseBets: "No more bets.",
    OfferWindow: "The offer is open.",
    CloseWindow: "The offer is closed.",
    OfferHand: "Would you like the cards?",
    PassCards: "Your cards.",
    CollectCards: "The cards, please.",
}


class Call(NamedTuple):
    """The words that go with an order, the reason for it, and what it does where the cards say that."""

    say: str = ""
    why: str = ""
    does: str = ""


def call_of(state: Table, order: Order, place: str) -> Call:
    """What to say with what is due, and why it is due; `place` is where a card goes that is drawn."""
    faces = state.coup.faces
    match order:
        case Announce(hand=hand):
            return _points(hand, points_of(tuple(faces[each] for each in PLACES[hand][:2])))
        case DrawCard() if place in THIRD.values() and _open(faces):
            hand = HAND_OF[place]
            return Call(f"Card for {TITLES[hand]}.", _third(faces, hand))
        case AnnounceResult() if _open(faces):
            return _result(state)
        case AnnounceResult() if state.coup.areas.order:
            return _against_dealer(state)
        case OfferWindow() | CloseWindow():
            return Call(ALWAYS[type(order)], offer_told(state))
    return Call(ALWAYS.get(type(order), ""))


def _open(faces: dict[str, Card]) -> bool:
    return all(place in faces for place in OPENING)


def _points(hand: Hand, points: int) -> Call:
    natural, title, does = points >= NATURAL, TITLES[hand], f"Call {points}"
    if natural:
        return Call(f"{title}, natural {FIGURES[points]}.", f"{title} has {points}, a natural.", does)
    return Call(f"{title} {FIGURES[points]}.", f"{title} has {points}.", does)


def _third(faces: dict[str, Card], hand: Hand) -> str:
    """Why a hand takes a third card."""
    player, banker = opening_points(faces)
    if hand == "player":
        return f"Player has {player} and draws."
    return f"{_player_did(faces)} Banker has {banker} and draws."


def _player_did(faces: dict[str, Card]) -> str:
    player, _ = opening_points(faces)
    third = faces.get(THIRD["player"])
    return f"Player stands on {player}." if third is None else f"Player’s third card counts {third.points}."


def _result(state: Table) -> Call:
    coup = state.coup
    facts = facts_of(hand_cards(coup, "player"), hand_cards(coup, "banker"))
    points: dict[Hand, int] = {"player": facts.player_points, "banker": facts.banker_points}
    why = _no_more(coup.faces)
    if facts.winner == "tie":
        return Call(f"Tie, {FIGURES[points['player']]} all.", why)
    ahead, behind = FIGURES[points[facts.winner]], FIGURES[points[OTHER[facts.winner]]]
    return Call(f"{TITLES[facts.winner]} wins, {ahead} over {behind}.", why)


def _no_more(faces: dict[str, Card]) -> str:
    """Why no further card is drawn."""
    opening = dict(zip(TITLES, opening_points(faces), strict=True))
    naturals = [
        f"{TITLES[hand]} has a natural {points}" for hand, points in opening.items() if points >= NATURAL
    ]
    if naturals:
        return f"{' and '.join(naturals)}: no hand draws."
    if THIRD["banker"] in faces:
        return "Both hands are complete."
    return f"{_player_did(faces)} Banker stands on {opening['banker']}."


def _against_dealer(state: Table) -> Call:
    """The dealer's hand, and how that of each area stands against it."""
    hands = {hand: cards_of(state.coup, hand) for hand in hands_needed(state)}
    dealer = hands.pop(DEALER, None)
    if dealer is None:
        return Call()
    game = game_of(state.terms)
    areas = (
        f"Area {area} has {_counted(hand)}: {seat_facts(game, hand, dealer).against_dealer}."
        for area, hand in hands.items()
    )
    return Call(f"Dealer has {_counted(dealer, FIGURES)}.", " ".join(areas))


def _counted(hand: Sequence[Card], figures: Sequence[object] = range(10)) -> str:
    if all(card.rank.is_picture for card in hand):
        return "three pictures"
    return str(figures[points_of(hand)])
