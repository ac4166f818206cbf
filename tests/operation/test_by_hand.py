"""What is entered in the journal by hand: nothing that the program reads again, and none closes a store."""

from pathlib import Path

import pytest

from punto.live.closures import GamingSwitches
from punto.operation.data_directory import DataDirectory
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.operation.software import accepted
from punto.store.journal import BY_HAND, KINDS, note
from tests.cli.running import punto
from tests.operation.floors import settled

READ_AGAIN = ("software-accepted", "server-started")


def entered(folder: Path, kind: str, *more: str) -> tuple[int, str]:
    said = punto("house", "note", kind, "--data", folder, "--by", "max", "--reason", "x", *more)
    return said.exit_code, said.stderr


@pytest.mark.parametrize("kind", READ_AGAIN)
def test_what_the_program_reads_again_is_not_entered_by_hand(filled_folder: Path, kind: str) -> None:
    assert entered(filled_folder, kind) == (
        2,
        f"{kind}: is what the program enters itself, and nobody else\n",
    )
    assert set(KINDS) - set(BY_HAND) == set(READ_AGAIN)
    assert entered(filled_folder, "nothing")[1].endswith(f"one of: {', '.join(BY_HAND)}\n")


@pytest.mark.parametrize("kind", BY_HAND)
def test_every_other_kind_is_and_the_floor_opens(filled_folder: Path, kind: str) -> None:
    assert entered(filled_folder, kind, "--before", "a", "--after", "b") == (0, "")
    DataDirectory(filled_folder, {}).close()
    assert punto("verify", filled_folder).exit_code == 0


@pytest.mark.parametrize("kind", READ_AGAIN)
def test_a_store_that_has_such_an_entry_opens_and_is_good(filled_folder: Path, kind: str) -> None:
    """One without what such an entry says counts for nothing: the one before it does."""
    with store_of(load(filled_folder, {})) as store:
        before = accepted(store)
        note(store, kind, component="house", reason="x")
        assert accepted(store) == before
    (filled_folder / "punto.toml").write_text((filled_folder / "punto.toml").read_text() + "# changed\n")
    with DataDirectory(filled_folder, {}) as floor:
        assert settled(floor) == "good"
        last = floor.store.last_of("house", "parameter-changed")
        assert last is not None, "the settings are compared with those of the start before"
    assert punto("verify", filled_folder).exit_code == 0
    assert punto("house", "accept", "--data", filled_folder, "--by", "max", "--reason", "x").exit_code == 0


def test_gaming_is_switched_by_its_own_commands_alone(filled_folder: Path) -> None:
    who = ("--data", filled_folder, "--by", "sue", "--reason", "a leak")
    assert punto("house", "disable", "gaming", *who).exit_code == 0
    for about in ("gaming", "table/m1", "person/ann"):
        why = f"--about: {about} is switched with punto house disable and enable, which enter it\n"
        assert entered(filled_folder, "intervention", "--about", about) == (2, why)
    with store_of(load(filled_folder, {})) as store:
        assert set(GamingSwitches(store).off()) == {"gaming"}


def test_what_cannot_be_printed_is_bad_input(filled_folder: Path) -> None:
    why = "--{}: 'x\\udcff' has characters that cannot be printed\n"
    for option in ("before", "after"):
        assert entered(filled_folder, "noted", f"--{option}", "x\udcff") == (2, why.format(option))


def test_a_kind_or_a_position_that_there_is_not_is_bad_input(filled_folder: Path) -> None:
    said = punto("house", "journal", "--data", filled_folder, "--kind", "nope")
    assert said.exit_code == 2
    assert said.stderr.startswith("--kind: 'nope' is no kind of entry; one of: access-refused, ")
    for option in ("--after", "--large"):
        assert (
            punto("house", "journal", "--data", filled_folder, option, "99999999999999999999").exit_code == 2
        )
