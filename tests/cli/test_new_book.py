"""`punto rules new` and `punto rules check`: a book to start from, and the proof of any book."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.cli.main import app
from punto.rulebook.coverage import coverage
from tests.extra_books import only_extra_books
from tests.five import FIVE


def run(*args: str) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, list(args))
    return found.exit_code, found.stdout, found.stderr


def checked(folder: Path, *options: str) -> tuple[int, dict[str, object]]:
    code, out, err = run("rules", "check", str(folder), "--json", *options)
    assert not err
    return code, json.loads(out)


def test_a_new_rulebook_passes_and_its_own_script_makes_clauses_done(tmp_path: Path) -> None:
    assert run("rules", "new", "house-a", "--into", str(tmp_path))[0] == 0
    code, before = checked(tmp_path / "house-a")
    assert (code, before["faults"]) == (0, [])
    assert before["warnings"] == ["what the scripts show is not on record yet; --record keeps it"]
    code, after = checked(tmp_path / "house-a", "--record")
    assert (code, after["warnings"]) == (0, [])
    assert "4.2" in before["owed"]  # type: ignore[operator] # a list, as the JSON has it
    assert after["owed"] == [], "its own scripts show every clause"
    assert [(each["wager"], each["house_edge_exact"]) for each in after["prices"]][2] == (  # type: ignore[attr-defined]
        "tie",
        "103841353768/723147898655",
    )


def test_a_record_of_another_content_counts_for_nothing(tmp_path: Path) -> None:
    run("rules", "new", "house-b", "--into", str(tmp_path))
    checked(tmp_path / "house-b", "--record")
    other = tmp_path / "other" / "house-b"
    shutil.copytree(tmp_path / "house-b", other)
    script, wagers = other / "scripts" / "first-coup.punto", other / "wagers.toml"
    script.unlink()
    wagers.write_text(wagers.read_text(encoding="utf-8").replace('"8:1"', '"9:1"'), encoding="utf-8")
    only_extra_books()
    coverage.cache_clear()
    assert "4.2" in checked(other)[1]["owed"]  # type: ignore[operator]


@pytest.mark.parametrize("base", FIVE)
def test_a_rulebook_over_another_passes_at_once(base: str, tmp_path: Path) -> None:
    assert run("rules", "new", "coast", "--from", base, "--into", str(tmp_path))[0] == 0
    code, found = checked(tmp_path / "coast")
    assert (code, found["faults"]) == (0, [])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Nsw", "is no name for a rulebook"),
        ("nsw", "there is a rulebook of this name"),
        ("taken", "there"),
    ],
)
def test_a_name_that_will_not_do_is_refused(name: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    code, _, err = run("rules", "new", name, "--into", str(tmp_path))
    assert code == 2
    assert words in err


def test_a_wager_that_favours_the_bettor_and_useless_rules_are_pointed_out(tmp_path: Path) -> None:
    run("rules", "new", "house-c", "--into", str(tmp_path))
    wagers = tmp_path / "house-c" / "wagers.toml"
    text = wagers.read_text(encoding="utf-8").replace('"8:1"', '"11:1"').replace('commission = "5%", ', "")
    wagers.write_text(text, encoding="utf-8")
    _, found = checked(tmp_path / "house-c")
    warnings = " | ".join(found["warnings"])  # type: ignore[arg-type]
    assert "tie on traditional: favours the bettor by 14.08245% to 14.18716% with 6 or 8 decks" in warnings
    assert "commission: no pay line takes any" in warnings


def test_a_script_that_differs_fails_the_check(tmp_path: Path) -> None:
    run("rules", "new", "house-d", "--into", str(tmp_path))
    script = tmp_path / "house-d" / "scripts" / "first-coup.punto"
    script.write_text(script.read_text(encoding="utf-8").replace("1,500", "1,499"), encoding="utf-8")
    code, found = checked(tmp_path / "house-d", "--record")
    assert code == 1
    assert not (tmp_path / "house-d" / "shown.json").exists()
    assert "Ann has 1499" in found["scripts"][0]["differences"][0]  # type: ignore[index]


def test_a_broken_book_is_told_whole(tmp_path: Path) -> None:
    run("rules", "new", "house-e", "--into", str(tmp_path))
    (tmp_path / "house-e" / "more.toml").write_text("odd = 1\neven = 2\n", encoding="utf-8")
    code, out, _ = run("rules", "check", str(tmp_path / "house-e"))
    assert code == 1
    assert "more.toml: odd: unknown key" in out
    assert "house-e: 2 faults" in out


def test_every_choice_of_the_sign_is_priced_for_the_warning(tmp_path: Path) -> None:
    run("rules", "new", "house-d", "--into", str(tmp_path))
    wagers = tmp_path / "house-d" / "wagers.toml"
    text = wagers.read_text(encoding="utf-8").replace('"8:1"', '"setting:tie_pays"')
    setting = """
[[settings]]
name = "tie_pays"
title = "What a tie pays"
default = "8:1"
choices = ["8:1", "9:1", "10:1"]
clause = "4.3"
"""
    wagers.write_text(text + setting, encoding="utf-8")
    _, found = checked(tmp_path / "house-d")
    assert found["warnings"][0] == (  # type: ignore[index] # a list, as the JSON has it
        "tie on traditional where tie_pays=10:1: favours the bettor by 4.57558% to 4.67156% with 6 or 8 decks"
    )


def test_every_strange_fact_of_a_wager_is_told_at_once(tmp_path: Path) -> None:
    run("rules", "new", "house-e", "--into", str(tmp_path))
    wagers = tmp_path / "house-e" / "wagers.toml"
    bet = """
[side_bet.odd]
title = "Odd"
clause = "4.4"
pays = [
  { when = { count_of_8 = "many" }, result = "win", odds = "1:1", clause = "4.4" },
  { when = { player_third_rank = "X", margn = 12 }, result = "win", odds = "2:1", clause = "4.4" },
]
otherwise = { result = "lose", clause = "4.4" }
"""
    wagers.write_text(wagers.read_text(encoding="utf-8") + bet, encoding="utf-8")
    _, found = checked(tmp_path / "house-e")
    said = [each.partition("; ")[0] for each in found["faults"]]  # type: ignore[attr-defined]
    key = "wagers.toml: side_bet.odd.pays: "
    assert said == [
        f"{key}fact count_of_8 cannot be 'many' in pays[0]",
        f"{key}fact player_third_rank cannot be 'X' in pays[1]",
        f"{key}unknown fact 'margn' in `when` in pays[1]",
    ]
