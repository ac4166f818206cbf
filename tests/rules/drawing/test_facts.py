"""The facts of a coup, field by field, from hands worked out by hand."""

from typing import Any

import msgspec
import pytest

from punto.cards import parse_cards
from punto.rules.facts import Facts, facts_of, pair_of, winner_of
from tests.rules.drawing.deals import drawing_of

FACTS = {
    "winner": "tie", "player_points": 6, "banker_points": 6, "player_opening": 6, "banker_opening": 6,
    "player_cards": 2, "banker_cards": 2, "player_natural": False, "banker_natural": False, "margin": 0,
    "player_pair": "none", "banker_pair": "none", "same_rank": False, "eights": "none",
}  # fmt: skip
"""A tie of two plain sixes; each coup below says how it differs."""

COUPS: dict[str, tuple[str, dict[str, Any]]] = {
    "a tie of two plain sixes": ("KH QD 6C 6S", {}),
    "Player natural nine over six": (
        "9H 6C KD KS",
        {"winner": "player", "player_points": 9, "player_opening": 9, "player_natural": True, "margin": 3},
    ),
    "Banker seven over six": (
        "2H 3D 4C 4S",
        {"winner": "banker", "banker_points": 7, "banker_opening": 7, "margin": 1},
    ),
    "naturals tie at eight": (
        "8H KD KC 8S",
        {
            "player_points": 8,
            "banker_points": 8,
            "player_opening": 8,
            "banker_opening": 8,
            "player_natural": True,
            "banker_natural": True,
        },
    ),
    "Banker natural over Player natural": (
        "8H KD KC 9S",
        {
            "winner": "banker",
            "player_points": 8,
            "banker_points": 9,
            "player_opening": 8,
            "banker_opening": 9,
            "player_natural": True,
            "banker_natural": True,
            "margin": 1,
        },
    ),
    "the widest margin, nine": (
        "9H TD KC QS",
        {
            "winner": "player",
            "player_points": 9,
            "banker_points": 0,
            "player_opening": 9,
            "banker_opening": 0,
            "player_natural": True,
            "margin": 9,
        },
    ),
    "three cards of eight are no natural": (
        "KH 3D 2C KS 3H 5C",
        {
            "winner": "banker",
            "player_points": 5,
            "banker_points": 8,
            "player_opening": 2,
            "banker_opening": 3,
            "player_cards": 3,
            "banker_cards": 3,
            "margin": 3,
        },
    ),
    "three cards of nine are no natural": (
        "2H KD 3C 7S 4H",
        {
            "winner": "player",
            "player_points": 9,
            "banker_points": 7,
            "player_opening": 5,
            "banker_opening": 7,
            "player_cards": 3,
            "margin": 2,
        },
    ),
    "Player draws an eight, Banker stands on three": (
        "2H 3D 3C KS 8H",
        {"player_points": 3, "banker_points": 3, "player_opening": 5, "banker_opening": 3, "player_cards": 3},
    ),
    "Player stands on seven, Banker draws to five": (
        "7H 5D KC KS 3H",
        {
            "winner": "banker",
            "player_points": 7,
            "banker_points": 8,
            "player_opening": 7,
            "banker_opening": 5,
            "banker_cards": 3,
            "margin": 1,
        },
    ),
    "suited pair": (
        "3H KD 3H 6S",
        {"player_pair": "suited"},
    ),
    "coloured pair": ("3H KD 3D 6S", {"player_pair": "coloured"}),
    "mixed pair": ("3H KD 3C 6S", {"player_pair": "mixed"}),
    "Banker suited pair": ("KD 3S 6S 3S", {"banker_pair": "suited"}),
    "Banker coloured pair": ("KD 3S 6S 3C", {"banker_pair": "coloured"}),
    "Banker mixed pair": ("KD 3S 6S 3D", {"banker_pair": "mixed"}),
    "two pairs of two ranks": ("3H 8S 3H 8D", {"player_pair": "suited", "banker_pair": "mixed"}),
    "two pairs of one rank": (
        "3H 3S 3D 3S",
        {"player_pair": "coloured", "banker_pair": "suited", "same_rank": True},
    ),
    "eights of one suit": (
        "8C 8C 8C 8C",
        {"player_pair": "suited", "banker_pair": "suited", "same_rank": True, "eights": "suited"},
    ),
    "eights of one colour": (
        "8C 8C 8S 8S",
        {"player_pair": "coloured", "banker_pair": "coloured", "same_rank": True, "eights": "coloured"},
    ),
    "eights of two suits of one colour": (
        "8H 8D 8H 8D",
        {"player_pair": "suited", "banker_pair": "suited", "same_rank": True, "eights": "coloured"},
    ),
    "eights in two suits of two colours": (
        "8H 8S 8H 8S",
        {"player_pair": "suited", "banker_pair": "suited", "same_rank": True, "eights": "mixed"},
    ),
    "eights of four suits, each pair coloured": (
        "8H 8C 8D 8S",
        {"player_pair": "coloured", "banker_pair": "coloured", "same_rank": True, "eights": "mixed"},
    ),
    "eights of four suits, each pair mixed": (
        "8H 8D 8C 8S",
        {"player_pair": "mixed", "banker_pair": "mixed", "same_rank": True, "eights": "mixed"},
    ),
    "three eights and a six": (
        "8H 8D 8C 6S 2H",
        {"player_pair": "mixed", "winner": "tie", "banker_opening": 4, "banker_cards": 3},
    ),
}


@pytest.mark.parametrize(("cards", "differs"), COUPS.values(), ids=COUPS.keys())
def test_facts_of_a_coup(cards: str, differs: dict[str, Any]) -> None:
    hands = drawing_of("nsw").deal(parse_cards(cards.split()))
    assert msgspec.structs.asdict(facts_of(hands.player, hands.banker)) == FACTS | differs


def test_the_coups_show_every_field_in_more_than_one_way() -> None:
    for field in Facts.__struct_fields__:
        assert len({(FACTS | differs)[field] for _, differs in COUPS.values()}) > 1, field


def test_third_cards_make_no_pair() -> None:
    """Player 2, 3 and again 3; Banker king, 7."""
    facts = facts_of(parse_cards(["2H", "3C", "3C"]), parse_cards(["KD", "7S"]))
    assert (facts.player_pair, facts.banker_pair) == ("none", "none")


@pytest.mark.parametrize(
    ("first", "second", "pair"),
    [
        ("KH", "KH", "suited"),
        ("KH", "KD", "coloured"),
        ("KC", "KS", "coloured"),
        ("KH", "KS", "mixed"),
        ("KC", "KD", "mixed"),
        ("KH", "QH", "none"),
        ("TH", "JH", "none"),
        ("TD", "KD", "none"),
        ("AH", "AC", "mixed"),
        ("9S", "9S", "suited"),
        ("AH", "2H", "none"),
    ],
)
def test_two_cards_pair_by_rank_not_by_value(first: str, second: str, pair: str) -> None:
    one, other = parse_cards([first, second])
    assert pair_of(one, other) == pair
    assert pair_of(other, one) == pair


@pytest.mark.parametrize(
    ("player", "banker", "winner"), [(5, 4, "player"), (5, 5, "tie"), (5, 6, "banker"), (0, 0, "tie")]
)
def test_the_higher_point_count_wins(player: int, banker: int, winner: str) -> None:
    assert winner_of(player, banker) == winner
