"""Settling: what every wager is due, and what goes on to the next coup."""

from functools import lru_cache
from itertools import chain

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal
from punto.rules.coup import Carried, Coup
from punto.rules.outcome import CommissionDue, Outcome
from punto.rules.settlement import settle_coup
from punto.rules.wager import CoupWager, Wager
from punto.table.betting.checks import rules_carried
from punto.table.betting.windows import windows_due
from punto.table.coup.hands import BOTH, COMPLETE, in_order, next_step
from punto.table.dealing.shoe_in_play import shoe_ends
from punto.table.holding.post import post_after
from punto.table.machine import TABLE, TableContext
from punto.table.money.commission import commission_markers
from punto.table.powers import paid_last
from punto.table.settling.result import AnnounceResult
from punto.table.setup import Automation, game_of
from punto.table.state.coup import CarriedOver, Due, Owing
from punto.table.state.settled_coup import SettledCoup
from punto.table.state.table import DEALING, RESULT, SETTLED, Table


class Settle(Order, frozen=True, kw_only=True, tag="settle"):
    """Work out what every wager is due."""


class CoupSettled(Fact, frozen=True, kw_only=True, tag="coup-settled"):
    """What every wager is due, and what goes on to the next coup."""

    audience = EVERYBODY
    words = "The coup is settled"
    moves = frozenset({"commission: commission > owed"})
    dues: tuple[Due, ...]
    carried: CarriedOver


def _may_settle(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not RESULT:
        return context.not_now("settling", "settlement when the result is called", *paid_last(context))
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
    clauses = _each_once(tuple([due.clauses for due in fact.dues])) or outcome.clauses
    if any(due.owed for due in fact.dues):
        clauses = tuple(dict.fromkeys((*clauses, *_marked_debt(context))))
    return [Draft(fact, clauses), *post_after(context, fact.dues)]


def _marked_debt(context: TableContext) -> tuple[str, ...]:
    """The clauses by which a marker shows commission that is put off."""
    commission = context.book.commission
    deferral = commission.deferral if commission else None
    return deferral.marker.clauses if deferral else ()


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


@TABLE.folds(CoupSettled)
def _settled(state: Table, fact: CoupSettled, event: Event) -> Table:
    board = state.board
    if fact.carried.owed or state.carried.owed:
        board = structs.replace(board, markers=commission_markers(board.markers, fact.carried))
    layout = {**state.layout, **_decided(state, fact)} if state.carried.open else state.layout
    coup = state.coup if state.phase is RESULT else structs.replace(state.coup, void=True)
    return structs.replace(
        state, phase=SETTLED, coup=coup, dues=fact.dues, carried=fact.carried, board=board, layout=layout,
        settled=SettledCoup(coup=state.coup, layout=state.layout, carried=state.carried, dues=fact.dues,
                            control=state.control, abstained=state.people.abstained),
    )  # fmt: skip


def _decided(state: Table, fact: CoupSettled) -> dict[str, Wager]:
    """Wagers from earlier coups that this one decided: they lie there until they are paid or taken."""
    still_open = {each.wager.id for each in fact.carried.open}
    return {each.wager.id: each.wager for each in state.carried.open if each.wager.id not in still_open}


@TABLE.by_itself(Automation.SETTLE, DEALING, RESULT)
def _settle_due(state: Table) -> Order | None:
    if state.phase is RESULT:
        return Settle()
    if len(state.coup.announced) < BOTH:
        return None
    complete = next_step(state.coup, game_of(state.terms).drawing) is COMPLETE
    return AnnounceResult() if complete and not windows_due(state) else None
