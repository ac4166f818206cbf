"""The strict loader: a folder of TOML in, one typed rulebook out, or every fault that was found."""

import hashlib
import re
from collections.abc import Container, Iterator
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

NOT_REGISTERED = re.compile("clause '(.+)' is not in the register", re.DOTALL)
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
    if book.extends:
        base = base_folder(folder, book.extends)
        below = clauses(base.name, base) if base else {}
        taken = below if sources.mapped is None else ()
        found = [*_wrong_in_map(book, sources.mapped or {}, register, below), *in_one_list(found, taken)]
    if found:
        raise BrokenRulebook([sources.fault_at(*complaint) for complaint in found])
    return book


def _wrong_in_map(
    book: Rulebook, mapped: dict[str, str], register: dict[str, Clause], below: dict[str, Clause]
) -> Iterator[Complaint]:
    """What a map of clauses names that neither rulebook has."""
    for theirs, own in mapped.items():
        for clause, known, whose in ((theirs, below, book.extends), (own, register, book.id)):
            if clause not in known:
                near = ", ".join(nearest(clause, known)) or "none"
                yield "clauses.map", f"{whose} has no clause {clause!r}", f"nearest: {near}"


def in_one_list(found: list[Complaint], below: Container[str]) -> list[Complaint]:
    """Clauses of the rulebook below that no own clause stands for: asked for first, in one list, by topic."""
    missing: dict[str, dict[str, None]] = {}
    others = []
    for path, what, right in found:
        named = NOT_REGISTERED.fullmatch(what)
        clause = named[1] if named else ""
        if clause.startswith(UNMAPPED) or clause in below:
            topic = path.split(".")[0].split("[")[0]
            missing.setdefault(topic, {})[clause.removeprefix(UNMAPPED)] = None
        else:
            others.append((path, what, right))
    if not missing:
        return others
    listed = "; ".join(f"{topic}: {', '.join(clauses)}" for topic, clauses in missing.items())
    right = "say which own clause stands for each, or add it to the register"
    return [("clauses.map", f"not mapped: {listed}", right), *others]


def content_hash(book: Rulebook) -> str:
    """A fingerprint of everything that the rulebook says; the version a shoe is opened under."""
    return hashlib.sha256(msgspec.json.encode(book, order="deterministic")).hexdigest()
