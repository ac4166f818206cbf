"""The clause register: every clause, how it is treated, and what the texts leave unclear."""

import difflib
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from punto.rulebook.library import REGISTER, Books, folder_of, shared_files
from punto.rulebook.rulebook_errors import BrokenRulebook, Fault, Unknown
from punto.rulebook.shape import faults_in

Kind = Literal["calculation", "constraint", "procedure", "permission", "record", "statement"]
Treatment = Literal["computed", "enforced", "offered", "recorded", "shown", "outside"]

TREATMENTS: dict[Treatment, str] = {
    "computed": "Punto works the value or the outcome out",
    "enforced": "Punto makes it happen, or refuses what goes against it",
    "offered": "a discretion that someone can use as a command",
    "recorded": "kept as a notice, sign, marker, notification or record",
    "shown": "definition or text, shown as it is",
    "outside": "a physical or legal matter that no software can act on",
}
ACTED_ON: frozenset[Treatment] = frozenset(("computed", "enforced", "offered", "recorded"))
"""The treatments that need code and a test before a clause counts as done."""


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One clause: its place, what it says in our words, and how Punto treats it."""

    id: str
    parent: str | None
    category: str
    kind: Kind
    gist: str
    treatment: Treatment
    why: str = ""
    roles: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an ambiguous clause is read, and why."""

    id: str
    title: str
    clauses: dict[str, tuple[str, ...]]
    unclear: str
    read_as: str
    why: str
    setting: bool


class Misprint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A misprint or wrong reference in a text, and how it is read."""

    id: str
    rulebook: str
    clauses: tuple[str, ...]
    type: str
    read_as: str
    impact: str


class Told(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one text says of a subject, in our words; texts of equal effect have equal words."""

    says: str
    clauses: tuple[str, ...]


class TopicRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One subject of a topic in the rulebooks that say something of it."""

    id: str
    topic: str
    subject: str
    books: dict[str, Told]


class SameEffect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One clause of each rulebook, all of one effect in other words."""

    id: str
    clauses: dict[str, str]


Row = TypeVar("Row", Clause, Reading, Misprint, TopicRow, SameEffect)


@cache
def _rows(file: Path, row: type[Row]) -> dict[str, Row]:
    """The rows of a file by id; one that cannot be read, or an id that comes twice, is a fault."""
    decode = msgspec.json.Decoder(row).decode
    rows: dict[str, Row] = {}
    faults = []
    for number, line in enumerate(_lines(file), 1):
        try:
            found = decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            faults += _malformed(file.name, number, line, row, error)
            continue
        if found.id in rows:
            faults.append(Fault(file.name, f"line {number}", f"a second {found.id!r}", "give each id once"))
        rows[found.id] = found
    if faults:
        raise BrokenRulebook(faults)
    return rows


def _malformed(file: str, number: int, line: bytes, row: type[Row], error: Exception) -> list[Fault]:
    """What is wrong with a line: each key with what it may hold, or the line as a whole."""
    with suppress(ValueError):
        said = msgspec.json.decode(line)
        if isinstance(said, dict) and (found := faults_in(said, row)):
            return [Fault(file, f"line {number}: {key}", what, right) for key, what, right in found]
    return [Fault(file, f"line {number}", str(error), f"write one {row.__name__} a line")]


def _lines(file: Path) -> list[bytes]:
    try:
        return file.read_bytes().splitlines()
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
        raise BrokenRulebook([Fault(file.name, "(whole file)", what, "let it be read")]) from error


def clauses(rulebook: str, books: Books | None = None) -> dict[str, Clause]:
    """Every clause of a rulebook, by id, in the order of the text."""
    return _rows(folder_of(rulebook, books) / REGISTER, Clause)


def readings(rulebook: str, books: Books | None = None) -> dict[str, Reading]:
    """The adopted readings that a rulebook may name, by id."""
    return _shared(rulebook, books, "readings.jsonl", Reading)


def misprints(rulebook: str, books: Books | None = None) -> dict[str, Misprint]:
    """The misprints on record, by id."""
    return _shared(rulebook, books, "misprints.jsonl", Misprint)


def topics(*rulebooks: str) -> list[TopicRow]:
    """The subjects by topic that concern any of these rulebooks."""
    return list(_of_all(rulebooks, "topics.jsonl", TopicRow).values())


def same_effect(*rulebooks: str) -> list[SameEffect]:
    """Clauses of one effect in other words, for any of these rulebooks."""
    return list(_of_all(rulebooks, "same_effect.jsonl", SameEffect).values())


def _of_all(rulebooks: tuple[str, ...], name: str, row: type[Row]) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for rulebook in rulebooks:
        found |= _shared(rulebook, None, name, row)
    return found


def _shared(rulebook: str, books: Books | None, name: str, row: type[Row]) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for file in shared_files(folder_of(rulebook, books), name):
        rows = _rows(file, row)
        if twice := [each for each in rows if each in found]:
            what = f"{', '.join(twice)} stands elsewhere already"
            raise BrokenRulebook([Fault(f"{file.parent.name}/{name}", "id", what, "give each id once")])
        found |= rows
    return found


def clause(rulebook: str, clause_id: str) -> Clause:
    """One clause; an unknown id raises with the three nearest."""
    known = clauses(rulebook)
    if clause_id not in known:
        raise Unknown(f"clause {clause_id!r}", f"{rulebook} has none", nearest(clause_id, known), "nearest")
    return known[clause_id]


def nearest(wanted: str, known: dict[str, Clause] | list[str]) -> list[str]:
    """The three names that come nearest to what was asked for."""
    close = difflib.get_close_matches(wanted, list(known), n=3, cutoff=0.4)
    stem = re.split(r"[./(]", wanted)[0]
    family = [name for name in known if re.split(r"[./(]", name)[0] == stem]
    return list(dict.fromkeys([*close, *family]))[:3]


def readings_of(rulebook: str, clause_id: str) -> list[Reading]:
    """The readings that concern a clause."""
    return [each for each in readings(rulebook).values() if clause_id in each.clauses.get(rulebook, ())]


def misprints_of(rulebook: str, clause_id: str) -> list[Misprint]:
    """The misprints in a clause."""
    return [
        each
        for each in misprints(rulebook).values()
        if each.rulebook == rulebook and clause_id in each.clauses
    ]
