"""What the pages, the API and the command line show of the rulebooks."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from punto.rulebook import register
from punto.rulebook.compare import ComparedTopic
from punto.rulebook.compare import compare as compare_rulebooks
from punto.rulebook.coverage import coverage
from punto.rulebook.describe import FactTopic, describe
from punto.rulebook.loader import broken_rulebooks, load, sound_rulebooks
from punto.rulebook.model import Rulebook
from punto.rulebook.register import ACTED_ON, TREATMENTS
from punto.rulebook.rulebook_errors import BrokenRulebook


class RulebookName(msgspec.Struct, frozen=True, kw_only=True):
    """One of two rulebooks compared."""

    id: str
    title: str
    badge: str


class RulebookSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One rulebook on the start page."""

    id: str
    title: str
    authority: str
    in_force: str
    """The day from which it holds; empty where the text has none."""
    badge: str
    variants: list[str]
    wagers: int
    clauses: int
    done: int
    owed: int


class BrokenRow(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook that does not hold together."""

    id: str
    faults: list[str]


class RulebookPage(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook's facts, topic by topic."""

    id: str
    title: str
    authority: str
    in_force: str
    """The day from which it holds; empty where the text has none."""
    badge: str
    topics: list[FactTopic]


class ClauseRow(msgspec.Struct, frozen=True, kw_only=True):
    """One clause in the list of a rulebook's clauses."""

    id: str
    parent: str | None
    category: str
    kind: str
    gist: str
    treatment: str
    done: bool


class ReadingRow(msgspec.Struct, frozen=True, kw_only=True):
    """How an ambiguous clause is read; some readings are settings."""

    id: str
    title: str
    unclear: str
    read_as: str
    why: str
    setting: bool


class MisprintRow(msgspec.Struct, frozen=True, kw_only=True):
    """A misprint, and how it is read."""

    id: str
    type: str
    read_as: str


class ClauseBelow(msgspec.Struct, frozen=True, kw_only=True):
    """A clause under another."""

    id: str
    gist: str


class CitingFact(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that cites a clause."""

    topic: str
    subject: str
    value: str


class ClausePage(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known of one clause."""

    rulebook: str
    id: str
    parent: str | None
    category: str
    kind: str
    roles: list[str]
    gist: str
    treatment: str
    treatment_means: str
    why: str
    done: bool
    code: list[str]
    tests: list[str]
    readings: list[ReadingRow]
    defects: list[MisprintRow]
    children: list[ClauseBelow]
    data: list[CitingFact]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two rulebooks side by side."""

    a: RulebookName
    b: RulebookName
    topics: list[ComparedTopic]


def overview() -> list[RulebookSummary]:
    """Every rulebook that holds together, in a few words."""
    return [_summary(book) for book in sound_rulebooks()]


def broken(unproven: Mapping[str, BrokenRulebook] = MappingProxyType({})) -> list[BrokenRow]:
    """Every rulebook that does not hold together, and those that a proof refused, with their faults."""
    return [
        BrokenRow(id=name, faults=[str(fault) for fault in error.faults])
        for name, error in ({**broken_rulebooks(), **unproven}).items()
    ]


def _summary(book: Rulebook) -> RulebookSummary:
    tables = {key.partition("@")[0] for key in book.side_bet}
    mains = {name for variant in book.variant.values() for name in variant.main}
    runs = sum(len(run.pays) for run in book.run.values())
    covered = coverage(book.id)
    acted_on = [each for each in covered if each.treatment in ACTED_ON]
    done = sum(each.done for each in acted_on)
    return RulebookSummary(
        id=book.id,
        title=book.identity.title,
        badge=book.identity.badge,
        authority=book.identity.authority.name,
        in_force=_in_force(book),
        variants=[variant.title for variant in book.variant.values()],
        wagers=len(mains) + len(tables) + runs + len(book.tail) + len(book.split),
        clauses=len(covered),
        done=done,
        owed=len(acted_on) - done,
    )


def _in_force(book: Rulebook) -> str:
    since = book.identity.in_force.since
    return since.isoformat() if since else ""


def rulebook(rulebook_id: str) -> RulebookPage:
    """A rulebook's facts by topic."""
    book = _known(rulebook_id)
    return RulebookPage(
        id=book.id,
        title=book.identity.title,
        badge=book.identity.badge,
        authority=book.identity.authority.name,
        in_force=_in_force(book),
        topics=list(describe(book)),
    )


def _known(rulebook_id: str) -> Rulebook:
    register.clauses(rulebook_id)
    return load(rulebook_id)


def clauses(rulebook_id: str) -> list[ClauseRow]:
    """Every clause of a rulebook in the order of the text."""
    done = {each.id: each.done for each in coverage(_known(rulebook_id).id)}
    return [
        ClauseRow(
            id=each.id,
            parent=each.parent,
            category=each.category,
            kind=each.kind,
            gist=each.gist,
            treatment=each.treatment,
            done=done[each.id],
        )
        for each in register.clauses(rulebook_id).values()
    ]


def clause(rulebook_id: str, clause_id: str) -> ClausePage:
    """One clause with everything known about it."""
    found = register.clause(rulebook_id, clause_id)
    covered = next(each for each in coverage(rulebook_id) if each.id == clause_id)
    children = [each for each in register.clauses(rulebook_id).values() if each.parent == clause_id]
    return ClausePage(
        rulebook=rulebook_id,
        id=found.id,
        parent=found.parent,
        category=found.category,
        kind=found.kind,
        roles=list(found.roles),
        gist=found.gist,
        treatment=found.treatment,
        treatment_means=TREATMENTS[found.treatment],
        why=found.why,
        done=covered.done,
        code=list(covered.code),
        tests=list(covered.tests),
        readings=[
            msgspec.convert(each, ReadingRow, from_attributes=True)
            for each in register.readings_of(rulebook_id, clause_id)
        ],
        defects=[
            msgspec.convert(each, MisprintRow, from_attributes=True)
            for each in register.misprints_of(rulebook_id, clause_id)
        ],
        children=[ClauseBelow(id=each.id, gist=each.gist) for each in children],
        data=_data_resting_on(rulebook_id, clause_id),
    )


def _data_resting_on(rulebook_id: str, clause_id: str) -> list[CitingFact]:
    return [
        CitingFact(topic=topic.topic, subject=row.subject, value=row.value)
        for topic in describe(load(rulebook_id))
        for row in topic.rows
        if clause_id in row.clauses
    ]


def compare(a: str, b: str) -> Comparison:
    """Two rulebooks side by side."""
    return Comparison(a=_name(_known(a)), b=_name(_known(b)), topics=list(compare_rulebooks(a, b)))


def _name(book: Rulebook) -> RulebookName:
    return RulebookName(id=book.id, title=book.identity.title, badge=book.identity.badge)
