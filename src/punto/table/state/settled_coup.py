"""The coup that was settled last, and what the house has had of its winnings since."""

import msgspec

from punto.rules.wager import Wager
from punto.table.state.coup import CarriedOver, Control, CoupState, Due


class Collected(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Deferred commission that was collected from somebody at a seat since the coup was settled."""

    who: str
    seat: str
    amount: int
    event: int
    """The latest event that collected some."""


class HeldBack(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Winnings of somebody that were withheld since the coup was settled, and what became of them."""

    who: str
    withheld: int = 0
    """What is still held back."""
    forfeited: int = 0
    """What went to the house for good."""


def add_collected(known: tuple[Collected, ...], more: Collected) -> tuple[Collected, ...]:
    """What was collected, and more of it."""
    key = (more.who, more.seat)
    others = tuple(each for each in known if (each.who, each.seat) != key)
    before = sum(each.amount for each in known if (each.who, each.seat) == key)
    return (*others, msgspec.structs.replace(more, amount=before + more.amount))


def add_withheld(known: tuple[HeldBack, ...], who: str, amount: int) -> tuple[HeldBack, ...]:
    """What is held back of somebody once more of it is withheld."""
    was, others = _apart(known, who)
    return (*others, msgspec.structs.replace(was, withheld=was.withheld + amount))


def release_or_forfeit(known: tuple[HeldBack, ...], who: str, released: bool) -> tuple[HeldBack, ...]:
    """What is held back of somebody once it is decided: none of it, whether it was released or forfeited."""
    was, others = _apart(known, who)
    kept = was.forfeited if released else was.forfeited + was.withheld
    return (*others, HeldBack(who=who, forfeited=kept)) if kept else others


def spend_withheld(
    known: tuple[HeldBack, ...], who: str, withheld: int, forfeited: int
) -> tuple[HeldBack, ...]:
    """What is held back of somebody once a wrong payment came back out of it."""
    was, others = _apart(known, who)
    left = HeldBack(
        who=who, withheld=max(0, was.withheld - withheld), forfeited=max(0, was.forfeited - forfeited)
    )
    return (*others, left) if left.withheld or left.forfeited else others


def _apart(known: tuple[HeldBack, ...], who: str) -> tuple[HeldBack, tuple[HeldBack, ...]]:
    was = next((each for each in known if each.who == who), HeldBack(who=who))
    return was, tuple(each for each in known if each.who != who)


class SettledCoup(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The coup that was settled last, as it lay before: it may have to be undone, or taken up again."""

    coup: CoupState
    layout: dict[str, Wager]
    carried: CarriedOver
    dues: tuple[Due, ...]
    control: Control
    abstained: dict[str, int]
    collected: tuple[Collected, ...] = ()
    held_back: tuple[HeldBack, ...] = ()
