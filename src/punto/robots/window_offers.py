"""An offer inside a coup, in words for the dealer: whose bets entitle them to it, and who took it."""

from collections.abc import Iterable

from punto.rulebook.describe.words import listed
from punto.rulebook.refusal import Refusal
from punto.table import Table
from punto.table.betting.windows import windows_due, windows_of
from punto.table.setup import game_of

STANDING = "a standing player"


def offer_told(state: Table) -> str:
    """Who may take what is on offer, or is about to be, and who has; nothing where there is no offer."""
    open_now = bool(state.coup.windows)
    names = sorted(state.coup.windows or windows_due(state))
    return " ".join(_told(state, name, open_now=open_now) for name in names)


def _told(state: Table, name: str, *, open_now: bool) -> str:
    game = game_of(state.terms)
    spec = game.wager(name)
    title = name if spec is None or isinstance(spec, Refusal) else spec.rule.title
    entitled = _places(state, windows_of(game)[name].holders)
    taken = _places(state, (name,))
    took = f" Taken by {listed(taken, 'and')}." if taken else " Nobody has taken it."
    return f"{title}: for {listed(entitled or ['nobody'], 'and')}.{took if open_now else ''}"


def _places(state: Table, wagers: Iterable[str]) -> list[str]:
    """Where those sit who have one of these wagers down, in the order of the seats."""
    known, down = frozenset(wagers), state.layout.values()
    seats = {each.seat for each in down if each.wager in known}
    found = [f"seat {seat}" for seat in state.setup.seats if seat in seats]
    return found + [STANDING] * any(seat not in state.setup.seats for seat in seats)
