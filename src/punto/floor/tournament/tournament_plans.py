"""Whether a plan can be played and paid as it stands, before it is published."""

from collections.abc import Iterator

from punto.floor.tournament.machine import TournamentContext
from punto.floor.tournament.state import RoundPlan, TournamentPlan
from punto.rulebook.refusal import Refusal
from punto.table.heat.limit_steps import limit_step_faults

WHOLE = 100
FEWEST = 2
NOT_BELOW_NOTHING = (
    "fee", "buy_in", "added", "guarantee", "guarantee_from", "bank", "seconds", "deductions", "pass_cards",
    "secret_wagers", "wagers_per_coup", "buy_backs", "buy_back_price", "re_buys", "re_buy_price",
)  # fmt: skip
"""Amounts and numbers of a plan that may be nothing, and no less."""


def plan_faults(context: TournamentContext, plan: TournamentPlan) -> list[Refusal]:
    """Everything that stands against a plan: what the text forbids, and what could not be played."""
    rules, faults = context.rules, []
    if rules.pool.whole and plan.pool_percent != WHOLE:
        left = WHOLE - plan.pool_percent
        faults.append(context.fault("pool-whole", rules.pool.whole, percent=left))
    if plan.rules_off and rules.base_rules_off.rules:
        faults.append(context.fault("rule-not-off", rules.base_rules_off))
    found = [*_money(plan), *_rounds(plan)]
    contents = rules.publication.contents
    return [*faults, *(context.fault("plan-unplayable", contents, what=each) for each in found)]


def _money(plan: TournamentPlan) -> Iterator[str]:
    markers = (plan.markers.all_in, plan.markers.stand_off)
    below = [name for name in NOT_BELOW_NOTHING if getattr(plan, name) < 0]
    below += ["markers"] if min(markers) < 0 else []
    below += ["prizes"] if min((*plan.prizes, *plan.prize_percent), default=0) < 0 else []
    if below:
        yield f"below nothing: {', '.join(below)}"
    if not 0 <= plan.pool_percent <= WHOLE:
        yield f"{plan.pool_percent} per cent of what comes in go into the pool"
    if (plan.prizes or plan.prize_percent) and not sum(plan.prize_percent or plan.prizes):
        yield "no prize is more than nothing"
    if plan.least_players < FEWEST or plan.most_players < plan.least_players:
        yield f"from {plan.least_players} to {plan.most_players} players"


def _rounds(plan: TournamentPlan) -> Iterator[str]:
    if not plan.rounds:
        yield "it has no round"
    for number, each in enumerate(plan.rounds, 1):
        yield from (f"round {number}: {what}" for what in _round(plan, each))
    if any(each.advance < 1 for each in plan.rounds[:-1]):
        yield "nobody goes on from a round that is not the last"
    if plan.rounds and plan.rounds[0].second_chance:
        yield "the first round is for those who were eliminated before"


def _round(plan: TournamentPlan, each: RoundPlan) -> Iterator[str]:
    yield from limit_step_faults(each.limits)
    if each.coups < 0 or each.minutes < 0 or not (each.coups or each.minutes):
        yield "neither coups nor minutes end it"
    if each.advance < 0:
        yield "fewer than nobody go on"
    if each.limits and plan.bank < each.limits[0].minimum:
        yield "the chips do not cover the first minimum"
