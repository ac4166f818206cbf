"""Keys are changed: retired ones check what they signed, open what they sealed, and do nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest

from punto.operation import attendance, key_rotation
from punto.operation.attendance import arrive
from punto.operation.data_directory import DataDirectory
from punto.operation.key_rotation import rotate
from punto.operation.processes import StillRunning
from punto.operation.settings import load
from punto.store import Store
from punto.store.chain import export, verifier
from punto.store.chain.checking import resume
from punto.store.chain.checkpoints import Signer, read_checkpoint
from punto.store.errors import ChainBroken
from punto.store.keys.entropy import Entropy
from punto.store.keys.files import NEXT, BadKey, public_key, signing_key, write_key
from punto.store.keys.keyring import Keyring
from punto.store.keys.sealing import new_shoe, open_shoe
from punto.store.runtime import SYSTEM
from tests.operation.floors import fill, settled, take_backup

from punto.operation.restore import check  # isort: skip


def whole(folder: Path) -> None:
    """Everything about a floor holds, by its own checks and by the independent ones."""
    with DataDirectory(folder, {}) as floor:
        assert settled(floor) == "good"
        keys = verifier.read_keys((folder / "keys" / "checkpoint.pub").read_text())
        with (folder / "checkpoints.jsonl").open("rb") as lines:
            outside = list(verifier.checkpoints(lines, keys))
        assert verifier.verify(export.lines(floor.store), outside).checkpoints == len(outside)


def test_old_checkpoints_and_old_backups_hold_under_the_new_ring(filled_folder: Path, tmp_path: Path) -> None:
    old = signing_key(filled_folder / "keys")
    take_backup(filled_folder, tmp_path / "before")
    ring = rotate(filled_folder, {}, "Max", "yearly")
    assert [key for key, _ in ring.keys][1] == old.public_key().public_bytes_raw()
    assert signing_key(filled_folder / "keys").public_key().public_bytes_raw() == ring.public_bytes_raw()
    fill(filled_folder, 3)
    whole(filled_folder)
    check(tmp_path / "before", ring)
    rotate(filled_folder, {}, "Max", "again")
    whole(filled_folder)
    assert len(public_key(filled_folder / "keys").keys) == 3


def test_a_retired_key_signs_nothing_more(filled_folder: Path) -> None:
    old = Signer(signing_key(filled_folder / "keys"))
    ring = rotate(filled_folder, {}, "Max", "yearly")
    retired = ring.keys[1][1]
    assert retired is not None
    good, late = (
        old.sign(position, bytes(32), "2026-11-15T12:00:00.000Z") for position in (retired, retired + 1)
    )
    assert read_checkpoint(good, ring).position == retired
    with pytest.raises(ChainBroken):
        read_checkpoint(late, ring)
    keys = verifier.read_keys(ring.written())
    assert [each["position"] for each in verifier.checkpoints([good + b"\n"], keys)] == [retired]
    with pytest.raises(verifier.Broken, match=f"is signed with a key that was retired at record {retired}$"):
        list(verifier.checkpoints([late + b"\n"], keys))


def test_a_shoe_sealed_under_the_old_key_is_dealt_on(filled_folder: Path) -> None:
    with DataDirectory(filled_folder, {}) as floor:
        shoe = new_shoe("s1", 8, Entropy())
        payload = shoe.sealed(floor.box)
    rotate(filled_folder, {}, "Max", "yearly")
    with DataDirectory(filled_folder, {}) as floor:
        assert open_shoe(floor.box, payload) == shoe
        assert floor.box.seal("s2", b"secret") != floor.box.seal("s2", b"secret")


def test_keys_are_not_changed_under_a_server(filled_folder: Path) -> None:
    with DataDirectory(filled_folder, {}), pytest.raises(StillRunning, match="serves; stop it first"):
        rotate(filled_folder, {}, "Max", "yearly")


@pytest.mark.trust("A7")
def test_core_dumps_are_off_before_a_key_is_read(
    filled_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def watched(name: str) -> Callable[..., object]:
        real = getattr(key_rotation, name)

        def seen(*given: object) -> object:
            done.append(name)
            return real(*given)

        return seen

    for name in ("no_core_dumps", "read_key", "read_keys", "signing_key"):
        monkeypatch.setattr(key_rotation, name, watched(name))
    rotate(filled_folder, {}, "Max", "yearly")
    assert done == ["no_core_dumps", "read_key", "signing_key", "read_keys"]


def test_of_two_who_change_keys_at_once_one_is_refused_and_takes_nothing_away(
    filled_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, refused = resume, list[str]()

    def beside(*given: object) -> object:
        with pytest.raises(BadKey, match="keys: somebody else is changing these keys; wait") as said:
            rotate(filled_folder, {}, "Eve", "at once")
        refused.append(str(said.value))
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(key_rotation, "resume", beside)
    ring = rotate(filled_folder, {}, "Max", "yearly")
    assert (len(refused), len(ring.keys)) == (1, 2)
    whole(filled_folder)


def test_a_key_that_another_had_begun_with_stays_when_a_server_comes(
    filled_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was cut off may have told the chain of it: only a key that was made now is taken away."""
    write_key(filled_folder / "keys" / NEXT, SYSTEM.fresh_bytes())
    begun = (filled_folder / "keys" / NEXT).read_text()
    real = resume

    def slow(store: Store, *given: object) -> object:
        arrive(store, "a server elsewhere")
        return real(store, *given)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(key_rotation, "resume", slow)
        patch.setattr(attendance, "SECONDS", 0.0)
        with pytest.raises(StillRunning, match="a server came"):
            rotate(filled_folder, {}, "Max", "yearly")
    assert (filled_folder / "keys" / NEXT).read_text() == begun
    rotate(filled_folder, {}, "Max", "yearly")
    whole(filled_folder)


STEPS = ["write_key", "resume", "note", "store_of", "replace_file", "read_keys"]


class CutOff(Exception):
    """The power went."""


@pytest.mark.trust("F36")
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("step", [*STEPS, "checkpoints.take", "last"])
def test_a_rotation_that_is_cut_off_is_finished_by_beginning_again(
    filled_folder: Path, step: str, after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(real: Callable[..., object]) -> Callable[..., object]:
        def short(*given: object, **named: object) -> object:
            if after:
                real(*given, **named)
            raise CutOff

        return short

    with monkeypatch.context() as patch:
        if step == "last":
            patch.setattr(Path, "replace", cut(Path.replace))
        else:
            owner, _, name = step.rpartition(".")
            target = getattr(key_rotation, owner) if owner else key_rotation
            patch.setattr(target, name, cut(getattr(target, name)))
        with pytest.raises(CutOff):
            rotate(filled_folder, {}, "Max", "yearly")
    if (load(filled_folder, {}).keys / NEXT).exists():
        with pytest.raises(BadKey, match="keys were being changed; punto house rotate-keys finishes it"):
            DataDirectory(filled_folder, {})
    ring = rotate(filled_folder, {}, "Max", "yearly")
    assert len(ring.keys) == len(public_key(filled_folder / "keys").keys) >= 2
    whole(filled_folder)


def test_a_ring_is_written_and_read() -> None:
    ring = Keyring([(bytes(32), None), (bytes(range(32)), 77)])
    assert Keyring.parse(ring.written()).keys == ring.keys
