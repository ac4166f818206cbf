"""Setting a table up from Python values."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from punto.public.faults import BadInput, told_as_bad_input
from punto.public.python_amounts import AmountGiven, cents_of
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.script.default_sign import with_default_sign
from punto.table.preparing.table_equipment import misfits
from punto.table.setup import Automation, Setup, game_of, usual_variant

LimitsGiven = tuple[AmountGiven, AmountGiven] | Mapping[str, AmountGiven] | None
"""The least and the most of a bet, or minimum, maximum and unit by name."""
EVERYTHING, NOTHING = "everything", "nothing"


def table_setup(  # noqa: PLR0913 - a table has this much that may be said of it
    rulebook: str,
    variant: str | None,
    *,
    name: str,
    decks: int | None,
    seats: int | Sequence[str],
    limits: LimitsGiven,
    side_bets: Mapping[str, int] | None,
    settings: Mapping[str, Any] | None,
    chips: Iterable[AmountGiven],
    automation: str | Iterable[str],
    **more: Any,
) -> Setup:
    """A table's set-up; every fault of it raises BadInput."""
    with told_as_bad_input(Unknown, BrokenRulebook, ValueError, msgspec.ValidationError):
        terms = {
            "rulebook": rulebook,
            "variant": variant or usual_variant(rulebook),
            "decks": decks,
            "options": tuple((side_bets or {}).items()),
            "settings": tuple((settings or {}).items()),
            "chips": tuple(cents_of(each) for each in chips),
        }
        named = [str(each) for each in range(1, seats + 1)] if isinstance(seats, int) else list(seats)
        said = {"table": name, "terms": terms, "seats": named, "automation": _automation(automation), **more}
        if limits is not None:
            said["sign"] = {"bounds": _bounds(limits)}
        setup = with_default_sign(msgspec.convert(said, Setup))
        faults = [each.refusal.what for each in misfits(setup, game_of(setup.terms))]
    if faults:
        raise BadInput(faults)
    return setup


def _bounds(limits: Any) -> dict[str, int]:
    given = limits if isinstance(limits, Mapping) else dict(zip(("minimum", "maximum"), limits, strict=True))
    return {name: cents_of(amount) for name, amount in given.items()}


def _automation(given: str | Iterable[str]) -> list[str]:
    if given == EVERYTHING:
        return [each.value for each in Automation]
    return [] if given == NOTHING else [given] if isinstance(given, str) else list(given)
