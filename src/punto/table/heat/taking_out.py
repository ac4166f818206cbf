"""Taking somebody out of a session: the tournament disqualified them, or they gave up."""

from typing import Literal

from punto.machine.decision import Decision, Draft, refused
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal
from punto.table.betting.wagers import BetLifted
from punto.table.heat.coup_count import ending
from punto.table.heat.eliminations import PlayerTakenOut, disqualification
from punto.table.heat.heat_rules import (
    chips_of,
    official_only,
    player_named,
    rules_of,
    session_order,
)
from punto.table.machine import TABLE, TableContext
from punto.table.state.table import Phase
from punto.units.field_types import PersonId, Remark


class TakeOut(Order, frozen=True, kw_only=True, tag="take-out-of-session"):
    """Take somebody out of the session whom the tournament disqualified or let go."""

    who: PersonId
    ground: Literal["no-wager", "raised-chips", "hidden-chips", "absence", "breach", "retired"]
    why: Remark = ""


def _may_take_out(context: TableContext) -> Refusal | None:
    phase = context.state.phase
    if phase not in (Phase.BETTING, Phase.PREPARING, Phase.SHOE_OVER, Phase.CLOSED):
        return official_only(context) or context.not_now("taking somebody out", "do this between two coups")
    return official_only(context)


@session_order(TakeOut, _may_take_out)
def take_out(context: TableContext, order: TakeOut) -> Decision:
    """Take somebody out: their wagers come off the layout first."""
    player = player_named(context, order.who)
    if isinstance(player, Refusal):
        return refused(player)
    lifted = [
        Draft(BetLifted(wager=name)) for name, wager in context.state.layout.items() if wager.who == order.who
    ]
    after = TABLE.after(context, lifted)
    if order.ground == "retired":
        chips = chips_of(after.state, order.who)
        fact = PlayerTakenOut(who=order.who, ground="retired", why=order.why, chips=chips)
        said = [*lifted, Draft(fact, rules_of(context).entering.withdrawal.clauses)]
    else:
        said = [*lifted, disqualification(after, order.who, order.ground, order.why)]
    return [*said, *ending(TABLE.after(context, said))]
