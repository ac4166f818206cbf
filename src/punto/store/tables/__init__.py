"""Tables in the store: commands decided, events kept, money entered, and everything found again."""

from punto.store.tables.entries import Ledger
from punto.store.tables.host import Answer, Host, NoSuchTable
from punto.store.tables.snapshots import Snapshots
from punto.store.tables.tenure import Tenure

__all__ = ["Answer", "Host", "Ledger", "NoSuchTable", "Snapshots", "Tenure"]
