"""The configuration: one file, variables that override it, and every fault at once."""

from pathlib import Path

import pytest

from punto.operation.settings import FILE, BadConfig, Config, Serving, load, serving, with_setting, written


def folder_with(tmp_path: Path, text: str) -> Path:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    return tmp_path


def test_what_is_written_for_a_new_store_is_read_back(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, written('odd "name"\\.sqlite'))
    assert load(folder, {}) == Config(
        address=str(folder / 'odd "name"\\.sqlite'),
        reserve=256 << 20,
        seconds=60,
        outside=folder / "checkpoints.jsonl",
        keys=folder / "keys",
    )


def test_variables_override_the_file(tmp_path: Path) -> None:
    environ = {
        "PUNTO_STORE_ADDRESS": "postgresql://floor@db/floor",
        "PUNTO_STORE_RESERVE_MIB": "0",
        "PUNTO_CHECKPOINTS_SECONDS": "5",
        "PUNTO_CHECKPOINTS_OUTSIDE": "/mnt/witness/checkpoints.jsonl",
        "PUNTO_KEYS_FOLDER": "/run/keys",
    }
    assert load(folder_with(tmp_path, written("punto.sqlite")), environ) == Config(
        address="postgresql://floor@db/floor",
        reserve=0,
        seconds=5,
        outside=Path("/mnt/witness/checkpoints.jsonl"),
        keys=Path("/run/keys"),
    )


def test_every_fault_is_listed(tmp_path: Path) -> None:
    text = 'colour = 1\n[store]\naddress = ""\nreserve_mib = -1\nsize = 3\n[checkpoints]\nseconds = true\n'
    with pytest.raises(BadConfig) as bad:
        load(folder_with(tmp_path, text), {"PUNTO_KEYS_FOLDER": ""})
    assert bad.value.faults == [
        "colour: is not a setting",
        "store.size: is not a setting",
        "store.address: '' is not a text",
        "store.reserve_mib: -1 is not a whole number from 0",
        "checkpoints.seconds: True is not a whole number from 0",
        "checkpoints.outside: is missing",
        "PUNTO_KEYS_FOLDER: '' is not a text",
    ]


def test_a_variable_that_is_no_number_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="PUNTO_STORE_RESERVE_MIB: 'lots' is not a whole number from 0"):
        load(folder_with(tmp_path, written("punto.sqlite")), {"PUNTO_STORE_RESERVE_MIB": "lots"})


def test_how_the_server_runs(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, written("punto.sqlite"))
    assert load(folder, {}).server == serving({}) == Serving()
    environ = {
        "PUNTO_SERVER_HOST": "0.0.0.0",  # noqa: S104 - any address
        "PUNTO_SERVER_PORT": "80",
        "PUNTO_SERVER_NAMES": "floor.example, localhost",
        "PUNTO_SERVER_FINISH_SECONDS": "9",
        "PUNTO_LOGS_FORM": "json",
        "PUNTO_LOGS_LEVEL": "warning",
    }
    expected = Serving("0.0.0.0", 80, ("floor.example", "localhost"), 9, "json", "warning")  # noqa: S104
    assert load(folder, environ).server == serving(environ) == expected


def test_a_file_from_before_the_server_had_settings_is_read(tmp_path: Path) -> None:
    text = written("punto.sqlite").partition("# Where the server listens")[0]
    assert load(folder_with(tmp_path, text), {}).server == Serving()


def test_faults_of_the_environment_come_at_once() -> None:
    environ = {
        "PUNTO_SERVER_PORT": "65536",
        "PUNTO_SERVER_PROT": "1",
        "PUNTO_LOGS_FORM": "verse",
        "PUNTO_DATA": "elsewhere",
    }
    with pytest.raises(BadConfig) as bad:
        serving(environ)
    assert bad.value.faults == [
        "PUNTO_SERVER_PORT: 65536 is more than 65535",
        "PUNTO_LOGS_FORM: 'verse' is not one of plain, json",
        "PUNTO_SERVER_PROT: is not a setting",
    ]


def test_no_file_and_no_toml(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="cannot be read: No such file or directory; punto init makes"):
        load(tmp_path, {})
    with pytest.raises(BadConfig, match="is not TOML"):
        load(folder_with(tmp_path, "store ="), {})


def test_one_setting_is_changed_and_all_else_stays(tmp_path: Path) -> None:
    text = written("punto.sqlite")
    changed = with_setting(text, ("keys", "folder"), 'a "b"')
    assert changed == text.replace('folder = "keys"', 'folder = "a \\"b\\""')
    assert load(folder_with(tmp_path, changed), {}).keys == tmp_path / 'a "b"'
    assert with_setting(text, ("keys", "folder"), "keys") == text


AS_WRITTEN = '[keys]\nfolder = "keys"\n'


@pytest.mark.parametrize(
    ("said", "anew"),
    [
        ('[ keys ]\nfolder = "far"\n', False),
        ('[keys]\n  folder="far"\n', False),
        ('[keys]\n# not [here]\nfolder = "far"\n', False),
        ('[keys] # [these]\nfolder = "far" # away\n', False),
        ('[keys]\n"folder" = "far"\n', True),
        ('[keys]\nfolder = """\nfar"""\n', True),
        ("[keys]\n", True),
        ("", True),
    ],
)
def test_a_setting_is_changed_however_it_is_written(tmp_path: Path, said: str, anew: bool) -> None:
    rest = written('odd "name"\\.sqlite').replace('"any"', "'a, \\b'")
    assert AS_WRITTEN in rest
    changed = with_setting(rest.replace(AS_WRITTEN, said), ("keys", "folder"), "keys")
    assert load(folder_with(tmp_path, changed), {}) == load(folder_with(tmp_path, rest), {})
    assert ("# Room on the disk" not in changed) is anew


@pytest.mark.parametrize("said", ['keys = { folder = "far" }\n', 'keys.folder = "far"\n'])
def test_so_it_is_where_it_has_no_section(tmp_path: Path, said: str) -> None:
    rest = written("punto.sqlite")
    changed = with_setting(said + rest.replace(AS_WRITTEN, ""), ("keys", "folder"), "keys")
    assert load(folder_with(tmp_path, changed), {}) == load(folder_with(tmp_path, rest), {})


def test_whatever_a_text_holds_it_is_written_so_that_it_can_be_read(tmp_path: Path) -> None:
    odd = 'a "b" \\ \n\t\x00\x7f é \U0001f0a1'
    changed = with_setting(written("punto.sqlite"), ("keys", "folder"), odd)
    assert load(folder_with(tmp_path, changed), {}).keys == tmp_path / odd
