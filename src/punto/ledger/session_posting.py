"""Posting during a session of a tournament: every chip at the table is a tournament chip, and none is money.

Tournament chips come from their own inventory and go back there. Nothing that a session moves touches the
float, the cage or a patron's money; nothing of it counts as win, drop, commission or a decided stake.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from punto.ledger.accounts import Account, Asset, Kind
from punto.ledger.legs import Leg, Unbalanced
from punto.ledger.money_routes import MoneyRoute, routes_of
from punto.ledger.transactions import Transaction, between
from punto.machine.fact import Event, Fact
from punto.machine.names import name_of

INVENTORY: Literal["tournament"] = "tournament"
"""The account that tournament chips come from, and the asset that they are."""


def in_tournament_chips(event: Event, legs: Sequence[Leg], table: str, currency: str) -> Transaction:
    """The transaction of an event of a session: the same legs, in tournament chips."""
    asset = Asset(INVENTORY, currency)
    moved = [_leg(leg, asset, table) for leg in legs]
    amount = sum(each for each in between(asset, moved).values() if each > 0)
    if amount:
        house = Account(INVENTORY, "", table)
        moved += [Leg(house, asset, -amount), Leg(house, asset, amount)]
    made = Transaction(
        stream=f"table/{table}", seq=event.seq, at=event.at, what=name_of(type(event.fact)), legs=tuple(moved)
    )
    _check_routes(type(event.fact), made)
    return made


def _leg(leg: Leg, asset: Asset, table: str) -> Leg:
    """A leg in tournament chips; what the float gives or takes at a table is the inventory's in a session."""
    if leg.asset.kind != "chips":
        raise Unbalanced(f"{leg.asset} on {leg.account} during a session of a tournament")
    account = Account(INVENTORY, "", table) if leg.account.kind == "float" else leg.account
    return structs.replace(leg, asset=asset, account=account)


def _check_routes(kind: type[Fact], made: Transaction) -> None:
    """Raise on what goes another way than the fact declares, for tournament chips or for chips."""
    routes = routes_of(kind)
    for each in made.transfers:
        ways = [
            MoneyRoute(INVENTORY, each.giver.kind, each.taker.kind),
            MoneyRoute("chips", _at_a_table(each.giver), _at_a_table(each.taker)),
        ]
        if routes.isdisjoint(ways):
            raise Unbalanced(f"{name_of(kind)}: tournament chips from {each.giver} to {each.taker}")


def _at_a_table(account: Account) -> Kind:
    """What an account would be at a table that plays for money."""
    return "float" if account.kind == INVENTORY else account.kind
