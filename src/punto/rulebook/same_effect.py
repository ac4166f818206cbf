"""Which clauses of two rulebooks answer to each other: by their effect, never by their number."""

import re
from functools import lru_cache
from typing import NamedTuple

from punto.rulebook.register import Clause, clauses, same_effect, topics

LIKE_ENOUGH = 0.5
"""The share of words in common from which two clauses of a category are about one matter."""
LITTLE_WORDS = frozenset((
    "a", "an", "and", "any", "are", "as", "at", "be", "by", "each", "for", "from", "if", "in", "is", "it",
    "its", "may", "must", "no", "not", "of", "on", "one", "or", "that", "the", "to", "which", "with",
))  # fmt: skip
_WORD = re.compile(r"[a-z0-9%]+")


class Match(NamedTuple):
    """The clause of the other rulebook on the same matter, and whether it has the same effect."""

    clause: str
    same: bool


@lru_cache(maxsize=64)
def matched(a: str, b: str) -> dict[str, Match]:
    """For each clause of the first rulebook the one of the second that answers to it, if there is one."""
    left, right = dict(clauses(a)), dict(clauses(b))
    found: dict[str, Match] = {}
    for mine, other in (*_on_record(a, b), *_told_alike(left, right), *_one_subject(a, b)):
        if mine in left and other in right:
            found[mine] = Match(other, same=True)
            del left[mine], right[other]
    for mine, other in _alike(left, right):
        if mine in left and other in right:
            found[mine] = Match(other, same=False)
            del left[mine], right[other]
    return found


def _on_record(a: str, b: str) -> list[tuple[str, str]]:
    """Clauses that the register has as one effect in other words."""
    rows = (each.clauses for each in same_effect(a, b))
    return [(row[a], row[b]) for row in rows if a in row and b in row]


def _told_alike(left: dict[str, Clause], right: dict[str, Clause]) -> list[tuple[str, str]]:
    """Clauses of which the register says the same: of one category first."""
    found: list[tuple[str, str]] = []
    for same_category in (True, False):
        waiting: dict[tuple[str, str], list[str]] = {}
        for each in right.values():
            waiting.setdefault((each.category if same_category else "", each.gist), []).append(each.id)
        for each in left.values():
            others = waiting.get((each.category if same_category else "", each.gist), [])
            found += [(each.id, others.pop(0))] if others else []
    return found


def _one_subject(a: str, b: str) -> list[tuple[str, str]]:
    """Single clauses by which both texts say the same of a subject."""
    pairs = ((row.books.get(a), row.books.get(b)) for row in topics(a, b))
    return [
        (x.clauses[0], y.clauses[0])
        for x, y in pairs
        if x and y and x.says == y.says and len(x.clauses) == len(y.clauses) == 1
    ]


def _alike(left: dict[str, Clause], right: dict[str, Clause]) -> list[tuple[str, str]]:
    """Clauses of one category that have most words in common, the likest first."""
    words = {each.id: _words(each.gist) for each in left.values()}
    others: dict[str, list[tuple[str, frozenset[str]]]] = {}
    for each in right.values():
        others.setdefault(each.category, []).append((each.id, _words(each.gist)))
    scored = [
        (len(words[each.id] & theirs) / len(words[each.id] | theirs), each.id, other)
        for each in left.values()
        for other, theirs in others.get(each.category, ())
        if words[each.id] & theirs
    ]
    scored.sort(key=lambda row: -row[0])
    return [(mine, other) for score, mine, other in scored if score >= LIKE_ENOUGH]


def _words(gist: str) -> frozenset[str]:
    return frozenset(_WORD.findall(gist.lower())) - LITTLE_WORDS
