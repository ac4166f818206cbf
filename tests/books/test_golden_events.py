"""Events are stored in the same bytes, release after release: the chain and exports rest on them."""

import pytest

from tools.golden_events import Golden, read, sources

SOURCES = sources()


@pytest.fixture(scope="module")
def golden() -> Golden:
    return read()


@pytest.mark.trust("D4")
@pytest.mark.parametrize("name", SOURCES)
def test_events_are_written_as_before(name: str, golden: Golden) -> None:
    assert name in golden, "python -m tools.golden_events adds what is new"
    assert SOURCES[name]() == golden[name]


def test_nothing_is_kept_of_what_is_not_played(golden: Golden) -> None:
    assert set(golden) - set(SOURCES) == set()


def test_most_kinds_of_events_are_among_them(golden: Golden) -> None:
    kinds = {line.split("\t")[1] for lines in golden.values() for line in lines}
    assert len(kinds) >= 131
