"""The independent verifier: it finds whatever was altered, names the record, and needs nothing of punto."""

import ast
import json
import random
import shutil
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.store import Store
from punto.store.address import store_at
from punto.store.chain import export, verifier
from punto.store.chain.checkpoints import Signer, take
from punto.store.chain.verifier import Broken, Checked, verify
from tests.store.chain.mutating import MUTATIONS, Lines
from tests.store.making import append

FILE = Path(verifier.__file__)
MOST_LINES = 300
NO_RECORDS = "the header: an export begins with record 1 or later, and has one record or more"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


@pytest.fixture
def lines(sqlite_store: Store) -> Lines:
    """An export of thirty records."""
    for number in range(10):
        sqlite_store.append(append(f"c{number}", (f"table/m{number % 3}", None, 2), ("jackpot/j1", None, 1)))
    exported = list(export.lines(sqlite_store))
    sqlite_store.close()
    return exported


def found(lines: Lines, *outside: dict[str, object]) -> str:
    with pytest.raises(Broken) as broken:
        verify(lines, outside)
    return str(broken.value)


def test_the_verifier_is_short_and_imports_the_standard_library_alone() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < MOST_LINES
    imported: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported.update(name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(str(node.module).partition(".")[0])
    assert imported - {"cryptography"} <= sys.stdlib_module_names
    assert not {"importlib", "runpy"} & imported


@pytest.mark.trust("D4")
def test_the_verifier_runs_where_there_is_no_punto(lines: Lines, tmp_path: Path) -> None:
    alone = tmp_path / "elsewhere"
    alone.mkdir()
    shutil.copy(FILE, alone / "verifier.py")
    (alone / "export.jsonl").write_bytes(b"".join(lines))
    command = [sys.executable, "-I", "-S", "verifier.py", "export.jsonl"]
    run = subprocess.run(command, cwd=alone, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("records 1 to 30 hold; head ")
    (alone / "export.jsonl").write_bytes(b"".join(lines[:20] + lines[21:]))
    run = subprocess.run(command, cwd=alone, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (1, "record 20: position 21 stands in its place\n")


def test_an_untouched_export_holds(lines: Lines) -> None:
    head = json.loads(lines[-1])["hash"]
    assert verify(lines) == Checked(first=1, records=30, head=head)


def test_an_export_of_nothing_does_not_hold(sqlite_store: Store) -> None:
    assert found(list(export.lines(sqlite_store))) == NO_RECORDS
    sqlite_store.close()


def test_an_export_may_begin_in_the_middle(lines: Lines, tmp_path: Path) -> None:
    with store_at(str(tmp_path / "punto.sqlite")) as store:
        later = list(export.lines(store, after=20))
    assert verify(later) == Checked(first=21, records=10, head=verify(lines).head)
    assert later[1:] == lines[21:]
    assert found([later[0], *later[2:]]) == "record 21: position 22 stands in its place"


def count_missed(lines: Lines, times: int, seed: int) -> list[str]:
    """Alter the export so often; what was not found, or was found in another record.

    What an altered header says wrongly may show in the header or in any record.
    """
    chance = random.Random(seed)  # noqa: S311 - the same alterations every time
    missed = []
    for number in range(times):
        mutation = MUTATIONS[number % len(MUTATIONS)]
        changed, row = mutation(lines, chance)
        try:
            verify(BytesIO(b"".join(changed)))
        except Broken as broken:
            if row and not str(broken).startswith(f"record {row}: "):
                missed.append(f"{mutation.__name__} of record {row}: {broken}")
        else:
            missed.append(f"{mutation.__name__} of {f'record {row}' if row else 'the header'}")
    return missed


@pytest.mark.trust("F4")
def test_two_thousand_alterations_are_found_and_named(lines: Lines) -> None:
    assert count_missed(lines, 2_000, seed=5) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_alterations_are_found_and_named(lines: Lines, seed: int) -> None:
    assert count_missed(lines, 10_000, seed) == []


def test_every_byte_of_the_header_counts(lines: Lines) -> None:
    for place in range(len(lines[0]) - 1):
        changed = bytearray(lines[0])
        changed[place] ^= 1
        assert found([bytes(changed), *lines[1:]])


def rewritten(lines: Lines, row: int) -> Lines:
    """The chain with one record altered and every hash from there on worked out anew."""
    records = [json.loads(line) for line in lines]
    records[row]["actor"] = "somebody-else"
    previous = records[row]["previous"]
    for record in records[row:]:
        record["previous"] = previous
        body = {name: value for name, value in record.items() if name != "hash"}
        previous = record["hash"] = sha256(_json(body)).hexdigest()
    records[0]["head"] = previous
    return [_json(record) + b"\n" for record in records]


def _json(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


@pytest.mark.trust("D3", "F5")
@pytest.mark.parametrize("row", [1, 2, 15, 29, 30])
def test_a_chain_rewritten_whole_is_found_by_a_checkpoint_outside(lines: Lines, row: int) -> None:
    forged = rewritten(lines, row)
    assert verify(forged).records == 30, "nothing within it betrays it"
    outside = {"position": 30, "hash": json.loads(lines[-1])["hash"]}
    assert verify(lines, [outside]).checkpoints == 1
    assert found(forged, outside) == "record 30: differs from the checkpoint that was signed for it"


@pytest.mark.trust("D3", "F5")
def test_a_hundred_forks_are_all_found_by_a_checkpoint_outside(lines: Lines) -> None:
    """A forger alters any one record and works every hash out anew; the last checkpoint is out of reach."""
    chance = random.Random(11)  # noqa: S311 - the same forks every time
    last = {"position": 30, "hash": json.loads(lines[-1])["hash"]}
    for _ in range(100):
        row = chance.randrange(1, len(lines))
        record = json.loads(lines[row])
        record[chance.choice(("actor", "command", "time", "receipt"))] = f"forged-{chance.random()}"
        forged = rewritten([*lines[:row], _json(record) + b"\n", *lines[row + 1 :]], row)
        assert verify(forged).records == 30
        assert found(forged, last) == "record 30: differs from the checkpoint that was signed for it"


def test_an_export_cut_short_with_its_header_is_found_by_a_checkpoint_outside(lines: Lines) -> None:
    header = json.loads(lines[0]) | {"records": 25, "head": json.loads(lines[25])["hash"]}
    short = [_json(header) + b"\n", *lines[1:26]]
    assert verify(short).records == 25
    outside = {"position": 30, "hash": json.loads(lines[-1])["hash"]}
    assert found(short, outside) == "record 26: is missing; a checkpoint was signed for record 30"


def test_gaps_within_a_stream_are_found(lines: Lines) -> None:
    records = [json.loads(line) for line in lines]
    records[4]["seq"] += 1
    forged = rewritten([_json(record) + b"\n" for record in records], 4)
    assert found(forged) == "record 4: number 2 of table/m1 stands behind 0"


def signed(tmp_path: Path) -> tuple[Path, Path]:
    """A file of three checkpoints and the file with the public key."""
    outside, key = tmp_path / "checkpoints.jsonl", tmp_path / "key"
    with store_at(str(tmp_path / "signed.sqlite")) as store:
        for number in range(3):
            store.append(append(f"c{number}", ("table/m1", None, 2)))
            take(store, Signer(KEY), outside)
        export.write(store, tmp_path / "export.jsonl")
    key.write_text(KEY.public_key().public_bytes_raw().hex())
    return outside, key


def check(tmp_path: Path, outside: Path, key: Path) -> subprocess.CompletedProcess[str]:
    export_file = str(tmp_path / "export.jsonl")
    command = [sys.executable, str(FILE), export_file, "--checkpoints", str(outside), "--key", str(key)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_signed_checkpoints_hold(tmp_path: Path) -> None:
    run = check(tmp_path, *signed(tmp_path))
    assert (run.returncode, run.stderr) == (0, "")
    assert "\n3 checkpoints, " in run.stdout


def test_every_byte_of_a_checkpoint_counts(tmp_path: Path) -> None:
    outside, _ = signed(tmp_path)
    public = [(KEY.public_key().public_bytes_raw(), float("inf"))]
    first, second, third = outside.read_bytes().splitlines(keepends=True)
    assert len(list(verifier.checkpoints([first, second, third], public))) == 3
    for place in range(len(second) - 1):
        changed = bytearray(second)
        changed[place] ^= 1
        with pytest.raises(Broken, match=r"^checkpoint 2: "):
            list(verifier.checkpoints([first, bytes(changed), third], public))
    assert len(list(verifier.checkpoints([third, second, first, third], public))) == 4


def test_a_checkpoint_of_another_key_does_not_hold(tmp_path: Path) -> None:
    outside, key = signed(tmp_path)
    key.write_text("11" * 32)
    run = check(tmp_path, outside, key)
    assert (run.returncode, run.stderr) == (1, "checkpoint 1: the signature does not hold\n")


def test_a_file_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, FILE, tmp_path / "no"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "No such file" in run.stderr
