"""Entries: a transaction moves amounts between accounts and creates nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from punto.ledger.accounts import HOLDS, PERSONAL, Account, Asset
from punto.ledger.forms import FORMS, strays


class Unbalanced(ValueError):
    """Legs that create money, or lose it, hand one person's money to another, or go where they cannot."""


class Leg(msgspec.Struct, frozen=True, gc=False):
    """One amount into an account, or out of it when below nothing."""

    account: Account
    asset: Asset
    amount: int


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

    def __post_init__(self) -> None:
        """Refuse what does not sum to nothing, asset by asset, or has not the form that its name asks for."""
        check(self.legs)
        if self.what in FORMS:
            astray = strays(
                self.what, [(each.giver, each.taker, each.asset) for each in transfers(self.legs)]
            )
            if astray:
                raise Unbalanced(f"not a way that money goes: {'; '.join(astray)}")


def check(legs: Iterable[Leg]) -> None:
    """Raise on legs that do not balance, or that pass money from one person to another."""
    totals: Counter[Asset] = Counter()
    for leg in legs:
        if not leg.amount:
            raise Unbalanced(f"a leg of nothing on {leg.account}")
        if leg.asset.kind not in HOLDS[leg.account.kind]:
            raise Unbalanced(f"{leg.account} holds no {leg.asset.kind}")
        totals[leg.asset] += leg.amount
    for asset, total in totals.items():
        if total:
            raise Unbalanced(f"the legs in {asset} sum to {total}, not to nothing")
        _check_people(asset, [leg for leg in legs if leg.asset == asset])


def _check_people(asset: Asset, legs: list[Leg]) -> None:
    """Money goes between a person and the house, never between two persons."""
    people = {leg.account.owner for leg in legs if leg.account.kind in PERSONAL}
    if len(people) > 1 and all(leg.account.kind in PERSONAL for leg in legs):
        raise Unbalanced(f"{asset} between {' and '.join(sorted(people))} without the house")


def correction(wrong: Transaction, *, seq: int, at: int, what: str) -> Transaction:
    """New entries that take back those of an earlier transaction and point to it."""
    legs = tuple(Leg(leg.account, leg.asset, -leg.amount) for leg in wrong.legs)
    decided = {asset: -stakes for asset, stakes in wrong.decided.items()}
    return Transaction(
        stream=wrong.stream, seq=seq, at=at, what=what, legs=legs, corrects=wrong.seq, decided=decided
    )


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """An amount from one account to another: balanced by its very form."""

    giver: Account
    taker: Account
    asset: Asset
    amount: int

    def __post_init__(self) -> None:
        """Refuse an amount that goes the other way, or nowhere."""
        if self.amount <= 0 or self.giver == self.taker:
            raise Unbalanced(f"{self.amount} {self.asset} from {self.giver} to {self.taker} moves nothing")


def transfers(legs: Iterable[Leg]) -> list[Transfer]:
    """The legs of a transaction as transfers, in the order of the legs.

    >>> moved = {Account("float"): -7, Account("stack"): 5, Account("layout"): 2}
    >>> legs = [Leg(account, Asset("chips", "AUD"), amount) for account, amount in moved.items()]
    >>> [(str(each.taker), each.amount) for each in transfers(legs)]
    [('stack', 5), ('layout', 2)]
    """
    made: list[Transfer] = []
    for asset in dict.fromkeys(leg.asset for leg in legs):
        giving = [[leg.account, -leg.amount] for leg in legs if leg.asset == asset and leg.amount < 0]
        for leg in legs:
            if leg.asset == asset and leg.amount > 0:
                made += _drawn(giving, leg)
    return made


def _drawn(giving: list[list[Any]], leg: Leg) -> Iterator[Transfer]:
    """What one account receives, taken from the first givers that have some left."""
    wanted = leg.amount
    while wanted:
        giver, left = giving[0]
        amount = min(wanted, left)
        yield from _apart(giver, leg.account, leg.asset, amount)
        wanted -= amount
        giving[0][1] -= amount
        if not giving[0][1]:
            giving.pop(0)


def _apart(giver: Account, taker: Account, asset: Asset, amount: int) -> Iterator[Transfer]:
    """One transfer, or two with the house between them where the accounts are of two persons."""
    if giver.kind in PERSONAL and taker.kind in PERSONAL and giver.owner != taker.owner:
        house = Account("cage") if asset.kind == "cash" else Account("float", giver.table)
        yield Transfer(giver, house, asset, amount)
        giver = house
    yield Transfer(giver, taker, asset, amount)


def moving(moves: Iterable[Transfer], *, stream: str, seq: int, at: int, what: str) -> Transaction:
    """The transaction that some transfers make, in a form that there is."""
    if what not in FORMS:
        raise Unbalanced(f"{what}: no form of this name; one of: {', '.join(FORMS)}")
    legs: list[Leg] = []
    for each in moves:
        legs += (Leg(each.giver, each.asset, -each.amount), Leg(each.taker, each.asset, each.amount))
    return Transaction(stream=stream, seq=seq, at=at, what=what, legs=tuple(legs))
