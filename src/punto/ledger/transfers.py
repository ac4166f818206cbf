"""Pairing: the legs of a transaction as transfers. Nothing goes from one person, or their wager, to another.

What people have among their own accounts goes straight from one to the other. Where some then give and others
take, all of that goes to the house first, which gives it to whoever takes it.
"""

from collections.abc import Iterator, Mapping, Sequence

from punto.ledger.accounts import HOLDS, OF_PEOPLE, SHARED, Account, Asset, AssetKind, Kind
from punto.ledger.legs import Leg, Transfer

BETWEEN: Mapping[AssetKind, Kind] = {
    "cash": "cage",
    "chips": "float",
    "token": "issued",
    "commission": "commission",
    "debt": "claim",
}
"""The account of the house between people, by what goes through it; anything else goes through its own."""

PAIR = 2
"""Legs that are one transfer, as a rule."""


class _Side:
    """A leg that gives or takes, and how much of it is not paired yet."""

    __slots__ = ("account", "bettor", "left", "who")

    def __init__(self, account: Account, left: int, who: str = "", bettor: str = "") -> None:
        self.account, self.left, self.who, self.bettor = account, left, who, bettor


Sides = list[_Side]


def transfers(legs: Sequence[Leg]) -> list[Transfer]:
    """The legs of a transaction as transfers.

    >>> moved = {Account("float"): -7, Account("stack"): 5, Account("layout"): 2}
    >>> legs = [Leg(account, Asset("chips", "AUD"), amount) for account, amount in moved.items()]
    >>> [(str(each.taker), each.amount) for each in transfers(legs)]
    [('stack', 5), ('layout', 2)]
    """
    if alone := one_transfer(legs):
        return [alone]
    by_asset: dict[Asset, list[Leg]] = {}
    for leg in legs:
        by_asset.setdefault(leg.asset, []).append(leg)
    made: list[Transfer] = []
    for asset, found in by_asset.items():
        made += _paired(asset, found)
    return made


def one_transfer(legs: Sequence[Leg]) -> Transfer | None:
    """Two legs as the one transfer that they are, as most are: somebody's own, or with the house."""
    if len(legs) != PAIR:
        return None
    giver, taker = legs if legs[0].amount < 0 else reversed(legs)
    asset, gives, takes = giver.asset, giver.account, taker.account
    if taker.amount <= 0 or giver.amount + taker.amount or taker.asset != asset or gives == takes:
        return None
    if asset.kind not in HOLDS[gives.kind] or asset.kind not in HOLDS[takes.kind]:
        return None
    if gives.kind in OF_PEOPLE and takes.kind in OF_PEOPLE and giver.who != taker.who:
        return None
    return Transfer(gives, takes, asset, taker.amount, giver.bettor or taker.bettor)


def house_between(asset: Asset, legs: Sequence[Leg]) -> Account:
    """The account of the house that stands between the people of some legs."""
    kind = BETWEEN.get(asset.kind)
    if kind is None:
        return next(leg.account for leg in legs if not leg.who)
    table = "" if kind in SHARED else next(leg.account.table for leg in legs if leg.who)
    return Account(kind, table)


def _paired(asset: Asset, legs: Sequence[Leg]) -> Iterator[Transfer]:
    """The transfers in one asset, of what is whose first."""
    givers: Sides = []
    takers: Sides = []
    people = set()
    for leg in legs:
        who, amount = leg.who, leg.amount
        if who:
            people.add(who)
        if amount < 0:
            givers.append(_Side(leg.account, -amount, who, leg.bettor))
        elif amount:
            takers.append(_Side(leg.account, amount, who, leg.bettor))
    if len(people) > 1:
        yield from _own(asset, givers, takers)
        if any(each.who for each in givers) and any(each.who for each in takers):
            yield from _through_house(house_between(asset, legs), asset, givers, takers)
    yield from _drawn(asset, givers, takers)


def _own(asset: Asset, givers: Sides, takers: Sides) -> Iterator[Transfer]:
    """What goes from an account of somebody to another of their own."""
    theirs: dict[str, Sides] = {}
    for giver in givers:
        if giver.who:
            theirs.setdefault(giver.who, []).append(giver)
    for taker in takers:
        if taker.who in theirs:
            yield from _drawn(asset, theirs[taker.who], [taker])
    givers[:] = [each for each in givers if each.left]
    takers[:] = [each for each in takers if each.left]


def _through_house(house: Account, asset: Asset, givers: Sides, takers: Sides) -> Iterator[Transfer]:
    """What people give, to the house: it stands between them and others, and is to give what it got."""
    given = [each for each in givers if each.who]
    passed_on = sum(each.left for each in given)
    passed_on += sum(each.left for each in givers if each.account == house)
    passed_on -= sum(each.left for each in takers if each.account == house)
    for each in given:
        yield Transfer(each.account, house, asset, each.left, each.bettor)
    givers[:] = [each for each in givers if not each.who and each.account != house]
    takers[:] = [each for each in takers if each.account != house]
    if passed_on > 0:
        givers.insert(0, _Side(house, passed_on))
    elif passed_on:
        takers.append(_Side(house, -passed_on))


def _drawn(asset: Asset, givers: Sides, takers: Sides) -> Iterator[Transfer]:
    """What each account receives, taken from the first givers that have some left."""
    source = (giver for giver in givers if giver.left)
    giver = next(source, None)
    for taker in takers:
        while taker.left and giver is not None:
            amount = min(taker.left, giver.left)
            if giver.account != taker.account:
                bettor = giver.bettor or taker.bettor
                yield Transfer(giver.account, taker.account, asset, amount, bettor)
            taker.left -= amount
            giver.left -= amount
            if not giver.left:
                giver = next(source, None)
