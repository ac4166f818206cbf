"""A patron's statement: everything that passed between one person and the house, over all tables.

What somebody moves between accounts of their own, such as chips laid on the layout, changes nothing: it is
not on the statement until the house takes it or gives more.
"""

from collections.abc import Iterator

from punto.audit.reports import ALWAYS, Interval, Statement, StatementLine, statement_of
from punto.books.streams import TABLES
from punto.ledger.accounts import PERSONAL, SHARED, WAGER, Account, written
from punto.store.store import Store

COLUMNS = "e.time, t.what, t.giver, t.taker, t.asset, t.amount, t.position, t.corrects, t.bettor"
LAYOUT = f"{WAGER}/"


def patron_statements(store: Store, who: str, within: Interval = ALWAYS) -> list[Statement]:
    """What a person has had from the house and given to it, one statement for each asset."""
    moved: dict[str, list[StatementLine]] = {}
    for asset, each in _movements(store, who):
        moved.setdefault(asset, []).append(each)
    name = str(Account("patron", "", who))
    return [statement_of(name, asset, moved[asset], within) for asset in sorted(moved)]


def own_accounts(store: Store, who: str) -> list[str]:
    """Every account that can bear somebody's name: on the floor, and at each table."""
    tables = [TABLES.name_in(stream) for stream in store.streams(TABLES.prefix)]
    return [
        str(Account(kind, table, who))
        for kind in sorted(PERSONAL)
        for table in ([""] if kind in SHARED else tables)
    ]


def _movements(store: Store, who: str) -> Iterator[tuple[str, StatementLine]]:
    """Every transfer across the line between a person and the house, in the order of the record."""
    own, bettor = own_accounts(store, who), written(who)
    places = ", ".join("?" * len(own))
    sql = (
        f"SELECT {COLUMNS} FROM transfers t JOIN events e ON e.position = t.position "
        f"WHERE t.bettor = ? OR t.giver IN ({places}) OR t.taker IN ({places}) ORDER BY t.position, t.place"
    )
    mine = set(own)

    def is_own(account: str, laid_by: str | None) -> bool:
        return account in mine or (account.startswith(LAYOUT) and laid_by == bettor)

    for time, what, giver, taker, asset, amount, position, corrects, laid_by in store.database.read(
        sql, [bettor, *own, *own]
    ):
        gives, takes = is_own(giver, laid_by), is_own(taker, laid_by)
        if gives != takes:
            other, change = (giver, amount) if takes else (taker, -amount)
            yield asset, StatementLine(time, what, other, change, 0, position, corrects)
