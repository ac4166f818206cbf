"""The tables of the accounts compared with the chain: what no event vouches for is named."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from punto.accounts.account_register import COLUMNS as PEOPLE
from punto.accounts.account_register import holder
from punto.accounts.account_tables import NAMES
from punto.accounts.equipment import equipment_faults
from punto.accounts.vault import PEOPLE_KEY, Vault
from punto.accounts.vouched.account_record import PERSON, AccountRecord, state_in
from punto.accounts.vouched.account_state import DEVICE_DIGITS, AccountState
from punto.store import Store
from punto.store.errors import ChainBroken
from punto.store.keys.sealing import CannotOpen
from punto.store.rows import EVENT_COLUMNS, recorded_of
from punto.store.session import WriterSession
from punto.store.upcasting import payload_of_today

Read = Callable[[str, Sequence[object]], Sequence[tuple[Any, ...]]]
Row = tuple[Any, ...]
SESSIONS = "key, person, device, state, opened"
LATEST = f"SELECT {EVENT_COLUMNS} FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 50"
NOT_ADOPTED = (
    "the accounts are of an earlier release, and no event vouches for them; "
    "punto people adopt shows them to two people, who answer for them"
)
LOOKED_AT = 20
NOT_VOUCHED = "is not as the chain says; no event vouches for it"


def is_of_an_earlier_release(store: Store, record: AccountRecord) -> bool:
    """Whether nobody's account is under the chain yet."""
    rows = store.database.read("SELECT id FROM people ORDER BY id LIMIT ?", [LOOKED_AT])
    return bool(rows) and all(record.state(person) is None for (person,) in rows)


def check_accounts(store: Store, keys: Path) -> str:
    """Compare the accounts of a store, if it has any, with the chain; a warning where nothing can be said.

    Raises ChainBroken with what is wrong.
    """
    if not all(store.database.read(store.database.words["is_table"], [name]) for name in NAMES):
        return ""
    record = AccountRecord(store)
    if is_of_an_earlier_release(store, record):
        return NOT_ADOPTED
    vault = Vault.at(keys) if (keys / PEOPLE_KEY).exists() else None
    faults = account_faults(store, record, vault) + equipment_faults(store)
    if faults:
        raise ChainBroken(0, faults[0] if len(faults) == 1 else f"{faults[0]} (and {len(faults) - 1} more)")
    return "" if vault is not None else f"{keys / PEOPLE_KEY}: is not there; passwords were not compared"


def account_faults(store: Store, record: AccountRecord, vault: Vault | None) -> list[str]:
    """Everything in the tables of the accounts that no event vouches for.

    What looks wrong is looked at once more while nobody writes: somebody may just have signed in.
    """
    record.refresh()
    suspects = sorted({person for person, _ in _faults(store.database.read, record.state, vault)})
    suspects += [each for each in _without_row(store, record) if each not in suspects]
    found: list[str] = []
    for person in suspects:
        found += store.transact(partial(person_faults, store=store, person=person, vault=vault))
    return list(dict.fromkeys(found))


def state_within(store: Store, rows: Read, person: str) -> AccountState | None:
    """How an account stands, read within a transaction."""
    for row in rows(LATEST, [PERSON + person]):
        (record,) = store.believed([recorded_of(row)])
        if (found := state_in(payload_of_today(record.event))) is not None:
            return found
    return None


def told_of(state: AccountState) -> tuple[str, str, bool, str, str]:
    """What the chain tells of somebody, in the order of a row."""
    return state.login, state.role, state.enabled, state.password, state.factor


def person_faults(session: WriterSession, store: Store, person: str, vault: Vault | None) -> list[str]:
    """What is wrong with one person's rows while nobody else writes."""

    def state(who: str) -> AccountState | None:
        return state_within(store, session.rows, who)

    faults = [fault for _, fault in _faults(session.rows, state, vault, person)]
    if not session.rows("SELECT 1 FROM people WHERE id = ?", [person]) and state(person) is not None:
        faults.append(f"people: the row of {person} is missing")
    return faults


def _faults(
    read: Read, state: Callable[[str], AccountState | None], vault: Vault | None, only: str = ""
) -> Iterator[tuple[str, str]]:
    """Each fault, with the person whose row has it."""
    where, values = ("{} = ?", [only]) if only else ("{} <> ?", [""])
    for row in read(f"SELECT {PEOPLE} FROM people WHERE {where.format('id')}", values):
        if not _person_holds(row, state(row[0]), vault):
            yield row[0], f"people: the row of {row[0]} {NOT_VOUCHED}"
    sessions = f"SELECT {SESSIONS} FROM sign_ins WHERE ended = 0 AND {where.format('person')}"
    for key, person, device, held, opened in read(sessions, values):
        if not session_holds(state(person), key, device, held, opened):
            yield person, f"sign_ins: the session {key[:8]} of {person} {NOT_VOUCHED}"
    invitations = f"SELECT key, person, until FROM invitations WHERE {where.format('person')}"
    for key, person, until in read(invitations, values):
        known = state(person)
        if known is None or (known.invitation, known.until) != (key, until):
            yield person, f"invitations: the invitation of {person} {NOT_VOUCHED}"


def _person_holds(row: Row, state: AccountState | None, vault: Vault | None) -> bool:
    _, login, role, enabled, *_ = row
    if state is None or (state.login, state.role, state.enabled) != (login, role, bool(enabled)):
        return False
    if vault is None:
        return True
    try:
        found = holder(vault, row)
    except (CannotOpen, msgspec.DecodeError):
        return False
    return (state.password, state.factor) == vault.digests(found.password, found.card.factor)


def session_holds(state: AccountState | None, key: str, device: str, held: str, opened: int) -> bool:
    """Whether an event vouches for the row of a session."""
    known = state.sessions.get(key) if state is not None else None
    return known is not None and (known.device, known.state, known.opened) == (
        device[:DEVICE_DIGITS], held, opened,
    )  # fmt: skip


def _without_row(store: Store, record: AccountRecord) -> Iterable[str]:
    """People of whom the chain tells and the table does not."""
    there = {person for (person,) in store.database.read("SELECT id FROM people")}
    named = (stream.removeprefix(PERSON) for stream in store.streams(PERSON))
    return [each for each in named if each not in there and record.state(each) is not None]
