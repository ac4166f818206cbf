"""Offering the cut: a supervisor may choose who cuts; the dealer offers, and people say yes or no in turn."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import PATRON, needs_role
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.preparing.cutters import ground_of, next_in_turn, offered_to, seat_in_turn
from punto.table.preparing.cutting import cut_due, cut_rules
from punto.table.preparing.stages import no_machine
from punto.table.seats.arrivals import on_leaving
from punto.table.state.shoe import CutState
from punto.table.state.table import Phase, Table
from punto.units.field_types import PersonId
from punto.units.privacy import Person


class ChooseCut(Order, frozen=True, kw_only=True, tag="choose-cut"):
    """Name the person who is to cut, or let the players cut when no name is given."""

    who: PersonId = ""


class OfferCut(Order, frozen=True, kw_only=True, tag="offer-cut"):
    """Offer the stack to the next person in turn."""


class AnswerCut(Order, frozen=True, kw_only=True, tag="answer-cut"):
    """Take the cut or refuse it; whoever is asked first may hand it on where the text says so."""

    accepts: bool
    nominee: PersonId = ""


class PassCut(Order, frozen=True, kw_only=True, tag="pass-cut"):
    """Report that everybody who was still to be asked was offered the cut, and refused it."""


class CutChosen(Fact, frozen=True, kw_only=True, tag="cut-chosen"):
    """A supervisor named who cuts, or let the players cut."""

    audience = EVERYBODY
    words = "{who} is named to cut"
    who: Person = ""


class CutOffered(Fact, frozen=True, kw_only=True, tag="cut-offered"):
    """The stack was offered to somebody."""

    audience = EVERYBODY
    words = "The cut is offered to {to}"
    to: Person
    seat: str = ""
    """The seat from which the offers go on."""


class CutAnswered(Fact, frozen=True, kw_only=True, tag="cut-answered"):
    """Somebody took the cut, handed it to another, or refused it."""

    audience = EVERYBODY
    words = "{who} takes the cut: {accepts}"
    who: Person
    accepts: bool
    nominee: Person = ""


class CutLapsed(Fact, frozen=True, kw_only=True, tag="cut-lapsed"):
    """Whoever was named, was asked or had taken the cut left the table, and it goes on to the next."""

    audience = EVERYBODY
    words = "{who} left, and the cut goes on"
    who: Person


def _may_choose(context: TableContext) -> Refusal | None:
    now = context.state.preparing.cut
    if context.state.phase is not Phase.PREPARING or now.offered or now.holder or now.done:
        return context.not_now("choosing who cuts", "do this before the cut is offered")
    cut = cut_rules(context)
    power = cut.players or cut.person
    if power is None:
        return refuse("no-power", (), what="choose who cuts")
    return no_machine(context) or needs_role(context.book, context.actor, power.role, power.clauses)


@TABLE.answers(ChooseCut, _may_choose)
def choose_cut(context: TableContext, order: ChooseCut) -> Decision:
    """Let a supervisor say who cuts, as far as the rulebook lets them choose."""
    cut = cut_rules(context)
    power = cut.person if order.who else cut.players
    if power is None:
        what = "name the person who cuts" if order.who else "let players cut who do so anyway"
        return refused(refuse("no-power", cut.clauses, what=what))
    return [Draft(CutChosen(who=order.who), power.clauses)]


def _may_offer(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer() or cut_due(context)
    now = context.state.preparing.cut
    if refusal is None and (now.offered or now.holder):
        return context.not_now("offering the cut", f"the answer of {now.offered or now.holder}")
    if refusal is None and not next_in_turn(context.state, cut_rules(context)):
        return context.not_now("offering the cut", "the cut by staff")
    return refusal


@TABLE.answers(OfferCut, _may_offer)
def offer_cut(context: TableContext, order: OfferCut) -> Decision:
    """Offer the cut to whoever is next."""
    cut, state = cut_rules(context), context.state
    ground = ground_of(state, cut)
    asked = next_in_turn(state, cut)
    fact = CutOffered(to=asked, seat=seat_in_turn(state, cut, asked))
    return [Draft(fact, (*cut.clauses, *ground.clauses), ground.readings)]


def _may_answer(context: TableContext) -> Refusal | None:
    now = context.state.preparing.cut
    asked = now.offered or now.holder
    if now.done or not asked:
        refusal = cut_due(context) or _absent(context)
        return refusal or context.not_now("an answer", "do this when the cut is offered")
    if context.actor.id != asked and context.needs_dealer() is not None:
        return _absent(context) or _not_asked(context, asked)
    return None


def _absent(context: TableContext) -> Refusal | None:
    """Somebody who is not at the table, or no longer, has no say in the cut unless it is offered to them."""
    if context.actor.role != PATRON or context.state.people.here(context.actor.id):
        return None
    return refuse("not-here", cut_rules(context).clauses, who=context.actor.id)


def _not_asked(context: TableContext, offered: str) -> Refusal:
    """The cut was offered to somebody else; somebody who stands may be barred from it altogether."""
    standing = context.book.setup.standing
    stands = context.actor.id in context.state.people.standing
    clauses = (*cut_rules(context).clauses, *(standing.clauses if standing and stands else ()))
    return refuse("not-the-cutter", clauses, who=context.actor.id, holder=offered)


@TABLE.answers(AnswerCut, _may_answer)
def answer_cut(context: TableContext, order: AnswerCut) -> Decision:
    """Hear the answer; the dealer may report it. Whoever took the cut may still refuse it."""
    cut, now = cut_rules(context), context.state.preparing.cut
    if now.holder and order.accepts:
        return refused(context.not_now("taking the cut twice", f"the cut by {now.holder}, or a refusal"))
    fault = _nominee_fault(context, order) if order.nominee else None
    if fault is not None:
        return refused(fault)
    ground = ground_of(context.state, cut) if order.accepts else cut.passed
    fact = CutAnswered(who=now.offered or now.holder, accepts=order.accepts, nominee=order.nominee)
    return [Draft(fact, ground.clauses, ground.readings)]


def _nominee_fault(context: TableContext, order: AnswerCut) -> Refusal | None:
    cut, state = cut_rules(context), context.state
    clauses, who = ground_of(state, cut).clauses, order.nominee
    if not cut.nominee or state.preparing.cut.refused or not order.accepts:
        accepted = "the cut by the person asked, or a refusal"
        return refuse("nominee", clauses, who=who, why="it cannot be handed on", accepted=accepted)
    if not state.people.here(who):
        accepted = f"one of: {', '.join(state.people.arrived)}"
        return refuse("nominee", clauses, who=who, why="no player of this table", accepted=accepted)
    return None


def _may_pass(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer() or cut_due(context)
    cut, now = cut_rules(context), context.state.preparing.cut
    if refusal is None and (now.holder or not next_in_turn(context.state, cut)):
        return context.not_now("reporting refusals", "the cut")
    return refusal


@TABLE.answers(PassCut, _may_pass)
def pass_cut(context: TableContext, order: PassCut) -> Decision:
    """Record that the stack was offered to everybody left, one after the other, and refused by each."""
    cut, state = cut_rules(context), context.state
    left = [who for who in offered_to(state, cut) if who not in state.preparing.cut.refused]
    said: list[Draft] = []
    for place, who in enumerate(left):
        rule = cut.passed if place else ground_of(state, cut)
        if who != state.preparing.cut.offered:
            offered = CutOffered(to=who, seat=seat_in_turn(state, cut, who))
            clauses = tuple(dict.fromkeys((*cut.clauses, *rule.clauses)))
            said.append(Draft(offered, clauses, rule.readings))
        said.append(Draft(CutAnswered(who=who, accepts=False), cut.passed.clauses, cut.passed.readings))
    return said


def _with_cut(state: Table, cut: CutState) -> Table:
    return structs.replace(state, preparing=structs.replace(state.preparing, cut=cut))


@TABLE.folds(CutChosen)
def _chosen(state: Table, fact: CutChosen, event: Event) -> Table:
    cut = structs.replace(state.preparing.cut, named=fact.who, by_players=not fact.who)
    return _with_cut(state, cut)


@TABLE.folds(CutOffered)
def _offered(state: Table, fact: CutOffered, event: Event) -> Table:
    return _with_cut(state, structs.replace(state.preparing.cut, offered=fact.to, seat=fact.seat))


@TABLE.folds(CutAnswered)
def _answered(state: Table, fact: CutAnswered, event: Event) -> Table:
    cut = state.preparing.cut
    cuts = (fact.nominee or fact.who) if fact.accepts else ""
    refused = cut.refused if cuts == fact.who else (*cut.refused, fact.who)
    return _with_cut(state, structs.replace(cut, offered="", holder=cuts, refused=refused))


@on_leaving
def cut_goes_on(context: TableContext, who: str) -> list[Draft]:
    """The cut is offered to the next in turn when whoever has it, or was to have it, leaves."""
    now = context.state.preparing.cut
    if now.done or who not in (now.named, now.offered, now.holder):
        return []
    return [Draft(CutLapsed(who=who), cut_rules(context).passed.clauses)]


@TABLE.folds(CutLapsed)
def _lapsed(state: Table, fact: CutLapsed, event: Event) -> Table:
    cut = state.preparing.cut
    named = "" if cut.named == fact.who else cut.named
    if fact.who not in (cut.offered, cut.holder):
        return _with_cut(state, structs.replace(cut, named=named))
    refused = (*cut.refused, fact.who)
    return _with_cut(state, structs.replace(cut, named=named, offered="", holder="", refused=refused))
