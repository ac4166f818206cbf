"""Reading the JSON of a check field by field: every fault is noted, and every number stays exact."""

import json
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from punto.cards import Card
from punto.rules.sheet.sheet_fields import one_line, shown
from punto.units.money import PER_UNIT

Value = TypeVar("Value")
LONGEST_FAULT = 1000
MOST_DIGITS = 40
"""More digits than any amount has; longer numbers are faults."""
MOST = 10**12
"""More than any whole number or amount in dollars of a case."""


class BadCases(Exception):
    """The cases cannot be read. All faults are listed, and nothing was carried out."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults; one line each."""
        super().__init__("\n".join(faults))
        self.faults = faults


def decode(text: str) -> object:
    """The JSON of a file of cases, with exact numbers; raises BadCases if it is none."""
    try:
        return json.loads(text, parse_float=Decimal, object_pairs_hook=_no_duplicates)
    except ValueError as error:
        raise BadCases([f"cases: not JSON: {error}"]) from error
    except RecursionError as error:
        raise BadCases(["cases: not JSON: nested too deeply"]) from error


def _no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    for key, times in Counter(key for key, _ in pairs).items():
        if times > 1:
            raise ValueError(f"key {key!r} stands {times} times in one object")
    return dict(pairs)


class Fields:
    """One JSON object with its place in the file. A value without a default is required.

    Each reader returns a harmless value after a fault, so that reading goes on to the next one.
    """

    def __init__(self, data: object, path: str, faults: list[str]) -> None:
        """Take an object up; anything else is a fault, and nothing more is said of what it lacks."""
        self.path = path
        self.faults = faults
        self.is_object = isinstance(data, dict)
        self._data: dict[str, object] = data if isinstance(data, dict) else {}
        self._read: set[str] = set()
        self._inner: list[Fields] = []
        self.ignored: list[str] = []
        """Places with a word that means nothing here, which is left out."""
        if not self.is_object:
            self.fault("", f"is {shown(data)}, not an object; write {{…}}")

    def fault(self, key: str, what: str) -> None:
        """Note a fault at a key, in one line."""
        if key and not self.is_object:
            return
        place = self.place(one_line(key)) if key else self.path or "cases"
        self.faults.append(f"{place}: {one_line(what, LONGEST_FAULT)}")

    def place(self, key: str) -> str:
        """Where a key stands in the file."""
        return f"{self.path}.{key}" if self.path else key

    def __contains__(self, key: str) -> bool:
        return key in self._data

    @property
    def given(self) -> list[str]:
        """The keys that are given, in their order."""
        return list(self._data)

    def raw(self, key: str) -> object:
        """The value as it came, or None."""
        self._read.add(key)
        return self._data.get(key)

    def unread(self) -> list[str]:
        """The places that no reader asked for; a misspelt optional key is among them."""
        own = [self.place(key) for key in self._data if key not in self._read]
        return [*own, *self.ignored, *(place for inner in self._inner for place in inner.unread())]

    def value(self, key: str, default: Value | None, kind: type[Value], blank: Value, want: str) -> Value:
        """A value of one kind; a missing one is its default, or a fault."""
        given = self.raw(key)
        if key not in self._data:
            if default is not None:
                return default
            self.fault(key, f"missing; write {want}")
            return blank
        if type(given) is kind:
            return given
        self.fault(key, f"{shown(given)} is not {want}")
        return blank

    def text(self, key: str, default: str | None = None) -> str:
        """A string."""
        return self.value(key, default, str, "", "text in quotes")

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        return self.value(key, default, bool, blank=False, want="true or false")

    def whole(self, key: str, default: int | None = None, least: int = 0, most: int = MOST) -> int:
        """A whole number that is neither below the least nor above the most."""
        return self.within(key, self.value(key, default, int, least, "a whole number"), least, most)

    def within(self, place: str, found: int, least: int, most: int = MOST) -> int:
        """A whole number in its bounds; the nearer bound after a fault."""
        if found < least:
            self.fault(place, f"{shown(found)} is below {least}")
        if found > most:
            self.fault(place, f"{shown(found)} is above {most}")
        return min(max(found, least), most)

    def wholes(self, key: str, least: int = 0, most: int = MOST) -> list[int]:
        """A list of whole numbers in their bounds; an empty one where there is none."""

        def one(place: str, value: object) -> int:
            if type(value) is not int:
                self.fault(place, f"{shown(value)} is not a whole number")
                return least
            return self.within(place, value, least, most)

        return self.list_of(key, one, required=False)

    def cents(self, key: str, default: int | None = None) -> int:
        """An amount in whole dollars or chips, as whole cents."""
        if default is not None and key not in self:
            return default
        return self.cents_of(key, self.number(key))

    def cents_of(self, place: str, dollars: Fraction) -> int:
        """An amount in dollars as whole cents; not below nothing, and no fraction of a cent."""
        amount = dollars * PER_UNIT
        if amount.denominator != 1 or amount < 0:
            self.fault(place, f"{as_number(dollars)} is not an amount of whole cents")
        if dollars > MOST:
            self.fault(place, f"{as_number(dollars)} is above {MOST}")
        return min(max(int(amount), 0), MOST * PER_UNIT)

    def positive_cents(self, key: str) -> int:
        """An amount of whole cents that is more than zero."""
        before = len(self.faults)
        found = self.cents(key)
        if not found and len(self.faults) == before:
            self.fault(key, "the amount must be more than zero")
        return max(found, 1)

    def choice(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """One of several words."""
        given = self.raw(key)
        if key not in self._data and default is not None:
            return default
        if given in allowed:
            return str(given)
        said = f"{shown(given)} is not possible" if key in self._data else "missing"
        self.fault(key, f"{said}; one of: {', '.join(allowed)}")
        return allowed[0]

    def number(self, key: str, default: Fraction | None = None) -> Fraction:
        """An exact number, whole or decimal, of either sign."""
        given = self.raw(key)
        if key not in self._data:
            if default is not None:
                return default
            self.fault(key, "missing; write a number such as 12.50")
            return Fraction(0)
        return self.exact(key, given)

    def exact(self, key: str, given: object) -> Fraction:
        """Read one number that stands at a key: a JSON number, or a decimal string."""
        if isinstance(given, str | Decimal) or type(given) is int:
            found = _exact(str(given))
            if found is not None:
                return found
        self.fault(key, f"{shown(given)} is not a number; write it as 12 or 12.50")
        return Fraction(0)

    def money(self, key: str, default: Fraction | None = None) -> Fraction:
        """An amount in dollars as exact cents, fractions of a cent included."""
        return self.number(key, None if default is None else default / PER_UNIT) * PER_UNIT

    def list_of(
        self, key: str, read: Callable[[str, object], Value], *, required: bool = True
    ) -> list[Value]:
        """A list, each entry read by a function that is given its place and value."""
        given = self.raw(key)
        if key not in self._data and not required:
            return []
        if not isinstance(given, list):
            said = f"{shown(given)} is not a list" if key in self._data else "missing"
            self.fault(key, f"{said}; write […]")
            return []
        return [read(f"{key}[{number}]", each) for number, each in enumerate(given)]

    def texts(self, key: str, *, required: bool = True) -> list[str]:
        """A list of strings."""
        return self.list_of(key, self._text, required=required)

    def _text(self, place: str, value: object) -> str:
        if isinstance(value, str):
            return value
        self.fault(place, f"{shown(value)} is not text in quotes")
        return ""

    def cards(self, key: str, *, required: bool = True) -> list[Card]:
        """A list of cards."""
        found = self.list_of(key, self._card, required=required)
        return [card for card in found if card is not None]

    def _card(self, place: str, value: object) -> Card | None:
        if not isinstance(value, str):
            self.fault(place, f'{shown(value)} is not a card; write it as "9H"')
            return None
        try:
            return Card.parse(value)
        except ValueError as error:
            self.fault(place, str(error))
            return None

    def nested(self, key: str, *, required: bool = True) -> "Fields":
        """An object inside this one; an empty one where there is none."""
        given = self.raw(key)
        if key in self._data:
            return self.inner(key, given)
        made = Fields({}, self.place(key), self.faults)
        if required:
            self.fault(key, "missing; write {…}")
            made.is_object = False
        return made

    def objects(self, key: str, *, required: bool = True) -> list["Fields"]:
        """A list of objects."""
        return self.list_of(key, self.inner, required=required)

    def inner(self, key: str, value: object) -> "Fields":
        """A value inside this object, taken up as an object of its own."""
        made = Fields(value, self.place(key), self.faults)
        self._inner.append(made)
        return made


def plain(words: str) -> str:
    """A name as it is compared: small letters, and one space between words.

    >>> plain("Crossed-Cheque"), plain(" TG  Area Manager")
    ('crossed cheque', 'tg area manager')
    """
    return " ".join(words.lower().replace("-", " ").replace("_", " ").split())


def _exact(text: str) -> Fraction | None:
    digits = text.removeprefix("-")
    if len(digits) > MOST_DIGITS or not digits.replace(".", "", 1).isdecimal() or not digits.isascii():
        return None
    return Fraction(text)


def as_number(amount: Fraction | int) -> int | Decimal:
    """An exact number for the answer, with as many decimals as it needs.

    >>> as_number(Fraction(5, 2)), as_number(Fraction(400, 100))
    (Decimal('2.5'), 4)
    """
    exact = Fraction(amount)
    if exact.denominator == 1:
        return exact.numerator
    return Decimal(exact.numerator) / Decimal(exact.denominator)


def as_dollars(cents: Fraction | int) -> int | Decimal:
    """An amount of cents as a number of dollars for the answer.

    >>> as_dollars(129_637)
    Decimal('1296.37')
    """
    return as_number(Fraction(cents) / PER_UNIT)
