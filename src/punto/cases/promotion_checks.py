"""Checks on the course of a promotion: lodging, changes, notices, refused claims, compromise."""

from msgspec import structs

from punto.cases.case_fields import Fields, plain
from punto.cases.check_types import CarryOut, CheckResult, check_type
from punto.cases.promotion_runs import (
    ANY_MOMENT,
    DAY,
    HOUR,
    WINNER,
    PromotionRun,
    moment,
    moment_or_none,
    promotion_rules,
    written_moment,
)
from punto.floor.promotion.compromise import DeclareCompromised, NotifyCompromise
from punto.floor.promotion.duties import duties, in_time
from punto.floor.promotion.lodgement import LodgeTerms, RecordTermsApproval
from punto.floor.promotion.prize_claims import ClaimPrize, RefuseClaim, record_needed
from punto.floor.promotion.promotion_start import StartPromotion
from punto.floor.promotion.promotion_terms import AmendTerms, DraftTerms
from punto.floor.promotion.state import CompromisedPart, PromotionPrize
from punto.floor.promotion.winner_notices import RecordAttempt
from punto.rulebook.model import Rulebook

METHODS = {
    "email": "e-mail",
    "e mail": "e-mail",
    "phone": "telephone",
    "phone call": "telephone",
    "telephone call": "telephone",
    "post": "mail",
    "letter": "mail",
    "in person": "face-to-face",
    "face to face": "face-to-face",
}
"""Other names for the methods of telling a winner."""


@check_type("lodge")
def lodge(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether terms lodged at one moment let a promotion start at another."""
    promotion_rules(fields, book)
    start, lodged = moment(fields, "start"), moment_or_none(fields, "lodged")
    complete = fields.flag("complete", default=True)

    def carry_out() -> CheckResult:
        run = PromotionRun(book, start)
        if lodged is not None:
            run.at = min(run.at, lodged - DAY)
        terms = run.whole_terms()
        run.ready(terms if complete else structs.replace(terms, items={}), lodge=False)
        if lodged is not None:
            run.at = lodged
            run.gives(LodgeTerms())
        run.at = start
        faults = run.gives(StartPromotion())
        return CheckResult({"compliant": not faults}, tuple(run.clauses))

    return carry_out


@check_type("amend")
def amend(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether changed terms are in force, and the clause of the duty that follows from the change."""
    promotion_rules(fields, book)
    started, approved = fields.flag("started"), fields.flag("approved", default=False)

    def carry_out() -> CheckResult:
        run = PromotionRun(book, ANY_MOMENT)
        terms = run.whole_terms()
        changed = structs.replace(terms, title="changed")
        if started:
            run.start(terms)
            run.gives(AmendTerms(terms=changed))
            duty = run.clauses[0]
            if approved:
                run.gives(RecordTermsApproval(edition=2))
        else:
            run.ready(terms)
            run.gives(DraftTerms(terms=changed))
            duty = run.rules.lodging.clauses[0]
        in_force = run.state.terms is not None and run.state.terms.title == "changed"
        return CheckResult({"in_force": in_force, "duty": duty}, (duty,))

    return carry_out


@check_type("notify")
def notify(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether an attempt to tell the winner of a draw is enough."""
    promotion_rules(fields, book)
    drawn, attempt = moment(fields, "draw"), moment_or_none(fields, "attempt")
    method = "" if fields.raw("method") is None else fields.text("method")
    present = fields.flag("must_be_present", default=False)

    def carry_out() -> CheckResult:
        run = PromotionRun(book, drawn - 2 * DAY)
        run.draw(run.whole_terms(must_be_present=present))
        clauses = run.rules.notice.clauses
        if attempt is not None and attempt >= drawn:
            run.at = attempt
            run.gives(RecordAttempt(prize=1, method=METHODS.get(plain(method), plain(method))))
            clauses = tuple(run.clauses)
        owed = [each for each in duties(run.state, run.rules) if each.clauses == run.rules.notice.clauses]
        return CheckResult({"met": all(in_time(each) for each in owed)}, clauses)

    return carry_out


@check_type("refusal")
def refusal(fields: Fields, book: Rulebook) -> CarryOut:
    """What is missing where a claim to a prize of some value is refused."""
    rules = promotion_rules(fields, book)
    value = fields.positive_cents("value")
    has = [plain(each).replace(" ", "-") for each in fields.texts("has", required=False)]

    def carry_out() -> CheckResult:
        assert rules is not None  # noqa: S101 - a fault otherwise
        run, prize = PromotionRun(book, ANY_MOMENT), PromotionPrize(title="p", kinds=("goods",), value=value)
        run.draw(run.whole_terms(prize))
        run.gives(ClaimPrize(prize=1), WINNER)
        reason = "as told" if "reason" in has else ""
        order = RefuseClaim(claim="c1", reason=reason, told="reason-told" in has, kept=tuple(has))
        faults = run.gives(order)
        missing = [_missing(fault.code, dict(fault.params)) for fault in faults]
        return CheckResult({"missing": missing, "record": record_needed(rules, prize)}, tuple(run.clauses))

    return carry_out


def _missing(code: str, params: dict[str, str]) -> str:
    return "reason-told" if code == "reason-not-told" else params.get("what", code)


@check_type("compromise")
def compromise(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether a compromise was met by an allowed choice, and the inspector told in time."""
    rules = promotion_rules(fields, book)
    determined, notified = moment(fields, "determined"), moment_or_none(fields, "notified")
    choice = plain("" if fields.raw("choice") is None else fields.text("choice"))
    part: CompromisedPart = (
        "promotion" if "promotion" in (plain(fields.text("part", "draw")), *choice.split()) else "draw"
    )

    def carry_out() -> CheckResult:
        assert rules is not None  # noqa: S101 - a fault otherwise
        run = PromotionRun(book, determined - DAY - HOUR)
        run.close(run.whole_terms())
        run.at = determined
        with_it = "with the decision" if notified is not None and notified <= determined else ""
        word = choice.split()[0] if choice else ""
        order = DeclareCompromised(part=part, choice=word, why="as stated", notice=with_it)
        faults = run.gives(order)
        clauses = tuple(run.clauses)
        if not faults and not with_it and notified is not None:
            run.at = notified
            run.gives(NotifyCompromise(notice="later"))
        deadline = determined + rules.compromise.hours * HOUR
        told = [
            each for each in duties(run.state, run.rules) if each.due == deadline and each.since == determined
        ]
        met = not faults and all(in_time(each) for each in told)
        return CheckResult({"compliant": met, "deadline": written_moment(deadline)}, clauses)

    return carry_out
