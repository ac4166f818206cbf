"""Reading a rulebook's TOML files: one folder, merged; and one rulebook laid over the one that it extends."""

import re
import tomllib
from pathlib import Path
from typing import Any

from punto.rulebook.errors import BrokenRulebook, Fault

Raw = dict[str, Any]
GATHERED = ("settings", "absent")
"""Lists of tables that may be spread over a folder's files."""

_GATHERED_KEY = re.compile(rf"({'|'.join(GATHERED)})\[(\d+)\](.*)")


class Sources:
    """What a folder's files say, and which file said it."""

    def __init__(self) -> None:
        """Start with nothing read."""
        self.raw: Raw = {}
        self.faults: list[Fault] = []
        self.origin: dict[tuple[str, str], str] = {}
        self.gathered: dict[str, list[tuple[str, int]]] = {key: [] for key in GATHERED}

    def read(self, file: Path) -> None:
        """Add one file."""
        try:
            said = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            what = str(error)
            if "overwrite" in what or "twice" in what or "mutate" in what:
                what = f"duplicate key: {what}"
            self._fault(file.name, "(whole file)", what, "write each key once, in valid TOML 1.0")
            return
        for key, value in said.items():
            if key in GATHERED:
                self._gather(file.name, key, value)
            elif isinstance(value, dict) and isinstance(self.raw.get(key, {}), dict):
                self._add_table(file.name, key, value)
            elif key in self.raw:
                self._twice(file.name, key, self.file_of(key))
            else:
                self.raw[key] = value
                self.origin[key, ""] = file.name

    def _gather(self, file: str, key: str, value: object) -> None:
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self._fault(file, key, "not a list of tables", f"write [[{key}]]")
            return
        self.raw.setdefault(key, []).extend(value)
        self.origin.setdefault((key, ""), file)
        self.gathered[key].extend((file, place) for place in range(len(value)))

    def _add_table(self, file: str, key: str, table: Raw) -> None:
        known = self.raw.setdefault(key, {})
        self.origin.setdefault((key, ""), file)
        for name, value in table.items():
            if name in known:
                self._twice(file, f"{key}.{name}", self.file_of(key, name))
            known[name] = value
            self.origin[key, name] = file

    def _twice(self, file: str, key: str, first: str) -> None:
        self._fault(file, key, f"duplicate key: {first} gives it already", "give it in one file only")

    def _fault(self, file: str, key: str, what: str, right: str) -> None:
        self.faults.append(Fault(file, key, what, right))

    def file_of(self, key: str, name: str = "") -> str:
        """The file that gave a key."""
        return self.origin.get((key, name)) or self.origin.get((key, "")) or "rulebook.toml"

    def fault_at(self, key: str, what: str, right: str) -> Fault:
        """A fault at a path of keys, in the file that gave it, as that file counts."""
        gathered = _GATHERED_KEY.fullmatch(key)
        if gathered:
            file, place = self.gathered[gathered[1]][int(gathered[2])]
            return Fault(file, f"{gathered[1]}[{place}]{gathered[3]}", what, right)
        first, _, rest = key.partition(".")
        return Fault(self.file_of(first, re.split(r"[.\[]", rest)[0]), key, what, right)

    def lay_over(self, under: "Sources", name: str) -> None:
        """Put this rulebook over another: what it does not say is the other's, and so are faults in that."""
        own = self.raw
        self.faults.extend(under.faults)
        for place, file in under.origin.items():
            self.origin.setdefault(place, f"{name}/{file}")
        self.raw = _merge(under.raw, own)
        for entry in own.get("absent", []):
            _remove(self.raw, str(entry.get("topic", "")).split("."))
        kept = [
            (entry, (f"{name}/{file}", place))
            for entry, (file, place) in zip(
                under.raw.get("absent", []), under.gathered["absent"], strict=True
            )
            if not _given(own, str(entry.get("topic", "")).split("."))
        ]
        self.raw["absent"] = [*(entry for entry, _ in kept), *own.get("absent", [])]
        self.gathered["absent"] = [*(origin for _, origin in kept), *self.gathered["absent"]]
        if "settings" not in own:
            self.gathered["settings"] = [(f"{name}/{file}", n) for file, n in under.gathered["settings"]]


def read_folder(folder: Path) -> Sources:
    """Read every TOML file of a rulebook's folder."""
    sources = Sources()
    files = sorted(folder.glob("*.toml"))
    if not files:
        sources.faults.append(Fault(str(folder.name), "(folder)", "no TOML file", "put rulebook.toml there"))
    for file in files:
        sources.read(file)
    return sources


def read_extended(folder: Path, chain: tuple[str, ...] = ()) -> Sources:
    """Read a rulebook laid over the one it extends, if it extends one."""
    sources = read_folder(folder)
    base = sources.raw.get("extends")
    if base is None or sources.faults:
        return sources
    chain = (*chain, folder.name)
    if base in chain:
        path = " -> ".join((*chain, str(base)))
        raise BrokenRulebook(
            [sources.fault_at("extends", f"a cycle: {path}", "extend one that stands alone")]
        )
    base_folder = folder.parent / str(base)
    if not base_folder.is_dir():
        missing = sources.fault_at(
            "extends", f"no rulebook {base!r} beside this one", "name a folder next to it"
        )
        raise BrokenRulebook([missing])
    sources.lay_over(read_extended(base_folder, chain), str(base))
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
    for step in way:
        raw = raw.get(step, {})
    raw.pop(last, None)


def _given(raw: Raw, path: list[str]) -> bool:
    for step in path:
        if step not in raw:
            return False
        raw = raw[step]
    return True
