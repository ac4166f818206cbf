"""Reports from the books: win, drop and hold by table, shift, dealer or game; and anybody's statement."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Literal

import msgspec

from punto.books.projection import posted
from punto.books.streams import TABLES
from punto.ledger import Takings, takings
from punto.ledger.accounts import parts_of
from punto.machine.roles import DEALER
from punto.store.changes import Change
from punto.store.steps import steps
from punto.store.store import Store
from punto.table import Table

Dimension = Literal["table", "shift", "dealer", "game"]
SHIFTS = (6, 14, 22)
"""The hours, in UTC, at which shifts begin."""
NOBODY = "nobody"


class Interval(msgspec.Struct, frozen=True):
    """From a moment on, up to another one and without it, as the store writes them; empty means open.

    An entry belongs where its own time puts it, whatever comes before it in the record: if the clock was set
    back, or stood wrong for a while, two intervals that meet still leave nothing out and have nothing twice.
    """

    start: str = ""
    end: str = ""

    def holds(self, time: str) -> bool:
        """Whether a moment lies in it."""
        return self.start <= time and not self.over(time)

    def over(self, time: str) -> bool:
        """Whether a moment lies behind it."""
        return bool(self.end) and time >= self.end


ALWAYS = Interval()


def shift_of(time: str, shifts: Sequence[int] = SHIFTS) -> str:
    """When the shift began in which something happened.

    >>> shift_of("2026-11-15T13:59:59.999Z"), shift_of("2026-11-15T05:00:00.000Z")
    ('2026-11-15 06:00', '2026-11-14 22:00')
    """
    moment = datetime.fromisoformat(time)
    place = bisect_right(shifts, moment.hour) - 1
    day = moment if place >= 0 else moment - timedelta(days=1)
    return f"{day:%Y-%m-%d} {shifts[place]:02}:00"


def takings_by(
    store: Store, by: Dimension, within: Interval = ALWAYS, shifts: Sequence[int] = SHIFTS
) -> dict[tuple[str, str], Takings]:
    """What was taken, by what is asked for and by currency; the parts sum to the whole."""
    found: dict[tuple[str, str], Takings] = {}
    for record, step in steps(store.every(), [TABLES]):
        if not within.holds(record.event.time):
            continue
        transaction = posted(record.event.stream, step)
        if transaction is None:
            continue
        label = shift_of(record.event.time, shifts) if by == "shift" else _label(step, by)
        key = label, step.after.setup.currency
        found[key] = found.get(key, Takings()) + takings([transaction], key[1])
    return dict(sorted(found.items()))


def _label(step: Change[Table], by: Dimension) -> str:
    state = step.before
    if by == "table":
        return state.setup.table
    if by == "dealer":
        return state.people.staff.get(DEALER, NOBODY)
    return f"{state.terms.rulebook} {state.terms.variant}"


class StatementLine(msgspec.Struct, frozen=True):
    """One line of a statement."""

    time: str
    what: str
    other: str
    """The account it came from or went to."""
    amount: int
    """What came in; less than nothing where it went out."""
    balance: int
    position: int
    corrects: int | None = None


class Statement(msgspec.Struct, frozen=True):
    """An account in one asset over an interval: what moved, and what all entries until then come to."""

    account: str
    asset: str
    opening: int
    closing: int
    movements: tuple[StatementLine, ...]


def statements(store: Store, account: str, within: Interval = ALWAYS) -> list[Statement]:
    """An account's statements, one for each asset that ever moved in it."""
    moved: dict[str, list[StatementLine]] = {}
    for asset, each in _movements(store, account):
        moved.setdefault(asset, []).append(each)
    return [statement_of(account, asset, moved[asset], within) for asset in sorted(moved)]


def statement_of(account: str, asset: str, moved: list[StatementLine], within: Interval) -> Statement:
    """One asset of a statement, from everything that ever moved in it."""
    opening = sum(each.amount for each in moved if each.time < within.start and not within.over(each.time))
    inside = [each for each in moved if within.holds(each.time)]
    balances = list(accumulate((each.amount for each in inside), initial=opening))
    lines = (
        msgspec.structs.replace(each, balance=balance)
        for each, balance in zip(inside, balances[1:], strict=True)
    )
    return Statement(account, asset, opening, balances[-1], tuple(lines))


def _movements(store: Store, account: str) -> Iterator[tuple[str, StatementLine]]:
    """Every movement of an account and its asset, in the order of the record."""
    sql = (
        "SELECT e.time, t.what, t.giver, t.taker, t.asset, t.amount, t.position, t.corrects "
        "FROM transfers t JOIN events e ON e.position = t.position "
        "WHERE t.giver = ? OR t.taker = ? ORDER BY t.position, t.place"
    )
    for time, what, giver, taker, asset, amount, position, corrects in store.database.read(
        sql, [account, account]
    ):
        other, moved = (giver, amount) if taker == account else (taker, -amount)
        yield asset, StatementLine(time, what, other, moved, 0, position, corrects)


class Debt(msgspec.Struct, frozen=True):
    """What somebody owes at a table."""

    table: str
    who: str
    currency: str
    amount: int


def debts(store: Store) -> list[Debt]:
    """Whoever owes anything of payments that were taken back, table by table."""
    sql = "SELECT account, asset, amount FROM balances WHERE account LIKE 'owed/%' AND asset LIKE 'debt:%'"
    found = []
    for account, asset, amount in store.database.read(sql):
        _, where, who = parts_of(str(account))
        if amount:
            found.append(Debt(where, who, str(asset).partition(":")[2], int(amount)))
    return sorted(found, key=lambda debt: (debt.table, debt.who))
