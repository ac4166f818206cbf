"""The signs that must stand at the table, a look back at earlier coups, and the copy of the rules."""

from msgspec import structs

from punto.rules.limits import Sign
from punto.rules.refusals import Refusal
from punto.rules.wagers import CoupWager
from punto.table.command import Order
from punto.table.conduct.staff import clauses_of, conduct_of, readings_of, staff_only
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.offer import on_offer
from punto.table.registry import answers, folds, unchanged
from punto.table.said import Answer, Said
from punto.table.setup import version_of
from punto.table.state import Notification, Table


class ShowSigns(Order, frozen=True, kw_only=True, tag="show-signs"):
    """See to it that the limits, and any notice that the game needs, stand at the table."""


class FindEarlierBreach(Order, frozen=True, kw_only=True, tag="find-earlier-breach"):
    """Report that a limit was exceeded in a coup that is over."""

    coup: int
    what: str


class ShowRules(Order, frozen=True, kw_only=True, tag="show-rules"):
    """Ask to read the rules."""

    in_irregularity = True


class Notify(Order, frozen=True, kw_only=True, tag="notify"):
    """Tell somebody outside the table: surveillance, an inspector, the regulator, the police."""

    in_irregularity = True
    to: str
    what: str


class SignsShown(Fact, frozen=True, kw_only=True, tag="signs-shown"):
    """The limits stand at the table for all to read, and the game where it must be named."""

    record = True
    sign: Sign
    game: str


class EarlierBreachFound(Fact, frozen=True, kw_only=True, tag="earlier-breach-found"):
    """A limit was exceeded in an earlier coup; its wagers and its result stand."""

    record = True
    coup: int
    what: str


class RulesShown(Fact, frozen=True, kw_only=True, tag="rules-shown"):
    """The rules in force were laid open to somebody who asked."""

    record = True
    who: str
    rulebook: str
    book: str
    """The fingerprint of the text in force."""
    since: str
    """The day on which it came into force, if it prints one."""


class Notified(Fact, frozen=True, kw_only=True, tag="notified"):
    """Somebody outside the table was told."""

    record = True
    notification: Notification


@answers(ShowSigns, staff_only)
def show_signs(desk: Desk, order: ShowSigns) -> Answer:
    """Put on record what the signs say."""
    conduct, game = conduct_of(desk), desk.state.terms.variant
    notice = conduct.game.notice if conduct and conduct.game else None
    rules = (
        conduct.sign if conduct else None,
        notice if notice and game in notice.variants else None,
        *(spec.bet.signed for _, spec in on_offer(desk.state) if isinstance(spec, CoupWager) and spec.bet),
    )
    return [Said(SignsShown(sign=desk.state.board.sign, game=game), clauses_of(*rules), readings_of(*rules))]


@answers(FindEarlierBreach, staff_only)
def find_earlier_breach(desk: Desk, order: FindEarlierBreach) -> Answer:
    """Record what was found; a coup that is over is not reopened for it."""
    if not 0 < order.coup < desk.state.coup.number:
        return desk.not_now(f"looking back at coup {order.coup}", "a coup that is over")
    rule = desk.book.limits.earlier_coups
    return [Said(EarlierBreachFound(coup=order.coup, what=order.what), clauses_of(rule))]


def _anybody(desk: Desk) -> Refusal | None:
    return None


@answers(ShowRules, _anybody)
def show_rules(desk: Desk, order: ShowRules) -> Answer:
    """Lay the rules open: anybody may ask."""
    conduct, since = conduct_of(desk), desk.book.identity.in_force.since
    fact = RulesShown(
        who=desk.actor.id,
        rulebook=desk.book.id,
        book=version_of(desk.state.terms.rulebook),
        since=since.isoformat() if since else "",
    )
    rules = (conduct.rules_shown if conduct else None, desk.book.identity.in_force)
    return [Said(fact, clauses_of(*rules))]


@answers(Notify, staff_only)
def notify(desk: Desk, order: Notify) -> Answer:
    """Put on record who was told what."""
    role = next((each for each in desk.book.roles if each.role == order.to), None)
    return [Said(Notified(notification=Notification(to=order.to, what=order.what)), clauses_of(role))]


folds(SignsShown)(unchanged)
folds(EarlierBreachFound)(unchanged)
folds(RulesShown)(unchanged)


@folds(Notified)
def _notified(state: Table, fact: Notified, event: Event) -> Table:
    told = (*state.board.notifications, fact.notification)
    return structs.replace(state, board=structs.replace(state.board, notifications=told))
