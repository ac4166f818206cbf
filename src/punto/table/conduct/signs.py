"""The signs that must stand at the table, a look back at earlier coups, and the copy of the rules."""

from msgspec import structs

from punto.machine.audience import EVERYBODY, STAFF, SUPERVISORS
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.registry import unchanged
from punto.rulebook.records import Cited, Setting
from punto.rulebook.refusal import Refusal
from punto.rules.limits import Sign
from punto.rules.wager import CoupWager
from punto.table.betting.offered import on_offer
from punto.table.board.limit_sign import sign_fault
from punto.table.machine import TABLE, TableContext
from punto.table.powers import clauses_of, conduct_of, readings_of, staff_only
from punto.table.setup import version_of
from punto.table.state.board import Notification
from punto.table.state.table import Table
from punto.units.field_types import Number, Text
from punto.units.privacy import FreeText, Person

SURVEILLANCE = "surveillance"


class ShowSigns(Order, frozen=True, kw_only=True, tag="show-signs"):
    """See to it that the limits, and any notice that the game needs, stand at the table."""


class FindEarlierBreach(Order, frozen=True, kw_only=True, tag="find-earlier-breach"):
    """Report that a limit was exceeded in a coup that is over."""

    coup: Number
    what: Text


class ShowRules(Order, frozen=True, kw_only=True, tag="show-rules"):
    """Ask to read the rules."""

    while_halted = True


class Notify(Order, frozen=True, kw_only=True, tag="notify"):
    """Tell somebody outside the table: surveillance, an inspector, the regulator, the police."""

    while_halted = True
    to: Text
    what: Text


class SignsShown(Fact, frozen=True, kw_only=True, tag="signs-shown"):
    """The limits stand at the table for all to read, and the game where it must be named."""

    audience = EVERYBODY
    words = "The limits stand at the table: {sign.bounds}"
    record = True
    sign: Sign
    game: str


class TermShown(Fact, frozen=True, kw_only=True, tag="term-shown"):
    """The sign at the table states a term of the game, such as what a tie pays."""

    audience = EVERYBODY
    words = "The sign says: {name} {value}"
    record = True
    name: str
    value: str


class EarlierBreachFound(Fact, frozen=True, kw_only=True, tag="earlier-breach-found"):
    """A limit was exceeded in an earlier coup; its wagers and its result stand."""

    audience = STAFF
    words = "A limit was exceeded in coup {coup}: {what}"
    record = True
    coup: int
    what: FreeText


class RulesShown(Fact, frozen=True, kw_only=True, tag="rules-shown"):
    """The rules in force were laid open to somebody who asked."""

    audience = EVERYBODY
    words = "{who} is shown the rules of {rulebook}"
    record = True
    who: Person
    rulebook: str
    book: str
    """The fingerprint of the text in force."""
    since: str
    """The day on which it came into force, if it prints one."""


class Notified(Fact, frozen=True, kw_only=True, tag="notified"):
    """Somebody outside the table was told."""

    audience = SUPERVISORS
    words = "{notification.to} is told: {notification.what}"
    record = True
    notification: Notification


@TABLE.answers(ShowSigns, staff_only)
def show_signs(context: TableContext, order: ShowSigns) -> Decision:
    """Put on record what the signs say; a sign without the amounts that the text demands is none."""
    lacking = sign_fault(context)
    if lacking is not None:
        return refused(lacking)
    conduct, game = conduct_of(context), context.state.terms.variant
    notice = conduct.game.notice if conduct and conduct.game else None
    rules = (
        conduct.sign if conduct else None,
        notice if notice and game in notice.variants else None,
        *(spec.bet.signed for _, spec in on_offer(context.state) if isinstance(spec, CoupWager) and spec.bet),
    )
    signs = SignsShown(sign=context.state.board.sign, game=game)
    stated = [each for each in context.book.settings if game in each.on_sign]
    return [
        Draft(signs, clauses_of(*rules), readings_of(*rules)),
        *(_stated(context, each) for each in stated),
    ]


def _stated(context: TableContext, setting: Setting) -> Draft:
    """A term of the game that the sign states beside the limits."""
    value = context.game.settings[setting.name]
    return Draft(TermShown(name=setting.name, value=str(value)), setting.clauses, setting.readings)


@TABLE.answers(FindEarlierBreach, staff_only)
def find_earlier_breach(context: TableContext, order: FindEarlierBreach) -> Decision:
    """Record what was found; a coup that is over is not reopened for it."""
    if not 0 < order.coup < context.state.coup.number:
        return refused(context.not_now(f"looking back at coup {order.coup}", "a coup that is over"))
    rule = context.book.limits.earlier_coups
    return [Draft(EarlierBreachFound(coup=order.coup, what=order.what), clauses_of(rule))]


def _anybody(context: TableContext) -> Refusal | None:
    return None


@TABLE.answers(ShowRules, _anybody)
def show_rules(context: TableContext, order: ShowRules) -> Decision:
    """Lay the rules open: anybody may ask."""
    conduct, since = conduct_of(context), context.book.identity.in_force.since
    fact = RulesShown(
        who=context.actor.id,
        rulebook=context.book.id,
        book=version_of(context.state.terms.rulebook),
        since=since.isoformat() if since else "",
    )
    rules = (conduct.rules_shown if conduct else None, context.book.identity.in_force)
    return [Draft(fact, clauses_of(*rules))]


@TABLE.answers(Notify, staff_only)
def notify(context: TableContext, order: Notify) -> Decision:
    """Put on record who was told what."""
    fact = Notified(notification=Notification(to=order.to, what=order.what))
    return [Draft(fact, clauses_of(*_duties(context, order)))]


def _duties(context: TableContext, order: Notify) -> list[Cited]:
    """The rules by which Surveillance is told of a side bet that is restricted, for those that are named."""
    conduct = conduct_of(context)
    if order.to != SURVEILLANCE or conduct is None:
        return []
    named = order.what.split()
    return [rule.told for wager, rule in conduct.restriction.items() if wager in named]


TABLE.folds(SignsShown)(unchanged)
TABLE.folds(TermShown)(unchanged)
TABLE.folds(EarlierBreachFound)(unchanged)
TABLE.folds(RulesShown)(unchanged)


@TABLE.folds(Notified)
def _notified(state: Table, fact: Notified, event: Event) -> Table:
    told = (*state.board.notifications, fact.notification)
    return structs.replace(state, board=structs.replace(state.board, notifications=told))
