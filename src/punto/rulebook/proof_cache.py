"""Rulebooks that were read and proven before, kept on disk by the content of their files.

An entry counts only while every file it was made from, and the code that made it, are the same to the byte.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from punto.rulebook.library import Books, base_folder, shared_files
from punto.rulebook.model import Rulebook
from punto.rulebook.toml_files import read_folder

CODE = ("rulebook", "rules", "units", "cards")
"""The packages whose code reads and proves a rulebook."""
SHARED = ("readings.jsonl",)
DIGEST_SIZE = 32

_place: list[Path] = []


class Entry(msgspec.Struct, frozen=True):
    """A proven rulebook, and what it was made from."""

    folders: tuple[str, ...]
    fingerprint: bytes
    book: Rulebook


def use_cache(folder: Path | None) -> None:
    """Keep proven rulebooks in a folder from here on; None keeps none."""
    _place[:] = [] if folder is None else [folder]


def load_proven(folder: Books) -> Rulebook | None:
    """The rulebook of a folder, if it was proven before and nothing has changed since."""
    file = _file(folder)
    try:
        whole = file.read_bytes() if file else b""
    except OSError:
        return None
    digest, body = whole[:DIGEST_SIZE], whole[DIGEST_SIZE:]
    if hashlib.sha256(body).digest() != digest:
        return None
    try:
        entry = msgspec.msgpack.decode(body, type=Entry)
    except msgspec.MsgspecError:
        return None
    fresh = fingerprint([Path(each) for each in entry.folders]) == entry.fingerprint
    return entry.book if fresh else None


def save_proven(folder: Books, book: Rulebook) -> None:
    """Keep a rulebook that was proven; a disk that takes nothing is no fault."""
    file = _file(folder)
    if file is None:
        return
    folders = list(folders_of(folder, book))
    entry = Entry(tuple(str(each) for each in folders), fingerprint(folders), book)
    body = msgspec.msgpack.encode(entry)
    part = file.with_suffix(f".{hashlib.sha256(body).hexdigest()[:16]}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        part.write_bytes(hashlib.sha256(body).digest() + body)
        part.replace(file)
    except OSError:
        return


def fingerprint(folders: list[Books]) -> bytes:
    """A digest of the code and of every file of these rulebooks."""
    digest = hashlib.sha256(_code())
    for folder in folders:
        files = [*sorted(folder.glob("*.toml")), *sorted(folder.glob("*.jsonl"))]
        files += [file for name in SHARED for file in shared_files(folder, name)]
        for file in files:
            content = _content(file)
            digest.update(f"{file}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.digest()


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


def folders_of(folder: Books, book: Rulebook) -> Iterator[Books]:
    """The folders that a rulebook was read from: its own, and those it extends."""
    yield folder
    base = book.extends
    while base is not None and (under := base_folder(folder, base)) is not None:
        yield under
        folder, base = under, read_folder(under).raw.get("extends")


def _file(folder: Books) -> Path | None:
    if not _place:
        return None
    return _place[0] / f"{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:32]}.proven"


@cache
def _code() -> bytes:
    """A digest of the code that reads and proves, so that no other version's proof is taken over."""
    digest = hashlib.sha256()
    root = Path(__file__).parents[1]
    for package in CODE:
        for file in sorted((root / package).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.digest()
