"""Entries: on a form, for a fee, within the numbers; withdrawal, refusal and substitutes."""

from msgspec import structs

from punto.floor.tournament.conditions import open_fault
from punto.floor.tournament.machine import (
    TOURNAMENT,
    TournamentContext,
    anybody_in,
    cited,
    official_in,
    operator_in,
)
from punto.floor.tournament.pot import paid_in, paid_out
from punto.floor.tournament.state import EntryStatus, Tournament, TournamentEntry, TournamentStage
from punto.floor.tournament.substitution import with_substitute
from punto.machine.audience import CONCERNED, EVERYBODY, STAFF
from punto.machine.decision import Decision, Draft, Refused, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Amount, PersonId, Remark
from punto.units.privacy import FreeText, Person

CENTS = 100
FEE_IN = frozenset({"cash: patron > prize", "cash: patron > cage"})
FEE_BACK = frozenset({"cash: prize > patron", "cash: cage > patron"})


class EnterTournament(Order, frozen=True, kw_only=True, tag="enter-tournament"):
    """Enter: the form, the fee, and the conditions agreed to."""

    form: bool = True
    fee: Amount = 0
    agreed: bool = False
    """Whether the conditions were agreed to in writing."""
    eligible: bool = True
    """Whether the floor found that they may enter the casino and gamble."""
    employee: bool = False
    approved_employee: bool = False
    """Whether an executive approved that this employee plays."""


class WithdrawEntry(Order, frozen=True, kw_only=True, tag="withdraw-entry"):
    """Withdraw from the tournament before play."""


class RefuseApplication(Order, frozen=True, kw_only=True, tag="refuse-application"):
    """Turn an entry down, where the conditions keep that right; the fee goes back."""

    who: PersonId
    why: Remark = ""


class RequireAgreement(Order, frozen=True, kw_only=True, tag="require-agreement"):
    """Have every player agree to the conditions in writing before entry."""


class ApproveEmployee(Order, frozen=True, kw_only=True, tag="approve-employee"):
    """Record that an executive lets an employee play at a charity or media event."""

    who: PersonId
    reference: Remark
    """The approval, by its reference."""


class NameSubstitute(Order, frozen=True, kw_only=True, tag="name-substitute"):
    """Let a substitute play in somebody's place."""

    who: PersonId
    by: PersonId
    eligible: bool = True
    """Whether the floor found that the substitute may enter the casino and gamble."""


class Entered(Fact, frozen=True, kw_only=True, tag="tournament-entered"):
    """Somebody has entered and paid."""

    audience = EVERYBODY
    words = "{who} has entered"
    moves = FEE_IN
    who: Person
    fee: int
    edition: int
    employee: bool


class EntryWithdrawn(Fact, frozen=True, kw_only=True, tag="tournament-entry-withdrawn"):
    """Somebody withdrew; the fee goes back if it was in time."""

    audience = CONCERNED
    words = "{who} withdraws, {refund} goes back"
    moves = FEE_BACK
    who: Person
    refund: int


class ApplicationRefused(Fact, frozen=True, kw_only=True, tag="application-refused"):
    """An entry was turned down and its fee went back."""

    audience = CONCERNED
    record = True
    words = "the entry of {who} is refused"
    moves = FEE_BACK
    who: Person
    why: FreeText
    refund: int


class AgreementRequired(Fact, frozen=True, kw_only=True, tag="agreement-required"):
    """Every player agrees to the conditions in writing before entry."""

    audience = EVERYBODY
    record = True
    words = "entry needs agreement in writing"


class EmployeeApproved(Fact, frozen=True, kw_only=True, tag="employee-approved"):
    """An executive lets an employee play, who wins nothing."""

    audience = STAFF
    record = True
    words = "{who} may play as an employee: {reference}"
    who: Person
    reference: FreeText


class SubstituteNamed(Fact, frozen=True, kw_only=True, tag="substitute-named"):
    """Somebody plays in the place of a player who entered."""

    audience = EVERYBODY
    record = True
    words = "{by} plays in the place of {who}"
    who: Person
    by: Person


@TOURNAMENT.answers(EnterTournament, anybody_in(TournamentStage.PUBLISHED))
def enter_tournament(context: TournamentContext, order: EnterTournament) -> Decision:
    """Take an entry, with everything that stands against it named."""
    faults = tuple(fault for fault in _entry_faults(context, order) if fault is not None)
    if faults:
        return Refused(faults)
    rules, who = context.rules, context.actor.id
    fact = Entered(who=who, fee=order.fee, edition=context.state.published.edition, employee=order.employee)
    rested = (
        rules.entering.form,
        rules.pool.charged if order.fee else None,
        rules.pool.whole if order.fee else None,
        rules.before_play.agreement if context.state.agreement else None,
        rules.entering.employees if order.employee else None,
    )
    return [Draft(fact, *cited(*rested))]


def _entry_faults(context: TournamentContext, order: EnterTournament) -> list[Refusal | None]:
    state, rules, plan, who = context.state, context.rules.entering, context.state.plan, context.actor.id
    before = state.entries.get(who)
    agreement, charged = context.rules.before_play.agreement, context.rules.pool.charged
    must_agree = (state.agreement or plan.signing) and not order.agreed
    employee = order.employee and not (rules.employees and plan.charity and order.approved_employee)
    fee = {"fee": plan.fee // CENTS, "paid": order.fee // CENTS}
    return [
        open_fault(context),
        None if order.form else context.fault("no-entry-form", rules.form),
        context.fault("wrong-fee", rules.form, charged, **fee) if order.fee != plan.fee else None,
        context.fault("entered-before", rules.form, who=who) if before and not before.is_back else None,
        context.fault("tournament-full", rules.numbers, most=plan.most_players)
        if len(state.playing()) >= plan.most_players
        else None,
        None if order.eligible else context.fault("not-eligible", rules.eligible, who=who),
        context.fault("conditions-not-agreed", agreement) if must_agree else None,
        context.fault("employee", rules.employees) if employee else None,
    ]  # fmt: skip


def entry_of(context: TournamentContext, who: str) -> TournamentEntry | Refusal:
    """Somebody's entry that counts, or why there is none."""
    entry = context.state.entries.get(who)
    if entry is None or entry.is_back:
        return context.fault("not-entered", context.rules.entering.form, who=who)
    return entry


def entry_in(context: TournamentContext, who: str, *rules: Cited | None) -> TournamentEntry | Refusal:
    """Somebody's entry while they are still in, or why they have no part."""
    entry = entry_of(context, who)
    if isinstance(entry, Refusal) or entry.status == "in":
        return entry
    return context.fault("no-part", *rules, who=who)


@TOURNAMENT.answers(WithdrawEntry, anybody_in(TournamentStage.PUBLISHED))
def withdraw_entry(context: TournamentContext, order: WithdrawEntry) -> Decision:
    """Let somebody withdraw: in time with the fee, later without it."""
    entry = entry_in(context, context.actor.id, context.rules.entering.withdrawal)
    if isinstance(entry, Refusal):
        return refused(entry)
    refund = entry.fee + entry.buy_ins if context.at <= context.state.plan.withdraw_until else 0
    fact = EntryWithdrawn(who=context.actor.id, refund=refund)
    return [Draft(fact, *cited(context.rules.entering.withdrawal))]


def _may_refuse(context: TournamentContext) -> Refusal | None:
    """The operator may, if the conditions keep that right."""
    fault = operator_in(TournamentStage.PUBLISHED)(context)
    if fault is None and not context.state.plan.refuses:
        return context.fault("no-right-kept", context.rules.entering.right_to_refuse)
    return fault


@TOURNAMENT.answers(RefuseApplication, _may_refuse)
def refuse_application(context: TournamentContext, order: RefuseApplication) -> Decision:
    """Turn an entry down, if the conditions say that it may be."""
    rule = context.rules.entering.right_to_refuse
    entry = entry_in(context, order.who, rule)
    if isinstance(entry, Refusal):
        return refused(entry)
    fact = ApplicationRefused(who=order.who, why=order.why, refund=entry.fee + entry.buy_ins)
    return [Draft(fact, *cited(rule))]


def _may_approve_employee(context: TournamentContext) -> Refusal | None:
    """The operator may, where text and event let employees play."""
    fault, rule = operator_in(TournamentStage.PUBLISHED)(context), context.rules.entering.employees
    if fault is None and (rule is None or not context.state.plan.charity):
        return context.fault("employee", rule)
    return fault


@TOURNAMENT.answers(ApproveEmployee, _may_approve_employee)
def approve_employee(context: TournamentContext, order: ApproveEmployee) -> Decision:
    """Record the approval by its reference."""
    rule = context.rules.entering.employees
    fault = None if order.reference.strip() else context.fault("employee", rule)
    return unless(fault, [Draft(EmployeeApproved(who=order.who, reference=order.reference), *cited(rule))])


@TOURNAMENT.answers(RequireAgreement, official_in(TournamentStage.PUBLISHED))
def require_agreement(context: TournamentContext, order: RequireAgreement) -> Decision:
    """Have everybody agree in writing from now on."""
    return [Draft(AgreementRequired(), *cited(context.rules.before_play.agreement))]


def _may_name_substitute(context: TournamentContext) -> Refusal | None:
    """The official may, where text and conditions know substitutes."""
    fault = official_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING)(context)
    rules = context.rules.entering
    if fault is None and (rules.substitute is None or not context.state.plan.substitutes):
        return context.fault("no-substitutes", rules.substitute or rules.form)
    return fault


@TOURNAMENT.answers(NameSubstitute, _may_name_substitute)
def name_substitute(context: TournamentContext, order: NameSubstitute) -> Decision:
    """Let a substitute in with the official's approval, where text and conditions know substitutes."""
    rule = context.rules.entering.substitute
    entry = entry_in(context, order.who, rule)
    if isinstance(entry, Refusal):
        return refused(entry)
    if order.by in context.state.entries:
        return refused(context.fault("entered-before", rule, who=order.by))
    if not order.eligible:
        return refused(context.fault("not-eligible", context.rules.entering.eligible, who=order.by))
    return [Draft(SubstituteNamed(who=order.who, by=order.by), *cited(rule))]


def with_entry(state: Tournament, who: str, entry: TournamentEntry) -> Tournament:
    """The tournament with somebody's entry as it is now."""
    return structs.replace(state, entries={**state.entries, who: entry})


@TOURNAMENT.folds(Entered)
def _entered(state: Tournament, fact: Entered, event: Event) -> Tournament:
    before = state.entries.get(fact.who, TournamentEntry(at=event.at))
    entry = TournamentEntry(
        at=event.at, fee=before.fee + fact.fee, buy_ins=before.buy_ins, edition=fact.edition,
        employee=fact.employee,
    )  # fmt: skip
    state = with_entry(state, fact.who, entry)
    barred = state.barred | {fact.who} if fact.employee else state.barred
    pot = paid_in(state, fact.who, fact.fee, fee=True)
    return structs.replace(state, pot=pot, barred=barred)


@TOURNAMENT.folds(EntryWithdrawn)
@TOURNAMENT.folds(ApplicationRefused)
def _withdrawn(state: Tournament, fact: EntryWithdrawn | ApplicationRefused, event: Event) -> Tournament:
    entry = state.entries[fact.who]
    status: EntryStatus = "withdrawn" if isinstance(fact, EntryWithdrawn) else "refused"
    if not fact.refund:
        return with_entry(state, fact.who, structs.replace(entry, status=status))
    pot = paid_out(state, fact.who, entry.fee, entry.buy_ins)
    back = structs.replace(entry, status=status, fee=0, buy_ins=0)
    return structs.replace(with_entry(state, fact.who, back), pot=pot)


@TOURNAMENT.folds(EmployeeApproved)
def _approved(state: Tournament, fact: EmployeeApproved, event: Event) -> Tournament:
    return structs.replace(state, employees=state.employees | {fact.who})


@TOURNAMENT.folds(AgreementRequired)
def _required(state: Tournament, fact: AgreementRequired, event: Event) -> Tournament:
    return structs.replace(state, agreement=True)


@TOURNAMENT.folds(SubstituteNamed)
def _substitute(state: Tournament, fact: SubstituteNamed, event: Event) -> Tournament:
    return with_substitute(state, fact.who, fact.by)
