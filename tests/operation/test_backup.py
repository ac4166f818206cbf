"""Backups: taken while the store serves, verified before they are opened, refused when anything is amiss."""

import json
import random
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.operation.backup import MANIFEST, BadBackup, backup, digest_of, files_in
from punto.operation.data_directory import DataDirectory
from punto.operation.key_rotation import rotate
from punto.operation.restore import check, restore
from punto.operation.sealed_store import store_of
from punto.operation.settings import FILE, load
from punto.store import Append, Part, Store, canonical, content_hash
from punto.store.chain.succession import KeyRetired
from punto.store.errors import AlreadyThere, StaleLease
from punto.store.keys.entropy import Entropy
from punto.store.keys.files import BadKey, public_key, signing_key
from punto.store.keys.sealing import SHOE_SEALED, new_shoe
from tests.operation.floors import take_backup
from tests.store.keys.test_sealed import given_away
from tests.store.making import append, event
from tools.postgres import Cluster

BESIDES = 4
"""Records of the journal: the software was accepted, and three servers started."""


@pytest.fixture
def busy_folder(folder: Path) -> Path:
    """A floor with fifty commands, some checkpoints and a lease."""
    for turn in range(2):
        with DataDirectory(folder, {}) as floor:
            for number in range(25 * turn, 25 * (turn + 1)):
                coup = append(f"c{number}", ("table/m1", None, 3), ("jackpot/j1", None, 1), answer=b"yes")
                floor.store.append(coup)
    with DataDirectory(folder, {}) as floor:
        floor.store.take_lease("table/m1", "server-a", 3_600)
    return folder


@pytest.fixture
def copy(busy_folder: Path, tmp_path: Path) -> Path:
    return take_backup(busy_folder, tmp_path / "copy")


@pytest.mark.trust("G5")
def test_a_restored_store_is_the_same_and_goes_on(busy_folder: Path, copy: Path, tmp_path: Path) -> None:
    manifest = restore(copy, tmp_path / "again", public_key(busy_folder / "keys"))
    assert manifest.records == 200 + BESIDES
    with DataDirectory(busy_folder, {}) as old, DataDirectory(tmp_path / "again", {}) as new:
        assert list(new.store.every(0, manifest.records)) == list(old.store.every(0, manifest.records))
        for command in ("c0", "c49"):
            assert new.store.reply_to(command) == old.store.reply_to(command)
        assert new.store.checkpoints(manifest.records) == old.store.checkpoints(manifest.records)
        again = append("c7", ("table/m1", None, 3), ("jackpot/j1", None, 1), answer=b"yes")
        assert new.store.append(again) == old.store.reply_to("c7")
        following = append("next", ("table/m1", 150, 1))
        assert new.store.append(following).last == manifest.records + 2, "behind the note of the start"


def test_a_lease_from_before_the_restore_is_over(busy_folder: Path, copy: Path, tmp_path: Path) -> None:
    restore(copy, tmp_path / "again", public_key(busy_folder / "keys"))
    with DataDirectory(tmp_path / "again", {}) as floor:
        for epoch in (0, 1):
            with pytest.raises(StaleLease):
                floor.store.append(append("late", ("table/m1", None, 1), lease="table/m1", epoch=epoch))
        assert floor.store.take_lease("table/m1", "server-b", 60).epoch == 3


@pytest.mark.trust("G5")
def test_a_backup_can_be_taken_while_the_store_serves(busy_folder: Path, tmp_path: Path) -> None:
    with DataDirectory(busy_folder, {}) as floor:
        outcomes = [floor.store.submit(append(f"x{number}", ("table/m2", None, 2))) for number in range(300)]
        take_backup(busy_folder, tmp_path / "copy")
        outcomes += [floor.store.submit(append(f"y{number}", ("table/m2", None, 2))) for number in range(50)]
        for outcome in outcomes:
            outcome.result()
    manifest = restore(tmp_path / "copy", tmp_path / "again", public_key(busy_folder / "keys"))
    assert 200 <= manifest.records <= 800 + BESIDES + 1
    with DataDirectory(tmp_path / "again", {}) as floor:
        assert floor.resumed.position == manifest.records


def test_a_backup_goes_from_sqlite_to_postgresql_and_back(
    busy_folder: Path, copy: Path, tmp_path: Path, postgresql: Cluster
) -> None:
    key = public_key(busy_folder / "keys")
    restore(copy, tmp_path / "scaled", key, address=postgresql.new_database())
    take_backup(tmp_path / "scaled", tmp_path / "second")
    restore(tmp_path / "second", tmp_path / "small", key, address="punto.sqlite")
    for name in ("events.jsonl", "commands.jsonl", "checkpoints.jsonl"):
        assert (tmp_path / "second" / name).read_bytes() == (copy / name).read_bytes()
    with DataDirectory(busy_folder, {}) as old, DataDirectory(tmp_path / "small", {}) as new:
        assert list(new.store.every(0, 200)) == list(old.store.every(0, 200))


def test_without_keys_in_it_they_must_be_given(busy_folder: Path, tmp_path: Path) -> None:
    bare, key = take_backup(busy_folder, tmp_path / "bare", with_keys=False), public_key(busy_folder / "keys")
    assert "keys/shoe.key" not in files_in(bare)
    with pytest.raises(BadBackup, match="holds no keys; say where they are"):
        restore(bare, tmp_path / "again", key)
    restore(bare, tmp_path / "again", key, keys=busy_folder / "keys")
    DataDirectory(tmp_path / "again", {}).close()


def test_a_backup_never_overwrites_and_is_never_restored_over_a_store(
    busy_folder: Path, copy: Path, tmp_path: Path, postgresql: Cluster
) -> None:
    with pytest.raises(AlreadyThere, match="a backup never overwrites another"):
        take_backup(busy_folder, copy)
    key = public_key(busy_folder / "keys")
    with pytest.raises(AlreadyThere):
        restore(copy, busy_folder, key)
    taken = postgresql.new_database()
    restore(copy, tmp_path / "first", key, address=taken)
    with pytest.raises(AlreadyThere, match="the database holds events already; give an empty one"):
        restore(copy, tmp_path / "second", key, address=taken)
    assert not (tmp_path / "second").exists()


def damaged(copy: Path, target: Path, chance: random.Random) -> Path:
    """A copy of the backup with one byte changed, cut off, added, or a whole file gone."""
    shutil.copytree(copy, target)
    file = target / chance.choice([*files_in(target), "manifest.json"])
    data = bytearray(file.read_bytes())
    kind = chance.randrange(4)
    if kind == 0 and data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    elif kind == 1 and data:
        del data[chance.randrange(len(data)) :]
    elif kind == 2:
        data.insert(chance.randrange(len(data) + 1), chance.randrange(256))
    else:
        file.unlink()
        return target
    file.write_bytes(data)
    return target


@pytest.mark.trust("G5")
def test_a_damaged_backup_is_never_opened(busy_folder: Path, copy: Path, tmp_path: Path) -> None:
    chance, key = random.Random(27), public_key(busy_folder / "keys")  # noqa: S311 - the same damage every time
    opened = []
    for number in range(200):
        hurt = damaged(copy, tmp_path / "hurt", chance)
        with suppress(BadBackup):
            restore(hurt, tmp_path / "again", key)
            opened.append(number)
        assert not (tmp_path / "again").exists()
        shutil.rmtree(hurt)
    assert opened == []


def test_a_backup_signed_by_another_is_never_opened(busy_folder: Path, tmp_path: Path) -> None:
    other, config = Ed25519PrivateKey.from_private_bytes(bytes(32)), load(busy_folder, {})
    with store_of(config) as store:
        backup(store, other, busy_folder / FILE, tmp_path / "forged", keys=config.keys)
    with pytest.raises(BadBackup, match=r"^manifest\.json: does not carry the signature of this key$"):
        check(tmp_path / "forged", public_key(busy_folder / "keys"))


@pytest.mark.trust("F36")
def test_a_backup_that_was_cut_off_has_no_name(
    busy_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> Iterator[bytes]:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("punto.operation.backup._leases", no_room)
        with pytest.raises(OSError, match="No space left"):
            take_backup(busy_folder, tmp_path / "copy")
    assert [each.name for each in tmp_path.iterdir()] == ["floor"], "nothing of it takes up room"
    take_backup(busy_folder, tmp_path / "copy")
    check(tmp_path / "copy", public_key(busy_folder / "keys"))


def test_a_chain_that_does_not_hold_is_not_restored_even_if_it_is_signed(
    busy_folder: Path, copy: Path, tmp_path: Path
) -> None:
    """Whoever has the signing key can sign nonsense; the chain is checked all the same."""
    lines = (copy / "events.jsonl").read_bytes().splitlines(keepends=True)
    forged = json.loads(lines[5]) | {"actor": "somebody-else"}
    lines[5] = json.dumps(forged, separators=(",", ":")).encode() + b"\n"
    (copy / "events.jsonl").write_bytes(b"".join(lines))
    sign_again(copy, busy_folder)
    with pytest.raises(BadBackup, match=r"^record 5: "):
        restore(copy, tmp_path / "again", public_key(busy_folder / "keys"))


def test_a_command_that_does_not_fit_its_events_is_not_restored(
    busy_folder: Path, copy: Path, tmp_path: Path
) -> None:
    lines = (copy / "commands.jsonl").read_bytes().splitlines(keepends=True)
    forged = json.loads(lines[7]) | {"content": "00" * 32}
    lines[7] = json.dumps(forged).encode() + b"\n"
    (copy / "commands.jsonl").write_bytes(b"".join(lines))
    sign_again(copy, busy_folder)
    with pytest.raises(BadBackup, match=r"^restored, record 23: its command c5 is not as it was recorded$"):
        restore(copy, tmp_path / "again", public_key(busy_folder / "keys"))
    assert not (tmp_path / "again").exists()


def sign_again(copy: Path, folder: Path) -> None:
    """Bring the manifest in line with the files, as the owner of the key could."""
    body, *_ = (copy / MANIFEST).read_bytes().split(b"\n")
    files = {name: digest_of(copy / name) for name in files_in(copy)}
    body = json.dumps(json.loads(body) | {"files": files}, separators=(",", ":")).encode()
    signature = signing_key(folder / "keys").sign(body).hex().encode()
    (copy / MANIFEST).write_bytes(body + b"\n" + signature + b"\n")


@pytest.mark.trust("A7")
def test_no_trace_of_an_undealt_card_in_a_backup(busy_folder: Path, tmp_path: Path) -> None:
    entropy, shoes = Entropy(), []
    with DataDirectory(busy_folder, {}) as floor:
        for number in range(30):
            shoes.append(new_shoe(f"s{number}", 8, entropy))
            payload = canonical(shoes[-1].sealed(floor.box))
            each = event(f"shoe/s{number}", f"seal{number}", type=SHOE_SEALED, payload=payload)
            floor.store.append(Append(each.command, content_hash(b""), (Part(each.stream, 0, (each,)),)))
    take_backup(busy_folder, tmp_path / "copy")
    restore(tmp_path / "copy", tmp_path / "again", public_key(busy_folder / "keys"))
    assert given_away(tmp_path, shoes) == []


def signed_with(copy: Path, folder: Path, **change: object) -> None:
    """Have the owner of the key sign something else about a backup."""
    body, *_ = (copy / MANIFEST).read_bytes().split(b"\n")
    body = json.dumps(json.loads(body) | change, separators=(",", ":")).encode()
    signature = signing_key(folder / "keys").sign(body).hex().encode()
    (copy / MANIFEST).write_bytes(body + b"\n" + signature + b"\n")


@pytest.mark.parametrize("change", [{"records": 203}, {"records": 205}, {"head": "00" * 32}])
def test_a_manifest_that_names_another_end_is_refused_though_it_is_signed(
    busy_folder: Path, copy: Path, change: dict[str, object]
) -> None:
    signed_with(copy, busy_folder, **change)
    with pytest.raises(BadBackup, match=r"^events\.jsonl: does not end where the manifest says$"):
        check(copy, public_key(busy_folder / "keys"))


def test_a_store_that_ends_elsewhere_than_its_backup_is_not_given_its_name(
    busy_folder: Path, copy: Path, tmp_path: Path
) -> None:
    """Whatever puts something into it beside what the backup has."""

    def more(store: Store, *_: Path) -> None:
        store.append(append("more", ("table/m1", None, 1)))

    with pytest.raises(BadBackup, match=r"^restored, the chain ends elsewhere$"):
        restore(copy, tmp_path / "again", public_key(busy_folder / "keys"), beside=more)
    assert not (tmp_path / "again").exists()


def test_a_retired_key_signs_no_backup_beyond_its_retirement(busy_folder: Path, tmp_path: Path) -> None:
    old, config = signing_key(busy_folder / "keys"), load(busy_folder, {})
    ring = rotate(busy_folder, {}, "Max", "yearly")
    with store_of(config) as store:
        backup(store, old, busy_folder / FILE, tmp_path / "last")
        check(tmp_path / "last", ring)
        store.append(append("more", ("table/m1", None, 1)))
        with pytest.raises(
            KeyRetired, match=rf"was retired at record {200 + BESIDES + 1}: nothing is signed"
        ):
            backup(store, old, busy_folder / FILE, tmp_path / "late")
        assert not list(tmp_path.glob("late*"))
        backup(store, signing_key(busy_folder / "keys"), busy_folder / FILE, tmp_path / "late")
    body = (tmp_path / "late" / MANIFEST).read_bytes().split(b"\n")[0]
    (tmp_path / "late" / MANIFEST).write_bytes(body + b"\n" + old.sign(body).hex().encode() + b"\n")
    with pytest.raises(BadBackup, match="does not carry the signature of this key"):
        check(tmp_path / "late", ring)


def test_keys_that_were_changed_while_they_were_copied_make_no_backup(
    busy_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = shutil.copytree

    def meanwhile(source: Path, target: Path) -> Path:
        shutil.copy(source / "checkpoint.key", tmp_path / "old.key")
        rotate(busy_folder, {}, "Max", "yearly")
        real(source, target)
        shutil.copy(tmp_path / "old.key", target / "checkpoint.key")
        return target

    monkeypatch.setattr("punto.operation.backup.shutil.copytree", meanwhile)
    with pytest.raises(BadKey, match="is not the secret half"):
        take_backup(busy_folder, tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))
