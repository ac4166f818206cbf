"""The offer: which wagers the layout of a table has boxes for."""

from collections.abc import Iterator

import msgspec

from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.conduct import Areas
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.game import Game, wager_names
from punto.rules.identity_cache import IdentityCache
from punto.rules.wager import CoupWager, RunWager, Spec
from punto.table.setup import Setup, game_of
from punto.table.state.table import Table

MOST_LAYOUTS = 256


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that the rulebook knows, and what the layout says of it, whoever lays it."""

    spec: Spec | Refusal
    runs: bool
    """Whether it is a wager on results in succession, which may name them."""
    not_printed: Refusal | None
    """The refusal where the printed layout has no box for it."""
    left_out: Refusal | None
    """The refusal where it was left out when the table was set up."""


class OfferedLayout(msgspec.Struct, frozen=True, kw_only=True):
    """What a game and a set-up say to every wager that is laid, chosen once."""

    boxes: dict[str, Box]
    """By wager, all that the rulebook knows."""
    areas: Areas | None
    """The rules of betting areas, if any of them can say anything at this table."""


def on_offer(state: Table) -> Iterator[tuple[str, Spec]]:
    """Every wager that can be laid here: in this game, on this layout, and not left out at set-up."""
    return _offered(layout_of(game_of(state.terms), state.setup))


def unknown_wager(game: Game, setup: Setup, wager: str, clauses: tuple[str, ...] = ()) -> Refusal:
    """The refusal of a wager that the rulebook does not know, with those that can be laid here."""
    known = ", ".join(name for name, _ in _offered(layout_of(game, setup)))
    return refuse("unknown-wager", clauses, wager=wager, known=known)


def _offered(layout: OfferedLayout) -> Iterator[tuple[str, Spec]]:
    for name, box in layout.boxes.items():
        if not (isinstance(box.spec, Refusal) or box.not_printed or box.left_out):
            yield name, box.spec


def _made(game: Game, setup: Setup) -> OfferedLayout:
    specs = {name: game.wager(name) for name in wager_names(game.book)}
    boxes = {name: _box(game, setup, name, spec) for name, spec in specs.items() if spec is not None}
    return OfferedLayout(boxes=boxes, areas=_areas(game.book, setup))


def _box(game: Game, setup: Setup, name: str, spec: Spec | Refusal) -> Box:
    layouts = spec.bet.layouts if isinstance(spec, CoupWager) and spec.bet else None
    not_printed = left_out = None
    if layouts and setup.layout and setup.layout not in layouts.names:
        printed = ", ".join(layouts.names)
        not_printed = refuse("layout-lacks", layouts.clauses, wager=name, layout=setup.layout, names=printed)
    if setup.offered and name not in setup.offered and name not in game.variant.main:
        left_out = refuse("not-offered", (), wager=name, offered=", ".join(sorted(setup.offered)))
    return Box(spec=spec, runs=isinstance(spec, RunWager), not_printed=not_printed, left_out=left_out)


def _areas(book: Rulebook, setup: Setup) -> Areas | None:
    rules = book.conduct.areas if book.conduct else None
    if rules is None:
        return None
    crowded = rules.crowd is not None and rules.crowd.layout == setup.layout
    return rules if rules.standing or rules.one_player or crowded else None


layout_of = IdentityCache(_made, MOST_LAYOUTS)
"""The layout of a game at a table as it was set up."""
