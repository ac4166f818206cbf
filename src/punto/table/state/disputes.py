"""Affairs: what happened around the game, breaches and disputes, as the state keeps them."""

import msgspec


class Breach(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A breach of the rules as it was reported, and what was done about it."""

    kind: str
    who: str
    what: str
    remedies: tuple[str, ...] = ()


class Dispute(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A dispute: who complained, who ruled, and whether that is the last word."""

    who: str
    what: str
    ruling: str = ""
    ruled_by: str = ""
    ruled_as: str = ""
    """The role in which somebody ruled."""
    review: bool = False
    """Whether a review that the complainant asked for is still to come."""
    reviewed: bool = False
    """Whether somebody has reviewed the first ruling."""
    final: bool = False


class Disputes(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What happened around the game: breaches and disputes, by the id under which each was reported."""

    breaches: dict[str, Breach] = {}
    disputes: dict[str, Dispute] = {}
