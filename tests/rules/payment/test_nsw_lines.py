"""New South Wales, and the same words in The Star's text: every pay line of main wagers, Pairs, Super Six."""

from typing import Any

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import LOST, STOOD, Line, bet, check, line, one, won

BOOKS = ("nsw", "star-2024")
NSW, STAR = BOOKS


def traditional(book: str) -> list[Any]:
    """Main wagers: Banker at 19 to 20."""
    return [
        line(
            book,
            "player",
            hands.PLAYER_NATURAL,
            won("1:1", "100"),
            "5.1",
            "5.1.1",
            "5.1.1.1",
            "11.1",
            "11.1.2",
        ),
        line(book, "player", hands.BANKER_NATURAL, LOST, "5.1.1.2", "11.1.1"),
        line(book, "player", hands.NATURAL_TIE, STOOD, "5.1.1.3", "def:Standoff"),
        line(
            book,
            "banker",
            hands.BANKER_NATURAL,
            won("19:20", "95"),
            "5.1",
            "5.1.2",
            "5.1.2.1",
            "11.1",
            "11.1.3",
        ),
        line(book, "banker", hands.BANKER_SIX_2, won("19:20", "95"), "5.1.2.1", "11.1.3"),
        line(book, "banker", hands.PLAYER_NATURAL, LOST, "5.1.2.2", "11.1.1"),
        line(book, "banker", hands.NATURAL_TIE, STOOD, "5.1.2.3", "def:Standoff"),
        line(book, "tie", hands.NATURAL_TIE, won("8:1", "800"), "5.1", "def:Tie", "5.1.3", "11.1", "11.1.5"),
        line(book, "tie", hands.BANKER_NATURAL, LOST, "5.1.3", "11.1.1"),
        line(book, "tie", hands.PLAYER_NATURAL, LOST, "5.1.3", "11.1.1"),
    ]


def even_money(book: str) -> list[Any]:
    """Even Money: half on a winning six, whether of two cards or three."""
    game = {"variant": "even-money"}
    return [
        line(
            book,
            "player",
            hands.PLAYER_NATURAL,
            won("1:1", "100"),
            "5.1",
            "5.1.1.1",
            "11.1",
            "11.2.1",
            **game,
        ),
        line(book, "player", hands.BANKER_NATURAL, LOST, "5.1.1.2", "11.1.1", **game),
        line(book, "player", hands.TIE_ON_6, STOOD, "5.1.1.3", **game),
        line(book, "banker", hands.BANKER_NATURAL, won("1:1", "100"), "5.1", "5.1.2.1", "11.2.2", **game),
        line(book, "banker", hands.BANKER_BY[4], won("1:1", "100"), "5.1.2.1", "11.2.2", **game),
        line(book, "banker", hands.BANKER_SIX_2, won("1:2", "50"), "5.1.2.1", "11.2.2", **game),
        line(book, "banker", hands.BANKER_SIX_3, won("1:2", "50"), "5.1.2.1", "11.2.2", **game),
        line(book, "banker", hands.PLAYER_NATURAL, LOST, "5.1.2.2", "11.1.1", **game),
        line(book, "banker", hands.TIE_ON_6, STOOD, "5.1.2.3", **game),
        line(book, "tie", hands.TIE_ON_7, won("8:1", "800"), "5.1", "def:Tie", "5.1.3", "11.2.3", **game),
        line(book, "tie", hands.PLAYER_NATURAL, LOST, "5.1.3", "11.1.1", **game),
    ]


def side_bets(book: str) -> list[Any]:
    """Pairs and Super Six."""
    pair = ("10.1", "10.2", "10.6", "10.7", "11.1", "11.1.4", "3.1")
    six = ("def:Super Six",) if book == NSW else ()
    return [
        line(book, "player-pair", hands.PLAYER_MIXED, won("11:1", "1100"), *pair, "10.6.1"),
        line(book, "player-pair", hands.PLAYER_COLOURED, won("11:1", "1100"), *pair, "10.6.2"),
        line(book, "player-pair", hands.PLAYER_SUITED, won("11:1", "1100"), *pair, "10.6.2"),
        line(book, "player-pair", hands.TWIN_PAIRED, won("11:1", "1100"), *pair, "10.6.1"),
        line(book, "player-pair", hands.TEN_AND_KING, LOST, "10.6", "10.8"),
        line(book, "player-pair", hands.BANKER_MIXED, LOST, "10.7", "10.8"),
        line(book, "banker-pair", hands.BANKER_MIXED, won("11:1", "1100"), *pair, "10.6.2"),
        line(book, "banker-pair", hands.BANKER_SUITED, won("11:1", "1100"), *pair, "10.6.2"),
        line(book, "banker-pair", hands.BOTH_PAIRED, won("11:1", "1100"), *pair, "10.6.1"),
        line(book, "banker-pair", hands.PLAYER_SUITED, LOST, "10.6", "10.8"),
        line(book, "super-six", hands.BANKER_SIX_2, won("15:1", "1500"), "10.1", "10.9", "10.13", "11.1.6"),
        line(book, "super-six", hands.BANKER_SIX_3, won("15:1", "1500"), *six, "10.13", "11.1.6"),
        line(book, "super-six", hands.TIE_ON_6, LOST, *six, "10.13", "11.1.1"),
        line(book, "super-six", hands.BANKER_NATURAL, LOST, "10.13", "11.1.1"),
        line(book, "super-six", hands.SEVEN_BEATS_SIX_2_2, LOST, "10.13", "11.1.1"),
    ]


@pytest.mark.parametrize("row", [row for book in BOOKS for row in traditional(book)])
def test_nsw_and_star_11_1_pay_line(row: Line) -> None:
    check(row)


@pytest.mark.parametrize("row", [row for book in BOOKS for row in even_money(book)])
def test_nsw_and_star_11_2_even_money_pay_line(row: Line) -> None:
    check(row)


@pytest.mark.parametrize("row", [row for book in BOOKS for row in side_bets(book)])
def test_nsw_and_star_section_10_side_bet_pay_line(row: Line) -> None:
    check(row)


@pytest.mark.parametrize("book", BOOKS)
def test_side_bets_pay_the_same_in_even_money(book: str) -> None:
    wagers = [bet("super-six"), bet("banker-pair"), bet("banker")]
    cards = "2H 3C QD 3S 3H"  # 5 against 6, the Banker's a pair of threes
    settled = one(book, cards, *wagers, variant="even-money")
    assert [settled[each]["pays"] for each in ("super-six", "banker-pair", "banker")] == [
        "1500",
        "1100",
        "50",
    ]


def star_tiger() -> list[Any]:
    """The five Tiger bets of The Star."""
    pair = ("10.1", "10.19", "10.24", "3.1", "def:Pair")
    return [
        line(STAR, "tiger-tie", hands.TIE_ON_6, won("45:1", "4500"), "10.1", "10.14", "10.18", "11.1.7"),
        line(STAR, "tiger-tie", hands.TIE_ON_6_DRAWN, won("45:1", "4500"), "10.18", "11.1.7"),
        line(STAR, "tiger-tie", hands.TIE_ON_7, LOST, "10.18", "11.1.1"),
        line(STAR, "tiger-tie", hands.BANKER_SIX_2, LOST, "10.18", "11.1.1"),
        line(STAR, "tiger-pair", hands.PLAYER_MIXED, won("4:1", "400"), *pair, "10.23.1", "11.1.8.1"),
        line(STAR, "tiger-pair", hands.BANKER_SUITED, won("4:1", "400"), "10.24.2", "10.23.1", "11.1.8.1"),
        line(
            STAR,
            "tiger-pair",
            hands.BOTH_PAIRED,
            won("25:1", "2500"),
            "def:Pair",
            "10.24.1",
            "10.23.2",
            "11.1.8.2",
        ),
        line(STAR, "tiger-pair", "KH QC KD QS 3D 4D", won("25:1", "2500"), "10.23.2", "11.1.8.2"),
        line(STAR, "tiger-pair", hands.TWIN_PAIRED, won("100:1", "10000"), "def:Pair", "10.23.3", "11.1.8.3"),
        line(STAR, "tiger-pair", hands.TEN_AND_KING, LOST, "10.23.4", "11.1.1"),
        line(STAR, "tiger", hands.BANKER_SIX_2, won("12:1", "1200"), "10.25", "10.29.1", "11.1.9.1"),
        line(STAR, "tiger", hands.BANKER_SIX_3, won("22:1", "2200"), "10.25", "10.29.2", "11.1.9.2"),
        line(STAR, "tiger", hands.TIE_ON_6, LOST, "10.29.3", "11.1.1"),
        line(STAR, "tiger", hands.BANKER_NATURAL, LOST, "10.29.3", "11.1.1"),
        line(STAR, "big-tiger", hands.BANKER_SIX_3, won("55:1", "5500"), "10.30", "10.34", "11.1.10"),
        line(STAR, "big-tiger", hands.BANKER_SIX_2, LOST, "10.34", "11.1.1"),
        line(STAR, "small-tiger", hands.BANKER_SIX_2, won("22:1", "2200"), "10.35", "10.39", "11.1.11"),
        line(STAR, "small-tiger", hands.BANKER_SIX_3, LOST, "10.39", "11.1.1"),
    ]


@pytest.mark.parametrize("row", star_tiger())
def test_star_tiger_pay_line(row: Line) -> None:
    check(row)


@pytest.mark.parametrize("row", star_tiger()[:1])
def test_star_tiger_bets_pay_the_same_in_even_money(row: Line) -> None:
    check(row._replace(sheet={"variant": "even-money"}))
