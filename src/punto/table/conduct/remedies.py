"""Remedies: what may be done to somebody who broke a rule, and what becomes of winnings held back."""

from msgspec import structs

from punto.rulebook.procedure.conduct import Remedy, RemedyKind
from punto.rules.refusals import Refusal, refuse
from punto.table.affairs import Breach
from punto.table.command import Order
from punto.table.conduct.staff import BETWEEN_COUPS, clauses_of, conduct_of, needs, readings_of
from punto.table.conduct.voiding import voided
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.people import power_of
from punto.table.places import going, wagers_down
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.since import HeldBack, deciding, withholding
from punto.table.state import Phase, Purses, Table
from punto.units import format_money

REMEDY = "apply-remedy"


class ApplyRemedy(Order, frozen=True, kw_only=True, tag="apply-remedy"):
    """Do something about a breach on record."""

    breach: str
    remedy: RemedyKind
    amount: int = 0
    """How much is withheld."""


class DecideWithheld(Order, frozen=True, kw_only=True, tag="decide-withheld"):
    """Give winnings back that were withheld, or keep them for good."""

    who: str
    release: bool


class RemedyApplied(Fact, frozen=True, kw_only=True, tag="remedy-applied"):
    """What was done about a breach."""

    record = True
    breach: str
    remedy: RemedyKind
    who: str


class PlayerBarred(Fact, frozen=True, kw_only=True, tag="player-barred"):
    """Somebody takes no further part in the game."""

    who: str


class WinningsWithheld(Fact, frozen=True, kw_only=True, tag="winnings-withheld"):
    """Winnings are held back until an investigation is over."""

    who: str
    amount: int


class WithheldDecided(Fact, frozen=True, kw_only=True, tag="withheld-decided"):
    """The investigation is over: what was withheld goes to its winner, or to the house."""

    record = True
    who: str
    amount: int
    released: bool


def _may(desk: Desk) -> Refusal | None:
    return desk.needs_power(REMEDY)


@answers(ApplyRemedy, _may)
def apply_remedy(desk: Desk, order: ApplyRemedy) -> Answer:
    """Apply one of the rulebook's remedies, for a breach that it is there for."""
    breaches = desk.state.affairs.breaches
    breach = breaches.get(order.breach)
    if breach is None:
        return refuse("no-breach", (), breach=order.breach, known=", ".join(breaches) or "none")
    found = _remedy(desk, order, breach)
    if isinstance(found, Refusal):
        return found
    rules = (found, power_of(desk.book, REMEDY))
    effect = _effect(desk, order, breach.who, found)
    if isinstance(effect, Refusal):
        return effect
    fact = RemedyApplied(breach=order.breach, remedy=order.remedy, who=breach.who)
    return [Said(fact, clauses_of(*rules), readings_of(*rules)), *effect]


def _remedy(desk: Desk, order: ApplyRemedy, breach: Breach) -> Remedy | Refusal:
    conduct, power = conduct_of(desk), power_of(desk.book, REMEDY)
    known = conduct.remedy if conduct else {}
    rule = known.get(order.remedy)
    fitting = [name for name, each in known.items() if not each.breaches or breach.kind in each.breaches]
    if rule is None or order.remedy not in fitting:
        clauses = clauses_of(rule, power)
        return refuse(
            "no-remedy", clauses, remedy=order.remedy, kind=breach.kind, known=", ".join(fitting) or "none"
        )
    return rule


def _effect(desk: Desk, order: ApplyRemedy, who: str, rule: Remedy) -> list[Said] | Refusal:
    if order.remedy == "void-bets":
        return voided(desk, _laid_by(desk, who), rule)
    if order.remedy == "exclude":
        return _excluded(desk, who, rule)
    if order.remedy == "bar":
        return [Said(PlayerBarred(who=who), rule.clauses)]
    if order.remedy == "withhold":
        return _withheld(desk, who, order.amount, rule)
    return []


def _excluded(desk: Desk, who: str, rule: Remedy) -> list[Said] | Refusal:
    """Whoever must go from the casino gives up every place, as soon as no wager of theirs is undecided."""
    barred = Said(PlayerBarred(who=who), rule.clauses)
    if not desk.state.people.here(who):
        return [barred]
    return wagers_down(desk, who) or [barred, *going(desk, who)]


def _laid_by(desk: Desk, who: str) -> tuple[str, ...]:
    laid = (each.id for each in desk.state.layout.values() if each.who == who)
    return (*laid, *(each.wager.id for each in desk.state.carried.open if each.wager.who == who))


def _withheld(desk: Desk, who: str, amount: int, rule: Remedy) -> list[Said] | Refusal:
    purses = desk.state.purses
    held = min(purses.stacks.get(who, 0), purses.won.get(who, 0))
    if desk.state.phase not in (*BETWEEN_COUPS, Phase.PAID):
        return desk.not_now("withholding winnings", "it when the coup is paid")
    if amount <= 0:
        return refuse("amount", rule.clauses, amount=format_money(amount))
    if amount > held:
        return refuse(
            "no-winnings", rule.clauses, who=who, amount=format_money(amount), won=format_money(held)
        )
    return [Said(WinningsWithheld(who=who, amount=amount), rule.clauses)]


def _withholding(desk: Desk) -> Remedy | None:
    conduct = conduct_of(desk)
    return conduct.remedy.get("withhold") if conduct else None


def _may_decide(desk: Desk) -> Refusal | None:
    rule = _withholding(desk)
    return needs(desk, rule.decided) if rule and rule.decided else _may(desk)


@answers(DecideWithheld, _may_decide)
def decide_withheld(desk: Desk, order: DecideWithheld) -> Answer:
    """End the withholding, one way or the other."""
    rule = _withholding(desk)
    amount = desk.state.purses.withheld.get(order.who, 0)
    if not amount:
        return refuse("nothing-withheld", clauses_of(rule), who=order.who)
    fact = WithheldDecided(who=order.who, amount=amount, released=order.release)
    return [Said(fact, clauses_of(rule))]


@folds(RemedyApplied)
def _applied(state: Table, fact: RemedyApplied, event: Event) -> Table:
    breach = state.affairs.breaches[fact.breach]
    breach = structs.replace(breach, remedies=(*breach.remedies, fact.remedy))
    affairs = structs.replace(state.affairs, breaches={**state.affairs.breaches, fact.breach: breach})
    return structs.replace(state, affairs=affairs)


@folds(PlayerBarred)
def _barred(state: Table, fact: PlayerBarred, event: Event) -> Table:
    people = structs.replace(state.people, barred=state.people.barred | {fact.who})
    return structs.replace(state, people=people)


@folds(WinningsWithheld)
def _held_back(state: Table, fact: WinningsWithheld, event: Event) -> Table:
    purses, who = state.purses, fact.who
    moved = structs.replace(
        purses,
        stacks={**purses.stacks, who: purses.stacks.get(who, 0) - fact.amount},
        withheld={**purses.withheld, who: purses.withheld.get(who, 0) + fact.amount},
        won={**purses.won, who: purses.won.get(who, 0) - fact.amount},
    )
    return _noted(state, moved, withholding(_since(state), who, fact.amount))


@folds(WithheldDecided)
def _decided(state: Table, fact: WithheldDecided, event: Event) -> Table:
    purses, who = state.purses, fact.who
    withheld = {name: each for name, each in purses.withheld.items() if name != who}
    if fact.released:
        stacks = {**purses.stacks, who: purses.stacks.get(who, 0) + fact.amount}
        won = {**purses.won, who: purses.won.get(who, 0) + fact.amount}
        moved = structs.replace(purses, withheld=withheld, stacks=stacks, won=won)
    else:
        moved = structs.replace(purses, withheld=withheld, house=purses.house + fact.amount)
    return _noted(state, moved, deciding(_since(state), who, fact.released))


def _since(state: Table) -> tuple[HeldBack, ...]:
    return state.settled.held_back if state.settled else ()


def _noted(state: Table, purses: Purses, held_back: tuple[HeldBack, ...]) -> Table:
    """The table with what is held back since the last coup was settled: winnings of it may be among that."""
    settled = structs.replace(state.settled, held_back=held_back) if state.settled else None
    return structs.replace(state, purses=purses, settled=settled)
