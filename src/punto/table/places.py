"""Places and purses: sitting down, leaving, buying in and cashing out."""

from typing import Literal

from msgspec import structs

from punto.rules.refusals import Refusal, refuse
from punto.table.codec import read_order
from punto.table.comings import arriving, parting
from punto.table.command import Order
from punto.table.commission import CommissionSettled, deferral_of, owed_by, settle_owed
from punto.table.conduct.markers import KEPT, OWN_LIMITS, MarkerRemoved, markers_of
from punto.table.debts import paying
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.people import DEALER, PATRON
from punto.table.registry import answers, folds
from punto.table.said import Answer, NeedsApproval, Said
from punto.table.state import People, Phase, Purses, Table
from punto.units import format_money

CASH = "cash"
ON_ANY_WORD, BY_THE_DEALER = "any-time", "by-the-dealer"
Tender = Literal["cash", "voucher", "account", "exchange"]
"""What becomes chips or tokens: cash, a voucher for tokens, an account, or a voucher or token for chips."""


class Join(Order, frozen=True, kw_only=True, tag="join"):
    """Take a seat, or a standing place when no seat is named."""

    seat: str = ""


class Leave(Order, frozen=True, kw_only=True, tag="leave"):
    """Give up all places at the table."""

    in_irregularity = True


class BuyIn(Order, frozen=True, kw_only=True, tag="buy-in"):
    """Exchange cash for chips, a voucher for promotional tokens, or draw on an account."""

    amount: int
    tender: Literal["cash", "voucher", "account"] = "account"
    """What it is bought with: where the dealer sells chips, cash alone; a voucher becomes tokens."""


class CashOut(Order, frozen=True, kw_only=True, tag="cash-out"):
    """Take chips away from the table."""

    in_irregularity = True
    amount: int


class Joined(Fact, frozen=True, kw_only=True, tag="player-joined"):
    """Somebody took a place."""

    who: str
    seat: str


class Left(Fact, frozen=True, kw_only=True, tag="player-left"):
    """Somebody gave up all places."""

    who: str


class BoughtIn(Fact, frozen=True, kw_only=True, tag="bought-in"):
    """Money became chips or tokens of this table."""

    who: str
    amount: int
    tender: Tender


class CashedOut(Fact, frozen=True, kw_only=True, tag="cashed-out"):
    """Chips of this table went back to their owner's account."""

    who: str
    amount: int


def patron_only(desk: Desk) -> Refusal | None:
    """Players act for themselves."""
    if desk.actor.role == PATRON:
        return None
    return refuse("role", (), role=desk.actor.role, needed="player")


def player_here(desk: Desk) -> Refusal | None:
    """Players act for themselves, and only when they are at the table."""
    actor = desk.actor
    if actor.role == PATRON and actor.id in desk.state.people.arrived:
        return None
    return patron_only(desk) or refuse("not-here", (), who=actor.id)


def barred_fault(desk: Desk) -> Refusal | None:
    """Whether somebody may take no further part in the game."""
    if desk.actor.id not in desk.state.people.barred:
        return None
    conduct = desk.book.conduct
    rule = conduct.remedy.get("bar") if conduct else None
    return refuse("barred", rule.clauses if rule else (), who=desk.actor.id)


@answers(Join, patron_only)
def join(desk: Desk, order: Join) -> Answer:
    """Let somebody take a place, if it is free and they are not barred."""
    who = desk.actor.id
    fault = barred_fault(desk) or _crowded(desk, who)
    if fault is not None:
        return fault
    if not order.seat:
        return _stand(desk, who)
    rule = desk.book.setup.seats
    clauses = (*(rule.clauses if rule else ()), *_new_minimum(desk, who))
    joined = Said(Joined(who=who, seat=order.seat), clauses)
    return seat_fault(desk, order.seat) or [joined, *arriving(desk, who)]


def seat_fault(desk: Desk, seat: str) -> Refusal | None:
    """Why nobody may sit down there."""
    setup, people = desk.state.setup, desk.state.people
    free = [each for each in setup.seats if each not in people.seats]
    if seat not in setup.seats:
        return refuse("seat-unknown", (), seat=seat, seats=", ".join(setup.seats))
    if people.seats.get(seat) == desk.actor.id:
        return refuse("own-seat", (), who=desk.actor.id, seat=seat, free=", ".join(free) or "none")
    if seat not in free:
        return refuse("seat-taken", (), seat=seat, free=", ".join(free) or "none")
    return None


def _crowded(desk: Desk, who: str) -> Refusal | None:
    """Whether a supervisor lets no more people play."""
    people = desk.state.people
    if people.most is None or people.here(who) or len(people.arrived) < people.most:
        return None
    return refuse("players-limited", desk.book.power["limit-players"].clauses, most=people.most)


def _new_minimum(desk: Desk, who: str) -> tuple[str, ...]:
    """Whoever arrives while others keep an old minimum must meet the new one."""
    raising = desk.book.conduct.raising if desk.book.conduct else None
    if raising is None or raising.keeping is None or desk.state.people.here(who):
        return ()
    kept = any(marker.kind == KEPT for marker in desk.state.board.markers)
    return raising.keeping.newcomers.clauses if kept else ()


def to_newcomers(desk: Desk, refusal: Refusal) -> Refusal:
    """The refusal of a wager under the minimum, with the rule for those who came after it was raised."""
    who, markers = desk.actor.id, desk.state.board.markers
    kept = [marker.who for marker in markers if marker.kind == KEPT]
    raising = desk.book.conduct.raising if desk.book.conduct else None
    if refusal.code != "below-minimum" or not kept or who in kept or not (raising and raising.keeping):
        return refusal
    clauses = (*refusal.clauses, *raising.keeping.newcomers.clauses)
    return structs.replace(refusal, clauses=clauses)


def _stand(desk: Desk, who: str) -> Answer:
    people = desk.state.people
    rule = desk.book.setup.standing
    clauses = (*(rule.clauses if rule else ()), *_new_minimum(desk, who))
    if people.here(who):
        return refuse("already-here", (), who=who)
    if not desk.state.setup.standing:
        free = [each for each in desk.state.setup.seats if each not in people.seats]
        return refuse("seat-wanted", (), free=", ".join(free) or "none")
    if len(people.standing) >= desk.state.setup.standing:
        return refuse("seats-full", rule.clauses if rule else ())
    power = desk.book.conduct.areas.standing_by if desk.book.conduct else None
    wanted = desk.needs_approval(power.role, power.clauses) if power else None
    return wanted or [Said(Joined(who=who, seat=""), clauses), *arriving(desk, who)]


@answers(Leave, player_here)
def leave(desk: Desk, order: Leave) -> Answer:
    """Let somebody go: wagers decided, chips taken along, commission settled before."""
    return wagers_down(desk, desk.actor.id) or _debt(desk, desk.actor.id) or going(desk, desk.actor.id)


def _debt(desk: Desk, who: str) -> Refusal | None:
    """Nobody walks away from commission that was deferred."""
    owed, deferral = owed_by(desk, who), deferral_of(desk)
    if deferral is None or owed <= desk.state.purses.stacks.get(who, 0):
        return None
    rule = deferral.settled_on_leaving
    return refuse("owes", rule.clauses, rule.readings, who=who, owed=format_money(owed))


def wagers_down(desk: Desk, who: str) -> Refusal | None:
    """Whether somebody cannot go because a wager of theirs is not decided."""
    state = desk.state
    owners = (
        *(wager.who for wager in state.layout.values()),
        *(due.who for due in state.dues),
        *(each.wager.who for each in state.carried.open),
    )
    return refuse("wagers-down", (), who=who) if who in owners else None


def going(desk: Desk, who: str) -> list[Said]:
    """Somebody goes: commission settled, markers taken off the layout, chips taken along."""
    state = desk.state
    said = settle_owed(desk, who)
    collected = sum(each.fact.collected for each in said if isinstance(each.fact, CommissionSettled))
    left = state.purses.stacks.get(who, 0) - collected
    said += paying(state.purses, who, left)
    left -= min(left, state.purses.debts.get(who, 0))
    if left:
        said.append(Said(CashedOut(who=who, amount=left)))
    return [*said, *parting(desk, who), *_markers_off(desk, who), Said(Left(who=who))]


def _markers_off(desk: Desk, who: str) -> list[Said]:
    """The markers that show somebody's own limits go with them."""
    conduct = desk.book.conduct
    keeping = conduct.raising.keeping if conduct and conduct.raising else None
    kept = keeping.marker_removed.clauses if keeping else ()
    own = conduct.personal.clauses if conduct and conduct.personal else ()
    return [
        Said(MarkerRemoved(marker=each), kept if each.kind == KEPT else own)
        for each in markers_of(desk.state.board, who, *OWN_LIMITS)
    ]


def _may_buy_in(desk: Desk) -> Refusal | None:
    """Players who are here buy chips, at most tables while they are open, and one lot after the other."""
    refusal, state, who = player_here(desk), desk.state, desk.actor.id
    if refusal is not None or state.setup.sale == ON_ANY_WORD:
        return refusal
    if state.phase is Phase.CLOSED:
        return desk.not_now("buying in", "it when the table is open")
    waits = desk.approver is None and asked_for(state, who)
    return refuse("asked-before", (), who=who) if waits else None


@answers(BuyIn, _may_buy_in)
def buy_in(desk: Desk, order: BuyIn) -> Answer:
    """Turn money into chips; a voucher becomes promotional tokens."""
    fault = _amount_fault(desk, order.amount)
    if desk.state.setup.sale == BY_THE_DEALER and order.tender != CASH:
        fault = fault or refuse("tender", (), tender=order.tender, taken=CASH)
    if fault is not None:
        return fault
    box, fault = cash_rules(desk) if order.tender == "cash" else ((), None)
    if fault is not None:
        return fault
    tokens = desk.book.placing.tokens
    if order.tender == "voucher" and tokens is None:
        assets = desk.book.placing.assets
        return refuse("asset", assets.clauses, asset="a voucher", allowed="chips")
    clauses = tokens.clauses if order.tender == "voucher" and tokens else box
    who, chips = desk.actor.id, order.amount if order.tender != "voucher" else 0
    bought = Said(BoughtIn(who=who, amount=order.amount, tender=order.tender), clauses)
    return _confirmed(desk, clauses) or [bought, *paying(desk.state.purses, who, chips)]


def asked_for(state: Table, who: str) -> int:
    """The chips that somebody asked for, and that the dealer has neither confirmed nor declined."""
    waiting = (each.order for each in state.requests.values() if each.actor == who and each.role == DEALER)
    orders = map(read_order, waiting)
    return sum(order.amount for order in orders if isinstance(order, BuyIn))


def _confirmed(desk: Desk, clauses: tuple[str, ...]) -> NeedsApproval | None:
    """Where the dealer sells chips, nobody has any before the dealer says that the cash was taken."""
    return desk.needs_approval(DEALER, clauses) if desk.state.setup.sale == BY_THE_DEALER else None


def cash_rules(desk: Desk) -> tuple[tuple[str, ...], Refusal | None]:
    """The rule for cash, and why none is taken here: a cashless table, or one without a drop box."""
    setup = desk.state.setup
    rule = desk.book.conduct.cash if desk.book.conduct else None
    box = rule.drop_box.clauses if rule else ()
    if setup.cashless:
        return box, refuse("cash", (*box, *(rule.cashless.clauses if rule and rule.cashless else ())))
    return box, refuse("no-drop-box", box) if rule and not setup.drop_box else None


@answers(CashOut, player_here)
def cash_out(desk: Desk, order: CashOut) -> Answer:
    """Give chips back for money."""
    who = desk.actor.id
    purses = desk.state.purses
    held = max(0, purses.stacks.get(who, 0) - owed_by(desk, who) - purses.debts.get(who, 0))
    fault = _amount_fault(desk, order.amount)
    if fault is not None:
        return fault
    if order.amount > held:
        return refuse("no-funds", (), amount=format_money(order.amount), held=format_money(held), who=who)
    first = paying(purses, who, purses.stacks.get(who, 0))
    return [*first, Said(CashedOut(who=who, amount=order.amount))]


def _amount_fault(desk: Desk, amount: int) -> Refusal | None:
    if amount <= 0:
        return refuse("amount", (), amount=format_money(amount))
    return desk.chips_fault(amount)


@folds(Joined)
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


@folds(Left)
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


@folds(BoughtIn)
def _bought_in(state: Table, fact: BoughtIn, event: Event) -> Table:
    purses = state.purses
    if fact.tender == "voucher":
        tokens = {**purses.tokens, fact.who: purses.tokens.get(fact.who, 0) + fact.amount}
        moved = structs.replace(purses, tokens=tokens, token_house=purses.token_house - fact.amount)
    else:
        drop = purses.drop + (fact.amount if fact.tender == "cash" else 0)
        moved = structs.replace(move_chips(purses, {fact.who: fact.amount}), drop=drop)
    return structs.replace(state, purses=moved)


@folds(CashedOut)
def _cashed_out(state: Table, fact: CashedOut, event: Event) -> Table:
    return structs.replace(state, purses=move_chips(state.purses, {fact.who: -fact.amount}))


def move_chips(purses: Purses, received: dict[str, int]) -> Purses:
    """Chips between the float and people's stacks."""
    stacks = dict(purses.stacks)
    for who, amount in received.items():
        stacks[who] = stacks.get(who, 0) + amount
    return structs.replace(purses, stacks=stacks, house=purses.house - sum(received.values()))
