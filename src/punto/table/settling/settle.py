"""Settling: the result, what every wager is due, what was paid, and the end of the coup."""

from functools import lru_cache
from itertools import chain

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.counting import counting_clauses
from punto.rules.coup import Carried, Coup
from punto.rules.facts import Winner, points_of, winner_of
from punto.rules.outcome import CommissionDue, Outcome
from punto.rules.settle import settle_coup
from punto.rules.wagers import CoupWager, Wager
from punto.table.betting.checks import rules_carried
from punto.table.betting.windows import windows_due
from punto.table.board.coup_markers import clear_markers
from punto.table.board.notices import after_coup
from punto.table.coup.front_cards import aside_fault
from punto.table.coup.hands import BOTH, COMPLETE, face_down, in_order, next_step
from punto.table.dealing.cards import coup_next, opening_fault, result_clauses
from punto.table.dealing.shoe import last_coup_next, put_away, shoe_ends
from punto.table.holding.post import post_after
from punto.table.machine import TABLE, TableContext
from punto.table.money.commission import commission_markers, settle_owed
from punto.table.money.routes import PAYMENT
from punto.table.seats.abstaining import agreed_coup_counts, betting_coup, idle_players
from punto.table.setup import Automation, game_of
from punto.table.state.mispayments import add_differences
from punto.table.state.table import (
    BETTING,
    DEALING,
    PAID,
    RESULT,
    SETTLED,
    CarriedOver,
    CoupState,
    Due,
    Owing,
    Phase,
    SettledCoup,
    Table,
)
from punto.units import format_money
from punto.units.field_types import Amount, Text
from punto.units.privacy import Person, StaffOnly


class AnnounceResult(Order, frozen=True, kw_only=True, tag="announce-result"):
    """Call the result of the coup."""


class Settle(Order, frozen=True, kw_only=True, tag="settle"):
    """Work out what every wager is due."""


class PayOut(Order, frozen=True, kw_only=True, tag="pay-out"):
    """Take the losing wagers and pay the winners; amounts only where another sum was paid than was due."""

    paid: dict[Text, Amount] = {}


class Discard(Order, frozen=True, kw_only=True, tag="discard"):
    """Put the cards of the coup away."""


class ResultAnnounced(Fact, frozen=True, kw_only=True, tag="result-announced"):
    """The coup has a result."""

    audience = EVERYBODY
    words = "{winner} wins, {player} to {banker}"
    winner: Winner
    player: int
    banker: int


class CoupSettled(Fact, frozen=True, kw_only=True, tag="coup-settled"):
    """What every wager is due, and what goes on to the next coup."""

    audience = EVERYBODY
    words = "The coup is settled"
    moves = frozenset({"commission: commission > owed"})
    dues: tuple[Due, ...]
    carried: CarriedOver


class PaidOut(Fact, frozen=True, kw_only=True, tag="paid-out"):
    """Losing wagers were taken and winners paid. What differs from what was due is named."""

    audience = EVERYBODY
    words = "The wagers are paid"
    moves = PAYMENT | {"token: layout > issued", "token: layout > stack"}
    differences: StaffOnly[dict[str, int]] = {}
    """By wager: what was paid beyond what was due, or less than nothing where too little was."""


class CoupEnded(Fact, frozen=True, kw_only=True, tag="coup-ended"):
    """The cards lie in the discard holder; the coup is over."""

    audience = EVERYBODY
    words = "The coup is over"
    cards: int
    next: Phase
    abstained: tuple[Person, ...] = ()
    """Seated players who let this coup pass."""
    counts: bool = True
    """Whether letting this coup pass counts as abstaining."""
    shuffled_in: bool = False
    """Whether the cards went back into a machine that shuffles them among the rest."""


def _may_announce(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not DEALING:
        return context.not_now("calling the result", "the call when both hands are complete")
    return refusal


@TABLE.answers(AnnounceResult, _may_announce)
def announce_result(context: TableContext, order: AnnounceResult) -> Decision:
    """Call the result, once no card is due and nothing is left to be offered."""
    coup = context.state.coup
    if coup_next(context) is not COMPLETE:
        return refused(refuse("hands-open", (), due=", ".join(face_down(coup)) or "the next card"))
    fault = opening_fault(context) or aside_fault(context)
    if fault is not None:
        return refused(fault)
    hands = context.game.drawing.deal(in_order(coup))
    player, banker = points_of(hands.player), points_of(hands.banker)
    clauses = (
        *result_clauses(context.game, max(player, banker)),
        *hands.clauses,
        *counting_clauses(context.book.values, (hands.player, hands.banker)),
    )
    return [Draft(ResultAnnounced(winner=winner_of(player, banker), player=player, banker=banker), clauses)]


def _may_settle(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not RESULT:
        return context.not_now("settling", "settlement when the result is called")
    return refusal


@TABLE.answers(Settle, _may_settle)
def settle(context: TableContext, order: Settle) -> Decision:
    """State what every wager is due."""
    return say_settled(context, as_coup(context.state))


def say_settled(context: TableContext, coup: Coup) -> list[Draft]:
    """What every wager of a coup is due, and what goes on to the next."""
    state = context.state
    before = rules_carried(state.carried, state.coup.advised)
    outcome, carried = settle_coup(context.game, coup, before, state.board.sign, context.day)
    wagers = state.layout
    if state.carried.open:
        wagers = {**wagers, **{each.wager.id: each.wager for each in state.carried.open}}
    fact = CoupSettled(
        dues=tuple([due_of(context, wagers[each.id], each) for each in outcome.outcomes]),
        carried=state.carried if carried is before else _carried_over(state, carried, outcome.commission),
    )
    clauses = _each_once(tuple([due.clauses for due in fact.dues]))
    return [Draft(fact, clauses or outcome.clauses), *post_after(context, fact.dues)]


@lru_cache(maxsize=1024)
def _each_once(clauses: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The clauses of all wagers; the same wagers come out in the same few ways again and again."""
    return tuple(dict.fromkeys(chain.from_iterable(clauses)))


def _carried_over(state: Table, carried: Carried, collected: tuple[CommissionDue, ...]) -> CarriedOver:
    """What goes on to the next coup; commission that falls due with this one is owed until it is paid."""
    owed = [Owing(who, seat, amount) for (who, seat), amount in carried.owed.items()]
    due = [Owing(each.who, each.seat, each.owed) for each in collected]
    return CarriedOver(open=carried.open, warned=carried.warned | state.carried.warned, owed=(*owed, *due))


def as_coup(state: Table) -> Coup:
    """The coup as the rules settle it."""
    return Coup(
        wagers=tuple(state.layout.values()),
        cards=in_order(state.coup),
        kind=state.coup.kind,
        shoe_ends=shoe_ends(state),
    )


def due_of(context: TableContext, wager: Wager, outcome: Outcome) -> Due:
    """What one wager is due, as the rules worked it out."""
    if outcome.outcome == "lose" and not (outcome.odds or outcome.returned or outcome.parts):
        return Due(  # most wagers lose outright: nothing comes back, so that there is less to say
            id=outcome.id, who=wager.who, seat=wager.seat, wager=wager.wager, amount=outcome.amount,
            asset=wager.asset, outcome="lose", settled_on=outcome.settled_on,
            clauses=outcome.clauses, readings=outcome.readings,
        )  # fmt: skip
    return Due(
        id=outcome.id, who=wager.who, seat=wager.seat, wager=wager.wager, amount=outcome.amount,
        asset=wager.asset, outcome=outcome.outcome, odds=outcome.odds, settled_on=outcome.settled_on,
        pays=outcome.pays, returned=outcome.returned, commission=outcome.commission, owed=outcome.owed,
        stays=outcome.outcome == "stand-off" and _stays(context, wager, outcome),
        clauses=outcome.clauses, readings=outcome.readings,
        parts=tuple([due_of(context, wager, each) for each in outcome.parts]),
    )  # fmt: skip


def _stays(context: TableContext, wager: Wager, outcome: Outcome) -> bool:
    """Whether a stake that stood off stays on the layout: chips on a wager that is open from coup to coup."""
    spec = context.game.wager(wager.wager)
    plain = isinstance(spec, CoupWager) and spec.window is None
    return plain and outcome.settled_on > 0 and wager.asset == "chips"


def _may_pay(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not SETTLED:
        return context.not_now("paying", "payment when the coup is settled")
    return refusal


@TABLE.answers(PayOut, _may_pay)
def pay_out(context: TableContext, order: PayOut) -> Decision:
    """Pay what is due, or record that another sum was paid."""
    dues = {due.id: due for due in context.state.dues} if order.paid else {}
    faults = [fault for name, paid in order.paid.items() if (fault := _paid_fault(context, dues, name, paid))]
    if faults:
        return Refused(tuple(faults))
    differences = {
        name: paid - dues[name].pays for name, paid in order.paid.items() if paid != dues[name].pays
    }
    payment = context.book.payment
    return [
        Draft(
            PaidOut(differences=differences), (*payment.losers_taken.clauses, *payment.winners_paid.clauses)
        )
    ]


def _paid_fault(context: TableContext, dues: dict[str, Due], name: str, paid: int) -> Refusal | None:
    """Why such a sum cannot have been paid: nothing was due, or no chips make it."""
    if name not in dues:
        return refuse("paid-unknown", (), wager=name, due=", ".join(dues) or "none")
    if paid < 0:
        return refuse("amount", (), amount=format_money(paid))
    return context.chips_fault(paid)


def _may_discard(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not PAID:
        return context.not_now("discarding", "it when the wagers are paid")
    return refusal


@TABLE.answers(Discard, _may_discard)
def discard(context: TableContext, order: Discard) -> Decision:
    """Put the cards away; the coup is over, and perhaps the shoe."""
    state = context.state
    over = shoe_ends(state)
    counts = betting_coup(state) or agreed_coup_counts(context)
    fact = CoupEnded(
        cards=len(state.coup.drawn),
        next=Phase.SHOE_OVER if over or state.shoe.last == "over" else BETTING,
        abstained=idle_players(state) if counts else (),
        counts=counts,
        shuffled_in=state.setup.device == "shuffler",
    )
    dealing = context.book.dealing
    clauses = context.book.vocabulary.round.clauses
    ended = Draft(fact, (*clauses, *(dealing.last_coup.over.clauses if over and dealing else ())))
    return [ended, *(settle_owed(context) if over else last_coup_next(context))]


@TABLE.folds(ResultAnnounced)
def _announced(state: Table, fact: ResultAnnounced, event: Event) -> Table:
    return structs.replace(state, phase=RESULT)


@TABLE.folds(CoupSettled)
def _settled(state: Table, fact: CoupSettled, event: Event) -> Table:
    board = state.board
    if fact.carried.owed or state.carried.owed:
        board = structs.replace(board, markers=commission_markers(board.markers, fact.carried))
    layout = {**state.layout, **_decided(state, fact)} if state.carried.open else state.layout
    return structs.replace(
        state, phase=SETTLED, dues=fact.dues, carried=fact.carried, board=board, layout=layout,
        settled=SettledCoup(coup=state.coup, layout=state.layout, carried=state.carried, dues=fact.dues,
                            control=state.control, abstained=state.people.abstained),
    )  # fmt: skip


def _decided(state: Table, fact: CoupSettled) -> dict[str, Wager]:
    """Wagers from earlier coups that this one decided: they lie there until they are paid or taken."""
    still_open = {each.wager.id for each in fact.carried.open}
    return {each.wager.id: each.wager for each in state.carried.open if each.wager.id not in still_open}


@TABLE.folds(PaidOut)
def _paid(state: Table, fact: PaidOut, event: Event) -> Table:
    purses = state.purses
    stacks, tokens = dict(purses.stacks), dict(purses.tokens)
    house, token_house, won = purses.house, purses.token_house, dict(purses.won)
    layout = {}
    for due in state.dues:
        if due.outcome == "open":
            continue
        back, paid = due.returned, due.pays
        if fact.differences:
            paid += fact.differences.get(due.id, 0)
        if not (back or paid) and due.asset == "chips":
            house += due.amount
            continue
        who = due.who
        if paid:
            won[who] = won.get(who, 0) + paid
        house -= paid
        if due.asset == "token":
            tokens[who] = tokens.get(who, 0) + back
            token_house += due.amount - back
        else:
            house += due.amount - back
            paid += back
        if due.stays:
            layout[due.id] = structs.replace(state.layout[due.id], amount=due.settled_on)
            paid -= due.settled_on
        stacks[who] = stacks.get(who, 0) + paid
    moved = structs.replace(
        purses, stacks=stacks, tokens=tokens, house=house, token_house=token_house, won=won
    )
    owners = {due.id: due.who for due in state.dues} if fact.differences else {}
    amends = add_differences(state.amends, state.coup.number, owners, fact.differences, event.seq)
    return structs.replace(state, phase=PAID, purses=moved, layout=layout, amends=amends)


@TABLE.folds(CoupEnded)
def _ended(state: Table, fact: CoupEnded, event: Event) -> Table:
    shoe, people = state.shoe, state.people
    abstained = people.abstained
    if fact.counts and (fact.abstained or any(abstained.values())):
        abstained = {who: count + 1 if who in fact.abstained else 0 for who, count in abstained.items()}
    last = shoe.last
    if last == "next":
        last = "this"
    elif last == "this" and fact.next is Phase.SHOE_OVER:
        last = "over"
    return structs.replace(
        state,
        phase=fact.next,
        dues=(),
        people=structs.replace(people, abstained=abstained),
        shoe=structs.replace(
            put_away(state, fact.cards, shuffled_in=fact.shuffled_in), coups=shoe.coups + 1, last=last
        ),
        coup=CoupState(number=state.coup.number + 1, stood=frozenset(state.layout)),
        board=after_coup(clear_markers(state), betting=betting_coup(state)),
    )


@TABLE.by_itself(Automation.SETTLE, DEALING, RESULT)
def _settle_due(state: Table) -> Order | None:
    if state.phase is RESULT:
        return Settle()
    if len(state.coup.announced) < BOTH:
        return None
    complete = next_step(state.coup, game_of(state.terms).drawing) is COMPLETE
    return AnnounceResult() if complete and not windows_due(state) else None


@TABLE.by_itself(Automation.PAY, SETTLED)
def _pay_due(state: Table) -> Order:
    return PayOut()


@TABLE.by_itself(Automation.DISCARD, PAID)
def _discard_due(state: Table) -> Order:
    return Discard()
