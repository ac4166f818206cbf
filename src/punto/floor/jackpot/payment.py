"""Payment: the shares of a confirmed win, in chips, cash or what counts as cash."""

from msgspec import structs

from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, refuse_by
from punto.floor.jackpot.state import JackpotState, Payout
from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import DEALER
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Number, Text, WagerId
from punto.units.privacy import Person


class PayJackpot(Order, frozen=True, kw_only=True, tag="pay-jackpot"):
    """Pay the shares of a confirmed win: all of them, or those of some wagers."""

    claim: Number
    tender: Text = "chips"
    wagers: tuple[WagerId, ...] = ()
    """The wagers whose shares are paid; none means all that are still due."""


class JackpotPaid(Fact, frozen=True, kw_only=True, tag="jackpot-paid"):
    """One share was paid: in chips by the table, whose float has it from the jackpot, or by the cage."""

    audience = CONCERNED
    record = True
    moves = frozenset({"chips: jackpot > float", "chips: jackpot > cage", "cash: cage > patron"})
    words = "{who} is paid {amount:$} of the jackpot"
    claim: int
    table: str
    wager: str
    who: Person
    amount: int
    tender: str


def _may_pay(context: JackpotContext) -> Refusal | None:
    fault = context.staff_fault()
    return fault or context.stage_fault("a payment", "do this once a win is confirmed", "running", "closed")


@JACKPOT.answers(PayJackpot, _may_pay)
def pay_jackpot(context: JackpotContext, order: PayJackpot) -> Decision:
    """Pay shares that are due."""
    rule = context.rules.paid
    fault = context.role_fault(DEALER, rule) or _payout_fault(context, order)
    if fault is not None:
        return refused(fault)
    payout = context.state.payouts[order.claim]
    due = due_of(payout)
    return [
        draft(
            JackpotPaid(
                claim=order.claim, table=payout.claim.table, wager=wager, who=who, amount=due[wager],
                tender=order.tender,
            ),
            rule,
        )
        for wager, who in ((each.id, each.who) for each in payout.claim.wagers)
        if wager in (order.wagers or due) and wager in due
    ]  # fmt: skip


def due_of(payout: Payout) -> dict[str, int]:
    """The shares that are still to be paid, by wager."""
    pairs = zip(payout.claim.wagers, payout.claim.value.shares, strict=True)
    return {wager.id: share for wager, share in pairs if wager.id not in payout.paid}


def _payout_fault(context: JackpotContext, order: PayJackpot) -> Refusal | None:
    rule, payout = context.rules.paid, context.state.payouts.get(order.claim)
    unpaid = [str(number) for number, each in context.state.payouts.items() if due_of(each)]
    if payout is None or not due_of(payout):
        return refuse_by("jackpot-payout", context.rules.confirmed, claim=order.claim, open=", ".join(unpaid))
    if order.tender not in rule.kinds:
        return refuse_by("jackpot-tender", rule, tender=order.tender, tenders=", ".join(rule.kinds))
    due = due_of(payout)
    unknown = next((each for each in order.wagers if each not in due), None)
    if unknown is None:
        return None
    return refuse_by("jackpot-paid", rule, wager=unknown, claim=order.claim, due=", ".join(due))


@JACKPOT.folds(JackpotPaid)
def _paid(state: JackpotState, fact: JackpotPaid, event: Event) -> JackpotState:
    payout = state.payouts[fact.claim]
    payout = structs.replace(payout, paid={**payout.paid, fact.wager: fact.tender})
    return structs.replace(state, payouts={**state.payouts, fact.claim: payout})
