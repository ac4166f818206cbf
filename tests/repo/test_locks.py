"""The locks pin everything by hash and name no place to fetch it from."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "requirements"
NPM_LOCK = ROOT / "ui" / "package-lock.json"

ADDRESS = re.compile(r"://|--(extra-)?index-url|--find-links|\bregistry\.|\b[\w-]+\.(org|com|io|dev|net)\b")
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)==(?P<version>[^\s;]+)(?P<marker>[^\\\n]*)\\", re.MULTILINE)

LOCKS = sorted(REQUIREMENTS.glob("*.lock"))


def pins(lock: str) -> dict[str, str]:
    text = (REQUIREMENTS / lock).read_text(encoding="utf-8")
    return {match["name"]: match["version"] for match in PIN.finditer(text)}


def wanted(text: str) -> set[str]:
    return {line for line in text.splitlines() if line and not line.startswith(("#", "-"))}


@pytest.fixture(scope="module")
def npm_lock() -> dict[str, Any]:
    lock: dict[str, Any] = json.loads(NPM_LOCK.read_text(encoding="utf-8"))
    return lock


def test_every_input_has_its_lock() -> None:
    assert [path.stem for path in LOCKS] == sorted(path.stem for path in REQUIREMENTS.glob("*.in"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_names_no_host(lock: Path) -> None:
    found = [line for line in lock.read_text(encoding="utf-8").splitlines() if ADDRESS.search(line)]
    assert found == [], f"{lock.name} names a host; write it anew with make lock"


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_pin_has_a_hash(lock: Path) -> None:
    for entry in re.split(r"\n(?=[a-z0-9])", lock.read_text(encoding="utf-8").strip()):
        assert PIN.match(entry), entry
        assert "--hash=sha256:" in entry, entry


def test_running_and_testing_use_the_same_versions() -> None:
    assert pins("run.lock").items() <= pins("dev.lock").items()


def declared() -> dict[str, set[str]]:
    """What the package asks for, by extra; what every install has, under no name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {name: set(needs) for name, needs in project["optional-dependencies"].items()}
    return {"": set(project["dependencies"]), **wanted}


def test_running_needs_what_the_server_needs_and_tools_of_the_build() -> None:
    tools = {"editables", "hatchling", "properdocs>=1.6.7,<2"}
    needs = declared()
    assert (
        wanted((REQUIREMENTS / "run.in").read_text(encoding="utf-8")) == needs[""] | needs["server"] | tools
    )


def test_every_extra_is_there_when_it_is_tested_but_the_one_for_a_graphics_processor() -> None:
    there = set[str]()
    for name in ("run.in", "dev.in"):
        there |= wanted((REQUIREMENTS / name).read_text(encoding="utf-8"))
    for extra, needs in declared().items():
        assert {each for each in needs if not each.startswith(("punto[", "cupy"))} <= there, extra


def test_the_build_needs_nothing_that_is_not_locked() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]
    assert set(build["requires"]) <= pins("dev.lock").keys()


@pytest.mark.parametrize("name", ["uv.lock", "pylock.toml"])
def test_locks_that_record_hosts_are_ignored(name: str) -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"uv.lock": "/uv.lock", "pylock.toml": "/pylock*.toml"}[name] in ignored


@pytest.mark.skipif(not NPM_LOCK.exists(), reason="there are no web pages yet")
def test_the_web_pages_lock_names_no_host(npm_lock: dict[str, Any]) -> None:
    for name, package in npm_lock["packages"].items():
        assert "resolved" not in package, f"{name}: .npmrc must say omit-lockfile-registry-resolved=true"
        if name:
            assert "integrity" in package, name


@pytest.mark.skipif(not NPM_LOCK.exists(), reason="there are no web pages yet")
def test_npm_is_told_to_keep_hosts_out() -> None:
    settings = (ROOT / "ui" / ".npmrc").read_text(encoding="utf-8")
    assert "omit-lockfile-registry-resolved=true" in settings
    assert "://" not in settings
