"""A data directory: made whole or not at all, checked before it serves, locked when it is broken."""

import stat
from pathlib import Path

import pytest

from punto.operation.data_directory import LOCK, DataDirectory, Locked, make
from punto.operation.settings import BadConfig
from punto.store.chain.checkpoints import last_lines, read_checkpoint
from punto.store.errors import AlreadyThere, ChainBroken, NearlyFull, UnfitDatabase
from punto.store.keys.entropy import Entropy
from punto.store.keys.files import BadKey
from punto.store.keys.sealing import new_shoe, open_shoe
from tests.operation.floors import edit, fill, settled
from tests.store.making import append


def test_a_new_directory_is_for_its_owner_alone_and_serves(folder: Path) -> None:
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert sorted(file.name for file in folder.iterdir()) == ["keys", "punto.sqlite", "punto.toml"]
    with DataDirectory(folder, {}) as floor:
        assert settled(floor) == "good"
        assert floor.store.append(append("c1", ("table/m1", 0, 1))).last == 3
        found = floor.state()
        assert found.pop("records") == found.pop("checked") in {1, 2}, "the start may be among them"
        assert found == {"position": 3, "full_pass": "good", "build": floor.build, "faults": []}


def test_nothing_is_made_where_there_is_something(folder: Path, tmp_path: Path) -> None:
    before = (folder / "keys" / "shoe.key").read_bytes()
    with pytest.raises(AlreadyThere, match="there is something already; name an empty or a new directory"):
        make(folder)
    assert (folder / "keys" / "shoe.key").read_bytes() == before
    (tmp_path / "empty").mkdir()
    make(tmp_path / "empty")
    (tmp_path / "file").touch()
    with pytest.raises(AlreadyThere):
        make(tmp_path / "file")


def test_a_making_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnfitDatabase):
        make(tmp_path / "floor", str(tmp_path / "no" / "such" / "folder.sqlite"))
    assert list(tmp_path.iterdir()) == []


def test_a_making_that_was_cut_off_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / "floor.partial" / "keys").mkdir(parents=True)
    make(tmp_path / "floor")
    assert [file.name for file in tmp_path.iterdir()] == ["floor"]


def test_what_somebody_else_put_there_is_not_taken_for_it(tmp_path: Path) -> None:
    mine = tmp_path / "floor.partial" / "mine.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    with pytest.raises(AlreadyThere, match=r"floor\.partial: is there already, and was not begun here"):
        make(tmp_path / "floor")
    assert mine.read_text() == "mine"


def test_the_chain_is_signed_when_the_floor_closes(folder: Path) -> None:
    fill(folder)
    with DataDirectory(folder, {}) as floor:
        (line,) = last_lines(folder / "checkpoints.jsonl")
        assert read_checkpoint(line, floor.public).position == 12
        assert floor.resumed.position == 12


def test_what_happened_since_the_last_checkpoint_is_checked_before_it_serves(folder: Path) -> None:
    fill(folder)
    edit(folder, "DELETE FROM checkpoints")
    (folder / "checkpoints.jsonl").unlink()
    edit(folder, "UPDATE events SET actor = 'x' WHERE position = 4")
    with pytest.raises(ChainBroken, match=r"^record 4: "):
        DataDirectory(folder, {})


@pytest.mark.trust("B6")
def test_an_older_break_is_found_while_it_serves_and_locks_the_floor_for_good(folder: Path) -> None:
    fill(folder)
    edit(folder, "UPDATE events SET actor = 'x' WHERE position = 4")
    with DataDirectory(folder, {}) as floor:
        assert settled(floor) == "broken"
        assert floor.state()["faults"] == ["record 4: its content does not have its hash"]
    for _ in range(3):
        with pytest.raises(Locked, match=r"^record 4: its content does not have its hash$"):
            DataDirectory(folder, {})
    assert (folder / LOCK).exists()


def test_records_lost_since_the_last_checkpoint_are_noticed(folder: Path) -> None:
    fill(folder)
    edit(folder, "DELETE FROM events WHERE position > 10")
    edit(folder, "DELETE FROM checkpoints")
    with pytest.raises(ChainBroken, match=r"^record 11: is missing; a checkpoint was signed for record 12$"):
        DataDirectory(folder, {})


def test_the_reserve_comes_from_the_configuration(folder: Path) -> None:
    with DataDirectory(folder, {"PUNTO_STORE_RESERVE_MIB": str(1 << 40)}) as floor, pytest.raises(NearlyFull):
        floor.store.append(append("c1", ("table/m1", 0, 1)))


def test_keys_and_configuration_are_looked_at_first(folder: Path) -> None:
    (folder / "keys" / "shoe.key").chmod(0o644)
    with pytest.raises(BadKey, match="others may read it"):
        DataDirectory(folder, {})
    with pytest.raises(BadConfig):
        DataDirectory(folder.parent, {})


def test_a_shoe_sealed_before_a_restart_is_dealt_on_after_it(folder: Path) -> None:
    with DataDirectory(folder, {}) as floor:
        shoe = new_shoe("s1", 8, Entropy())
        payload = shoe.sealed(floor.box)
    with DataDirectory(folder, {}) as floor:
        assert open_shoe(floor.box, payload) == shoe
