"""Windows: wagers that open inside a coup, once the first four cards lie face up."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.model import Window
from punto.rulebook.records import When
from punto.rulebook.refusal import Refusal
from punto.rules.domain import UNPAIRED, facts_for
from punto.rules.game import Game, wager_names
from punto.rules.paytable import applies
from punto.rules.wager import CoupWager
from punto.table.coup.hands import BOTH, OPENING, opening_facts, opening_points
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.setup import Automation, game_of
from punto.table.state.table import DEALING, WINDOW, Table

NONE: frozenset[str] = frozenset()
BY_POINTS = frozenset({"player_opening", "banker_opening", "player_natural", "banker_natural"})
"""What the points of two opening hands decide."""


class OfferWindow(TwoHandOrder, frozen=True, kw_only=True, tag="offer-window"):
    """Offer the wagers that open now."""


class CloseWindow(TwoHandOrder, frozen=True, kw_only=True, tag="close-window"):
    """Close the offer; the coup goes on."""


class WindowOpened(Fact, frozen=True, kw_only=True, tag="window-opened"):
    """Wagers inside the coup are on offer."""

    audience = EVERYBODY
    words = "On offer: {wagers}"
    wagers: tuple[str, ...]


class WindowClosed(Fact, frozen=True, kw_only=True, tag="window-closed"):
    """The offer is over."""

    audience = EVERYBODY
    words = "The offer is closed"


@lru_cache(maxsize=256)
def windows_of(game: Game) -> dict[str, Window]:
    """The wagers of a game that open inside a coup, and when."""
    specs = {name: game.wager(name) for name in wager_names(game.book)}
    return {name: spec.window for name, spec in specs.items() if isinstance(spec, CoupWager) and spec.window}


class Opening(NamedTuple):
    """A wager that opens on hands of some points, for those who hold what it needs."""

    name: str
    holders: tuple[str, ...]
    unseen: When
    """What else must be so, which points do not tell."""


@lru_cache(maxsize=4096)
def _opening_windows(game: Game, player: int, banker: int) -> tuple[Opening, ...]:
    """The wagers that hands of these points open, as far as points decide."""
    facts = facts_for((player, player, 2), (banker, banker, 2), UNPAIRED)
    found = []
    for name, window in windows_of(game).items():
        told = {fact: wanted for fact, wanted in window.when.items() if fact in BY_POINTS}
        if applies(told, facts):
            unseen = {fact: wanted for fact, wanted in window.when.items() if fact not in BY_POINTS}
            found.append(Opening(name, window.holders, unseen))
    return tuple(found)


def windows_due(state: Table) -> frozenset[str]:
    """What must be offered now: its moment has come, somebody holds what it needs, and it was not offered."""
    coup, faces = state.coup, state.coup.faces
    if coup.window_over or coup.windows or coup.kind == "dummy" or len(faces) != len(OPENING):
        return NONE
    game, front = game_of(state.terms), state.shoe.front
    if coup.holding.early or game.variant.hands != "two" or (front and front[0] is not None):
        return NONE  # nobody bets on a third card that everybody has seen
    possible = _opening_windows(game, *opening_points(faces))
    if not possible:
        return NONE
    offered, down = state.setup.offered, {wager.wager for wager in state.layout.values()}
    return frozenset([
        each.name
        for each in possible
        if (not offered or each.name in offered)
        and not down.isdisjoint(each.holders)
        and (not each.unseen or applies(each.unseen, opening_facts(coup)))
    ])  # fmt: skip


@lru_cache(maxsize=1024)
def window_clauses(game: Game, names: frozenset[str]) -> tuple[str, ...]:
    """The clauses by which these wagers open."""
    rules = [window for name, window in windows_of(game).items() if name in names]
    return tuple(dict.fromkeys(clause for rule in rules for clause in rule.clauses))


def _may_offer(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and not (context.state.phase is DEALING and windows_due(context.state)):
        return context.not_now("an offer", "do this when the opening cards call for one")
    return refusal


@TABLE.answers(OfferWindow, _may_offer)
def offer_window(context: TableContext, order: OfferWindow) -> Decision:
    """Offer what opens now."""
    names = windows_due(context.state)
    return [Draft(WindowOpened(wagers=tuple(sorted(names))), window_clauses(context.game, names))]


def _may_close(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not WINDOW:
        return context.not_now("closing an offer", "do this while one is open")
    return refusal


@TABLE.answers(CloseWindow, _may_close)
def close_window(context: TableContext, order: CloseWindow) -> Decision:
    """Go on with the coup."""
    return [Draft(WindowClosed(), window_clauses(context.game, context.state.coup.windows))]


@TABLE.folds(WindowOpened)
def _opened(state: Table, fact: WindowOpened, event: Event) -> Table:
    coup = structs.replace(state.coup, windows=frozenset(fact.wagers))
    return structs.replace(state, phase=WINDOW, coup=coup)


@TABLE.folds(WindowClosed)
def _closed(state: Table, fact: WindowClosed, event: Event) -> Table:
    coup = structs.replace(state.coup, windows=NONE, window_over=True)
    return structs.replace(state, phase=DEALING, coup=coup)


@TABLE.by_itself(Automation.WINDOW, DEALING)
def _offer_due(state: Table) -> Order | None:
    called = len(state.coup.announced) == BOTH
    return OfferWindow() if called and windows_due(state) else None
