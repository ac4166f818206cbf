"""What a rulebook may leave unset, and what it may say apart: settings with a default, rules of one game."""

from fractions import Fraction
from pathlib import Path

import pytest

from punto.cards import parse_cards
from punto.rulebook.model import Rulebook
from punto.rules.checks.before_cards import check_before
from punto.rules.coup import NOTHING_CARRIED, Carried, Coup
from punto.rules.game import Game
from punto.rules.outcome import CoupOutcome, Outcome
from punto.rules.proof import prove
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from tests.rulebook.books import with_sixth

HARBOUR = "harbour"
BANKER_WINS = "2H 9C KH KD"
PLAYER_WINS = "9H 2C KH KD"

DEFERRAL = """
[commission.deferral]
marker = { clause = "12" }
settled = { clause = "12.1" }
settled_on_leaving = { clause = "12.1" }
needs_approval = false
clause = "10"
"""
MAIN_EACH_COUP = """
[run.banker-run]
main_each_coup = { clause = "12" }
"""
TOKENS = """
[placing]
assets = { kinds = ["chips", "token"], clause = "7" }
tokens = { clause = "12" }
"""
OPPOSITE = """
[placing.opposite]
rule = "forbidden"
combinations = { "player+tie" = "12", "banker+tie" = "12.1" }
"""
VALIDITY = """
[[placing.validity]]
why = "hat"
condition = "laid without a hat on"
found_before = { clause = "12" }
found_after = { clause = "12.1" }
clause = "7"

[[placing.validity]]
why = "gloves"
condition = "laid without gloves"
clause = "7"
"""
WITHDRAWAL = """
[placing]
withdrawal = { term = "allowed", clause = "7" }

[variant.plain]
withdrawal = { clause = "12" }
"""


KEPT = """
[[settings]]
name = "halves"
title = "What halves are laid on"
default = "starts"
choices = ["starts"]
clause = "6.2"

[[settings]]
name = "consolation"
title = "What a tie pays on Second Thought, in per cent"
default = 10
least = 1
most = 20
clause = "5.2"
"""
"""The settings of the rulebook below, which a setting of one's own would replace."""


def switched(name: str, default: str, choices: str) -> str:
    setting = f'name = "{name}"\ntitle = "{name}"\ndefault = {default}\nchoices = {choices}\nclause = "12"\n'
    return f"[[settings]]\n{setting}{KEPT}"


def harbour(folder: Path, *added: str) -> Rulebook:
    """The sixth rulebook with another file."""
    books = with_sixth(folder / "books")
    (books / HARBOUR / "more.toml").write_text("".join(added), encoding="utf-8")
    return prove(HARBOUR, books)


def bet(wager: str, name: str = "w1", **more: object) -> Wager:
    return Wager(id=name, wager=wager, amount=1000, who="Ann", seat="1", **more)  # type: ignore[arg-type]


def settle(
    game: Game, cards: str, *wagers: Wager, carried: Carried = NOTHING_CARRIED, ends: bool = False
) -> tuple[CoupOutcome, Carried]:
    coup = Coup(cards=parse_cards(cards.split()), wagers=wagers, shoe_ends=ends)
    return settle_coup(game, coup, carried)


def only(outcome: CoupOutcome) -> Outcome:
    (one,) = outcome.outcomes
    return one


def test_deferred_commission_is_rounded_down_where_no_setting_says_which_way(tmp_path: Path) -> None:
    game = Game(harbour(tmp_path, DEFERRAL), "plain")
    assert "deferred_rounding" not in game.settings
    wager = Wager(id="w1", wager="banker", amount=1250, who="Ann", seat="1", defer_commission=True)
    outcome, _ = settle(game, BANKER_WINS, wager, ends=True)
    (due,) = outcome.commission
    assert (due.owed, due.due) == (Fraction(125, 2), 62)


@pytest.mark.parametrize(
    ("setting", "verdict", "pays", "returned"),
    [
        ("", "void", 0, 1000),
        (switched("main_each_coup", "true", "[true, false]"), "void", 0, 1000),
        (switched("main_each_coup", "false", "[true, false]"), "win", 3000, 1000),
    ],
    ids=["unset", "on", "off"],
)
def test_a_run_needs_a_main_wager_each_coup_unless_a_setting_says_no(
    tmp_path: Path, setting: str, verdict: str, pays: int, returned: int
) -> None:
    game = Game(harbour(tmp_path, MAIN_EACH_COUP, setting), "plain")
    first, carried = settle(game, BANKER_WINS, bet("banker-run-2"), bet("banker", "w2"))
    assert [each.outcome for each in first.outcomes] == ["open", "win"]
    second, carried = settle(game, BANKER_WINS, carried=carried)
    run = only(second)
    assert (run.outcome, run.pays, run.returned) == (verdict, pays, returned)
    assert ("12" in run.clauses) == (verdict == "void")
    assert carried.open == ()


@pytest.mark.parametrize(("main", "verdict"), [("player", "win"), ("banker", "win"), ("tie", "void")])
def test_a_run_goes_on_beside_a_wager_on_either_hand(tmp_path: Path, main: str, verdict: str) -> None:
    game = Game(harbour(tmp_path, MAIN_EACH_COUP), "plain")
    _, carried = settle(game, BANKER_WINS, bet("banker-run-2"), bet("player", "w2"))
    second, _ = settle(game, BANKER_WINS, bet(main, "w3"), carried=carried)
    assert {each.id: each.outcome for each in second.outcomes}["w1"] == verdict


@pytest.mark.parametrize(
    ("setting", "returned"),
    [
        ("", 1000),
        (switched("winning_token", '"returned"', '["returned", "collected"]'), 1000),
        (switched("winning_token", '"collected"', '["returned", "collected"]'), 0),
    ],
    ids=["unset", "returned", "collected"],
)
def test_a_token_that_won_is_handed_back_unless_a_setting_says_no(
    tmp_path: Path, setting: str, returned: int
) -> None:
    game = Game(harbour(tmp_path, TOKENS, setting), "plain")
    won = only(settle(game, PLAYER_WINS, bet("player", asset="token"))[0])
    assert (won.outcome, won.pays, won.returned) == ("win", 1000, returned)
    assert "12" in won.clauses


@pytest.mark.parametrize(
    ("held", "cited"), [("player", "12"), ("banker", "12.1")], ids=["player and tie", "banker and tie"]
)
def test_a_combination_that_the_text_lists_is_cited(tmp_path: Path, held: str, cited: str) -> None:
    game = Game(harbour(tmp_path, OPPOSITE), "plain")
    outcome, _ = settle(game, PLAYER_WINS, bet(held), bet("tie", "w2"))
    for each in outcome.outcomes:
        assert cited in each.clauses
    alone = only(settle(game, PLAYER_WINS, bet(held))[0])
    assert not {"12", "12.1"} & set(alone.clauses)


def test_both_hands_are_no_combination_where_the_text_forbids_them(tmp_path: Path) -> None:
    game = Game(harbour(tmp_path, OPPOSITE), "plain")
    outcome, _ = settle(game, PLAYER_WINS, bet("player"), bet("banker", "w2"))
    assert [each.refusal and each.refusal.code for each in outcome.outcomes] == ["opposite-forbidden"] * 2


@pytest.mark.parametrize(
    ("why", "before", "after"), [("hat", ("7", "12"), ("7", "12.1")), ("gloves", ("7",), ("7",))]
)
def test_an_invalid_wager_goes_by_the_rule_for_when_it_was_found(
    tmp_path: Path, why: str, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    game = Game(harbour(tmp_path, VALIDITY), "plain")
    wager = bet("player", valid=False, why=why)
    assert only(check_before(game, Coup(wagers=(wager,)))).clauses == before
    assert only(settle(game, PLAYER_WINS, wager)[0]).clauses == after


@pytest.mark.parametrize(("variant", "clause"), [("plain", "12"), (HARBOUR, "7")])
def test_a_game_may_have_its_own_rule_for_withdrawing(tmp_path: Path, variant: str, clause: str) -> None:
    game = Game(harbour(tmp_path, WITHDRAWAL), variant)
    back = only(settle(game, PLAYER_WINS, bet("player", withdrawn=True))[0])
    assert (back.outcome, back.returned, back.clauses) == ("void", 1000, (clause,))


STOOD = "6H 5C KH KD 9S"
"""The Player stands on six, the Banker draws on five."""
DREW = "2H 3C KH KD 7S 4S"
"""The Player draws a seven, and the Banker draws on three."""


@pytest.mark.parametrize(
    ("added", "stood"),
    [
        ("", {"3.1", "3.2", "3"}),
        ('[table_of_play]\nafter_player_stood = { clause = "12" }\n', {"3.1", "12", "3.2", "3"}),
        (
            '[table_of_play]\nafter_player_stood = { clause = "12" }\nrows_for_player_stood = false\n',
            {"3.1", "12", "3"},
        ),
    ],
    ids=["one rule", "two rules", "no row for a Player who stood"],
)
def test_a_player_who_stood_may_have_a_rule_apart(tmp_path: Path, added: str, stood: set[str]) -> None:
    game = Game(harbour(tmp_path, added), "plain")
    assert set(settle(game, STOOD)[0].clauses) == stood
    assert set(settle(game, DREW)[0].clauses) == {"3.1", "3.2", "3"}
