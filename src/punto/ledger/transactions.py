"""Entries: a transaction moves amounts between accounts and creates nothing."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import force_setattr

from punto.ledger.accounts import HOLDS, OF_PEOPLE, Account, Asset
from punto.ledger.legs import Leg, Transfer, Unbalanced
from punto.ledger.money_routes import check_routes
from punto.ledger.transfers import one_transfer, transfers
from punto.machine.fact import Fact
from punto.machine.names import name_of


class Transaction(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Legs that belong together, and the event they come from. Nothing is ever changed; see `correction`."""

    stream: str
    seq: int
    at: int
    what: str
    legs: tuple[Leg, ...]
    corrects: int | None = None
    """The event whose entries this one sets right."""
    decided: Mapping[Asset, int] = {}
    """The stakes that it decided, by asset; less than nothing where they are not decided any more."""

    transfers: tuple[Transfer, ...] = ()
    """The legs as transfers."""

    def __post_init__(self) -> None:
        """Refuse what does not sum to nothing, asset by asset."""
        alone = one_transfer(self.legs)
        if alone is None:
            check(self.legs)
        force_setattr(self, "transfers", tuple(transfers(self.legs)) if alone is None else (alone,))


def check(legs: Sequence[Leg]) -> None:
    """Raise on legs that do not balance, or that pass money from one person to another."""
    totals: dict[Asset, int] = {}
    with_house = set()
    for leg in legs:
        if not leg.amount:
            raise Unbalanced(f"a leg of nothing on {leg.account}")
        if leg.asset.kind not in HOLDS[leg.account.kind]:
            raise Unbalanced(f"{leg.account} holds no {leg.asset.kind}")
        totals[leg.asset] = totals.get(leg.asset, 0) + leg.amount
        if leg.account.kind not in OF_PEOPLE:
            with_house.add(leg.asset)
    for asset, total in totals.items():
        if total:
            raise Unbalanced(f"the legs in {asset} sum to {total}, not to nothing")
        people = between(asset, legs) if asset not in with_house else None
        if people:
            raise Unbalanced(f"{asset} between {' and '.join(sorted(people))} without the house")


def between(asset: Asset, legs: Iterable[Leg]) -> dict[str, int]:
    """What people gain from one another, their wagers included; nothing where the house has a leg, too."""
    found: dict[str, int] = {}
    for leg in legs:
        if leg.asset == asset:
            who = leg.who
            if not who:
                return {}
            found[who] = found.get(who, 0) + leg.amount
    return {who: amount for who, amount in found.items() if amount}


def _check_wagers(legs: Iterable[Leg]) -> None:
    """A wager is one person's."""
    bettors: dict[Account, str] = {}
    for leg in legs:
        if leg.bettor and bettors.setdefault(leg.account, leg.bettor) != leg.bettor:
            raise Unbalanced(f"{leg.account} is {bettors[leg.account]}'s, and not {leg.bettor}'s")


def correction(wrong: Transaction, *, seq: int, at: int, what: str) -> Transaction:
    """New entries that take back those of an earlier transaction and point to it."""
    legs = tuple(Leg(leg.account, leg.asset, -leg.amount, leg.bettor) for leg in wrong.legs)
    decided = {asset: -stakes for asset, stakes in wrong.decided.items()}
    return Transaction(
        stream=wrong.stream, seq=seq, at=at, what=what, legs=legs, corrects=wrong.seq, decided=decided
    )


def moving(  # noqa: PLR0913 - what a transaction is made of
    moves: Iterable[Transfer],
    kind: type[Fact],
    *,
    stream: str,
    seq: int,
    at: int,
    corrects: int | None = None,
) -> Transaction:
    """The transaction that some transfers make, by routes that the fact declares."""
    legs: list[Leg] = []
    for each in moves:
        legs += each.legs()
    _check_wagers(legs)
    made = Transaction(stream=stream, seq=seq, at=at, what=name_of(kind), legs=tuple(legs), corrects=corrects)
    check_routes(kind, made.transfers)
    return made
