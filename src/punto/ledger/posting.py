"""Posting: a table's events as transactions.

What an account holds is a function of the table's state, so the legs of an event are the differences that it
makes. A fold that created money, or lost it, could not be posted. The house's own leg is then told apart:
what was won or lost, what was commission, and what rounding up to payable chips cost.
"""

from fractions import Fraction
from typing import Literal

from punto.ledger.accounts import Account, Asset, AssetKind
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
Balances = dict[tuple[Account, AssetKind], int]
CHIPS: Literal["chips"] = "chips"
TOKEN: Literal["token"] = "token"  # noqa: S105 - a promotional one
OWED: Literal["commission"] = "commission"
THOUSAND = 1000
"""Commission owed is kept in thousandths of a cent: every printed rate comes out whole in them."""


def balances(state: Table) -> Balances:
    """What every account of a table holds, by asset."""
    table, purses = state.setup.table, state.purses
    held: Balances = {(Account("float", table), CHIPS): purses.house - state.tray.counted_house}
    held[Account("issued", table), TOKEN] = purses.token_house
    for who, amount in purses.stacks.items():
        held[Account("stack", table, who), CHIPS] = amount
    for who, amount in purses.tokens.items():
        held[Account("stack", table, who), TOKEN] = amount
    for who, amount in purses.withheld.items():
        held[Account("withheld", table, who), CHIPS] = amount
    for wager in state.layout.values():
        held[Account("layout", table, wager.id), wager.asset] = wager.amount
    for pile in state.tray.chips:
        held[Account("tray", table, format_money(pile.chip)), CHIPS] = pile.worth
    held[Account("cage"), CHIPS] = -state.tray.brought
    held[Account("difference", table), CHIPS] = -state.tray.difference
    for owing in state.carried.owed:
        key = (Account("owed", table, owing.who), OWED)
        held[key] = held.get(key, 0) + _thousandths(owing.amount)
    held[Account("commission", table), OWED] = -sum(_thousandths(each.amount) for each in state.carried.owed)
    for each in state.carried.open:
        held[Account("layout", table, each.wager.id), each.wager.asset] = each.wager.amount
    return held


def post(before: Table, event: Event, after: Table) -> Transaction | None:
    """The transaction of one event; none where no money moves."""
    if all(getattr(before, part) is getattr(after, part) for part in MONEY):
        return None
    currency, table = after.setup.currency, after.setup.table
    was, now = balances(before), balances(after)
    moved = {key: now.get(key, 0) - was.get(key, 0) for key in {**was, **now}}
    legs = [
        Leg(account, Asset(kind, currency), amount) for (account, kind), amount in moved.items() if amount
    ]
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
