"""Fitting out: everything that is wrong with a table as it was set up, before anybody plays there."""

from collections.abc import Iterator
from typing import NamedTuple

from punto.rulebook.procedure.preparing import LayoutRules
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.game import Game
from punto.rules.limits import Bounds, Sign
from punto.table.betting.offered import unknown_wager
from punto.table.preparing.stages import rules_of
from punto.table.setup import Setup
from punto.units import format_money


class Misfit(NamedTuple):
    """What is wrong, and the part of the set-up that it is wrong with."""

    part: str
    refusal: Refusal


def misfits(setup: Setup, game: Game) -> list[Misfit]:
    """Everything that the rulebook, or plain sense, has against a set-up."""
    return [*_seats(setup, game), *_limits(setup, game), *_cards(setup, game), *_layout(setup, game)]


def layouts_of(game: Game) -> LayoutRules | None:
    """The layouts that the game may be played on."""
    own = game.book.three_card if game.variant.hands == "each-seat" else None
    return own.layouts if own else rules_of(game.book).layouts


def _seats(setup: Setup, game: Game) -> Iterator[Misfit]:
    seats, count = game.variant.seats or game.book.setup.seats, len(setup.seats)
    if seats and not (seats.least or 1) <= count <= seats.most:
        accepted = f"{seats.least or 1} to {seats.most} seats"
        yield Misfit(
            "seats", refuse("seat-count", seats.clauses, seats.readings, count=count, accepted=accepted)
        )
    for seat in dict.fromkeys(each for each in setup.seats if setup.seats.count(each) > 1):
        yield Misfit("seats", refuse("seat-twice", (), seat=seat))
    if setup.standing < 0:
        yield Misfit("standing", refuse("no-such-count", (), count=setup.standing, what="standing places"))
    for wager, places in setup.places:
        if game.wager(wager) is None:
            yield Misfit("places", unknown_wager(game, setup, wager))
        if places < 0:
            yield Misfit("places", refuse("no-such-count", (), count=places, what=f"places for {wager}"))


def _limits(setup: Setup, game: Game) -> Iterator[Misfit]:
    sign = setup.sign
    owners = [*((name, "") for name in sign.wagers), *(("", who) for who in sign.players)]
    for wager, who in [("", ""), *owners]:
        own = sign.wagers.get(wager) or sign.players.get(who) or sign.bounds
        yield from (Misfit("limits", fault) for fault in _bounds(game, own, sign.for_wager(wager, who)))
    for wager in sign.wagers:
        if game.wager(wager) is None:
            yield Misfit("limits", unknown_wager(game, setup, wager))
    yield from (Misfit("limits", fault) for fault in _others(sign))
    extra = game.book.commission.extra if game.book.commission else None
    if sign.extra and (extra is None or extra.by_arrangement):
        what = "extra commission beyond the differential for a whole table"
        accepted = "an arrangement with single players" if extra else "the differential alone"
        clauses = extra.clauses if extra else ()
        yield Misfit("limits", refuse("not-provided", clauses, what=what, accepted=accepted))


def _bounds(game: Game, own: Bounds, whole: Bounds) -> Iterator[Refusal]:
    """A minimum above a maximum, sums of nothing or less, and a minimum that no chips make."""
    for amount in (own.minimum, own.maximum, own.unit):
        if amount is not None and amount <= 0:
            yield refuse("amount", (), amount=format_money(amount))
    if whole.minimum is not None and whole.maximum is not None and whole.minimum > whole.maximum:
        low, high = format_money(whole.minimum), format_money(whole.maximum)
        yield refuse("limits-crossed", (), minimum=low, maximum=high)
    if own.minimum and game.chips and not game.chips.can_make(own.minimum):
        names = ", ".join(format_money(each) for each in game.chips.denominations)
        yield refuse("no-chip-sum", (), amount=format_money(own.minimum), chips=names)


def _others(sign: Sign) -> Iterator[Refusal]:
    for amount in (sign.area_maximum, sign.differential):
        if amount is not None and amount <= 0:
            yield refuse("amount", (), amount=format_money(amount))
    least, most = sign.extra or (0, None)
    if most is not None and least > most:
        yield refuse("limits-crossed", (), minimum=format_money(least), maximum=format_money(most))


def _cards(setup: Setup, game: Game) -> Iterator[Misfit]:
    rules, dealing = rules_of(game.book), game.book.dealing
    devices = rules.dealt_from.devices
    if setup.device not in devices:
        accepted = f"cards from a {' or '.join(devices)}"
        clauses = rules.dealt_from.clauses
        yield Misfit("device", refuse("device", clauses, device=setup.device, accepted=accepted))
    if dealing and setup.method and setup.method not in dealing.method:
        methods = ", ".join(dealing.method)
        clauses = dealing.one_method.clauses
        yield Misfit("method", refuse("method-unknown", clauses, method=setup.method, methods=methods))


def _layout(setup: Setup, game: Game) -> Iterator[Misfit]:
    layouts = layouts_of(game)
    if layouts and setup.layout and setup.layout not in layouts.letters:
        names = ", ".join(layouts.letters)
        yield Misfit("layout", refuse("layout-unknown", layouts.clauses, layout=setup.layout, layouts=names))
    elements = layouts.elements if layouts else None
    for name in sorted(setup.offered):
        wager = game.wager(name)
        if wager is None:
            clauses = elements.clauses if elements else ()
            yield Misfit("offered", refuse("area-missing", clauses, wager=name))
        elif isinstance(wager, Refusal):
            yield Misfit("offered", wager)
