"""What an order at a table asks the register before it is carried out."""

from collections.abc import Iterable
from datetime import date

from punto.floor.patron.standing import PatronAct, PatronQuestion
from punto.machine.order import Command, Order
from punto.table.betting.wagers import AlterBet, PlaceBets
from punto.table.heat.secret_wagers import HandInForm
from punto.table.heat.special_markers import GoAllIn
from punto.table.irregular.wagers.changed_wagers import ChangeBetLate
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from punto.table.state.table import Table

STAKING = (PlaceBets, AlterBet, ChangeBetLate)
ASKING: tuple[type[Order], ...] = (Join, BuyIn, *STAKING, GoAllIn, HandInForm)
"""Every other order at a table goes ahead: leaving, cashing out and settling are open to everybody."""


def question_of(
    state: Table, command: Command, elsewhere: int = 0, zone: str = "UTC"
) -> PatronQuestion | None:
    """The question that a command at a table raises, if it raises one.

    `elsewhere` is what the same person has lying at other tables.
    """
    order, who = command.order, command.actor.id
    if not isinstance(order, ASKING):
        return None
    on_coup = sum(wager.amount for wager in state.layout.values() if wager.who == who)
    lying = on_coup + sum(each.wager.amount for each in state.carried.open if each.wager.who == who)
    amount = _amount(state, order)
    if isinstance(order, STAKING) and amount <= 0:
        return None
    return PatronQuestion(
        who=who, act=_act(state, order), rulebook=state.terms.rulebook, table=state.setup.table,
        at=command.at, day=command.day or date.min, zone=zone, amount=amount, on_coup=on_coup,
        at_risk=lying + elsewhere,
    )  # fmt: skip


def _act(state: Table, order: Order) -> PatronAct:
    """What an order is to the register. Tournament chips are no money: no limit of one's own counts them."""
    if state.heat is not None:
        return "enter"
    if isinstance(order, Join):
        return "join"
    return "buy-in" if isinstance(order, BuyIn) else "bet"


def _amount(state: Table, order: Order) -> int:
    """What an order adds to what somebody has at stake, or buys."""
    if isinstance(order, PlaceBets):
        return sum(each.amount for each in order.stakes)
    if isinstance(order, BuyIn):
        return order.amount
    if isinstance(order, AlterBet | ChangeBetLate):
        known = state.layout.get(order.wager)
        return order.amount - (known.amount if known else 0)
    return 0


def lying_elsewhere(tables: Iterable[Table], who: str, table: str) -> int:
    """What somebody has lying at every table but one; tournament chips are no money."""
    others = [each for each in tables if each.setup.table != table and each.heat is None]
    laid = (wager for each in others for wager in each.layout.values())
    carried = (spanning.wager for each in others for spanning in each.carried.open)
    return sum(wager.amount for wager in (*laid, *carried) if wager.who == who)
