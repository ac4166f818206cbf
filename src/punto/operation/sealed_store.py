"""The store of a data directory, opened with the key that vouches for its events."""

from collections.abc import Sequence
from pathlib import Path

from punto.operation import software
from punto.operation.settings import Config
from punto.store.address import known_store_at
from punto.store.keys.files import STORE_KEY, BadKey, event_seals, kept_from_others, write_key
from punto.store.keys.vouching import Vouching
from punto.store.projections import Projection
from punto.store.runtime import SYSTEM, Runtime
from punto.store.store import FURTHEST, Store


def store_of(
    kept: Config, inline: Sequence[Projection] = (), reserve: int = 0, runtime: Runtime = SYSTEM
) -> Store:
    """Open the store of a data directory: what is written there is sealed, and what has no seal is told."""
    store = known_store_at(kept.address, inline, reserve, runtime)
    try:
        store.vouching = vouching_of(store, kept.keys)
    except BaseException:
        store.close()
        raise
    return store


def vouching_of(store: Store, keys: Path) -> Vouching | None:
    """What vouches for a store's events; nothing for one of before there was a key for it."""
    file, vouching, began = keys / STORE_KEY, event_seals(keys), software.sealed(store)
    if vouching is None:
        if began:
            raise BadKey(f"{file}: is not there, and the store's events are sealed with it; put it back")
        return None
    if began and vouching.name not in began:
        raise BadKey(f"{file}: is not the key with which this store's events are sealed")
    vouching.since = began.get(vouching.name, FURTHEST)
    return vouching


def accept_software(store: Store, keys: Path, actor: str, reason: str) -> str:
    """Accept the software as it is installed; from then on the events of an older store are sealed, too."""
    file = keys / STORE_KEY
    if store.vouching is None and not software.sealed(store):
        with kept_from_others(keys):
            if not file.exists():
                write_key(file, store.runtime.fresh_bytes())
        store.vouching = event_seals(keys)
    return software.accept(store, actor, reason)
