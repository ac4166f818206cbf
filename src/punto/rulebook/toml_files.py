"""Reading a rulebook's TOML files: one folder, merged; and one rulebook laid over the one that it extends."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from punto.rulebook.library import REGISTER, base_folder
from punto.rulebook.rulebook_errors import Fault

Raw = dict[str, Any]
GATHERED = ("settings", "absent")
"""Lists of tables that may be spread over a folder's files."""

NAMES_CLAUSES = {"clause", "approval", "approval_with_tie", "combinations"}
"""The keys whose values are clauses."""
UNMAPPED = "below: "
"""Begins a clause of the rulebook below that no own clause stands for, whatever own clause has its number."""
_GATHERED_KEY = re.compile(rf"({'|'.join(GATHERED)})\[(\d+)\](.*)")


class BookSources:
    """What a folder's files say, and which file said it."""

    def __init__(self, folder: str) -> None:
        """Start with nothing read."""
        self.folder = folder
        self.raw: Raw = {}
        self.found: list[Fault] = []
        self.origin: dict[str, str] = {}
        """For every path of keys the file that gave it, with its folder."""
        self.gathered: dict[str, list[tuple[str, int]]] = {key: [] for key in GATHERED}
        """For every entry of a gathered list its file, and its place in that."""
        self.mapped: dict[str, str] | None = None
        """Where the rulebook below has other numbers: its clauses, each with the one that stands for it."""

    @property
    def faults(self) -> list[Fault]:
        """What is wrong with the files themselves; files of this folder go by their name alone."""
        return [self._shown(fault) for fault in self.found]

    def _shown(self, fault: Fault) -> Fault:
        return Fault(fault.file.removeprefix(f"{self.folder}/"), fault.key, fault.what, fault.right)

    def read(self, file: Path) -> None:
        """Add one file."""
        name = f"{self.folder}/{file.name}"
        try:
            said = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            self.found.append(
                Fault(name, "(whole file)", f"cannot be read: {error.strerror}", "let it be read")
            )
            return
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            what = str(error)
            if "overwrite" in what or "twice" in what or "mutate" in what:
                what = f"duplicate key: {what}"
            self.found.append(Fault(name, "(whole file)", what, "write each key once, in valid TOML 1.0"))
            return
        for key, value in said.items():
            if key in GATHERED:
                self._gather(name, key, value)
            elif isinstance(value, dict) and isinstance(self.raw.get(key, {}), dict):
                self._add_table(name, key, value)
            else:
                self._add(name, key, value)

    def _add(self, file: str, key: str, value: Any) -> None:
        if key in self.raw:
            self._twice(file, key)
        self.raw[key] = value
        self.origin[key] = file

    def _gather(self, file: str, key: str, value: object) -> None:
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.found.append(Fault(file, key, "not a list of tables", f"write [[{key}]]"))
            return
        self.raw.setdefault(key, []).extend(value)
        self.origin.setdefault(key, file)
        self.gathered[key].extend((file, place) for place in range(len(value)))

    def _add_table(self, file: str, key: str, table: Raw) -> None:
        known = self.raw.setdefault(key, {})
        self.origin.setdefault(key, file)
        for name, value in table.items():
            path = f"{key}.{name}"
            if name in known:
                self._twice(file, path)
            known[name] = value
            self.origin.update((each, file) for each in _paths(path, value))

    def _twice(self, file: str, key: str) -> None:
        first = self.file_of(key).removeprefix(f"{self.folder}/")
        what = f"duplicate key: {first} gives it already"
        self.found.append(Fault(file, key, what, "give it in one file only"))

    def file_of(self, key: str) -> str:
        """The file that gave a path of keys, or the nearest one above it."""
        while key and key not in self.origin:
            key = key.rpartition(".")[0]
        return self.origin.get(key, f"{self.folder}/rulebook.toml")

    def fault_at(self, key: str, what: str, right: str) -> Fault:
        """A fault at a path of keys, in the file that gave it, as that file counts."""
        if key.startswith(f"{REGISTER}: "):
            return Fault(REGISTER, key.partition(": ")[2], what, right)
        gathered = _GATHERED_KEY.fullmatch(key)
        if gathered and int(gathered[2]) < len(self.gathered[gathered[1]]):
            file, place = self.gathered[gathered[1]][int(gathered[2])]
            return self._shown(Fault(file, f"{gathered[1]}[{place}]{gathered[3]}", what, right))
        return self._shown(Fault(self.file_of(re.sub(r"\[\d+\]", "", key)), key, what, right))

    def taken_clauses(self) -> dict[str, str]:
        """Which own clause stands for which of the rulebook below: [clauses.map], taken out of the data."""
        table = self.raw.pop("clauses", {})
        found = table.get("map") if isinstance(table, dict) else None
        if table and (
            not isinstance(found, dict) or not all(isinstance(each, str) for each in found.values())
        ):
            right = 'write [clauses.map] with lines such as "5.1" = "7.2"'
            self.found.append(Fault(self.file_of("clauses"), "clauses.map", "not a table of clauses", right))
            return {}
        self.mapped = found
        return found or {}

    def lay_over(self, under: "BookSources") -> None:
        """Put this rulebook over another: what it does not say is the other's, and so are faults in that."""
        own, absent = self.raw, [str(entry.get("topic", "")) for entry in self.raw.get("absent", [])]
        for topic in absent:
            _remove(under.raw, topic.split("."))
        kept = [
            (entry, origin)
            for entry, origin in zip(under.raw.get("absent", []), under.gathered["absent"], strict=True)
            if not _answered(str(entry.get("topic", "")), own, absent)
        ]
        self.raw = _merge(under.raw, own)
        self.raw["absent"] = [*(entry for entry, _ in kept), *own.get("absent", [])]
        self.gathered["absent"] = [*(origin for _, origin in kept), *self.gathered["absent"]]
        if "settings" not in own:
            self.gathered["settings"] = under.gathered["settings"]
        gone = [*absent, *_replaced(under.raw, own)]
        inherited = {path: file for path, file in under.origin.items() if not _below(path, gone)}
        self.origin = {**inherited, **self.origin}
        self.found = [*under.found, *self.found]


def renumber(said: object, numbers: dict[str, str], *, naming: bool = False) -> object:
    """Put own clauses for those of the rulebook below, wherever a value names one; mark what has none."""
    if isinstance(said, str):
        return numbers.get(said, f"{UNMAPPED}{said}") if naming else said
    if isinstance(said, list):
        return [renumber(each, numbers, naming=naming) for each in said]
    if isinstance(said, dict):
        for key, value in said.items():
            said[key] = renumber(value, numbers, naming=naming or key in NAMES_CLAUSES)
    return said


def _below(path: str, tops: list[str]) -> bool:
    return any(path == top or path.startswith(f"{top}.") for top in tops)


def _replaced(under: Raw, over: Raw, path: str = "") -> Iterator[str]:
    """The tables of the one that the other replaces whole."""
    for key, value in over.items():
        below = under.get(key)
        if not isinstance(below, dict):
            continue
        if isinstance(value, dict) and "clause" not in value:
            yield from _replaced(below, value, f"{path}{key}.")
        else:
            yield f"{path}{key}"


def _paths(path: str, value: object) -> Iterator[str]:
    yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _paths(f"{path}.{name}", inner)


def read_folder(folder: Path) -> BookSources:
    """Read every TOML file of a rulebook's folder."""
    sources = BookSources(folder.name)
    files = sorted(folder.glob("*.toml"))
    if not files:
        sources.found.append(Fault(folder.name, "(folder)", "no TOML file", "put rulebook.toml there"))
    for file in files:
        sources.read(file)
    return sources


def read_extended(folder: Path, chain: tuple[str, ...] = ()) -> BookSources:
    """Read a rulebook laid over the one it extends, if it extends one."""
    sources = read_folder(folder)
    base = sources.raw.get("extends")
    if base is None or sources.found:
        return sources
    chain = (*chain, folder.name)
    named = re.fullmatch(r"[\w-]+", str(base))
    under = base_folder(folder, str(base)) if named else None
    if not named:
        what, right = f"{base!r} is not the name of a folder", "name a folder next to it"
    elif base in chain:
        what, right = f"a cycle: {' -> '.join((*chain, str(base)))}", "extend one that stands alone"
    elif under is None:
        what, right = f"no rulebook {base!r} beside this one", "name a folder next to it"
    else:
        below = read_extended(under, chain)
        numbers = sources.taken_clauses()
        if sources.mapped is not None:
            renumber(below.raw, numbers)
        sources.lay_over(below)
        return sources
    sources.found.append(Fault(sources.file_of("extends"), "extends", what, right))
    return sources


def _merge(under: Raw, over: Raw) -> Raw:
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        if isinstance(below, dict) and isinstance(value, dict) and "clause" not in value:
            merged[key] = _merge(below, value)
        else:
            merged[key] = value
    return merged


def _remove(raw: Raw, path: list[str]) -> None:
    *way, last = path
    if path[0] in GATHERED:
        return
    for step in way:
        inner = raw.get(step)
        if not isinstance(inner, dict):
            return
        raw = inner
    raw.pop(last, None)


def _answered(topic: str, own: Raw, absent: list[str]) -> bool:
    """Whether the extending rulebook itself speaks of a topic: gives it, or marks it absent too."""
    if _below(topic, absent):
        return True
    inner: object = own
    for step in topic.split("."):
        if not isinstance(inner, dict) or step not in inner:
            return False
        inner = inner[step]
    return True
