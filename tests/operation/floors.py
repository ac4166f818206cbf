"""What tests do to a data directory: fill it, edit its database behind its back, wait for its checks."""

import time
from pathlib import Path

import apsw

from punto.operation.backup import backup
from punto.operation.data_directory import DataDirectory
from punto.operation.sealed_store import store_of
from punto.operation.settings import FILE, load
from punto.store.keys.files import signing_key
from tests.store.making import append


def fill(folder: Path, commands: int = 5) -> None:
    with DataDirectory(folder, {}) as floor:
        for number in range(commands):
            floor.store.append(append(f"c{number}", ("table/m1", None, 2)))


def edit(folder: Path, sql: str) -> None:
    """Edit the database with its rules switched off meanwhile."""
    connection = apsw.Connection(str(folder / "punto.sqlite"))
    rules = list(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"))
    for name, _ in rules:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(sql)
    for _, rule in rules:
        connection.execute(rule)
    connection.close()


def settled(floor: DataDirectory) -> str:
    """The state of the full pass once it is over."""
    while floor.full_pass.state in {"waiting", "running"}:
        time.sleep(0.001)
    return floor.full_pass.state


def take_backup(folder: Path, target: Path, with_keys: bool = True) -> Path:
    config = load(folder, {})
    with store_of(config) as store:
        keys = config.keys if with_keys else None
        backup(store, signing_key(config.keys), folder / FILE, target, keys=keys)
    return target
