"""Planted chip dumping and soft play are found, and honest players are left alone, within measured bounds."""

from collections.abc import Iterable

import pytest

from punto.audit.played_together import PairFinding, suspicious_pairs
from tests.floor.tournament.cheats import CheatedRun

IN_TESTS, IN_SOAK = 8, 1_000
FOUND, FALSE_ALARMS = 0.95, 0.01


def findings(number: int, cheat: str) -> tuple[CheatedRun, list[PairFinding]]:
    run = CheatedRun(number, cheat)
    run.play()
    return run, suspicious_pairs(
        run.hall.tournament.id, [[event for place, event in run.events if place == "t1"]]
    )


def caught(cheat: str, numbers: Iterable[int]) -> list[bool]:
    """Whether each planted pair was named for what it did."""
    named = []
    for number in numbers:
        run, found = findings(number, cheat)
        pair = {run.partner, run.helper}
        named.append(any(each.kind == cheat and set(each.players) == pair for each in found))
    return named


def alarms(numbers: Iterable[int]) -> list[bool]:
    """Whether anybody was named in each honest tournament."""
    return [bool(findings(number, "honest")[1]) for number in numbers]


@pytest.mark.trust("G9")
@pytest.mark.parametrize("cheat", ["chip-dumping", "soft-play"])
def test_a_planted_pair_is_named_for_what_it_does(cheat: str) -> None:
    named = caught(cheat, range(IN_TESTS))
    assert sum(named) / len(named) >= FOUND


@pytest.mark.trust("G9")
def test_honest_players_are_left_alone() -> None:
    assert not any(alarms(range(IN_TESTS)))


@pytest.mark.trust("G9")
@pytest.mark.soak
def test_nineteen_of_twenty_are_found_with_one_false_alarm_in_a_hundred_at_most() -> None:
    numbers = range(IN_TESTS, IN_TESTS + IN_SOAK)
    for cheat in ("chip-dumping", "soft-play"):
        named = caught(cheat, numbers)
        assert sum(named) / len(named) >= FOUND, cheat
    false = alarms(numbers)
    assert sum(false) / len(false) <= FALSE_ALARMS
