"""Accounts of an earlier release: two people adopt them, in one record, before anybody comes in."""

from msgspec import structs, to_builtins

from punto.accounts.account_register import AccountHolder
from punto.accounts.account_service import Accounts
from punto.accounts.account_tables import changed
from punto.accounts.vouched.account_record import PERSON
from punto.accounts.vouched.account_state import AccountState
from punto.operation.ids import new_command, now
from punto.store import Append, Part, StoredEvent, canonical, content_hash
from punto.store.envelope import written
from punto.store.session import WriterSession

ADOPTED = "person-adopted"
LAPSED = ("sign_ins", "invitations", "presence", "equipment")
"""What was kept under digests without a key lapses."""


class NothingToAdopt(Exception):
    """There are events for these accounts already: whatever else is in the tables, nobody vouches for."""


def adopt(accounts: Accounts, by: str, confirmed_by: str) -> list[AccountHolder]:
    """Take every account under the chain as it stands; sessions, links and scanners' keys lapse."""
    store, everybody = accounts.store, accounts.register.everybody()
    if any(accounts.record.state(each.removeprefix(PERSON)) for each in store.streams(PERSON)):
        raise NothingToAdopt("the accounts are under the chain already")
    command, time, parts = new_command(), written(now()), []
    for each in everybody:
        payload = canonical({"person": each.id, "account": to_builtins(_state(accounts, each))})
        event = StoredEvent(PERSON + each.id, ADOPTED, 1, time, by, command, payload, confirmed_by)
        parts.append(Part(event.stream, None, (event,)))

    def write(session: WriterSession) -> None:
        for table in LAPSED:
            session.rows(f"DELETE FROM {table}")
        for each in everybody:
            sealed = accounts.register.sealed(each, password=each.password)
            accounts.register.alter(session.rows, each.id, password="", sealed=sealed)
        changed(session.rows)

    content = content_hash(b"".join(part.events[0].payload for part in parts))
    store.append(Append(command, content, tuple(parts), finishes=True, beside=write))
    return everybody


def _state(accounts: Accounts, person: AccountHolder) -> AccountState:
    password, factor = accounts.vault.digests(person.password, person.card.factor)
    made = AccountState(login=person.index, role=person.role, enabled=person.enabled)
    return structs.replace(made, password=password, factor=factor)
