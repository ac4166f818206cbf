"""`punto serve` in a process of its own, for tests, pictures and measurements."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

PROGRAM = [sys.executable, "-c", "from punto.cli import main; main()", "serve"]
SECONDS_TO_START = 90
"""A store is checked before it is served: on a busy machine that takes a while."""


class Served:
    """A server that was started, and where it answers."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path | None) -> None:
        self.process, self.port, self._log = process, port, log
        self.address = f"http://127.0.0.1:{port}"

    def answers(self) -> None:
        """Wait until people may be sent there."""
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server stopped as it started: {self.said()}")
            try:
                with urlopen(f"{self.address}/readyz", timeout=5):  # noqa: S310 - the address is our own
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"the server did not answer in time: {self.said()}")

    def said(self) -> str:
        """What it has logged."""
        return self._log.read_text(encoding="utf-8") if self._log else ""


@contextmanager
def started(
    *options: str,
    log: Path | None = None,
    environ: Mapping[str, str] | None = None,
    program: Sequence[str] = PROGRAM,
) -> Iterator[Served]:
    """A server with some options, perhaps not ready yet; it is told to stop at the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [*program, "--port", str(port), *options]
    with (
        Path(log or os.devnull).open("wb") as heard,
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=heard, env=environ) as process,
    ):
        try:
            yield Served(process, port, log)
        finally:
            process.terminate()


@contextmanager
def serving(*options: str, program: Sequence[str] = PROGRAM) -> Iterator[Served]:
    """A server that answers."""
    with started(*options, program=program) as server:
        server.answers()
        yield server
