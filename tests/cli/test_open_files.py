"""A server may have as many files open as its system lets it: every feed is one."""

import resource

import pytest
from typer.testing import CliRunner

from punto.cli import serve
from punto.cli.main import app


def test_the_limit_of_open_files_is_raised_before_anything_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    seen: list[int] = []
    monkeypatch.setattr(
        "punto.cli.serve._run", lambda *_: seen.append(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    )
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, most), most))
        assert CliRunner().invoke(app, ["serve", "--demo"]).exit_code == 0
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))
    assert seen == [most]


def test_a_system_that_does_not_let_it_is_served_from_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    serve._allow_many_files()
