"""The sign that the runner puts up where a script names no limits: so wide that it decides nothing."""

from msgspec import structs

from punto.rulebook.refusal import dollars
from punto.rules.limits import Bounds, Sign
from punto.table.setup import Setup, book_of
from punto.units import format_money

LEAST = 1
"""One cent, where the table has no chips of its own."""
MOST = 10_000_000_000_00
"""Ten thousand million: more than any script lays."""


def with_default_sign(setup: Setup) -> Setup:
    """The set-up with every amount on its sign that the rulebook demands."""
    conduct = book_of(setup.terms.rulebook).conduct
    lacking = (
        [each for each in conduct.sign.amounts if getattr(setup.sign.bounds, each) is None] if conduct else []
    )
    if setup.tournament or not lacking:
        return setup
    least = min(setup.terms.chips, default=LEAST)
    sign, given = setup.sign, {"minimum": least, "maximum": MOST}
    bounds = structs.replace(sign.bounds, **{each: given[each] for each in lacking})
    if "minimum" in lacking:
        bounds = _from_the_unit(bounds, least)
        wagers = {name: _from_the_unit(each, least) for name, each in sign.wagers.items()}
        players = {name: _from_the_unit(each, least) for name, each in sign.players.items()}
        sign = structs.replace(sign, wagers=wagers, players=players)
    return structs.replace(setup, sign=structs.replace(sign, bounds=bounds))


def _from_the_unit(bounds: Bounds, least: int) -> Bounds:
    """Units are counted from the minimum: one unit is the least, so that its multiples stay allowed."""
    if bounds.unit is None or bounds.minimum not in (None, least):
        return bounds
    return structs.replace(bounds, minimum=bounds.unit)


def put_up(given: Sign, sign: Sign) -> str:
    """What the runner put up beside what the script names; nothing where that was enough."""
    names = [
        each for each in ("minimum", "maximum") if getattr(given.bounds, each) != getattr(sign.bounds, each)
    ]
    return ", ".join(f"{each} {dollars(format_money(getattr(sign.bounds, each)))}" for each in names)
