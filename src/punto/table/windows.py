"""Windows: wagers that open inside a coup, once the first four cards lie face up."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import structs

from punto.rulebook.model import Window
from punto.rules.domain import UNPAIRED, facts_for
from punto.rules.facts import Facts
from punto.rules.game import Game, wager_names
from punto.rules.paytable import applies
from punto.rules.refusals import Refusal
from punto.rules.wagers import CoupWager
from punto.table.command import Order, TwoHandOrder
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.hands import BOTH, OPENING, opening_facts, opening_points
from punto.table.registry import answers, by_itself, folds
from punto.table.said import Answer, Said
from punto.table.setup import Automation, game_of
from punto.table.state import DEALING, WINDOW, Table

NONE: frozenset[str] = frozenset()


class OfferWindow(TwoHandOrder, frozen=True, kw_only=True, tag="offer-window"):
    """Offer the wagers that open now."""


class CloseWindow(TwoHandOrder, frozen=True, kw_only=True, tag="close-window"):
    """Close the offer; the coup goes on."""


class WindowOpened(Fact, frozen=True, kw_only=True, tag="window-opened"):
    """Wagers inside the coup are on offer."""

    wagers: tuple[str, ...]


class WindowClosed(Fact, frozen=True, kw_only=True, tag="window-closed"):
    """The offer is over."""


@lru_cache(maxsize=256)
def windowed(game: Game) -> dict[str, CoupWager]:
    """The wagers of a game that open inside a coup."""
    specs = {name: game.wager(name) for name in wager_names(game.book)}
    return {name: spec for name, spec in specs.items() if isinstance(spec, CoupWager) and spec.window}


@lru_cache(maxsize=4096)
def _opening_windows(game: Game, player: int, banker: int) -> tuple[str, ...]:
    """The wagers that hands of these points open, as far as points decide."""
    facts = facts_for((player, player, 2), (banker, banker, 2), UNPAIRED)
    known = {"player_opening", "banker_opening", "player_natural", "banker_natural"}
    return tuple(
        name
        for name, spec in windowed(game).items()
        if spec.window
        and applies({fact: wanted for fact, wanted in spec.window.when.items() if fact in known}, facts)
    )


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
    facts, offered, specs = opening_facts(coup), state.setup.offered, windowed(game)
    down = {wager.wager for wager in state.layout.values()}
    return frozenset(
        name
        for name in possible
        if (not offered or name in offered) and _opens(specs[name].window, down, facts)
    )


def _opens(window: Window | None, down: set[str], facts: Facts) -> bool:
    return window is not None and bool(down.intersection(window.holders)) and applies(window.when, facts)


def window_clauses(game: Game, names: Iterable[str]) -> tuple[str, ...]:
    """The clauses by which these wagers open."""
    rules = [spec.window for name, spec in windowed(game).items() if name in names]
    return tuple(dict.fromkeys(clause for rule in rules if rule for clause in rule.clauses))


def _may_offer(desk: Desk) -> Refusal | None:
    refusal = desk.needs_dealer()
    if refusal is None and not (desk.state.phase is DEALING and windows_due(desk.state)):
        return desk.not_now("an offer", "it when the opening cards call for one")
    return refusal


@answers(OfferWindow, _may_offer)
def offer_window(desk: Desk, order: OfferWindow) -> Answer:
    """Offer what opens now."""
    names = windows_due(desk.state)
    return [Said(WindowOpened(wagers=tuple(sorted(names))), window_clauses(desk.game, names))]


def _may_close(desk: Desk) -> Refusal | None:
    refusal = desk.needs_dealer()
    if refusal is None and desk.state.phase is not WINDOW:
        return desk.not_now("closing an offer", "it while one is open")
    return refusal


@answers(CloseWindow, _may_close)
def close_window(desk: Desk, order: CloseWindow) -> Answer:
    """Go on with the coup."""
    return [Said(WindowClosed(), window_clauses(desk.game, desk.state.coup.windows))]


@folds(WindowOpened)
def _opened(state: Table, fact: WindowOpened, event: Event) -> Table:
    coup = structs.replace(state.coup, windows=frozenset(fact.wagers))
    return structs.replace(state, phase=WINDOW, coup=coup)


@folds(WindowClosed)
def _closed(state: Table, fact: WindowClosed, event: Event) -> Table:
    coup = structs.replace(state.coup, windows=NONE, window_over=True)
    return structs.replace(state, phase=DEALING, coup=coup)


@by_itself(Automation.WINDOW, DEALING)
def _offer_due(state: Table) -> Order | None:
    called = len(state.coup.announced) == BOTH
    return OfferWindow() if called and windows_due(state) else None
