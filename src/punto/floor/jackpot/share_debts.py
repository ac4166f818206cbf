"""Shares that must come back: of a win that counts no more, from whoever was paid."""

from msgspec import structs

from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, refuse_by
from punto.floor.jackpot.state import JackpotState, ShareOwed
from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import DEALER
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Number, WagerId
from punto.units.privacy import Person


class TakeShareBack(Order, frozen=True, kw_only=True, tag="take-jackpot-share-back"):
    """Take back, in cash at the cage, a share of a win that counts no more."""

    claim: Number
    wager: WagerId


class ShareToReturn(Fact, frozen=True, kw_only=True, tag="jackpot-share-to-return"):
    """Somebody has a share of a win that counts no more, and owes it."""

    audience = CONCERNED
    record = True
    moves = frozenset({"debt: claim > owed"})
    words = "{owed.who} has {owed.amount:$} of a jackpot win that counts no more"
    owed: ShareOwed


class ShareReturned(Fact, frozen=True, kw_only=True, tag="jackpot-share-returned"):
    """A share of a win that counts no more came back."""

    audience = CONCERNED
    record = True
    moves = frozenset({"debt: owed > claim", "cash: patron > cage"})
    words = "{who} gives {amount:$} of a jackpot win back"
    claim: int
    table: str
    wager: str
    who: Person
    amount: int


def _may_take_back(context: JackpotContext) -> Refusal | None:
    fault = context.staff_fault()
    return fault or context.stage_fault(
        "this", "do this once a win was corrected", "running", "closed", "planned"
    )


@JACKPOT.answers(TakeShareBack, _may_take_back)
def take_share_back(context: JackpotContext, order: TakeShareBack) -> Decision:
    """Take a share back."""
    rule = context.rules.voided
    owed = next(
        (each for each in context.state.owed if (each.claim, each.wager) == (order.claim, order.wager)), None
    )
    fault = context.role_fault(DEALER, rule)
    if fault is None and owed is None:
        due = ", ".join(f"{each.wager} of claim {each.claim}" for each in context.state.owed) or "none"
        fault = refuse_by("jackpot-paid", rule, wager=order.wager, claim=order.claim, due=due)
    if fault is not None or owed is None:
        return refused(*([fault] if fault else []))
    returned = ShareReturned(
        claim=owed.claim, table=owed.table, wager=owed.wager, who=owed.who, amount=owed.amount
    )
    return [draft(returned, rule)]


@JACKPOT.folds(ShareToReturn)
def _to_return(state: JackpotState, fact: ShareToReturn, event: Event) -> JackpotState:
    return structs.replace(state, owed=(*state.owed, fact.owed))


@JACKPOT.folds(ShareReturned)
def _returned(state: JackpotState, fact: ShareReturned, event: Event) -> JackpotState:
    left = tuple(each for each in state.owed if (each.claim, each.wager) != (fact.claim, fact.wager))
    return structs.replace(state, owed=left)
