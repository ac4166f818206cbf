"""The whole schema of a database compared with what this program would make: nothing more, less or other."""

from collections.abc import Mapping, Sequence

from punto.accounts import guests
from punto.accounts.account_tables import NAMES
from punto.accounts.account_tables import TABLES as ACCOUNTS
from punto.books.projection import LedgerProjection
from punto.store.errors import ChainBroken
from punto.store.store import Store

EVERY = 20.0
"""Seconds between two looks of a server that runs."""
MOST_NAMED = 5


class SchemaCheck:
    """Looks at the schema again and again; what it should be is worked out once."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._wanted: dict[tuple[str, ...], Mapping[str, str] | None] = {}
        self._looked: float | None = None

    def __call__(self, store: Store) -> list[str]:
        """What was added, is missing or was altered; nothing before it is time to look again."""
        steady = store.runtime.steady()
        if self._looked is not None and steady - self._looked < EVERY:
            return []
        self._looked = steady
        return self.faults(store)

    def faults(self, store: Store) -> list[str]:
        """Compare now."""
        found = store.database.catalog(LedgerProjection.only_added)
        tables = tuple(sorted(name for name in found if name.startswith("table/")))
        if tables not in self._wanted:
            self._wanted[tables] = store.database.expected_catalog(_more(store, tables))
        wanted = self._wanted[tables]
        return [] if wanted is None else _differences(wanted, found)


def _more(store: Store, tables: Sequence[str]) -> list[str]:
    """What makes the tables beside the store's own, of those that are there at all."""
    words, made = store.database.words, list[str]()
    if any(f"table/{name}" in tables for name in LedgerProjection.tables):
        made += [each.format(**words) for each in LedgerProjection.tables.values()]
        made += [words["only_added"].format(table=name) for name in LedgerProjection.only_added]
    if any(f"table/{name}" in tables for name in NAMES):
        made += [each.format(**words) for each in ACCOUNTS]
    if "table/guests" in tables:
        made.append(guests.TABLE)
    return made


def _differences(wanted: Mapping[str, str], found: Mapping[str, str]) -> list[str]:
    return [
        f"database/{name}: {_difference(wanted.get(name), found.get(name))}"
        for name in sorted({*wanted, *found})
        if wanted.get(name) != found.get(name)
    ]


def _difference(wanted: str | None, found: str | None) -> str:
    if wanted is None:
        return "was added; this program makes no such thing"
    return "is missing" if found is None else "is not as this program makes it"


def check_schema(store: Store) -> None:
    """Raise ChainBroken with what is not as this program makes it."""
    faults = SchemaCheck().faults(store)
    if faults:
        more = len(faults) - MOST_NAMED
        said = "; ".join(faults[:MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")
        raise ChainBroken(0, said)
