"""Personal limits: agreed for one player, and shown by a sign or a marker at the place."""

from msgspec import structs

from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.order import Order
from punto.machine.roles import power_of
from punto.rulebook.procedure.conduct import Personal
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.limits import Bounds, Sign
from punto.table.board.markers import PERSONAL, MarkerPlaced, MarkerRemoved, markers_of
from punto.table.conduct.limit_changes import LimitsChanged, sign_now, sign_waits
from punto.table.machine import TABLE, TableContext
from punto.table.powers import clauses_of, conduct_of
from punto.table.state.board import Marker
from punto.units import format_money
from punto.units.field_types import Amount, PersonId

AGREE = "agree-limits"


class AgreeLimits(Order, frozen=True, kw_only=True, tag="agree-limits"):
    """Give a player a minimum and a maximum of their own."""

    who: PersonId
    minimum: Amount | None = None
    maximum: Amount | None = None


class EndOwnLimits(Order, frozen=True, kw_only=True, tag="end-own-limits"):
    """Put a player back under the table's limits."""

    who: PersonId


def _may(context: TableContext) -> Refusal | None:
    return context.needs_power(AGREE)


@TABLE.answers(AgreeLimits, _may)
def agree_limits(context: TableContext, order: AgreeLimits) -> Decision:
    """Agree limits with a player who is here, and show them."""
    conduct, sign = conduct_of(context), sign_now(context.state)
    rule = conduct.personal if conduct else None
    if rule is None:
        return refused(refuse("no-own-limits", power_of(context.book, AGREE).clauses))
    if not context.state.people.here(order.who):
        return refused(refuse("not-here", rule.clauses, who=order.who))
    faults = _faults(context, order, rule)
    if faults:
        return Refused(tuple(faults))
    own = Bounds(minimum=order.minimum, maximum=order.maximum)
    players = {**sign.players, order.who: own.over(sign.players.get(order.who, Bounds()))}
    changed = structs.replace(sign, players=players)
    rules = (rule, power_of(context.book, AGREE))
    boxes = context.state.people.seats_of(order.who)
    marker = Marker(kind=PERSONAL, seat=boxes[0] if boxes else "", text=_text(rule, own), who=order.who)
    waits = sign_waits(context.state, any(each.who == order.who for each in context.state.layout.values()))
    clauses = clauses_of(*rules)
    return [
        Draft(LimitsChanged(sign=changed, next_coup=waits), clauses),
        Draft(MarkerPlaced(marker=marker), clauses),
    ]


def _text(rule: Personal, own: Bounds) -> str:
    said = (
        (name, value) for name, value in (("from", own.minimum), ("to", own.maximum)) if value is not None
    )
    return " ".join((f"{rule.text}:", *(f"{name} {format_money(value)}" for name, value in said)))


def _faults(context: TableContext, order: AgreeLimits, rule: Personal) -> list[Refusal]:
    given = [each for each in (order.minimum, order.maximum) if each is not None]
    if not given or min(given) <= 0:
        return [refuse("amount", rule.clauses, amount=format_money(min(given, default=0)))]
    faults, sign = [], sign_now(context.state)
    most = sign.bounds.maximum
    if rule.higher_only and (most is None or (order.maximum or 0) <= most):
        shown = format_money(most) if most else "none on the sign"
        faults.append(refuse("not-higher", rule.clauses, maximum=shown))
    return [*faults, *_crossed(order, sign, rule)]


def _crossed(order: AgreeLimits, sign: Sign, rule: Personal) -> list[Refusal]:
    """Whether the minimum would lie above the maximum, where one of them is the table's."""
    bounds = Bounds(minimum=order.minimum, maximum=order.maximum).over(sign.for_wager("", order.who))
    if not (bounds.minimum and bounds.maximum) or bounds.minimum <= bounds.maximum:
        return []
    low, high = format_money(bounds.minimum), format_money(bounds.maximum)
    return [refuse("limits-crossed", rule.clauses, minimum=low, maximum=high)]


@TABLE.answers(EndOwnLimits, _may)
def end_own_limits(context: TableContext, order: EndOwnLimits) -> Decision:
    """Take a player's own limits away, with their sign or marker."""
    conduct = conduct_of(context)
    rule = conduct.personal if conduct else None
    markers = markers_of(context.state.board, order.who, PERSONAL)
    if not markers:
        return refused(refuse("no-own-limits", clauses_of(rule)))
    in_force = order.who in context.state.board.sign.players
    if in_force and any(each.who == order.who for each in context.state.layout.values()):
        return refused(refuse("layout-not-empty", clauses_of(rule), what="the end of a player's own limits"))
    return [Draft(MarkerRemoved(marker=each), clauses_of(rule)) for each in markers]
