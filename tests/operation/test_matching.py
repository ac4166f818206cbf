"""Keys that are another store's, or were retired, are refused in one line, wherever they would be used."""

import shutil
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.operation.data_directory import DataDirectory, make
from punto.operation.key_rotation import rotate
from punto.operation.restore import restore
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.store import Append, Part, canonical, content_hash
from punto.store.chain.checkpoints import named
from punto.store.chain.succession import announcements
from punto.store.journal import note
from punto.store.keys.entropy import Entropy
from punto.store.keys.files import BadKey, make_keys, public_key, read_ring, replace_file
from punto.store.keys.sealing import SHOE_REVEALED, SHOE_SEALED, SecretShoe, new_shoe
from tests.cli.running import punto
from tests.store.making import append, event


@pytest.fixture
def served_folder(tmp_path: Path) -> Path:
    """A floor that has served, with accounts."""
    assert punto("init", tmp_path / "floor").exit_code == 0
    serve(tmp_path / "floor")
    return tmp_path / "floor"


@pytest.fixture
def others(tmp_path: Path) -> Path:
    """Keys of another floor."""
    make_keys(tmp_path / "others")
    return tmp_path / "others"


def serve(folder: Path) -> None:
    with DataDirectory(folder, {}) as floor:
        floor.store.append(append(f"c{floor.store.head().position}", ("table/m1", None, 1)))


def put(keys: Path, folder: Path, *names: str) -> None:
    """Put keys in place of a floor's own."""
    for name in names or [file.name for file in keys.iterdir() if file.name != "store.key"]:
        shutil.copy(keys / name, folder / "keys" / name)


def refused_everywhere(folder: Path, tmp_path: Path, why: str) -> None:
    """Neither served nor found good nor copied; and said in one line each time."""
    with pytest.raises(BadKey) as refused:
        DataDirectory(folder, {})
    assert str(refused.value) == f"{folder / 'keys'}/{why}"
    for words in (("verify", folder), ("backup", tmp_path / "copy", "--data", folder)):
        said = punto(*words)
        assert (said.exit_code, said.stderr) == (2, f"{folder / 'keys'}/{why}\n"), words
    assert not (tmp_path / "copy").exists()


def names(folder: Path) -> tuple[str, str]:
    """The key that signed last, and the one before it, by their short names."""
    found = [named(key) for key, _ in public_key(folder / "keys").keys]
    return found[0], found[-1]


@pytest.mark.parametrize("pair", [("checkpoint.key", "checkpoint.pub"), ()])
def test_another_floors_keys(
    served_folder: Path, others: Path, tmp_path: Path, pair: tuple[str, ...]
) -> None:
    signer, _ = names(served_folder)
    put(others, served_folder, *pair)
    why = f"checkpoint.pub: the keys are not this store's; its last checkpoint was signed with {signer}"
    refused_everywhere(served_folder, tmp_path, why)


@pytest.mark.parametrize("half", ["checkpoint.key", "checkpoint.pub"])
def test_halves_that_do_not_belong_together(
    served_folder: Path, others: Path, tmp_path: Path, half: str
) -> None:
    put(others, served_folder, half)
    why = "checkpoint.key: is not the secret half of checkpoint.pub beside it"
    refused_everywhere(served_folder, tmp_path, why)


def test_keys_that_were_retired(served_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(served_folder / "keys", tmp_path / "old")
    rotate(served_folder, {}, "Max", "yearly")
    shutil.copytree(served_folder / "keys", tmp_path / "new")
    fresh, old = names(served_folder)
    with store_of(load(served_folder, {})) as store:
        retired = store.head().position
    put(tmp_path / "old", served_folder)
    why = f"checkpoint.pub: key {old} was retired at record {retired}; put back the keys that have {fresh}"
    refused_everywhere(served_folder, tmp_path, why)
    put(tmp_path / "new", served_folder)
    serve(served_folder)
    assert punto("verify", served_folder).exit_code == 0
    put(tmp_path / "old", served_folder)
    refused_everywhere(served_folder, tmp_path, why)


def test_keys_from_before_the_last_of_several_changes(
    served_folder: Path, others: Path, tmp_path: Path
) -> None:
    for _ in range(2):
        rotate(served_folder, {}, "Max", "yearly")
    fresh, _ = names(served_folder)
    put(others, served_folder)
    why = f"checkpoint.pub: the keys are not this store's; the chain names {fresh}"
    refused_everywhere(served_folder, tmp_path, why)


def seal(folder: Path, name: str) -> SecretShoe:
    with DataDirectory(folder, {}) as floor:
        shoe = new_shoe(name, 8, Entropy())
        body = canonical(shoe.sealed(floor.box))
        sealed = event(f"shoe/{name}", name, type=SHOE_SEALED, payload=body)
        floor.store.append(Append(name, content_hash(body), (Part(f"shoe/{name}", 0, (sealed,)),)))
    return shoe


def test_a_shoe_key_that_does_not_open_a_shoe_in_play(
    served_folder: Path, others: Path, tmp_path: Path
) -> None:
    shoe = seal(served_folder, "m1-1")
    shutil.copytree(served_folder / "keys", tmp_path / "own")
    put(others, served_folder, "shoe.key")
    refused_everywhere(
        served_folder, tmp_path, "shoe.key: does not open shoe/m1-1, which is not revealed yet"
    )
    put(tmp_path / "own", served_folder)
    with DataDirectory(served_folder, {}) as floor:
        body = canonical(shoe.revealed())
        revealed = event("shoe/m1-1", "r", type=SHOE_REVEALED, payload=body)
        floor.store.append(Append("r", content_hash(body), (Part("shoe/m1-1", 1, (revealed,)),)))
    put(others, served_folder, "shoe.key")
    serve(served_folder)


def test_a_restore_takes_the_floors_own_keys_alone(served_folder: Path, others: Path, tmp_path: Path) -> None:
    seal(served_folder, "m1-1")
    copy, again, key = tmp_path / "copy", tmp_path / "again", tmp_path / "key.pub"
    old = Path(shutil.copytree(served_folder / "keys", tmp_path / "old"))
    rotate(served_folder, {}, "Max", "yearly")
    serve(served_folder)
    assert punto("backup", copy, "--data", served_folder).exit_code == 0
    shutil.copy(served_folder / "keys" / "checkpoint.pub", key)
    for wrong in (others, old):
        said = punto("restore", copy, again, "--key", key, "--keys", wrong)
        why = f"{wrong}: the keys are not those that this backup was signed with\n"
        assert (said.exit_code, said.stderr) == (2, why)
    mixed = Path(shutil.copytree(served_folder / "keys", tmp_path / "mixed"))
    shutil.copy(others / "shoe.key", mixed / "shoe.key")
    said = punto("restore", copy, again, "--key", key, "--keys", mixed)
    why = f"{mixed / 'shoe.key'}: does not open shoe/m1-1, which is not revealed yet\n"
    assert (said.exit_code, said.stderr) == (2, why)
    assert not again.exists()
    assert punto("restore", copy, again, "--key", key, "--keys", served_folder / "keys").exit_code == 0
    assert punto("verify", again).exit_code == 0


def test_a_backup_from_before_a_change_of_keys_is_restored_with_those_of_today(
    served_folder: Path, tmp_path: Path
) -> None:
    assert punto("backup", tmp_path / "copy", "--data", served_folder).exit_code == 0
    rotate(served_folder, {}, "Max", "yearly")
    keys = served_folder / "keys"
    words = (
        "restore",
        tmp_path / "copy",
        tmp_path / "again",
        "--keys",
        keys,
        "--key",
        keys / "checkpoint.pub",
    )
    assert punto(*words).exit_code == 0
    serve(tmp_path / "again")
    assert punto("verify", tmp_path / "again").exit_code == 0


def test_an_auditor_has_the_public_key_alone(served_folder: Path, others: Path, tmp_path: Path) -> None:
    shutil.copy(served_folder / "keys" / "checkpoint.pub", tmp_path / "mine.pub")
    for secret in ("checkpoint.key", "shoe.key"):
        (served_folder / "keys" / secret).unlink()
    assert punto("verify", served_folder).exit_code == 0
    assert punto("verify", served_folder, "--key", tmp_path / "mine.pub").exit_code == 0
    assert punto("verify", served_folder, "--key", others / "checkpoint.pub").exit_code == 2


def test_what_is_entered_by_hand_announces_no_key(served_folder: Path) -> None:
    words = ("house", "note", "parameter-changed", "--data", served_folder, "--by", "max", "--reason", "x")
    said = punto(*words, "--about", "key/checkpoint", "--before", "aa", "--after", "bb")
    assert (said.exit_code, said.stderr) == (2, "--about: key/checkpoint is what a change of keys enters\n")
    serve(served_folder)


def test_an_entry_that_cannot_be_read_is_left_to_those_who_check_the_chain(tmp_path: Path) -> None:
    make(tmp_path / "floor")
    with DataDirectory(tmp_path / "floor", {}) as floor:
        note(floor.store, "parameter-changed", component="key/checkpoint", reason="x", before=7)
    serve(tmp_path / "floor")


def own_key(folder: Path, *further: str) -> str:
    """Put a key of one's own in front, and further lines behind it; its short name."""
    mine = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    public = mine.public_key().public_bytes_raw()
    replace_file(folder / "keys" / "checkpoint.key", mine.private_bytes_raw().hex() + "\n")
    lines = "".join(f"{line}\n" for line in (public.hex(), *further))
    replace_file(folder / "keys" / "checkpoint.pub", lines, 0o644)
    return named(public)


def lines_of(folder: Path) -> list[str]:
    return (folder / "keys" / "checkpoint.pub").read_text().splitlines()


def test_a_key_that_the_chain_never_named_signs_nothing(served_folder: Path, tmp_path: Path) -> None:
    (right,) = lines_of(served_folder)
    own_key(served_folder, f"{right} 999999")
    why = "checkpoint.pub: the retired keys in it are not those that the chain names"
    refused_everywhere(served_folder, tmp_path, why)


def test_a_key_in_front_of_the_one_that_the_chain_names(served_folder: Path, tmp_path: Path) -> None:
    rotate(served_folder, {}, "Max", "yearly")
    (fresh, _), lines = names(served_folder), lines_of(served_folder)
    own_key(served_folder, f"{lines[0]} 999999", *lines[1:])
    why = f"checkpoint.pub: the keys are not this store's; the chain names {fresh}"
    refused_everywhere(served_folder, tmp_path, why)


@pytest.mark.parametrize("rotated", [False, True])
def test_a_retired_key_that_the_chain_never_named(served_folder: Path, tmp_path: Path, rotated: bool) -> None:
    if rotated:
        rotate(served_folder, {}, "Max", "yearly")
    lines = [*lines_of(served_folder), f"{'11' * 32} 999999"]
    replace_file(served_folder / "keys" / "checkpoint.pub", "".join(f"{line}\n" for line in lines), 0o644)
    why = "checkpoint.pub: the retired keys in it are not those that the chain names"
    refused_everywhere(served_folder, tmp_path, why)


@pytest.mark.parametrize("further", [-1, 1, 2, 999_999])
@pytest.mark.parametrize("served", [False, True])
def test_a_retired_key_that_is_to_reach_further_than_it_did(
    served_folder: Path, tmp_path: Path, further: int, served: bool
) -> None:
    rotate(served_folder, {}, "Max", "yearly")
    if served:
        serve(served_folder)
    first, second = lines_of(served_folder)
    old, position = second.split()
    reach = int(position) + further
    replace_file(served_folder / "keys" / "checkpoint.pub", f"{first}\n{old} {reach}\n", 0o644)
    key = named(bytes.fromhex(old))
    why = f"key {key} is good up to record {reach} in it; the chain retired it at record {position}"
    refused_everywhere(served_folder, tmp_path, f"checkpoint.pub: {why}")


def test_a_chain_that_was_restored_with_the_keys_of_today_names_them(
    served_folder: Path, tmp_path: Path
) -> None:
    """Also where keys were changed more than once since, and where it is cut off and done again."""
    (first,) = lines_of(served_folder)
    assert punto("backup", tmp_path / "copy", "--data", served_folder).exit_code == 0
    with store_of(load(served_folder, {})) as store:
        records = store.head().position
    for _ in range(2):
        rotate(served_folder, {}, "Max", "yearly")
    keys, again = served_folder / "keys", tmp_path / "again"
    key = read_ring(keys / "checkpoint.pub")
    address = str(tmp_path / "again.sqlite")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("punto.operation.restore._check", cut_off)
        with pytest.raises(RuntimeError):
            restore(tmp_path / "copy", again, key, keys, address)
    restore(tmp_path / "copy", again, key, keys, address)
    assert lines_of(again) == [lines_of(served_folder)[0], f"{first} {records + 1}"]
    with DataDirectory(again, {}) as floor:
        (entry,) = announcements(floor.store)
        assert (entry.actor, entry.position, entry.before) == ("restore", records + 1, first)
    assert punto("verify", again).exit_code == 0


def cut_off(*_: object) -> None:
    raise RuntimeError
