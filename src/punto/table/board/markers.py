"""Markers before a seat: placed and removed, each on record, with the person's own limits that they show."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.fact import Event, Fact
from punto.rules.limits import Sign
from punto.table.machine import TABLE
from punto.table.state.board import Board, Marker
from punto.table.state.table import Table

KEPT = "kept-minimum"
PERSONAL = "personal-limit"
OWN_LIMITS = (KEPT, PERSONAL)


class MarkerPlaced(Fact, frozen=True, kw_only=True, tag="marker-placed"):
    """A marker or a small sign stands before a player's box."""

    audience = EVERYBODY
    words = "A marker is placed at {marker.seat}: {marker.kind}"
    record = True
    marker: Marker


class MarkerRemoved(Fact, frozen=True, kw_only=True, tag="marker-removed"):
    """A marker was taken off the layout, and what it showed is over."""

    audience = EVERYBODY
    words = "A marker is removed at {marker.seat}: {marker.kind}"
    record = True
    marker: Marker


def markers_of(board: Board, who: str, *kinds: str) -> tuple[Marker, ...]:
    """Somebody's markers, of these kinds."""
    return tuple(each for each in board.markers if each.who == who and each.kind in kinds)


@TABLE.folds(MarkerPlaced)
def _placed(state: Table, fact: MarkerPlaced, event: Event) -> Table:
    others = tuple(each for each in state.board.markers if not _same(each, fact.marker))
    return structs.replace(state, board=structs.replace(state.board, markers=(*others, fact.marker)))


def _same(one: Marker, other: Marker) -> bool:
    return (one.kind, one.seat, one.who) == (other.kind, other.seat, other.who)


@TABLE.folds(MarkerRemoved)
def _removed(state: Table, fact: MarkerRemoved, event: Event) -> Table:
    board, gone = state.board, fact.marker
    board = structs.replace(board, markers=tuple(each for each in board.markers if not _same(each, gone)))
    if gone.kind in OWN_LIMITS and not markers_of(board, gone.who, gone.kind):
        board = structs.replace(
            board,
            sign=_without(board.sign, gone),
            coming=_without(board.coming, gone) if board.coming else None,
        )
        kept = (board.coming or board.sign).kept.values()
        previous = tuple(each for each in board.previous if (each.bounds.minimum or 0) in kept)
        board = structs.replace(board, previous=previous)
    return structs.replace(state, board=board)


def _without(sign: Sign, gone: Marker) -> Sign:
    """A sign without what a marker showed: a kept minimum, or somebody's own limits."""
    if gone.kind == KEPT:
        return structs.replace(sign, kept={who: low for who, low in sign.kept.items() if who != gone.who})
    return structs.replace(sign, players={who: own for who, own in sign.players.items() if who != gone.who})
