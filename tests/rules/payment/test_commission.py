"""Commission: the further 2.5% beyond the differential, and commission that is deferred (Victoria, Crown)."""

from typing import Any

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import Json, before, bet, by_id, coup, money, one, settle

VIC, CROWN = "vic-2002", "crown-2025"
EXTRA = {VIC: ("7.5.1", "7.5.2", "7.5"), CROWN: ("6.5.1", "6.5.2", "6.5")}
AGREED = {"differential": {"minimum": "10000", "maximum": "50000"}}


def beyond(place: int, *rows: tuple[str, str, str]) -> list[Any]:
    """Stakes around the differential of 10000, in both books; only those beyond it show the clause."""
    return [
        pytest.param(
            book, *row, marks=[pytest.mark.clause(book, EXTRA[book][place])] if int(row[0]) > 10000 else []
        )
        for book in EXTRA
        for row in rows
    ]


@pytest.mark.parametrize(
    ("book", "stake", "commission", "pays"),
    beyond(
        0,
        ("9999", "499.95", "9499.05"),
        ("10000", "500", "9500"),
        ("10001", "500.075", "9500.93"),  # 5% is 500.05, 2.5% of 1 is 0.025; the win rounded up to the cent
        ("20000", "1250", "18750"),  # 1000 and 250
    ),
)
def test_extra_commission_on_banker_beyond_the_differential(
    book: str, stake: str, commission: str, pays: str
) -> None:
    settled = one(book, hands.BANKER_NATURAL, bet("banker", stake), **AGREED)["banker"]
    assert (settled["commission"], settled["pays"], settled["odds"]) == (commission, pays, "1:1")


@pytest.mark.parametrize(
    ("book", "stake", "commission", "pays"),
    beyond(
        1,
        ("9999", "0", "9999"),
        ("10000", "0", "10000"),
        ("10001", "0.025", "10000.98"),
        ("20000", "250", "19750"),
    ),
)
def test_extra_commission_on_player_beyond_the_differential(
    book: str, stake: str, commission: str, pays: str
) -> None:
    settled = one(book, hands.PLAYER_NATURAL, bet("player", stake), **AGREED)["player"]
    assert (settled["commission"], settled["pays"]) == (commission, pays)


@pytest.mark.parametrize(
    "book", [pytest.param(book, marks=pytest.mark.clause(book, EXTRA[book][2])) for book in EXTRA]
)
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_no_wager_goes_beyond_the_maximum_differential(book: str, hand: str) -> None:
    lost = one(book, hands.NATURAL_TIE, bet(hand, "50001"), **AGREED)[hand]
    assert (lost["settled_on"], money(lost)) == ("50000", ("stand-off", "0", "50001", "0"))
    cards = {"player": hands.PLAYER_NATURAL, "banker": hands.BANKER_NATURAL}[hand]
    won = one(book, cards, bet(hand, "60000"), **AGREED)[hand]
    assert won["pays"] == {"player": "49000", "banker": "46500"}[hand]  # 1000 extra; 2500 and 1000
    assert won["returned"] == "60000"


@pytest.mark.parametrize("book", EXTRA)
@pytest.mark.parametrize("stake", ["49999", "50000"])
def test_up_to_the_maximum_differential_all_of_it_counts(book: str, stake: str) -> None:
    assert one(book, hands.BANKER_NATURAL, bet("player", stake), **AGREED)["player"]["settled_on"] == stake


@pytest.mark.parametrize("book", EXTRA)
def test_without_an_agreed_maximum_there_is_no_cap(book: str) -> None:
    settled = one(book, hands.BANKER_NATURAL, bet("player", "900000"), differential={"minimum": "10000"})
    assert settled["player"]["settled_on"] == "900000"


@pytest.mark.parametrize("book", EXTRA)
def test_extra_commission_is_for_traditional_only(book: str) -> None:
    settled = one(book, hands.PLAYER_NATURAL, bet("player", "60000"), variant="crown", **AGREED)["player"]
    assert (settled["pays"], settled["commission"], settled["settled_on"]) == ("60000", "0", "60000")


TABLE_ID = {VIC: ("7.4", "7.2"), CROWN: ("6.4", "6.2")}


@pytest.mark.parametrize("book", EXTRA)
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_where_extra_commission_is_agreed_the_table_differential_does_not_cut(book: str, hand: str) -> None:
    """6.4 is subject to 6.5, in Victoria 7.4 to 7.5."""
    limits = {"differential": "2500"}
    settled = before(book, bet(hand, "30000"), limits=limits, **AGREED)[hand]
    assert (settled["outcome"], settled["amount"]) == ("accepted", "30000")
    assert not set(TABLE_ID[book]) & set(settled["clauses"])
    cards = {"player": hands.PLAYER_NATURAL, "banker": hands.BANKER_NATURAL}[hand]
    won = one(book, cards, bet(hand, "30000"), limits=limits, **AGREED)[hand]
    assert (won["settled_on"], won["commission"]) == ("30000", {"player": "500", "banker": "2000"}[hand])
    assert "not-in-source" not in won["clauses"]


@pytest.mark.parametrize(
    "book", [pytest.param(book, marks=pytest.mark.clause(book, *TABLE_ID[book])) for book in TABLE_ID]
)
@pytest.mark.parametrize("sheet", [{"variant": "crown", **AGREED}, {}], ids=["crown", "not agreed"])
def test_else_the_table_differential_cuts(book: str, sheet: Json) -> None:
    settled = before(book, bet("player", "30000"), limits={"differential": "2500"}, **sheet)["player"]
    assert (settled["outcome"], settled["amount"], settled["returned"]) == ("reduced", "2500", "27500")


@pytest.mark.parametrize("book", EXTRA)
def test_extra_commission_is_on_winning_main_wagers_only(book: str) -> None:
    tied = one(book, hands.NATURAL_TIE, bet("tie", "20000"), bet("banker", "20000"), **AGREED)
    assert (tied["tie"]["pays"], tied["tie"]["commission"]) == ("160000", "0")
    assert (tied["banker"]["commission"], tied["banker"]["outcome"]) == ("0", "stand-off")
    lost = one(book, hands.PLAYER_NATURAL, bet("banker", "20000"), **AGREED)["banker"]
    assert (lost["commission"], lost["net"]) == ("0", "-20000")


def test_nsw_knows_no_extra_commission() -> None:
    settled = one("nsw", hands.PLAYER_NATURAL, bet("player", "20000"), **AGREED)["player"]
    assert (settled["pays"], settled["commission"]) == ("20000", "0")


# Deferred


def later(amount: str = "100", **more: object) -> Json:
    """A Banker wager whose bettor asks to defer, with Crown's approval."""
    return bet("banker", amount, defer_commission=True, approved=["9.3.1"], **more)


DEFER = {VIC: ("10.2.1", "10.2.1(b)"), CROWN: ("9.3.1", "9.3.1(b)")}
SETTLED = {
    VIC: ("10.2.1(a)",),
    CROWN: ("9.3.1(a)",),
}
LEAVING = {VIC: ("10.2.1(a)", "10.2.1(a)(ii)"), CROWN: ("9.3.1(a)", "9.3.1(a)(ii)")}


@pytest.mark.parametrize(
    "book", [pytest.param(book, marks=pytest.mark.clause(book, *clauses)) for book, clauses in DEFER.items()]
)
def test_deferred_commission_is_owed_and_the_marker_shows_it(book: str) -> None:
    settled = one(book, hands.BANKER_NATURAL, later("105"))["banker"]
    assert (settled["pays"], settled["commission"], settled["owed"]) == ("105", "0", "5.25")
    assert (settled["returned"], settled["net"]) == ("105", "99.75")
    assert settled["marker"] == [DEFER[book][1]]


@pytest.mark.parametrize("book", DEFER)
def test_standing_bettors_do_not_defer(book: str) -> None:
    settled = one(book, hands.BANKER_NATURAL, later(seat=""))["banker"]
    assert (settled["pays"], settled["commission"], settled["owed"]) == ("95", "5", "0")
    assert "marker" not in settled


@pytest.mark.parametrize(("book", "pays"), [(VIC, "100"), (CROWN, "95")])
def test_crown_9_3_1_deferral_needs_approval_and_vic_10_2_1_does_not(book: str, pays: str) -> None:
    wager = bet("banker", defer_commission=True)
    assert one(book, hands.BANKER_NATURAL, wager)["banker"]["pays"] == pays
    other = bet("banker", defer_commission=True, approved=["6.5"])
    assert one(book, hands.BANKER_NATURAL, other)["banker"]["pays"] == pays


@pytest.mark.parametrize("book", DEFER)
@pytest.mark.parametrize(("allowed", "pays", "owed"), [(False, "50", "0"), (True, "100", "50")])
def test_half_on_six_is_deferred_only_by_setting(book: str, allowed: bool, pays: str, owed: str) -> None:
    settings = {"defer_half_on_six": allowed}
    settled = one(book, hands.BANKER_SIX_2, later(), variant="crown", settings=settings)["banker"]
    assert (settled["pays"], settled["owed"], settled["net"]) == (pays, owed, "50")


@pytest.mark.parametrize("book", DEFER)
def test_extra_commission_is_deferred_with_the_rest(book: str) -> None:
    settled = one(book, hands.BANKER_NATURAL, later("20000"), **AGREED)["banker"]
    assert (settled["pays"], settled["owed"], settled["net"]) == ("20000", "1250", "18750")


def test_nz_5_7_b_commission_is_never_deferred() -> None:
    settled = one("nz-1998", hands.BANKER_NATURAL, later())["banker"]
    assert (settled["pays"], settled["commission"], settled["owed"]) == ("95", "5", "0")


def owing(book: str, *events: Json, **sheet: object) -> list[list[tuple[str, str, str, str]]]:
    """What is collected after each coup; Ann and Bob win 110 and 45 on Banker each time."""
    wagers = [later("110"), later("45", id="b", who="Bob", seat="2")]
    coups = [coup(hands.BANKER_NATURAL, *wagers, **event) for event in events]
    settled = settle(book, *coups, **sheet)
    return [
        [
            (each["who"], each["seat"], each["owed"], each["due"])
            for each in one_.get("commission_settled", [])
        ]
        for one_ in settled
    ]


AT_ITS_POINTS = pytest.mark.parametrize(
    "book",
    [pytest.param(book, marks=pytest.mark.clause(book, *clauses)) for book, clauses in SETTLED.items()],
)


@AT_ITS_POINTS
@pytest.mark.parametrize("end", ["shoe_ends", "table_closes"])
def test_deferred_commission_adds_up_and_is_settled_at_the_end(book: str, end: str) -> None:
    assert owing(book, {}, {end: True}, {end: True}) == [
        [],
        [("Ann", "1", "11", "11"), ("Bob", "2", "4.50", "4.50")],
        [("Ann", "1", "5.50", "5.50"), ("Bob", "2", "2.25", "2.25")],
    ]


@pytest.mark.parametrize(
    "book",
    [pytest.param(book, marks=pytest.mark.clause(book, *clauses)) for book, clauses in LEAVING.items()],
)
def test_deferred_commission_is_settled_by_whoever_leaves(book: str) -> None:
    assert owing(book, {}, {"leaving": ["Ann"]}, {"shoe_ends": True}) == [
        [],
        [("Ann", "1", "11", "11")],
        [("Ann", "1", "5.50", "5.50"), ("Bob", "2", "6.75", "6.75")],
    ]


@AT_ITS_POINTS
def test_deferred_commission_is_rounded_down_when_settled(book: str) -> None:
    assert owing(book, {"shoe_ends": True}, chips=["2.50", "5"]) == [
        [("Ann", "1", "5.50", "5"), ("Bob", "2", "2.25", "0")]
    ]


@AT_ITS_POINTS
def test_deferred_commission_is_rounded_up_by_setting(book: str) -> None:
    settings = {"deferred_rounding": "up"}
    assert owing(book, {"shoe_ends": True}, chips=["2.50", "5"], settings=settings) == [
        [("Ann", "1", "5.50", "7.50"), ("Bob", "2", "2.25", "2.50")]
    ]


@pytest.mark.parametrize("book", DEFER)
def test_nobody_settles_what_nobody_owes(book: str) -> None:
    [settled] = settle(book, coup(hands.PLAYER_NATURAL, later(), shoe_ends=True))
    assert "commission_settled" not in settled
    assert by_id(settled)["banker"]["net"] == "-100"


@AT_ITS_POINTS
def test_each_seat_has_its_own_marker(book: str) -> None:
    wagers = [later("100"), later("20", id="b", seat="2")]
    [settled] = settle(book, coup(hands.BANKER_NATURAL, *wagers, shoe_ends=True))
    assert [(each["seat"], each["due"]) for each in settled["commission_settled"]] == [("1", "5"), ("2", "1")]
    assert settled["commission_settled"][0]["clauses"] == list(SETTLED[book])
    assert settled["commission_settled"][0]["readings"] == ["A-VIC-22"]
