"""The limits: who changes them, when a minimum may rise, and who keeps the old one."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import power_of
from punto.rulebook.procedure.conduct import Forewarning, Keeping
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.limits import NO_BOUNDS, Bounds, Sign
from punto.table.betting.offered import unknown_wager
from punto.table.board.markers import KEPT, MarkerPlaced, MarkerRemoved
from punto.table.board.notices import minimum_text, notice_fault, taken_down
from punto.table.machine import TABLE, TableContext
from punto.table.powers import BETWEEN_COUPS, clauses_of, conduct_of, readings_of
from punto.table.state.board import Marker
from punto.table.state.table import Phase, Table
from punto.units import format_money
from punto.units.field_types import Amount, PersonId, WagerId
from punto.units.privacy import Person

CHANGE = "change-limits"
DIFFERENTIAL = "set-differential"


class ChangeLimits(Order, frozen=True, kw_only=True, tag="change-limits"):
    """Change what the sign says; what is not named stays, and nothing at all lifts a limit."""

    minimum: Amount | None = None
    maximum: Amount | None = None
    unit: Amount | None = None
    area_maximum: Amount | None = None
    differential: Amount | None = None
    wager: WagerId = ""
    """The wager whose limits they are; none means all."""
    keeping: bool = False
    """Whether those who play already keep the old minimum."""
    agreed: tuple[PersonId, ...] = ()
    """The players who asked for a higher minimum, or agreed to it."""


class EndKeptMinimum(Order, frozen=True, kw_only=True, tag="end-kept-minimum"):
    """Bring those who kept an old minimum to the table's own."""


class LimitsChanged(Fact, frozen=True, kw_only=True, tag="limits-changed"):
    """The sign says something else."""

    audience = EVERYBODY
    words = "The limits change: {sign.bounds}"
    record = True
    sign: Sign
    next_coup: bool
    """Whether wagers lie under the old sign, so that the new one counts from the next coup on."""
    previous: Sign | None = None
    """The limits that stand beside the new ones, while two minimums are in place."""
    agreed: tuple[Person, ...] = ()
    """The players on whose request or with whose consent a minimum rose."""


def may_change(context: TableContext) -> Refusal | None:
    """Whoever the rulebook lets change the limits, or at least the differential, at any time."""
    return context.needs_power(_power(context))


def _power(context: TableContext) -> str:
    power = context.book.power
    return DIFFERENTIAL if CHANGE not in power and DIFFERENTIAL in power else CHANGE


def sign_now(table: Table) -> Sign:
    """The sign that a further change starts from."""
    return table.board.coming or table.board.sign


@TABLE.answers(ChangeLimits, may_change)
def change_limits(context: TableContext, order: ChangeLimits) -> Decision:
    """Change the sign; a minimum rises only as the rulebook lets it."""
    old = sign_now(context.state)
    faults = _faults(context, order)
    if faults:
        return Refused(tuple(faults))
    basis: Cited | None = None
    if context.state.phase is not Phase.CLOSED and _raises(old, order):
        found = _raising(context, order)
        if isinstance(found, Refusal):
            return refused(found)
        basis = found
    new = _changed(old, order)
    if isinstance(basis, Keeping):
        return _raised_keeping(context, basis, old, new)
    said = [_said(context, new, basis, agreed=order.agreed), *_outgrown(context, new)]
    return said + (taken_down(context, "minimum") if isinstance(basis, Forewarning) else [])


def _faults(context: TableContext, order: ChangeLimits) -> list[Refusal]:
    others = (order.minimum, order.maximum, order.unit, order.area_maximum)
    if _power(context) == DIFFERENTIAL and any(each is not None for each in others):
        return [refuse("no-power", (), what="change more of the limits than the differential")]
    values = (*others, order.differential)
    faults = [refuse("amount", (), amount=format_money(each)) for each in values if each and each < 0]
    if order.wager and context.game.wager(order.wager) is None:
        faults.append(unknown_wager(context.game, context.state.setup, order.wager))
    bounds = _bounds(sign_now(context.state), order)
    if bounds.minimum and bounds.maximum and bounds.minimum > bounds.maximum:
        low, high = format_money(bounds.minimum), format_money(bounds.maximum)
        faults.append(refuse("limits-crossed", (), minimum=low, maximum=high))
    return faults


def _bounds(sign: Sign, order: ChangeLimits) -> Bounds:
    own = sign.wagers.get(order.wager, NO_BOUNDS) if order.wager else sign.bounds
    return Bounds(
        minimum=_new(own.minimum, order.minimum),
        maximum=_new(own.maximum, order.maximum),
        unit=_new(own.unit, order.unit),
    )


def _new(old: int | None, given: int | None) -> int | None:
    return old if given is None else given or None


def _changed(sign: Sign, order: ChangeLimits) -> Sign:
    bounds = _bounds(sign, order)
    return structs.replace(
        sign,
        bounds=sign.bounds if order.wager else bounds,
        wagers={**sign.wagers, order.wager: bounds} if order.wager else sign.wagers,
        area_maximum=_new(sign.area_maximum, order.area_maximum),
        differential=_new(sign.differential, order.differential),
    )


def _raises(sign: Sign, order: ChangeLimits) -> bool:
    return bool(order.minimum) and (order.minimum or 0) > (sign.for_wager(order.wager, "").minimum or 0)


def _raising(context: TableContext, order: ChangeLimits) -> Cited | Refusal | None:
    """What a higher minimum rests on: those who play keep the old one, all agree, or a sign has stood."""
    conduct = conduct_of(context)
    rule = conduct.raising if conduct else None
    if rule is None:
        return None
    if order.keeping:
        nobody = refuse("nobody-keeps", rule.signed.clauses, rule.signed.readings)
        return rule.keeping if rule.keeping and not order.wager else nobody
    if order.agreed:
        return _consent(context, order.agreed, rule.consent) or rule.consent or _no_consent(rule.signed)
    text = minimum_text(order.minimum or 0, order.wager)
    return notice_fault(context, "minimum", rule.signed, text) or rule.signed


def _no_consent(signed: Forewarning) -> Refusal:
    return refuse("consent-no-help", signed.clauses, signed.readings, minutes=signed.minutes)


def _consent(context: TableContext, agreed: tuple[str, ...], rule: Cited | None) -> Refusal | None:
    seated = dict.fromkeys(context.state.people.seats.values())
    missing = [who for who in seated if who not in agreed]
    if rule is None or not missing:
        return None
    return refuse("consent-missing", rule.clauses, rule.readings, who=", ".join(missing))


def _raised_keeping(context: TableContext, rule: Keeping, old: Sign, new: Sign) -> list[Draft]:
    """Raise the minimum at once: everybody who plays keeps the old one, with a marker at the own box."""
    own = {name for name, bounds in new.players.items() if bounds.minimum is not None} | new.kept.keys()
    fresh = [who for who in context.state.people.arrived if who not in own]
    new = structs.replace(new, kept={**new.kept, **dict.fromkeys(fresh, old.bounds.minimum or 0)})
    previous = structs.replace(old, players={}, kept={}) if fresh else None
    said = _said(context, new, rule, rule.both_signed if new.kept else None, previous=previous)
    return [said, *(_marker(context, rule, old, who) for who in fresh)]


def _marker(context: TableContext, rule: Keeping, old: Sign, who: str) -> Draft:
    boxes = context.state.people.seats_of(who)
    marker = Marker(
        kind=KEPT,
        seat=boxes[0] if boxes else "",
        text=format_money(old.bounds.minimum or 0),
        who=who,
    )
    one_box = rule.one_box if len(boxes) > 1 else None
    return Draft(MarkerPlaced(marker=marker), clauses_of(rule, rule.marker, one_box))


def _outgrown(context: TableContext, new: Sign) -> list[Draft]:
    """Kept minimums that are no longer below the table's have no use."""
    rule = _keeping(context)
    low = new.bounds.minimum or 0
    return [
        Draft(MarkerRemoved(marker=marker), clauses_of(rule))
        for marker in context.state.board.markers
        if marker.kind == KEPT and new.kept.get(marker.who, 0) >= low
    ]


def _keeping(context: TableContext) -> Keeping | None:
    conduct = conduct_of(context)
    return conduct.raising.keeping if conduct and conduct.raising else None


def _said(
    context: TableContext,
    sign: Sign,
    *rules: Cited | None,
    previous: Sign | None = None,
    agreed: tuple[str, ...] = (),
) -> Draft:
    conduct = conduct_of(context)
    basis = (power_of(context.book, _power(context)), *rules, conduct.sign if conduct else None)
    waits = sign_waits(context.state, bool(context.state.layout))
    fact = LimitsChanged(sign=sign, next_coup=waits, previous=previous, agreed=agreed)
    return Draft(fact, clauses_of(*basis), readings_of(*basis))


def sign_waits(state: Table, wagers_down: bool) -> bool:
    """Whether a new sign counts from the next coup on, because wagers lie under the old one."""
    return wagers_down or state.board.coming is not None or state.phase not in BETWEEN_COUPS


@TABLE.answers(EndKeptMinimum, may_change)
def end_kept_minimum(context: TableContext, order: EndKeptMinimum) -> Decision:
    """End every kept minimum, once a sign for the new one has stood long enough."""
    rule = _keeping(context)
    markers = [each for each in context.state.board.markers if each.kind == KEPT]
    if rule is None or not markers:
        return refused(refuse("nothing-kept", clauses_of(rule)))
    minimum = format_money(sign_now(context.state).bounds.minimum or 0)
    fault = notice_fault(context, "kept-minimum", rule.ended, minimum)
    if fault is not None:
        return refused(fault)
    keepers = {each.who for each in markers}
    if any(each.who in keepers for each in context.state.layout.values()):
        return refused(refuse("layout-not-empty", rule.ended.clauses, what="the end of a kept minimum"))
    ended = [Draft(MarkerRemoved(marker=each), rule.ended.clauses, rule.ended.readings) for each in markers]
    return [*ended, *taken_down(context, "kept-minimum")]


@TABLE.folds(LimitsChanged)
def _limits(state: Table, fact: LimitsChanged, event: Event) -> Table:
    board = state.board
    if fact.next_coup:
        board = structs.replace(board, coming=fact.sign)
    else:
        board = structs.replace(board, sign=fact.sign, coming=None)
    if fact.previous is not None:
        board = structs.replace(board, previous=_both_sets(board.previous, fact.previous))
    return structs.replace(state, board=board)


def _both_sets(shown: tuple[Sign, ...], previous: Sign) -> tuple[Sign, ...]:
    """Earlier limits on the sign, one set for each minimum that is kept."""
    return (*(each for each in shown if each.bounds.minimum != previous.bounds.minimum), previous)
