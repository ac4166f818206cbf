"""Crown Melbourne 2025: every pay line of pairs, Super 6 and Dragon Bonus, and of both Tiger families."""

from typing import Any

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import LOST, STOOD, Json, Line, check, line, won

CROWN = "crown-2025"
PAIR = ("5.8.1(a)", "5.7.2")
SIX_3, SIX_2 = hands.BANKER_SIX_3, hands.BANKER_SIX_2


def crown(wager: str, cards: str, came: tuple[str, str | None, str, str], *clauses: str) -> Any:
    """A line on a Traditional table of eight decks."""
    return line(CROWN, wager, cards, came, *clauses)


@pytest.mark.parametrize(
    "row",
    [
        crown("player-pair", hands.PLAYER_MIXED, won("11:1", "1100"), "5.5.15", *PAIR, "Table 9/Pair"),
        crown("player-pair", hands.PLAYER_SUITED, won("11:1", "1100"), "def:Baccarat Pairs", "Table 9/Pair"),
        crown("player-pair", hands.TEN_AND_KING, LOST, "5.8.1(a)", "def:Baccarat Pairs", "5.7.1"),
        crown("player-pair", hands.BANKER_SUITED, LOST, "def:Baccarat Pairs", "5.7.1"),
        crown("banker-pair", hands.BANKER_MIXED, won("11:1", "1100"), "5.5.16", *PAIR, "Table 9/Pair"),
        crown("banker-pair", hands.BANKER_COLOURED, won("11:1", "1100"), "def:Baccarat Pairs"),
        crown("banker-pair", hands.NO_PAIR, LOST, "Table 9/Pair", "5.7.1"),
        crown("player-crown-pair", hands.PLAYER_MIXED, won("6:1", "600"), "5.5.13", *PAIR, "Table 8/Mixed"),
        crown("player-crown-pair", hands.PLAYER_COLOURED, won("12:1", "1200"), "Table 8/Coloured"),
        crown("player-crown-pair", hands.PLAYER_SUITED, won("25:1", "2500"), "3.1.1", "Table 8/Crown"),
        crown("player-crown-pair", hands.NO_PAIR, LOST, "def:Baccarat Crown Pairs", "Table 8", "5.7.1"),
        crown("banker-crown-pair", hands.BANKER_MIXED, won("6:1", "600"), "5.5.14", *PAIR, "def:Mixed Pair"),
        crown("banker-crown-pair", hands.BANKER_COLOURED, won("12:1", "1200"), "def:Coloured Pair"),
        crown("banker-crown-pair", hands.BANKER_SUITED, won("25:1", "2500"), "3.1.1", "def:Crown Pair"),
        crown("banker-crown-pair", hands.PLAYER_SUITED, LOST, "def:Baccarat Crown Pairs", "5.7.1"),
        crown("super-six", SIX_2, won("15:1", "1500"), "5.5.18", "def:Super 6", "Table 15/Super 6"),
        crown("super-six", SIX_3, won("15:1", "1500"), "Table 15/Super 6"),
        crown("super-six", hands.TIE_ON_6, LOST, "def:Super 6", "5.7.1"),
        line(CROWN, "super-six", SIX_3, won("16:1", "1600"), "Table 15/Super 6", side_bets={"super-six": 2}),
        line(CROWN, "super-six", SIX_2, won("15:1", "1500"), "Table 15/Super 6", side_bets={"super-six": 1}),
    ],
)
def test_crown_pairs_and_super_6_pay_line(row: Line) -> None:
    check(row)


ODDS = {4: ("1:1", "100"), 5: ("2:1", "200"), 6: ("4:1", "400"), 7: ("6:1", "600"), 8: ("10:1", "1000")}
ODDS[9] = ("30:1", "3000")


def dragon_bonus(hand: str, by: dict[int, str], natural: str, letter: str, offered: str) -> list[Any]:
    """One hand's Dragon Bonus: margins of 3 to 9, naturals, ties."""
    name, means = f"{hand}-dragon-bonus", f"def:Dragon Bonus({letter})"
    title = f"Table 6/{hand.capitalize()}"
    other = hands.PLAYER_NATURAL if hand == "banker" else hands.BANKER_NATURAL
    return [
        *(crown(name, by[n], won(*ODDS[n]), offered, f"{title} by {n}", means) for n in range(4, 10)),
        crown(name, by[3], LOST, means, "def:Dragon Bonus", "5.7.1"),
        crown(name, natural, won("1:1", "100"), f"{title} natural", "def:Dragon Bonus", means),
        crown(name, other, LOST, means, "5.7.1"),
        crown(name, hands.NATURAL_TIE, STOOD, "Table 6/Natural Tie"),
        crown(name, hands.TIE_ON_7, LOST, "Table 6/Tie", "5.7.1"),
        crown(name, hands.DRAWN_TIE_ON_8, LOST, "Table 6/Tie", "5.7.1"),
    ]


@pytest.mark.parametrize(
    "row",
    [
        *dragon_bonus("player", hands.PLAYER_BY, hands.PLAYER_NATURAL, "a", "5.5.9"),
        *dragon_bonus("banker", hands.BANKER_BY, hands.BANKER_NATURAL, "b", "5.5.10"),
        crown("player-dragon-bonus", hands.NATURAL_BY_8, won("1:1", "100"), "Table 6/Player natural"),
        crown("player-dragon-bonus", "9H 8C QD KS", won("1:1", "100"), "Table 6/Player natural"),
        crown("banker-dragon-bonus", "8H 9C QD KS", won("1:1", "100"), "Table 6/Banker natural"),
    ],
)
def test_crown_table_6_dragon_bonus_pay_line(row: Line) -> None:
    check(row)


def by_option(
    family: str, wager: str, cards: str, odds: list[int], *clauses: str
) -> list[Any]:  # one line for each of the five options
    """A wager of a family under options 1 to 5."""
    return [
        line(CROWN, wager, cards, won(f"{n}:1", f"{n}00"), *clauses, side_bets={family: option})
        for option, n in enumerate(odds, 1)
    ]


def tiger(wager: str, cards: str, odds: list[int], *clauses: str) -> list[Any]:
    """Table 16."""
    return by_option("tiger", wager, cards, odds, *clauses)


def dragon_tiger(wager: str, cards: str, odds: list[int], *clauses: str) -> list[Any]:
    """Table 17."""
    return by_option("dragon-tiger", wager, cards, odds, *clauses)


TIGER = [
    *tiger("tiger-tie", hands.TIE_ON_6, [45] * 5, "5.5.19", "def:Tiger Tie", "Table 16/Tiger Tie"),
    *tiger(
        "tiger-pair", hands.PLAYER_MIXED, [4] * 5, "5.5.20", "def:Tiger Pair(a)", "Table 16/Single Tiger Pair"
    ),
    *tiger("tiger-pair", hands.BANKER_SUITED, [4] * 5, "def:Tiger Pair", "Table 16/Single Tiger Pair"),
    *tiger("tiger-pair", hands.BOTH_PAIRED, [25] * 5, "def:Tiger Pair(b)", "Table 16/Double Tiger Pair"),
    *tiger("tiger-pair", "KH QC KD QS 3D 4D", [25] * 5, "def:Tiger Pair(b)", "Table 16/Double Tiger Pair"),
    *tiger(
        "tiger-pair",
        hands.TWIN_PAIRED,
        [100, 150, 150, 120, 120],
        "def:Tiger Pair(c)",
        "Table 16/Twin Tiger Pair",
    ),
    *tiger("tiger", SIX_2, [12] * 5, "5.5.21", "def:Tiger", "Table 16/Two Card Tiger"),
    *tiger("tiger", SIX_3, [22, 23, 25, 23, 25], "def:Tiger", "Table 16/Three Card Tiger"),
    *tiger("big-tiger", SIX_3, [55] * 5, "5.5.22", "def:Tiger Tie(b)", "Table 16/Big Tiger"),
    *tiger("small-tiger", SIX_2, [22, 23, 23, 23, 23], "5.5.23", "def:Tiger Tie(a)", "Table 16/Small Tiger"),
    crown("tiger-tie", hands.TIE_ON_7, LOST, "def:Tiger Tie", "5.7.1"),
    crown("tiger-pair", hands.TEN_AND_KING, LOST, "def:Tiger Pair", "5.7.1"),
    crown("tiger", hands.TIE_ON_6, LOST, "def:Tiger", "5.7.1"),
    crown("big-tiger", SIX_2, LOST, "def:Tiger Tie(b)", "5.7.1"),
    crown("small-tiger", SIX_3, LOST, "def:Tiger Tie(a)", "5.7.1"),
]


@pytest.mark.parametrize("row", TIGER)
def test_crown_table_16_tiger_pay_line(row: Line) -> None:
    check(row)


WAGER = "def:Dragon Tiger Side Wager"
MIXED = [40, 40, 40, 40, 35]
DRAGON: Json = {"side_bets": {"dragon-tiger": 1}}
DRAGON_TIGER = [
    *dragon_tiger(
        "dragon-tiger", hands.SEVEN_BEATS_SIX_3_3, [100] * 5, "5.5.24", "Table 17/Dragon Tiger 3/3"
    ),
    *dragon_tiger(
        "dragon-tiger", hands.SEVEN_BEATS_SIX_3_2, MIXED, f"{WAGER}(c)", "Table 17/Dragon Tiger mixed"
    ),
    *dragon_tiger(
        "dragon-tiger", hands.SEVEN_BEATS_SIX_2_3, MIXED, f"{WAGER}(c)", "Table 17/Dragon Tiger mixed"
    ),
    *dragon_tiger(
        "dragon-tiger", hands.SEVEN_BEATS_SIX_2_2, [30] * 5, f"{WAGER}(c)", "Table 17/Dragon Tiger 2/2"
    ),
    *dragon_tiger(
        "big-dragon",
        hands.PLAYER_SEVEN_3,
        [30, 30, 29, 29, 29],
        "5.5.25",
        f"{WAGER}(a)",
        "Table 17/Big Dragon",
    ),
    *dragon_tiger(
        "small-dragon",
        hands.PLAYER_SEVEN_2,
        [15, 15, 14, 14, 14],
        "5.5.26",
        f"{WAGER}(d)",
        "Table 17/Small Dragon",
    ),
    *dragon_tiger("big-tiger", SIX_3, [50, 50, 50, 48, 48], "5.5.22", f"{WAGER}(b)", "Table 17/Big Tiger"),
    *dragon_tiger(
        "small-tiger", SIX_2, [22, 22, 22, 21, 21], "5.5.23", f"{WAGER}(e)", "Table 17/Small Tiger"
    ),
    *dragon_tiger(
        "tiger-tie", hands.TIE_ON_6_DRAWN, [40, 35, 35, 35, 35], "5.5.19", f"{WAGER}(f)", "Table 17/Tiger Tie"
    ),
    line(CROWN, "dragon-tiger", hands.PLAYER_SEVEN_2, LOST, f"{WAGER}(c)", "5.7.1", **DRAGON),
    line(CROWN, "big-dragon", hands.PLAYER_SEVEN_2, LOST, f"{WAGER}(a)", "5.7.1", **DRAGON),
    line(CROWN, "small-dragon", hands.PLAYER_SEVEN_3, LOST, f"{WAGER}(d)", "5.7.1", **DRAGON),
    line(CROWN, "small-dragon", hands.TIE_ON_7, LOST, f"{WAGER}(d)", "5.7.1", **DRAGON),
    line(CROWN, "big-tiger", SIX_2, LOST, f"{WAGER}(b)", "5.7.1", **DRAGON),
    line(CROWN, "small-tiger", SIX_3, LOST, f"{WAGER}(e)", "5.7.1", **DRAGON),
    line(CROWN, "tiger-tie", hands.TIE_ON_7, LOST, f"{WAGER}(f)", "5.7.1", **DRAGON),
]


@pytest.mark.parametrize("row", DRAGON_TIGER)
def test_crown_table_17_dragon_tiger_pay_line(row: Line) -> None:
    check(row)
