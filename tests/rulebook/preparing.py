"""The New Zealand procedure laid over a made-up rulebook, for tests that break it."""

import shutil
from pathlib import Path

from punto.rulebook.library import SHIPPED

ID = "nz-1998"


def copied(books: Path, old: str, new: str, file: str = "preparing.toml") -> Path:
    """A copy of a real rulebook with one text in one file replaced."""
    folder = books / ID
    shutil.copytree(SHIPPED / ID, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return books
