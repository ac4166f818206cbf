"""What the tests of the deal share: people, and cards dealt face down and turned by whoever holds them."""

from typing import Any

from punto.cards import Card
from punto.table import Actor, Phase
from punto.table.betting.calls import CloseBets
from punto.table.coup.hands import OPENING, PLACES
from punto.table.dealing.cards import Announce, DrawCard, TurnCard
from punto.table.holding.offers import AcceptHand, OfferHand
from punto.table.holding.passing import CollectCards, PassCards
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from punto.table.state.coup import Hand
from tests.table.play import DAN, Play

MIA = Actor("Mia", "area-manager")
OPAL = Actor("Opal", "operator")
BOTH: tuple[Hand, Hand] = ("player", "banker")


def table(rulebook: str, *people: str, method: str = "", faces: str = "down", **given: Any) -> Play:
    """A table with a shoe ready and people on its first seats, each with a thousand dollars."""
    play = Play(rulebook, method=method, faces=faces, **given)
    for place, who in enumerate(people, 1):
        play.sits(who, str(place), chips=1_000_00)
    play.ready_shoe()
    return play


def closes(play: Play) -> None:
    """Close the bets, if they are open; where a coup needs a wager, somebody lays one."""
    play.bets_if_needed()
    if play.phase is Phase.BETTING:
        play.does(DAN, CloseBets())


def deals_down(play: Play, cards: str, dealer: Actor | str = DAN) -> dict[str, Card]:
    """Deal the first four cards face down; what they are stays with the test."""
    closes(play)
    for _ in OPENING:
        play.does(dealer, DrawCard())
    return dict(zip(OPENING, (Card.parse(card) for card in cards.split()), strict=True))


def turns(play: Play, who: Actor | str, faces: dict[str, Card], *places: str) -> None:
    """Have somebody turn cards."""
    for place in places:
        play.does(who, TurnCard(place=place, face=faces[place]))


def takes(play: Play, hand: Hand, *, dealer_opens: bool = False) -> str:
    """Offer a hand, and have it taken by whoever was asked first."""
    play.does(DAN, OfferHand(hand=hand))
    who = play.state.coup.holding.offered[hand]
    play.does(who, AcceptHand(hand=hand, dealer_opens=dealer_opens))
    return who


def opens(play: Play, who: str, hand: Hand, faces: dict[str, Card]) -> None:
    """Pass a hand to its holder, who turns both cards, and collect it."""
    play.does(DAN, PassCards(hand=hand))
    turns(play, who, faces, *PLACES[hand][:2])
    play.does(DAN, CollectCards(hand=hand))


def calls(play: Play, *hands: Hand) -> None:
    """Call the points of hands, the Player's and then the Banker's unless told otherwise."""
    for hand in hands or BOTH:
        play.does(DAN, Announce(hand=hand))


def finishes(play: Play) -> None:
    """Call the result, settle, pay and put the cards away."""
    play.does(DAN, AnnounceResult(), Settle(), PayOut(), Discard())


def whole_coup(play: Play, cards: str) -> None:
    """A coup dealt face up by the dealer, from the close of bets to the discard holder."""
    play.deals(" ".join(cards.split()[:4]))
    calls(play)
    for card in cards.split()[4:]:
        play.does(DAN, DrawCard(face=Card.parse(card)))
    finishes(play)
