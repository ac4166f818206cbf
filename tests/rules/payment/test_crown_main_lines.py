"""Crown Melbourne 2025: every pay line of the main wagers in every two-hand variant (Tables 3, 4, 10-14)."""

from typing import Any

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import LOST, STOOD, Line, bet, check, line, money, one, voided, won

CROWN = "crown-2025"
PLAIN = ("def:Traditional Baccarat", "5.7.2")


def row(variant: str, wager: str, cards: str, came: tuple[str, str | None, str, str], *clauses: str) -> Any:
    """A line of one variant."""
    return line(CROWN, wager, cards, came, *clauses, variant=variant)


@pytest.mark.parametrize(
    "row",
    [
        row(
            "traditional",
            "player",
            hands.PLAYER_NATURAL,
            won("1:1", "100"),
            "5.5.1",
            *PLAIN,
            "Table 3/Player",
        ),
        row("traditional", "player", hands.BANKER_NATURAL, LOST, "Table 3/Banker", "5.7.1"),
        row("traditional", "player", hands.TIE_ON_7, STOOD, "Table 3/Tie", "def:Stand-off"),
        row("traditional", "banker", hands.BANKER_SIX_2, won("1:1", "95"), "5.5.2", *PLAIN, "Table 3/Banker"),
        row("traditional", "banker", hands.PLAYER_NATURAL, LOST, "Table 3/Player", "5.7.1"),
        row("traditional", "banker", hands.TIE_ON_7, STOOD, "Table 3/Tie", "def:Stand-off"),
        row(
            "traditional",
            "tie",
            hands.TIE_ON_7,
            won("8:1", "800"),
            "5.5.3",
            "5.7.2",
            "Table 3/Tie",
            "def:Tie",
        ),
        row("traditional", "tie", hands.PLAYER_NATURAL, LOST, "Table 3/Tie", "5.7.1"),
        row("crown", "player", hands.PLAYER_NATURAL, won("1:1", "100"), "Table 4/Player"),
        row("crown", "player", hands.BANKER_SIX_2, LOST, "Table 4/Banker", "5.7.1"),
        row("crown", "player", hands.TIE_ON_6, STOOD, "Table 4/Tie", "def:Stand-off"),
        row("crown", "banker", hands.BANKER_BY[4], won("1:1", "100"), "def:Crown Baccarat", "Table 4/Banker"),
        row("crown", "banker", hands.BANKER_SIX_2, won("1:1", "50"), "def:Crown Baccarat", "Table 4/Banker"),
        row("crown", "banker", hands.BANKER_SIX_3, won("1:1", "50"), "Table 4/Banker"),
        row("crown", "banker", hands.PLAYER_NATURAL, LOST, "Table 4/Player", "5.7.1"),
        row("crown", "banker", hands.TIE_ON_6, STOOD, "Table 4/Tie"),
        row("crown", "tie", hands.TIE_ON_6, won("8:1", "800"), "Table 4/Tie", "def:Tie"),
        row("crown", "tie", hands.BANKER_SIX_2, LOST, "Table 4/Tie", "5.7.1"),
        row("zero-commission", "player", hands.PLAYER_NATURAL, won("1:1", "100"), "Table 14/Player"),
        row("zero-commission", "player", hands.BANKER_NATURAL, LOST, "Table 14/Banker", "5.7.1"),
        row("zero-commission", "player", hands.TIE_ON_7, STOOD, "Table 14/Tie", "def:Stand-off"),
        row("zero-commission", "banker", hands.BANKER_SIX_2, won("1:1", "100"), "Table 14/Banker"),
        row("zero-commission", "banker", hands.PLAYER_NATURAL, LOST, "Table 14/Player", "5.7.1"),
        row("zero-commission", "banker", hands.TIE_ON_7, STOOD, "Table 14/Tie"),
        row("zero-commission", "tie", hands.TIE_ON_7, won("8:1", "800"), "Table 14/Tie", "def:Tie"),
        row("zero-commission", "tie", hands.BANKER_SIX_2, LOST, "Table 14/Tie", "5.7.1"),
        row("lucky-chase", "player", hands.PLAYER_NATURAL, won("1:1", "100"), "11.2.1", "Table 13/Player"),
        row("lucky-chase", "player", hands.BANKER_NATURAL, LOST, "11.3.1(b)", "5.7.1"),
        row("lucky-chase", "player", hands.TIE_ON_6, STOOD, "11.3.2", "Table 13/Tie"),
        row("lucky-chase", "banker", hands.BANKER_SIX_2, won("1:1", "100"), "11.3.1(a)", "Table 13/Banker"),
        row("lucky-chase", "banker", hands.BANKER_NATURAL, won("1:1", "100"), "11.3.1(a)", "11.4.1"),
        row("lucky-chase", "banker", hands.PLAYER_NATURAL, LOST, "11.3.1(b)", "5.7.1"),
        row("lucky-chase", "banker", hands.TIE_ON_6, STOOD, "11.3.2", "Table 13/Tie"),
    ],
)
def test_crown_main_pay_line(row: Line) -> None:
    check(row)


THREE_CARD_8 = "5H KC QD JS 3H TD"
THREE_CARD_9 = "5H KC QD JS 4H TD"
EVENS = ("def:2 to 1 Baccarat", "Table 10/Player 1:1")
DOUBLE = ("def:2 to 1 Baccarat", "Table 10/Player 2:1")


@pytest.mark.parametrize(
    "row",
    [
        row("two-to-one", "player", THREE_CARD_8, won("2:1", "200"), *DOUBLE),
        row("two-to-one", "player", THREE_CARD_9, won("2:1", "200"), *DOUBLE),
        row("two-to-one", "player", hands.SEVEN_BEATS_SIX_3_2, won("1:1", "100"), *EVENS),
        row("two-to-one", "player", hands.PLAYER_NATURAL, won("1:1", "100"), *EVENS),
        row("two-to-one", "player", "8H KC QD 5S", won("1:1", "100"), *EVENS),
        row("two-to-one", "player", hands.BANKER_NATURAL, LOST, "Table 10/Banker 1:1", "5.7.1"),
        row("two-to-one", "player", hands.TIE_ON_7, LOST, "def:2 to 1 Baccarat", "Table 10/Tie"),
        row("two-to-one", "banker", hands.BANKER_BY[8], won("2:1", "200"), "Table 10/Banker 2:1"),
        row("two-to-one", "banker", hands.BANKER_BY[9], won("2:1", "200"), "Table 10/Banker 2:1"),
        row("two-to-one", "banker", "KH 3C QD JS TD 4S", won("1:1", "100"), "Table 10/Banker 1:1"),
        row("two-to-one", "banker", hands.BANKER_NATURAL, won("1:1", "100"), "Table 10/Banker 1:1"),
        row("two-to-one", "banker", hands.PLAYER_NATURAL, LOST, "Table 10/Player 1:1", "5.7.1"),
        row("two-to-one", "banker", hands.TIE_ON_7, LOST, "def:2 to 1 Baccarat", "Table 10/Tie"),
        row("two-to-one", "tie", hands.TIE_ON_7, won("8:1", "800"), "Table 10/Tie", "def:Tie"),
        row("two-to-one", "tie", hands.PLAYER_NATURAL, LOST, "Table 10/Tie", "5.7.1"),
    ],
)
def test_crown_table_10_two_to_one_pay_line(row: Line) -> None:
    check(row)


@pytest.mark.parametrize(
    "row",
    [
        row("tie-baccarat", "player", hands.PLAYER_NATURAL, won("1:1", "100"), "Table 3/Player"),
        row("tie-baccarat", "player", hands.BANKER_NATURAL, LOST, "Table 3/Banker", "5.7.1"),
        row("tie-baccarat", "banker", hands.BANKER_SIX_2, won("1:1", "95"), "Table 3/Banker"),
        row("tie-baccarat", "banker", hands.PLAYER_NATURAL, LOST, "Table 3/Player", "5.7.1"),
        row("tie-baccarat", "tie", hands.TIE_ON_6, won("8:1", "800"), "Table 11/Tie", "def:Tie"),
        row("tie-baccarat", "tie", hands.BANKER_SIX_2, LOST, "Table 11/Tie", "5.7.1"),
    ],
)
def test_crown_tie_baccarat_pays_traditional_odds_off_a_tie(row: Line) -> None:
    check(row)


@pytest.mark.clause(CROWN, "def:Tie Baccarat(a)", "def:Tie Baccarat(b)", "Table 11/Player", "Table 11/Banker")
@pytest.mark.parametrize(
    ("percent", "pays"),
    list(enumerate(["0.34", "0.67", "1", "1.34", "1.67", "2", "2.34", "2.67", "3", "3.34"], 1)),
)
def test_crown_table_11_a_tie_pays_the_signed_percentage_and_returns_the_stake(
    percent: int, pays: str
) -> None:
    """33.33 at each percentage, rounded up to the cent: 0.3333, 0.6666, 0.9999 and so on."""
    wagers = [bet("player", "33.33"), bet("banker", "33.33", who="Bob")]
    settled = one(CROWN, hands.TIE_ON_6, *wagers, variant="tie-baccarat", tie_percent=percent)
    for wager in settled.values():
        assert money(wager) == ("stand-off", pays, "33.33", pays)
        assert wager["odds"] == f"{percent}:100"


@pytest.mark.clause(CROWN, "Table 11/Player", "6.3.3")
@pytest.mark.parametrize(("percent", "pays"), [(1, "5"), (4, "5"), (6, "10"), (9, "10")])
def test_crown_table_11_the_percentage_is_rounded_up_to_chips(percent: int, pays: str) -> None:
    settled = one(
        CROWN, hands.TIE_ON_6, bet("player"), variant="tie-baccarat", tie_percent=percent, chips=["5", "25"]
    )
    assert money(settled["player"]) == ("stand-off", pays, "100", pays)


def test_crown_table_11_a_percentage_that_chips_make_is_not_rounded() -> None:
    settled = one(
        CROWN, hands.TIE_ON_6, bet("player"), variant="tie-baccarat", tie_percent=10, chips=["5", "25"]
    )
    assert settled["player"]["pays"] == "10"
    assert "6.3.3" not in settled["player"]["clauses"]


@pytest.mark.clause(CROWN, "11.2.1", "11.2.1(a)")
@pytest.mark.parametrize(
    "name", ["tie", "player-pair", "player-dragon-bonus", "super-six", "player-run-2", "banker-dragon-tail"]
)
def test_crown_11_2_1_a_lucky_chase_takes_no_side_wager(name: str) -> None:
    settled = one(CROWN, hands.TIE_ON_6, bet(name), variant="lucky-chase")[name]
    assert voided(settled, 101)
    assert settled["refusal"]["accepted"] == "player, banker"


@pytest.mark.clause(CROWN, "11.2.1(a)")
def test_crown_11_2_1_a_lucky_chase_takes_no_one_one_two() -> None:
    settled = one(CROWN, hands.TIE_ON_6, bet("one-one-two"), variant="lucky-chase")["one-one-two"]
    assert voided(settled, 101)


@pytest.mark.clause(CROWN, "def:Traditional Baccarat", "Table 3")
def test_crown_three_card_wager_is_refused_on_traditional() -> None:
    settled = one(CROWN, hands.TIE_ON_6, bet("three-pictures"))["three-pictures"]
    assert voided(settled, 101)
    assert settled["refusal"]["what"] == "three-pictures is not offered on Traditional Baccarat"


def test_crown_zero_commission_keeps_nothing_back() -> None:
    settled = one(CROWN, hands.BANKER_SIX_3, bet("banker", "0.01"), variant="zero-commission")["banker"]
    assert (settled["pays"], settled["commission"]) == ("0.01", "0")
