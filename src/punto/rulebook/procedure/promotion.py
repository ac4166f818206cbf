"""Promotional prizes: what terms must say, what no prize may be, how winners are told and paid."""

from typing import Literal

from punto.rulebook.records import Cited, Power, Record, Setting

PrizeWay = Literal["cash", "cheque", "transfer"]
"""How a money prize is handed over; a cheque is crossed, and both others are in the winner's name."""
CompromiseChoice = Literal["postpone", "cancel"]


class TermsItem(Cited, frozen=True, kw_only=True):
    """One thing that the terms of a promotion must say."""

    title: str
    only_with_wager: bool = False
    """Whether it is needed only where a minimum or compulsory wager is asked for."""


class PrizeDetails(Cited, frozen=True, kw_only=True):
    """What the terms must say besides where a prize is of one kind."""

    title: str
    detail: dict[str, TermsItem]


class AboveValue(Cited, frozen=True, kw_only=True):
    """What holds for a prize worth more than a sum."""

    over: int
    """The sum, in cents: a prize of exactly that value does not count."""


class CashAlternative(Cited, frozen=True, kw_only=True):
    """Money instead of goods, at the winner's choice; some kinds of prize are never converted."""

    never: tuple[str, ...]


class MoneyPrize(Cited, frozen=True, kw_only=True):
    """How a money prize may be paid."""

    ways: tuple[PrizeWay, ...]
    chosen_over: int | None = None
    """Over this sum, in cents, the winner chooses among the ways; up to it the terms decide."""


class ForbiddenPrize(Cited, frozen=True, kw_only=True):
    """What no prize may consist of or include."""

    title: str
    contents: tuple[str, ...] = ()
    over_litres: int | None = None
    """Allowed up to this many litres."""
    prescribed: bool = False
    """Whether regulations name the items, so that the operator keeps the list."""


class WinnerNotice(Cited, frozen=True, kw_only=True):
    """How soon, and by which methods, an absent winner must be told."""

    days: int
    methods: dict[str, Cited]


class TermsLodging(Power, frozen=True, kw_only=True):
    """The full terms given to the regulator: who gives them, to whom, and how long before the start."""

    to: str
    hours: int
    """At least so many; none means any time strictly before the start."""


class TermsAmendment(Power, frozen=True, kw_only=True):
    """Terms changed after the start: in force once approved, or at once and lodged again."""

    approval: bool


class DeniedClaim(Power, frozen=True, kw_only=True):
    """A prize that somebody claimed and did not get: the reason is told, and over a sum details are kept."""

    record: AboveValue
    kept: tuple[str, ...]


class PrizeDispute(Power, frozen=True, kw_only=True):
    """Who decides a dispute about a promotion in the end, and what the complainant is told."""

    complaint_to: str


class Compromise(Power, frozen=True, kw_only=True):
    """A promotion or a draw whose integrity is in doubt: what may be done, and who is told how soon."""

    choices: dict[str, tuple[CompromiseChoice, ...]]
    """By what is compromised: the promotion or the draw."""
    to: str
    hours: int
    """Within so many; none means with the decision."""


class PromotionRules(Record, frozen=True, kw_only=True):
    """Everything that a text says of promotional prizes."""

    offered: Power
    chance: Cited
    scrutineer: AboveValue
    alternative: CashAlternative
    payment: MoneyPrize
    forbidden: dict[str, ForbiddenPrize]
    forbidding: Cited
    published: Cited
    terms: Cited
    item: dict[str, TermsItem]
    kind: dict[str, PrizeDetails]
    """Kinds of prize of which the terms must say more."""
    plain_kinds: tuple[str, ...] = ()
    """The other kinds of prize. A prize is of one of these or of those; without any, names are free."""
    notice: WinnerNotice
    lodging: TermsLodging
    amendment: TermsAmendment
    denied: DeniedClaim
    dispute: PrizeDispute
    compromise: Compromise
    settings: tuple[Setting, ...] = ()
