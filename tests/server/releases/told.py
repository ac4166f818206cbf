"""What a store tells of its floor: written down when the store was made, compared whenever it is read."""

from typing import Any

from msgspec import to_builtins

from punto.live.tables import LiveTables
from punto.store import Store
from punto.table import Table

BALANCES = "SELECT account, asset, amount FROM balances ORDER BY account, asset"
PEOPLE = "SELECT login, role, enabled FROM people ORDER BY login"
STREAMS = "SELECT stream, max(seq) FROM events GROUP BY stream ORDER BY stream"


def told(store: Store) -> dict[str, Any]:
    """The end of the chain, every stream, every table folded from its events, the books and the accounts."""
    head, tables = store.head(), LiveTables(store)
    read = store.database.read
    return {
        "records": head.position,
        "head": head.hash.hex(),
        "streams": dict(read(STREAMS)),
        "tables": {name: of_table(tables.table(name).state) for name in tables.names()},
        "balances": [list(row) for row in read(BALANCES)],
        "people": [list(row) for row in read(PEOPLE)],
    }


def of_table(state: Table) -> dict[str, Any]:
    """What anybody on the floor could say of a table."""
    return {
        "rulebook": state.terms.rulebook,
        "events": state.seq,
        "phase": state.phase.value,
        "shoe": state.shoe.number,
        "coup": state.coup.number,
        "seats": state.people.seats,
        "staff": state.people.staff,
        "chips": state.purses.stacks,
        "won": state.purses.won,
        "debts": state.purses.debts,
        "house": state.purses.house,
        "drop": state.purses.drop,
        "layout": {each.id: [each.who, each.wager, each.amount] for each in state.layout.values()},
        "bounds": to_builtins(state.board.sign.bounds),
        "requests": sorted(state.requests),
        "seen": dict(sorted(state.shoe.seen.items())),
    }
