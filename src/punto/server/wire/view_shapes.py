"""What a table looks like in JSON: its own records describe themselves; the rest is said here."""

from typing import Annotated, Any, Literal

import msgspec
from pydantic import WithJsonSchema

from punto.rules.limits import Sign
from punto.server.wire.told import Told
from punto.table import Phase
from punto.table.view import View

Schema = dict[str, Any]


def _described(kind: type) -> Schema:
    """The schema of a record, whole in itself; everything that a record has is always written."""
    outer = msgspec.json.schema(kind)
    parts = outer["$defs"]

    def whole(part: Any) -> Any:
        if isinstance(part, list):
            return [whole(each) for each in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            return whole(parts[part["$ref"].rpartition("/")[2]])
        found = {name: whole(value) for name, value in part.items() if name != "default"}
        return {**found, "required": list(found["properties"])} if "properties" in found else found

    described: Schema = whole({"$ref": outer["$ref"]})
    return described


def _view() -> Schema:
    described, sign = _described(View), _described(Sign)
    described["properties"] |= {
        "phase": {"type": "string", "title": "Phase", "enum": [phase.value for phase in Phase]},
        "limits": sign,
        "previous_limits": {"type": "array", "items": sign},
    }
    return described


TableView = Annotated[dict[str, Any], WithJsonSchema(_view())]
"""A table as one person may see it. Amounts in `limits` are whole cents."""

Mark = Literal["R", "B"]


class Next(Told):
    """What a win would draw on the derived roads: a regular mark, a broken one, or none yet."""

    big_eye_boy: Mark | None
    small_road: Mark | None
    cockroach_pig: Mark | None


class Ask(Told):
    """What the next win would draw: the Banker's, or the Player's."""

    B: Next
    P: Next


Spot = tuple[int, int]
"""A cell of a road: column and row, from 0."""
Way = list[tuple[int, int, int, int]]
"""Marks in the order they came: column and row of each, from 0, then its run and its place in it, from 1."""


class Preview(Told):
    """Where a win would be drawn on each road if it came now; nothing on a road that has not begun."""

    bead_plate: Spot
    big_road: Spot
    big_eye_boy: Spot | None
    small_road: Spot | None
    cockroach_pig: Spot | None


class Previews(Told):
    """Where the next win would be drawn: the Banker's, or the Player's."""

    B: Preview
    P: Preview


class Ways(Told):
    """How each road came about, mark by mark; a run is a column before it is drawn, tails and all."""

    big_road: Way
    big_eye_boy: Way
    small_road: Way
    cockroach_pig: Way


class Naturals(Told):
    """Natural coups by how they ended."""

    banker: int
    player: int
    tie: int


class Counts(Told):
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
    current_side: Literal["B", "P"] | None
    current_run: int
    naturals: Naturals
    last: Literal["B", "P", "T"] | None


class Roads(Told):
    """The scoreboards: each road row by row, a dot for an empty cell."""

    tail: Literal["straight", "fall"]
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
    ways: Ways
    ask: Ask
    preview: Previews
    stats: Counts
