"""Markers that belong to one coup: who controls a hand, and that there are no bets."""

from msgspec import structs

from punto.table.state import Board, Table

NO_BETS = "no-bets"
OF_A_COUP = frozenset({"player", "banker", NO_BETS})


def clear_markers(state: Table) -> Board:
    """The board when a coup is over; whoever keeps a post keeps the marker that shows it."""
    board, kept = state.board, state.control.hand if state.control.holder else ""
    if not board.markers:
        return board
    markers = tuple(each for each in board.markers if each.kind not in OF_A_COUP or each.kind == kept)
    return structs.replace(board, markers=markers)
