"""Exact counts of a coup from 1 and from 3 to 8 packs, recomputed through the rules, beside perft.txt."""

from collections import Counter
from functools import cache
from math import perm, prod
from pathlib import Path

import pytest

from punto.rules.facts import facts_of
from tests.rules.drawing.deals import drawing_of, every_coup

PACKS = (1, 3, 4, 5, 6, 7, 8)
RESULTS = ("banker", "player", "tie")
ANY = "*"

Row = tuple[str, str, str]
"""Result, cards used, winning points; a star is any."""
Coups = tuple[tuple[int, ...], str, int, int]
"""The values on the table smallest first, the result, the cards used, the winning points."""


def read() -> dict[int, dict[Row, int]]:
    """The counts of the file, by packs."""
    counts: dict[int, dict[Row, int]] = {packs: {} for packs in PACKS}
    for line in Path(__file__).with_name("perft.txt").read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            packs, result, cards, points, ways = line.split()
            row = (result, cards, points)
            assert row not in counts[int(packs)], f"{line} stands twice"
            counts[int(packs)][row] = int(ways)
    return counts


EXPECTED = read()


@cache
def compositions() -> Counter[Coups]:
    """How many orders of play there are for each composition, result, number of cards and winning points."""
    found: Counter[Coups] = Counter()
    for values, hands in every_coup(drawing_of("nsw")):
        facts = facts_of(hands.player, hands.banker)
        points = max(facts.player_points, facts.banker_points)
        found[tuple(sorted(values)), facts.winner, facts.player_cards + facts.banker_cards, points] += 1
    return found


def count(packs: int) -> dict[Row, int]:
    """Every count of the file's kind: cards of one value are drawn from those that the packs still hold."""
    held = (16 * packs, *(4 * packs for _ in range(9)))
    ways: Counter[Row] = Counter()
    for (values, result, cards, points), orders in compositions().items():
        dealt = prod(perm(held[value], times) for value, times in Counter(values).items())
        unseen = perm(52 * packs - cards, 6 - cards)
        for row in (
            (ANY, ANY, ANY),
            (ANY, str(cards), ANY),
            (result, ANY, ANY),
            (result, str(cards), ANY),
            (result, ANY, str(points)),
        ):
            ways[row] += orders * dealt * unseen
    return dict(ways)


def breakdown(packs: int, got: dict[Row, int]) -> str:
    """Expected and got side by side, with an arrow at what differs."""
    rows = {**EXPECTED[packs], **got}
    lines = [f"{packs} packs   cards points {'expected':>17} {'got':>17}"]
    for row in rows:
        expected, ways = EXPECTED[packs].get(row), got.get(row)
        arrow = "" if expected == ways else "  <--"
        lines.append(f"{row[0]:<9} {row[1]:>5} {row[2]:>6} {expected!s:>17} {ways!s:>17}{arrow}")
    return "\n".join(lines)


def test_the_rules_reach_every_count() -> None:
    """All packs in one test: the compositions, on which they all rest, take most of the time."""
    counted = {packs: count(packs) for packs in PACKS}
    wrong = [breakdown(packs, got) for packs, got in counted.items() if got != EXPECTED[packs]]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def test_eight_packs_are_as_published() -> None:
    assert EXPECTED[8]["banker", ANY, ANY] == 2_292_252_566_437_888
    assert EXPECTED[8]["player", ANY, ANY] == 2_230_518_282_592_256
    assert EXPECTED[8]["tie", ANY, ANY] == 475_627_426_473_216
    assert EXPECTED[8][ANY, ANY, ANY] == 4_998_398_275_503_360


@pytest.mark.parametrize("packs", PACKS)
def test_the_file_adds_up(packs: int) -> None:
    """44 lines for each number of packs; every breakdown comes to its total, and the total to all ways."""
    counts = EXPECTED[packs]
    assert len(counts) == 44
    assert counts[ANY, ANY, ANY] == perm(52 * packs, 6)
    assert counts[ANY, ANY, ANY] == sum(counts[result, ANY, ANY] for result in RESULTS)
    for cards in "456":
        assert counts[ANY, cards, ANY] == sum(counts[result, cards, ANY] for result in RESULTS)
    for result in RESULTS:
        assert counts[result, ANY, ANY] == sum(counts[result, cards, ANY] for cards in "456")
        points = "0123456789" if result == "tie" else "123456789"
        assert counts[result, ANY, ANY] == sum(counts[result, ANY, each] for each in points)


def test_a_failure_shows_the_breakdown_with_an_arrow_at_the_wrong_count() -> None:
    wrong = {**EXPECTED[8], ("tie", ANY, "0"): 1}
    arrows = [line for line in breakdown(8, wrong).splitlines() if line.endswith("<--")]
    assert arrows == ["tie           *      0    28979901420544                 1  <--"]
    assert len(breakdown(8, wrong).splitlines()) == 45
