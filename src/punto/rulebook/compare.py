"""Two rulebooks side by side, in words: what is the same, what differs, what only one has."""

from collections.abc import Iterator

import msgspec

from punto.rulebook.describe import FactRow, describe
from punto.rulebook.loader import load
from punto.rulebook.register import Clause, clauses


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
    """Compare two rulebooks topic by topic, in the order of the first."""
    clauses(a), clauses(b)
    left = {topic.topic: _by_subject(topic.rows) for topic in describe(load(a))}
    right = {topic.topic: _by_subject(topic.rows) for topic in describe(load(b))}
    topics = dict.fromkeys((*left, *right))
    words = [ComparedTopic(topic, _pairs(left.get(topic, {}), right.get(topic, {}))) for topic in topics]
    return [*words, *_compare_clauses(a, b)]


def _compare_clauses(a: str, b: str) -> Iterator[ComparedTopic]:
    """Clause by clause: those that say the same are paired whatever their numbers, the rest by number."""
    left, right = clauses(a), clauses(b)
    partner = _partners(left, right)
    taken = set(partner.values())
    for category in dict.fromkeys(each.category for each in (*left.values(), *right.values())):
        pairs = [
            _clause_pair(each, right.get(partner.get(each.id, "")))
            for each in left.values()
            if each.category == category
        ]
        alone = [each for each in right.values() if each.category == category and each.id not in taken]
        rows = (*pairs, *(_clause_pair(None, each) for each in alone))
        yield ComparedTopic(f"Clauses: {category}", rows)


def _partners(left: dict[str, Clause], right: dict[str, Clause]) -> dict[str, str]:
    """For each clause of the one the clause of the other that answers to it, if there is one."""
    waiting: dict[tuple[str, str], list[str]] = {}
    for each in right.values():
        waiting.setdefault((each.category, each.gist), []).append(each.id)
    partner = {}
    for each in left.values():
        same = waiting.get((each.category, each.gist))
        if same:
            partner[each.id] = same.pop(0)
    taken = set(partner.values())
    for each in left.values():
        other = right.get(each.id)
        if each.id not in partner and other and each.id not in taken and other.category == each.category:
            partner[each.id] = each.id
    return partner


def _clause_pair(a: Clause | None, b: Clause | None) -> ComparedRow:
    names = dict.fromkeys(each.id for each in (a, b) if each)
    return ComparedRow(
        subject=" = ".join(names),
        a=a.gist if a else None,
        b=b.gist if b else None,
        a_clauses=(a.id,) if a else (),
        b_clauses=(b.id,) if b else (),
        same=a is not None and b is not None and a.gist == b.gist,
    )


def _by_subject(rows: tuple[FactRow, ...]) -> dict[str, FactRow]:
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
