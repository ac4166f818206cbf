"""No flipped byte of any rulebook makes the loader fall over: it loads, or every fault is told."""

import shutil
from pathlib import Path
from random import Random

import pytest

from punto.rulebook import BrokenRulebook, Fault
from punto.rulebook.library import SHIPPED
from punto.rules.proof import prove

BOOK = "nz-1998"
TIMES = 40


@pytest.mark.parametrize("seed", range(TIMES))
def test_a_flipped_byte_is_a_fault_or_nothing(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)  # noqa: S311 - which byte is flipped is no secret
    folder = tmp_path / BOOK
    shutil.copytree(SHIPPED / BOOK, folder)
    file = chance.choice(sorted([*folder.glob("*.toml"), *folder.glob("*.jsonl")]))
    text = bytearray(file.read_bytes())
    text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
    file.write_bytes(text)
    for fault in _faults(tmp_path):
        assert fault.what
        assert fault.right


def _faults(books: Path) -> list[Fault]:
    try:
        prove(BOOK, books)
    except BrokenRulebook as error:
        return error.faults or [Fault("", "", "", "")]
    return []
