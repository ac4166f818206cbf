"""Buying in and cashing out."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import CONCERNED
from punto.machine.decision import ApprovalNeeded, Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import DEALER
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.money.commission import owed_by
from punto.table.money.debts import paying
from punto.table.powers import player_here
from punto.table.state.people import Money
from punto.table.state.table import Phase, Table
from punto.units import format_money
from punto.units.field_types import Amount
from punto.units.privacy import Person

CASH = "cash"


ON_ANY_WORD, BY_THE_DEALER = "any-time", "by-the-dealer"


Tender = Literal["cash", "voucher", "account", "exchange"]
"""What becomes chips or tokens: cash, a voucher for tokens, an account, or a voucher or token for chips."""


class BuyIn(Order, frozen=True, kw_only=True, tag="buy-in"):
    """Exchange cash for chips, a voucher for promotional tokens, or draw on an account."""

    amount: Amount
    tender: Literal["cash", "voucher", "account"] = "account"
    """What it is bought with: where the dealer sells chips, cash alone; a voucher becomes tokens."""


class CashOut(Order, frozen=True, kw_only=True, tag="cash-out"):
    """Take chips away from the table."""

    while_halted = True
    amount: Amount


class BoughtIn(Fact, frozen=True, kw_only=True, tag="bought-in"):
    """Money became chips or tokens of this table."""

    audience = CONCERNED
    words = "{who} buys in {amount} with {tender}"
    moves = frozenset(
        {
            "cash: patron > cage",
            "cash: patron > drop",
            "chips: float > stack",
            "token: issued > stack",
            "token: patron > drop",
        }
    )
    who: Person
    amount: int
    tender: Tender


class CashedOut(Fact, frozen=True, kw_only=True, tag="cashed-out"):
    """Chips of this table went back to their owner's account."""

    audience = CONCERNED
    words = "{who} cashes out {amount}"
    moves = frozenset({"cash: cage > patron", "chips: stack > float"})
    who: Person
    amount: int


def _may_buy_in(context: TableContext) -> Refusal | None:
    """Players who are here buy chips, at most tables while they are open, and one lot after the other."""
    refusal, state, who = player_here(context), context.state, context.actor.id
    if refusal is not None or state.setup.sale == ON_ANY_WORD:
        return refusal
    if state.phase is Phase.CLOSED:
        return context.not_now("buying in", "do this when the table is open")
    waits = context.approver is None and asked_for(state, who)
    return refuse("asked-before", (), who=who) if waits else None


@TABLE.answers(BuyIn, _may_buy_in)
def buy_in(context: TableContext, order: BuyIn) -> Decision:
    """Turn money into chips; a voucher becomes promotional tokens."""
    fault = _amount_fault(context, order.amount)
    if context.state.setup.sale == BY_THE_DEALER and order.tender != CASH:
        fault = fault or refuse("tender", (), tender=order.tender, taken=CASH)
    if fault is not None:
        return refused(fault)
    box, fault = cash_rules(context) if order.tender == "cash" else ((), None)
    if fault is not None:
        return refused(fault)
    tokens = context.book.placing.tokens
    if order.tender == "voucher" and tokens is None:
        assets = context.book.placing.assets
        return refused(refuse("asset", assets.clauses, asset="a voucher", allowed="chips"))
    clauses = tokens.clauses if order.tender == "voucher" and tokens else box
    who, chips = context.actor.id, order.amount if order.tender != "voucher" else 0
    bought = Draft(BoughtIn(who=who, amount=order.amount, tender=order.tender), clauses)
    return _confirmed(context, clauses) or [bought, *paying(context.state.purses, who, chips)]


def asked_for(state: Table, who: str) -> int:
    """The chips that somebody asked for, and that the dealer has neither confirmed nor declined."""
    waiting = (each.order for each in state.requests.values() if each.actor == who and each.role == DEALER)
    orders = map(TABLE.codec.read_order, waiting)
    return sum(order.amount for order in orders if isinstance(order, BuyIn))


def _confirmed(context: TableContext, clauses: tuple[str, ...]) -> ApprovalNeeded | None:
    """Where the dealer sells chips, nobody has any before the dealer says that the cash was taken."""
    return context.needs_approval(DEALER, clauses) if context.state.setup.sale == BY_THE_DEALER else None


def cash_rules(context: TableContext) -> tuple[tuple[str, ...], Refusal | None]:
    """The rule for cash, and why none is taken here: a cashless table, or one without a drop box."""
    setup = context.state.setup
    rule = context.book.conduct.cash if context.book.conduct else None
    box = rule.drop_box.clauses if rule else ()
    if setup.cashless:
        return box, refuse("cash", (*box, *(rule.cashless.clauses if rule and rule.cashless else ())))
    return box, refuse("no-drop-box", box) if rule and not setup.drop_box else None


@TABLE.answers(CashOut, player_here)
def cash_out(context: TableContext, order: CashOut) -> Decision:
    """Give chips back for money."""
    who = context.actor.id
    purses = context.state.purses
    held = max(0, purses.stacks.get(who, 0) - owed_by(context, who) - purses.debts.get(who, 0))
    fault = _amount_fault(context, order.amount)
    if fault is not None:
        return refused(fault)
    if order.amount > held:
        return refused(
            refuse("no-funds", (), amount=format_money(order.amount), held=format_money(held), who=who)
        )
    first = paying(purses, who, purses.stacks.get(who, 0))
    return [*first, Draft(CashedOut(who=who, amount=order.amount))]


def _amount_fault(context: TableContext, amount: int) -> Refusal | None:
    if amount <= 0:
        return refuse("amount", (), amount=format_money(amount))
    return context.chips_fault(amount)


@TABLE.folds(BoughtIn)
def _bought_in(state: Table, fact: BoughtIn, event: Event) -> Table:
    purses = state.purses
    if fact.tender == "voucher":
        tokens = {**purses.tokens, fact.who: purses.tokens.get(fact.who, 0) + fact.amount}
        moved = structs.replace(purses, tokens=tokens, token_house=purses.token_house - fact.amount)
    else:
        drop = purses.drop + (fact.amount if fact.tender == "cash" else 0)
        moved = structs.replace(move_chips(purses, {fact.who: fact.amount}), drop=drop)
    return structs.replace(state, purses=moved)


@TABLE.folds(CashedOut)
def _cashed_out(state: Table, fact: CashedOut, event: Event) -> Table:
    return structs.replace(state, purses=move_chips(state.purses, {fact.who: -fact.amount}))


def move_chips(purses: Money, received: dict[str, int]) -> Money:
    """Chips between the float and people's stacks."""
    stacks = dict(purses.stacks)
    for who, amount in received.items():
        stacks[who] = stacks.get(who, 0) + amount
    return structs.replace(purses, stacks=stacks, house=purses.house - sum(received.values()))
