"""Notices: a sign put up, how long it must stand or how many coups must pass, and when it comes down."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.conduct import Conduct, Forewarning
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.powers import conduct_of, staff_only
from punto.table.state.board import Board, Notice
from punto.table.state.table import Phase, Table
from punto.units import format_money
from punto.units.field_types import Amount, Number, Text, WagerId

MINUTE = 60_000
NoticeName = Literal["minimum", "kept-minimum", "game", "closing"]
POWERS: dict[NoticeName, str] = {
    "minimum": "change-limits",
    "kept-minimum": "change-limits",
    "game": "change-game",
    "closing": "close-table",
}
"""Whoever may do a thing may announce it."""
PLAYED = (Phase.DEALING, Phase.WINDOW, Phase.RESULT, Phase.SETTLED, Phase.PAID)


class PutUpNotice(Order, frozen=True, kw_only=True, tag="put-up-notice"):
    """Announce a higher minimum, the end of a kept one, another game, or the closing of the table."""

    notice: NoticeName
    minimum: Amount = 0
    wager: WagerId = ""
    """The wager whose minimum it is; none means all."""
    game: Text = ""
    at: Number = 0
    """The moment that it proposes; none means as soon as the rulebook lets it happen."""


class TakeDownNotice(Order, frozen=True, kw_only=True, tag="take-down-notice"):
    """Take a notice down again; what it announced will not happen."""

    notice: NoticeName


class NoticePutUp(Fact, frozen=True, kw_only=True, tag="notice-put-up"):
    """A sign stands at the table."""

    audience = EVERYBODY
    words = "A sign is put up: {notice.name} {notice.text}"
    record = True
    notice: Notice


class NoticeTakenDown(Fact, frozen=True, kw_only=True, tag="notice-taken-down"):
    """A sign was taken down: what it announced has happened, or will not."""

    audience = EVERYBODY
    words = "The sign {name} is taken down"
    record = True
    name: str
    acted_on: bool


@TABLE.answers(PutUpNotice, staff_only)
def put_up_notice(context: TableContext, order: PutUpNotice) -> Decision:
    """Put a sign up, and work out from when it may be acted upon."""
    fault = context.needs_power(POWERS[order.notice])
    if fault is not None:
        return refused(fault)
    rule = forewarning(conduct_of(context), order.notice)
    if rule is None:
        return refused(
            refuse("no-notice", context.book.power[POWERS[order.notice]].clauses, notice=order.notice)
        )
    fault = _says_nothing(context, order)
    if fault is not None:
        return refused(fault)
    earliest = context.at + rule.minutes * MINUTE
    if order.at and order.at < earliest:
        return refused(refuse("notice-short", rule.clauses, rule.readings, minutes=rule.minutes))
    notice = Notice(
        name=order.notice,
        text=order.game or minimum_text(order.minimum, order.wager),
        since=context.at,
        until=order.at or earliest,
        coups=rule.coups + (1 if rule.coups and context.state.phase in PLAYED else 0),
        clauses=rule.clauses,
    )
    return [Draft(NoticePutUp(notice=notice), rule.clauses, rule.readings)]


def _says_nothing(context: TableContext, order: PutUpNotice) -> Refusal | None:
    """A sign names the new minimum or the new game."""
    if order.notice in ("minimum", "kept-minimum") and order.minimum <= 0:
        return refuse("amount", (), amount=format_money(order.minimum))
    if order.notice == "game" and order.game not in context.book.variant:
        return refuse("no-such-game", (), game=order.game, games=", ".join(context.book.variant))
    return None


def minimum_text(minimum: int, wager: str = "") -> str:
    """What a sign says of a minimum."""
    return f"{wager} {format_money(minimum)}".strip() if minimum else ""


def forewarning(conduct: Conduct | None, name: NoticeName) -> Forewarning | None:
    """What the rulebook demands before a thing may happen."""
    if conduct is None:
        return None
    keeping = conduct.raising.keeping if conduct.raising else None
    found: dict[NoticeName, Forewarning | None] = {
        "minimum": conduct.raising.signed if conduct.raising else None,
        "kept-minimum": keeping.ended if keeping else None,
        "game": conduct.game.signed if conduct.game else None,
        "closing": conduct.closing,
    }
    return found[name]


@TABLE.answers(TakeDownNotice, staff_only)
def take_down_notice(context: TableContext, order: TakeDownNotice) -> Decision:
    """Take a sign down."""
    fault = context.needs_power(POWERS[order.notice])
    notice = standing(context.state.board, order.notice)
    if fault is None and notice is None:
        fault = refuse("no-sign-up", (), what=order.notice, accepted="one that stands")
    return refused(fault) if fault else taken_down(context, order.notice, acted_on=False)


def standing(board: Board, name: str) -> Notice | None:
    """The notice of this name that stands at the table."""
    return next((each for each in board.notices if each.name == name), None)


def taken_down(context: TableContext, name: str, *, acted_on: bool = True) -> list[Draft]:
    """A notice comes down, if it stands."""
    notice = standing(context.state.board, name)
    if notice is None:
        return []
    return [Draft(NoticeTakenDown(name=name, acted_on=acted_on), notice.clauses)]


def notice_fault(
    context: TableContext, name: NoticeName, rule: Forewarning, text: str = ""
) -> Refusal | None:
    """Why what a notice announces may not happen yet: no such sign, too young, or coups still to come."""
    notice = standing(context.state.board, name)
    if notice is None or notice.text != text:
        says = f" that says {text}" if text else ""
        needed = (
            f"put up the sign first; the change takes effect {rule.minutes} minutes later"
            if rule.minutes
            else f"give {rule.coups} coups' notice first"
        )
        return refuse("no-sign-up", rule.clauses, rule.readings, what=f"{name}{says}", accepted=needed)
    if notice.coups > 0:
        return refuse("coups-to-come", rule.clauses, rule.readings, coups=notice.coups)
    if context.at < notice.until:
        left = -(-(notice.until - context.at) // 1000)
        return refuse("sign-too-young", rule.clauses, rule.readings, left=f"{left // 60}:{left % 60:02}")
    return None


@TABLE.folds(NoticePutUp)
def _put_up(state: Table, fact: NoticePutUp, event: Event) -> Table:
    others = tuple(each for each in state.board.notices if each.name != fact.notice.name)
    return structs.replace(state, board=structs.replace(state.board, notices=(*others, fact.notice)))


@TABLE.folds(NoticeTakenDown)
def _taken_down(state: Table, fact: NoticeTakenDown, event: Event) -> Table:
    left = tuple(each for each in state.board.notices if each.name != fact.name)
    return structs.replace(state, board=structs.replace(state.board, notices=left))


def after_coup(board: Board, *, betting: bool) -> Board:
    """The board once a coup is over: notices wait for one betting coup less, a changed sign is in force."""
    if board.notices and betting:
        notices = tuple(structs.replace(each, coups=max(0, each.coups - 1)) for each in board.notices)
        board = structs.replace(board, notices=notices)
    if board.coming is not None:
        board = structs.replace(board, sign=board.coming, coming=None)
    return board
