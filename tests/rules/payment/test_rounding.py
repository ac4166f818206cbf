"""From exact winnings to chips: up in four rulebooks (A-ALL-01); New Zealand counts the payable part."""

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import before, bet, money, one, voided

NZ, VIC, NSW, STAR, CROWN = "nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"
UP = {VIC: ("7.3.3",), NSW: ("5.8", "5.5.2"), STAR: ("5.8", "5.5.2"), CROWN: ("6.3.3",)}
WITH_RULE = [pytest.param(book, marks=pytest.mark.clause(book, *clauses)) for book, clauses in UP.items()]


@pytest.mark.parametrize("book", WITH_RULE)
@pytest.mark.parametrize(
    ("stake", "chips", "pays"),
    [
        ("55", ["2.50", "5", "25"], "52.50"),  # 52.25 up to 52.50
        ("51", ["0.50"], "48.50"),  # 48.45
        ("0.01", ["0.01"], "0.01"),  # 0.0095
        ("30", ["20", "50"], "40"),  # 28.50: with 20 and 50 only 40 will do
        ("50", ["20", "50"], "50"),  # 47.50
        ("70", ["20", "50"], "70"),  # 66.50: 50 + 20
        ("95", ["20", "50"], "100"),  # 90.25: not 90, which is 50 + 20 + 20, but 100
    ],
)
def test_a_win_is_rounded_up_to_the_least_sum_the_chips_make(
    book: str, stake: str, chips: list[str], pays: str
) -> None:
    settled = one(book, hands.BANKER_NATURAL, bet("banker", stake), chips=chips)["banker"]
    assert money(settled) == ("win", pays, stake, pays)
    assert set(UP[book]) <= set(settled["clauses"])
    assert "A-ALL-01" in settled["readings"]


@pytest.mark.parametrize("book", UP)
def test_a_win_that_chips_make_exactly_is_not_rounded(book: str) -> None:
    settled = one(book, hands.BANKER_NATURAL, bet("banker", "50"), chips=["2.50", "5", "25"])["banker"]
    assert settled["pays"] == "47.50"
    assert not set(UP[book]) & set(settled["clauses"])


@pytest.mark.parametrize("book", WITH_RULE)
def test_each_wager_is_rounded_by_itself(book: str) -> None:
    """Twice 9.50 is 19 together, and 10 each by themselves."""
    wagers = [bet("banker", "10", id="a"), bet("banker", "10", id="b")]
    settled = one(book, hands.BANKER_NATURAL, *wagers, chips=["5"])
    assert [wager["pays"] for wager in settled.values()] == ["10", "10"]


@pytest.mark.parametrize("book", UP)
def test_returned_stakes_are_never_rounded(book: str) -> None:
    settled = one(book, hands.TIE_ON_7, bet("banker", "7"), chips=["5"])["banker"]
    assert money(settled) == ("stand-off", "0", "7", "0")


@pytest.mark.clause(CROWN, "6.3.3", "9.3.1")
def test_crown_6_3_3_rounding_comes_after_commission() -> None:
    """15 less 5% is 14.25, up to 15; the commission stays exact."""
    settled = one(CROWN, hands.BANKER_NATURAL, bet("banker", "15"), chips=["5"])["banker"]
    assert (settled["pays"], settled["commission"], settled["net"]) == ("15", "0.75", "15")


def test_without_chips_any_cent_is_payable_and_a_fraction_goes_up() -> None:
    assert one(NSW, hands.BANKER_NATURAL, bet("banker", "0.01"))["banker"]["pays"] == "0.01"
    assert one(NSW, hands.BANKER_NATURAL, bet("banker", "1.01"))["banker"]["pays"] == "0.96"
    assert one(NSW, hands.BANKER_NATURAL, bet("banker", "20"))["banker"]["pays"] == "19"


def test_ten_to_the_fifteen_cents_stay_exact() -> None:
    settled = one(NSW, hands.BANKER_NATURAL, bet("banker", "9999999999999.99"))["banker"]
    assert settled["pays"] == "9500000000000"
    exact = one(CROWN, hands.TIE_ON_6, bet("tiger-tie", "10000000000000"))["tiger-tie"]
    assert exact["pays"] == "450000000000000"


# New Zealand: refuse, or count only what could be paid exactly


@pytest.mark.clause(NZ, "5.9")
@pytest.mark.parametrize(
    ("stake", "chips", "part", "pays"),
    [
        ("120", ["2.50", "5", "25"], "100", "95"),  # 95% of 50 is 47.50; of 60, 57; of 55, 52.25
        ("149", ["2.50", "5", "25"], "100", "95"),
        ("151", ["2.50", "5", "25"], "150", "142.50"),
        ("35", ["0.50", "1", "5"], "30", "28.50"),  # 33.25 cannot be paid, nor 34's 32.30
        ("2100", ["100", "500"], "2000", "1900"),
        ("260", ["20", "50"], "200", "190"),  # 260 wins 247, 240 wins 228, 220 wins 209
    ],
)
def test_nz_5_9_only_what_could_be_paid_exactly_counts(
    stake: str, chips: list[str], part: str, pays: str
) -> None:
    won = one(NZ, hands.BANKER_NATURAL, bet("banker", stake), chips=chips)["banker"]
    lost = one(NZ, hands.PLAYER_NATURAL, bet("banker", stake), chips=chips)["banker"]
    rest = str(int(stake) - int(part))
    assert (won["settled_on"], won["pays"], won["returned"]) == (part, pays, stake)
    assert money(lost) == ("lose", "0", rest, f"-{part}")
    assert "5.9" in won["clauses"]


@pytest.mark.parametrize(
    ("stake", "chips"), [("30", ["0.50", "1", "5"]), ("150", ["2.50", "5"]), ("2000", ["100", "500"])]
)
def test_nz_5_9_what_can_be_paid_exactly_counts_in_full(stake: str, chips: list[str]) -> None:
    settled = one(NZ, hands.PLAYER_NATURAL, bet("banker", stake), chips=chips)["banker"]
    assert money(settled) == ("lose", "0", "0", f"-{stake}")
    assert "5.9" not in settled["clauses"]


@pytest.mark.clause(NZ, "5.9")
@pytest.mark.parametrize(
    ("stake", "chips"), [("45", ["2.50", "5"]), ("500", ["100", "500"]), ("1999", ["100", "500"])]
)
def test_nz_5_9_nothing_counts_where_nothing_could_be_paid(stake: str, chips: list[str]) -> None:
    """In hundreds 500 wins 475, 400 wins 380 and so on down: not one of them makes hundreds."""
    assert voided(one(NZ, hands.BANKER_NATURAL, bet("banker", stake), chips=chips)["banker"], 121)
    assert voided(one(NZ, hands.PLAYER_NATURAL, bet("banker", stake), chips=chips)["banker"], 121)


@pytest.mark.clause(NZ, "5.9")
def test_nz_5_9_on_a_tie_all_of_it_goes_back() -> None:
    settled = one(NZ, hands.TIE_ON_7, bet("banker", "120"), chips=["2.50", "5", "25"])["banker"]
    assert money(settled) == ("stand-off", "0", "120", "0")
    assert settled["settled_on"] == "100"


@pytest.mark.clause(NZ, "5.8", "5.9")
def test_nz_5_9_a_small_wager_may_be_wholly_void() -> None:
    settled = one(NZ, hands.BANKER_NATURAL, bet("banker", "45"), chips=["2.50", "5", "25"])["banker"]
    assert voided(settled, 121)
    assert settled["refusal"]["accepted"] == "nothing of it or another amount that can"


def test_nz_5_9_leaves_player_and_tie_wagers_alone() -> None:
    wagers = [bet("player", "7"), bet("tie", "3", who="Bob")]
    won = one(NZ, hands.PLAYER_NATURAL, *wagers, chips=["1", "5"])
    assert (won["player"]["pays"], won["player"]["settled_on"]) == ("7", "7")
    tied = one(NZ, hands.TIE_ON_7, *wagers, chips=["1", "5"])
    assert (tied["tie"]["pays"], tied["tie"]["settled_on"]) == ("24", "3")


def test_nz_5_9_needs_no_chips_to_be_named() -> None:
    assert one(NZ, hands.BANKER_NATURAL, bet("banker", "45"))["banker"]["pays"] == "42.75"


@pytest.mark.clause(NZ, "5.8", "5.9")
@pytest.mark.parametrize(("stake", "payable"), [("120", "$100"), ("45", "nothing of it"), ("51", "$50")])
def test_nz_5_8_before_the_first_card_it_is_refused(stake: str, payable: str) -> None:
    settled = before(NZ, bet("banker", stake), chips=["2.50", "5", "25"])["banker"]
    assert (settled["outcome"], settled["amount"], settled["returned"]) == ("refused", "0", stake)
    assert settled["refusal"]["number"] == 121
    assert settled["refusal"]["accepted"] == f"{payable} or another amount that can"


def test_nz_5_8_what_can_be_paid_is_accepted() -> None:
    settled = before(NZ, bet("banker", "50"), bet("tie", "7"), chips=["2.50", "5", "25"])
    assert [wager["outcome"] for wager in settled.values()] == ["accepted", "accepted"]


@pytest.mark.clause(NZ, "5.14", "5.13", "def:Table Differential")
@pytest.mark.parametrize(
    ("stake", "differential", "left"),
    [("200", "149.99", "100"), ("200", "150", "150"), ("200", "120", "100"), ("200", "50", "50")],
)
def test_nz_a_banker_wager_scaled_by_the_differential_is_cut_on_to_what_can_be_paid(
    stake: str, differential: str, left: str
) -> None:
    """In chips of 2.50, 120 would win 114; so it is cut on to 100, which wins 95."""
    sheet = {"limits": {"differential": differential}, "chips": ["2.50", "5", "25"]}
    settled = before(NZ, bet("banker", stake), bet("tie", "5"), **sheet)["banker"]
    back = str(int(stake) - int(left))
    assert (settled["outcome"], settled["amount"], settled["returned"]) == ("reduced", left, back)
    assert ("5.9" in settled["clauses"]) == (differential != left)


@pytest.mark.clause(NZ, "5.8", "5.9")
def test_nz_a_banker_wager_scaled_to_less_than_can_be_paid_is_refused() -> None:
    sheet = {"limits": {"differential": "45"}, "chips": ["2.50", "5", "25"]}
    settled = before(NZ, bet("banker", "200"), **sheet)["banker"]
    assert (settled["outcome"], settled["returned"], settled["refusal"]["number"]) == ("refused", "200", 121)
    assert settled["refusal"]["what"] == "a win on $45 could not be paid exactly in chips"
