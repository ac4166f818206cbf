"""Duties: what somebody must do about a promotion, on which clause, until when, and whether it is done."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from punto.floor.promotion.lodgement_times import HOUR, lodging_due
from punto.floor.promotion.state import Promotion, PromotionStage, PromotionTerms
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.refusal import NOT_IN_SOURCE
from punto.units.calendar import end_of_day
from punto.units.privacy import FreeText

DutyStatus = Literal["done", "due", "overdue"]
DONE: DutyStatus = "done"
BY_HOURS = "hours"
DAY = 24 * HOUR


class Duty(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something that must be done."""

    what: FreeText
    role: str
    """Who must see to it."""
    clauses: tuple[str, ...]
    since: int
    due: int | None
    """The last moment that is in time; none means as soon as possible."""
    done: int = 0
    """When it was done; nothing while it is not."""


def status(duty: Duty, now: int) -> DutyStatus:
    """Whether a duty is done, waits, or is late; what is to be done as soon as possible is never late."""
    if duty.done:
        return DONE
    return "overdue" if duty.due is not None and now > duty.due else "due"


def in_time(duty: Duty) -> bool:
    """Whether what was done was done in time."""
    return bool(duty.done) and (duty.due is None or duty.done <= duty.due)


def duties(state: Promotion, rules: PromotionRules) -> tuple[Duty, ...]:
    """Everything that is or was to be done about a promotion, in the order of its life."""
    if state.terms is None or state.stage is PromotionStage.OVER:
        return ()
    return (
        *_before_the_start(state, state.terms, rules),
        *_amendments(state, rules),
        *_draw(state, state.terms, rules),
        *_winners(state, state.terms, rules),
        *_claims(state, rules),
        *_compromises(state, rules),
    )


def _before_the_start(state: Promotion, terms: PromotionTerms, rules: PromotionRules) -> Iterator[Duty]:
    lodging, start = rules.lodging, state.started or terms.starts
    lodged = state.lodged.at if state.lodged and state.lodged.edition <= state.edition else 0
    due = lodging_due(lodging, start)
    yield Duty(
        what=f"lodge the full terms with {lodging.to}",
        role=lodging.role, clauses=lodging.clauses, since=0, due=due, done=lodged,
    )  # fmt: skip
    yield Duty(
        what="publish the terms", role=rules.offered.role, clauses=rules.published.clauses,
        since=0, due=start, done=state.published,
    )  # fmt: skip
    if state.stage is not PromotionStage.CANCELLED:
        yield Duty(
            what="commit to a seed for the draw", role=rules.offered.role, clauses=(NOT_IN_SOURCE,),
            since=0, due=start, done=state.draw.committed,
        )  # fmt: skip


def _amendments(state: Promotion, rules: PromotionRules) -> Iterator[Duty]:
    rule, to = rules.amendment, rules.lodging.to
    for each in state.amendments:
        done = (each.in_force and (each.lodged or each.at)) if rule.approval else each.lodged
        what = (
            f"have {to} approve edition {each.edition}"
            if rule.approval
            else f"lodge edition {each.edition} again"
        )
        yield Duty(what=what, role=rule.role, clauses=rule.clauses, since=each.at, due=None, done=int(done))


def _draw(state: Promotion, terms: PromotionTerms, rules: PromotionRules) -> Iterator[Duty]:
    if not state.started or state.stage is PromotionStage.CANCELLED or state.halted:
        return
    role, item = rules.offered.role, rules.item
    yield Duty(
        what="close entries", role=role, clauses=item["closing"].clauses,
        since=state.started, due=terms.closes, done=state.closed,
    )  # fmt: skip
    if terms.draw_at:
        yield Duty(
            what="hold the draw", role=role, clauses=item["occasion"].clauses,
            since=terms.closes, due=end_of_day(state.zone, terms.draw_at), done=state.draw.held,
        )  # fmt: skip
    if state.draw.held:
        yield Duty(
            what="publish the results", role=role, clauses=item["publication"].clauses,
            since=state.draw.held, due=None, done=state.results_published,
        )  # fmt: skip


def notice_due(state: Promotion, rules: PromotionRules, drawn: int) -> int:
    """Until when the winner of a draw must be told."""
    days = rules.notice.days
    default = next(each.default for each in rules.settings if each.name == "days_counted")
    if state.settings.get("days_counted", default) == BY_HOURS:
        return drawn + days * DAY
    return end_of_day(state.zone, drawn, days)


def _winners(state: Promotion, terms: PromotionTerms, rules: PromotionRules) -> Iterator[Duty]:
    """Whoever need not be present is told; the first attempt that counts is enough."""
    if terms.must_be_present or state.stage is PromotionStage.CANCELLED:
        return
    for winner in state.winners.values():
        tries = [
            each.at for each in state.attempts
            if each.counts and each.prize == winner.prize and each.ticket == winner.ticket
        ]  # fmt: skip
        yield Duty(
            what=f"tell the winner of prize {winner.prize}", role=rules.offered.role,
            clauses=rules.notice.clauses, since=winner.at,
            due=notice_due(state, rules, winner.at), done=min(tries, default=0),
        )  # fmt: skip


def _claims(state: Promotion, rules: PromotionRules) -> Iterator[Duty]:
    for claim in state.claims.values():
        yield Duty(
            what=f"award or refuse claim {claim.id}", role=rules.denied.role,
            clauses=rules.item["claiming"].clauses, since=claim.at, due=None, done=claim.paid or claim.denied,
        )  # fmt: skip
        if claim.disputed:
            yield Duty(
                what=f"decide the dispute about claim {claim.id}", role=rules.dispute.role,
                clauses=rules.dispute.clauses, since=claim.disputed, due=None, done=claim.decided,
            )  # fmt: skip


def _compromises(state: Promotion, rules: PromotionRules) -> Iterator[Duty]:
    rule = rules.compromise
    for case in state.compromises:
        yield Duty(
            what=f"tell {rule.to} that the {case.part} is compromised", role=rule.role,
            clauses=rule.clauses, since=case.at, due=case.at + rule.hours * HOUR, done=case.told,
        )  # fmt: skip
        if case.choice == "postpone":
            yield Duty(
                what=f"validate the {case.part}, or cancel it", role=rule.role, clauses=rule.clauses,
                since=case.at, due=None, done=case.resolved,
            )  # fmt: skip
