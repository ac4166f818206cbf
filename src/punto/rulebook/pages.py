"""What the pages and the command line show of the rulebooks, as plain data."""

from typing import Any

from msgspec import to_builtins

from punto.rulebook import register
from punto.rulebook.compare import compare as compare_rulebooks
from punto.rulebook.coverage import coverage
from punto.rulebook.describe import describe
from punto.rulebook.loader import broken_rulebooks, load, sound_rulebooks
from punto.rulebook.model import Rulebook
from punto.rulebook.register import ACTED_ON, TREATMENTS

Data = dict[str, Any]


def overview() -> list[Data]:
    """Every rulebook that holds together, in a few words."""
    return [{**_head(book), **_size(book), **counts(book.id)} for book in sound_rulebooks()]


def broken() -> list[Data]:
    """Every rulebook that does not hold together, with its faults."""
    return [
        {"id": name, "faults": [str(fault) for fault in error.faults]}
        for name, error in broken_rulebooks().items()
    ]


def _head(book: Rulebook) -> Data:
    since = book.identity.in_force.since
    return {
        "id": book.id,
        "title": book.identity.title,
        "authority": book.identity.authority.name,
        "in_force": since.isoformat() if since else "",
        "badge": book.identity.badge,
    }


def _size(book: Rulebook) -> Data:
    tables = {key.partition("@")[0] for key in book.side_bet}
    mains = {name for variant in book.variant.values() for name in variant.main}
    runs = sum(len(run.pays) for run in book.run.values())
    return {
        "variants": [variant.title for variant in book.variant.values()],
        "wagers": len(mains) + len(tables) + runs + len(book.tail) + len(book.split),
    }


def counts(rulebook: str) -> Data:
    """How many clauses there are, how many of those to be acted on are done, and how many are owed."""
    acted_on = [each for each in coverage(rulebook) if each.treatment in ACTED_ON]
    done = sum(each.done for each in acted_on)
    return {"clauses": len(coverage(rulebook)), "done": done, "owed": len(acted_on) - done}


def rulebook(rulebook_id: str) -> Data:
    """A rulebook's facts by topic."""
    book = _known(rulebook_id)
    return {**_head(book), "topics": to_builtins(describe(book))}


def _known(rulebook_id: str) -> Rulebook:
    register.clauses(rulebook_id)
    return load(rulebook_id)


def clauses(rulebook_id: str) -> list[Data]:
    """Every clause of a rulebook in the order of the text."""
    done = {each.id: each.done for each in coverage(_known(rulebook_id).id)}
    return [
        {
            "id": each.id,
            "parent": each.parent,
            "category": each.category,
            "kind": each.kind,
            "gist": each.gist,
            "treatment": each.treatment,
            "done": done[each.id],
        }
        for each in register.clauses(rulebook_id).values()
    ]


def clause(rulebook_id: str, clause_id: str) -> Data:
    """One clause with everything known about it."""
    found = register.clause(rulebook_id, clause_id)
    covered = next(each for each in coverage(rulebook_id) if each.id == clause_id)
    children = [each for each in register.clauses(rulebook_id).values() if each.parent == clause_id]
    return {
        "rulebook": rulebook_id,
        "id": found.id,
        "parent": found.parent,
        "category": found.category,
        "kind": found.kind,
        "roles": list(found.roles),
        "gist": found.gist,
        "treatment": found.treatment,
        "treatment_means": TREATMENTS[found.treatment],
        "why": found.why,
        "done": covered.done,
        "code": list(covered.code),
        "tests": list(covered.tests),
        "readings": [
            {key: getattr(each, key) for key in ("id", "title", "unclear", "read_as", "why", "setting")}
            for each in register.readings_of(rulebook_id, clause_id)
        ],
        "defects": [
            {"id": each.id, "type": each.type, "read_as": each.read_as}
            for each in register.misprints_of(rulebook_id, clause_id)
        ],
        "children": [{"id": each.id, "gist": each.gist} for each in children],
        "data": _data_resting_on(rulebook_id, clause_id),
    }


def _data_resting_on(rulebook_id: str, clause_id: str) -> list[Data]:
    return [
        {"topic": topic.topic, "subject": row.subject, "value": row.value}
        for topic in describe(load(rulebook_id))
        for row in topic.rows
        if clause_id in row.clauses
    ]


def compare(a: str, b: str) -> Data:
    """Two rulebooks side by side."""
    left, right = _known(a), _known(b)
    return {
        "a": {"id": left.id, "title": left.identity.title, "badge": left.identity.badge},
        "b": {"id": right.id, "title": right.identity.title, "badge": right.identity.badge},
        "topics": to_builtins(compare_rulebooks(a, b)),
    }
