"""No flipped byte of any rulebook makes the loader fall over: it loads, or every fault is told."""

import shutil
from pathlib import Path
from random import Random

import pytest

from punto.robots.demo_floor import demo_file
from punto.robots.tables_file import read_floor
from punto.rulebook import BrokenRulebook, Fault
from punto.rulebook.library import SHIPPED, rulebook_folders
from punto.rules.proof import prove
from tests.five import FIVE

EXAMPLES = Path(__file__).parents[2] / "examples" / "books"
BOOKS = {**rulebook_folders(SHIPPED), **rulebook_folders(EXAMPLES)}
TIMES = 64


@pytest.mark.parametrize("seed", range(TIMES))
def test_a_flipped_byte_is_a_fault_or_nothing(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)  # noqa: S311 - which byte is flipped is no secret
    book = list(BOOKS)[seed % len(BOOKS)]
    for each in ("nsw", book) if book in FIVE else (book,):  # the one that others extend lies beside them
        shutil.copytree(BOOKS[each], tmp_path / each, dirs_exist_ok=True)
    folder = tmp_path / book
    toml, register = sorted(folder.glob("*.toml")), sorted(folder.glob("*.jsonl"))
    file = chance.choice([*toml, *toml, *register])
    text = bytearray(file.read_bytes())
    text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
    file.write_bytes(text)
    for fault in _faults(book, tmp_path):
        assert fault.what
        assert fault.right


def _faults(book: str, books: Path) -> list[Fault]:
    try:
        prove(book, books)
    except BrokenRulebook as error:
        return error.faults or [Fault("", "", "", "")]
    return []


@pytest.mark.parametrize("seed", range(TIMES // 2))
def test_a_flipped_byte_in_a_file_of_tables_is_a_fault_or_nothing(seed: int) -> None:
    chance, text = Random(seed), bytearray(demo_file().encode())  # noqa: S311 - likewise
    text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
    floor = read_floor(text.decode(errors="replace"))
    assert all(fault.why for fault in floor.faults)
