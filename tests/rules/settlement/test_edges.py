"""Where one rule meets another: cut to nothing, warned and then void, deferred but not this once."""

import pytest

from punto.rules.sheet import BadSheet, settle_sheet
from punto.rules.sheet.sheet_fields import shown
from tests.rules.settlement.sheets import before, bet, by_id, coup, faults, money, one, result, settle

CROWN, VIC = "crown-2025", "vic-2002"
BANKER_SIX = "4H 2S KD 4D 8C"
BANKER_WINS = "2H 3D 4C 4S"


@pytest.mark.clause(CROWN, "def:1-1-2")
def test_crown_a_one_one_two_cut_to_less_than_one_chip_a_part_is_void() -> None:
    sheet = {"chips": ["5"], "limits": {"maximum": "10"}}
    after = one(CROWN, BANKER_WINS, bet("one-one-two", "100"), **sheet)["one-one-two"]
    assert money(after) == ("void", "0", "100", "0")
    assert after["refusal"]["number"] == 116
    assert before(CROWN, bet("one-one-two", "100"), **sheet)["one-one-two"]["outcome"] == "refused"


@pytest.mark.clause(CROWN, "6.3.1")
def test_crown_6_3_1_a_wager_that_was_void_anyway_is_no_warning() -> None:
    hands = {"dealer": ["9H", "TD", "KC"], "1": ["KH", "QD", "3S"]}
    small = bet("three-card", "5")
    misdeal = {"hands": hands, "wagers": [small], "kind": "misdeal"}
    live = {"hands": hands, "wagers": [small]}
    coups = settle(CROWN, misdeal, live, live, variant="three-card", limits={"minimum": "10"})
    assert [each["wagers"][0]["outcome"] for each in coups] == ["void", "lose", "void"]
    assert [each["wagers"][0].get("warned", False) for each in coups] == [False, True, False]


@pytest.mark.clause(CROWN, "9.3.1")
def test_crown_9_3_1_half_of_a_win_on_six_is_taken_at_once_and_the_bettor_is_told() -> None:
    wager = bet("banker", defer_commission=True, approved=["9.3.1"])
    settled = one(CROWN, BANKER_SIX, wager, variant="crown")["banker"]
    assert money(settled) == ("win", "50", "100", "50")
    assert settled["refusal"]["number"] == 134
    allowed = one(CROWN, BANKER_SIX, wager, variant="crown", settings={"defer_half_on_six": True})["banker"]
    assert (allowed["pays"], allowed["owed"], "refusal" in allowed) == ("100", "50", False)


@pytest.mark.clause(VIC, "7.3.2")
def test_vic_7_3_2_the_limit_that_cut_a_run_is_cited_again_when_it_is_decided() -> None:
    coups = settle(
        VIC, result("player", bet("player-run-2", "50")), result("player"), limits={"maximum": "20"}
    )
    run = coups[1]["wagers"][0]
    assert money(run) == ("win", "60", "50", "60")
    assert {"7.3.2", "6.7.2"} <= set(run["clauses"])


@pytest.mark.clause(VIC, "7.3.2")
def test_vic_7_3_2_a_run_laid_on_a_dummy_coup_keeps_within_the_limits() -> None:
    dummy = coup("", bet("player-run-2", "10"), kind="dummy")
    settled = by_id(*settle(VIC, dummy, result("banker"), limits={"maximum": "5"}))["player-run-2"]
    assert money(settled) == ("lose", "0", "5", "-5")


def test_a_one_line_answer_whatever_a_key_holds() -> None:
    with pytest.raises(BadSheet) as caught:
        settle_sheet('{"rulebook": "nsw", "coups": [], "a\\nb": 1}')
    assert len(caught.value.faults) == 1
    assert "\n" not in caught.value.faults[0]


@pytest.mark.parametrize("seat", ["dealer", ""])
def test_crown_12_5_3_nobody_bets_on_the_dealers_own_hand(seat: str) -> None:
    hands = {"dealer": ["9H", "TD", "KC"], "1": ["KH", "QD", "3S"]}
    wager = bet("three-card-tie", seat=seat)
    found = faults(CROWN, {"hands": hands, "wagers": [wager]}, variant="three-card")
    assert any("is no betting area" in fault for fault in found)


def test_wagers_without_an_id_of_their_own_do_not_collide() -> None:
    run = {"wager": "player-run-2", "amount": "10", "who": "Ann"}
    tie = {"wager": "tie", "amount": "10", "who": "Bob"}
    coups = settle(VIC, result("player", run), result("player", tie))
    assert [each["id"] for each in coups[1]["wagers"]] == ["coups[1].wagers[0]", "coups[0].wagers[0]"]


def test_every_id_that_is_still_open_is_named() -> None:
    runs = [bet("player-run-3", id="a"), bet("banker-run-3", id="b")]
    first = result("player", bet("player-run-3", id="a"), bet("player-run-4", id="b"))
    assert len(faults(VIC, first, result("player", *runs))) == 2


@pytest.mark.clause("nsw", "6.1.1")
@pytest.mark.parametrize(("amount", "came"), [("50", "accepted"), ("60", "refused"), ("70", "accepted")])
def test_nsw_6_1_1_the_unit_counts_from_the_minimum(amount: str, came: str) -> None:
    refused = bet("tie", "61", who="Bob", seat="2")
    settled = before("nsw", bet("player", amount), refused, limits={"minimum": "50", "unit": "20"})
    assert (settled["player"]["outcome"], settled["tie"]["outcome"]) == (came, "refused")


@pytest.mark.clause(CROWN, "6.3.1")
def test_crown_6_3_1_a_bettor_who_was_warned_was_warned_for_every_wager() -> None:
    wagers = [bet("player", "5", warned=True), bet("tie", "5")]
    settled = one(CROWN, BANKER_WINS, *wagers, limits={"minimum": "10"})
    assert [settled[name]["outcome"] for name in ("player", "tie")] == ["void", "void"]


@pytest.mark.clause(CROWN, "12.8.4(a)")
def test_crown_12_8_4_a_short_hand_says_that_the_dealer_was_misdealt() -> None:
    hands = {"dealer": ["9H", "TD"], "1": ["KH", "QD", "4S"]}
    misdeal = {"hands": hands, "kind": "misdeal", "count_verified": True}
    wagers = [bet("three-card", "50"), bet("three-pictures", "10")]
    settled = by_id(*settle(CROWN, {**misdeal, "wagers": wagers}, variant="three-card"))
    assert money(settled["three-card"]) == ("void", "0", "50", "0")
    assert money(settled["three-pictures"]) == ("win", "50", "10", "50")
    wrong = {**misdeal, "count_verified": False, "wagers": [bet("three-card", "50")]}
    assert "12.8.4" in settle(CROWN, wrong, variant="three-card")[0]["wagers"][0]["clauses"]


def test_crown_12_3_1_no_more_than_nine_areas() -> None:
    cards = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    hands = {str(seat): cards[3 * seat : 3 * seat + 3] for seat in range(1, 11)}
    coup_ = {"hands": {"dealer": cards[:3], **hands}, "wagers": [bet("three-card")]}
    assert any("more than the 9 areas" in fault for fault in faults(CROWN, coup_, variant="three-card"))
    mistyped = {
        "hands": {"dealer": cards[:3], "1": cards[3:6]},
        "kind": "misdeal",
        "affected": ["three-card"],
    }
    found = faults(CROWN, {**mistyped, "wagers": [bet("three-card")]}, variant="three-card")
    assert any("is a wager's id" in fault for fault in found)


@pytest.mark.parametrize("why", ["player-card", "Player Card", "no player card", "5.5.4", "14.1"])
@pytest.mark.parametrize(("day", "came"), [("2024-08-18", "lose"), ("2024-08-19", "void")])
@pytest.mark.clause("star-2024", "5.5.4", "14.1", strict=False)
def test_star_5_5_4_the_reason_may_be_written_in_several_ways(why: str, day: str, came: str) -> None:
    wager = bet("player", valid=False, why=why)
    assert one("star-2024", BANKER_WINS, wager, date=day)["player"]["outcome"] == came


def test_a_wager_must_say_what_it_is_on() -> None:
    assert "coups[0].wagers[0].wager: missing; name what the wager is on" in faults(
        "nsw", coup(BANKER_WINS, {"amount": "5"})
    )


def test_a_value_nested_too_deeply_is_shown_as_such() -> None:
    deep: object = "x"
    for _ in range(5000):
        deep = [deep]
    assert shown(deep) == "a value nested too deeply"


def test_a_differential_has_its_minimum_below_its_maximum() -> None:
    found = faults(VIC, coup(BANKER_WINS), differential={"minimum": "10", "maximum": "5"})
    assert "differential.minimum: more than the maximum" in found


@pytest.mark.parametrize(
    ("book", "wager", "sheet", "clauses"),
    [
        pytest.param(
            "nsw",
            "player-pair",
            {"decks": 4},
            {"3.1", "12.17"},
            marks=pytest.mark.clause("nsw", "3.1", "12.17"),
        ),
        pytest.param(
            "star-2024",
            "tiger",
            {"decks": 3},
            {"3.1", "12.17"},
            marks=pytest.mark.clause("star-2024", "12.17"),
        ),
        pytest.param(
            CROWN,
            "player-crown-pair",
            {"decks": 6},
            {"3.1.1", "def:Void"},
            marks=pytest.mark.clause(CROWN, "3.1.1"),
        ),
    ],
)
def test_a_wager_placed_against_the_rules_cites_what_gives_it_back(
    book: str, wager: str, sheet: dict[str, object], clauses: set[str]
) -> None:
    settled = one(book, BANKER_WINS, bet(wager), **sheet)[wager]
    assert settled["outcome"] == "void"
    assert clauses <= set(settled["clauses"])
