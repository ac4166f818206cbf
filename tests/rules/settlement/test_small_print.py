"""The small print: what a refusal cites to the letter, which key a fault names, and exact boundaries."""

import pytest
from msgspec import structs

from punto.cards import parse_cards
from punto.rulebook import refusal
from punto.rulebook.loader import load
from punto.rules.checks.before_cards import check_before
from punto.rules.coup import Coup
from punto.rules.game import Game
from punto.rules.limits import Bounds, Sign
from punto.rules.payment.payout import may_not_defer
from punto.rules.paytable import NotOneLine
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from punto.rules.whole_shoe import check_burn, cutting_card_by
from tests.rules.settlement.sheets import before, bet, faults, settle

CROWN, NSW, NZ = "crown-2025", "nsw", "nz-1998"
HANDS = {"dealer": ["9C", "TD", "KC"], "1": ["8C", "TH", "KD"]}


def told(game: Game, sign: Sign, *wagers: Wager) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """The number, clauses and readings by which the last of these wagers is refused."""
    said = check_before(game, Coup(wagers=wagers), sign=sign).outcomes[-1].refusal
    assert said is not None
    return said.number, said.clauses, said.readings


def test_a_wager_beyond_the_maximum_is_refused_by_its_clauses_and_no_reading() -> None:
    wagers = [Wager(id=name, wager="player", amount=500_00, who="Ann", seat="1") for name in ("a", "b")]
    said = told(Game(load(NSW), "traditional"), Sign(bounds=Bounds(maximum=500_00)), *wagers)
    assert said == (135, ("6.5", "6.1", "6.1.1"), ())


def test_a_wager_off_the_unit_is_refused_by_its_clauses_and_no_reading() -> None:
    wager = Wager(id="a", wager="player", amount=7_00, who="Ann", seat="1")
    said = told(Game(load(NSW), "traditional"), Sign(bounds=Bounds(unit=5_00)), wager)
    assert said == (119, ("6.1.1", "14.12"), ())


def test_what_exactly_reaches_the_maximum_is_not_reduced() -> None:
    laid = before(CROWN, bet("player", "300"), bet("player", "200", id="again"), limits={"maximum": "500"})
    assert [each["outcome"] for each in laid.values()] == ["accepted", "accepted"]
    assert "6.3.2" not in laid["again"]["clauses"]


def test_nsw_6_2_every_area_is_scaled_by_itself_and_to_the_unit() -> None:
    """The first area is within its maximum; of the second, 300 and 250 share 500 in steps of 50.

    Their shares are 272.73 and 227.27: 250 and 200, and the spare 50 goes to the larger remainder.
    """
    laid = before(
        NSW,
        bet("player", "100", id="a", seat="1", area="1"),
        bet("player", "300", id="b", seat="2", area="2", who="Bob"),
        bet("player", "250", id="c", seat="2", area="2", who="Cid"),
        limits={"area_maximum": "500", "unit": "50"},
    )
    assert [(each["outcome"], each["amount"]) for each in laid.values()] == [
        ("accepted", "100"),
        ("reduced", "250"),
        ("accepted", "250"),
    ]


def test_no_number_is_given_to_two_refusals_that_are_added_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal, "CATALOGUE", dict(refusal.CATALOGUE))
    twin = refusal.Sentence(9_998, "what", "accepted")
    with pytest.raises(ValueError, match=r"'second' .9998. is in the catalogue already"):
        refusal.add_sentences({"first": twin, "second": twin})


def test_a_table_that_does_not_decide_every_coup_says_what_and_what_would_be_right() -> None:
    error = NotOneLine("no line", "one line")
    assert (error.what, error.right, str(error)) == ("no line", "one line", "no line; one line")


@pytest.mark.parametrize("rulebook", ["vic-2002", "crown-2025", "nsw", "star-2024"])
def test_one_card_may_be_burned(rulebook: str) -> None:
    check_burn(load(rulebook), "one")


def test_the_cutting_card_lies_where_the_rulebook_says_first() -> None:
    book = load(NZ)
    assert book.preparing is not None
    insert = structs.replace(next(iter(book.preparing.cutting_card.values())), behind=14)
    preparing = structs.replace(book.preparing, cutting_card={"insert": insert})
    assert cutting_card_by(structs.replace(book, preparing=preparing)) == 14


def test_a_dummy_coup_of_three_cards_is_named_as_the_rulebook_names_it() -> None:
    (coup,) = settle(
        CROWN, {"hands": HANDS, "wagers": [bet("three-card")], "kind": "dummy"}, variant="three-card"
    )
    said = coup["wagers"][0]["refusal"]
    assert load(CROWN).vocabulary.betless_round.term in said["what"]


def test_a_dealer_misdealt_and_an_area_without_a_hand_is_a_misdeal() -> None:
    misdealt = {"kind": "misdeal", "count_verified": True, "affected": ["dealer", "2"]}
    (coup,) = settle(
        CROWN,
        {"hands": HANDS, "wagers": [bet("three-card"), bet("three-card", id="b", seat="2")], **misdealt},
        variant="three-card",
    )
    assert [each["outcome"] for each in coup["wagers"]] == ["void", "void"]


def three_card_faults(*wagers: dict[str, object], **more: object) -> list[str]:
    return faults(CROWN, {"hands": HANDS, "wagers": list(wagers), **more}, variant="three-card")


def test_faults_of_a_three_card_coup_name_the_key_and_what_stands_there() -> None:
    assert three_card_faults(bet("three-card", seat="dealer")) == [
        'coups[0].wagers[0].seat: "dealer" is no betting area; name one'
    ]
    wrong = {"kind": "misdeal", "count_verified": True, "affected": ["w"]}
    assert three_card_faults(bet("three-card", id="w"), **wrong) == [
        'coups[0].affected: "w" is a wager\'s id; name its area, or the dealer'
    ]
    many = {**HANDS, **{str(seat): ["2C", "4S", "6S"] for seat in range(2, 12)}}
    found = faults(CROWN, {"hands": many, "wagers": [bet("three-card")]}, variant="three-card")
    assert [fault for fault in found if fault.startswith("coups[0].hands: more than the ")]


@pytest.mark.parametrize(
    ("rulebook", "seat", "clauses", "readings"),
    [
        (NZ, "1", ("5.7(b)",), ()),
        (NZ, "", ("5.7(b)",), ()),
        ("vic-2002", "", ("10.2.1",), ()),
        (CROWN, "1", ("9.3.1", "not-in-source"), ("A-CRN-29",)),
        (CROWN, "", ("9.3.1",), ()),
    ],
)
def test_commission_is_not_deferred_by_these_clauses(
    rulebook: str, seat: str, clauses: tuple[str, ...], readings: tuple[str, ...]
) -> None:
    asked = Wager(id="a", wager="banker", amount=100_00, who="Ann", seat=seat, defer_commission=True)
    said = may_not_defer(Game(load(rulebook), "traditional"), asked)
    assert said is not None
    assert (said.number, said.clauses, said.readings) == (134, clauses, readings)


@pytest.mark.parametrize(("rulebook", "clause"), [("vic-2002", "10.2.1"), (CROWN, "9.3.1")])
def test_half_of_a_win_on_six_is_taken_at_once_by_the_clause_on_deferral(rulebook: str, clause: str) -> None:
    game = Game(load(rulebook), "crown", settings={"defer_half_on_six": False})
    asked = Wager(
        id="a", wager="banker", amount=100_00, who="Ann", seat="1", defer_commission=True,
        approved=frozenset({"9.3.1"}),
    )  # fmt: skip
    cards = parse_cards(["2H", "6C", "QD", "KS", "3H"])
    won, _ = settle_coup(game, Coup(wagers=(asked,), cards=cards))
    said = won.outcomes[0].refusal
    assert said is not None
    assert (said.clauses, said.readings) == ((clause,), ())


def test_a_sheet_of_no_known_rulebook_is_looked_over_all_the_same() -> None:
    wager = {"wager": "tie", "amount": "x", "sort": 2}
    found = faults("nope", {"cards": ["9H", "XX"], "hands": {"1": ["ZZ"]}, "sorts": 1, "wagers": [wager]})
    assert [fault.split(":")[0] for fault in found] == [
        "rulebook",
        "coups[0].sorts",
        "coups[0].cards[1]",
        "coups[0].hands.1[0]",
        "coups[0].wagers[0].sort",
        "coups[0].wagers[0].amount",
    ]
