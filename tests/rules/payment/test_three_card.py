"""Crown Melbourne 2025, section 12: Three Card Baccarat, its ranking, its three wagers and its misdeals."""

import pytest

from tests.rules.settlement.sheets import Json, bet, by_id, faults, money, settle, voided

CROWN = "crown-2025"

# Hands by their rank, best first; no card stands in two of them.
RANKED = [
    ("KH QH JH", "Table 18/1 three pictures"),
    ("9C TD KC", "Table 18/2 points 9"),
    ("8C TH KD", "Table 18/3 points 8"),
    ("7C TS KS", "Table 18/4 points 7"),
    ("6C TC QC", "Table 18/5 points 6"),
    ("5C 3D 7D", "Table 18/6 points 5"),
    ("4C 4D 6D", "Table 18/7 points 4"),
    ("3C 9D AD", "Table 18/8 points 3"),
    ("2C 4S 6S", "Table 18/9 points 2"),
    ("AC 5D 5S", "Table 18/10 points 1"),
    ("2D 3S 5H", "Table 18/11 points 0"),
]


def dealt(dealer: str, player: str, *wagers: str, **more: object) -> dict[str, Json]:
    """One area against the dealer, 100 on each wager."""
    hands = {"dealer": dealer.split(), "1": player.split()}
    coup = {"hands": hands, "wagers": [bet(name) for name in wagers], **more}
    return by_id(*settle(CROWN, coup, variant="three-card"))


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        pytest.param(
            RANKED[place][0],
            RANKED[place + 1][0],
            id=RANKED[place][1],
            marks=pytest.mark.clause(
                CROWN, "12.5.2(a)", "12.5.2(b)", "Table 18/*", RANKED[place][1], RANKED[place + 1][1]
            ),
        )
        for place in range(len(RANKED) - 1)
    ],
)
def test_crown_table_18_each_rank_beats_the_next(higher: str, lower: str) -> None:
    winner = dealt(lower, higher, "three-card")["three-card"]
    pays = "50" if higher.startswith("6C") else "100"
    assert money(winner) == ("win", pays, "100", pays)
    assert "5.7.2" in winner["clauses"]
    assert money(dealt(higher, lower, "three-card")["three-card"]) == ("lose", "0", "0", "-100")


def shows(*clauses: str) -> pytest.MarkDecorator:
    """The mark of a case."""
    return pytest.mark.clause(CROWN, *clauses)


@pytest.mark.parametrize(
    ("wager", "dealer", "player", "came", "odds"),
    [
        pytest.param(
            "three-card", "2C 3C KD", "7C TS KS", ("win", "100", "100", "100"), "1:1",
            marks=shows("12.5.1(a)", "12.5.2(a)", "Table 19/Main not 6"),
        ),
        pytest.param(
            "three-card", "2C 3C KD", "6C TC QC", ("win", "50", "100", "50"), "1:2",
            marks=shows("12.5.2(a)", "Table 19/Main 6"),
        ),
        pytest.param(
            "three-card", "2D 3S 5H", "KH QH JH", ("win", "100", "100", "100"), "1:1",
            marks=shows("Table 18/1 three pictures", "def:Pictures", "Table 19/Main not 6"),
        ),
        pytest.param(
            "three-card", "9C TD KC", "6C TC QC", ("lose", "0", "0", "-100"), None,
            marks=shows("12.5.2(b)", "5.7.1"),
        ),
        pytest.param(
            "three-card", "6D TD QD", "6C TC QC", ("stand-off", "0", "100", "0"), None,
            marks=shows("12.5.2(c)", "Table 19/**"),
        ),
        pytest.param(
            "three-card", "KS QS JS", "KH QH JH", ("stand-off", "0", "100", "0"), None,
            marks=shows("12.5.2(c)", "Table 19/**"),
        ),
        pytest.param(
            "three-card-tie", "6D TD QD", "6C TC QC", ("win", "800", "100", "800"), "8:1",
            marks=shows("12.5.1(b)", "12.5.3(a)", "Table 19/Tie"),
        ),
        pytest.param(
            "three-card-tie", "2D 3S 5H", "KH QH JH", ("lose", "0", "0", "-100"), None,
            marks=shows("12.5.3(b)", "Table 19/Tie", "5.7.1"),
        ),
        pytest.param(
            "three-card-tie", "TD 2S 8H", "KH QH TC", ("win", "800", "100", "800"), "8:1",
            marks=shows("12.5.3(a)", "Table 18/11 points 0"),
        ),
        pytest.param(
            "three-pictures", "9C TD KC", "KH QH JH", ("win", "2000", "100", "2000"), "20:1",
            marks=shows("12.5.1(c)", "12.5.4(a)", "Table 19/Three Pictures", "Table 19/*"),
        ),
        pytest.param(
            "three-pictures", "9C TD KC", "KH QH TC", ("win", "500", "100", "500"), "5:1",
            marks=shows("12.5.4(a)", "Table 19/Two Pictures", "def:Pictures"),
        ),
        pytest.param(
            "three-pictures", "9C TD KC", "KH TH TC", ("lose", "0", "0", "-100"), None,
            marks=shows("12.5.4(b)", "5.7.1"),
        ),
        pytest.param(
            "three-pictures", "9C TD KC", "AH TH TC", ("lose", "0", "0", "-100"), None,
            marks=shows("12.5.4(b)"),
        ),
    ],
)  # fmt: skip
def test_crown_table_19_pay_line(
    wager: str, dealer: str, player: str, came: tuple[str, str, str, str], odds: str | None
) -> None:
    settled = dealt(dealer, player, wager)[wager]
    assert money(settled) == came
    assert settled["odds"] == odds


def test_crown_12_each_area_plays_its_own_hand() -> None:
    coup = {
        "hands": {"dealer": ["7C", "TS", "KS"], "1": ["8C", "TH", "KD"], "2": ["6C", "TC", "QC"]},
        "wagers": [
            bet("three-card", id="a"),
            bet("three-card", id="b", seat="2", who="Bob"),
        ],
    }
    [settled] = settle(CROWN, coup, variant="three-card")
    assert settled["results"]["1"] == {"against_dealer": "higher", "points": 8, "pictures": 1}
    assert settled["results"]["2"] == {"against_dealer": "lower", "points": 6, "pictures": 1}
    assert [wager["net"] for wager in settled["wagers"]] == ["100", "-100"]


@pytest.mark.clause(CROWN, "12.5.1")
@pytest.mark.parametrize("name", ["player", "banker", "tie", "player-pair", "tie-run-3", "one-one-two"])
def test_crown_12_5_1_takes_no_other_wager(name: str) -> None:
    settled = dealt("9C TD KC", "8C TH KD", name)[name]
    assert voided(settled, 101)
    assert settled["refusal"]["accepted"] == "three-card, three-card-tie, three-pictures"


@pytest.mark.clause(CROWN, "12.4.1")
def test_crown_12_4_1_one_deck_only() -> None:
    [found] = faults(CROWN, variant="three-card", decks=8)
    assert "is not played with so many (12.4.1)" in found
    assert "one of: 1" in found
    twice = {"hands": {"dealer": ["9C", "TD", "KC"], "1": ["9C", "2D", "3D"]}, "wagers": [bet("three-card")]}
    assert faults(CROWN, twice, variant="three-card") == [
        "coups[0].cards: 9C appears 2 times; 1 decks hold 1 of it"
    ]


@pytest.mark.clause(CROWN, "6.3.2", "6.3.1")
def test_crown_limits_apply_to_three_card() -> None:
    hands = {"dealer": ["2C", "3C", "KD"], "1": ["7C", "TS", "KS"]}
    wagers = [bet("three-card", "500"), bet("three-pictures", "5")]
    settled = by_id(
        *settle(
            CROWN,
            {"hands": hands, "wagers": wagers},
            variant="three-card",
            limits={"minimum": "10", "maximum": "200"},
        )
    )
    assert money(settled["three-card"]) == ("win", "200", "500", "200")
    assert settled["three-pictures"]["warned"] is True


# Misdeals


@pytest.mark.clause(CROWN, "12.8.2")
def test_crown_12_8_2_a_misdeal_gives_every_wager_back() -> None:
    settled = dealt("9C TD KC", "KH QH JH", "three-card", "three-card-tie", "three-pictures", kind="misdeal")
    assert all(voided(wager, 125) for wager in settled.values())
    assert settled["three-card"]["refusal"]["what"] == "the coup is a misdeal"


@pytest.mark.clause(CROWN, "12.8.2")
def test_crown_12_8_2_a_misdeal_needs_no_hands() -> None:
    coup = {"kind": "misdeal", "wagers": [bet("three-card")]}
    assert voided(by_id(*settle(CROWN, coup, variant="three-card"))["three-card"], 125)


@pytest.mark.clause(CROWN, "12.8.3(b)")
@pytest.mark.parametrize("hand", ["KH QH", "KH QH JH TH", None])
def test_crown_12_8_3_b_count_right_the_affected_area_goes_back_and_the_rest_settles(
    hand: str | None,
) -> None:
    hands = {"dealer": ["7C", "TS", "KS"], "1": ["8C", "TD", "KD"]}
    if hand:
        hands["2"] = hand.split()
    coup = {
        "hands": hands,
        "kind": "misdeal",
        "count_verified": True,
        "affected": ["2"],
        "wagers": [bet("three-card"), bet("three-pictures", id="wrong", seat="2", who="Bob")],
    }
    settled = by_id(*settle(CROWN, coup, variant="three-card"))
    assert money(settled["three-card"]) == ("win", "100", "100", "100")
    assert voided(settled["wrong"], 126)
    assert settled["wrong"]["refusal"]["what"] == "this area had the wrong number of cards"


@pytest.mark.clause(CROWN, "12.8.3(b)", "6.3.2", "6.1", "6.3.1")
def test_crown_12_8_3_b_limits_hold_for_what_is_settled_in_a_misdeal() -> None:
    coup = {
        "hands": {"dealer": ["7C", "TS", "KS"], "1": ["8C", "TD", "KD"], "2": ["KH", "QH"]},
        "kind": "misdeal",
        "count_verified": True,
        "affected": ["2"],
        "wagers": [
            bet("three-card", "201"),
            bet("three-pictures", "9"),
            bet("three-card", "500", id="wrong", seat="2", who="Bob"),
        ],
    }
    limits = {"minimum": "10", "maximum": "200"}
    settled = by_id(*settle(CROWN, coup, variant="three-card", limits=limits))
    assert money(settled["three-card"]) == ("win", "200", "201", "200")
    assert settled["three-pictures"]["warned"] is True
    assert voided(settled["wrong"], 126)


@pytest.mark.clause(CROWN, "12.8.4(a)", "6.3.2")
def test_crown_12_8_4_a_limits_hold_for_three_pictures_paid_without_a_dealer() -> None:
    coup = {
        "hands": {"dealer": ["7C", "TS"], "1": ["KH", "QH", "JH"]},
        "kind": "misdeal",
        "count_verified": True,
        "affected": ["dealer"],
        "wagers": [bet("three-pictures", "201")],
    }
    settled = by_id(*settle(CROWN, coup, variant="three-card", limits={"maximum": "200"}))
    assert money(settled["three-pictures"]) == ("win", "4000", "201", "4000")


@pytest.mark.clause(CROWN, "12.8.3(b)", "12.8.6")
@pytest.mark.parametrize(
    "more", [{"kind": "misdeal", "count_verified": True, "affected": ["2"]}, {"kind": "live"}]
)
def test_crown_12_8_6_a_wager_taken_back_is_returned(more: Json) -> None:
    hands = {"dealer": ["7C", "TS", "KS"], "1": ["2C", "TD", "KD"]}
    wagers = [bet("three-card", withdrawn=True), bet("three-pictures", "50")]
    settled = by_id(*settle(CROWN, {"hands": hands, "wagers": wagers, **more}, variant="three-card"))
    assert voided(settled["three-card"], 124)
    assert settled["three-card"]["clauses"] == ["12.8.3(b)", "12.8.6"]
    assert settled["three-pictures"]["outcome"] == "lose"


@pytest.mark.clause(CROWN, "12.8.3(a)")
def test_crown_12_8_3_a_count_wrong_the_whole_coup_is_a_misdeal() -> None:
    wrong = {"kind": "misdeal", "affected": ["2"], "count_verified": False}
    assert voided(dealt("7C TS KS", "8C TD KD", "three-card", **wrong)["three-card"], 125)


@pytest.mark.clause(CROWN, "12.8.5")
def test_crown_12_8_5_cards_on_an_empty_area_make_a_misdeal() -> None:
    settled = dealt("7C TS KS", "8C TD KD", "three-card", kind="misdeal", affected=["5"])
    assert voided(settled["three-card"], 125)
    assert "12.8.2" not in settled["three-card"]["clauses"]


def dealer_wrong(player: str, verified: bool, dealer: str = "7C TS") -> dict[str, Json]:
    """The dealer has the wrong number of cards; three wagers on one area."""
    return dealt(
        dealer, player, "three-card", "three-card-tie", "three-pictures",
        kind="misdeal", count_verified=verified, affected=["dealer"],
    )  # fmt: skip


@pytest.mark.clause(CROWN, "12.8.4", "12.8.4(a)")
@pytest.mark.parametrize(
    ("player", "pays"), [("KH QH JH", "2000"), ("KH QH TC", "500")], ids=["three pictures", "two pictures"]
)
def test_crown_12_8_4_a_count_right_winning_three_pictures_are_paid(player: str, pays: str) -> None:
    settled = dealer_wrong(player, verified=True)
    assert money(settled["three-pictures"]) == ("win", pays, "100", pays)
    assert "12.8.4(a)" in settled["three-pictures"]["clauses"]
    assert voided(settled["three-card"], 125)
    assert voided(settled["three-card-tie"], 125)


@pytest.mark.clause(CROWN, "12.8.4", "12.8.4(a)")
@pytest.mark.parametrize("player", ["KH TH TC", "KH QH", "KH QH JH TC"])
def test_crown_12_8_4_a_what_did_not_win_goes_back(player: str) -> None:
    """One picture loses; a hand of two or four cards cannot win."""
    wrong = len(player.split()) != 3
    coup = {
        "hands": {"dealer": ["7C", "TS"], "1": player.split()},
        "kind": "misdeal",
        "count_verified": True,
        "affected": ["dealer", *(["1"] if wrong else [])],
        "wagers": [bet("three-pictures")],
    }
    settled = by_id(*settle(CROWN, coup, variant="three-card"))
    assert voided(settled["three-pictures"], 125)


def test_crown_12_8_4_count_wrong_nothing_is_paid() -> None:
    settled = dealer_wrong("KH QH JH", verified=False)
    assert all(voided(wager, 125) for wager in settled.values())


@pytest.mark.clause(CROWN, "10.8.4", "10.8.4(a)", "10.8.4(b)")
def test_crown_three_card_dummy_coup_takes_no_wager() -> None:
    coup = {"kind": "dummy", "wagers": [bet("three-card")]}
    assert voided(by_id(*settle(CROWN, coup, variant="three-card"))["three-card"], 122)


@pytest.mark.clause(CROWN, "def:Void", "10.10", "10.11")
def test_crown_three_card_void_coup_gives_every_wager_back() -> None:
    coup = {"kind": "void", "wagers": [bet("three-card")]}
    assert voided(by_id(*settle(CROWN, coup, variant="three-card"))["three-card"], 123)


def test_three_card_sheet_faults() -> None:
    game = {"variant": "three-card"}
    wager = bet("three-card")
    assert faults(CROWN, {"cards": ["9C"], "wagers": []}, **game)[0].startswith("coups[0].cards: Three Card")
    no_hand = {"hands": {"dealer": ["9C", "TD", "KC"]}, "wagers": [wager]}
    assert faults(CROWN, no_hand, **game) == ['coups[0].hands: no hand for "1"']
    short = {"hands": {"dealer": ["9C", "TD", "KC"], "1": ["2C", "3C"]}, "wagers": [wager]}
    assert faults(CROWN, short, **game) == ["coups[0].hands.1: 2 cards; a hand has 3"]
    assert faults(CROWN, {"hands": {}, "wagers": []}, **game) == ['coups[0].hands: no hand for "dealer"']


def test_three_card_is_looked_over_before_the_cards() -> None:
    coup = {"wagers": [bet("three-card", "5"), bet("player", id="other")]}
    settled = by_id(*settle(CROWN, coup, variant="three-card", found="before"))
    assert settled["three-card"]["outcome"] == "accepted"
    assert settled["other"]["outcome"] == "refused"
