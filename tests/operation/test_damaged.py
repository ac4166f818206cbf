"""A database file that was damaged: `punto verify` says so with exit code 1, in words and in JSON."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from punto.store.errors import NOT_TEXT
from tests.cli.running import punto
from tests.operation.floors import edit

PAGE_BYTES = 4_096
MALFORMED = "database disk image is malformed"


def verified(folder: Path) -> tuple[int, bool, list[str]]:
    """The exit code, whether JSON says that all is good, and what it says is not."""
    said = punto("verify", folder, "--json")
    found = json.loads(said.stdout)
    assert said.stderr == "".join(f"{fault}\n" for fault in found.get("faults", []))
    return said.exit_code, found["good"], found.get("faults", [])


def garbage(data: bytes) -> bytes:
    return random.Random(data[:1]).randbytes(len(data))  # noqa: S311 - the same bytes every time


@pytest.mark.trust("F4")
@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda data: data[: len(data) // 2], f"punto.sqlite cannot be opened: {MALFORMED}"),
        (lambda data: data[:-PAGE_BYTES], f"punto.sqlite cannot be opened: {MALFORMED}"),
        (garbage, "punto.sqlite cannot be opened: file is not a database"),
    ],
)
def test_a_file_that_is_cut_off_or_none_at_all(
    seated_folder: Path, damage: Callable[[bytes], bytes], fault: str, tmp_path: Path
) -> None:
    file = seated_folder / "punto.sqlite"
    file.write_bytes(damage(file.read_bytes()))
    assert verified(seated_folder) == (1, False, [fault])
    copied = punto("backup", tmp_path / "copy", "--data", seated_folder)
    assert (copied.exit_code, copied.stderr) == (1, f"{fault}\n")
    served = punto("serve", "--data", seated_folder)
    assert (served.exit_code, served.stderr) == (1, f"{fault}\n")


@pytest.mark.trust("F4")
def test_a_damaged_page_is_never_good_and_never_bad_input(seated_folder: Path) -> None:
    """Whichever page it is; those of leases and snapshots alone prove nothing, and are not looked at."""
    file = seated_folder / "punto.sqlite"
    whole, good = file.read_bytes(), []
    for page in range(len(whole) // PAGE_BYTES):
        start = page * PAGE_BYTES
        file.write_bytes(whole[:start] + b"\xa5" * PAGE_BYTES + whole[start + PAGE_BYTES :])
        code, said, faults = verified(seated_folder)
        if code == 0:
            good.append(page)
        else:
            assert (code, said, len(faults)) == (1, False, 1)
    assert len(good) <= 2
    file.write_bytes(whole)
    assert verified(seated_folder) == (0, True, [])


@pytest.mark.trust("D1", "F4")
def test_a_record_that_is_no_text_any_more_is_named(seated_folder: Path, tmp_path: Path) -> None:
    edit(seated_folder, "UPDATE events SET actor = CAST(X'ff41' AS TEXT) WHERE position = 5")
    fault = f"record 5: punto.sqlite cannot be read: {NOT_TEXT}"
    assert verified(seated_folder) == (1, False, [fault])
    copied = punto("backup", tmp_path / "copy", "--data", seated_folder)
    assert (copied.exit_code, copied.stderr) == (1, f"{fault}\n")
    assert not (tmp_path / "copy").exists()


@pytest.mark.trust("F4")
def test_a_page_of_the_books_that_is_damaged_is_found(seated_folder: Path) -> None:
    """They are looked at in a transaction, which the damage ends."""
    edit(seated_folder, "UPDATE balances SET account = CAST(X'ff41' AS TEXT) WHERE account LIKE 'stack/%'")
    assert verified(seated_folder) == (1, False, [f"the database cannot be read: {NOT_TEXT}"])
