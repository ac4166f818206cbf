"""Secret wagers: sealed on a form, examined, announced after the last bets; what a defective one counts for.

What a form says is not known here before it is announced: the order that hands it in carries a fingerprint,
and whoever examines or announces it shows what belongs to that fingerprint.
"""

import hashlib

import msgspec
from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import SUPERVISOR, needs_role
from punto.rulebook.procedure.tournament import PlayRule
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.wager import CoupWager, Wager
from punto.table.betting.wagers import BetPlaced
from punto.table.heat.eliminations import CHIPS_BACK, with_player
from punto.table.heat.heat_rules import (
    cited,
    heat_in,
    heat_of,
    in_force,
    player_fault,
    player_named,
    rules_of,
    session_order,
)
from punto.table.heat.wager_corrections import DeemedWager, deemed_wager
from punto.table.machine import TABLE, TableContext
from punto.table.money.buying_in import move_chips
from punto.table.state.heat import Form, Heat
from punto.table.state.table import BETTING, CALLED, Table
from punto.units.field_types import Amount, PersonId, Text
from punto.units.privacy import Person


def seal(wager: str, amount: int, salt: str) -> str:
    """The fingerprint of a form: what is written, and a salt that only its writer knows.

    >>> seal("player", 500, "x") == seal("player", 500, "y")
    False
    """
    return hashlib.sha256(f"{wager}\n{amount}\n{salt}".encode()).hexdigest()


class WrittenForm(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a form says, with the salt that proves it."""

    wager: Text
    """The type of wager; nothing where the form names none."""
    amount: Amount
    """The amount; nothing where the form shows none."""
    salt: Text


class HandInForm(Order, frozen=True, kw_only=True, tag="hand-in-form"):
    """Hand a secret wager in, sealed."""

    form: Text
    seal: Text
    sealed: Text = ""
    """What is written, for the key of the house alone, where the house keeps it."""


class ExamineForm(Order, frozen=True, kw_only=True, tag="examine-form"):
    """Look at a form before the coup: in order, or sent back."""

    who: PersonId
    in_order: bool = True
    written: WrittenForm | None = None
    """What it says, where the machine is to look at it; it is not recorded."""


class AnnounceForm(Order, frozen=True, kw_only=True, tag="announce-form"):
    """Announce a secret wager after the last bets and have it put down."""

    who: PersonId
    written: WrittenForm


class LookAtForm(Order, frozen=True, kw_only=True, tag="look-at-form"):
    """Ask to see the form of another player's secret wager, after its coup."""

    who: PersonId


class FormHandedIn(Fact, frozen=True, kw_only=True, tag="form-handed-in"):
    """A sealed form was handed in."""

    audience = EVERYBODY
    record = True
    words = "{who} hands a form in"
    who: Person
    form: str
    seal: str
    sealed: str = ""


class FormExamined(Fact, frozen=True, kw_only=True, tag="form-examined"):
    """A supervisor looked at a form: an indicator shows that a secret wager is made."""

    audience = EVERYBODY
    record = True
    words = "{by} has examined the form of {who}"
    who: Person
    by: Person


class FormSentBack(Fact, frozen=True, kw_only=True, tag="form-sent-back"):
    """A form was not in order and goes back; another may be handed in."""

    audience = EVERYBODY
    record = True
    words = "the form of {who} goes back"
    who: Person
    by: Person


class FormAnnounced(Fact, frozen=True, kw_only=True, tag="form-announced"):
    """A secret wager was announced; what is wrong with it counts as the text says."""

    audience = EVERYBODY
    words = "{who} has {amount} on {wager} by form"
    who: Person
    form: str
    wager: str
    amount: int
    """As it is written."""
    kind: str
    counts: int
    """What it counts for, or what is deducted."""


class FormDeducted(Fact, frozen=True, kw_only=True, tag="form-deducted"):
    """A form without amount or type cost its player the minimum."""

    audience = EVERYBODY
    words = "{who} loses {amount} for an incomplete form"
    moves = CHIPS_BACK
    who: Person
    amount: int


class FormShown(Fact, frozen=True, kw_only=True, tag="form-shown"):
    """A player looked at the form of another."""

    audience = EVERYBODY
    record = True
    words = "{by} looks at the form of {who}"
    who: Person
    by: Person


def _rule(context: TableContext, name: str) -> PlayRule | None:
    rule: PlayRule = getattr(rules_of(context).secret_wagers, name)
    return in_force(heat_of(context), rule, "secret-wagers")


def _may_hand_in(context: TableContext) -> Refusal | None:
    fault = player_fault(context)
    if fault is None and context.state.phase is not BETTING:
        return context.not_now("a secret wager", "do this while bets are open")
    return fault


@session_order(HandInForm, _may_hand_in)
def hand_in_form(context: TableContext, order: HandInForm) -> Decision:
    """Take a sealed form, if the conditions leave the player one."""
    heat, who = heat_of(context), context.actor.id
    allowed = _rule(context, "allowed")
    if allowed is None or not heat.terms.secret_wagers:
        rule = rules_of(context).secret_wagers.allowed
        return refused(refuse("not-in-conditions", *cited(rule), what="secret wagers"))
    if not heat.players[who].secret_wagers:
        return refused(refuse("none-left", *cited(allowed), who=who, what="secret wagers"))
    if who in heat.forms or who in heat.passing:
        return refused(refuse("wagered", *cited(allowed), who=who))
    fact = FormHandedIn(who=who, form=order.form, seal=order.seal, sealed=order.sealed)
    return [Draft(fact, *cited(allowed, _rule(context, "form"), _rule(context, "sealed")))]


def supervisor_only(context: TableContext) -> Refusal | None:
    """The supervisor of the table looks at forms and announces them."""
    rule = rules_of(context).secret_wagers.examined
    return needs_role(context.book, context.actor, SUPERVISOR, rule.clauses)


def _form(context: TableContext, who: str) -> Form | Refusal:
    named = player_named(context, who)
    if isinstance(named, Refusal):
        return named
    form = heat_of(context).forms.get(who)
    return form or refuse("no-form", *cited(_rule(context, "form")), who=who)


@session_order(ExamineForm, supervisor_only)
def examine_form(context: TableContext, order: ExamineForm) -> Decision:
    """Find a form in order, or send it back: a new one may be written."""
    form = _form(context, order.who)
    if isinstance(form, Refusal):
        return refused(form)
    if context.state.phase not in (BETTING, CALLED):
        return refused(context.not_now("examining a form", "do this before the coup"))
    examined = _rule(context, "examined")
    fine = order.in_order
    if order.written is not None:
        fault = _seal_fault(context, order.who, form, order.written)
        if fault is not None:
            return refused(fault)
        fine = fine and deemed(context, order.who, order.written).kind == "ok"
    by = context.actor.id
    bounds = cited(examined, _rule(context, "bounds"), _rule(context, "beside_open"))
    if fine:
        return [Draft(FormExamined(who=order.who, by=by), *bounds)]
    return [Draft(FormSentBack(who=order.who, by=by), *bounds)]


def _seal_fault(context: TableContext, who: str, form: Form, written: WrittenForm) -> Refusal | None:
    if seal(written.wager, written.amount, written.salt) == form.seal:
        return None
    return refuse("seal-broken", *cited(_rule(context, "form")), who=who)


def deemed(context: TableContext, who: str, written: WrittenForm) -> DeemedWager:
    """What a secret wager counts for; one on something that is no wager here names no type."""
    step, spec = heat_of(context).limits, context.game.wager(written.wager) if written.wager else None
    typed = isinstance(spec, CoupWager) and spec.window is None
    free = context.state.purses.stacks.get(who, 0)
    return deemed_wager(written.amount, typed, free, step.minimum, step.maximum)


@session_order(AnnounceForm, supervisor_only)
def announce_form(context: TableContext, order: AnnounceForm) -> Decision:
    """Announce a secret wager and put down what it counts for, before the first card."""
    form = _form(context, order.who)
    if isinstance(form, Refusal):
        return refused(form)
    fault = _announce_fault(context, order, form)
    if fault is not None:
        return refused(fault)
    written, found = order.written, deemed(context, order.who, order.written)
    fact = FormAnnounced(
        who=order.who, form=form.id, wager=written.wager, amount=written.amount, kind=found.kind,
        counts=found.amount,
    )  # fmt: skip
    defect = _rule(context, found.defect) if found.defect not in ("", "part-unit") else None
    units = rules_of(context).wagering.limits if found.defect == "part-unit" else None
    limits = in_force(heat_of(context), units, "limits")
    rested = cited(_rule(context, "announced"), _rule(context, "nothing_moves"), defect, limits)
    said = [Draft(fact, *rested)]
    if found.kind == "deduct":
        return [*said, Draft(FormDeducted(who=order.who, amount=found.amount), *cited(defect))]
    if not found.amount:
        return said
    wager = Wager(
        id=form.id, wager=written.wager, amount=found.amount, who=order.who,
        seat=heat_of(context).players[order.who].box,
    )  # fmt: skip
    return [*said, Draft(BetPlaced(wager=wager, asked=written.amount), *rested)]


def _announce_fault(context: TableContext, order: AnnounceForm, form: Form) -> Refusal | None:
    state, rule = context.state, _rule(context, "announced")
    if form.announced:
        return refuse("wagered", *cited(rule), who=order.who)
    if not form.examined_by:
        return refuse("not-examined", *cited(_rule(context, "examined")), who=order.who)
    if state.phase is not CALLED or state.coup.drawn:
        clauses = rule.clauses if rule else ()
        return refuse(
            "phase", clauses, what="announcing a form", now="bets are open or a card is out",
            due="do this after the last bets and before the first card",
        )  # fmt: skip
    return _seal_fault(context, order.who, form, order.written)


@session_order(LookAtForm, player_fault)
def look_at_form(context: TableContext, order: LookAtForm) -> Decision:
    """Show a form of the coup before, until the first card of the next."""
    heat, rule = heat_of(context), _rule(context, "shown")
    if order.who in heat.forms:
        return refused(refuse("form-too-early", *cited(rule)))
    if order.who not in heat.shown_forms:
        return refused(refuse("no-form", *cited(rule), who=order.who))
    if context.state.coup.drawn:
        return refused(refuse("form-too-late", *cited(rule)))
    return [Draft(FormShown(who=order.who, by=context.actor.id), *cited(rule))]


def waiting_forms(heat: Heat) -> list[str]:
    """Players whose secret wager is not announced yet."""
    return [who for who, form in heat.forms.items() if not form.announced]


def forms_fault(context: TableContext) -> Refusal | None:
    """No card is drawn before every secret wager is announced."""
    waiting = waiting_forms(heat_of(context))
    return (
        refuse("form-waits", *cited(_rule(context, "announced")), who=", ".join(waiting)) if waiting else None
    )


def _with_form(heat: Heat, who: str, form: Form) -> Heat:
    return structs.replace(heat, forms={**heat.forms, who: form})


@TABLE.folds(FormHandedIn)
def _handed_in(state: Table, fact: FormHandedIn, event: Event) -> Table:
    heat = heat_in(state)
    heat = with_player(heat, fact.who, secret_wagers=heat.players[fact.who].secret_wagers - 1)
    form = Form(id=fact.form, seal=fact.seal, sealed=fact.sealed)
    return structs.replace(state, heat=structs.replace(_with_form(heat, fact.who, form), since=event.at))


@TABLE.folds(FormExamined)
def _examined(state: Table, fact: FormExamined, event: Event) -> Table:
    heat = heat_in(state)
    form = structs.replace(heat.forms[fact.who], examined_by=fact.by)
    return structs.replace(state, heat=_with_form(heat, fact.who, form))


@TABLE.folds(FormSentBack)
def _sent_back(state: Table, fact: FormSentBack, event: Event) -> Table:
    heat = heat_in(state)
    heat = with_player(heat, fact.who, secret_wagers=heat.players[fact.who].secret_wagers + 1)
    forms = {who: form for who, form in heat.forms.items() if who != fact.who}
    return structs.replace(state, heat=structs.replace(heat, forms=forms))


@TABLE.folds(FormAnnounced)
def _announced(state: Table, fact: FormAnnounced, event: Event) -> Table:
    heat = heat_in(state)
    form = structs.replace(heat.forms[fact.who], announced=True, wager=fact.wager, amount=fact.amount)
    return structs.replace(state, heat=_with_form(heat, fact.who, form))


@TABLE.folds(FormDeducted)
def _deducted(state: Table, fact: FormDeducted, event: Event) -> Table:
    return structs.replace(state, purses=move_chips(state.purses, {fact.who: -fact.amount}))


@TABLE.folds(FormShown)
def _shown(state: Table, fact: FormShown, event: Event) -> Table:
    return state
