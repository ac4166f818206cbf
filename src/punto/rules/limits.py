"""Limits: minimum, maximum, unit, area and differential, found before the first card or after it."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import structs

from punto.rulebook.model import ExtraCommission, Limit
from punto.rulebook.refusal import NOT_IN_SOURCE, refuse
from punto.rules.game import Game
from punto.rules.lay import Placed
from punto.units import format_money, largest_remainder
from punto.units.privacy import Person

Found = Literal["before", "after"]
REDUCED_ON_LAYOUT = ("player", "banker")


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """A minimum, a maximum and a unit; what is None is not signed."""

    minimum: int | None = None
    maximum: int | None = None
    unit: int | None = None

    def over(self, below: "Bounds") -> "Bounds":
        """These bounds where they say something, else the others."""
        return Bounds(
            minimum=below.minimum if self.minimum is None else self.minimum,
            maximum=below.maximum if self.maximum is None else self.maximum,
            unit=below.unit if self.unit is None else self.unit,
        )


NO_BOUNDS = Bounds()


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """The limits in force at a table, for all, for a wager, and for a person."""

    bounds: Bounds = NO_BOUNDS
    area_maximum: int | None = None
    differential: int | None = None
    wagers: dict[str, Bounds] = {}
    players: dict[Person, Bounds] = {}
    kept: dict[Person, int] = {}
    """By person: an old minimum of the table that they keep; what is signed for one wager stays as it is."""
    extra: tuple[int, int | None] | None = None
    """The differential beyond which extra commission is due, and the most that may be laid."""
    arranged: dict[Person, int] = {}
    """By person: the most that they may lay on a hand, beyond the differential and for extra commission."""

    def for_wager(self, wager: str, who: str) -> Bounds:
        """The bounds of one wager: the person's own, else the wager's, else the table's (or one kept)."""
        bounds = self.bounds
        if who in self.kept:
            bounds = structs.replace(bounds, minimum=self.kept[who])
        if wager in self.wagers:
            bounds = self.wagers[wager].over(bounds)
        return self.players[who].over(bounds) if who in self.players else bounds

    def extra_from(self, who: str) -> int | None:
        """The differential beyond which somebody pays extra commission, if they may go beyond it."""
        if who in self.arranged:
            return self.differential
        return self.extra[0] if self.extra else None

    def extra_up_to(self, who: str) -> int | None:
        """The most that somebody may lay on a hand for extra commission."""
        return self.arranged.get(who, self.extra[1] if self.extra else None)


NO_SIGN = Sign()


def apply_limits(game: Game, lays: list[Placed], sign: Sign, found: Found, warned: frozenset[str]) -> None:
    """Individual limits, the area, the differential, each on what the one before left (A-ALL-05)."""
    if sign is NO_SIGN:
        return
    warned = warned.union(lay.wager.who for lay in lays if lay.wager.warned)
    for lay in lays:
        if lay.stands:
            _individual(game, lay, sign, found, warned)
    if len(lays) > 1:
        _together(game, lays, sign, found)
    unit = sign.bounds.unit or (game.chips.smallest if game.chips else 1)
    if sign.area_maximum is not None:
        _areas(game, lays, sign.area_maximum, found, unit)
    if sign.differential is not None and not (sign.extra and _extra_rule(game)):
        bound = [lay for lay in lays if lay.wager.who not in sign.arranged] if sign.arranged else lays
        _differential(game, bound, sign.differential, found, unit)


def _rule(game: Game, name: str, found: Found) -> Limit | None:
    rule: Limit | None = getattr(game.book.limits, f"{name}_{found}")
    return rule


def _individual(game: Game, lay: Placed, sign: Sign, found: Found, warned: frozenset[str]) -> None:
    bounds = sign.for_wager(lay.wager.wager, lay.wager.who)
    if lay.wager.who in sign.players or lay.wager.who in sign.kept:
        _cite_own_limits(game, lay, sign)
    if bounds.minimum is not None and lay.stake < bounds.minimum:
        _under_minimum(game, lay, bounds.minimum, found, warned)
    if lay.stands and bounds.maximum is not None and lay.stake > bounds.maximum:
        _cut_to(game, lay, bounds.maximum, _rule(game, "over_maximum", found))
    if lay.stands and bounds.unit and (lay.stake - (bounds.minimum or 0)) % bounds.unit:
        _off_unit(game, lay, bounds.unit, found)
    agreed = sign.extra_up_to(lay.wager.who)
    if lay.stands and agreed is not None and lay.stake > agreed:
        _beyond_agreed(game, lay, agreed)


def _cite_own_limits(game: Game, lay: Placed, sign: Sign) -> None:
    """A person's own limits: an old minimum that was kept, or limits agreed with them."""
    wager, own, limits = lay.wager, sign.players.get(lay.wager.who), game.book.limits
    table, mine = sign.for_wager(wager.wager, "").minimum, sign.for_wager(wager.wager, wager.who).minimum
    kept = mine is not None and table is not None and mine < table
    if kept and limits.kept_minimum:
        lay.cite(limits.kept_minimum.clauses, limits.kept_minimum.readings)
    if own and limits.personal and (own.maximum is not None or not (kept and limits.kept_minimum)):
        lay.cite(limits.personal.clauses, limits.personal.readings)


def _cut_to(game: Game, lay: Placed, most: int, rule: Limit | None) -> None:
    """Settle at the limit and give the rest back; without a rule the wager stands as it lies."""
    if rule is None:
        lay.cite((NOT_IN_SOURCE,))
        return
    lay.stake = most
    lay.cite((*rule.clauses, *game.book.limits.sign.clauses), rule.readings)


def _together(game: Game, lays: list[Placed], sign: Sign, found: Found) -> None:
    """One bettor's wagers on one bet count against the maximum together, the first laid first (A-ALL-19)."""
    piles: dict[tuple[str, ...], list[Placed]] = {}
    by_area = game.variant.hands == "each-seat"
    for lay in lays:
        wager = lay.wager
        if lay.stands and wager.who:
            area = wager.seat if by_area else ""
            key = (wager.who, wager.wager, wager.nominate, wager.entry, area)
            piles.setdefault(key, []).append(lay)
    for held in piles.values():
        most = sign.for_wager(held[0].wager.wager, held[0].wager.who).maximum if len(held) > 1 else None
        if most is not None:
            _fill_up(game, held, most, _rule(game, "over_maximum", found))


def _fill_up(game: Game, held: list[Placed], most: int, rule: Limit | None) -> None:
    """Let wagers count one after the other until the maximum is reached."""
    left = most
    for lay in held:
        if lay.stake > left and rule is not None and not left:
            clauses = (*rule.clauses, *game.book.limits.sign.clauses)
            lay.refusal = refuse("over-maximum", clauses, rule.readings, maximum=format_money(most))
        elif lay.stake > left:
            _cut_to(game, lay, left, rule)
        left = max(0, left - lay.stake)


def _extra_rule(game: Game) -> ExtraCommission | None:
    """The rule that lets a main wager go beyond the differential for more commission, if there is one."""
    extra = game.book.commission.extra if game.book.commission else None
    return extra if extra and game.variant_name in extra.variants else None


def _beyond_agreed(game: Game, lay: Placed, most: int) -> None:
    """No main wager goes beyond the maximum differential, extra commission or not."""
    extra = _extra_rule(game)
    if extra and lay.wager.wager in REDUCED_ON_LAYOUT:
        lay.stake = most
        lay.cite(extra.clauses, extra.readings)


def _under_minimum(game: Game, lay: Placed, minimum: int, found: Found, warned: frozenset[str]) -> None:
    rule = _rule(game, "under_minimum", found)
    amounts = {"amount": format_money(lay.stake), "minimum": format_money(minimum)}
    if rule is None:
        lay.cite((NOT_IN_SOURCE,))
    elif rule.rule == "refuse":
        lay.refusal = refuse("below-minimum", rule.clauses, rule.readings, **amounts)
    elif rule.rule == "warn-once" and lay.wager.who in warned:
        lay.refusal = refuse("under-minimum", rule.clauses, rule.readings, **amounts)
    else:
        lay.warned = rule.rule == "warn-once"
        lay.cite(rule.clauses, rule.readings)


def _off_unit(game: Game, lay: Placed, unit: int, found: Found) -> None:
    rule = _rule(game, "off_unit", found)
    if rule is None:
        lay.cite((NOT_IN_SOURCE,))
    elif rule.rule == "refuse":
        amounts = {"amount": format_money(lay.stake), "unit": format_money(unit)}
        lay.refusal = refuse("off-unit", rule.clauses, rule.readings, **amounts)
    else:
        lay.cite(rule.clauses, rule.readings)


def _areas(game: Game, lays: list[Placed], most: int, found: Found, unit: int) -> None:
    areas: dict[tuple[str, str], list[Placed]] = {}
    for lay in lays:
        if lay.stands:
            areas.setdefault((lay.wager.wager, lay.wager.area), []).append(lay)
    rule = _rule(game, "over_area", found)
    for (wager, _), held in areas.items():
        if sum(lay.stake for lay in held) <= most:
            continue
        if found == "before" and wager not in REDUCED_ON_LAYOUT and rule:
            _turn_away(held, most, game.book.limits.sign.clauses)
        else:
            _pro_rata(held, most, unit if found == "before" else _smallest(game), rule)


def _smallest(game: Game) -> int:
    return game.chips.smallest if game.chips else 1


def _turn_away(held: Iterable[Placed], most: int, clauses: tuple[str, ...]) -> None:
    """Only the two hands are scaled on the layout; on another area what no longer fits is refused."""
    left = most
    for lay in held:
        if lay.stake > left:
            lay.refusal = refuse("over-area", clauses, maximum=format_money(most), left=format_money(left))
        else:
            left -= lay.stake


def _pro_rata(held: list[Placed], most: int, unit: int, rule: Limit | None) -> None:
    if rule is None or rule.rule == "stand":
        for lay in held:
            lay.cite(rule.clauses if rule else (NOT_IN_SOURCE,), rule.readings if rule else ())
        return
    by_seat = sorted(held, key=lambda lay: _seat_order(lay.wager.seat))
    shares = largest_remainder([lay.stake for lay in by_seat], most, unit)
    for lay, share in zip(by_seat, shares, strict=True):
        lay.stake = share
        lay.cite(rule.clauses, rule.readings)
        if not share:
            lay.refusal = refuse("no-share", rule.clauses, rule.readings)


def _seat_order(seat: str) -> tuple[int, str]:
    """Seats by number, so that a spare unit goes to the lowest."""
    return (int(seat), "") if seat.isdigit() else (0, seat)


def _differential(game: Game, lays: list[Placed], most: int, found: Found, unit: int) -> None:
    """Only the heavier hand is cut, to the lighter and the differential (A-ALL-04)."""
    sides = [[lay for lay in lays if lay.stands and lay.wager.wager == hand] for hand in REDUCED_ON_LAYOUT]
    lighter, heavier = sorted(sides, key=lambda side: sum(lay.stake for lay in side))
    allowed = sum(lay.stake for lay in lighter) + most
    if sum(lay.stake for lay in heavier) > allowed:
        _pro_rata(heavier, allowed, unit, _rule(game, "over_differential", found))
        term = game.book.limits.differential
        for lay in heavier:
            lay.cite(term.clauses if term else (), term.readings if term else ())
