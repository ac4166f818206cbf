"""The last checkpoint outside is cut off: it is kept apart, and the floor opens now and the next time too."""

import logging
import shutil
from pathlib import Path

import pytest

from punto.operation.data_directory import DataDirectory
from punto.store.chain.checkpoints import add_line, last_lines
from punto.store.errors import ChainBroken, ForeignFile
from punto.store.torn_files import BLOCK, aside, mend, torn_end
from tests.cli.running import punto
from tests.operation.floors import fill, settled


def outside(folder: Path) -> Path:
    return folder / "checkpoints.jsonl"


def cut(file: Path, count: int) -> bytes:
    """Cut bytes off a file; what is left of its last line."""
    file.write_bytes(file.read_bytes()[:-count])
    return file.read_bytes().rpartition(b"\n")[2]


@pytest.mark.trust("F3")
@pytest.mark.parametrize("count", [2, 20, 150, 300])
def test_a_floor_opens_again_and_again_after_a_torn_checkpoint(
    filled_folder: Path, count: int, caplog: pytest.LogCaptureFixture
) -> None:
    fill(filled_folder, 1)
    left = cut(outside(filled_folder), count)
    with caplog.at_level(logging.WARNING, "punto.store"), DataDirectory(filled_folder, {}) as floor:
        assert settled(floor) == "good"
    kept = aside(outside(filled_folder))
    assert [each.getMessage() for each in caplog.records] == [
        f"{outside(filled_folder)}: its last line was cut off; {len(left)} bytes were put aside in {kept}"
    ]
    assert kept.read_bytes() == left + b"\n"
    for _ in range(2):
        with DataDirectory(filled_folder, {}) as floor:
            assert settled(floor) == "good"
    assert punto("verify", filled_folder).exit_code == 0


def test_verify_warns_of_it_before_and_after(filled_folder: Path) -> None:
    file = outside(filled_folder)
    fill(filled_folder, 1)
    left, before = cut(file, 20), file.read_bytes()
    said = punto("verify", filled_folder)
    where = f"{file}: its last line is cut off after {len(left)} bytes; the next start puts them aside"
    assert (said.exit_code, said.stderr) == (0, f"warning: {where}\n")
    assert file.read_bytes() == before, "who checks changes nothing"
    fill(filled_folder, 1)
    kept = f"{aside(file)}: holds what was cut off of checkpoints; look at it and move it away"
    assert punto("verify", filled_folder).stderr == f"warning: {kept}\n"
    shutil.move(aside(file), file.parent / "seen")
    assert punto("verify", filled_folder).stderr == ""


def test_a_line_that_lacks_its_end_alone_is_whole(filled_folder: Path) -> None:
    file = outside(filled_folder)
    whole = file.read_bytes()
    cut(file, 1)
    assert punto("verify", filled_folder).stderr == ""
    assert mend(file) is None
    assert file.read_bytes() == whole


def test_what_is_broken_otherwise_stays_refused(filled_folder: Path) -> None:
    file = outside(filled_folder)
    fill(filled_folder, 1)
    cut(file, 20)
    with file.open("ab") as opened:
        opened.write(b"\n")
    with pytest.raises(ChainBroken, match="a checkpoint does not carry the signature"):
        DataDirectory(filled_folder, {})
    assert punto("verify", filled_folder).exit_code == 1
    assert not aside(file).exists()


def test_after_a_disk_was_full_the_next_line_is_one_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    first, torn, last = b'{"checkpoint":1}', b'{"checkpoint":', b'{"checkpoint":3}'
    file.write_bytes(first + b"\n" + torn)
    add_line(file, last)
    assert last_lines(file) == [first, last]
    file.write_bytes(torn + bytes(BLOCK))
    add_line(file, last)
    assert last_lines(file) == [last]
    assert aside(file).read_bytes() == torn + b"\n" + torn + bytes(BLOCK) + b"\n"


@pytest.mark.parametrize("size", range(15))
def test_a_first_line_may_be_torn_anywhere(tmp_path: Path, size: int) -> None:
    file, whole = tmp_path / "lines", b'{"checkpoint":3}'
    file.write_bytes(whole[:size])
    add_line(file, whole)
    assert last_lines(file) == [whole]


@pytest.mark.parametrize("body", [b"# my notes", b"# my notes\n", b'{"a":1}\n{"checkpoint":', bytes(9)])
def test_a_file_of_somebody_else_is_left_as_it_is(filled_folder: Path, body: bytes) -> None:
    mine = filled_folder.parent / "mine"
    mine.write_bytes(body)
    environ = {"PUNTO_CHECKPOINTS_OUTSIDE": str(mine)}
    with pytest.raises(ForeignFile, match="mine is no file of checkpoints; name another"):
        DataDirectory(filled_folder, environ)
    with pytest.raises(ForeignFile):
        add_line(mine, b'{"checkpoint":3}')
    assert (mine.read_bytes(), aside(mine).exists()) == (body, False)


@pytest.mark.parametrize("name", ["punto.sqlite", "punto.sqlite-wal", "keys/../punto.sqlite"])
def test_checkpoints_are_not_written_into_the_store(filled_folder: Path, name: str) -> None:
    environ = {"PUNTO_CHECKPOINTS_OUTSIDE": name}
    before = (filled_folder / "punto.sqlite").read_bytes()
    for words in (("verify", filled_folder), ("serve", "--data", filled_folder, "--port", "0")):
        said = punto(*words, environ=environ)
        why = f"checkpoints.outside: {filled_folder / name} is the store itself; name another file\n"
        assert (said.exit_code, said.stderr) == (2, why)
    assert (filled_folder / "punto.sqlite").read_bytes() == before
    assert not list(filled_folder.glob("*.torn"))


def test_a_file_that_is_not_there_or_whole_has_no_torn_end(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    assert (torn_end(file), mend(file), file.exists()) == (b"", None, False)
    for whole in (b"", b'{"a":1}\n', b'{"a":1}'):
        file.write_bytes(whole)
        assert torn_end(file) == b""
