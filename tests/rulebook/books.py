"""Made-up rulebooks for tests: the small one, and what is laid over it to break it."""

import json
import shutil
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
BASE = HERE / "base"
SIXTH = HERE / "sixth"
BROKEN = HERE / "broken"
SMALL = "small"
EVERYTHING = "*"

Raw = dict[str, Any]


@dataclass(frozen=True)
class BrokenCase:
    """A small rulebook made wrong in one way, and the words that its error must have."""

    name: str
    words: tuple[str, ...]
    faults: tuple[Raw, ...]
    """What each fault says: its file, its key, what is wrong and what would be right."""
    overlay: Raw = field(default_factory=dict)
    """Laid over the small rulebook, table by table."""
    remove: tuple[str, ...] = ()
    """Keys that are taken out, each as the path that leads to it."""
    files: dict[str, str] = field(default_factory=dict)
    """Files written as they stand."""
    append: dict[str, str] = field(default_factory=dict)
    """Text put at the end of files."""
    proof: bool = False
    """Whether the rulebook loads, and only the proof of its pay lines finds the fault."""
    rulebook: str = SMALL
    """Which one is loaded: the small one, or the one that extends it."""


def broken_case(file: Path) -> BrokenCase:
    """Read one broken case."""
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    return BrokenCase(
        name=file.stem,
        words=tuple(said.pop("words")),
        faults=tuple(said.pop("faults")),
        remove=tuple(said.pop("remove", ())),
        **said,
    )


def make_broken(case: BrokenCase, books: Path) -> None:
    """Write the small rulebook into a folder, and the one that extends it, broken as the case says."""
    with_sixth(books)
    folder = books / SMALL
    for file in folder.glob("*.toml"):
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        lay_over(raw, {key: value for key, value in case.overlay.items() if key in raw})
        for path in case.remove:
            take_out(raw, path.split("/"))
        file.write_text(as_toml(raw), encoding="utf-8")
        if EVERYTHING in case.remove:
            file.unlink()
    known = {key for file in folder.glob("*.toml") for key in tomllib.loads(file.read_text(encoding="utf-8"))}
    fresh = {key: value for key, value in case.overlay.items() if key not in known}
    if fresh:
        main = folder / "rulebook.toml"
        main.write_text(as_toml(fresh) + main.read_text(encoding="utf-8"), encoding="utf-8")
    for path, text in case.files.items():
        (books / path).parent.mkdir(exist_ok=True)
        (books / path).write_text(text, encoding="utf-8")
    for path, text in case.append.items():
        with (books / path).open("a", encoding="utf-8") as end:
            end.write(text)


def lay_over(under: Raw, over: Raw) -> None:
    """Put one table's values over another's; tables are merged, everything else replaced."""
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(under.get(key), dict):
            lay_over(under[key], value)
        else:
            under[key] = value


def take_out(raw: Raw, path: list[str]) -> None:
    """Remove one key, if it is there."""
    *way, last = path
    for step in way:
        raw = raw.get(step, {})
    raw.pop(last, None)


def as_toml(raw: Raw) -> str:
    """A table as TOML text, each top-level key on one line."""
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in raw.items())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    if isinstance(value, str | bool | int):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def with_sixth(books: Path) -> Path:
    """A folder with the small rulebook and the sixth that extends it."""
    shutil.copytree(BASE, books)
    shutil.copytree(SIXTH, books, dirs_exist_ok=True)
    return books


def cracked(shelf: Path) -> Path:
    """The small rulebook under another id, with two lines for one coup."""
    folder = shelf / "cracked"
    shutil.copytree(BASE / SMALL, folder)
    shutil.copy(BASE / "readings.jsonl", folder)
    main, wagers = folder / "rulebook.toml", folder / "wagers.toml"
    main.write_text(main.read_text(encoding="utf-8").replace('"small"', '"cracked"'), encoding="utf-8")
    lines = 'pays = [{ when = { winner = "tie" }, result = "win", odds = "8:1", clause = "4.3" }'
    text = wagers.read_text(encoding="utf-8")
    assert lines in text
    again = lines + ', { when = { player_points = 3 }, result = "lose", clause = "4.3" }'
    wagers.write_text(text.replace(lines, again), encoding="utf-8")
    return folder
