"""Mixing: the cards are spread, washed, stacked, riffled and shuffled, as their rulebook orders it."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import ApprovalNeeded, Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.preparing.stages import DUE, reason_of, rules_of, stage_of, steps_left
from punto.table.state.table import Phase, Table

MixStep = Literal["spread", "wash", "stack", "riffle", "shuffle"]


class MixCards(Order, frozen=True, kw_only=True, tag="mix-cards"):
    """Do one thing to the cards that mixes them, or shows them before."""

    step: MixStep


class CardsMixed(Fact, frozen=True, kw_only=True, tag="cards-mixed"):
    """The cards were spread, washed, stacked, riffled or shuffled."""

    audience = EVERYBODY
    words = "Mixing: {step}"
    step: MixStep


def _may_mix(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is not None:
        return refusal
    state, rules = context.state, rules_of(context.book)
    if state.phase is not Phase.PREPARING:
        return context.not_now("mixing the cards", "do this while the cards are made ready")
    if state.preparing.dropped and rules.dropped:
        return refuse("uncounted", rules.dropped.clauses)
    if not state.preparing.origin or state.preparing.cut.done or state.preparing.loaded:
        due = DUE[stage_of(state, rules)]
        return refuse("phase", (), what="mixing the cards", now=f"due is {due}", due=due)
    return None


@TABLE.answers(MixCards, _may_mix)
def mix_cards(context: TableContext, order: MixCards) -> Decision:
    """Mix the cards, step by step."""
    state, rules = context.state, rules_of(context.book)
    left = steps_left(state, rules)
    if left and left[0] == order.step:
        return _due_step(context, order.step)
    wish = rules.way[state.preparing.origin].wish.get(order.step)
    if wish is not None and not left:
        if order.step not in state.preparing.asked:
            return refused(refuse("not-asked", wish.clauses, wish=order.step))
        return [Draft(CardsMixed(step=order.step), wish.clauses)]
    by_hand = _by_hand_first(context, order.step)
    if by_hand is not None:
        return by_hand
    machine = rules.shuffler if state.setup.device == "shuffler" else None
    due = left[0].replace("-", " ") if left else DUE[stage_of(state, rules)]
    return refused(
        refuse(
            "step-order", machine.clauses if machine else _clauses(context, left), step=order.step, due=due
        )
    )


def _clauses(context: TableContext, left: tuple[str, ...]) -> tuple[str, ...]:
    rules = rules_of(context.book)
    rule = rules.step.get(left[0]) or rules.checking if left else rules.cut
    return rule.clauses if rule else ()


def _due_step(context: TableContext, step: MixStep) -> Decision:
    state, rules = context.state, rules_of(context.book)
    rule, done = rules.step[step], state.preparing.done
    if done and done[-1] == "spread" and not state.people.arrived:
        return refused(refuse("nobody-here", (*rules.step["spread"].clauses, *rule.clauses)))
    reason = reason_of(state, rules) if step == "shuffle" else ()
    return [Draft(CardsMixed(step=step), tuple(dict.fromkeys((*rule.clauses, *reason))))]


def _by_hand_first(context: TableContext, step: MixStep) -> list[Draft] | ApprovalNeeded | None:
    """A shuffle by hand before the cards go into the machine, where a supervisor wants it."""
    state, machine = context.state, rules_of(context.book).shuffler
    rule = machine.by_hand_first if machine and state.setup.device == "shuffler" else None
    if (
        machine is None
        or rule is None
        or step != "shuffle"
        or state.preparing.origin not in machine.by_hand_cards
    ):
        return None
    return context.needs_approval(rule.role, rule.clauses) or [Draft(CardsMixed(step=step), rule.clauses)]


@TABLE.folds(CardsMixed)
def _mixed(state: Table, fact: CardsMixed, event: Event) -> Table:
    now = state.preparing
    return structs.replace(state, preparing=structs.replace(now, done=(*now.done, fact.step)))
