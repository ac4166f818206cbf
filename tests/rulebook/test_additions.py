"""What a rulebook may add in TOML alone to the one it extends: seats, deferral, tighter rules for wagers."""

from fractions import Fraction
from pathlib import Path

import pytest

from punto.cards import parse_cards
from punto.rulebook.model import Rulebook
from punto.rules.coup import Carried, Coup
from punto.rules.game import Game
from punto.rules.outcome import Outcome
from punto.rules.proof import prove
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from tests.rulebook.books import with_sixth

ADDED = """
[setup]
seats = { most = 7, clause = "2" }

[commission.deferral]
marker = { clause = "12" }
settled = { clause = "12.1" }
settled_on_leaving = { clause = "12.1" }
needs_approval = false
clause = "10"

[run.banker-run]
broken_by_tie = { clause = "1.2" }

[side_bet.even-start]
one_each = { setting = "one_start", clause = "12" }

[side_bet.second-thought.window]
one_for_each_held = true

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

[[settings]]
name = "deferred_rounding"
title = "Which way an odd sum is rounded"
default = "down"
choices = ["down", "up"]
clause = "8.2"

[[settings]]
name = "one_start"
title = "Whether Even Start is one to a player"
default = false
choices = [true, false]
clause = "5.3"
"""

BANKER_WINS = "2H 9C KH KD"
PLAYER_WINS = "9H 2C KH KD"
TIED = "9H 9C KH KD"
PLAYER_PAIR = "4H 9C 4D KD"
PLAYER_STANDS_AND_WINS = "3H 2C 4H KD 9S"


@pytest.fixture
def added(tmp_path: Path) -> Rulebook:
    books = with_sixth(tmp_path / "books")
    (books / "harbour" / "more.toml").write_text(ADDED, encoding="utf-8")
    return prove("harbour", books)


def bet(wager: str, name: str, amount: int = 1000) -> Wager:
    return Wager(id=name, wager=wager, amount=amount, who="Ann", seat="1")


def settle(game: Game, cards: str, *wagers: Wager) -> tuple[Outcome, ...]:
    outcome, _ = settle_coup(game, Coup(cards=parse_cards(cards.split()), wagers=wagers))
    return outcome.outcomes


def verdicts(outcomes: tuple[Outcome, ...]) -> list[str]:
    return [each.outcome for each in outcomes]


def test_a_span_may_have_no_lower_end(added: Rulebook) -> None:
    assert added.setup.seats is not None
    assert (added.setup.seats.least, added.setup.seats.most) == (None, 7)
    assert "setup.seats" not in {each.topic for each in added.absent}


@pytest.mark.parametrize(("settings", "due"), [({}, 62), ({"deferred_rounding": "up"}, 63)])
def test_deferred_commission_is_owed_exactly_and_rounded_as_set_when_the_shoe_ends(
    added: Rulebook, settings: dict[str, int | bool | str], due: int
) -> None:
    game = Game(added, "plain", settings=settings)
    wager = Wager(id="w1", wager="banker", amount=1250, who="Ann", seat="1", defer_commission=True)
    coup = Coup(cards=parse_cards(BANKER_WINS.split()), wagers=(wager,))
    outcome, carried = settle_coup(game, coup)
    (won,) = outcome.outcomes
    assert (won.pays, won.commission, won.owed) == (1250, Fraction(0), Fraction(125, 2))
    assert won.marker == ("12",)
    assert carried == Carried(owed={("Ann", "1"): Fraction(125, 2)})
    last, carried = settle_coup(game, Coup(cards=coup.cards, shoe_ends=True), carried)
    (collected,) = last.commission
    assert (collected.who, collected.owed, collected.due) == ("Ann", Fraction(125, 2), due)
    assert collected.clauses == ("12.1",)
    assert carried.owed == {}


@pytest.mark.parametrize(("cards", "tie_cited"), [(TIED, True), (PLAYER_WINS, False)])
def test_a_run_says_what_a_tie_does_to_it_only_when_a_tie_comes(
    added: Rulebook, cards: str, tie_cited: bool
) -> None:
    (lost,) = settle(Game(added, "plain"), cards, bet("banker-run-2", "w1"))
    assert (lost.outcome, lost.returned) == ("lose", 0)
    assert "6" in lost.clauses
    assert ("1.2" in lost.clauses) is tie_cited


@pytest.mark.parametrize(("on", "second"), [(False, "win"), (True, "void")])
def test_one_wager_each_binds_only_while_its_setting_is_on(added: Rulebook, on: bool, second: str) -> None:
    game = Game(added, "plain", settings={"one_start": on})
    outcomes = settle(game, PLAYER_PAIR, bet("even-start", "w1"), bet("even-start", "w2"))
    assert verdicts(outcomes) == ["win", second]
    refusal = outcomes[1].refusal
    assert (refusal.code if refusal else None) == ("one-each" if on else None)


@pytest.mark.parametrize(
    ("held", "laid", "verdict"),
    [
        (1, 1, ["lose"]),
        (1, 2, ["lose", "void"]),
        (2, 2, ["lose", "lose"]),
        (2, 3, ["lose", "lose", "void"]),
    ],
)
def test_a_window_may_allow_one_wager_for_each_that_is_held(
    added: Rulebook, held: int, laid: int, verdict: list[str]
) -> None:
    mains = [bet("player", f"p{place}") for place in range(held)]
    extras = [bet("second-thought", f"s{place}") for place in range(laid)]
    outcomes = settle(Game(added, "plain"), PLAYER_STANDS_AND_WINS, *mains, *extras)
    assert verdicts(outcomes) == ["win"] * held + verdict
    refused = [each.refusal.code for each in outcomes if each.refusal]
    assert refused == ["one-for-each"] * verdict.count("void")
