"""Limits found before the first card: nothing settles; wagers are accepted, reduced or refused."""

import pytest

from tests.rules.settlement.sheets import Json, before, bet, books, by_id, coup, settle

NZ, VIC, NSW, STAR, CROWN = "nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"


def stood(wager: Json) -> tuple[str, str, str]:
    """How a wager stands: outcome, the amount left, what goes back."""
    return wager["outcome"], wager["amount"], wager["returned"]


def seats(hand: str, *stakes: str) -> list[Json]:
    """One wager for each seat from 1 up."""
    return [bet(hand, stake, id=f"{hand}{n}", seat=str(n), who=str(n)) for n, stake in enumerate(stakes, 1)]


SIGN: Json = {"minimum": "10", "maximum": "500", "unit": "5", "area_maximum": "1000", "differential": "1000"}


@books({NSW: ("6.1", "6.1.1"), STAR: ("6.1", "6.1.1"), VIC: ("7.1", "fn2:66(1)(d)"), CROWN: ("6.1",)})
def test_what_keeps_within_the_sign_is_accepted_on_the_sign(book: str) -> None:
    wager = {NSW: "super-six", STAR: "super-six"}.get(book, "player")
    settled = before(book, bet(wager, "250"), limits=SIGN)[wager]
    assert stood(settled) == ("accepted", "250", "0")
    assert settled["offered"] == "250"


@books({NSW: ("5.6.1",), STAR: ("5.6.1",), NZ: ("5.2(c)",)})
def test_a_main_wager_is_accepted_on_the_combination_it_stands_in(book: str) -> None:
    settled = before(book, bet("player", "250"), limits=SIGN)["player"]
    assert stood(settled) == ("accepted", "250", "0")


@books({NSW: ("6.6", "14.12"), STAR: ("6.6", "14.13")})
def test_nsw_and_star_below_the_minimum_is_refused(book: str) -> None:
    settled = before(book, bet("player", "49.99"), limits={"minimum": "50"})["player"]
    assert stood(settled) == ("refused", "0", "49.99")
    assert (settled["refusal"]["number"], settled["refusal"]["accepted"]) == (118, "$50 or more")
    assert settled["refusal"]["what"] == "$49.99 is under the minimum of $50"


@books({VIC: ("7.3.1",), CROWN: ("6.3.1",)})
def test_vic_and_crown_below_the_minimum_is_warned_once(book: str) -> None:
    limits = {"minimum": "50"}
    first = before(book, bet("player", "49"), limits=limits)["player"]
    assert (stood(first), first["warned"]) == (("accepted", "49", "0"), True)
    second = before(book, bet("player", "49", warned=True), limits=limits)["player"]
    assert (stood(second), second["refusal"]["number"]) == (("refused", "0", "49"), 117)


@pytest.mark.parametrize("book", [NSW, STAR, VIC, CROWN, NZ])
def test_the_minimum_itself_is_accepted(book: str) -> None:
    settled = before(book, bet("player", "50"), limits={"minimum": "50"})["player"]
    assert (stood(settled), "warned" in settled) == (("accepted", "50", "0"), False)


@books({NSW: ("6.5",), STAR: ("6.5",), VIC: ("7.3.2",), CROWN: ("6.3.2",)})
@pytest.mark.parametrize(
    ("stake", "left"), [("499", "499"), ("500", "500"), ("501", "500")], ids=["under", "at", "over"]
)
def test_above_the_maximum_is_reduced_to_it(book: str, stake: str, left: str) -> None:
    settled = before(
        book, bet("player", stake), bet("player", "900", id="over", who="Bob"), limits={"maximum": "500"}
    )
    assert settled["player"]["amount"] == left
    assert settled["player"]["outcome"] == ("reduced" if stake == "501" else "accepted")
    assert stood(settled["over"]) == ("reduced", "500", "400")


@books({NSW: ("6.1.1", "14.12"), STAR: ("6.1.1", "14.13")})
def test_nsw_and_star_6_1_1_off_the_signed_unit_is_refused(book: str) -> None:
    settled = before(book, bet("player", "26"), limits={"unit": "25"})["player"]
    assert (stood(settled), settled["refusal"]["number"]) == (("refused", "0", "26"), 119)
    assert settled["refusal"]["what"] == "$26 is not a multiple of $25"
    assert settled["refusal"]["accepted"] == "a multiple of $25"


@books({VIC: ("7.3.3",), CROWN: ("6.3.3",)})
def test_vic_and_crown_off_the_unit_is_accepted(book: str) -> None:
    assert stood(before(book, bet("player", "26"), limits={"unit": "25"})["player"]) == (
        "accepted",
        "26",
        "0",
    )


@pytest.mark.parametrize(
    "limits", [{"minimum": "200"}, {"maximum": "50"}, {"unit": "30"}, {"area_maximum": "50"}]
)
def test_nz_division_1_is_not_made_up(limits: Json) -> None:
    settled = before(NZ, bet("player"), limits=limits)["player"]
    assert (stood(settled), settled["clauses"]) == (("accepted", "100", "0"), ["5.2(c)", "not-in-source"])


# Differential

SCALED = {
    NSW: ("6.2", "def:Table Differential"),
    STAR: ("6.2", "def:Table Differential"),
    VIC: ("7.4", "7.2"),
    CROWN: ("6.4", "6.2"),
    NZ: ("5.14", "5.13", "def:Table Differential"),
}


@books(SCALED)
@pytest.mark.parametrize("heavier", ["player", "banker"])
def test_the_heavier_hand_is_scaled_to_the_lighter_and_the_differential(book: str, heavier: str) -> None:
    """7000 + 2000 + 1000 against 2500, differential 2500: half of each."""
    lighter = {"player": "banker", "banker": "player"}[heavier]
    wagers = [*seats(heavier, "7000", "2000", "1000"), bet(lighter, "2500", id="light", who="Z", seat="9")]
    settled = before(book, *wagers, limits={"differential": "2500"})
    assert [settled[f"{heavier}{n}"]["amount"] for n in (1, 2, 3)] == ["3500", "1000", "500"]
    assert [settled[f"{heavier}{n}"]["returned"] for n in (1, 2, 3)] == ["3500", "1000", "500"]
    assert stood(settled["light"]) == ("accepted", "2500", "0")


@pytest.mark.parametrize("book", SCALED)
@pytest.mark.parametrize(("stake", "left"), [("3499", "3499"), ("3500", "3500"), ("3501", "3500")])
def test_the_differential_at_its_boundary(book: str, stake: str, left: str) -> None:
    wagers = [bet("player", stake), bet("banker", "1000", who="Bob", seat="2")]
    assert before(book, *wagers, limits={"differential": "2500"})["player"]["amount"] == left


@books(SCALED)
def test_spare_units_go_by_largest_remainder_and_then_to_the_lowest_seat(book: str) -> None:
    """500, 400, 300 on 800 in units of 25: 333.33, 266.67, 200: one spare unit to the second."""
    settled = before(
        book, *seats("player", "500", "400", "300"), limits={"differential": "800", "unit": "25"}
    )
    assert [each["amount"] for each in settled.values()] == ["325", "275", "200"]
    even = before(book, *seats("player", "100", "100", "100"), limits={"differential": "200", "unit": "25"})
    assert [each["amount"] for each in even.values()] == ["75", "75", "50"]


@books(SCALED)
def test_the_unit_is_the_smallest_chip_where_none_is_signed(book: str) -> None:
    chips = ["5", "25"] if book != NZ else None
    sheet = {"chips": chips} if chips else {}
    settled = before(book, *seats("player", "100", "100", "100"), limits={"differential": "200"}, **sheet)
    expected = ["70", "65", "65"] if chips else ["66.67", "66.67", "66.66"]
    assert [each["amount"] for each in settled.values()] == expected


@pytest.mark.parametrize("book", SCALED)
def test_ties_and_side_bets_do_not_count_towards_the_differential(book: str) -> None:
    settled = before(
        book, bet("player", "100"), bet("tie", "9000", who="Bob"), limits={"differential": "500"}
    )
    assert [each["outcome"] for each in settled.values()] == ["accepted", "accepted"]


@pytest.mark.parametrize("book", SCALED)
def test_the_differential_is_cited_only_on_the_hand_that_it_cuts(book: str) -> None:
    wagers = [bet("player", "3501"), bet("banker", "1000", who="Bob", seat="2")]
    settled = before(book, *wagers, limits={"differential": "2500"})
    assert set(SCALED[book]) <= set(settled["player"]["clauses"])
    assert not set(SCALED[book]) & set(settled["banker"]["clauses"]) - {"6.1", "5.13"}


NO_SHARE = {NSW: ("6.2",), STAR: ("6.2",), VIC: ("7.4",), CROWN: ("6.4",), NZ: ("5.14",)}


@books(NO_SHARE)
@pytest.mark.parametrize(
    ("small", "most", "came"),
    [("49", "524.50", ("refused", "0", "49")), ("50", "525", ("reduced", "25", "25"))],
)
def test_a_share_of_less_than_a_unit_is_refused(
    book: str, small: str, most: str, came: tuple[str, str, str]
) -> None:
    """Half of 1000 and of the small wager: 24.50 is less than one chip of 25, and there is none to spare."""
    wagers = [bet("player", small, id="small"), bet("player", "1000", id="large", who="Bob", seat="2")]
    settled = before(book, *wagers, limits={"differential": most}, chips=["25"])
    assert stood(settled["small"]) == came
    assert stood(settled["large"]) == ("reduced", "500", "500")
    if came[0] == "refused":
        assert settled["small"]["refusal"]["number"] == 133
        assert settled["small"]["clauses"] == list(NO_SHARE[book])


def test_seats_with_letters_come_before_numbers_in_their_own_order() -> None:
    wagers = [bet("player", id=seat, seat=seat, who=seat) for seat in ("b", "2", "a")]
    settled = before(NSW, *wagers, limits={"differential": "200", "unit": "25"})
    assert {seat: settled[seat]["amount"] for seat in "ab2"} == {"a": "75", "b": "75", "2": "50"}


# Area


@books({NSW: ("6.2",), STAR: ("6.2",)})
def test_nsw_and_star_6_2_an_area_on_a_hand_is_scaled(book: str) -> None:
    settled = before(
        book, *seats("banker", "600", "600", "300"), limits={"area_maximum": "1000", "unit": "50"}
    )
    assert [each["amount"] for each in settled.values()] == ["400", "400", "200"]


@books({NSW: ("6.1",), STAR: ("6.1",)})
def test_nsw_and_star_on_another_area_what_no_longer_fits_is_refused(book: str) -> None:
    settled = before(book, *seats("tie", "600", "500", "400"), limits={"area_maximum": "1000"})
    assert [each["outcome"] for each in settled.values()] == ["accepted", "refused", "accepted"]
    refusal = settled["tie2"]["refusal"]
    assert (refusal["number"], refusal["accepted"]) == (120, "up to $400")
    assert refusal["what"] == "the area already holds its maximum of $1,000"


@pytest.mark.parametrize("book", [VIC, CROWN])
@pytest.mark.parametrize("wager", ["player", "tie"])
def test_vic_and_crown_have_no_area_maximum(book: str, wager: str) -> None:
    settled = before(book, bet(wager), limits={"area_maximum": "50"})[wager]
    assert (stood(settled), settled["clauses"]) == (("accepted", "100", "0"), ["not-in-source"])


# All of them together


@books({NSW: ("6.5", "6.2"), STAR: ("6.5", "6.2")})
def test_individual_then_area_then_differential(book: str) -> None:
    """900 and 500 cap to 500 each; the area of 800 makes 400 each; the differential of 600, 300 each."""
    wagers = seats("player", "900", "500")
    limits: Json = {"maximum": "500", "area_maximum": "800", "differential": "600"}
    settled = before(book, *wagers, limits=limits)
    assert [each["amount"] for each in settled.values()] == ["300", "300"]
    cited = [clause for clause in settled["player1"]["clauses"] if clause in ("6.5", "6.2")]
    assert cited == ["6.5", "6.2"]
    without = before(book, *wagers, limits={**limits, "differential": "900"})
    assert [each["amount"] for each in without.values()] == ["400", "400"]


@pytest.mark.parametrize("book", [NSW, STAR])
def test_a_refused_wager_counts_for_nothing_afterwards(book: str) -> None:
    settled = before(book, *seats("player", "10", "500"), limits={"minimum": "50", "differential": "500"})
    assert [each["outcome"] for each in settled.values()] == ["refused", "accepted"]


def test_found_may_stand_among_the_limits() -> None:
    settled = by_id(*settle(NSW, coup("", bet("player")), limits={"found": "before"}))
    assert settled["player"]["outcome"] == "accepted"
