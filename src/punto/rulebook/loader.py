"""The strict loader: a folder of TOML in, one typed rulebook out, or every fault that was found."""

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from punto.rulebook.consistency import check_consistency
from punto.rulebook.errors import BrokenRulebook
from punto.rulebook.files import read_extended
from punto.rulebook.model import Rulebook
from punto.rulebook.register import BOOKS, clauses, readings
from punto.rulebook.shape import check_shape, convert
from punto.rulebook.soundness import check_soundness


def load(rulebook: str, books: Path = BOOKS) -> Rulebook:
    """Load a rulebook by id; a broken one raises with all its faults."""
    return _load(rulebook, books)


@cache
def _load(rulebook: str, books: Path) -> Rulebook:
    register = clauses(rulebook, books)
    sources = read_extended(books / rulebook)
    faults = sources.faults or check_shape(sources)
    if faults:
        raise BrokenRulebook(faults)
    book = convert(sources)
    if isinstance(book, list):
        raise BrokenRulebook(book)
    found = [*check_consistency(book, register, set(readings(books))), *check_soundness(book)]
    if book.id != rulebook:
        found.append(("id", f"{book.id!r} in folder {rulebook!r}", "give both one name"))
    if found:
        raise BrokenRulebook([sources.fault_at(*complaint) for complaint in found])
    return book


def content_hash(book: Rulebook) -> str:
    """A fingerprint of everything that the rulebook says; the version a shoe is opened under."""
    return hashlib.sha256(msgspec.json.encode(book, order="deterministic")).hexdigest()
