"""Remedies: what may be done to somebody who broke a rule, and what becomes of winnings held back."""

from msgspec import structs

from punto.machine.audience import CONCERNED, STAFF
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import power_of
from punto.rulebook.procedure.conduct import Remedy, RemedyKind
from punto.rulebook.refusal import Refusal, refuse
from punto.table.betting.voiding import voided
from punto.table.machine import TABLE, TableContext
from punto.table.powers import BETWEEN_COUPS, clauses_of, conduct_of, needs, readings_of
from punto.table.seats.joining import going, wagers_down
from punto.table.state.disputes import Breach
from punto.table.state.people import Money
from punto.table.state.settled_coup import HeldBack, add_withheld, release_or_forfeit
from punto.table.state.table import Phase, Table
from punto.units import format_money
from punto.units.field_types import Amount, PersonId, Text
from punto.units.privacy import Person

REMEDY = "apply-remedy"


class ApplyRemedy(Order, frozen=True, kw_only=True, tag="apply-remedy"):
    """Do something about a breach on record."""

    breach: Text
    remedy: RemedyKind
    amount: Amount = 0
    """How much is withheld."""


class DecideWithheld(Order, frozen=True, kw_only=True, tag="decide-withheld"):
    """Give winnings back that were withheld, or keep them for good."""

    who: PersonId
    release: bool


class RemedyApplied(Fact, frozen=True, kw_only=True, tag="remedy-applied"):
    """What was done about a breach."""

    audience = STAFF
    words = "{remedy} for {who}"
    record = True
    breach: str
    remedy: RemedyKind
    who: Person


class PlayerBarred(Fact, frozen=True, kw_only=True, tag="player-barred"):
    """Somebody takes no further part in the game."""

    audience = CONCERNED
    words = "{who} takes no further part"
    who: Person


class WinningsWithheld(Fact, frozen=True, kw_only=True, tag="winnings-withheld"):
    """Winnings are held back until an investigation is over."""

    audience = CONCERNED
    words = "{amount} of the winnings of {who} is withheld"
    moves = frozenset({"chips: stack > withheld"})
    who: Person
    amount: int


class WithheldDecided(Fact, frozen=True, kw_only=True, tag="withheld-decided"):
    """The investigation is over: what was withheld goes to its winner, or to the house."""

    audience = CONCERNED
    words = "{amount} withheld from {who} is decided, released: {released}"
    moves = frozenset({"chips: withheld > float", "chips: withheld > stack"})
    record = True
    who: Person
    amount: int
    released: bool


def _may(context: TableContext) -> Refusal | None:
    return context.needs_power(REMEDY)


@TABLE.answers(ApplyRemedy, _may)
def apply_remedy(context: TableContext, order: ApplyRemedy) -> Decision:
    """Apply one of the rulebook's remedies, for a breach that it is there for."""
    breaches = context.state.affairs.breaches
    breach = breaches.get(order.breach)
    if breach is None:
        return refused(refuse("no-breach", (), breach=order.breach, known=", ".join(breaches) or "none"))
    found = _remedy(context, order, breach)
    if isinstance(found, Refusal):
        return refused(found)
    rules = (found, power_of(context.book, REMEDY))
    effect = _effect(context, order, breach.who, found)
    if isinstance(effect, Refusal):
        return refused(effect)
    fact = RemedyApplied(breach=order.breach, remedy=order.remedy, who=breach.who)
    return [Draft(fact, clauses_of(*rules), readings_of(*rules)), *effect]


def _remedy(context: TableContext, order: ApplyRemedy, breach: Breach) -> Remedy | Refusal:
    conduct, power = conduct_of(context), power_of(context.book, REMEDY)
    known = conduct.remedy if conduct else {}
    rule = known.get(order.remedy)
    fitting = [name for name, each in known.items() if not each.breaches or breach.kind in each.breaches]
    if rule is None or order.remedy not in fitting:
        clauses = clauses_of(rule, power)
        return refuse(
            "no-remedy", clauses, remedy=order.remedy, kind=breach.kind, known=", ".join(fitting) or "none"
        )
    return rule


def _effect(context: TableContext, order: ApplyRemedy, who: str, rule: Remedy) -> list[Draft] | Refusal:
    if order.remedy == "void-bets":
        return voided(context, _laid_by(context, who), rule)
    if order.remedy == "exclude":
        return _excluded(context, who, rule)
    if order.remedy == "bar":
        return [Draft(PlayerBarred(who=who), rule.clauses)]
    if order.remedy == "withhold":
        return _withheld(context, who, order.amount, rule)
    return []


def _excluded(context: TableContext, who: str, rule: Remedy) -> list[Draft] | Refusal:
    """Whoever must go from the casino gives up every place, as soon as no wager of theirs is undecided."""
    barred = Draft(PlayerBarred(who=who), rule.clauses)
    if not context.state.people.here(who):
        return [barred]
    return wagers_down(context, who) or [barred, *going(context, who)]


def _laid_by(context: TableContext, who: str) -> tuple[str, ...]:
    laid = (each.id for each in context.state.layout.values() if each.who == who)
    return (*laid, *(each.wager.id for each in context.state.carried.open if each.wager.who == who))


def _withheld(context: TableContext, who: str, amount: int, rule: Remedy) -> list[Draft] | Refusal:
    purses = context.state.purses
    held = min(purses.stacks.get(who, 0), purses.won.get(who, 0))
    if context.state.phase not in (*BETWEEN_COUPS, Phase.PAID):
        return context.not_now("withholding winnings", "do this when the coup is paid")
    if amount <= 0:
        return refuse("amount", rule.clauses, amount=format_money(amount))
    if amount > held:
        return refuse(
            "no-winnings", rule.clauses, who=who, amount=format_money(amount), won=format_money(held)
        )
    return [Draft(WinningsWithheld(who=who, amount=amount), rule.clauses)]


def _withholding(context: TableContext) -> Remedy | None:
    conduct = conduct_of(context)
    return conduct.remedy.get("withhold") if conduct else None


def _may_decide(context: TableContext) -> Refusal | None:
    rule = _withholding(context)
    return needs(context, rule.decided) if rule and rule.decided else _may(context)


@TABLE.answers(DecideWithheld, _may_decide)
def decide_withheld(context: TableContext, order: DecideWithheld) -> Decision:
    """End the withholding, one way or the other."""
    rule = _withholding(context)
    amount = context.state.purses.withheld.get(order.who, 0)
    if not amount:
        return refused(refuse("nothing-withheld", clauses_of(rule), who=order.who))
    fact = WithheldDecided(who=order.who, amount=amount, released=order.release)
    return [Draft(fact, clauses_of(rule))]


@TABLE.folds(RemedyApplied)
def _applied(state: Table, fact: RemedyApplied, event: Event) -> Table:
    breach = state.affairs.breaches[fact.breach]
    breach = structs.replace(breach, remedies=(*breach.remedies, fact.remedy))
    affairs = structs.replace(state.affairs, breaches={**state.affairs.breaches, fact.breach: breach})
    return structs.replace(state, affairs=affairs)


@TABLE.folds(PlayerBarred)
def _barred(state: Table, fact: PlayerBarred, event: Event) -> Table:
    people = structs.replace(state.people, barred=state.people.barred | {fact.who})
    return structs.replace(state, people=people)


@TABLE.folds(WinningsWithheld)
def _held_back(state: Table, fact: WinningsWithheld, event: Event) -> Table:
    purses, who = state.purses, fact.who
    moved = structs.replace(
        purses,
        stacks={**purses.stacks, who: purses.stacks.get(who, 0) - fact.amount},
        withheld={**purses.withheld, who: purses.withheld.get(who, 0) + fact.amount},
        won={**purses.won, who: purses.won.get(who, 0) - fact.amount},
    )
    return _noted(state, moved, add_withheld(_since(state), who, fact.amount))


@TABLE.folds(WithheldDecided)
def _decided(state: Table, fact: WithheldDecided, event: Event) -> Table:
    purses, who = state.purses, fact.who
    withheld = {name: each for name, each in purses.withheld.items() if name != who}
    if fact.released:
        stacks = {**purses.stacks, who: purses.stacks.get(who, 0) + fact.amount}
        won = {**purses.won, who: purses.won.get(who, 0) + fact.amount}
        moved = structs.replace(purses, withheld=withheld, stacks=stacks, won=won)
    else:
        moved = structs.replace(purses, withheld=withheld, house=purses.house + fact.amount)
    return _noted(state, moved, release_or_forfeit(_since(state), who, fact.released))


def _since(state: Table) -> tuple[HeldBack, ...]:
    return state.settled.held_back if state.settled else ()


def _noted(state: Table, purses: Money, held_back: tuple[HeldBack, ...]) -> Table:
    """The table with what is held back since the last coup was settled: winnings of it may be among that."""
    settled = structs.replace(state.settled, held_back=held_back) if state.settled else None
    return structs.replace(state, purses=purses, settled=settled)
