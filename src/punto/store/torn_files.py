"""The end of a file that a crash or a full disk cut off: kept apart, so that the next line is whole."""

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from punto.store.errors import ForeignFile

TORN = ".torn"
"""How the name of the file ends in which such ends are kept."""
BLOCK = 4_096
BEGINNING = b'{"checkpoint":'
"""How every line begins; must agree with `punto.store.chain.checkpoints`."""

log = logging.getLogger("punto.store")


def torn_end(file: Path) -> bytes:
    """What stands behind the last line that is whole; nothing, if nothing does.

    A line that lacks its end alone is whole: all that was to be said in it is there.
    """
    if not file.exists():
        return b""
    with file.open("rb") as opened:
        end = _behind_the_last_line(opened)
    return b"" if _whole(end) else end


def aside(file: Path) -> Path:
    """Where the torn ends of a file are kept."""
    return file.with_name(file.name + TORN)


def mend(file: Path) -> Path | None:
    """See that a file ends with a whole line; where its torn end went, if it had one."""
    if not file.exists():
        return None
    with adding_to(file):
        pass
    return aside(file) if aside(file).exists() else None


@contextmanager
def adding_to(file: Path) -> Iterator[BinaryIO]:
    """A file to add checkpoints to, by one process at a time; what is added is seen onto the disk."""
    with file.open("ab+") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        _check(file, opened)
        _mend(file, opened)
        yield opened
        opened.flush()
        os.fsync(opened.fileno())


def _check(file: Path, opened: BinaryIO) -> None:
    """Refuse a file that was not begun here: nothing is cut off it, and nothing added."""
    opened.seek(0)
    found = opened.read(len(BEGINNING))
    if not BEGINNING.startswith(found):
        raise ForeignFile(f"checkpoints.outside: {file} is no file of checkpoints; name another")


def _mend(file: Path, opened: BinaryIO) -> None:
    end = _behind_the_last_line(opened)
    if not end:
        return
    if _whole(end):
        opened.write(b"\n")
        return
    with aside(file).open("ab") as kept:
        kept.write(end + b"\n")
        kept.flush()
        os.fsync(kept.fileno())
    opened.truncate(opened.seek(0, os.SEEK_END) - len(end))
    log.warning("%s: its last line was cut off; %d bytes were put aside in %s", file, len(end), aside(file))


def _behind_the_last_line(opened: BinaryIO) -> bytes:
    """Read from the end until a line ends."""
    start, end = opened.seek(0, os.SEEK_END), b""
    while start and b"\n" not in end:
        step = min(BLOCK, start)
        start = opened.seek(start - step)
        end = opened.read(step) + end
    return end.rpartition(b"\n")[2]


def _whole(end: bytes) -> bool:
    try:
        msgspec.json.decode(end)
    except msgspec.DecodeError:
        return not end
    return True
