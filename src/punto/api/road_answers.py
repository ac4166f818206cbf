"""Answers with scoreboards: each road as it is drawn, how it came about, and what the next win would draw."""

from typing import Literal

from punto.api.body import AnswerBody
from punto.api.requests import TailName

MarkLetter = Literal["R", "B"]
SideLetter = Literal["B", "P"]
Spot = tuple[int, int]
"""A cell of a road: column and row, from 0."""
RoadWay = list[tuple[int, int, int, int]]
"""Marks in the order they came: column and row of each, from 0, then its run and its place in it, from 1."""


class NextMarks(AnswerBody, frozen=True, kw_only=True):
    """What a win would draw on the derived roads: a regular mark, a broken one, or none yet."""

    big_eye_boy: MarkLetter | None
    small_road: MarkLetter | None
    cockroach_pig: MarkLetter | None


class AskMarks(AnswerBody, frozen=True, kw_only=True):
    """What the next win would draw: the Banker's, or the Player's."""

    B: NextMarks
    P: NextMarks


class RoadPreview(AnswerBody, frozen=True, kw_only=True):
    """Where a win would be drawn on each road if it came now; nothing on a road that has not begun."""

    bead_plate: Spot
    big_road: Spot
    big_eye_boy: Spot | None
    small_road: Spot | None
    cockroach_pig: Spot | None


class RoadPreviews(AnswerBody, frozen=True, kw_only=True):
    """Where the next win would be drawn: the Banker's, or the Player's."""

    B: RoadPreview
    P: RoadPreview


class RoadWays(AnswerBody, frozen=True, kw_only=True):
    """How each road came about, mark by mark; a run is a column before it is drawn, tails and all."""

    big_road: RoadWay
    big_eye_boy: RoadWay
    small_road: RoadWay
    cockroach_pig: RoadWay


class NaturalCounts(AnswerBody, frozen=True, kw_only=True):
    """Natural coups by how they ended."""

    banker: int
    player: int
    tie: int


class ShoeCounts(AnswerBody, frozen=True, kw_only=True):
    """The counts of a shoe."""

    hands: int
    banker: int
    player: int
    tie: int
    banker_pair: int
    player_pair: int
    natural: int
    longest_banker: int
    longest_player: int
    current_side: SideLetter | None
    current_run: int
    naturals: NaturalCounts
    last: Literal["B", "P", "T"] | None


class RoadsAnswer(AnswerBody, frozen=True, kw_only=True):
    """The scoreboards: each road row by row, a dot for an empty cell."""

    tail: TailName
    bead_plate: list[str]
    bead_pairs: list[tuple[int, int, str]]
    """Column, row, and whose opening pair: b, p or both. Ties have theirs here, and none on the Big Road."""
    bead_naturals: list[Spot]
    """Coups in which a hand opened on 8 or 9."""
    big_road: list[str]
    ties: list[tuple[int, int, int]]
    pairs: list[tuple[int, int, str]]
    naturals: list[Spot]
    big_eye_boy: list[str]
    big_eye_boy_marks: str
    small_road: list[str]
    small_road_marks: str
    cockroach_pig: list[str]
    cockroach_pig_marks: str
    ways: RoadWays
    ask: AskMarks
    preview: RoadPreviews
    stats: ShoeCounts


class ShoeRoads(AnswerBody, frozen=True, kw_only=True):
    """The scoreboards of one shoe."""

    shoe: int
    shoes: list[int]
    """Those whose scoreboards are at hand, the one in play first."""
    began: int | None
    """When its first coup was over; null while it is in play."""
    ended: int | None
    """When its last coup was over; null while it is in play."""
    roads: RoadsAnswer
