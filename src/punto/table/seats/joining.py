"""Places and purses: sitting down, leaving, buying in and cashing out."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import CONCERNED, EVERYBODY
from punto.machine.decision import ApprovalNeeded, Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import DEALER, PATRON
from punto.rulebook.refusal import Refusal, refuse
from punto.table.board.markers import KEPT, OWN_LIMITS, MarkerRemoved, markers_of
from punto.table.machine import TABLE, TableContext
from punto.table.money.commission import CommissionSettled, deferral_of, owed_by, settle_owed
from punto.table.money.debts import paying
from punto.table.seats.arrivals import arrival_drafts, departure_drafts
from punto.table.state.table import Money, People, Phase, Table
from punto.units import format_money
from punto.units.field_types import Amount, Text
from punto.units.privacy import Person

CASH = "cash"
ON_ANY_WORD, BY_THE_DEALER = "any-time", "by-the-dealer"
Tender = Literal["cash", "voucher", "account", "exchange"]
"""What becomes chips or tokens: cash, a voucher for tokens, an account, or a voucher or token for chips."""


class Join(Order, frozen=True, kw_only=True, tag="join"):
    """Take a seat, or a standing place when no seat is named."""

    seat: Text = ""


class Leave(Order, frozen=True, kw_only=True, tag="leave"):
    """Give up all places at the table."""

    while_halted = True


class BuyIn(Order, frozen=True, kw_only=True, tag="buy-in"):
    """Exchange cash for chips, a voucher for promotional tokens, or draw on an account."""

    amount: Amount
    tender: Literal["cash", "voucher", "account"] = "account"
    """What it is bought with: where the dealer sells chips, cash alone; a voucher becomes tokens."""


class CashOut(Order, frozen=True, kw_only=True, tag="cash-out"):
    """Take chips away from the table."""

    while_halted = True
    amount: Amount


class Joined(Fact, frozen=True, kw_only=True, tag="player-joined"):
    """Somebody took a place."""

    audience = EVERYBODY
    words = "{who} takes seat {seat}"
    who: Person
    seat: str


class Left(Fact, frozen=True, kw_only=True, tag="player-left"):
    """Somebody gave up all places."""

    audience = EVERYBODY
    words = "{who} leaves"
    who: Person


class BoughtIn(Fact, frozen=True, kw_only=True, tag="bought-in"):
    """Money became chips or tokens of this table."""

    audience = CONCERNED
    words = "{who} buys in {amount} with {tender}"
    moves = frozenset(
        {
            "cash: patron > cage",
            "cash: patron > drop",
            "chips: float > stack",
            "token: issued > stack",
            "token: patron > drop",
        }
    )
    who: Person
    amount: int
    tender: Tender


class CashedOut(Fact, frozen=True, kw_only=True, tag="cashed-out"):
    """Chips of this table went back to their owner's account."""

    audience = CONCERNED
    words = "{who} cashes out {amount}"
    moves = frozenset({"cash: cage > patron", "chips: stack > float"})
    who: Person
    amount: int


def patron_only(context: TableContext) -> Refusal | None:
    """Players act for themselves."""
    if context.actor.role == PATRON:
        return None
    return refuse("role", (), role=context.actor.role, needed="player")


def player_here(context: TableContext) -> Refusal | None:
    """Players act for themselves, and only when they are at the table."""
    actor = context.actor
    if actor.role == PATRON and actor.id in context.state.people.arrived:
        return None
    return patron_only(context) or refuse("not-here", (), who=actor.id)


def barred_fault(context: TableContext) -> Refusal | None:
    """Whether somebody may take no further part in the game."""
    if context.actor.id not in context.state.people.barred:
        return None
    conduct = context.book.conduct
    rule = conduct.remedy.get("bar") if conduct else None
    return refuse("barred", rule.clauses if rule else (), who=context.actor.id)


@TABLE.answers(Join, patron_only)
def join(context: TableContext, order: Join) -> Decision:
    """Let somebody take a place, if it is free and they are not barred."""
    who = context.actor.id
    fault = barred_fault(context) or _crowded(context, who)
    if fault is not None:
        return refused(fault)
    if not order.seat:
        return _stand(context, who)
    rule = context.book.setup.seats
    clauses = (*(rule.clauses if rule else ()), *_new_minimum(context, who))
    joined = Draft(Joined(who=who, seat=order.seat), clauses)
    fault = seat_fault(context, order.seat)
    return refused(fault) if fault else [joined, *arrival_drafts(context, who)]


def seat_fault(context: TableContext, seat: str) -> Refusal | None:
    """Why nobody may sit down there."""
    setup, people = context.state.setup, context.state.people
    free = [each for each in setup.seats if each not in people.seats]
    if seat not in setup.seats:
        return refuse("seat-unknown", (), seat=seat, seats=", ".join(setup.seats))
    if people.seats.get(seat) == context.actor.id:
        return refuse("own-seat", (), who=context.actor.id, seat=seat, free=", ".join(free) or "none")
    if seat not in free:
        return refuse("seat-taken", (), seat=seat, free=", ".join(free) or "none")
    return None


def _crowded(context: TableContext, who: str) -> Refusal | None:
    """Whether a supervisor lets no more people play."""
    people = context.state.people
    if people.most is None or people.here(who) or len(people.arrived) < people.most:
        return None
    return refuse("players-limited", context.book.power["limit-players"].clauses, most=people.most)


def _new_minimum(context: TableContext, who: str) -> tuple[str, ...]:
    """Whoever arrives while others keep an old minimum must meet the new one."""
    raising = context.book.conduct.raising if context.book.conduct else None
    if raising is None or raising.keeping is None or context.state.people.here(who):
        return ()
    kept = any(marker.kind == KEPT for marker in context.state.board.markers)
    return raising.keeping.newcomers.clauses if kept else ()


def to_newcomers(context: TableContext, refusal: Refusal) -> Refusal:
    """The refusal of a wager under the minimum, with the rule for those who came after it was raised."""
    who, markers = context.actor.id, context.state.board.markers
    kept = [marker.who for marker in markers if marker.kind == KEPT]
    raising = context.book.conduct.raising if context.book.conduct else None
    if refusal.code != "below-minimum" or not kept or who in kept or not (raising and raising.keeping):
        return refusal
    clauses = (*refusal.clauses, *raising.keeping.newcomers.clauses)
    return structs.replace(refusal, clauses=clauses)


def _stand(context: TableContext, who: str) -> Decision:
    people = context.state.people
    rule = context.book.setup.standing
    clauses = (*(rule.clauses if rule else ()), *_new_minimum(context, who))
    if people.here(who):
        return refused(refuse("already-here", (), who=who))
    if not context.state.setup.standing:
        free = [each for each in context.state.setup.seats if each not in people.seats]
        return refused(refuse("seat-wanted", (), free=", ".join(free) or "none"))
    if len(people.standing) >= context.state.setup.standing:
        return refused(refuse("seats-full", rule.clauses if rule else ()))
    power = context.book.conduct.areas.standing_by if context.book.conduct else None
    wanted = context.needs_approval(power.role, power.clauses) if power else None
    return wanted or [Draft(Joined(who=who, seat=""), clauses), *arrival_drafts(context, who)]


@TABLE.answers(Leave, player_here)
def leave(context: TableContext, order: Leave) -> Decision:
    """Let somebody go: wagers decided, chips taken along, commission settled before."""
    who = context.actor.id
    fault = wagers_down(context, who) or _debt(context, who)
    return refused(fault) if fault else going(context, who)


def _debt(context: TableContext, who: str) -> Refusal | None:
    """Nobody walks away from commission that was deferred."""
    owed, deferral = owed_by(context, who), deferral_of(context)
    if deferral is None or owed <= context.state.purses.stacks.get(who, 0):
        return None
    rule = deferral.settled_on_leaving
    return refuse("owes", rule.clauses, rule.readings, who=who, owed=format_money(owed))


def wagers_down(context: TableContext, who: str) -> Refusal | None:
    """Whether somebody cannot go because a wager of theirs is not decided."""
    state = context.state
    owners = (
        *(wager.who for wager in state.layout.values()),
        *(due.who for due in state.dues),
        *(each.wager.who for each in state.carried.open),
    )
    return refuse("wagers-down", (), who=who) if who in owners else None


def going(context: TableContext, who: str) -> list[Draft]:
    """Somebody goes: commission settled, markers taken off the layout, chips taken along."""
    state = context.state
    said = settle_owed(context, who)
    collected = sum(each.fact.collected for each in said if isinstance(each.fact, CommissionSettled))
    left = state.purses.stacks.get(who, 0) - collected
    said += paying(state.purses, who, left)
    left -= min(left, state.purses.debts.get(who, 0))
    if left:
        said.append(Draft(CashedOut(who=who, amount=left)))
    return [*said, *departure_drafts(context, who), *_markers_off(context, who), Draft(Left(who=who))]


def _markers_off(context: TableContext, who: str) -> list[Draft]:
    """The markers that show somebody's own limits go with them."""
    conduct = context.book.conduct
    keeping = conduct.raising.keeping if conduct and conduct.raising else None
    kept = keeping.marker_removed.clauses if keeping else ()
    own = conduct.personal.clauses if conduct and conduct.personal else ()
    return [
        Draft(MarkerRemoved(marker=each), kept if each.kind == KEPT else own)
        for each in markers_of(context.state.board, who, *OWN_LIMITS)
    ]


def _may_buy_in(context: TableContext) -> Refusal | None:
    """Players who are here buy chips, at most tables while they are open, and one lot after the other."""
    refusal, state, who = player_here(context), context.state, context.actor.id
    if refusal is not None or state.setup.sale == ON_ANY_WORD:
        return refusal
    if state.phase is Phase.CLOSED:
        return context.not_now("buying in", "it when the table is open")
    waits = context.approver is None and asked_for(state, who)
    return refuse("asked-before", (), who=who) if waits else None


@TABLE.answers(BuyIn, _may_buy_in)
def buy_in(context: TableContext, order: BuyIn) -> Decision:
    """Turn money into chips; a voucher becomes promotional tokens."""
    fault = _amount_fault(context, order.amount)
    if context.state.setup.sale == BY_THE_DEALER and order.tender != CASH:
        fault = fault or refuse("tender", (), tender=order.tender, taken=CASH)
    if fault is not None:
        return refused(fault)
    box, fault = cash_rules(context) if order.tender == "cash" else ((), None)
    if fault is not None:
        return refused(fault)
    tokens = context.book.placing.tokens
    if order.tender == "voucher" and tokens is None:
        assets = context.book.placing.assets
        return refused(refuse("asset", assets.clauses, asset="a voucher", allowed="chips"))
    clauses = tokens.clauses if order.tender == "voucher" and tokens else box
    who, chips = context.actor.id, order.amount if order.tender != "voucher" else 0
    bought = Draft(BoughtIn(who=who, amount=order.amount, tender=order.tender), clauses)
    return _confirmed(context, clauses) or [bought, *paying(context.state.purses, who, chips)]


def asked_for(state: Table, who: str) -> int:
    """The chips that somebody asked for, and that the dealer has neither confirmed nor declined."""
    waiting = (each.order for each in state.requests.values() if each.actor == who and each.role == DEALER)
    orders = map(TABLE.codec.read_order, waiting)
    return sum(order.amount for order in orders if isinstance(order, BuyIn))


def _confirmed(context: TableContext, clauses: tuple[str, ...]) -> ApprovalNeeded | None:
    """Where the dealer sells chips, nobody has any before the dealer says that the cash was taken."""
    return context.needs_approval(DEALER, clauses) if context.state.setup.sale == BY_THE_DEALER else None


def cash_rules(context: TableContext) -> tuple[tuple[str, ...], Refusal | None]:
    """The rule for cash, and why none is taken here: a cashless table, or one without a drop box."""
    setup = context.state.setup
    rule = context.book.conduct.cash if context.book.conduct else None
    box = rule.drop_box.clauses if rule else ()
    if setup.cashless:
        return box, refuse("cash", (*box, *(rule.cashless.clauses if rule and rule.cashless else ())))
    return box, refuse("no-drop-box", box) if rule and not setup.drop_box else None


@TABLE.answers(CashOut, player_here)
def cash_out(context: TableContext, order: CashOut) -> Decision:
    """Give chips back for money."""
    who = context.actor.id
    purses = context.state.purses
    held = max(0, purses.stacks.get(who, 0) - owed_by(context, who) - purses.debts.get(who, 0))
    fault = _amount_fault(context, order.amount)
    if fault is not None:
        return refused(fault)
    if order.amount > held:
        return refused(
            refuse("no-funds", (), amount=format_money(order.amount), held=format_money(held), who=who)
        )
    first = paying(purses, who, purses.stacks.get(who, 0))
    return [*first, Draft(CashedOut(who=who, amount=order.amount))]


def _amount_fault(context: TableContext, amount: int) -> Refusal | None:
    if amount <= 0:
        return refuse("amount", (), amount=format_money(amount))
    return context.chips_fault(amount)


@TABLE.folds(Joined)
def _joined(state: Table, fact: Joined, event: Event) -> Table:
    people = state.people
    arrived = people.arrived if fact.who in people.arrived else (*people.arrived, fact.who)
    if fact.seat:
        standing = tuple(who for who in people.standing if who != fact.who)
        seats = {**people.seats, fact.seat: fact.who}
        abstained = {**people.abstained, fact.who: people.abstained.get(fact.who, 0)}
        moved = structs.replace(people, seats=seats, arrived=arrived, standing=standing, abstained=abstained)
        if state.coup.drawn:
            state = structs.replace(state, coup=structs.replace(state.coup, seat_taken=True))
    else:
        moved = structs.replace(people, standing=(*people.standing, fact.who), arrived=arrived)
    return structs.replace(state, people=moved)


@TABLE.folds(Left)
def _left(state: Table, fact: Left, event: Event) -> Table:
    purses = state.purses
    if fact.who in purses.won:
        won = {who: amount for who, amount in purses.won.items() if who != fact.who}
        state = structs.replace(state, purses=structs.replace(purses, won=won))
    return structs.replace(state, people=without(state.people, fact.who))


def without(people: People, who: str) -> People:
    """The people at the table after somebody went."""
    return structs.replace(
        people,
        seats={seat: each for seat, each in people.seats.items() if each != who},
        standing=tuple(each for each in people.standing if each != who),
        arrived=tuple(each for each in people.arrived if each != who),
        abstained={each: coups for each, coups in people.abstained.items() if each != who},
        cards_shown=people.cards_shown - {who},
        deferring=people.deferring - {who},
    )


@TABLE.folds(BoughtIn)
def _bought_in(state: Table, fact: BoughtIn, event: Event) -> Table:
    purses = state.purses
    if fact.tender == "voucher":
        tokens = {**purses.tokens, fact.who: purses.tokens.get(fact.who, 0) + fact.amount}
        moved = structs.replace(purses, tokens=tokens, token_house=purses.token_house - fact.amount)
    else:
        drop = purses.drop + (fact.amount if fact.tender == "cash" else 0)
        moved = structs.replace(move_chips(purses, {fact.who: fact.amount}), drop=drop)
    return structs.replace(state, purses=moved)


@TABLE.folds(CashedOut)
def _cashed_out(state: Table, fact: CashedOut, event: Event) -> Table:
    return structs.replace(state, purses=move_chips(state.purses, {fact.who: -fact.amount}))


def move_chips(purses: Money, received: dict[str, int]) -> Money:
    """Chips between the float and people's stacks."""
    stacks = dict(purses.stacks)
    for who, amount in received.items():
        stacks[who] = stacks.get(who, 0) + amount
    return structs.replace(purses, stacks=stacks, house=purses.house - sum(received.values()))
