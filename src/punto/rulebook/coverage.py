"""Clause coverage: which clauses the product has been seen to act on, while a test marked with them ran."""

import hashlib
import json
from functools import cache

import msgspec

from punto.rulebook.consistency import clauses_in, walk
from punto.rulebook.library import SHIPPED, folder_of
from punto.rulebook.loader import load
from punto.rulebook.proof_cache import folders_of
from punto.rulebook.records import Cited
from punto.rulebook.register import ACTED_ON, clauses

READ_BY: dict[str, tuple[str, ...]] = {
    "identity": ("punto.table.conduct",),
    "roles": ("punto.machine.roles",),
    "setup": ("punto.rules.game",),
    "values": ("punto.rules.point_clauses", "punto.cards.card"),
    "table_of_play": ("punto.rules.drawing",),
    "variant": ("punto.rules.paytable", "punto.rules.three_card"),
    "side_bet": ("punto.rules.paytable", "punto.rules.checks.wager_checks"),
    "family": ("punto.rules.game",),
    "run": ("punto.rules.streaks", "punto.rules.open_wagers"),
    "tail": ("punto.rules.streaks", "punto.rules.checks.wager_checks"),
    "split": ("punto.rules.payment.wager_payment",),
    "placing": ("punto.rules.checks.wager_checks", "punto.rules.timing", "punto.rules.entitlement"),
    "betless": ("punto.rules.settlement",),
    "fate": ("punto.table.betless",),
    "void_coup": ("punto.rules.void_coup",),
    "limits": ("punto.rules.checks.limit_checks",),
    "payment": ("punto.rules.payment.payout", "punto.rules.payment.wager_payment"),
    "commission": ("punto.rules.payment.payout", "punto.rules.payment.deferred"),
    "settings": ("punto.rules.game",),
    "power": ("punto.machine.roles",),
    "preparing": ("punto.table.preparing",),
    "dealing": ("punto.table.dealing", "punto.table.holding"),
    "conduct": ("punto.table.conduct",),
    "three_card": ("punto.table.three_card",),
    "irregular": ("punto.table.irregular",),
    "mispaying": ("punto.table.irregular",),
    "promotion": ("punto.floor.promotion",),
    "jackpots": ("punto.floor.jackpot",),
    "tournament": ("punto.floor.tournament", "punto.table.heat"),
}
"""The modules that act on each section of the data."""


class Covered(msgspec.Struct, frozen=True):
    """One clause in the coverage report."""

    rulebook: str
    id: str
    kind: str
    treatment: str
    done: bool
    code: tuple[str, ...]
    tests: tuple[str, ...]
    why: str


class OwnRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rulebook's own scripts showed: clause by clause, under one content of its files."""

    content: str
    shown: dict[str, list[str]]


RECORD = "shown.json"
OWN_FILES = ("*.toml", "*.jsonl", "scripts/*.punto")


@cache
def _shown() -> dict[str, dict[str, list[str]]]:
    """The record: rulebook, clause, the tests during which the product cited it."""
    found: dict[str, dict[str, list[str]]] = json.loads((SHIPPED / RECORD).read_text(encoding="utf-8"))
    return found


def _shown_by(rulebook: str) -> dict[str, list[str]]:
    """The tests that showed each clause; a rulebook's own record counts while the rulebook is the same."""
    own = folder_of(rulebook) / RECORD
    if not own.is_file():
        return _shown().get(rulebook, {})
    try:
        record = msgspec.json.decode(own.read_bytes(), type=OwnRecord)
    except (OSError, msgspec.MsgspecError):
        return {}
    return record.shown if record.content == _content(rulebook) else {}


def keep_record(rulebook: str, shown: dict[str, list[str]]) -> None:
    """Write down what a rulebook's own scripts showed."""
    record = OwnRecord(_content(rulebook), shown)
    text = msgspec.json.format(msgspec.json.encode(record, order="deterministic"), indent=1)
    (folder_of(rulebook) / RECORD).write_bytes(text + b"\n")
    coverage.cache_clear()


def _content(rulebook: str) -> str:
    """A digest of a rulebook's files and scripts, and of the files of those that it extends."""
    digest = hashlib.sha256()
    for folder in folders_of(folder_of(rulebook), load(rulebook)):
        for file in sorted(each for pattern in OWN_FILES for each in folder.glob(pattern)):
            content = file.read_bytes()
            digest.update(f"{folder.name}/{file.name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


@cache
def cited_in(rulebook: str) -> dict[str, tuple[str, ...]]:
    """For each clause the places in the data that rest on it."""
    places: dict[str, list[str]] = {}
    for path, each in walk(load(rulebook)):
        if isinstance(each, Cited):
            for _, clause in clauses_in(each):
                places.setdefault(clause, []).append(path)
    return {clause: tuple(paths) for clause, paths in places.items()}


def code_for(rulebook: str, clause: str) -> tuple[str, ...]:
    """The code that acts on a clause: the modules that read the data resting on it."""
    sections = (path.split(".")[0].split("[")[0] for path in cited_in(rulebook).get(clause, ()))
    return tuple(dict.fromkeys(module for section in sections for module in READ_BY.get(section, ())))


@cache
def coverage(rulebook: str) -> tuple[Covered, ...]:
    """Every clause of a rulebook: done, or still owed."""
    shown = _shown_by(rulebook)
    return tuple(
        Covered(
            rulebook=rulebook,
            id=clause.id,
            kind=clause.kind,
            treatment=clause.treatment,
            done=clause.treatment not in ACTED_ON or clause.id in shown,
            code=code_for(rulebook, clause.id) if clause.id in shown else (),
            tests=tuple(shown.get(clause.id, ())),
            why=clause.why,
        )
        for clause in clauses(rulebook).values()
    )
