"""`--books`: rulebooks from anywhere; a broken one is told in one line, and the others work."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.cli.main import app
from tests.rulebook.books import BASE, SMALL, cracked

EXAMPLES = Path(__file__).parents[2] / "examples" / "books"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    return cracked(tmp_path / "shelf")


def run(*args: str, stdin: str | None = None) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, list(args), input=stdin)
    return found.exit_code, found.stdout, found.stderr


def test_a_rulebook_from_elsewhere_is_listed_shown_priced_and_settled() -> None:
    books = ("--books", str(BASE))
    assert SMALL in run("rules", "list", *books)[1]
    assert "A small rulebook" in run("rules", "show", SMALL, *books)[1]
    assert "1.23508%" in run("odds", SMALL, "--wager", "player", *books)[1]
    sheet = {
        "rulebook": SMALL,
        "coups": [
            {
                "cards": ["9H", "6C", "KD", "KS"],
                "wagers": [{"id": "1", "wager": "player", "amount": "10", "who": "Ann"}],
            }
        ],
    }
    code, out, _ = run("settle", "-", *books, stdin=json.dumps(sheet))
    assert (code, json.loads(out)["coups"][0]["wagers"][0]["pays"]) == (0, "10")


def test_the_variable_names_folders_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUNTO_BOOKS", str(BASE / SMALL))
    assert SMALL in run("rules", "list")[1]


def test_without_the_option_the_library_is_the_products_own() -> None:
    assert SMALL not in run("rules", "list")[1]


@pytest.mark.parametrize("command", [("odds",), ("simulate",)])
def test_an_unproven_rulebook_is_refused_for_every_use(command: tuple[str, ...], broken: Path) -> None:
    code, _, err = run(*command, "cracked", "--books", str(broken.parent))
    assert code == 2
    assert "wagers.toml: variant.plain.main.tie.pays: two lines for one coup: pays[0] and pays[1]" in err


def test_a_sheet_on_an_unproven_rulebook_is_refused(broken: Path) -> None:
    code, _, err = run("settle", "-", "--books", str(broken), stdin='{"rulebook": "cracked", "coups": []}')
    assert code == 2
    assert "two lines for one coup: pays[0] and pays[1], when winner = 'tie', player_points = 3" in err


def test_one_broken_rulebook_is_one_line_and_the_others_work(broken: Path) -> None:
    (broken / "wagers.toml").write_text("variant = 3\nrun = 4\n", encoding="utf-8")
    code, out, err = run("rules", "list", "--books", str(broken))
    assert code == 0
    assert "crown-2025" in out
    assert err.startswith("cracked is broken: wagers.toml: ")
    assert err.count("\n") == 1
    assert run("rules", "show", "cracked", "--books", str(broken))[0] == 2
    code, _, err = run("rules", "coverage", "cracked", "--books", str(broken))
    assert (code, err[:18]) == (2, "cracked is broken:")
    code, _, err = run("rules", "coverage", "nsw", "--books", str(broken))
    assert (code, err[:18]) == (0, "cracked is broken:")
    assert run("odds", "nsw", "--wager", "tie", "--books", str(broken))[0] == 0


def test_a_case_on_an_unproven_rulebook_is_refused(broken: Path, tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text('[{"id": "a", "rulebook": "cracked", "check": [{"type": "conditions"}]}]')
    code, out, err = run("case", "run", str(file), "--books", str(broken))
    assert code == 2
    assert out == ""
    assert '"cracked" is broken: wagers.toml: variant.plain.main.tie.pays: two lines for one coup' in err


def test_an_id_that_is_taken_and_a_folder_without_rulebooks_are_refused(tmp_path: Path) -> None:
    shutil.copytree(BASE / SMALL, tmp_path / "nsw")
    (tmp_path / "empty").mkdir()
    code, _, err = run("rules", "list", "--books", str(tmp_path), "--books", str(tmp_path / "empty"))
    assert code == 2
    assert "the id 'nsw' is taken by " in err
    assert "empty: no rulebook here; a rulebook is a folder with clauses.jsonl" in err


def test_a_sheet_tells_the_facts_about_cards_that_a_rulebook_asks_about() -> None:
    sheet = {
        "rulebook": "side-bet-hall",
        "coups": [
            {
                "cards": ["9H", "6D", "KD", "KS"],
                "wagers": [{"id": "1", "wager": "red-opening", "amount": "10", "who": "Ann"}],
            }
        ],
    }
    code, out, _ = run("settle", "-", "--books", str(EXAMPLES), stdin=json.dumps(sheet))
    (coup,) = json.loads(out)["coups"]
    assert code == 0
    assert (coup["facts"]["opening_count_of_red"], coup["facts"]["total_cards"]) == (3, 4)
    assert coup["wagers"][0]["pays"] == "10"


def test_a_rulebook_that_only_the_proof_refuses_is_not_listed_as_sound(broken: Path) -> None:
    code, out, err = run("rules", "list", "--books", str(broken))
    assert code == 0
    assert "cracked" not in out
    assert err.startswith("cracked is broken: wagers.toml: ")
