"""Renewing: a shoe is over, or must not go on; the cards are shuffled again, or others come."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import PATRON, needs_role, title_of
from punto.rulebook.procedure.preparing import Preparing, Replacement
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.powers import clauses_of
from punto.table.preparing.bringing_cards import CARDS_IN_PACK
from punto.table.preparing.stages import rules_of
from punto.table.state.shoe import Preparation, ShoeState
from punto.table.state.table import Phase, Table
from punto.units.field_types import Number, Text
from punto.units.privacy import FreeText

BETWEEN_COUPS = (Phase.BETTING, Phase.CALLED, Phase.PREPARING)
IN_PLAY = (
    Phase.BETTING, Phase.CALLED, Phase.DEALING, Phase.WINDOW, Phase.RESULT, Phase.SETTLED, Phase.PAID,
)  # fmt: skip


class Reshuffle(Order, frozen=True, kw_only=True, tag="reshuffle"):
    """Take the cards of the shoe that is over, to shuffle them again."""


class ReplaceCards(Order, frozen=True, kw_only=True, tag="replace-cards"):
    """Have the cards taken away and others brought, for one of the rulebook's reasons."""

    why: Text
    some: Number = 0
    """How many cards, where only single ones are replaced."""


class OrderShuffle(Order, frozen=True, kw_only=True, tag="order-shuffle"):
    """Have the cards shuffled, for one of the rulebook's reasons."""

    why: Text


class CardsTakenUp(Fact, frozen=True, kw_only=True, tag="cards-taken-up"):
    """The cards of the last shoe are out of it, to be shuffled again."""

    audience = EVERYBODY
    words = "The cards are taken up: {why}"
    why: FreeText


class CardsReplaced(Fact, frozen=True, kw_only=True, tag="cards-replaced"):
    """The cards left the table, all or some; others take their place."""

    audience = EVERYBODY
    words = "The cards are replaced: {why}"
    why: FreeText
    some: int = 0


class ShuffleOrdered(Fact, frozen=True, kw_only=True, tag="shuffle-ordered"):
    """Somebody with the power ordered a shuffle: now, or when the coup in progress is over."""

    audience = EVERYBODY
    words = "A shuffle is ordered: {why}"
    why: FreeText
    after_coup: bool


def forced(state: Table, rules: Preparing) -> tuple[str, Replacement] | None:
    """The rule by which the cards of this shoe must not be used again, if there is one."""
    for name, rule in rules.replacement.items():
        if _compulsory(state, rule):
            return name, rule
    return None


def _compulsory(state: Table, rule: Replacement) -> bool:
    if rule.must == "method":
        return (state.shoe.method or state.control.method or state.setup.method) in rule.methods
    return rule.must == "handled" and state.shoe.handled


def _may_reshuffle(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not Phase.SHOE_OVER:
        return context.not_now(
            "shuffling again", "do this when the shoe is over",
            rules_of(context.book).occasion.get("shoe-over"),
        )  # fmt: skip
    return refusal


@TABLE.answers(Reshuffle, _may_reshuffle)
def reshuffle(context: TableContext, order: Reshuffle) -> Decision:
    """Shuffle the same cards again, unless they must go."""
    rules, state = rules_of(context.book), context.state
    if state.fittings.check_ordered:
        return refused(refuse("check-first", clauses_of(_check_rule(context) or rules.check_order)))
    must = forced(state, rules)
    if must is not None:
        rule = must[1]
        return refused(refuse("must-replace", rule.clauses, rule.readings, title=rule.title))
    why = state.preparing.why or "shoe-over"
    ground = rules.occasion.get(why) or rules.shuffle_order.get(why) or _mishap(context, why)
    return [Draft(CardsTakenUp(why=why), ground.clauses if ground else ())]


def _check_rule(context: TableContext) -> Cited | None:
    """The rule of the irregularity after which all cards are checked."""
    rule = context.book.irregular.get(context.state.preparing.why)  # type: ignore[call-overload]
    return next((way.check for way in rule.resolution if way.check), None) if rule else None


def _mishap(context: TableContext, why: str) -> Cited | None:
    """The irregularity after which the cards are shuffled."""
    return next((rule for name, rule in context.book.irregular.items() if name == why), None)


def _may_replace(context: TableContext) -> Refusal | None:
    if context.actor.role == PATRON:
        return refuse("role", (), role=title_of(context.book, PATRON), needed="supervisor")
    state = context.state
    if state.phase not in (*BETWEEN_COUPS, Phase.SHOE_OVER) or not state.shoe.packs:
        return context.not_now(
            "replacing cards", "do this between coups or when the shoe is over",
            *rules_of(context.book).replacement.values(),
        )  # fmt: skip
    return None


@TABLE.answers(ReplaceCards, _may_replace)
def replace_cards(context: TableContext, order: ReplaceCards) -> Decision:
    """Replace the cards for a reason that the rulebook knows."""
    rules = rules_of(context.book)
    rule = rules.replacement.get(order.why)
    if rule is None:
        accepted = f"one of: {', '.join(rules.replacement)}"
        return refused(refuse("no-replacement", (), why=order.why, accepted=accepted))
    fault = needs_role(context.book, context.actor, rule.role, rule.clauses) or _ground_fault(
        context, order, rule
    )
    if fault is not None:
        return refused(fault)
    return [Draft(CardsReplaced(why=order.why, some=order.some), rule.clauses, rule.readings)]


def _ground_fault(context: TableContext, order: ReplaceCards, rule: Replacement) -> Refusal | None:
    """Why this reason does not hold now."""
    moment = "shoe-over" if context.state.phase is Phase.SHOE_OVER else "between-coups"
    if moment not in rule.when:
        what = f"replacing cards ({rule.title})"
        return refuse(
            "phase", rule.clauses, what=what, now="the shoe is not over", due="do this after the last coup"
        )
    if rule.must != "no" and not _compulsory(context.state, rule):
        why, accepted = f"{order.why}, which is not the case", "the same cards, shuffled"
        return refuse("no-replacement", rule.clauses, rule.readings, why=why, accepted=accepted)
    if order.some and not rule.some:
        return refuse(
            "no-replacement", rule.clauses, why=f"{order.some} single cards", accepted="all of them"
        )
    return None


def _may_order(context: TableContext) -> Refusal | None:
    if not rules_of(context.book).shuffle_order:
        return refuse("no-power", (), what="order a shuffle")
    if context.actor.role == PATRON:
        return refuse("role", (), role=title_of(context.book, PATRON), needed="supervisor")
    if context.state.phase not in IN_PLAY:
        return context.not_now("ordering a shuffle", "do this while a shoe is in play")
    return None


@TABLE.answers(OrderShuffle, _may_order)
def order_shuffle(context: TableContext, order: OrderShuffle) -> Decision:
    """Order a shuffle: at once between coups, else as soon as the coup in progress is over."""
    rules = rules_of(context.book)
    rule = rules.shuffle_order.get(order.why)
    if rule is None:
        accepted = f"one of: {', '.join(rules.shuffle_order)}"
        return refused(refuse("no-reason", (), why=order.why, accepted=accepted))
    fault = needs_role(context.book, context.actor, rule.role, rule.clauses)
    if fault is not None:
        return refused(fault)
    in_coup = context.state.phase not in BETWEEN_COUPS
    return [Draft(ShuffleOrdered(why=order.why, after_coup=in_coup), rule.clauses, rule.readings)]


@TABLE.folds(CardsTakenUp)
def _taken_up(state: Table, fact: CardsTakenUp, event: Event) -> Table:
    shoe = state.shoe
    return structs.replace(
        state,
        phase=Phase.PREPARING,
        preparing=Preparation(
            why=fact.why, origin="same", back=shoe.back, dropped=state.preparing.dropped
        ),
        shoe=ShoeState(
            number=shoe.number, packs=shoe.packs, discarded=shoe.packs * CARDS_IN_PACK,
            back=shoe.back, origin="same",
        ),
    )  # fmt: skip


@TABLE.folds(CardsReplaced)
def _replaced(state: Table, fact: CardsReplaced, event: Event) -> Table:
    if fact.some:
        return state
    return structs.replace(
        state,
        phase=Phase.PREPARING,
        preparing=Preparation(why=fact.why, opening=state.preparing.opening),
        shoe=ShoeState(number=state.shoe.number, back=state.shoe.back),
    )


@TABLE.folds(ShuffleOrdered)
def _ordered(state: Table, fact: ShuffleOrdered, event: Event) -> Table:
    last = "this" if fact.after_coup else "over"
    return structs.replace(
        state,
        phase=state.phase if fact.after_coup else Phase.SHOE_OVER,
        preparing=structs.replace(state.preparing, why=fact.why),
        shoe=structs.replace(state.shoe, last=last),
    )
