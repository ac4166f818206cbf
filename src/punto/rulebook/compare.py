"""Two rulebooks side by side, in words: what is the same, what differs, what only one has.

Subjects and clauses are matched by topic and effect, never by number.
"""

from collections.abc import Iterable, Iterator

import msgspec

from punto.rulebook.describe import FactRow, describe
from punto.rulebook.loader import load
from punto.rulebook.register import Clause, TopicRow, clauses, topics
from punto.rulebook.same_effect import Match, matched

CLAUSES = "Clauses: "


class ComparedRow(msgspec.Struct, frozen=True):
    """One subject in both rulebooks; None where a rulebook does not have it."""

    subject: str
    a: str | None
    b: str | None
    a_clauses: tuple[str, ...]
    b_clauses: tuple[str, ...]
    same: bool


class ComparedTopic(msgspec.Struct, frozen=True):
    """A topic of both rulebooks."""

    topic: str
    rows: tuple[ComparedRow, ...]

    @property
    def differences(self) -> tuple[ComparedRow, ...]:
        """Only what is not the same."""
        return tuple(pair for pair in self.rows if not pair.same)


def compare(a: str, b: str) -> list[ComparedTopic]:
    """Compare two rulebooks topic by topic: the register's topics, then the data's, then all clauses."""
    clauses(a), clauses(b)
    rows: dict[str, dict[str, ComparedRow]] = {}
    for each in topics(a, b):
        told = _topic_row(each, a, b)
        if told is not None:
            rows.setdefault(each.topic, {})[each.subject] = told
    left = {topic.topic: _by_subject(topic.rows) for topic in describe(load(a))}
    right = {topic.topic: _by_subject(topic.rows) for topic in describe(load(b))}
    for topic in dict.fromkeys((*left, *right)):
        found = rows.setdefault(topic, {})
        for pair in _pairs(left.get(topic, {}), right.get(topic, {})):
            found.setdefault(pair.subject, pair)
    return [
        *(ComparedTopic(topic, tuple(found.values())) for topic, found in rows.items()),
        *_compare_clauses(a, b),
    ]


def _topic_row(row: TopicRow, a: str, b: str) -> ComparedRow | None:
    """A subject of the register, where at least one of the two says something of it."""
    left, right = row.books.get(a), row.books.get(b)
    if left is None and right is None:
        return None
    return ComparedRow(
        subject=row.subject,
        a=left.says if left else None,
        b=right.says if right else None,
        a_clauses=left.clauses if left else (),
        b_clauses=right.clauses if right else (),
        same=left is not None and right is not None and left.says == right.says,
    )


def _compare_clauses(a: str, b: str) -> Iterator[ComparedTopic]:
    """Clause by clause: those of one effect are paired, the rest stands alone."""
    left, right = clauses(a), clauses(b)
    partner = matched(a, b)
    taken = {each.clause for each in partner.values()}
    for category in dict.fromkeys(each.category for each in (*left.values(), *right.values())):
        pairs = [
            _clause_pair(each, right, partner.get(each.id))
            for each in left.values()
            if each.category == category
        ]
        alone = [each for each in right.values() if each.category == category and each.id not in taken]
        rows = (*pairs, *(_clause_alone(each) for each in alone))
        yield ComparedTopic(f"{CLAUSES}{category}", rows)


def _clause_pair(a: Clause, right: dict[str, Clause], match: Match | None) -> ComparedRow:
    b = right[match.clause] if match else None
    return ComparedRow(
        subject=" = ".join(dict.fromkeys(each.id for each in (a, b) if each)),
        a=a.gist,
        b=b.gist if b else None,
        a_clauses=(a.id,),
        b_clauses=(b.id,) if b else (),
        same=match is not None and match.same,
    )


def _clause_alone(b: Clause) -> ComparedRow:
    return ComparedRow(subject=b.id, a=None, b=b.gist, a_clauses=(), b_clauses=(b.id,), same=False)


def _by_subject(rows: Iterable[FactRow]) -> dict[str, FactRow]:
    return {row.subject: row for row in rows}


def _pairs(left: dict[str, FactRow], right: dict[str, FactRow]) -> tuple[ComparedRow, ...]:
    return tuple(
        _pair(subject, left.get(subject), right.get(subject)) for subject in dict.fromkeys((*left, *right))
    )


def _pair(subject: str, a: FactRow | None, b: FactRow | None) -> ComparedRow:
    return ComparedRow(
        subject=subject,
        a=a.value if a else None,
        b=b.value if b else None,
        a_clauses=a.clauses if a else (),
        b_clauses=b.clauses if b else (),
        same=a is not None and b is not None and a.value == b.value,
    )
