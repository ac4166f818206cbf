"""The table of play: as printed, alike in the five rulebooks, and cited row by row when a coup is settled."""

from itertools import product
from typing import NamedTuple

import pytest

from punto.rules.coup import Coup
from punto.rules.drawing import WrongCards
from punto.rules.settlement import settle_coup
from tests.rules.drawing.deals import BOOKS, COLUMNS, GRID, VALUES, cards_of, drawing_of, game_of, printed

NO_NATURAL = range(8)


class Clauses(NamedTuple):
    """Where a rulebook prints what."""

    natural: str
    player: str
    banker: str
    stood: tuple[str, ...]
    """The clause of its own that some give to a Banker whose Player stood."""
    draw: str
    """What the Player's and the Banker's clause have below them: to draw, or to stand."""
    stand: str
    third: tuple[str, ...]
    """That third cards are dealt, and one to a hand at most."""


NSW = Clauses("9.2", "9.3", "9.4", ("9.5",), ".1", ".2", ("9.1", "9.6"))
CLAUSES = {
    "nz-1998": NSW._replace(draw="(a)", stand="(b)"),
    "vic-2002": Clauses("9.1", "9.2", "9.3", (), ".1", ".2", ("8.3.1(a)",)),
    "nsw": NSW,
    "star-2024": NSW,
    "crown-2025": Clauses("8.1", "8.2", "8.3", (), ".1", ".2", ("7.3.1(a)",)),
}


def banker_row(book: str, points: int) -> str:
    """The id of the printed row; New Zealand prints 0, 1 and 2 as one, and 8 and 9."""
    together = {0: "0-1-2", 1: "0-1-2", 2: "0-1-2", 8: "8-9", 9: "8-9"} if book == "nz-1998" else {}
    return f"Table 2/{together.get(points, points)}"


def no_card_column(book: str, points: int) -> tuple[str, ...]:
    """What the Banker does after the Player stood is printed here; New Zealand's table has no such column."""
    row = () if book == "nz-1998" else (banker_row(book, points),)
    return (*CLAUSES[book].stood, *row)


def by_the_banker(book: str, draws: bool) -> tuple[str, str]:
    """The Banker's clause, and what it makes of it after a Player who drew."""
    rule = CLAUSES[book]
    return rule.banker, rule.banker + (rule.draw if draws else rule.stand)


def by_the_player(book: str, points: int) -> tuple[str, str, str]:
    """The Player's clause, what it makes of these points, and their row."""
    rule = CLAUSES[book]
    if points <= 5:
        return rule.player, rule.player + rule.draw, "Table 1/0-5"
    return rule.player, rule.player + rule.stand, "Table 1/6-7"


def hands_dealt(book: str, values: tuple[int, ...]) -> tuple[int, int]:
    """Settle a coup without wagers: how many cards each hand has."""
    outcome, _ = settle_coup(game_of(book), Coup(cards=cards_of(values)))
    return len(outcome.hands["player"]), len(outcome.hands["banker"])


# The tables


@pytest.mark.parametrize("book", BOOKS)
def test_the_banker_draws_in_the_cells_that_are_printed_d(book: str) -> None:
    drawing = drawing_of(book)
    grid = tuple(
        "".join("D" if drawing.banker_draws(points, third) else "S" for third in COLUMNS) for points in VALUES
    )
    assert grid == GRID


@pytest.mark.parametrize("book", BOOKS)
def test_the_player_draws_on_0_to_5(book: str) -> None:
    drawing = drawing_of(book)
    assert "".join("D" if drawing.player_draws(points) else "S" for points in VALUES) == "DDDDDDSSSS"


def test_nz_table_2_as_it_lists_third_cards_is_the_grid_the_others_print() -> None:
    """New Zealand prints no grid: for 3 to 6 it lists the cards the Banker draws to, and stands on."""
    draws = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
    stands = {3: "8", 4: "0189", 5: "012389", 6: "01234589"}
    for points, cards in draws.items():
        assert {str(card) for card in VALUES if printed(points, card)} == set(cards)
        assert {str(card) for card in VALUES if not printed(points, card)} == set(stands[points])
    assert [printed(points, None) for points in VALUES] == [points <= 5 for points in VALUES]
    assert all(printed(points, card) for points in (0, 1, 2) for card in VALUES)
    assert not any(printed(7, card) for card in VALUES)


# Row by row, with the clauses


@pytest.mark.parametrize(
    ("book", "points"),
    [
        pytest.param(
            book,
            points,
            marks=pytest.mark.clause(
                book,
                banker_row(book, points),
                *by_the_banker(book, draws=points <= 6),
                *by_the_banker(book, draws=points <= 2),
                *CLAUSES[book].third,
            ),
        )
        for book, points in product(BOOKS, NO_NATURAL)
    ],
)
def test_table_2_row_after_a_player_draw(book: str, points: int) -> None:
    """The Player draws to 0; the Banker opens with a card that counts nothing and one with its points."""
    for third in VALUES:
        coup = (0, 0, 0, points, third)
        if GRID[points][1 + third] == "D":
            assert hands_dealt(book, (*coup, 9)) == (3, 3)
            with pytest.raises(WrongCards, match="has the Banker draw a card, and no card is left for it"):
                drawing_of(book).deal(cards_of(coup))
        else:
            assert hands_dealt(book, coup) == (3, 2)
            with pytest.raises(WrongCards, match="6 cards, but the table of play ends this coup with 5"):
                drawing_of(book).deal(cards_of((*coup, 9)))


@pytest.mark.parametrize(
    ("book", "points"),
    [
        pytest.param(book, points, marks=pytest.mark.clause(book, *no_card_column(book, points)))
        for book, points in product(BOOKS, NO_NATURAL)
    ],
)
@pytest.mark.parametrize("stood", [6, 7])
def test_after_the_player_stood_the_banker_draws_on_0_to_5(book: str, points: int, stood: int) -> None:
    coup = (0, 0, stood, points)
    if points <= 5:
        assert hands_dealt(book, (*coup, 9)) == (2, 3)
    else:
        assert hands_dealt(book, coup) == (2, 2)
        with pytest.raises(WrongCards, match="5 cards, but the table of play ends this coup with 4"):
            drawing_of(book).deal(cards_of((*coup, 9)))


@pytest.mark.parametrize(
    ("book", "points"),
    [
        pytest.param(
            book,
            points,
            marks=pytest.mark.clause(book, *by_the_player(book, points), *CLAUSES[book].third),
        )
        for book, points in product(BOOKS, NO_NATURAL)
    ],
)
def test_table_1_row_against_a_banker_with_0_to_7(book: str, points: int) -> None:
    """The third card is a 7, to which a Banker draws on 0 to 6."""
    for banker in NO_NATURAL:
        opening = (0, 0, points, banker)
        if points <= 5:
            last = (9,) if banker <= 6 else ()
            assert hands_dealt(book, (*opening, 7, *last)) == (3, 2 + len(last))
        else:
            last = (9,) if banker <= 5 else ()
            assert hands_dealt(book, (*opening, *last)) == (2, 2 + len(last))


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(
            book,
            marks=pytest.mark.clause(
                book,
                CLAUSES[book].natural,
                "def:Natural",
                "Table 1/8-9",
                banker_row(book, 8),
                banker_row(book, 9),
            ),
        )
        for book in BOOKS
    ],
)
def test_a_natural_on_either_hand_ends_the_coup(book: str) -> None:
    """8 or 9 against anything: 36 of the 100 pairs of opening points."""
    naturals = [(mine, theirs) for mine, theirs in product(VALUES, VALUES) if max(mine, theirs) > 7]
    assert len(naturals) == 36
    for mine, theirs in naturals:
        assert hands_dealt(book, (mine, theirs, 0, 0)) == (2, 2)
        with pytest.raises(WrongCards, match="5 cards, but the table of play ends this coup with 4"):
            drawing_of(book).deal(cards_of((mine, theirs, 0, 0, 0)))


@pytest.mark.parametrize(
    ("book", "clauses"),
    [(book, (CLAUSES[book].natural, "def:Natural")) for book in BOOKS],
)
@pytest.mark.parametrize(("banker", "natural"), [(7, False), (8, True), (9, True)])
def test_the_natural_clause_is_cited_from_8_on_and_table_1_below(
    book: str, clauses: tuple[str, str], banker: int, natural: bool
) -> None:
    """The Player opens with 5, and against 7 draws."""
    cards = (0, 0, 5, banker) if natural else (0, 0, 5, banker, 0)
    cited = drawing_of(book).deal(cards_of(cards)).clauses
    assert set(clauses).issubset(cited) == natural
    assert ("Table 1/0-5" in cited) == (not natural)


@pytest.mark.parametrize("book", BOOKS)
def test_a_pair_of_sixes_and_sevens_is_no_natural(book: str) -> None:
    """7 against 7 ends with four cards too, by the tables and not by a natural."""
    cited = drawing_of(book).deal(cards_of((0, 0, 7, 7))).clauses
    assert "def:Natural" not in cited
    assert {"Table 1/6-7", *no_card_column(book, 7)} <= set(cited)


# Exactly what is cited


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("player", "banker"), [(8, 0), (9, 7), (5, 8), (0, 9), (8, 9), (9, 8)])
def test_a_natural_cites_its_own_row_and_not_the_other_hands(book: str, player: int, banker: int) -> None:
    cited = drawing_of(book).deal(cards_of((0, 0, player, banker))).clauses
    rows = {"Table 1/8-9"} if player > 7 else set()
    rows |= {banker_row(book, banker)} if banker > 7 else set()
    assert set(cited) == {CLAUSES[book].natural, "def:Natural", *rows}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("points", "third", "draws"), [(3, 7, True), (3, 8, False), (6, 6, True), (7, 7, False)]
)
def test_after_a_player_draw_the_bankers_own_clause_is_cited(
    book: str, points: int, third: int, draws: bool
) -> None:
    coup = (0, 0, 5, points, third, *((0,) if draws else ()))
    cited = drawing_of(book).deal(cards_of(coup)).clauses
    assert len(cited) == len(set(cited))
    assert set(cited) == {
        *by_the_player(book, 5),
        *by_the_banker(book, draws),
        banker_row(book, points),
        *CLAUSES[book].third,
    }


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("points", "draws"), [(0, True), (5, True), (6, False), (7, False)])
def test_after_a_player_who_stood_9_5_is_cited_where_there_is_one(
    book: str, points: int, draws: bool
) -> None:
    cited = drawing_of(book).deal(cards_of((0, 0, 6, points, *((0,) if draws else ())))).clauses
    rule = CLAUSES[book]
    banker = rule.stood or by_the_banker(book, draws)
    assert set(cited) == {
        *by_the_player(book, 6),
        *banker,
        *no_card_column(book, points),
        *(rule.third if draws else ()),
    }


# Who gets which card, and how many there must be


@pytest.mark.parametrize("book", BOOKS)
def test_cards_go_to_the_player_first_and_alternate(book: str) -> None:
    cards = cards_of((1, 2, 3, 3, 5, 6))
    hands = drawing_of(book).deal(cards)
    assert hands.player == (cards[0], cards[2], cards[4])
    assert hands.banker == (cards[1], cards[3], cards[5])


@pytest.mark.parametrize("book", BOOKS)
def test_the_fifth_card_is_the_bankers_when_the_player_stands(book: str) -> None:
    cards = cards_of((3, 2, 4, 1, 9))
    hands = drawing_of(book).deal(cards)
    assert hands.player == (cards[0], cards[2])
    assert hands.banker == (cards[1], cards[3], cards[4])


@pytest.mark.parametrize("number", range(4))
def test_fewer_than_four_cards_are_no_coup(number: int) -> None:
    with pytest.raises(WrongCards, match=f"^a coup has at least 4 cards, not {number}$"):
        drawing_of("nsw").deal(cards_of((0, 0, 0, 0)[:number]))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((0, 0, 5, 0), "the table of play has the Player draw a card, and no card is left for it"),
        ((0, 0, 6, 5), "the table of play has the Banker draw a card, and no card is left for it"),
        ((0, 0, 5, 3, 9), "the table of play has the Banker draw a card, and no card is left for it"),
        ((0, 0, 5, 3, 8, 0), "6 cards, but the table of play ends this coup with 5"),
        ((0, 0, 6, 6, 0), "5 cards, but the table of play ends this coup with 4"),
        ((0, 0, 6, 6, 0, 0), "6 cards, but the table of play ends this coup with 4"),
        ((0, 8, 0, 0, 0), "5 cards, but the table of play ends this coup with 4"),
    ],
)
def test_the_wrong_number_of_cards_is_refused_with_the_right_one(values: tuple[int, ...], words: str) -> None:
    with pytest.raises(WrongCards) as refused:
        drawing_of("nsw").deal(cards_of(values))
    assert str(refused.value) == words


@pytest.mark.parametrize("book", BOOKS)
def test_no_hand_gets_a_second_additional_card(book: str) -> None:
    cards = (*cards_of((0, 0, 0, 0, 0, 0)), *cards_of((9,)))
    with pytest.raises(WrongCards, match=r"^7 cards, but the table of play ends this coup with 6$"):
        drawing_of(book).deal(cards)


def test_rulebooks_with_one_table_share_one_drawing() -> None:
    assert drawing_of("star-2024") is drawing_of("nsw")
    assert drawing_of("crown-2025") is not drawing_of("nsw")
