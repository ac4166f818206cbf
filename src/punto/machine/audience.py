"""Audiences: who hears of which fact, by role."""

from collections.abc import Mapping
from enum import Enum

from punto.machine.roles import DEALER, INSPECTOR
from punto.machine.roles import SUPERVISORS as FLOOR_SUPERVISORS


class Audience(Enum):
    """Who hears of a fact."""

    __hash__ = object.__hash__  # there is one of each, and every message asks

    EVERYBODY = "everybody"
    """Onlookers, too: whoever stands at the table can see it."""
    CONCERNED = "concerned"
    """The staff, and the people whom the fact names or who asked for it."""
    STAFF = "staff"
    """Whoever works at the table or above it."""
    SUPERVISORS = "supervisors"
    """The staff without the dealers."""


EVERYBODY, CONCERNED, STAFF, SUPERVISORS = Audience

_AT_THE_TABLE = frozenset({EVERYBODY, CONCERNED, STAFF})
_ABOVE_IT = frozenset(Audience)

HEARS: Mapping[str, frozenset[Audience]] = {
    DEALER: _AT_THE_TABLE,
    **dict.fromkeys(FLOOR_SUPERVISORS, _ABOVE_IT),
    "area-manager": _ABOVE_IT,
    "floor-manager": _ABOVE_IT,
    "operator": _ABOVE_IT,
    "tournament-official": _ABOVE_IT,
    "surveillance": _ABOVE_IT,
    INSPECTOR: _ABOVE_IT,
    "regulator": _ABOVE_IT,
}
"""By role of the staff: what they hear. Everybody else hears what is for everybody, or concerns them."""


def is_staff(role: str) -> bool:
    """Whether somebody in this role is of the staff, and knows people by their own ids."""
    return role in HEARS


def may_hear(audience: Audience, role: str, concerned: bool) -> bool:
    """Whether somebody in a role hears of a fact; `concerned` says whether it is about them.

    >>> may_hear(STAFF, "patron", True), may_hear(CONCERNED, "patron", True), may_hear(STAFF, DEALER, False)
    (False, True, True)
    """
    if audience is EVERYBODY:
        return True
    heard = HEARS.get(role)
    return audience in heard if heard is not None else concerned and audience is CONCERNED
