"""Reading JSON field by field, so that every fault is found and each says where it is."""

import difflib
import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from punto.cards import Card
from punto.units import Cents, parse_money

Value = TypeVar("Value")
LONGEST_SHOWN = 60
LONGEST_FAULT = 1000


class BadSheet(Exception):
    """A settlement sheet cannot be read. All faults are listed, and nothing was settled."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults; one line each."""
        super().__init__("\n".join(faults))
        self.faults = faults


class SheetTable:
    """One JSON object with its place in the sheet; faults go to one common list."""

    def __init__(self, data: object, path: str, faults: list[str], known: Iterable[str]) -> None:
        """Take an object up; keys that nobody knows are faults."""
        self.path = path
        self.faults = faults
        self.is_object = isinstance(data, dict)
        self._data: dict[str, Any] = {}
        if not isinstance(data, dict):
            self.fault("", f"is {shown(data)}, not an object; write {{…}}")
            return
        self._data = data
        names = sorted(known)
        for key in data:
            if key not in names:
                near = difflib.get_close_matches(key, names, n=1)
                hint = f"did you mean {near[0]!r}? " if near else ""
                self.fault(key, f"unknown key; {hint}keys here: {', '.join(names)}")

    def fault(self, key: str, what: str) -> None:
        """Note a fault at a key: one line, whatever the sheet holds."""
        named = one_line(key)
        place = f"{self.path}.{named}" if self.path and key else self.path or named or "sheet"
        self.faults.append(f"{place}: {one_line(what, LONGEST_FAULT)}")

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def raw(self, key: str) -> Any:
        """The value as it came, or None."""
        return self._data.get(key)

    def text(self, key: str, default: str = "") -> str:
        """A string."""
        value = self._data.get(key, default)
        if not isinstance(value, str):
            self.fault(key, f"{shown(value)} is not text; write it in quotes")
            return default
        return value

    def flag(self, key: str, *, default: bool = False) -> bool:
        """True or false."""
        value = self._data.get(key, default)
        if not isinstance(value, bool):
            self.fault(key, f"{shown(value)} is neither true nor false")
            return default
        return value

    def choice(self, key: str, allowed: tuple[Value, ...], default: Value) -> Value:
        """One of several words."""
        value = self._data.get(key, default)
        for each in allowed:
            if value == each and type(value) is type(each):
                return each
        self.fault(key, f"{shown(value)} is not possible; one of: {', '.join(str(each) for each in allowed)}")
        return default

    def whole(self, key: str) -> int | None:
        """A whole number, if there is one."""
        value = self._data.get(key)
        if value is not None and type(value) is not int:
            self.fault(key, f"{shown(value)} is not a whole number")
            return None
        return value

    def money(self, key: str) -> Cents | None:
        """An amount more than zero, if there is one; a decimal string, or a whole JSON number."""
        return self.amount(key, self._data[key]) if key in self._data else None

    def amount(self, key: str, value: object) -> Cents | None:
        """Read one amount that stands at a key."""
        if type(value) is int:
            value = str(value)
        if not isinstance(value, str):
            self.fault(key, f'{shown(value)} is not an amount; write a decimal string such as "12.50"')
            return None
        try:
            cents = parse_money(value)
        except ValueError as error:
            self.fault(key, str(error))
            return None
        if not cents:
            self.fault(key, "the amount is zero; it must be more")
            return None
        return cents

    def list_of(self, key: str, read: Callable[[str, object], Value | None]) -> list[Value]:
        """A list, each entry read by a function; entries that fail are left out, their faults noted."""
        value = self._data.get(key, [])
        if not isinstance(value, list):
            self.fault(key, f"{shown(value)} is not a list; write […]")
            return []
        found = [read(f"{key}[{place}]", each) for place, each in enumerate(value)]
        return [each for each in found if each is not None]

    def texts(self, key: str) -> list[str]:
        """A list of strings."""

        def read(place: str, value: object) -> str | None:
            if isinstance(value, str):
                return value
            self.fault(place, f"{shown(value)} is not text; write it in quotes")
            return None

        return self.list_of(key, read)

    def cards(self, key: str) -> list[Card]:
        """A list of cards."""
        return self.list_of(key, self._card)

    def _card(self, place: str, value: object) -> Card | None:
        if not isinstance(value, str):
            self.fault(place, f'{shown(value)} is not a card; write it as "9H"')
            return None
        try:
            return Card.parse(value)
        except ValueError as error:
            self.fault(place, str(error))
            return None

    def table(self, key: str, known: Iterable[str]) -> "SheetTable":
        """An object inside this one; an empty one where there is none."""
        return SheetTable(
            self._data.get(key, {}), f"{self.path}.{key}" if self.path else key, self.faults, known
        )

    def named(self, key: str) -> dict[str, Any]:
        """An object whose keys are names."""
        value = self._data.get(key, {})
        if not isinstance(value, dict):
            self.fault(key, f"{shown(value)} is not an object; write {{…}}")
            return {}
        return value


def shown(value: object) -> str:
    """A value as it would stand in JSON, cut if it is long."""
    try:
        return one_line(json.dumps(value, ensure_ascii=False, default=str))
    except RecursionError:
        return "a value nested too deeply"


def one_line(text: str, longest: int = LONGEST_SHOWN) -> str:
    """Text without line ends and other control characters, cut in the middle if it is long."""
    text = "".join(each if each.isprintable() else " " for each in text[: 2 * longest])
    return text if len(text) <= longest else f"{text[: longest // 2]}…{text[-longest // 4 :]}"
