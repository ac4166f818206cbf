"""Posting: a table's events as transactions.

What an account holds is a function of the table's state, so the legs of an event are the differences that it
makes. A fold that created money, or lost it, could not be posted. The house's own leg is then told apart:
what was won or lost, what was commission, and what rounding up to payable chips cost.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from punto.ledger.accounts import SHARED, Account, Asset, AssetKind, Kind
from punto.ledger.entries import Leg, Transaction, Unbalanced
from punto.table import Event, Fact, Table
from punto.table.irregular.mispaid import PaymentCorrected
from punto.table.places import BoughtIn, CashedOut
from punto.table.registry import name_of
from punto.table.settling import PaidOut
from punto.table.state import Due
from punto.units import Odds, format_money

MONEY = ("purses", "layout", "carried", "tray")
"""The parts of a table's state that hold money."""
Holdings = Sequence[tuple[Kind, AssetKind, Mapping[str, int]]]
"""What accounts of one kind hold in one asset, by owner."""
CHIPS: Literal["chips"] = "chips"
TOKEN: Literal["token"] = "token"  # noqa: S105 - a promotional one
OWED: Literal["commission"] = "commission"
DEBT: Literal["debt"] = "debt"
THOUSAND = 1000
"""Commission owed is kept in thousandths of a cent: every printed rate comes out whole in them."""


def _house(state: Table) -> Holdings:
    float_now, issued = state.purses.house - state.tray.counted_house, state.purses.token_house
    claim = -sum(state.purses.debts.values())
    return ("float", CHIPS, {"": float_now}), ("issued", TOKEN, {"": issued}), ("claim", DEBT, {"": claim})


def _people(state: Table) -> Holdings:
    purses = state.purses
    return (
        ("stack", CHIPS, purses.stacks),
        ("stack", TOKEN, purses.tokens),
        ("withheld", CHIPS, purses.withheld),
        ("owed", DEBT, purses.debts),
    )


def _wagers(state: Table) -> Holdings:
    laid: dict[AssetKind, dict[str, int]] = {CHIPS: {}, TOKEN: {}}
    for wager in (*state.layout.values(), *(each.wager for each in state.carried.open)):
        laid[wager.asset][wager.id] = wager.amount
    return ("layout", CHIPS, laid[CHIPS]), ("layout", TOKEN, laid[TOKEN])


def _tray(state: Table) -> Holdings:
    tray = state.tray
    return (
        ("tray", CHIPS, {format_money(pile.chip): pile.worth for pile in tray.chips}),
        ("cage", CHIPS, {"": -tray.brought}),
        ("difference", CHIPS, {"": -tray.difference}),
    )


def _owed(state: Table) -> Holdings:
    owed: Counter[str] = Counter()
    for owing in state.carried.owed:
        owed[owing.who] += _thousandths(owing.amount)
    return ("owed", OWED, owed), ("commission", OWED, {"": -owed.total()})


HELD: tuple[tuple[Callable[[Table], Holdings], tuple[str, ...]], ...] = (
    (_people, ("purses",)),
    (_wagers, ("layout", "carried")),
    (_house, ("purses", "tray")),
    (_tray, ("tray",)),
    (_owed, ("carried",)),
)
"""Every account of a table, and the parts of its state that what they hold rests on."""


def moved(before: Table, after: Table) -> Iterator[Leg]:
    """What every account holds after an event beyond what it held before."""
    changed = {part for part in MONEY if getattr(before, part) is not getattr(after, part)}
    if not changed:
        return
    currency, table = after.setup.currency, after.setup.table
    for held, parts in HELD:
        if changed.isdisjoint(parts):
            continue
        for (kind, asset, was), (_, _, now) in zip(held(before), held(after), strict=True):
            if was is now:
                continue
            place = "" if kind in SHARED else table
            for owner in {**was, **now}:
                if change := now.get(owner, 0) - was.get(owner, 0):
                    yield Leg(Account(kind, place, owner), Asset(asset, currency), change)


def post(before: Table, event: Event, after: Table) -> Transaction | None:
    """The transaction of one event; none where no money moves."""
    currency, table = after.setup.currency, after.setup.table
    legs = list(moved(before, after))
    legs = [*_house_told_apart(before, event.fact, legs, table), *_cash(event.fact, table, currency)]
    if not legs:
        return None
    return Transaction(
        stream=f"table/{table}",
        seq=event.seq,
        at=event.at,
        what=name_of(type(event.fact)),
        legs=tuple(legs),
        corrects=event.fact.corrects if isinstance(event.fact, PaymentCorrected) else None,
    )


def _cash(fact: Fact, table: str, currency: str) -> list[Leg]:
    """Chips came from money, or became money: the other side of it."""
    if isinstance(fact, BoughtIn) and fact.tender != "voucher":
        into = Account("drop", table) if fact.tender == "cash" else Account("cage")
        return _moved(Account("patron", "", fact.who), into, fact.amount, Asset("cash", currency))
    if isinstance(fact, CashedOut):
        return _moved(Account("cage"), Account("patron", "", fact.who), fact.amount, Asset("cash", currency))
    return []


def _moved(giver: Account, taker: Account, amount: int, asset: Asset) -> list[Leg]:
    return [Leg(giver, asset, -amount), Leg(taker, asset, amount)]


def _house_told_apart(before: Table, fact: Fact, legs: list[Leg], table: str) -> list[Leg]:
    """Split what the float gave and took at a payment: the game, commission, rounding."""
    if not isinstance(fact, PaidOut):
        return legs
    commission = sum(_whole(due.commission) for due in before.dues if due.pays)
    rounding = sum(_rounded(due) for due in before.dues)
    house = Account("float", table)
    split = [leg for leg in legs if leg.account != house]
    game = sum(leg.amount for leg in legs if leg.account == house) - commission + rounding
    asset = Asset("chips", before.setup.currency)
    parts = (
        (house, game),
        (Account("commission", table), commission),
        (Account("rounding", table), -rounding),
    )
    return [*split, *(Leg(account, asset, amount) for account, amount in parts if amount)]


def _thousandths(amount: Fraction) -> int:
    exact = amount * THOUSAND
    if exact.denominator != 1:
        raise Unbalanced(f"{amount} cents of commission is no whole number of thousandths")
    return exact.numerator


def _whole(amount: Fraction) -> int:
    return amount.numerator // amount.denominator


def _rounded(due: Due) -> int:
    """What was paid beyond the exact win, in whole cents."""
    if due.parts:
        return sum(_rounded(part) for part in due.parts)
    if not due.pays or not due.odds:
        return 0
    exact = due.settled_on * Odds.parse(due.odds).per_unit - due.commission
    return due.pays - _whole(exact)
