"""Stores of each kind, as the tests of the store have them."""

from tests.store.conftest import address, kind, open_store, server, store

__all__ = ["address", "kind", "open_store", "server", "store"]
