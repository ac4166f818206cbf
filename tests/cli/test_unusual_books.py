"""Rulebooks that the engines of the simulation cannot take whole: told before any card is dealt."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.cli.main import app
from punto.rulebook.new_book import new_rulebook

WIN = '  {{ when = {{ winner = "banker", {} }}, result = "win", odds = "{}", clause = "4.2" }},\n'
SUITED = (
    WIN.format('last_card_suit = "hearts"', "2:1")
    + WIN.format('last_card_suit = ["clubs", "spades", "diamonds"]', "0.6:1")
)  # fmt: skip
PAIRED = (
    WIN.format('banker_pair = "suited"', "2:1")
    + WIN.format('banker_pair = ["none", "mixed", "coloured"]', "19:20")
)  # fmt: skip
PLAIN = (
    '  { when = { winner = "banker" }, result = "win", odds = "1:1", commission = "5%", clause = "4.2" },\n'
)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return new_rulebook("unusual", tmp_path)


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def run(*args: str) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, list(args))
    assert not isinstance(found.exception, AttributeError | KeyError), found.exception
    return found.exit_code, found.stdout, found.stderr


@pytest.mark.parametrize(
    ("lines", "fact"), [(SUITED, "last_card_suit"), (PAIRED, "banker_pair")], ids=["suit", "pair"]
)
def test_a_plan_bets_on_no_wager_that_asks_for_more_than_points(book: Path, lines: str, fact: str) -> None:
    rewrite(book / "wagers.toml", PLAIN, lines)
    asked = ("simulate", "unusual", "--books", str(book), "--coups", "100", "--seed", "1")
    code, out, _ = run(*asked)
    assert code == 0
    assert "player" in out
    code, _, err = run(*asked, "--plan", "flat")
    assert (code, err) == (2, f"plans: Banker asks about {fact}; plans follow points alone\n")
    assert run(*asked, "--plan", "flat", "--bet", "player")[0] == 0


def test_a_table_of_play_without_thresholds_is_priced_and_not_simulated(book: Path) -> None:
    rewrite(book / "rulebook.toml", "points = [0, 1, 2, 3, 4, 5], draws", "points = [1, 2, 3, 4, 5], draws")
    rewrite(book / "rulebook.toml", "points = [6, 7, 8, 9], draws", "points = [0, 6, 7, 8, 9], draws")
    code, _, err = run("simulate", "unusual", "--books", str(book), "--coups", "100")
    why = "a hand draws on some opening total but stands on a lower one"
    assert (code, err) == (2, f"unusual: the table of play cannot be simulated: {why}\n")
    assert "9.23676%" in run("odds", "unusual", "--wager", "player", "--books", str(book))[1]
    assert why in run("rules", "check", str(book))[1].replace("\n", " ")
