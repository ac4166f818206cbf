"""The software that a store runs under: accepted by somebody, recorded in the chain, checked ever after."""

from typing import Any

import msgspec

from punto.store.components import (
    RULES,
    Manifest,
    UnknownSoftware,
    critical,
    differences,
    digest_of,
    loaded,
    program,
)
from punto.store.errors import ChainBroken
from punto.store.event import Recorded, fault_of
from punto.store.journal import STREAM, last_read, note
from punto.store.store import Store
from punto.store.upcasting import payload_of_today, today
from punto.version import __version__

ACCEPTED = "software-accepted"
SOFTWARE = "software"
NOT_SEALED = "no record says since when events are sealed; punto house accept begins with it"
NEVER = "software: none was accepted for this store; punto house accept accepts what is installed"


class _Accepted(msgspec.Struct, frozen=True):
    after: str
    files: dict[str, str]


def accept(store: Store, actor: str, reason: str) -> str:
    """Accept the software as it is installed now, and the rules in the database; its digest."""
    before, found = accepted(store), critical(store.database, loaded())
    build = digest_of(found)
    sealed: dict[str, Any] = {} if store.vouching is None else {"sealed": store.vouching.name}
    note(
        store, ACCEPTED, actor=actor, component=SOFTWARE, reason=reason, after=build, files=found,
        before=digest_of(before) if before is not None else "", version=__version__, **sealed,
    )  # fmt: skip
    return build


def accepted(store: Store) -> Manifest | None:
    """What was last accepted; the record of it must be whole in itself."""
    return last_read(store, ACCEPTED, _files)


def accepted_with(store: Store, file: str) -> int | None:
    """The place in the chain from which on the accepted software has a file; none where it never had."""
    for record in store.all_of(STREAM, ACCEPTED):
        if file in (_files(record) or {}):
            return record.position
    return None


def sealed(store: Store) -> dict[str, int]:
    """The keys with which events are sealed, and from which record on each has sealed all of them."""
    found: dict[str, int] = {}
    for record in store.all_of(STREAM, ACCEPTED):
        if (fault := fault_of(record, record.position, record.previous)) is not None:
            raise ChainBroken(record.position, fault)
        name = payload_of_today(record.event).get("sealed")
        if isinstance(name, str):
            found.setdefault(name, record.position)
    return found


def check_sealed(store: Store) -> None:
    """Refuse a store that has a key for its events, and no record that says since when they are sealed."""
    if store.vouching is not None and store.vouching.name not in sealed(store):
        raise UnknownSoftware([NOT_SEALED])


def _files(record: Recorded) -> Manifest | None:
    """What an entry accepted; one that was made by hand names no files."""
    if (fault := fault_of(record, record.position, record.previous)) is not None:
        raise ChainBroken(record.position, fault)
    try:
        return msgspec.json.decode(today(record.event).payload, type=_Accepted).files
    except msgspec.ValidationError:
        return None


def check_rules(store: Store) -> str:
    """Compare the rules in the database alone with those that were accepted; a warning where none were.

    Raises UnknownSoftware with every difference.
    """
    known = {name: digest for name, digest in (accepted(store) or {}).items() if name.startswith(RULES)}
    found = critical(store.database, {})
    if _kinds(known) != _kinds(found):
        return "the rules in this database were never accepted; punto house accept accepts them"
    if faults := differences(known, found):
        raise UnknownSoftware(faults)
    return ""


def _kinds(rules: Manifest) -> set[str]:
    """Which kinds of rules there are: one database has tables, the other constraints and functions."""
    return {name.split("/")[1] for name in rules}


def check(store: Store, *, again: bool = False) -> str:
    """Compare what runs, or what lies on the disk by now, with what was accepted; its digest.

    Raises UnknownSoftware with every difference.
    """
    known = accepted(store)
    if known is None:
        raise UnknownSoftware([NEVER])
    found = critical(store.database, program() if again else loaded())
    faults = differences(known, found)
    if faults:
        raise UnknownSoftware(faults)
    return digest_of(found)
