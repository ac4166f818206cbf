"""Victoria 2002: every pay line of Traditional and Crown Baccarat and of Insurance/No 6 (10.1)."""

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import LOST, STOOD, Line, bet, check, line, one, won

VIC = "vic-2002"
CROWN = {"variant": "crown"}
INSURED = {"variant": "crown", "beside": "banker"}
PLAIN = "10.1/Traditional"
PAID = ("def:Traditional Baccarat", "6.7.2")
HALF = "10.1/Crown"
NO_6 = ("def:Insurance/No 6", "10.1/Crown/Insurance/No 6", "6.5.4")


@pytest.mark.parametrize(
    "row",
    [
        line(VIC, "player", hands.PLAYER_NATURAL, won("1:1", "100"), "6.5.1", *PAID, f"{PLAIN}/Player"),
        line(VIC, "player", hands.BANKER_NATURAL, LOST, f"{PLAIN}/Banker", "6.7.1"),
        line(VIC, "player", hands.TIE_ON_7, STOOD, f"{PLAIN}/Tie", "10.1/***"),
        line(VIC, "banker", hands.BANKER_NATURAL, won("1:1", "95"), "6.5.2", "10.2.1", f"{PLAIN}/Banker"),
        line(VIC, "banker", hands.BANKER_SIX_2, won("1:1", "95"), "6.5.2", *PAID, f"{PLAIN}/Banker"),
        line(VIC, "banker", hands.PLAYER_NATURAL, LOST, f"{PLAIN}/Player", "6.7.1"),
        line(VIC, "banker", hands.TIE_ON_7, STOOD, f"{PLAIN}/Tie", "10.1/***"),
        line(VIC, "tie", hands.TIE_ON_7, won("8:1", "800"), "6.5.3", "6.7.2", f"{PLAIN}/Tie", "def:Tie"),
        line(VIC, "tie", hands.PLAYER_NATURAL, LOST, f"{PLAIN}/Tie", "6.7.1"),
    ],
)
def test_vic_10_1_traditional_pay_line(row: Line) -> None:
    check(row)


@pytest.mark.parametrize(
    "row",
    [
        line(VIC, "player", hands.PLAYER_NATURAL, won("1:1", "100"), f"{HALF}/Player", **CROWN),
        line(VIC, "player", hands.BANKER_SIX_2, LOST, f"{HALF}/Banker", "6.7.1", **CROWN),
        line(VIC, "player", hands.TIE_ON_6, STOOD, f"{HALF}/Tie", "10.1/***", **CROWN),
        line(VIC, "banker", hands.BANKER_NATURAL, won("1:1", "100"), f"{HALF}/Banker", **CROWN),
        line(VIC, "banker", "KH 5C QD KS TH", won("1:1", "100"), f"{HALF}/Banker", **CROWN),
        line(VIC, "banker", hands.BANKER_BY[4], won("1:1", "100"), "def:Crown Baccarat", **CROWN),
        line(VIC, "banker", hands.BANKER_SIX_2, won("1:1", "50"), f"{HALF}/Banker", "10.2.1", **CROWN),
        line(VIC, "banker", hands.BANKER_SIX_3, won("1:1", "50"), f"{HALF}/Banker", **CROWN),
        line(VIC, "banker", hands.PLAYER_NATURAL, LOST, f"{HALF}/Player", "6.7.1", **CROWN),
        line(VIC, "banker", hands.TIE_ON_6, STOOD, f"{HALF}/Tie", "10.1/***", **CROWN),
        line(VIC, "tie", hands.TIE_ON_6, won("8:1", "800"), f"{HALF}/Tie", "def:Tie", **CROWN),
        line(VIC, "tie", hands.BANKER_SIX_2, LOST, f"{HALF}/Tie", "6.7.1", **CROWN),
    ],
)
def test_vic_10_1_crown_pay_line(row: Line) -> None:
    check(row)


@pytest.mark.parametrize(
    "row",
    [
        line(VIC, "insurance-no-6", hands.BANKER_SIX_2, LOST, *NO_6, "6.7.1", **INSURED),
        line(VIC, "insurance-no-6", "5H 6C QD KS 6H TD", LOST, *NO_6, "6.7.1", **INSURED),
        line(VIC, "insurance-no-6", hands.SEVEN_BEATS_SIX_3_2, won("2:1", "200"), *NO_6, **INSURED),
        line(VIC, "insurance-no-6", hands.TIE_ON_6_DRAWN, won("2:1", "200"), *NO_6, **INSURED),
        line(VIC, "insurance-no-6", "2H 6C QD KS 6H 3D", won("2:1", "200"), *NO_6, **INSURED),
    ],
)
def test_vic_insurance_loses_only_when_the_banker_wins_on_six(row: Line) -> None:
    check(row)


@pytest.mark.clause(VIC, "def:Crown Baccarat")
def test_vic_crown_baccarat_takes_half_and_says_so() -> None:
    settled = one(VIC, hands.BANKER_SIX_3, bet("banker", "15"), variant="crown")["banker"]
    assert (settled["commission"], settled["pays"], settled["net"]) == ("7.50", "7.50", "7.50")


@pytest.mark.clause(VIC, "10.1/Traditional/Banker", "10.2.1")
def test_vic_traditional_takes_five_per_cent_of_the_win() -> None:
    settled = one(VIC, hands.BANKER_NATURAL, bet("banker", "15"))["banker"]
    assert (settled["commission"], settled["pays"]) == ("0.75", "14.25")
