"""What rounding to chips costs, four eights by grade, and odds that call for a second look."""

from fractions import Fraction

import pytest

from punto.cards import PACK
from punto.odds import Composition, coup_law
from punto.odds.answer import Question
from punto.odds.further_questions import OddsExtrasAsked, chips_of, faults_of, stake_of
from punto.odds.grades import eights
from punto.odds.remarkable import DEAR, Remarkable, remarkable
from punto.odds.rounding_cost import rounded
from punto.rulebook.loader import load
from punto.rules.drawing import drawing_by
from punto.units import ChipSet
from tests.five import FIVE
from tests.odds.ask import listed

CROWN = "crown-2025"
CHIPS = ChipSet([250, 500, 2500])


@pytest.mark.parametrize(("stake", "extra"), [(5000, 0), (5500, 25), (2500, 125)])
def test_rounding_up_costs_what_the_chips_cannot_make(stake: int, extra: int) -> None:
    (banker,) = listed(CROWN, "banker", variant="traditional")
    each = rounded(load(CROWN), banker, stake, CHIPS)
    mean = extra * banker.price.share("win")
    assert (each.extra, each.valid) == (mean, stake)
    assert each.house_edge == banker.price.house_edge - mean / stake


def test_each_part_of_a_split_wager_is_rounded_on_its_own() -> None:
    (split,) = listed(CROWN, "one-one-two", option="pairs")
    assert rounded(load(CROWN), split, 1000, CHIPS).extra == 0
    each = rounded(load(CROWN), split, 40, CHIPS)
    by_hand = sum(
        line.ways * sum(CHIPS.at_least(40 * win) - 40 * win for win in line.wins)
        for line in split.price.lines
    )
    assert each.extra == Fraction(by_hand, split.price.ways) > 0


def test_where_only_what_can_be_paid_counts_the_rest_is_returned() -> None:
    book = load("nz-1998")
    (banker,), (player,) = (listed("nz-1998", wager) for wager in ("banker", "player"))
    chips = ChipSet([250])
    whole, part, none = (rounded(book, banker, stake, chips) for stake in (10_000, 12_500, 2_500))
    assert [each.valid for each in (whole, part, none)] == [10_000, 10_000, 0]
    assert part.house_edge == banker.price.house_edge
    assert part.extra == none.house_edge == 0
    assert rounded(book, player, 2_500, chips).valid == 2_500


def test_bad_stakes_and_chips_are_refused_together() -> None:
    said = faults_of(OddsExtrasAsked(stake="0", chips="2.555 x"), Question(CROWN))
    assert said == [
        "--stake 0: a stake is more than nothing",
        "--chips: '2.555' has a fraction of a cent; give at most two decimals",
        "--chips: 'x' is not an amount; write digits with at most two decimals, such as 12 or 12.50",
    ]
    assert faults_of(OddsExtrasAsked(chips="5"), Question(CROWN)) == [
        "--chips: say with --stake what is staked"
    ]
    assert stake_of(OddsExtrasAsked(stake="2.50")) == 250
    assert chips_of(OddsExtrasAsked(chips="2.50, 5")).denominations == (250, 500)
    assert chips_of(OddsExtrasAsked()).denominations == (1,)


def test_four_eights_by_grade() -> None:
    """Of 32 eights: 8 of a suit, 16 of a colour, in order; and two further cards of the 412 that are left."""
    law = coup_law(drawing_by(load(CROWN).table_of_play), Composition.full(8))
    mixed, coloured, suited = eights(law)
    rest = 412 * 411
    assert suited.ways == 4 * 8 * 7 * 6 * 5 * rest
    assert coloured.ways == 2 * 16 * 15 * 14 * 13 * rest - suited.ways
    assert mixed.ways == 32 * 31 * 30 * 29 * rest - suited.ways - coloured.ways
    assert suited.chance == Fraction(suited.ways, law.ways)


def test_without_eights_there_is_no_grade() -> None:
    gone = [card for card in PACK for _ in range(8) if card.points == 8]
    law = coup_law(drawing_by(load(CROWN).table_of_play), Composition.full(8).without(gone))
    assert [each.ways for each in eights(law)] == [0, 0, 0]


def test_remarkable_odds_of_all_rulebooks_with_every_number_of_decks() -> None:
    every = [each for each in remarkable() if each.book.id in FIVE]
    favourable = {(each.book.id, each.listed.wager) for each in every if each.favours_bettor}
    assert favourable == {
        (CROWN, "insurance-no-6"),
        ("vic-2002", "insurance-no-6"),
        (CROWN, "banker-dragon-tail"),
        (CROWN, "banker"),
    }
    bankers = [each.listed for each in every if each.favours_bettor and each.listed.wager == "banker"]
    assert {each.variant for each in bankers} == {"zero-commission", "lucky-chase"}
    assert {each.decks for each in every if each.favours_bettor} == {"4 to 8"}
    dear = [each for each in every if not each.favours_bettor]
    names = {each.listed.wager for each in dear}
    assert names >= {"player-run-2", "player-run-3", "player-run-6", "tiger-tie"}
    assert all(listed.bounds[0] > DEAR for each in dear for listed in each.by_decks.values())


def test_a_wager_may_be_remarkable_with_some_decks_only() -> None:
    (run,) = [each for each in remarkable("vic-2002") if each.listed.wager == "player-run-3"]
    assert (run.decks, run.edge, run.listed.decks) == ("6 to 8", "20.007% to 20.024%", 8)
    (five,) = listed("vic-2002", "player-run-3", decks=5)
    assert five.price.house_edge < DEAR < run.by_decks[6].price.house_edge
    gaps = Remarkable(run.book, {4: run.listed, 6: run.listed})
    assert (gaps.decks, gaps.edge) == ("4, 6", "20.024%")
