"""Amends: what a table remembers of payments that were wrong, long after their coup."""

import msgspec

from punto.units.privacy import Person


class Mispayment(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A wager that was paid too much or too little, and what was done about it."""

    wager: str
    coup: int
    who: Person
    amount: int
    """What was paid beyond what was due; less than nothing where too little was."""
    event: int
    """The event that paid it so."""
    put_right: int = 0
    """What has gone to its bettor since, or come back where it is less than nothing."""
    month: str = ""
    """The calendar month in which the house became aware of it."""
    intended: bool = False
    """Whether it is suspected to have been paid so on purpose."""


class Mispayments(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Payments that were wrong, in the order in which they became known."""

    payments: tuple[Mispayment, ...] = ()
    paid: int = 0
    """The event that paid the last coup."""
    standing: tuple[int, ...] = ()
    """Coups whose payments stand, whatever odds they were paid by."""


def add_differences(
    amends: Mispayments, coup: int, owners: dict[str, str], differences: dict[str, int], event: int
) -> Mispayments:
    """What is remembered once a coup was paid with these differences from what was due, by wager."""
    if not differences:
        return Mispayments(payments=amends.payments, paid=event, standing=amends.standing)
    fresh = (
        Mispayment(wager=name, coup=coup, who=owners[name], amount=amount, event=event)
        for name, amount in differences.items()
    )
    return Mispayments(payments=(*amends.payments, *fresh), paid=event, standing=amends.standing)
