"""The ledger in the database: every transaction with its legs, and balances that follow from them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from punto.books.other_machines import transaction_of
from punto.books.streams import CARDS, JACKPOTS, TABLES, WITH_MONEY
from punto.floor.cardroom.state import Room
from punto.ledger import Transaction, moving, post
from punto.ledger.accounts import NEVER_NEGATIVE, OF_PEOPLE, WAGER, written
from punto.ledger.card_moves import moves_of
from punto.ledger.holding_changes import post_holdings
from punto.ledger.jackpot_posting import post_jackpot
from punto.store.changes import Change, Decided
from punto.store.envelope import StreamFormat
from punto.store.errors import RefusedByDatabase
from punto.store.event import Recorded
from punto.store.rows import EVENT_COLUMNS, recorded_of
from punto.store.session import Rows, WriterSession
from punto.store.snapshots import Snapshots
from punto.store.steps import StateReader

Row = tuple[Any, ...]
Kinds = Sequence[StreamFormat[Any]]
"""Kinds of machines whose events move something."""
NOTHING: Mapping[str, Any] = {}
COLUMNS = (
    "position", "place", "stream", "seq", "what", "giver", "taker", "asset", "amount", "corrects", "bettor",
)  # fmt: skip
GIVER, CORRECTS = (COLUMNS.index(each) - 1 for each in ("giver", "corrects"))
"""Where they stand in a row that has no position yet."""
LAYOUT = f"{WAGER}/"
"""Every wager has an account of its own, which is not kept once it is empty: there will be millions."""
CHANGES = {"account": "text", "asset": "text", "amount": "integer"}
CLOSE = (
    "DELETE FROM balances WHERE (account, asset, amount) {among} "
    "(SELECT account, asset, -amount FROM {given})"
)
GIVE = (
    "UPDATE balances SET amount = balances.amount + given.amount FROM {given} "
    "WHERE balances.account = given.account AND balances.asset = given.asset"
)
TAKE = (
    "INSERT INTO balances (account, asset, amount) SELECT account, asset, amount FROM {given} WHERE true "
    "ON CONFLICT (account, asset) DO UPDATE SET amount = balances.amount + excluded.amount"
)
OWN = tuple(f"{kind}/" for kind in NEVER_NEGATIVE)
_OWN = " OR ".join(f"account LIKE '{start}%'" for start in OWN)


def _personal(account: str) -> str:
    return "(" + " OR ".join(f"{account} LIKE '{kind}/%'" for kind in sorted(OF_PEOPLE)) + ")"


def _owner(account: str) -> str:
    """What stands behind the last stroke, in words that both databases know."""
    return f"substr({account}, length(rtrim({account}, replace({account}, '/', ''))) + 1)"


def _whose(account: str) -> str:
    """Whose an account is: the person's whose name it bears, or that of whoever laid the wager."""
    return f"CASE WHEN {account} LIKE '{LAYOUT}%' THEN coalesce(bettor, {account}) ELSE {_owner(account)} END"


_ACROSS = f"{_personal('giver')} AND {_personal('taker')} AND {_whose('giver')} <> {_whose('taker')}"


class Postings(msgspec.Struct, frozen=True, gc=False):
    """What some events move: their transfers, each with the place of its event, and the changes in all."""

    rows: Sequence[tuple[int, Row]]
    changes: Mapping[tuple[str, str], int]
    """By account and asset; some may come to nothing."""
    after: Mapping[str, Any] = {}
    """The states after them, by stream, where their numbers are known."""


def add_up(found: Iterable[Transaction | None], after: Mapping[str, Any] = NOTHING) -> Postings:
    """What was found of each event, in all."""
    rows: list[tuple[int, Row]] = []
    changes: defaultdict[tuple[str, str], int] = defaultdict(int)
    for place, transaction in enumerate(found):
        for row in transfer_rows(transaction) if transaction is not None else ():
            rows.append((place, row))
            giver, taker, asset, amount = row[GIVER:CORRECTS]
            changes[giver, asset] -= amount
            changes[taker, asset] += amount
    return Postings(rows, changes, after)


def postings_of(decided: Sequence[Decided[Any]]) -> Postings:
    """What a command's events move, worked out by whoever decided it and not while others wait to write."""
    found: list[Transaction | None] = []
    after: dict[str, Any] = {}
    for each in decided:
        for change in each.changes:
            found.append(posted(each.stream, change))
        if each.numbered:
            after[each.stream] = each.done.state
    return add_up(found, after)


def posted(stream: str, change: Change[Any], kinds: Kinds = WITH_MONEY) -> Transaction | None:
    """What one event of a machine moves, if anything."""
    if stream.startswith(TABLES.prefix):
        return post(*change)
    if stream.startswith(CARDS.prefix):
        return _posted_cards(stream, change)
    kind = _kind_of(stream, kinds)
    if kind is None:
        return None
    currency = change.after.currency
    if kind is JACKPOTS:
        return post_jackpot(JACKPOTS.name_in(stream), currency, change.event)
    return post_holdings(kind.machine.hooks, stream, *change, currency=currency)


def _kind_of(stream: str, kinds: Kinds) -> StreamFormat[Any] | None:
    return next((each for each in kinds if stream.startswith(each.prefix)), None)


def _posted_cards(stream: str, change: Change[Room]) -> Transaction | None:
    event = change.event
    moves = moves_of(change.before, event.fact, change.after)
    return moving(moves, type(event.fact), stream=stream, seq=event.seq, at=event.at) if moves else None


class LedgerProjection:
    """A projection: events become transactions in the same database transaction that keeps the events."""

    name = "ledger"
    version = 6
    # The database itself refuses that anybody gives what he does not hold, or gives it to another person.
    tables: Mapping[str, str] = {
        "transfers": (
            "CREATE TABLE transfers (position {integer} NOT NULL, place {integer} NOT NULL, "
            "stream {text} NOT NULL, seq {integer} NOT NULL, what {text} NOT NULL, giver {text} NOT NULL, "
            "taker {text} NOT NULL CHECK (taker <> giver), asset {text} NOT NULL, "
            "amount {integer} NOT NULL CHECK (amount > 0), corrects {integer}, bettor {text}, "
            f"PRIMARY KEY (position, place), CHECK (NOT ({_ACROSS}))) {{strict}}"
        ),
        "balances": (
            "CREATE TABLE balances (account {text} NOT NULL, asset {text} NOT NULL, "
            f"amount {{integer}} NOT NULL, PRIMARY KEY (account, asset), "
            f"CHECK (amount >= 0 OR NOT ({_OWN}))) {{keyed}}"
        ),
    }
    only_added: Sequence[str] = ("transfers",)

    def __init__(self, snapshots: Snapshots[Any] | None = None, kinds: Kinds = WITH_MONEY) -> None:
        """Start knowing no machine of these kinds; with snapshots one is found however long its stream."""
        self._reader: StateReader[Any] = StateReader(*kinds)
        self.snapshots, self._kinds = snapshots, kinds
        self._transfers: list[Row] = []
        self._changes: defaultdict[tuple[str, str], int] = defaultdict(int)

    def fold(self, rows: Rows, records: Sequence[Recorded], postings: Postings | None, /) -> None:
        """Gather what events move, as it was worked out beforehand or as it is worked out now."""
        found = self._work_out(rows, records) if postings is None else self._go_on(records, postings)
        for place, row in found.rows:
            self._transfers.append((records[place].position, *row))
        for held, change in found.changes.items():
            self._changes[held] += change

    def _go_on(self, records: Sequence[Recorded], postings: Postings) -> Postings:
        """Know the states that the events lead to, where they are known; what moves, by its numbers."""
        last = records[-1].event
        ends = {last.stream: last.seq}
        if records[0].event.stream != last.stream:  # those of a stream stand together
            ends = {record.event.stream: record.event.seq for record in records}
        for stream, seq in ends.items():
            if stream in postings.after:
                self._reader.begin(stream, postings.after[stream], seq)
            else:
                self._reader.forget(stream)
        return postings if len(postings.after) >= len(ends) else _numbered(records, postings, self._kinds)

    def settle(self, session: WriterSession, /) -> None:
        """Enter what was gathered."""
        found, changes = self._transfers, self._changes
        self._transfers, self._changes = [], defaultdict(int)
        session.add("transfers", COLUMNS, found)
        _balance(session, changes)

    def _work_out(self, rows: Rows, records: Sequence[Recorded]) -> Postings:
        def found() -> Iterator[Transaction | None]:
            for record in records:
                event, stream = record.event, record.event.stream
                if self._reader.follows(stream) and self._reader.seen(stream) != event.seq - 1:
                    self._bring_up(rows, stream, event.seq)
                change = self._reader.take(event)
                if change is None:
                    yield transaction_of(event)
                else:
                    yield posted(stream, change, self._kinds)

        return add_up(found())

    def undone(self) -> None:
        """Forget the tables: what they were folded from may not have been kept."""
        self._reader.forget()
        self._transfers, self._changes = [], defaultdict(int)

    def _bring_up(self, rows: Rows, stream: str, seq: int) -> None:
        """Take in what other processes have written meanwhile, or everything where a table is not known."""
        seen = self._reader.seen(stream)
        if not 0 < seen < seq:
            known = self.snapshots.load(rows, stream) if self.snapshots is not None else None
            seen = 0
            if known is not None and known[1] < seq:
                self._reader.begin(stream, *known)
                seen = known[1]
        for row in rows(
            f"SELECT {EVENT_COLUMNS} FROM events WHERE stream = ? AND seq > ? AND seq < ? ORDER BY seq",
            [stream, seen, seq],
        ):
            self._reader.take(recorded_of(row).event)


def _numbered(records: Sequence[Recorded], postings: Postings, kinds: Kinds) -> Postings:
    """What was worked out of contributions, with the numbers that they have been given since."""
    rows = []
    for place, row in postings.rows:
        event = records[place].event
        kind = _kind_of(event.stream, kinds)
        if kind is None or event.stream in postings.after:
            rows.append((place, row))
        else:
            rows.append((place, (*row[:2], event.seq - kind.before, *row[3:])))
    return msgspec.structs.replace(postings, rows=rows)


def transfer_rows(transaction: Transaction) -> list[Row]:
    """A transaction as rows, but for its position: each takes from one account and gives to another."""
    rows: list[Row] = []
    for each in transaction.transfers:
        bettor = written(each.bettor) if each.bettor else None
        rows.append((
            len(rows), transaction.stream, transaction.seq, transaction.what, str(each.giver),
            str(each.taker), str(each.asset), each.amount, transaction.corrects, bettor,
        ))  # fmt: skip
    return rows


def _balance(session: WriterSession, changes: Mapping[tuple[str, str], int]) -> None:
    """Bring the balances up to date; the database refuses to leave anybody with less than nothing."""
    taking: list[Row] = []
    giving: list[Row] = []
    closing: list[Row] = []
    for (account, asset), change in changes.items():
        # What a row would hold by itself is looked at before it is added to what is there.
        if change > 0 or (change and not account.startswith(OWN)):
            taking.append((account, asset, change))
        elif change:
            (closing if account.startswith(LAYOUT) else giving).append((account, asset, change))
    if taking:
        session.with_given(TAKE, CHANGES, taking)
    wanted = len(giving) + len(closing)
    closed = session.with_given(CLOSE, CHANGES, closing) if closing else 0
    if closed < len(closing):
        giving += closing
    given = session.with_given(GIVE, CHANGES, giving) if giving else 0
    if closed + given != wanted:
        raise RefusedByDatabase("an account without a balance cannot give anything: the check of the books")
