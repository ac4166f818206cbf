"""Checks of limits: what the sign of a table says to wagers, found before the first card or after it.

Each works on what the one before it left (A-ALL-05).
"""

from collections.abc import Iterable

from punto.rulebook.model import ExtraCommission, Limit
from punto.rulebook.refusal import NOT_IN_SOURCE, refuse
from punto.rules.game import Game
from punto.rules.limits import NO_BOUNDS, REDUCED_ON_LAYOUT, Sign
from punto.rules.placed_wagers import Laid, Placed
from punto.units import format_money, largest_remainder


def has_bounds(game: Game, sign: Sign) -> bool:  # noqa: ARG001 - asked as every check is
    """Whether anything is signed for wagers one by one."""
    table = sign.bounds != NO_BOUNDS
    return table or bool(sign.wagers or sign.players or sign.kept or sign.extra or sign.arranged)


def check_bounds(at: Laid) -> None:
    """Minimum, maximum and unit of every wager by itself, and the most that extra commission allows."""
    ranges, own = at.limits.ranges, at.limits.own
    for lay in at.lays:
        wager, stake = lay.wager, lay.stake
        least, most, unit = ranges[wager.wager]
        if least <= stake <= most and not (unit and (stake - least) % unit) and wager.who not in own:
            continue
        if lay.refusal is None:
            _judge_alone(at, lay)


def _judge_alone(at: Laid, lay: Placed) -> None:
    sign, who = at.limits.sign, lay.wager.who
    bounds = sign.for_wager(lay.wager.wager, who)
    if who in sign.players or who in sign.kept:
        _cite_own_limits(at.game, lay, sign)
    if bounds.minimum is not None and lay.stake < bounds.minimum:
        _under_minimum(at, lay, bounds.minimum)
    if lay.stands and bounds.maximum is not None and lay.stake > bounds.maximum:
        _cut_to(at.game, lay, bounds.maximum, _rule(at, "over_maximum"))
    if lay.stands and bounds.unit and (lay.stake - (bounds.minimum or 0)) % bounds.unit:
        _off_unit(at, lay, bounds.unit)
    agreed = sign.extra_up_to(who)
    if lay.stands and agreed is not None and lay.stake > agreed:
        _beyond_agreed(at.game, lay, agreed)


def _rule(at: Laid, name: str) -> Limit | None:
    rule: Limit | None = getattr(at.game.book.limits, f"{name}_{at.found}")
    return rule


def _cite_own_limits(game: Game, lay: Placed, sign: Sign) -> None:
    """A person's own limits: an old minimum that was kept, or limits agreed with them."""
    wager, own, limits = lay.wager, sign.players.get(lay.wager.who), game.book.limits
    table, mine = sign.for_wager(wager.wager, "").minimum, sign.for_wager(wager.wager, wager.who).minimum
    kept = mine is not None and table is not None and mine < table
    if kept and limits.kept_minimum:
        lay.cite(limits.kept_minimum.clauses, limits.kept_minimum.readings)
    if own and limits.personal and (own.maximum is not None or not (kept and limits.kept_minimum)):
        lay.cite(limits.personal.clauses, limits.personal.readings)


def _under_minimum(at: Laid, lay: Placed, minimum: int) -> None:
    rule = _rule(at, "under_minimum")
    amounts = {"amount": format_money(lay.stake), "minimum": format_money(minimum)}
    if rule is None:
        lay.cite((NOT_IN_SOURCE,))
    elif rule.rule == "refuse":
        lay.refusal = refuse("below-minimum", rule.clauses, rule.readings, **amounts)
    elif rule.rule == "warn-once" and _was_warned(at, lay.wager.who):
        lay.refusal = refuse("under-minimum", rule.clauses, rule.readings, **amounts)
    else:
        lay.warned = rule.rule == "warn-once"
        at.warned = at.warned or lay.warned
        lay.cite(rule.clauses, rule.readings)


def _was_warned(at: Laid, who: str) -> bool:
    return who in at.carried.warned or any(lay.wager.warned and lay.wager.who == who for lay in at.lays)


def _cut_to(game: Game, lay: Placed, most: int, rule: Limit | None) -> None:
    """Do with what is beyond the limit as the rule says; without one the wager stands as it lies."""
    if rule is None:
        lay.cite((NOT_IN_SOURCE,))
        return
    clauses = (*rule.clauses, *game.book.limits.sign.clauses)
    if rule.rule == "refuse":
        amounts = {"amount": format_money(lay.stake), "maximum": format_money(most)}
        lay.refusal = refuse("above-maximum", clauses, rule.readings, **amounts)
        return
    if rule.rule == "limit":
        lay.stake = most
    lay.cite(clauses, rule.readings)


def _off_unit(at: Laid, lay: Placed, unit: int) -> None:
    rule = _rule(at, "off_unit")
    if rule is None:
        lay.cite((NOT_IN_SOURCE,))
    elif rule.rule == "refuse":
        amounts = {"amount": format_money(lay.stake), "unit": format_money(unit)}
        lay.refusal = refuse("off-unit", rule.clauses, rule.readings, **amounts)
    else:
        lay.cite(rule.clauses, rule.readings)


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


def has_maximum(game: Game, sign: Sign) -> bool:  # noqa: ARG001
    """Whether a maximum is signed, for all or for somebody or something."""
    return any(
        each.maximum is not None for each in (sign.bounds, *sign.wagers.values(), *sign.players.values())
    )


def check_maximum_together(at: Laid) -> None:
    """One bettor's wagers on one bet count against the maximum together, the first laid first (A-ALL-19)."""
    lays = at.lays
    if len(lays) == 1 or len({(lay.wager.who, lay.wager.wager) for lay in lays}) == len(lays):
        return
    piles: dict[tuple[str, ...], list[Placed]] = {}
    by_area = at.game.variant.hands == "each-seat"
    for lay in lays:
        wager = lay.wager
        if lay.stands and wager.who:
            area = wager.seat if by_area else ""
            key = (wager.who, wager.wager, wager.nominate, wager.entry, area)
            piles.setdefault(key, []).append(lay)
    for held in piles.values():
        first = held[0].wager
        most = at.limits.sign.for_wager(first.wager, first.who).maximum if len(held) > 1 else None
        if most is not None:
            _fill_up(at.game, held, most, _rule(at, "over_maximum"))


def _fill_up(game: Game, held: list[Placed], most: int, rule: Limit | None) -> None:
    """Let wagers count one after the other until the maximum is reached."""
    left = most
    for lay in held:
        if lay.stake > left and not left and rule is not None and rule.rule != "stand":
            clauses = (*rule.clauses, *game.book.limits.sign.clauses)
            lay.refusal = refuse("over-maximum", clauses, rule.readings, maximum=format_money(most))
        elif lay.stake > left:
            _cut_to(game, lay, left, rule)
        left = max(0, left - lay.stake)


def has_area_maximum(game: Game, sign: Sign) -> bool:  # noqa: ARG001
    """Whether a maximum is signed for what lies on an area together."""
    return sign.area_maximum is not None


def check_areas(at: Laid) -> None:
    """What lies on each area together: scaled down, or turned away where no more fits."""
    most = at.limits.sign.area_maximum or 0
    areas: dict[tuple[str, str], list[Placed]] = {}
    for lay in at.lays:
        if lay.stands:
            areas.setdefault((lay.wager.wager, lay.wager.area), []).append(lay)
    rule = _rule(at, "over_area")
    for (wager, _), held in areas.items():
        if sum(lay.stake for lay in held) <= most:
            continue
        if rule and rule.rule == "refuse":
            _turn_away(held, most, (*rule.clauses, *at.game.book.limits.sign.clauses))
        elif at.found == "before" and wager not in REDUCED_ON_LAYOUT and rule and rule.rule == "pro-rata":
            _turn_away(held, most, at.game.book.limits.sign.clauses)
        else:
            _pro_rata(held, most, _unit(at) if at.found == "before" else _smallest(at.game), rule)


def _unit(at: Laid) -> int:
    return at.limits.sign.bounds.unit or _smallest(at.game)


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


def has_differential(game: Game, sign: Sign) -> bool:
    """Whether a differential is signed that nobody may exceed for extra commission."""
    return sign.differential is not None and not (sign.extra and _extra_rule(game))


def check_differential(at: Laid) -> None:
    """Only the heavier hand is cut, to the lighter and the differential (A-ALL-04)."""
    sign = at.limits.sign
    bound = [lay for lay in at.lays if lay.stands and lay.wager.who not in sign.arranged]
    sides = [[lay for lay in bound if lay.wager.wager == hand] for hand in REDUCED_ON_LAYOUT]
    lighter, heavier = sorted(sides, key=lambda side: sum(lay.stake for lay in side))
    allowed = sum(lay.stake for lay in lighter) + (sign.differential or 0)
    if sum(lay.stake for lay in heavier) > allowed:
        _pro_rata(heavier, allowed, _unit(at), _rule(at, "over_differential"))
        term = at.game.book.limits.differential
        for lay in heavier:
            lay.cite(term.clauses if term else (), term.readings if term else ())
