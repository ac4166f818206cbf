"""Make the store that is kept for later releases: `python -m tests.server.releases.making KIND DATA KEPT`.

KIND is sqlite or postgresql, DATA a new data directory, KEPT a folder that takes what is kept of it.
"""

import lzma
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import msgspec
from typer.testing import CliRunner

from punto.accounts.passwords import Hasher
from punto.cli.main import app
from punto.operation.sealed_store import store_of
from punto.operation.settings import FILE, load, variable, with_setting
from tests.server.accounts.staff import QUICK
from tests.server.releases.people import Account, opened
from tests.server.releases.playing import first_evening, second_evening
from tests.server.releases.told import told
from tools.postgres import Cluster, cluster

ADDRESS = variable(("store", "address"))
ELSEWHERE = "postgresql://punto@/punto"
"""The address in the settings of a store on PostgreSQL: whoever opens it says where the database is."""
TOKEN = re.compile(r"/welcome#([0-9a-f]+)")
SQLITE, POSTGRESQL = "sqlite", "postgresql"
DUMP = ("--inserts", "--rows-per-insert=100", "--no-owner", "--no-privileges")


class Kept(msgspec.Struct, frozen=True):
    """What was true of a store when it was made."""

    told: dict[str, Any]
    takings: object
    debts: object
    accounts: dict[str, Account]
    at: int
    """What the clock for sign-ins showed at the end."""


def punto(*words: object) -> str:
    """Run a command of `punto`; what it printed."""
    run = CliRunner().invoke(app, [str(word) for word in words])
    assert run.exit_code == 0, run.output
    return run.stdout


def make(data: Path, dsn: str = "", hasher: Hasher = QUICK) -> Kept:
    """Make a data directory and play two evenings in it; keys are changed and cards received between them."""
    found = TOKEN.search(punto("init", data, *(["--store", dsn] if dsn else [])))
    assert found, "punto init printed no link"
    if dsn:
        settings = data / FILE
        settings.write_text(with_setting(settings.read_text(), ("store", "address"), ELSEWHERE))
        os.environ[ADDRESS] = dsn
    with opened(data, os.environ, hasher=hasher) as floor:
        accounts = first_evening(floor, found[1])
    by = ("--data", data, "--by", "sue")
    punto("house", "disable", "table/practice", *by, "--reason", "a leak above the table")
    punto("house", "enable", "table/practice", *by, "--reason", "the leak is mended")
    punto("house", "rotate-keys", *by, "--reason", "a year has passed")
    punto("cards", "receive", "L7", "--back", "red", "--packs", "8", *by)
    with opened(data, os.environ, floor.clock.at, hasher) as floor:
        second_evening(floor, accounts)
    return _written_down(data, accounts, floor.clock.at)


def _written_down(data: Path, accounts: dict[str, Account], at: int) -> Kept:
    punto("verify", data)
    with store_of(load(data, os.environ)) as store:
        return Kept(
            told(store),
            msgspec.json.decode(punto("ledger", "takings", "--data", data, "--json")),
            msgspec.json.decode(punto("ledger", "debts", "--data", data, "--json")),
            accounts,
            at,
        )


def pack(data: Path, file: Path) -> None:
    """Put a data directory into an archive, with the rights on its files."""
    with tarfile.open(file, "w:xz") as archive:
        archive.add(data, "data")


def dump(server: Cluster, dsn: str, file: Path) -> None:
    """Write a database as SQL that any client can send."""
    said = subprocess.run([server.binaries / "pg_dump", *DUMP, dsn], check=True, capture_output=True).stdout
    # What begins with a backslash is for psql alone.
    lines = [line for line in said.splitlines(keepends=True) if not line.startswith(b"\\")]
    file.write_bytes(lzma.compress(b"".join(lines)))


def main(kind: str, data: Path, kept: Path) -> None:
    """Make a store of one kind, and keep it."""
    kept.mkdir(parents=True, exist_ok=True)
    if kind == POSTGRESQL:
        with cluster() as server:
            dsn = server.new_database()
            made = make(data, dsn, Hasher())
            dump(server, dsn, kept / f"{kind}.sql.xz")
    else:
        made = make(data, hasher=Hasher())
    pack(data, kept / f"{kind}.tar.xz")
    (kept / f"{kind}.json").write_bytes(
        msgspec.json.format(msgspec.json.encode(made, order="sorted")) + b"\n"
    )


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
