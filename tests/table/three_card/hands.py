"""A Three Card Baccarat table for tests: areas, packs, and coups dealt from lists of cards."""

from collections.abc import Iterable
from typing import Any

from punto.cards import Card
from punto.table import Actor, Phase
from punto.table.betting.calls import CloseBets
from punto.table.dealing.cards import CardDrawn, DrawCard, TurnCard
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.setup import version_of
from tests.table.play import DAN, Play

MARIE = Actor("Marie", "casino-supervisor")
TESS = Actor("Tess", "table-supervisor")
NINE = tuple(str(number) for number in range(1, 10))


def table(device: str = "shoe", faces: str = "down", **given: Any) -> Play:
    """A table with nine areas and a pack ready to be dealt."""
    play = Play("crown-2025", variant="three-card", device=device, faces=faces, **{"seats": NINE, **given})
    ready(play)
    return play


def ready(play: Play) -> None:
    """Put a shuffled pack in play."""
    shoe, terms = play.state.shoe, play.state.terms
    cutting_card = 20 if play.state.setup.device == "shoe" else None
    book = version_of(terms.rulebook)
    play.happens(
        ShoeReady(
            number=shoe.number + 1, packs=1, book=book, cutting_card=cutting_card, burned=0, back="blue"
        )
    )


def seated(play: Play, **seats: str) -> None:
    """Seat people, each with a thousand."""
    for who, seat in seats.items():
        play.sits(who, seat, chips=1_000_00)


def deals(play: Play, cards: int = 0, faces: Iterable[str] = ()) -> list[str]:
    """Close the bets and deal so many cards face down, or these face up; the places that got them."""
    if play.phase is Phase.BETTING:
        play.does(DAN, CloseBets())
    before = len(play.facts(CardDrawn))
    for face in faces:
        play.does(DAN, DrawCard(face=Card.parse(face)))
    for _ in range(cards):
        play.does(DAN, DrawCard())
    return [fact.place for fact in play.facts(CardDrawn)[before:]]


def turns(play: Play, hand: str, cards: str) -> None:
    """Turn a hand, S3 or D, over."""
    for number, face in enumerate(cards.split(), 1):
        play.does(DAN, TurnCard(place=f"{hand}-{number}", face=Card.parse(face)))


def cards_in_all(play: Play) -> int:
    """Every card: in the shoe, put away, or out in the coup."""
    shoe = play.state.shoe
    return shoe.left + shoe.discarded + len(play.state.coup.drawn)


def stands(play: Play, phase: Phase) -> bool:
    """Whether the table stands at this phase now."""
    return play.phase is phase
