"""Limits found after the first card: minimum, maximum, unit, area, differential, personal limits."""

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import Json, bet, books, by_id, coup, money, one, settle, voided

NZ, VIC, NSW, STAR, CROWN = "nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"
PLAYER = hands.PLAYER_NATURAL


# Maximum

OVER = {
    NSW: ("6.5", "6.1"),
    STAR: ("6.5", "6.1"),
    VIC: ("7.3.2", "7.1", "fn2:66(1)(d)"),
    CROWN: ("6.3.2", "6.1", "fn1:66(1)(c)"),
}


@books(OVER)
def test_a_wager_above_the_maximum_is_paid_or_collected_to_the_maximum(book: str) -> None:
    limits = {"maximum": "500"}
    won = one(book, PLAYER, bet("player", "501"), limits=limits)["player"]
    assert money(won) == ("win", "500", "501", "500")
    lost = one(book, hands.BANKER_NATURAL, bet("player", "501"), limits=limits)["player"]
    assert money(lost) == ("lose", "0", "1", "-500")
    tied = one(book, hands.TIE_ON_7, bet("player", "501"), limits=limits)["player"]
    assert money(tied) == ("stand-off", "0", "501", "0")
    assert [each["settled_on"] for each in (won, lost, tied)] == ["500"] * 3
    assert set(OVER[book]) <= set(won["clauses"])
    assert "A-ALL-06" in won["readings"]


@pytest.mark.parametrize("book", [NZ, *OVER])
@pytest.mark.parametrize("stake", ["499.99", "500"])
def test_up_to_the_maximum_a_wager_settles_in_full(book: str, stake: str) -> None:
    settled = one(book, PLAYER, bet("player", stake), limits={"maximum": "500"})["player"]
    assert (settled["settled_on"], settled["pays"]) == (stake, stake)
    assert not set(OVER.get(book, ("not-in-source",))) & set(settled["clauses"])


@books(OVER)
def test_a_wager_may_have_its_own_maximum(book: str) -> None:
    limits = {"maximum": "500", "wagers": {"tie": {"maximum": "50"}}}
    settled = one(book, hands.TIE_ON_7, bet("player", "400"), bet("tie", "60"), limits=limits)
    assert (settled["player"]["settled_on"], settled["tie"]["settled_on"]) == ("400", "50")
    assert money(settled["tie"]) == ("win", "400", "60", "400")


@books({VIC: ("7.3.2", "10.2.1"), CROWN: ("6.3.2", "9.3.1")})
def test_commission_is_on_the_settled_amount_only(book: str) -> None:
    settled = one(book, hands.BANKER_NATURAL, bet("banker", "1000"), limits={"maximum": "500"})["banker"]
    assert (settled["commission"], settled["pays"]) == ("25", "475")


# Minimum


@books({NSW: ("6.4",), STAR: ("6.4",)})
def test_nsw_and_star_6_4_a_wager_below_the_minimum_is_valid(book: str) -> None:
    limits = {"minimum": "50"}
    coups = [coup(PLAYER, bet("player", stake)) for stake in ("49.99", "10")]
    settled = [each["wagers"][0] for each in settle(book, *coups, limits=limits)]
    assert [money(each) for each in settled] == [
        ("win", "49.99", "49.99", "49.99"),
        ("win", "10", "10", "10"),
    ]
    assert not any("warned" in each for each in settled)


UNDER = {VIC: ("7.3.1",), CROWN: ("6.3.1",)}


@books(UNDER)
def test_the_first_wager_under_the_minimum_is_settled_with_a_warning_and_the_next_goes_back(
    book: str,
) -> None:
    small = bet("player", "24.99")
    settled = settle(
        book, coup(PLAYER, small), coup(PLAYER, small), coup(PLAYER, small), limits={"minimum": "25"}
    )
    first, second, third = (each["wagers"][0] for each in settled)
    assert money(first) == ("win", "24.99", "24.99", "24.99")
    assert first["warned"] is True
    assert voided(second, 117)
    assert voided(third, 117)
    assert second["refusal"]["what"] == (
        "$24.99 is under the minimum of $25, and the bettor was warned before"
    )


@books(UNDER)
@pytest.mark.parametrize("cards", [PLAYER, hands.BANKER_NATURAL, hands.TIE_ON_7])
def test_a_later_wager_under_the_minimum_goes_back_whatever_the_result(book: str, cards: str) -> None:
    settled = one(book, cards, bet("player", "10", warned=True), limits={"minimum": "25"})["player"]
    assert voided(settled, 117)


@books(UNDER)
def test_two_wagers_under_the_minimum_in_one_coup_are_both_settled(book: str) -> None:
    """The warning counts from the next coup on."""
    small = [bet("player", "10"), bet("tie", "10")]
    first, second = settle(book, coup(PLAYER, *small), coup(PLAYER, *small), limits={"minimum": "25"})
    assert [(each["outcome"], each["warned"]) for each in first["wagers"]] == [("win", True), ("lose", True)]
    assert all(voided(each, 117) for each in second["wagers"])


@pytest.mark.parametrize("book", UNDER)
def test_a_warning_is_each_bettors_own(book: str) -> None:
    limits = {"minimum": "25"}
    coups = [coup(PLAYER, bet("player", "10")), coup(PLAYER, bet("player", "10", who="Bob", seat="2"))]
    settled = settle(book, *coups, limits=limits)
    assert settled[1]["wagers"][0]["outcome"] == "win"
    assert settled[1]["wagers"][0]["warned"] is True


@pytest.mark.parametrize("book", [NZ, *UNDER, NSW, STAR])
@pytest.mark.parametrize("stake", ["25", "25.01"])
def test_from_the_minimum_up_a_wager_is_good(book: str, stake: str) -> None:
    settled = one(book, PLAYER, bet("player", stake), limits={"minimum": "25"})["player"]
    assert settled["pays"] == stake
    assert "warned" not in settled


@pytest.mark.parametrize("book", UNDER)
def test_a_warning_stays_while_good_wagers_come_between(book: str) -> None:
    stakes = ["10", "25", "10"]
    settled = settle(book, *(coup(PLAYER, bet("player", each)) for each in stakes), limits={"minimum": "25"})
    assert [each["wagers"][0]["outcome"] for each in settled] == ["win", "win", "void"]


# Unit


@pytest.mark.parametrize("book", [NSW, STAR])
def test_nsw_and_star_an_off_multiple_wager_found_late_stands(book: str) -> None:
    lost = one(book, hands.BANKER_NATURAL, bet("player", "26"), limits={"unit": "25"})["player"]
    assert money(lost) == ("lose", "0", "0", "-26")


@books({VIC: ("7.3.3",), CROWN: ("6.3.3",)})
def test_an_off_multiple_wager_stands_at_its_face(book: str) -> None:
    lost = one(book, hands.BANKER_NATURAL, bet("player", "26"), limits={"unit": "25"})["player"]
    assert money(lost) == ("lose", "0", "0", "-26")
    won = one(book, PLAYER, bet("player", "26"), limits={"unit": "25"}, chips=["25"])["player"]
    assert money(won) == ("win", "50", "26", "50")


@pytest.mark.parametrize("book", [NZ, NSW, STAR, VIC, CROWN])
@pytest.mark.parametrize("stake", ["25", "50"])
def test_a_multiple_is_no_fault(book: str, stake: str) -> None:
    settled = one(book, PLAYER, bet("player", stake), limits={"unit": "25"})["player"]
    assert not {"6.1.1", "7.3.3", "6.3.3", "not-in-source"} & set(settled["clauses"])


# Personal limits

PERSONAL = {NSW: ("6.8",), STAR: ("6.8",), VIC: ("7.6",), CROWN: ("6.6",)}


@books(PERSONAL)
@pytest.mark.parametrize(("stake", "counts"), [("1999", "1999"), ("2000", "2000"), ("2001", "2000")])
def test_a_personal_maximum_replaces_the_tables(book: str, stake: str, counts: str) -> None:
    limits = {"maximum": "500", "players": {"Ann": {"maximum": "2000"}}}
    wagers = [bet("player", stake), bet("player", stake, id="bob", who="Bob")]
    settled = one(book, PLAYER, *wagers, limits=limits)
    assert (settled["player"]["settled_on"], settled["bob"]["settled_on"]) == (counts, "500")


@books({VIC: ("7.6", "7.3.1"), CROWN: ("6.6", "6.3.1")})
def test_a_personal_minimum_replaces_the_tables(book: str) -> None:
    limits = {"minimum": "50", "wagers": {"tie": {"minimum": "5"}}, "players": {"Ann": {"minimum": "20"}}}
    wagers = [bet("player", "20"), bet("tie", "19"), bet("tie", "19", id="bob", who="Bob")]
    settled = one(book, PLAYER, *wagers, limits=limits)
    assert ["warned" in settled[each] for each in ("player", "tie", "bob")] == [False, True, False]


KEPT = {NSW: ("6.7.1", "6.7.1.1"), STAR: ("6.7.1", "6.7.1.1")}


@books(KEPT)
def test_nsw_and_star_6_7_1_a_player_who_was_there_keeps_the_old_minimum(book: str) -> None:
    limits = {"minimum": "50", "players": {"Ann": {"minimum": "25"}}}
    wagers = [bet("player", "25"), bet("player", "25", id="new", who="Bob", seat="2")]
    settled = one(book, PLAYER, *wagers, limits=limits)
    assert set(KEPT[book]) <= set(settled["player"]["clauses"])
    assert not {"6.8", "6.4"} & set(settled["player"]["clauses"])
    assert "6.4" in settled["new"]["clauses"]


@pytest.mark.parametrize("book", KEPT)
@pytest.mark.parametrize("own", [{"minimum": "50"}, {"minimum": "60"}, {"maximum": "900"}])
def test_a_personal_limit_is_no_kept_minimum(book: str, own: Json) -> None:
    settled = one(book, PLAYER, bet("player"), limits={"minimum": "50", "players": {"Ann": own}})["player"]
    assert "6.8" in settled["clauses"]
    assert "6.7.1" not in settled["clauses"]


@pytest.mark.parametrize("book", KEPT)
def test_a_kept_minimum_and_a_personal_maximum_may_go_together(book: str) -> None:
    limits = {"minimum": "50", "players": {"Ann": {"minimum": "25", "maximum": "900"}}}
    settled = one(book, PLAYER, bet("player"), limits=limits)["player"]
    assert {"6.7.1", "6.8"} <= set(settled["clauses"])


@books({VIC: ("7.6",), CROWN: ("6.6",)})
def test_vic_and_crown_a_lower_minimum_is_a_personal_limit(book: str) -> None:
    limits = {"minimum": "50", "players": {"Ann": {"minimum": "25"}}}
    assert "warned" not in one(book, PLAYER, bet("player", "25"), limits=limits)["player"]


# New Zealand's Division 1


@pytest.mark.parametrize(
    "limits", [{"minimum": "200"}, {"maximum": "50"}, {"unit": "30"}, {"area_maximum": "50"}]
)
def test_nz_what_division_1_holds_is_not_in_the_source_and_the_wager_stands(limits: Json) -> None:
    settled = one(NZ, PLAYER, bet("player"), limits=limits)["player"]
    assert money(settled) == ("win", "100", "100", "100")
    assert "not-in-source" in settled["clauses"]


def test_nz_a_personal_limit_is_not_in_the_source_either() -> None:
    settled = one(NZ, PLAYER, bet("player"), limits={"players": {"Ann": {"maximum": "50"}}})["player"]
    assert settled["settled_on"] == "100"
    assert "not-in-source" in settled["clauses"]


# Area and differential


@books({NSW: ("6.5",), STAR: ("6.5",)})
def test_nsw_and_star_6_5_an_area_over_its_maximum_is_settled_pro_rata(book: str) -> None:
    """600 + 600 + 300 on an area of 1000: 400, 400 and 200 count; the rest goes back."""
    wagers = [bet("player", stake, id=stake + seat, seat=seat, who=seat) for stake, seat in
              (("600", "1"), ("600", "2"), ("300", "3"))]  # fmt: skip
    settled = one(book, hands.BANKER_NATURAL, *wagers, limits={"area_maximum": "1000"})
    assert [money(each) for each in settled.values()] == [
        ("lose", "0", "200", "-400"), ("lose", "0", "200", "-400"), ("lose", "0", "100", "-200"),
    ]  # fmt: skip


@books({NSW: ("6.5",), STAR: ("6.5",)})
def test_nsw_and_star_6_5_pro_rata_goes_to_the_smallest_chip_by_largest_remainder(book: str) -> None:
    """Three of 100 on 200 with chips of 25: 66.67, so 50 each and two spare chips to the lowest seats."""
    wagers = [bet("player", id=seat, seat=seat, who=seat) for seat in ("10", "9", "2")]
    settled = one(book, PLAYER, *wagers, limits={"area_maximum": "200", "unit": "100"}, chips=["25"])
    assert {seat: each["settled_on"] for seat, each in settled.items()} == {"2": "75", "9": "75", "10": "50"}


@books({NSW: ("6.5",), STAR: ("6.5",)})
@pytest.mark.parametrize("cards", [PLAYER, hands.TIE_ON_7])
def test_nsw_and_star_6_5_a_share_of_nothing_goes_back(book: str, cards: str) -> None:
    """1 and 1000 on 500 with chips of 25: the first comes to half a dollar, no chip at all."""
    wagers = [bet("tie", "1"), bet("tie", "1000", id="large", who="Bob", seat="2")]
    settled = one(book, cards, *wagers, limits={"area_maximum": "500"}, chips=["25"])
    assert voided(settled["tie"], 133)
    assert settled["large"]["settled_on"] == "500"


@pytest.mark.parametrize("book", [NSW, STAR])
@pytest.mark.parametrize(("second", "cut"), [("499.99", False), ("500", False), ("500.01", True)])
def test_an_area_up_to_its_maximum_is_not_touched(book: str, second: str, cut: bool) -> None:
    wagers = [bet("tie", "500", id="a"), bet("tie", second, id="b", who="Bob", seat="2")]
    settled = one(book, PLAYER, *wagers, limits={"area_maximum": "1000"})
    assert [("6.5" in each["clauses"]) for each in settled.values()] == [cut, cut]


@pytest.mark.parametrize("book", [NSW, STAR])
def test_what_went_back_is_not_in_the_area(book: str) -> None:
    wagers = [
        bet("tie", "500", id="a", valid=False, why="flat"),
        bet("tie", "600", id="b", who="Bob", seat="2"),
    ]
    settled = one(book, PLAYER, *wagers, limits={"area_maximum": "1000"})
    assert (settled["a"]["outcome"], settled["b"]["settled_on"]) == ("void", "600")


@pytest.mark.parametrize("book", [NSW, STAR])
def test_each_area_has_its_own_total(book: str) -> None:
    wagers = [bet("tie", "600", id="a", area="1"), bet("tie", "600", id="b", area="2", who="Bob", seat="2")]
    settled = one(book, PLAYER, *wagers, limits={"area_maximum": "1000"})
    assert [each["settled_on"] for each in settled.values()] == ["600", "600"]


@pytest.mark.parametrize("book", [VIC, CROWN])
def test_vic_and_crown_have_no_area_maximum_and_no_rule_for_a_differential_found_late(book: str) -> None:
    for limits in ({"area_maximum": "50"}, {"differential": "50"}):
        settled = one(book, PLAYER, bet("player"), limits=limits)["player"]
        assert (settled["settled_on"], "not-in-source" in settled["clauses"]) == ("100", True)


@books(
    {
        NSW: ("6.3", "def:Table Differential"),
        STAR: ("6.3", "def:Table Differential"),
        NZ: ("5.14", "5.13", "def:Table Differential"),
    }
)
def test_a_differential_found_exceeded_after_the_first_card_leaves_every_wager_valid(book: str) -> None:
    wagers = [bet("player", "900"), bet("banker", "100", who="Bob", seat="2")]
    settled = one(book, PLAYER, *wagers, limits={"differential": "500"})
    assert (settled["player"]["settled_on"], settled["banker"]["settled_on"]) == ("900", "100")
    rule = {NZ: "5.14"}.get(book, "6.3")
    assert rule in settled["player"]["clauses"]
    assert rule not in settled["banker"]["clauses"]


@pytest.mark.parametrize("book", [NSW, STAR, NZ, VIC, CROWN])
@pytest.mark.parametrize("heavy", ["599.99", "600"])
def test_up_to_the_differential_nothing_is_said(book: str, heavy: str) -> None:
    wagers = [bet("banker", heavy, who="Bob", seat="2"), bet("player", "100")]
    settled = by_id(*settle(book, coup(PLAYER, *wagers), limits={"differential": "500"}))
    assert not {"6.3", "5.14", "not-in-source"} & set(settled["banker"]["clauses"])
