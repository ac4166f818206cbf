"""The cards of a coup: what they count, who draws, and the clauses that say so, in all five rulebooks."""

from typing import Any

import pytest

from tests.rules.settlement.sheets import coup, faults, settle

NZ, VIC, NSW, STAR, CROWN = "nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"
BOOKS = (NZ, VIC, NSW, STAR, CROWN)

# Natural, the Player's rule, the Banker's rule, and what holds after the Player stood.
RULES = {
    NZ: ("9.2", "9.3", "9.4", "9.5"),
    VIC: ("9.1", "9.2", "9.3", "9.3"),
    NSW: ("9.2", "9.3", "9.4", "9.5"),
    STAR: ("9.2", "9.3", "9.4", "9.5"),
    CROWN: ("8.1", "8.2", "8.3", "8.3"),
}
# Against which third Player card the Banker draws; S is a Player who stood. As the tables print it.
DRAWS = {
    0: "S0123456789",
    1: "S0123456789",
    2: "S0123456789",
    3: "S012345679",
    4: "S234567",
    5: "S4567",
    6: "67",
    7: "",
}


def banker_row(book: str, points: int) -> str:
    """The row of Table 2; New Zealand prints 0 to 2 as one, and 8 and 9."""
    together = {0: "0-1-2", 1: "0-1-2", 2: "0-1-2", 8: "8-9", 9: "8-9"} if book == NZ else {}
    return f"Table 2/{together.get(points, points)}"


def card(points: int, suit: str) -> str:
    """A card that counts so much."""
    return f"{'T' if points == 0 else 'A' if points == 1 else points}{suit}"


THIRD = {
    NZ: ("9.1", "9.6"),
    VIC: ("8.3.1(a)",),
    NSW: ("9.1", "9.6"),
    STAR: ("9.1", "9.6"),
    CROWN: ("7.3.1(a)",),
}


def choice(book: str, rule: str, draws: bool) -> str:
    """What a hand does, below the clause that says when."""
    return f"{rule}({'a' if draws else 'b'})" if book == NZ else f"{rule}.{1 if draws else 2}"


def cited(book: str, points: int, third: str, draws: bool) -> tuple[str, ...]:
    """The clauses of one cell: 9.5 has no choices below it, and New Zealand's table no column for it."""
    _, player, banker, stood = RULES[book]
    took = third != "S"
    own = (banker, choice(book, banker, draws)) if took or stood == banker else (stood,)
    row = () if book == NZ and not took else (banker_row(book, points),)
    more = THIRD[book] if took or draws else ()
    return player, choice(book, player, took), "Table 1/0-5" if took else "Table 1/6-7", *own, *row, *more


def cells() -> list[Any]:
    """Every cell of Table 2 in every rulebook."""
    return [
        pytest.param(
            book,
            points,
            third,
            third in drawn,
            marks=pytest.mark.clause(book, *cited(book, points, third, third in drawn)),
            id=f"{book}-{points}-{third}",
        )
        for book in BOOKS
        for points, drawn in DRAWS.items()
        for third in "S0123456789"
    ]


@pytest.mark.parametrize(("book", "points", "third", "draws"), cells())
def test_table_2_the_banker_draws_or_stands(book: str, points: int, third: str, draws: bool) -> None:
    stood = third == "S"
    opening = f"{'6H' if stood else 'KH'} {card(points, 'C')} QD KS"
    cards = opening if stood else f"{opening} {card(int(third), 'H')}"
    right, wrong = (f"{cards} 2D", cards) if draws else (cards, f"{cards} 2D")
    [settled] = settle(book, coup(right))
    assert len(settled["hands"]["banker"]) == 2 + draws
    assert len(settled["hands"]["player"]) == (2 if stood else 3)
    assert len(faults(book, coup(wrong))) == 1


def naturals() -> list[Any]:
    """Naturals of either hand and of both, with the rows they stand in."""
    openings = {
        "8H KC QD KS": (True, 0),
        "9H 2C QD 3S": (True, 0),
        "KH 8C QD KS": (False, 8),
        "2H 9C QD KS": (False, 9),
        "9H 8C QD KS": (True, 8),
    }
    return [
        pytest.param(
            book,
            opening,
            marks=pytest.mark.clause(
                book,
                RULES[book][0],
                "def:Natural",
                *(["Table 1/8-9"] if mine else []),
                *([banker_row(book, theirs)] if theirs else []),
            ),
        )
        for book in BOOKS
        for opening, (mine, theirs) in openings.items()
    ]


@pytest.mark.parametrize(("book", "opening"), naturals())
def test_a_natural_ends_the_drawing(book: str, opening: str) -> None:
    [settled] = settle(book, coup(opening))
    assert [len(hand) for hand in settled["hands"].values()] == [2, 2]
    assert "ends this coup with 4" in faults(book, coup(f"{opening} 2D"))[0]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("points", "draws"), [(n, n < 6) for n in range(8)])
def test_table_1_the_player_draws_to_five_and_stands_from_six(book: str, points: int, draws: bool) -> None:
    opening = f"{card(points, 'H')} 7C QD KS"
    [settled] = settle(book, coup(f"{opening} 2H" if draws else opening))
    assert len(settled["hands"]["player"]) == 2 + draws
    assert len(faults(book, coup(opening if draws else f"{opening} 2H"))) == 1


COUNTED = {
    NZ: ("4.1(a)", "4.1(b)", "4.1(c)", "4.2(a)", "4.2(b)"),
    **dict.fromkeys((VIC, NSW, STAR, CROWN), ("3.2.1", "3.2.2", "3.2.3", "3.3.1", "3.3.2")),
}


@pytest.mark.parametrize(
    "book", [pytest.param(book, marks=pytest.mark.clause(book, *each)) for book, each in COUNTED.items()]
)
def test_aces_count_one_tens_and_pictures_nothing_and_only_the_units_stay(book: str) -> None:
    [settled] = settle(book, coup("AH TC 5D 7S"))
    assert settled["points"] == {"player": 6, "banker": 7}
    [high] = settle(book, coup("9H 8C 7D 9S"))
    assert high["points"] == {"player": 6, "banker": 7}
    assert (high["facts"]["player_opening"], high["facts"]["winner"]) == (6, "banker")


@pytest.mark.parametrize("book", BOOKS)
def test_only_what_counted_is_cited(book: str) -> None:
    pips, pictures, ace, low, high = COUNTED[book]
    [plain] = settle(book, coup("2H 3C 4D 4S"))
    assert {pips, low} <= set(plain["clauses"])
    assert not {pictures, ace, high} & set(plain["clauses"])
    [pictured] = settle(book, coup("KH KC 9D 9S"))
    assert {pips, pictures, low} <= set(pictured["clauses"])
    assert not {ace, high} & set(pictured["clauses"])


@pytest.mark.parametrize("book", BOOKS)
def test_a_hand_never_has_more_than_three_cards(book: str) -> None:
    found = faults(book, coup("KH KC QD QS 2H 3D 4D"))
    assert found == ["coups[0].cards: 7 cards, but the table of play ends this coup with 6"]
    assert "no card is left for it" in faults(book, coup("KH KC QD QS"))[0]
    assert faults(book, coup("KH KC QD")) == ["coups[0].cards: a coup has at least 4 cards, not 3"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_ninth_copy_of_a_card_is_not_in_eight_decks(book: str) -> None:
    """Three coups of one shoe with nine kings of hearts; each coup by itself is possible."""
    three = [coup("KH KH KH 8C")] * 3
    assert len(settle(book, *three, decks=8)) == 3
    found = faults(book, *three, decks=8, shoe=True)
    assert found == ["coups: KH appears 9 times in one shoe of 8 decks"]
