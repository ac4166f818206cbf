"""The set-up of a script: the table, its rulebook, limits and automation, by the set-up's own fields."""

import re
from typing import Any

import msgspec

from punto.rules.limits import Bounds, Sign
from punto.script.fields import fields_of, read, read_struct
from punto.script.grammar import Tree, Unreadable, Word, read_fields
from punto.script.orders import out_of_bounds
from punto.table.setup import Automation, Setup, Terms, usual_variant

_PAIRED = frozenset({"options", "settings", "places"})
_NUMBERS = frozenset({"options", "places"})
"""Those whose values are whole numbers."""
_LIMITS = re.compile(r"(?:(?P<kind>on|for) (?P<name>\S+) )?(?P<limits>.+)")
_EVERYTHING = re.compile(r"everything(?: but (?P<but>.+))?")


class ScriptSetup:
    """What the set-up lines have said so far."""

    def __init__(self) -> None:
        """Start with a table that has a name and nothing else."""
        self._terms: dict[str, Any] = {}
        self._setup: dict[str, Any] = {"table": "T1"}
        self._sign: dict[str, Any] = {"wagers": {}, "players": {}}
        self.lines: dict[str, int] = {}
        """By word: the line that used it last."""

    @staticmethod
    def keywords() -> list[str]:
        """The words that may begin a set-up line."""
        fields = {**fields_of(Terms), **fields_of(Setup)}
        named = {name.replace("_", "-") for name in fields} - {"terms", "sign"}
        return sorted(named | {"limits"})

    def take(self, keyword: str, rest: str, line: int) -> None:
        """Take one set-up line."""
        name = keyword.replace("-", "_")
        self.lines[name] = line
        if name == "limits":
            self._limits(rest)
        elif name == "automation":
            self._setup[name] = _automation(rest)
        else:
            kind, data = (Terms, self._terms) if name in fields_of(Terms) else (Setup, self._setup)
            if name in _PAIRED:
                pairs = read_fields(_paired(rest))
                plain = _number if name in _NUMBERS else _plain
                data[name] = [
                    *data.get(name, []),
                    *([key, plain(key, value)] for key, value in pairs.items()),
                ]
            else:
                data[name] = read(_words(name, rest), fields_of(kind)[name].type, name)

    def _limits(self, rest: str) -> None:
        match = _LIMITS.fullmatch(rest)
        limits = read_fields(_paired(match["limits"] if match else rest))
        if match is None or match["kind"] is None:
            bounds = {name: limits.pop(name) for name in list(limits) if name in fields_of(Bounds)}
            self._sign.update(read_struct(limits, Sign))
            self._sign["bounds"] = {**self._sign.get("bounds", {}), **read_struct(bounds, Bounds)}
        else:
            whose = "wagers" if match["kind"] == "on" else "players"
            self._sign[whose][match["name"]] = read_struct(limits, Bounds)

    def made(self) -> Setup:
        """The set-up that all lines together make."""
        if "rulebook" not in self._terms:
            raise Unreadable("no rulebook is named; write a line such as: rulebook ID")
        if "variant" not in self._terms:
            self._terms["variant"] = usual_variant(str(self._terms["rulebook"]))
        data = {**self._setup, "terms": self._terms}
        if self._sign != {"wagers": {}, "players": {}}:
            data["sign"] = self._sign
        try:
            return msgspec.convert(data, Setup)
        except msgspec.ValidationError as error:
            raise Unreadable(out_of_bounds(error)) from error


def _automation(rest: str) -> list[str]:
    everything = _EVERYTHING.fullmatch(rest)
    if everything is None:
        names = [] if rest == "nothing" else rest.split()
        return [read(Word(name), fields_of_automation(), "automation") for name in names]
    but = (everything["but"] or "").split()
    return [each.value for each in Automation if each.value not in but]


def fields_of_automation() -> msgspec.inspect.Type:
    """The type of one automation, as the reader of values takes it."""
    return msgspec.inspect.type_info(Automation)


def _words(name: str, rest: str) -> Tree:
    """One word, or several as a list; 1-7 stands for all seats from the first to the last."""
    span = re.fullmatch(r"(\d+)-(\d+)", rest) if name == "seats" else None
    if span:
        return [Word(str(seat)) for seat in range(int(span[1]), int(span[2]) + 1)]
    words = [Word(word) for word in rest.replace(",", " ").split()]
    return words[0] if len(words) == 1 else list(words)


def _paired(rest: str) -> str:
    """Names and values in turn, with or without the signs between them."""
    if "=" in rest:
        return rest
    words = rest.replace(",", " ").split()
    if len(words) % 2:
        raise Unreadable(f"'{rest}' does not go in pairs; write NAME VALUE, NAME VALUE …")
    return " ".join(f"{name}={value}" for name, value in zip(words[::2], words[1::2], strict=True))


def _number(name: str, value: Tree) -> int:
    plain = _plain(name, value)
    if isinstance(plain, bool | str):
        raise Unreadable(f"{name} is a whole number such as 2, not '{plain}'")
    return plain


def _plain(name: str, value: Tree) -> int | bool | str:
    if not isinstance(value, Word):
        raise Unreadable(f"{name} is one word, not a list or a group")
    if value.text in ("yes", "no"):
        return value.text == "yes"
    return int(value.text) if re.fullmatch(r"-?\d+", value.text) else value.text
