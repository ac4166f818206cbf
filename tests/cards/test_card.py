"""Cards: all fifty-two of them, and what is not a card."""

import pickle
from collections import Counter
from copy import deepcopy

import pytest

from punto.cards import PACK, Card, Colour, Rank, Suit, parse_cards

POINTS = {
    "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0,
}  # fmt: skip
RANKS = {
    "A": Rank.ACE, "2": Rank.TWO, "3": Rank.THREE, "4": Rank.FOUR, "5": Rank.FIVE, "6": Rank.SIX,
    "7": Rank.SEVEN, "8": Rank.EIGHT, "9": Rank.NINE, "T": Rank.TEN, "J": Rank.JACK, "Q": Rank.QUEEN,
    "K": Rank.KING,
}  # fmt: skip
SUITS = {
    "C": (Suit.CLUBS, Colour.BLACK),
    "D": (Suit.DIAMONDS, Colour.RED),
    "H": (Suit.HEARTS, Colour.RED),
    "S": (Suit.SPADES, Colour.BLACK),
}
NAMES = [rank + suit for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_read_counted_coloured_and_printed(name: str) -> None:
    card = Card.parse(name)
    suit, colour = SUITS[name[1]]
    assert (card.rank, card.suit, card.colour, card.points) == (RANKS[name[0]], suit, colour, POINTS[name[0]])
    assert str(card) == name
    assert Card.of(card.rank, card.suit) is card
    assert card.rank.points == card.points
    assert card.rank.is_picture == (name[0] in "JQK")


def test_a_pack_has_each_of_the_fifty_two_cards_once() -> None:
    assert len(NAMES) == 52
    assert sorted(map(str, PACK)) == sorted(NAMES)
    assert len(set(PACK)) == 52


def test_a_pack_has_sixteen_cards_that_count_nothing_and_four_of_each_other_value() -> None:
    assert Counter(card.points for card in PACK) == {0: 16, **dict.fromkeys(range(1, 10), 4)}


def test_half_the_pack_is_red() -> None:
    assert Counter(card.colour.value for card in PACK) == {"black": 26, "red": 26}


NOT_CARDS = [
    "", " ", "A", "H", "10H", "1H", "0H", "AX", "XH", "HA", "ah", "Ah", "aH", " AH", "AH ", "AH\n", "A H",
    "AHH",
    "AA", "HH", "JK", "**", "ace of hearts", "\uff19H", "\u0669H", "A\u2665", "\U0001f0b1",
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_CARDS)
def test_what_is_not_a_card_is_refused_and_shown_what_to_write(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card of a pack") as refused:
        Card.parse(text)
    assert str(refused.value) == (
        f"{text!r} is not a card of a pack; write rank A23456789TJQK then suit CDHS, such as 9H or TD"
    )


def test_a_card_cannot_be_changed() -> None:
    card = Card.parse("9H")
    with pytest.raises(AttributeError, match="a card stays what it is: 9H has no other points"):
        card.points = 8
    assert card.points == 9


def test_a_copy_of_a_card_is_the_card() -> None:
    card = Card.parse("9H")
    assert deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own
    assert repr([card]) == "[Card(9H)]"


def test_several_cards_are_read_in_order() -> None:
    cards = parse_cards(["9H", "TD", "9H"])
    assert [str(card) for card in cards] == ["9H", "TD", "9H"]
    assert cards[0] is cards[2]


def test_the_first_of_several_that_is_no_card_is_named() -> None:
    with pytest.raises(ValueError, match=r"^'1C' is not a card"):
        parse_cards(["9H", "1C", "XX"])
