"""A disk that fails: writes that find no room, and syncs that return an error."""

import ctypes
import errno
from collections.abc import Iterator
from contextlib import contextmanager

import apsw

from tools.crash import PWRITE


@contextmanager
def no_room(after: int) -> Iterator[None]:
    """So many writes of SQLite still find room; from then on the disk is full."""
    libc = ctypes.CDLL(None, use_errno=True)
    really = PWRITE(("pwrite64", libc))
    set_errno = libc.__errno_location
    set_errno.restype = ctypes.POINTER(ctypes.c_int)
    left = after

    def pwrite(file: int, data: int, size: int, offset: int) -> int:
        nonlocal left
        if not left:
            set_errno()[0] = errno.ENOSPC
            return -1
        left -= 1
        return int(really(file, data, size, offset))

    standing = PWRITE(pwrite)
    calls = apsw.VFS("full", "unix")
    calls.xSetSystemCall("pwrite64", ctypes.cast(standing, ctypes.c_void_p).value or 0)
    try:
        yield
    finally:
        calls.xSetSystemCall("pwrite64", 0)
        calls.unregister()


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
