"""Which text a rulebook is of, the words it uses, and its ladder of roles."""

from datetime import date

from punto.rulebook.records import Cited, Named, Record, Term


class InForce(Cited, frozen=True, kw_only=True):
    """Since when the text applies; no date where it prints none."""

    since: date | None = None
    note: str = ""


class Identity(Record, frozen=True, kw_only=True):
    """Which text this is."""

    title: str
    badge: str
    authority: Named
    operator: Named
    in_force: InForce
    not_supplied: Named | None = None


class Vocabulary(Record, frozen=True, kw_only=True):
    """The text's own words; the engine's words are fixed."""

    round: Term
    betless_round: Term
    stand_off: Term
    dealing_device: Term
    betting_call: Term


class Role(Cited, frozen=True, kw_only=True):
    """One rung of the text's ladder, mapped to the common role."""

    role: str
    title: str
    includes: tuple[str, ...] = ()
