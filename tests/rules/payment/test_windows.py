"""Wagers that open inside a coup: Insurance/No 6 and Shield."""

from typing import Any

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import (
    LOST,
    STOOD,
    Line,
    before,
    bet,
    check,
    faults,
    line,
    money,
    one,
    result,
    voided,
    won,
)

VIC, CROWN = "vic-2002", "crown-2025"
INSURANCE = "insurance-no-6"
SIX_TO_DRAW = hands.SEVEN_BEATS_SIX_3_2  # Banker opens with 6, Player with 4; Player wins


@pytest.mark.parametrize(
    "row",
    [
        line(
            CROWN, INSURANCE, cards, came, "5.5.4", "Table 4/Insurance/No 6", beside="player", variant="crown"
        )
        for cards, came in (
            (hands.BANKER_SIX_2, LOST),
            ("5H 6C QD KS 6H TD", LOST),
            (hands.SEVEN_BEATS_SIX_3_2, won("2:1", "200")),
            (hands.TIE_ON_6_DRAWN, won("2:1", "200")),
            ("2H 6C QD KS 6H 3D", won("2:1", "200")),
        )
    ],
)
def test_crown_insurance_loses_only_when_the_banker_wins_on_six(row: Line) -> None:
    check(row)


BOTH = pytest.mark.parametrize(
    "book",
    [
        pytest.param(VIC, marks=pytest.mark.clause(VIC, "def:Insurance/No 6")),
        pytest.param(CROWN, marks=pytest.mark.clause(CROWN, "def:Insurance/No 6")),
    ],
)


@BOTH
@pytest.mark.parametrize(
    "cards",
    [
        "6H 6C QD KS",  # the Player stands on 6
        "7H 6C QD KS",  # and on 7
        "9H 6C QD KS",  # a natural: nobody draws
        "2H 5C QD KS 2D",  # the Banker has 5
        "2H 7C QD KS 2D",  # the Banker has 7
    ],
)
def test_insurance_does_not_open_unless_banker_has_six_and_player_must_draw(book: str, cards: str) -> None:
    settled = one(book, cards, bet("banker"), bet(INSURANCE), variant="crown")[INSURANCE]
    assert voided(settled, 105)
    assert settled["refusal"]["what"] == "Insurance/No 6 does not open in this coup"
    assert settled["refusal"]["accepted"] == (
        "Insurance/No 6 when banker opening is 6 and player opening is 0 to 5"
    )


@BOTH
def test_insurance_opens_up_to_a_player_count_of_five(book: str) -> None:
    settled = one(book, "5H 6C QD KS 2H", bet("banker"), bet(INSURANCE), variant="crown")
    assert money(settled[INSURANCE]) == ("win", "200", "100", "200")


@BOTH
@pytest.mark.parametrize("held", ["tie", "player-run-2"])
def test_insurance_needs_ones_own_player_or_banker_wager(book: str, held: str) -> None:
    wagers = [bet(held), bet("banker", who="Bob"), bet(INSURANCE)]
    settled = one(book, SIX_TO_DRAW, *wagers, variant="crown")[INSURANCE]
    assert voided(settled, 106)
    assert settled["refusal"]["what"] == "Insurance/No 6 needs the bettor's own wager on Player or Banker"
    assert settled["refusal"]["accepted"] == "Insurance/No 6 beside such a wager"


@BOTH
@pytest.mark.parametrize(
    ("amount", "stake", "back"), [("99", "99", "0"), ("100", "100", "0"), ("101", "100", "1")]
)
def test_insurance_is_no_more_than_ones_own_wager(book: str, amount: str, stake: str, back: str) -> None:
    lost = one(book, hands.BANKER_SIX_2, bet("banker"), bet(INSURANCE, amount), variant="crown")[INSURANCE]
    assert money(lost) == ("lose", "0", back, f"-{stake}")
    assert lost["settled_on"] == stake
    won_ = one(book, SIX_TO_DRAW, bet("player"), bet(INSURANCE, amount), variant="crown")[INSURANCE]
    assert won_["pays"] == str(2 * int(stake))
    assert won_["returned"] == amount


@BOTH
def test_insurance_beside_both_hands_is_capped_by_the_larger(book: str) -> None:
    wagers = [bet("player", "40"), bet("banker", "70"), bet(INSURANCE)]
    settled = one(book, SIX_TO_DRAW, *wagers, variant="crown")[INSURANCE]
    assert (settled["settled_on"], settled["pays"], settled["returned"]) == ("70", "140", "100")
    assert "A-VIC-21" in settled["readings"]


@BOTH
def test_insurance_is_one_for_each_bettor_unless_the_setting_says_otherwise(book: str) -> None:
    wagers = [bet("banker"), bet(INSURANCE), bet(INSURANCE, "50", id="second")]
    settled = one(book, SIX_TO_DRAW, *wagers, variant="crown")
    assert settled[INSURANCE]["pays"] == "200"
    assert voided(settled["second"], 109)
    free = one(book, SIX_TO_DRAW, *wagers, variant="crown", settings={"one_insurance": False})
    assert [free[each]["pays"] for each in (INSURANCE, "second")] == ["200", "100"]


@BOTH
def test_insurance_counts_only_what_a_maximum_left_of_the_wager(book: str) -> None:
    wagers = [bet("banker", "500"), bet(INSURANCE, "300")]
    settled = one(
        book, SIX_TO_DRAW, *wagers, variant="crown", limits={"wagers": {"banker": {"maximum": "200"}}}
    )
    assert settled[INSURANCE]["settled_on"] == "200"


@BOTH
def test_insurance_is_not_offered_on_traditional(book: str) -> None:
    settled = one(book, SIX_TO_DRAW, bet("banker"), bet(INSURANCE))[INSURANCE]
    assert voided(settled, 101)
    assert settled["refusal"]["what"] == "Insurance/No 6 is not offered on Traditional Baccarat"
    assert settled["refusal"]["accepted"] == "Insurance/No 6 on Crown Baccarat"


@BOTH
def test_insurance_cannot_lie_there_before_the_first_card(book: str) -> None:
    settled = before(book, bet("banker"), bet(INSURANCE), variant="crown")
    assert settled["banker"]["outcome"] == "accepted"
    insurance = settled[INSURANCE]
    assert (insurance["outcome"], insurance["amount"], insurance["returned"]) == ("refused", "0", "100")
    assert insurance["refusal"]["number"] == 105
    taken_back = before(book, bet(INSURANCE, withdrawn=True), variant="crown")[INSURANCE]
    assert taken_back["refusal"]["number"] == 124


def shield(hand: str, cards: str, came: tuple[str, str | None, str, str], *clauses: str) -> Any:
    """A Shield beside a wager on the hand it protects."""
    return line(CROWN, f"shield-{hand}", cards, came, "5.5.17", *clauses, beside=hand)


OPEN = ("5.9.1", "5.4.2", "5.8.1(b)", "def:Shield/offer")


@pytest.mark.parametrize(
    "row",
    [
        shield(
            "player",
            "6H 5C QD KS 2D",
            won("5:2", "250"),
            *OPEN,
            "5.9.1(a)",
            "5.9.1(a)(i)",
            "Table 12/Player 6",
        ),
        shield("player", "7H 5C QD KS 4D", won("9:2", "450"), *OPEN, "5.9.1(a)(i)", "Table 12/Player 7"),
        shield(
            "player", "6H KC QD TS 7D", won("5:2", "250"), "def:Shield", "def:Shield(a)", "Table 12/Player 6"
        ),
        shield("player", "6H 5C QD KS TD", LOST, "5.9.1(a)(ii)", "5.7.1"),
        shield("player", "6H 5C QD KS AD", STOOD, "5.9.1(a)(iii)", "Table 12/Tie"),
        shield(
            "banker",
            "2H 6C QD KS 5H",
            won("5:2", "250"),
            *OPEN,
            "5.9.1(b)",
            "5.9.1(b)(i)",
            "Table 12/Banker 6",
        ),
        shield("banker", "2H 7C QD KS 6H", won("9:2", "450"), *OPEN, "5.9.1(b)(i)", "Table 12/Banker 7"),
        shield("banker", "2H 6C QD KS 6H AD", won("5:2", "250"), "def:Shield(b)", "Table 12/Banker 6"),
        shield("banker", "2H 6C QD KS 3H", LOST, "5.9.1(b)(ii)", "5.7.1"),
        shield("banker", "3H 6C QD KS 3D", STOOD, "5.9.1(b)(iii)", "Table 12/Tie"),
    ],
)
def test_crown_table_12_shield_pay_line(row: Line) -> None:
    check(row)


@pytest.mark.clause(CROWN, "5.9.1", "5.9.1(a)", "def:Shield(a)", "def:Shield(b)")
@pytest.mark.parametrize(
    "cards",
    [
        "5H 5C QD KS 2D",  # Player 5
        "8H 5C QD KS",  # Player 8: a natural
        "6H 6C QD KS",  # Banker 6
        "6H 8C QD KS",  # Banker 8: a natural
    ],
)
def test_crown_5_9_1_a_shield_on_player_opens_only_on_six_or_seven_against_five_or_less(cards: str) -> None:
    settled = one(CROWN, cards, bet("player"), bet("shield-player"))["shield-player"]
    assert voided(settled, 105)
    assert "player opening is 6 to 7" in settled["refusal"]["accepted"]


@pytest.mark.clause(CROWN, "5.9.1", "5.4.2", "def:Shield/offer")
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_crown_5_4_2_shield_cannot_lie_there_before_the_first_card(hand: str) -> None:
    settled = before(CROWN, bet(hand), bet(f"shield-{hand}"))
    assert [each["outcome"] for each in settled.values()] == ["accepted", "refused"]
    assert settled[f"shield-{hand}"]["refusal"]["number"] == 105


@pytest.mark.clause(CROWN, "5.9.1", "5.9.1(b)")
@pytest.mark.parametrize("cards", ["2H 5C QD KS 4H 2D", "2H 8C QD KS", "6H 7C QD KS", "9H 7C QD KS"])
def test_crown_5_9_1_b_shield_on_banker_opens_only_on_six_or_seven_against_five_or_less(cards: str) -> None:
    settled = one(CROWN, cards, bet("banker"), bet("shield-banker"))["shield-banker"]
    assert voided(settled, 105)


@pytest.mark.clause(CROWN, "5.8.1(b)", "def:Shield/offer")
@pytest.mark.parametrize("held", [bet("banker"), bet("tie"), bet("player", who="Bob")])
def test_crown_5_8_1_b_shield_needs_ones_own_wager_on_that_hand(held: dict[str, Any]) -> None:
    settled = one(CROWN, "6H 5C QD KS 2D", held, bet("shield-player"))["shield-player"]
    assert voided(settled, 106)
    assert settled["refusal"]["what"] == "Shield on Player needs the bettor's own wager on Player"


@pytest.mark.clause(CROWN, "5.9.1(a)(i)")
def test_crown_shield_is_not_capped_by_the_wager_it_protects() -> None:
    settled = one(CROWN, "6H 5C QD KS 2D", bet("player", "10"), bet("shield-player", "100"))
    assert money(settled["shield-player"]) == ("win", "250", "100", "250")
    assert settled["player"]["net"] == "-10"


@pytest.mark.clause(CROWN, "5.9.1(a)(i)", "6.3.3")
def test_crown_shield_win_is_rounded_up_to_chips() -> None:
    settled = one(CROWN, "6H 5C QD KS 2D", bet("player", "5"), bet("shield-player", "5"), chips=["5"])
    assert money(settled["shield-player"]) == ("win", "15", "5", "15")


@pytest.mark.clause(CROWN, "def:Shield/offer", "5.9.1(a)")
def test_crown_shield_is_one_for_each_wager_it_protects() -> None:
    shields = [bet("shield-player"), bet("shield-player", id="second"), bet("shield-player", id="third")]
    settled = one(CROWN, "6H 5C QD KS 2D", bet("player"), *shields)
    assert settled["shield-player"]["outcome"] == "win"
    assert voided(settled["second"], 131)
    two = one(CROWN, "6H 5C QD KS 2D", bet("player"), bet("player", id="other"), *shields)
    assert [two[each]["outcome"] for each in ("shield-player", "second", "third")] == ["win", "win", "void"]


@pytest.mark.clause(CROWN, "def:Shield", "5.5.17")
def test_crown_shield_is_offered_on_traditional_only() -> None:
    settled = one(CROWN, "6H 5C QD KS 2D", bet("player"), bet("shield-player"), variant="crown")
    assert voided(settled["shield-player"], 101)
    assert settled["shield-player"]["refusal"]["accepted"] == "Shield on Player on Traditional Baccarat"


def test_what_opens_inside_a_coup_cannot_be_settled_from_the_result_alone() -> None:
    found = faults(CROWN, result("player", bet("banker"), bet(INSURANCE)), variant="crown")
    assert found == [
        f"coups[0].wagers[{place}].wager: {name} cannot be settled from the result alone; give cards"
        for place, name in enumerate(("banker", INSURANCE))
    ]
