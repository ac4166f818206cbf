"""Fine points: what pay lines cite, whose limit counts, which words a refusal uses, exact boundaries."""

from fractions import Fraction

import pytest

from punto.rulebook.loader import load
from punto.rulebook.model import Otherwise, PayTable, WagerLine
from punto.rulebook.refusal import Refusal
from punto.rules.checks.before_cards import check_before
from punto.rules.coup import Coup
from punto.rules.domain import UNPAIRED, facts_for
from punto.rules.game import Game, check_setting
from punto.rules.limits import Bounds, Sign
from punto.rules.paytable import NotOneLine, Ruling
from punto.rules.sheet.sheet_fields import one_line, shown
from punto.rules.wager import RunWager, Wager
from punto.units import ChipSet
from tests.rules.settlement import hands
from tests.rules.settlement.sheets import bet, coup, faults, one

CROWN, NSW = "crown-2025", "nsw"
TIE = WagerLine(when={"winner": "tie"}, result="win", odds="8:1", clause=("7", "1"), name="a tie")
LOST = Otherwise(result="lose", clause=("9", "1"), reading="A-1")


def compiled(*lines: WagerLine, otherwise: Otherwise | None = LOST) -> tuple[Ruling, ...]:
    """The rulings of a wager with these lines, made ready on a New South Wales table."""
    table = PayTable(title="Test", clause=("1", "2"), pays=lines, otherwise=otherwise)
    return Game(load(NSW), "traditional").compiled(table, 1).lines


def wager(amount: int, name: str = "a", on: str = "player", who: str = "Ann") -> Wager:
    return Wager(id=name, wager=on, amount=amount, who=who, seat="1")


def test_every_line_cites_its_own_clauses_and_then_those_of_the_wager_each_once() -> None:
    won, lost = compiled(TIE)
    assert (won.clauses, won.readings, won.name) == (("7", "1", "2", "11.1"), (), "a tie")
    assert (lost.clauses, lost.readings, lost.name) == (("9", "1", "2"), ("A-1",), "")


def test_what_otherwise_says_pays_nothing_and_keeps_no_commission() -> None:
    _, lost = compiled(TIE)
    assert (lost.result, lost.odds, lost.per_unit, lost.commission) == ("lose", "", Fraction(0), Fraction(0))
    assert (lost.takes_commission, lost.kept) == (False, (0, 1))


def test_a_line_without_odds_wins_nothing_and_one_with_commission_says_so() -> None:
    back = WagerLine(when={"winner": "tie"}, result="stand-off", clause="3")
    five = WagerLine(when={"winner": "banker"}, result="win", odds="1:1", commission="5%", clause="4")
    stood, won, _ = compiled(back, five)
    assert (stood.per_unit, stood.takes_commission, stood.kept) == (Fraction(0), False, (0, 1))
    assert (won.per_unit, won.takes_commission, won.kept) == (Fraction(1), True, (19, 20))
    assert won.commission == Fraction(1, 20)


@pytest.mark.parametrize(
    ("lines", "otherwise", "what", "right"),
    [
        (
            [TIE, WagerLine(when={"player_points": 6}, result="lose", clause="3")], LOST,
            "two lines for one coup: pays[0] and pays[1], when winner = 'tie', player_points = 6",
            "narrow one of them",
        ),
        (
            [TIE, WagerLine(when={"winner": "banker"}, result="lose", clause="3")],
            None,
            "no line for a coup: when winner = 'player'",
            "add a line or `otherwise`",
        ),
        (
            [WagerLine(when={}, result="lose", clause="3")], LOST,
            "`otherwise` can never apply", "the lines cover every coup; take it out",
        ),
    ],
)  # fmt: skip
def test_lines_that_do_not_decide_every_coup_once(
    lines: list[WagerLine], otherwise: Otherwise | None, what: str, right: str
) -> None:
    with pytest.raises(NotOneLine) as caught:
        compiled(*lines, otherwise=otherwise)
    assert (caught.value.what, caught.value.right) == (what, right)


@pytest.mark.parametrize(("opening", "natural"), [(7, False), (8, True), (9, True)])
def test_a_natural_is_eight_or_nine_with_two_cards(opening: int, natural: bool) -> None:
    two = facts_for((opening, opening, 2), (0, 0, 2), UNPAIRED)
    three = facts_for((0, opening, 3), (1, 0, 3), UNPAIRED)
    assert (two.player_natural, three.player_natural) == (natural, False)


def test_crown_9_1_a_run_is_known_by_its_length_and_refused_by_the_variant_that_has_none() -> None:
    run = Game(load(CROWN), "crown").wager("player-run-3")
    assert isinstance(run, RunWager)
    assert run.name == "player-run-3"
    refusal = Game(load(CROWN), "lucky-chase").wager("player-run-3")
    assert isinstance(refusal, Refusal)
    assert (refusal.clauses, refusal.readings) == (("11.2.1", "11.2.1(a)"), ())
    assert refusal.what == "Player Run of 3 is not offered on Lucky Chase"


def test_a_value_that_a_setting_cannot_have_comes_with_no_names_to_choose_from() -> None:
    book = load(CROWN)
    with pytest.raises(Exception, match="not possible") as caught:
        check_setting(book, "tie_percent", 11)
    assert getattr(caught.value, "known", []) == []


@pytest.mark.parametrize(
    "sign",
    [
        Sign(wagers={"player": Bounds(maximum=300_00)}),
        Sign(players={"Ann": Bounds(maximum=300_00)}),
        Sign(bounds=Bounds(maximum=900_00), wagers={"player": Bounds(maximum=300_00)}),
    ],
    ids=["signed for the wager", "agreed with the person", "the wager's before the table's"],
)
def test_several_wagers_count_together_against_the_maximum_that_is_theirs(sign: Sign) -> None:
    laid = check_before(
        Game(load(NSW), "traditional"), Coup(wagers=(wager(200_00), wager(200_00, "b"))), sign=sign
    )
    assert [each.settled_on for each in laid.outcomes] == [200_00, 100_00]


def test_a_wager_that_is_refused_takes_nothing_of_the_maximum() -> None:
    sign = Sign(bounds=Bounds(minimum=50_00, maximum=500_00))
    laid = check_before(
        Game(load(NSW), "traditional"), Coup(wagers=(wager(20_00), wager(500_00, "b"))), sign=sign
    )
    refused, whole = laid.outcomes
    assert refused.refusal is not None
    assert (whole.settled_on, whole.refusal) == (500_00, None)


def cited(sign: Sign, amount: int) -> bool:
    """Whether a wager of Ann's on the Player cites that an old minimum was kept."""
    laid = check_before(Game(load(NSW), "traditional"), Coup(wagers=(wager(amount),)), sign=sign)
    return "6.7.1" in laid.outcomes[0].clauses


def test_nsw_6_7_1_a_kept_minimum_is_measured_against_what_is_signed_for_the_wager() -> None:
    lower = Sign(
        bounds=Bounds(minimum=50_00),
        wagers={"player": Bounds(minimum=100_00)},
        players={"Ann": Bounds(minimum=50_00)},
    )
    assert cited(lower, 100_00)
    same = Sign(bounds=Bounds(minimum=50_00), wagers={"player": Bounds(minimum=100_00)}, kept={"Ann": 20_00})
    assert not cited(same, 100_00)


@pytest.mark.parametrize("wanted", ["one-one-two", "player-run-2"])
def test_crown_6_3_1_the_first_wager_under_the_minimum_is_pointed_out_whatever_it_is(wanted: str) -> None:
    small = bet(wanted, "4", seat="1")
    came = one(
        CROWN, hands.PLAYER_NATURAL, bet("player", "100"), small, variant="crown",
        one_one_two="pairs", limits={"minimum": "10"},
    )[wanted]  # fmt: skip
    assert came["warned"] is True


def test_what_is_shown_of_a_sheet_is_one_line_and_no_longer_than_told() -> None:
    assert one_line("a" * 60, 60) == "a" * 60
    assert one_line("a" * 61, 60) == "a" * 30 + "…" + "a" * 15
    assert one_line("0123456789" * 20, 60) == "0123456789" * 3 + "…" + "567890123456789"[-15:]
    assert one_line("a\nb\tc", 60) == "a b c"
    assert shown("é") == '"é"'
    assert shown({"of": {1}}) == '{"of": "{1}"}'


def test_chips_that_share_no_unit_still_make_what_they_make() -> None:
    chips = ChipSet([6, 10, 15])
    made = [amount for amount in range(1, 61) if chips.can_make(amount)]
    able = {6 * a + 10 * b + 15 * c for a in range(11) for b in range(7) for c in range(5)}
    assert made == [amount for amount in range(1, 61) if amount in able]
    with pytest.raises(ValueError, match="-1 is below nothing; no chips make that"):
        chips.at_most(-1)


def test_the_cards_of_a_coup_without_bets_follow_the_table_of_play_too() -> None:
    told = faults(CROWN, coup("2H 3D 4C", kind="dummy"))
    assert told == ["coups[0].cards: a coup has at least 4 cards, not 3"]


def test_a_day_is_written_in_plain_digits() -> None:
    (told,) = faults(CROWN, coup(hands.PLAYER_NATURAL, bet("player")), date="２０２４-08-19")
    assert told.startswith('date: "２０２４-08-19" is not a date')
