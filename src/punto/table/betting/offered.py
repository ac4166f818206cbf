"""The offer: which wagers the layout of a table has boxes for."""

from collections.abc import Iterator

from punto.rulebook.refusal import Refusal, refuse
from punto.rules.game import Game, wager_names
from punto.rules.wagers import CoupWager, Spec
from punto.table.setup import Setup, game_of
from punto.table.state.table import Table


def on_offer(state: Table) -> Iterator[tuple[str, Spec]]:
    """Every wager that can be laid here: in this game, on this layout, and not left out at set-up."""
    return _boxes(game_of(state.terms), state.setup)


def unknown_wager(game: Game, setup: Setup, wager: str, clauses: tuple[str, ...] = ()) -> Refusal:
    """The refusal of a wager that the rulebook does not know, with those that can be laid here."""
    known = ", ".join(name for name, _ in _boxes(game, setup))
    return refuse("unknown-wager", clauses, wager=wager, known=known)


def _boxes(game: Game, setup: Setup) -> Iterator[tuple[str, Spec]]:
    for name in wager_names(game.book):
        spec = game.wager(name)
        if spec is None or isinstance(spec, Refusal):
            continue
        if name in game.variant.main or _has_a_box(setup, name, spec):
            yield name, spec


def _has_a_box(setup: Setup, name: str, spec: Spec) -> bool:
    if setup.offered and name not in setup.offered:
        return False
    layouts = spec.bet.layouts if isinstance(spec, CoupWager) and spec.bet else None
    return not (layouts and setup.layout) or setup.layout in layouts.names
