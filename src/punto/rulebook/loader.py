"""The strict loader: a folder of TOML in, one typed rulebook out, or every fault that was found."""

import hashlib
from collections.abc import Iterator
from functools import cache

import msgspec

from punto.rulebook.consistency import Complaint, check_consistency
from punto.rulebook.library import Books, base_folder, folder_of, rulebook_ids
from punto.rulebook.model import Rulebook
from punto.rulebook.proof_cache import load_proven
from punto.rulebook.register import Clause, clauses, nearest, readings
from punto.rulebook.rulebook_errors import BrokenRulebook
from punto.rulebook.shape import check_shape, convert
from punto.rulebook.soundness import check_soundness
from punto.rulebook.toml_files import UNMAPPED, read_extended
from punto.rulebook.unused_entries import check_unused

_RECALLED: set[Books] = set()
"""Folders whose rulebook came from the cache of proven ones."""


def load(rulebook: str, books: Books | None = None) -> Rulebook:
    """Load a rulebook by id; a broken one raises with all its faults."""
    return _load(folder_of(rulebook, books))


def sound_rulebooks() -> list[Rulebook]:
    """Every rulebook of the library that loads; those that do not are told by `broken_rulebooks`."""
    broken = broken_rulebooks()
    return [load(each) for each in rulebook_ids() if each not in broken]


def broken_rulebooks() -> dict[str, BrokenRulebook]:
    """The rulebooks of the library that do not load, with their faults."""
    broken = {}
    for each in rulebook_ids():
        try:
            load(each)
        except BrokenRulebook as error:
            broken[each] = error
    return broken


def recalled(folder: Books) -> bool:
    """Whether a folder's rulebook was proven before, and came from the cache."""
    return folder in _RECALLED


@cache
def _load(folder: Books) -> Rulebook:
    known = load_proven(folder)
    if known is not None:
        _RECALLED.add(folder)
        return known
    register = clauses(folder.name, folder)
    sources = read_extended(folder)
    faults = sources.faults or check_shape(sources)
    if faults:
        raise BrokenRulebook(faults)
    book = convert(sources)
    if isinstance(book, list):
        raise BrokenRulebook(book)
    found = [
        *check_consistency(book, register, set(readings(folder.name, folder))),
        *check_soundness(book),
    ]
    found = found or list(check_unused(book))
    if book.id != folder.name:
        found.append(("id", f"{book.id!r} in folder {folder.name!r}", "give both one name"))
    if sources.mapped is not None:
        found = [*_wrong_in_map(folder, book, sources.mapped, register), *in_one_list(found)]
    if found:
        raise BrokenRulebook([sources.fault_at(*complaint) for complaint in found])
    return book


def _wrong_in_map(
    folder: Books, book: Rulebook, mapped: dict[str, str], register: dict[str, Clause]
) -> Iterator[Complaint]:
    """What a map of clauses names that neither rulebook has."""
    base = base_folder(folder, book.extends or "")
    below = clauses(base.name, base) if base else {}
    for theirs, own in mapped.items():
        for clause, known, whose in ((theirs, below, book.extends), (own, register, book.id)):
            if clause not in known:
                near = ", ".join(nearest(clause, known)) or "none"
                yield "clauses.map", f"{whose} has no clause {clause!r}", f"nearest: {near}"


def in_one_list(found: list[Complaint]) -> list[Complaint]:
    """Clauses of the rulebook below that no own clause stands for: asked for in one list, by topic."""
    missing: dict[str, dict[str, None]] = {}
    others = []
    for path, what, right in found:
        if what.startswith(f"clause '{UNMAPPED}"):
            clause = what.removeprefix(f"clause '{UNMAPPED}").removesuffix("' is not in the register")
            missing.setdefault(path.split(".")[0].split("[")[0], {})[clause] = None
        else:
            others.append((path, what, right))
    if missing:
        listed = "; ".join(f"{topic}: {', '.join(clauses)}" for topic, clauses in missing.items())
        others.append(("clauses.map", f"not mapped: {listed}", "say which own clause stands for each"))
    return others


def content_hash(book: Rulebook) -> str:
    """A fingerprint of everything that the rulebook says; the version a shoe is opened under."""
    return hashlib.sha256(msgspec.json.encode(book, order="deterministic")).hexdigest()
