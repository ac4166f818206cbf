"""The tutorial works as it is written: its files are written, its commands run, its coup is dealt."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.cli.main import app
from punto.rulebook.coverage import coverage
from punto.rulebook.library import remove_added_books

PAGE = Path(__file__).parents[2] / "docs" / "rulebook-tutorial.md"


@pytest.fixture(autouse=True)
def _library() -> Iterator[None]:
    yield
    remove_added_books()
    coverage.cache_clear()


def blocks(kind: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [text for of, text in found if of == kind]


def run(line: str) -> str:
    found = CliRunner().invoke(app, line.split()[1:])
    assert found.exit_code == 0, found.output
    return found.output


def test_the_tutorial_leads_to_a_proven_rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    new, *commands = re.findall(r"^    (punto .*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    run(new)
    book = tmp_path / "card-room"
    (clause,), (wager,), (script,) = blocks("json"), blocks("toml"), blocks("")
    with (book / "clauses.jsonl").open("a", encoding="utf-8") as end:
        end.write(clause)
    with (book / "wagers.toml").open("a", encoding="utf-8") as end:
        end.write(f"\n{wager}")
    (book / "scripts" / "lucky-red.punto").write_text(script, encoding="utf-8")
    said = [run(each) for each in commands]
    assert any("lucky-red" in each for each in said)
    done = {each.id for each in coverage("card-room") if each.done}
    assert "4.5" in done
