"""`punto serve`: what options, variables and the file tell it, and what it says when that will not do."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from punto.cli.main import app
from punto.live import LiveFloor
from punto.operation.data_directory import lock, make
from punto.operation.settings import FILE, Serving
from punto.server import run
from punto.version import __version__


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[Serving, LiveFloor | None, bool]]]:
    """What would have been served."""
    found: list[tuple[Serving, LiveFloor | None, bool]] = []

    def note(settings: Serving, house: LiveFloor | None = None, *, demo: bool = False) -> None:
        found.append((settings, house, demo))

    monkeypatch.setattr(run, "serve", note)
    return found  # type: ignore[return-value]


def serve(*options: str, **environ: str) -> Result:
    return CliRunner().invoke(app, ["serve", *options], env={"PUNTO_DATA": "", **environ})


def test_options_go_before_variables_and_variables_before_the_file(served: list[Any], tmp_path: Path) -> None:
    folder = tmp_path / "floor"
    make(folder)
    text = (folder / FILE).read_text().replace("port = 8000", "port = 8100")
    (folder / FILE).write_text(text.replace('form = "plain"', 'form = "json"'))
    for options, environ in (
        ((), {}),
        ((), {"PUNTO_SERVER_PORT": "8200"}),
        (("--port", "8300"), {"PUNTO_SERVER_PORT": "8200"}),
    ):
        assert serve("--demo", "--data", str(folder), *options, **environ).exit_code == 0
    assert [settings.port for settings, _, _ in served] == [8100, 8200, 8300]
    assert {settings.logs for settings, _, _ in served} == {"json"}
    assert all(isinstance(house, LiveFloor) and demo for _, house, demo in served)


def test_a_demonstration_needs_no_folder(served: list[Any]) -> None:
    assert serve("--demo", PUNTO_LOGS_LEVEL="error").exit_code == 0
    ((settings, house, demo),) = served
    assert settings == Serving(level="error")
    assert isinstance(house, LiveFloor)
    assert house.sign_in is None
    assert demo


def test_a_data_directory_that_is_named_in_the_environment_has_accounts(
    served: list[Any], tmp_path: Path
) -> None:
    make(tmp_path / "floor")
    assert serve(PUNTO_DATA=str(tmp_path / "floor")).exit_code == 0
    ((_, house, demo),) = served
    assert house.sign_in is not None
    assert not demo


@pytest.mark.parametrize(
    ("options", "environ", "lines"),
    [
        ((), {}, ["--data: name a data directory, which punto init makes, or open a demonstration"]),
        (
            ("--demo", "--store", "postgresql://db/x"),
            {},
            ["--store: needs --data, a data directory with the keys"],
        ),
        (
            ("--demo",),
            {"PUNTO_SERVER_PORT": "x", "PUNTO_LOGS_LEVEL": "loud", "PUNTO_SERVER_NAME": "n"},
            [
                "PUNTO_SERVER_PORT: 'x' is not a whole number from 0",
                "PUNTO_LOGS_LEVEL: 'loud' is not one of debug, info, warning, error",
                "PUNTO_SERVER_NAME: is not a setting",
            ],
        ),
        (("--data", "nowhere"), {}, ["nowhere/punto.toml: cannot be read: No such file or directory"]),
    ],
)
def test_every_fault_has_a_line(
    options: tuple[str, ...], environ: dict[str, str], lines: list[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    result = serve(*options, **environ)
    assert result.exit_code == 2
    said = result.stderr.splitlines()
    assert len(said) == len(lines)
    assert all(line.startswith(start) for line, start in zip(said, lines, strict=True))


def fails(**environ: str) -> list[str]:
    """Serve a demonstration that cannot be served; what is said about it."""
    result = serve("--demo", **environ)
    assert result.exit_code == 2, result.output
    return result.stderr.splitlines()


@pytest.fixture
def unopened(monkeypatch: pytest.MonkeyPatch) -> None:
    def opens(_: LiveFloor) -> None:
        pytest.fail("the floor was opened")

    monkeypatch.setattr(LiveFloor, "open", opens)


@pytest.mark.usefixtures("unopened")
def test_a_certificate_that_is_not_there_is_named_before_the_floor_opens(tmp_path: Path) -> None:
    nope = str(tmp_path / "nope")
    assert fails(PUNTO_SERVER_CERTIFICATE=nope, PUNTO_SERVER_PRIVATE_KEY=nope) == [
        f"server.certificate: there is no file {nope}",
        f"server.private_key: there is no file {nope}",
    ]
    assert fails(PUNTO_SERVER_CERTIFICATE=nope) == [
        f"server.certificate: there is no file {nope}",
        "server.certificate and server.private_key come together",
    ]


@pytest.mark.usefixtures("unopened")
def test_a_certificate_that_is_none_is_named_before_the_floor_opens(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no certificate")
    file = str(tmp_path / "text")
    (said,) = fails(PUNTO_SERVER_CERTIFICATE=file, PUNTO_SERVER_PRIVATE_KEY=file)
    assert said.startswith(f"server.certificate and server.private_key: {file} with {file}: ")


@pytest.mark.usefixtures("unopened")
def test_a_port_that_is_taken_is_named_before_the_floor_opens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert fails(PUNTO_SERVER_PORT=str(port)) == [
            f"server.port: cannot listen on 127.0.0.1:{port}: another program listens there"
        ]


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "punto", "version"], check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == __version__


@pytest.mark.trust("E1")
def test_a_floor_without_people_has_nobody_to_serve(tmp_path: Path) -> None:
    make(tmp_path / "floor")
    result = serve("--data", str(tmp_path / "floor"), "--port", "0")
    assert result.exit_code == 2
    assert "nobody has an account here" in result.stderr


def test_a_locked_floor_stays_closed(tmp_path: Path) -> None:
    make(tmp_path / "floor")
    lock(tmp_path / "floor", "record 7: its content has another hash")
    result = serve("--demo", "--data", str(tmp_path / "floor"))
    assert result.exit_code == 1
    assert "record 7" in result.stderr
