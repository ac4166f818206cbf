"""The ledger in the database: every transaction with its legs, and balances that follow from them."""

from collections.abc import Mapping

from punto.ledger import Transaction, post, transfers
from punto.store.event import Recorded
from punto.store.rows import EVENT_COLUMNS, recorded_of
from punto.store.session import Rows
from punto.store.tables.keeping import SET_UP, recall, recall_setup
from punto.table import Table, evolve, new_table

TABLE = "table/"


class Ledger:
    """A projection: events become transactions in the same database transaction that keeps the events."""

    name = "ledger"
    version = 1
    tables: Mapping[str, str] = {
        "transfers": (
            "CREATE TABLE transfers (position {integer} NOT NULL, place {integer} NOT NULL, "
            "stream {text} NOT NULL, seq {integer} NOT NULL, what {text} NOT NULL, giver {text} NOT NULL, "
            "taker {text} NOT NULL CHECK (taker <> giver), asset {text} NOT NULL, "
            "amount {integer} NOT NULL CHECK (amount > 0), PRIMARY KEY (position, place)) {strict}"
        ),
        "balances": (
            "CREATE TABLE balances (account {text} NOT NULL, asset {text} NOT NULL, "
            "amount {integer} NOT NULL, PRIMARY KEY (account, asset), "
            "CHECK (amount >= 0 OR NOT (account LIKE 'stack/%' OR account LIKE 'layout/%' "
            "OR account LIKE 'withheld/%'))) {strict}"
        ),
    }

    def __init__(self) -> None:
        """Start knowing no table."""
        self._held: dict[str, tuple[Table, int]] = {}

    def fold(self, rows: Rows, record: Recorded) -> None:
        """Enter what an event moves."""
        event = record.event
        if not event.stream.startswith(TABLE):
            return
        if event.type == SET_UP:
            self._held[event.stream] = new_table(recall_setup(event)), 1
            return
        before = self._before(rows, event.stream, event.seq)
        said = recall(event)
        after = evolve(before, said)
        self._held[event.stream] = after, event.seq
        transaction = post(before, said, after)
        if transaction is not None:
            _enter(rows, record.position, transaction)

    def undone(self) -> None:
        """Forget the tables: what they were folded from may not have been kept."""
        self._held.clear()

    def _before(self, rows: Rows, stream: str, seq: int) -> Table:
        """The table just before an event, with what other processes have written meanwhile."""
        state, seen = self._held.get(stream, (None, 0))
        if state is not None and seen == seq - 1:
            return state
        if state is None or seen >= seq:
            state, seen = None, 0
        found = rows(
            f"SELECT {EVENT_COLUMNS} FROM events WHERE stream = ? AND seq > ? AND seq < ? ORDER BY seq",
            [stream, seen, seq],
        )
        for row in found:
            event = recorded_of(row).event
            state = new_table(recall_setup(event)) if state is None else evolve(state, recall(event))
        assert state is not None  # noqa: S101 - a stream begins with its set-up
        return state


def _enter(rows: Rows, position: int, transaction: Transaction) -> None:
    """Write a transaction as transfers: a row that takes from one account gives to another."""
    for place, each in enumerate(transfers(transaction.legs)):
        giver, taker, asset = str(each.giver), str(each.taker), str(each.asset)
        rows(
            "INSERT INTO transfers (position, place, stream, seq, what, giver, taker, asset, amount) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                position, place, transaction.stream, transaction.seq, transaction.what, giver, taker, asset,
                each.amount,
            ],
        )  # fmt: skip
    for leg in transaction.legs:
        _move(rows, str(leg.account), str(leg.asset), leg.amount)


def _move(rows: Rows, account: str, asset: str, amount: int) -> None:
    moved = rows(
        "UPDATE balances SET amount = amount + ? WHERE account = ? AND asset = ? RETURNING amount",
        [amount, account, asset],
    )
    if not moved:
        rows("INSERT INTO balances (account, asset, amount) VALUES (?, ?, ?)", [account, asset, amount])
