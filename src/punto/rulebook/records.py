"""The records that all of a rulebook's data is made of: only known keys, and a clause for every value."""

from functools import cached_property

import msgspec

FactValue = bool | int | str
When = dict[str, FactValue | tuple[FactValue, ...]]
"""The coups that a rule is about: facts of a coup, each with the value or the values that it may have."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the data files: only the keys named here, nothing else."""


class Cited(Record, frozen=True, kw_only=True, dict=True):
    """Something that rests on one clause or several, and perhaps on an adopted reading.

    Every decision asks for clauses: as a list they are kept beside the fields, once somebody has asked.
    """

    clause: str | tuple[str, ...]
    reading: str | tuple[str, ...] = ()
    together: str = ""
    """Why so many clauses are cited as one, where there are four or more."""

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """The clauses as a list, whichever way they were written."""
        return (self.clause,) if isinstance(self.clause, str) else self.clause

    @cached_property
    def readings(self) -> tuple[str, ...]:
        """The readings as a list, whichever way they were written."""
        return (self.reading,) if isinstance(self.reading, str) else self.reading


class Named(Cited, frozen=True, kw_only=True):
    """A body or a thing with a name."""

    name: str


class Term(Cited, frozen=True, kw_only=True):
    """The text's own word for a thing."""

    term: str


class Power(Cited, frozen=True, kw_only=True):
    """Something that only a role, or one above it, may do or order."""

    role: str


class Span(Cited, frozen=True, kw_only=True):
    """A range, both ends allowed."""

    most: int
    least: int | None = None


class Packs(Cited, frozen=True, kw_only=True):
    """The numbers of packs that may be used."""

    allowed: tuple[int, ...]


class Setting(Cited, frozen=True, kw_only=True):
    """A reading that a venue may set otherwise; the default is the one we recommend."""

    name: str
    title: str
    default: int | bool | str
    choices: tuple[int | bool | str, ...] = ()
    least: int | None = None
    most: int | None = None
    on_sign: tuple[str, ...] = ()
    """The games in which the sign at the table states it."""
