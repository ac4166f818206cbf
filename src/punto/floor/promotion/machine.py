"""The promotion as an instance of the kernel: PROMOTION, and what a decision about one may look at."""

from collections.abc import Callable, Iterable

from punto.floor.promotion.promotion_sentences import SENTENCES
from punto.floor.promotion.state import Promotion, PromotionStage
from punto.machine.hooks import AccountHolding, Hooks
from punto.machine.machine import Machine
from punto.machine.roles import HOUSE, INSPECTOR, PATRON, needs_role
from punto.machine.state import Context, Request
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.records import Cited, Power
from punto.rulebook.refusal import Refusal, add_sentences, refuse
from punto.table.setup import book_of

add_sentences(SENTENCES)
REGULATOR = "regulator"
WATCHING_ROLES = (PATRON, "onlooker", "surveillance")


class PromotionContext(Context[Promotion], gc=False):
    """What a decision about a promotion may look at: the state, who acts, and the rulebook."""

    book: Rulebook = None  # type: ignore[assignment] # taken up below, once the promotion is planned

    def __post_init__(self) -> None:
        """Take up the rulebook."""
        if self.state.rulebook:
            self.book = book_of(self.state.rulebook)

    @property
    def rules(self) -> PromotionRules:
        """What the rulebook says of promotions."""
        rules = self.book.promotion
        assert rules is not None  # noqa: S101 - a promotion is planned under a rulebook that has them
        return rules

    def needs(self, power: Power) -> Refusal | None:
        """Refuse somebody whom the rulebook does not give this power."""
        return needs_role(self.book, self.actor, power.role, power.clauses)

    def fault(self, code: str, rule: Cited | None = None, **params: object) -> Refusal:
        """Refuse something on a rule, or where the text is silent."""
        clauses, readings = (rule.clauses, rule.readings) if rule else ((), ())
        return refuse(code, clauses, readings, **params)


May = Callable[[PromotionContext], Refusal | None]


def planned(context: PromotionContext) -> Refusal | None:
    """Refuse what is about a promotion that nobody planned."""
    return None if context.state.rulebook else refuse("not-planned", ())


def in_stage(*stages: PromotionStage, accepted: str, whoever: bool = False, halted: bool = False) -> May:
    """Allow an order in some stages; by the operator alone unless others may, and not while it waits."""

    def may(context: PromotionContext) -> Refusal | None:
        fault = planned(context)
        if fault is None and not whoever:
            fault = context.needs(context.rules.offered)
        if fault is None and stages and context.state.stage not in stages:
            stage = context.state.stage.value
            fault = context.fault("wrong-stage", stage=stage, accepted=accepted)
        case = context.state.halted
        if fault is None and case is not None and not halted:
            fault = context.fault("compromised", context.rules.compromise, part=case.part)
        return fault

    return may


def staff(may: May) -> May:
    """The same, and by the staff alone."""

    def check(context: PromotionContext) -> Refusal | None:
        role = context.actor.role
        if context.actor is not HOUSE and role in WATCHING_ROLES:
            title = PROMOTION.hooks.title(context, role)
            return refuse("role", (), role=title, needed="member of the staff")
        return may(context)

    return check


def regulator_or_operator(may: May) -> May:
    """The same, for the operator and for the regulator's own people."""

    def check(context: PromotionContext) -> Refusal | None:
        fault = may(context)
        if fault is None and context.actor.role not in (REGULATOR, INSPECTOR):
            fault = context.needs(context.rules.offered)
        return fault

    return check


class PromotionHooks(Hooks[Promotion, PromotionContext]):
    """What a promotion adds to the kernel."""

    context = PromotionContext

    def source(self, context: PromotionContext) -> Rulebook | None:
        """The rulebook that the promotion is run by."""
        return context.book

    def approver_fault(self, context: PromotionContext, request: Request) -> Refusal | None:
        """The scrutineer answers what waits about the draw; otherwise the operator's people do."""
        if context.state.scrutineer and context.actor.id == context.state.scrutineer:
            return None
        return super().approver_fault(context, request)

    def holdings(self, state: Promotion) -> Iterable[AccountHolding]:
        """What is set aside for prizes, what winners were paid, and the cage that both came from."""
        paid = sum(state.paid_out.values())
        yield AccountHolding("prize", "cash", {state.name: state.set_aside})
        yield AccountHolding("patron", "cash", state.paid_out)
        yield AccountHolding("cage", "cash", {"": -state.set_aside - paid})


PROMOTION: Machine[Promotion, PromotionContext] = Machine("promotion", Promotion, PromotionHooks())
