"""What all tests share: the record of which clauses the product cited during tests marked with them."""

import gc
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from punto.rulebook.citing import observe
from punto.rulebook.register import clauses as registered
from punto.rules import domain, drawing, game

pytest_plugins = ["tests.plugins.floors", "tests.plugins.rulebooks", "tests.plugins.stores"]

Shown = dict[str, dict[str, list[str]]]
"""Rulebook, clause, the tests that showed it."""

hypothesis.settings.register_profile("steady", deadline=None, derandomize=True)
hypothesis.settings.load_profile("steady")

ByClause = defaultdict[str, defaultdict[str, set[str]]]
SHOWN = pytest.StashKey[ByClause]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clause-record", default=None, help="write which clauses the tests showed to this file"
    )


def pytest_configure(config: pytest.Config) -> None:
    shown: ByClause = defaultdict(lambda: defaultdict(set))
    config.stash[SHOWN] = shown


def pytest_sessionstart() -> None:
    """Start from nothing: what an earlier run in the same process worked out is forgotten."""
    for kept in (
        domain.by_points,
        domain.with_pairs,
        domain.only_pairs,
        domain.every_seat,
        drawing.drawing_by,
    ):
        kept.cache_clear()
    game.forget_compiled()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Twelve thousand tests are found and none is thrown away: there is no garbage to look for."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Watch what the product cites while a marked test runs; a strict mark not cited fails the test."""
    marks = list(item.iter_markers("clause"))
    if not marks:
        return (yield)
    cited: dict[str, set[str]] = defaultdict(set)
    records: dict[str, set[str]] = defaultdict(set)

    def listen(rulebook: str, clauses: tuple[str, ...], record: bool) -> None:
        cited[rulebook].update(clauses)
        if record:
            records[rulebook].update(clauses)

    stop = observe(listen)
    try:
        result = yield
    finally:
        stop()
    for mark in marks:
        _note(item, mark, cited[mark.args[0]], records[mark.args[0]])
    return result


def _note(item: pytest.Item, mark: pytest.Mark, cited: set[str], records: set[str]) -> None:
    """What the product cited is shown; a clause to be recorded only by a record, not by a mention."""
    rulebook, *clauses = mark.args
    register = registered(rulebook)
    missing = [clause for clause in clauses if clause not in cited]
    if missing and mark.kwargs.get("strict", True):
        pytest.fail(
            f"marked with {rulebook} {missing}, but the product cited only {sorted(cited)}", pytrace=False
        )
    name = item.nodeid.split("[")[0]
    for clause in set(clauses) & cited:
        if register[clause].treatment == "recorded" and clause not in records:
            continue
        item.config.stash[SHOWN][rulebook][clause].add(name)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Under several workers each hands its part to the one that started them; that one writes the file."""
    shown = {
        rulebook: {clause: sorted(tests) for clause, tests in clauses.items()}
        for rulebook, clauses in session.config.stash[SHOWN].items()
    }
    worker: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if worker is not None:
        worker["shown"] = shown
        return
    path = session.config.getoption("--clause-record")
    if path:
        ordered = {
            rulebook: {clause: clauses[clause] for clause in sorted(clauses)}
            for rulebook, clauses in sorted(shown.items())
        }
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:  # noqa: ARG001 - xdist's own types
    shown: Shown = getattr(node, "workeroutput", {}).get("shown", {})
    for rulebook, clauses in shown.items():
        for clause, tests in clauses.items():
            node.config.stash[SHOWN][rulebook][clause].update(tests)
