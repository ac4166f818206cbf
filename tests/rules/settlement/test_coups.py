"""A coup settled without a sheet: the functions that a table calls, and the facts it is told."""

import pytest

from punto.cards import Card
from punto.rulebook.loader import load
from punto.rules.checks.before_cards import check_before
from punto.rules.coup import Carried, Coup
from punto.rules.game import Game
from punto.rules.settlement import settle_coup
from punto.rules.three_card import rank_of
from punto.rules.wager import Wager
from tests.rules.settlement.sheets import bet, coup, one, settle

CROWN = "crown-2025"


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they left the shoe."""
    return tuple(Card.parse(each) for each in text.split())


def test_a_coup_without_a_sign_has_no_limits() -> None:
    game = Game(load("nsw"), "traditional")
    wager = Wager(id="w", wager="banker", amount=2_000, who="Ann")
    outcome, carried = settle_coup(game, Coup(wagers=(wager,), cards=cards("2H 9C KD KS")))
    assert outcome.outcomes[0].pays == outcome.outcomes[0].net == 1_900
    assert carried == Carried()
    assert check_before(game, Coup(wagers=(wager,))).outcomes[0].outcome == "accepted"


def test_what_is_carried_goes_in_and_comes_out() -> None:
    game = Game(load(CROWN), "traditional")
    run = Wager(id="w", wager="player-run-2", amount=1_000, who="Ann")
    first, carried = settle_coup(game, Coup(wagers=(run,), result="player"))
    assert (first.outcomes[0].outcome, carried.open[0].progress) == ("open", 1)
    second, rest = settle_coup(game, Coup(result="player"), carried)
    assert (second.outcomes[0].id, second.outcomes[0].pays, rest.open) == ("w", 3_000, ())


@pytest.mark.parametrize(
    ("dealt", "eights"),
    [
        ("8H 8H 8H 8H", "suited"),
        ("8H 8D 8H 8H", "coloured"),
        ("8C 8S 8C 8S", "coloured"),
        ("8H 8C 8H 8H", "mixed"),
        ("8H 6C 8H KC", "none"),
        ("3H 3C 3D 3S", "none"),
    ],
)
def test_four_eights_are_a_fact_of_the_coup(dealt: str, eights: str) -> None:
    [settled] = settle(CROWN, coup(dealt))
    assert settled["facts"]["eights"] == eights


@pytest.mark.clause(
    CROWN, "Table 16/Tiger Tie", "Table 16/Twin Tiger Pair", "Table 3/Tie", "def:Tiger Pair(c)"
)
def test_crown_four_eights_pay_tie_tiger_tie_and_twin_pair_together() -> None:
    names = ["tie", "tiger-tie", "tiger-pair", "player-crown-pair"]
    settled = one(CROWN, "8H 8C 8H 8S", *(bet(name, "10") for name in names))
    assert [settled[name]["pays"] for name in names] == ["80", "450", "1000", "250"]


@pytest.mark.clause(
    CROWN, "Table 15/Super 6", "Table 16/Three Card Tiger", "Table 16/Big Tiger", "Table 4/Banker"
)
def test_crown_one_six_pays_every_wager_on_it() -> None:
    names = ["banker", "super-six", "tiger", "big-tiger", "small-tiger"]
    settled = one(CROWN, "KH 2C QD KS 5H 4D", *(bet(name, "10") for name in names), variant="crown")
    assert [settled[name]["net"] for name in names] == ["5", "150", "220", "550", "-10"]


def test_a_game_without_a_ranking_ranks_no_hand() -> None:
    with pytest.raises(LookupError, match="the ranking has no row for 9 points"):
        rank_of(Game(load(CROWN), "traditional"), cards("9C TD KC"))
