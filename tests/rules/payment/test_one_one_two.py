"""Crown Melbourne 2025: 1-1-2, one stake on two side wagers and the Tie (def:1-1-2, 9.2, A-CRN-02)."""

from decimal import Decimal

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import Json, before, bet, money, one, voided

CROWN = "crown-2025"
MARK = pytest.mark.clause(CROWN, "def:1-1-2", "9.2")


def laid(cards: str, pair: str, amount: str = "100", **sheet: object) -> Json:
    """A 1-1-2 on a pair of side wagers."""
    return one(CROWN, cards, bet("one-one-two", amount), one_one_two=pair, **sheet)["one-one-two"]


def parts(settled: Json) -> list[tuple[str, str, str, str]]:
    """Each part: what it is on, its outcome, what it pays, what goes back."""
    return [(part["wager"], part["outcome"], part["pays"], part["returned"]) for part in settled["parts"]]


@MARK
@pytest.mark.clause(CROWN, "Table 9/Pair", "Table 3/Tie")
def test_one_one_two_on_pairs_lays_a_quarter_a_quarter_and_half() -> None:
    settled = laid(hands.BOTH_PAIRED, "pairs")  # both hands paired, and a tie
    assert [part["amount"] for part in settled["parts"]] == ["25", "25", "50"]
    assert parts(settled) == [
        ("banker-pair", "win", "275", "25"),
        ("player-pair", "win", "275", "25"),
        ("tie", "win", "400", "50"),
    ]
    assert money(settled) == ("win", "950", "100", "950")


@MARK
@pytest.mark.parametrize(
    ("cards", "came"),
    [
        (hands.PLAYER_MIXED, ("win", "275", "25", "200")),  # 275 won, 75 lost
        (hands.NO_PAIR, ("lose", "0", "0", "-100")),
        (hands.TIE_ON_7, ("win", "400", "50", "350")),
    ],
)
def test_one_one_two_nets_its_parts(cards: str, came: tuple[str, str, str, str]) -> None:
    assert money(laid(cards, "pairs")) == came


@MARK
@pytest.mark.clause(CROWN, "Table 8/Mixed", "Table 8/Coloured", "Table 8/Crown")
def test_one_one_two_on_crown_pairs_pays_by_the_kind_of_pair() -> None:
    mixed = laid(hands.PLAYER_MIXED, "crown-pairs")
    assert parts(mixed)[1] == ("player-crown-pair", "win", "150", "25")
    assert money(mixed) == ("win", "150", "25", "75")
    coloured = laid(hands.BANKER_COLOURED, "crown-pairs")
    assert money(coloured) == ("win", "300", "25", "225")
    suited = laid(hands.BANKER_SUITED, "crown-pairs")
    assert money(suited) == ("win", "625", "25", "550")


@MARK
@pytest.mark.clause(CROWN, "Table 6/Natural Tie", "Table 6/Player by 4", "Table 6/Banker by 5", "Table 6/Tie")
def test_one_one_two_on_dragon_bonus_settles_each_part_by_its_table() -> None:
    standing = laid(hands.NATURAL_TIE, "dragon-bonus")
    assert parts(standing) == [
        ("banker-dragon-bonus", "stand-off", "0", "25"),
        ("player-dragon-bonus", "stand-off", "0", "25"),
        ("tie", "win", "400", "50"),
    ]
    assert money(standing) == ("win", "400", "100", "400")
    assert money(laid(hands.TIE_ON_7, "dragon-bonus")) == ("win", "400", "50", "350")
    assert money(laid(hands.PLAYER_BY[4], "dragon-bonus")) == ("lose", "25", "25", "-50")
    assert money(laid(hands.BANKER_BY[5], "dragon-bonus")) == ("lose", "50", "25", "-25")


@MARK
@pytest.mark.clause(CROWN, "Table 6/Player by 6", "Table 6/Player by 5")
def test_one_one_two_one_winning_part_may_or_may_not_carry_the_others() -> None:
    """Player by 6 pays 100 on its 25 and gets that back, against 75 lost; by 5 it pays only 50."""
    assert money(laid(hands.PLAYER_BY[6], "dragon-bonus")) == ("win", "100", "25", "25")
    assert money(laid(hands.PLAYER_BY[5], "dragon-bonus")) == ("lose", "50", "25", "-25")


@MARK
@pytest.mark.parametrize(
    ("chips", "amount", "pays"), [(["4", "10"], "16", "44 44 64"), (["10", "25"], "40", "110 110 160")]
)
def test_one_one_two_pays_each_part_in_chips(chips: list[str], amount: str, pays: str) -> None:
    settled = laid(hands.BOTH_PAIRED, "pairs", amount, chips=chips)
    assert [part["pays"] for part in settled["parts"]] == pays.split()


@pytest.mark.clause(CROWN, "def:1-1-2")
@pytest.mark.parametrize(("amount", "taken"), [("19", False), ("20", True), ("21", False), ("40", True)])
def test_one_one_two_must_divide_into_whole_chips(amount: str, taken: bool) -> None:
    """With chips of 5 the least stake is 4 x 5 = 20, and every stake a multiple of it."""
    settled = laid(hands.NO_PAIR, "pairs", amount, chips=["5", "25"])
    if taken:
        assert money(settled) == ("lose", "0", "0", f"-{amount}")
        return
    assert voided(settled, 116)
    assert settled["refusal"]["what"] == f"${amount} does not divide into the parts of 1-1-2 in whole chips"
    assert settled["refusal"]["accepted"] == "a multiple of $20"


@pytest.mark.clause(CROWN, "def:1-1-2")
@pytest.mark.parametrize(("amount", "taken"), [("0.03", False), ("0.04", True), ("0.05", False)])
def test_one_one_two_divides_to_the_cent_where_no_chips_are_named(amount: str, taken: bool) -> None:
    settled = laid(hands.NO_PAIR, "pairs", amount)
    assert settled["outcome"] == ("lose" if taken else "void")
    assert "def:1-1-2" in settled["clauses"]
    assert ("9.2" in settled["clauses"]) == taken


@pytest.mark.clause(CROWN, "3.1.1")
def test_one_one_two_on_crown_pairs_needs_eight_decks() -> None:
    assert voided(laid(hands.NO_PAIR, "crown-pairs", decks=7), 102)


def test_one_one_two_defaults_to_pairs() -> None:
    settled = one(CROWN, hands.PLAYER_MIXED, bet("one-one-two"))["one-one-two"]
    assert [part["wager"] for part in settled["parts"]] == ["banker-pair", "player-pair", "tie"]


@MARK
@pytest.mark.clause(CROWN, "6.3.2")
def test_one_one_two_over_the_maximum_settles_at_the_maximum() -> None:
    settled = laid(hands.NO_PAIR, "pairs", "200", limits={"maximum": "100"})
    assert money(settled) == ("lose", "0", "100", "-100")
    assert [part["amount"] for part in settled["parts"]] == ["25", "25", "50"]


@MARK
@pytest.mark.clause(CROWN, "6.3.2")
@pytest.mark.parametrize(
    ("amount", "maximum", "chips", "counts", "back"),
    [
        ("20", "10.01", None, "10", "10"),
        ("20", "10.03", None, "10", "10"),
        ("20", "10.04", None, "10.04", "9.96"),
        ("100", "50", ["5"], "40", "60"),
        ("100", "59.99", ["5"], "40", "60"),
        ("100", "60", ["5"], "60", "40"),
    ],
)
def test_one_one_two_cut_by_a_maximum_counts_as_far_as_it_divides(
    amount: str, maximum: str, chips: list[str] | None, counts: str, back: str
) -> None:
    sheet = {"chips": chips} if chips else {}
    settled = laid(hands.NO_PAIR, "pairs", amount, limits={"maximum": maximum}, **sheet)
    assert (settled["settled_on"], money(settled)) == (counts, ("lose", "0", back, f"-{counts}"))
    assert Decimal(settled["parts"][0]["amount"]) * 4 == Decimal(counts)


@pytest.mark.clause(CROWN, "6.3.2")
def test_one_one_two_is_cut_to_what_divides_before_the_first_card_too() -> None:
    sheet = {"limits": {"maximum": "50"}, "chips": ["5"]}
    settled = before(CROWN, bet("one-one-two"), **sheet)["one-one-two"]
    assert (settled["outcome"], settled["amount"], settled["returned"]) == ("reduced", "40", "60")
