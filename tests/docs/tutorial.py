"""The tutorial followed: its files written as the page has them, and the commands that it names."""

import re
from pathlib import Path

from typer.testing import CliRunner

from punto.cli.main import app

PAGE = Path(__file__).parents[2] / "docs" / "rulebook-tutorial.md"
BOOK = "card-room"
COMMAND = re.compile(r"^    (punto .*)$", re.MULTILINE)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Every command of the page, in order."""
    return COMMAND.findall(PAGE.read_text(encoding="utf-8"))


def run(line: str) -> str:
    """Run a command that ends well; what it prints."""
    found = CliRunner().invoke(app, line.split()[1:])
    assert found.exit_code == 0, found.output
    return found.output


def follow(folder: Path) -> None:
    """Begin the rulebook in a folder, which is where commands run, and write every file of the page."""
    run(commands()[0])
    texts = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    (clause,) = (text for kind, text in texts if kind == "json")
    wager, tables = (text for kind, text in texts if kind == "toml")
    (script,) = (text for kind, text in texts if not kind)
    book = folder / BOOK
    with (book / "clauses.jsonl").open("a", encoding="utf-8") as end:
        end.write(clause)
    with (book / "wagers.toml").open("a", encoding="utf-8") as end:
        end.write(f"\n{wager}")
    (book / "scripts" / "lucky-red.punto").write_text(script, encoding="utf-8")
    (folder / "tables.toml").write_text(tables, encoding="utf-8")
