"""A disk that fails: writes that find no room, and syncs that return an error."""

import ctypes
import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import apsw

from tools.crash import PWRITE

Room = Callable[[int, int, int], int]
"""How many bytes of a write find room, given the file, how many there are, and where they go."""


@contextmanager
def writing(room: Room) -> Iterator[None]:
    """Stands between SQLite and the operating system: a write that finds no room at all is an error."""
    libc = ctypes.CDLL(None, use_errno=True)
    really = PWRITE(("pwrite64", libc))
    set_errno = libc.__errno_location
    set_errno.restype = ctypes.POINTER(ctypes.c_int)

    def pwrite(file: int, data: int, size: int, offset: int) -> int:
        found = room(file, size, offset)
        if found <= 0:
            set_errno()[0] = errno.ENOSPC
            return -1
        return int(really(file, data, min(found, size), offset))

    standing = PWRITE(pwrite)
    calls = apsw.VFS("full", "unix")
    calls.xSetSystemCall("pwrite64", ctypes.cast(standing, ctypes.c_void_p).value or 0)
    try:
        yield
    finally:
        calls.xSetSystemCall("pwrite64", 0)
        calls.unregister()


@contextmanager
def no_room(after: int) -> Iterator[None]:
    """So many writes of SQLite still find room; from then on the disk is full."""
    left = after

    def room(_: int, size: int, __: int) -> int:
        nonlocal left
        left -= 1
        return size if left >= 0 else 0

    with writing(room):
        yield


class Quota:
    """A disk of so many bytes: files grow until it is full, and what they hold already is written over.

    A write that only partly finds room is cut short, as a real disk does it.
    """

    def __init__(self, limit: int) -> None:
        self.limit, self.files = limit, dict[int, int]()

    @property
    def free(self) -> int:
        return self.limit - sum(self.files.values())

    def room(self, file: int, size: int, offset: int) -> int:
        known = os.fstat(file)
        self.files[known.st_ino] = known.st_size
        more = max(0, offset + size - known.st_size)
        fits = size if more <= self.free else size - (more - max(self.free, 0))
        self.files[known.st_ino] = max(known.st_size, offset + max(fits, 0) if fits > 0 else 0)
        return fits


class FailingFile(apsw.VFSFile):
    """A file whose syncs fail once so many have gone well."""

    def __init__(self, disk: "FailingDisk", name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._disk = disk
        super().__init__("unix", name, flags)

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's own name
        if not self._disk.good_syncs:
            raise apsw.exception_for(apsw.SQLITE_IOERR_FSYNC)
        self._disk.good_syncs -= 1
        super().xSync(flags)


class FailingDisk(apsw.VFS):
    """Becomes the disk that SQLite uses; its files cannot be shared between connections."""

    def __init__(self, good_syncs: int) -> None:
        self.good_syncs = good_syncs
        super().__init__("failing", "unix", makedefault=True)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> FailingFile:  # noqa: N802
        return FailingFile(self, name, flags)


@contextmanager
def failing_syncs(after: int) -> Iterator[FailingDisk]:
    """So many syncs of SQLite go well; from then on each returns an error."""
    disk = FailingDisk(after)

    def alone(connection: apsw.Connection) -> None:
        connection.pragma("locking_mode", "exclusive")

    apsw.connection_hooks.append(alone)
    try:
        yield disk
    finally:
        apsw.connection_hooks.remove(alone)
        disk.unregister()
