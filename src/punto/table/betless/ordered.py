"""Coups without bets: ordered by a supervisor, signalled by the dealer, dealt for nobody's wager."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.roles import needs_role
from punto.rulebook.procedure.dealing import BetlessDeal, Ground, Signal
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.wager import RunWager, TailWager
from punto.table.betting.wagers import BetReturned
from punto.table.board.coup_markers import NO_BETS
from punto.table.coup.betless_due import UNTIL_BET, betless_due
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.powers import player_here, required
from punto.table.state.board import Marker, Notification
from punto.table.state.coup import BetlessState
from punto.table.state.table import Phase, Table
from punto.units.field_types import Number, Text
from punto.units.privacy import Person

NO_CARD_OUT = (Phase.BETTING, Phase.CALLED, Phase.SHOE_OVER)
IN_WORDS = {
    "between-coups": "between coups, while a shoe is in play",
    "new-shoe": "before the first coup of a shoe",
    "shoe-over": "after the last coup of a shoe",
}


class OrderBetless(TwoHandOrder, frozen=True, kw_only=True, tag="order-betless"):
    """Order coups without bets, on one of the grounds that the rulebook gives."""

    ground: Text
    coups: Number = 1


class AgreeBetless(TwoHandOrder, frozen=True, kw_only=True, tag="agree-betless"):
    """Agree, as a player, to a coup without bets."""


class SignalBetless(TwoHandOrder, frozen=True, kw_only=True, tag="signal-betless"):
    """Show that the next coup is dealt without bets."""

    by: Signal


class EndBetless(TwoHandOrder, frozen=True, kw_only=True, tag="end-betless"):
    """Deal no more coups without bets than were dealt."""


class BetlessOrdered(Fact, frozen=True, kw_only=True, tag="betless-ordered"):
    """The next coups are dealt without bets."""

    audience = EVERYBODY
    words = "Coups without bets are ordered: {ground}"
    ground: str
    coups: int
    """How many; less than nothing where they go on until somebody bets."""


class BetlessAgreed(Fact, frozen=True, kw_only=True, tag="betless-agreed"):
    """A player agreed to a coup without bets."""

    audience = EVERYBODY
    words = "{who} agrees to a coup without bets"
    who: Person


class BetlessSignalled(Fact, frozen=True, kw_only=True, tag="betless-signalled"):
    """Everybody could see, or was told, that the coup is dealt without bets."""

    audience = EVERYBODY
    words = "The coup is without bets, shown by {by}"
    record = True
    ground: str
    by: Signal


class BetlessEnded(Fact, frozen=True, kw_only=True, tag="betless-ended"):
    """Coups are dealt with bets again."""

    audience = EVERYBODY
    words = "Coups are dealt with bets again"
    unsignalled: bool = False
    """Whether that holds for the coup that was signalled, of which no card is out."""


def wagers_back(context: TableContext, rule: Cited) -> list[Draft]:
    """What lies on a coup that became betless goes back to its bettors; wagers that span coups stay."""
    betless, term = context.book.betless, context.book.vocabulary.betless_round.term
    clauses = tuple(dict.fromkeys((*betless.clauses, *rule.clauses)))
    refusal = refuse("betless-coup", clauses, betless.readings, term=term)
    spans = {name for name, wager in context.state.layout.items()
             if isinstance(context.game.wager(wager.wager), RunWager | TailWager)}  # fmt: skip
    return [
        Draft(BetReturned(wager=name, refusal=refusal), clauses, betless.readings)
        for name in context.state.layout
        if name not in spans
    ]


def grounds_of(context: TableContext) -> BetlessDeal | None:
    """The rulebook's grounds for coups without bets, if it has any."""
    return context.book.dealing.betless if context.book.dealing else None


def _may_order(context: TableContext) -> Refusal | None:
    betless = grounds_of(context)
    if betless is None or not any(ground.role for ground in betless.ground.values()):
        return refuse("no-power", (), what="order a coup without bets")
    lowest = [needs_role(context.book, context.actor, ground.role, ground.clauses, ground.readings)
              for ground in betless.ground.values() if ground.role]  # fmt: skip
    if all(lowest):
        return lowest[0]
    if context.state.phase not in NO_CARD_OUT:
        return context.not_now(
            "a coup without bets", "the order between coups",
            *(ground for ground in betless.ground.values() if ground.role),
        )  # fmt: skip
    return None


@TABLE.answers(OrderBetless, _may_order)
def order_betless(context: TableContext, order: OrderBetless) -> Decision:
    """Order them, if the ground is one of the rulebook's and its conditions are met."""
    betless = required(grounds_of(context))
    ground = betless.ground.get(order.ground)
    known = [name for name, each in betless.ground.items() if each.role]
    if ground is None or ground.role is None:
        clauses = tuple(dict.fromkeys(each for name in known for each in betless.ground[name].clauses))
        return refused(refuse("not-authorised", clauses, ground=order.ground, grounds=", ".join(known)))
    due = betless_due(context.state)
    if due is not None and betless.ground[due.ground].role is None:
        forced = betless.ground[due.ground]
        return refused(
            refuse("not-signalled", forced.clauses, forced.readings, ways=", ".join(forced.signals))
        )
    faults = _faults(context, ground, order.coups)
    refusal = needs_role(context.book, context.actor, ground.role, ground.clauses, ground.readings)
    if refusal is not None:
        faults.insert(0, refusal)
    coups = UNTIL_BET if ground.until_bet else order.coups
    fact = BetlessOrdered(ground=order.ground, coups=coups)
    return unless(faults, [Draft(fact, ground.clauses, ground.readings)])


def _faults(context: TableContext, ground: Ground, coups: int) -> list[Refusal]:
    """Everything that a ground demands and the table does not meet."""
    state = context.state
    faults = []
    if coups < 1:
        faults.append(refuse("no-number", ground.clauses, coups=coups))
    if not _moment(state, ground):
        faults.append(refuse("wrong-moment", ground.clauses, when=IN_WORDS[ground.when]))
    if ground.nobody_here and state.people.arrived:
        faults.append(refuse("players-here", ground.clauses, ground.readings))
    if ground.shoe_only and state.setup.device != "shoe":
        faults.append(refuse("shoe-only", ground.clauses, ground.readings))
    missing = [who for who in state.people.arrived if who not in _agreed_now(state)]
    if ground.all_agree and (missing or not state.people.arrived):
        faults.append(refuse("not-agreed", ground.clauses, who=", ".join(missing) or "nobody is here and"))
    return faults


def _agreed_now(state: Table) -> frozenset[str]:
    """Who agreed to a coup without bets, with no coup dealt since."""
    return state.control.agreed if state.control.agreed_for == state.coup.number else frozenset()


def _moment(state: Table, ground: Ground) -> bool:
    if ground.when == "shoe-over":
        return state.phase is Phase.SHOE_OVER
    in_play = state.phase is not Phase.SHOE_OVER
    return in_play and (ground.when == "between-coups" or not state.shoe.coups)


def may_agree(context: TableContext) -> Refusal | None:
    """Whether this actor is one of the players whose agreement the rulebook asks for."""
    refusal = player_here(context)
    betless = grounds_of(context)
    if refusal is None and not (betless and any(ground.all_agree for ground in betless.ground.values())):
        return refuse("not-provided", (), what="players who agree to a coup without bets",
                      accepted="an order by somebody with that power")  # fmt: skip
    return refusal


@TABLE.answers(AgreeBetless, may_agree)
def agree_betless(context: TableContext, order: AgreeBetless) -> Decision:
    """Note that a player agrees: to the next coup of which no card is out."""
    return [Draft(BetlessAgreed(who=context.actor.id), agreement_clauses(context))]


def agreement_clauses(context: TableContext) -> tuple[str, ...]:
    """The clauses by which the players' agreement counts."""
    betless = required(grounds_of(context))
    return tuple(each for ground in betless.ground.values() if ground.all_agree for each in ground.clauses)


def _ground_due(context: TableContext) -> Ground | None:
    """The ground on which the next coup is without bets."""
    betless, due = grounds_of(context), context.state.control.betless
    return betless.ground.get(due.ground) if betless and due else None


def _may_signal(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase not in NO_CARD_OUT:
        return context.not_now("that signal", "do this before the first card", _ground_due(context))
    if refusal is None and betless_due(context.state) is None:
        return refuse("nothing-ordered", context.book.betless.clauses)
    return refusal


@TABLE.answers(SignalBetless, _may_signal)
def signal_betless(context: TableContext, order: SignalBetless) -> Decision:
    """Signal it in one of the ways that the rulebook accepts; from now on no wager counts."""
    betless, due = required(grounds_of(context)), required(betless_due(context.state))
    ground = betless.ground[due.ground]
    if order.by not in ground.signals:
        ways = ", ".join(ground.signals)
        return refused(refuse("wrong-signal", ground.signalled.clauses, by=order.by, ways=ways))
    clauses = dict.fromkeys((*ground.signalled.clauses, *ground.clauses))
    signalled = Draft(BetlessSignalled(ground=due.ground, by=order.by), tuple(clauses), ground.readings)
    return [signalled, *wagers_back(context, ground.signalled)]


def _may_end(context: TableContext) -> Refusal | None:
    refusal = _may_order(context)
    if refusal is None and betless_due(context.state) is None:
        return refuse("nothing-ordered", context.book.betless.clauses)
    return refusal


@TABLE.answers(EndBetless, _may_end)
def end_betless(context: TableContext, order: EndBetless) -> Decision:
    """Take the order back, except where a rule brings the coup about."""
    betless, due = required(grounds_of(context)), required(betless_due(context.state))
    ground = betless.ground[due.ground]
    if ground.role is None:
        return refused(
            refuse("not-provided", ground.clauses, what="leaving out this coup", accepted="its signal")
        )
    return [Draft(BetlessEnded(), ground.clauses, ground.readings)]


def bets_resumed(context: TableContext) -> list[Draft]:
    """Coups that go on without bets until somebody bets are over with the first wager."""
    betless, now = grounds_of(context), context.state.control.betless
    if now is None or betless is None or now.left >= 0 or context.state.coup.kind == "dummy":
        return []
    ground = betless.ground[now.ground]
    return [Draft(BetlessEnded(), ground.clauses, ground.readings)]


@TABLE.folds(BetlessOrdered)
def _ordered(state: Table, fact: BetlessOrdered, event: Event) -> Table:
    betless = BetlessState(ground=fact.ground, left=fact.coups, shoe=state.shoe.number)
    control = structs.replace(state.control, betless=betless, agreed=frozenset())
    return structs.replace(state, control=control)


@TABLE.folds(BetlessAgreed)
def _agreed(state: Table, fact: BetlessAgreed, event: Event) -> Table:
    coup = state.coup.number + bool(state.coup.drawn)
    before = state.control.agreed if state.control.agreed_for == coup else frozenset()
    control = structs.replace(state.control, agreed=before | {fact.who}, agreed_for=coup)
    return structs.replace(state, control=control)


@TABLE.folds(BetlessSignalled)
def _signalled(state: Table, fact: BetlessSignalled, event: Event) -> Table:
    betless, board = state.control.betless, state.board
    if betless is not None and betless.left > 0:
        betless = structs.replace(betless, left=betless.left - 1)
    if fact.by in ("marker", "display"):
        markers = (*board.markers, Marker(kind=NO_BETS, seat="", text=fact.ground))
        board = structs.replace(board, markers=markers)
    elif fact.by == "surveillance":
        told = Notification(to=fact.by, what="coups without bets", clauses=event.clauses)
        board = structs.replace(board, notifications=(*board.notifications, told))
    return structs.replace(
        state,
        phase=Phase.CALLED,
        coup=structs.replace(state.coup, kind="dummy", reason=fact.ground),
        control=structs.replace(state.control, betless=betless),
        board=board,
    )


@TABLE.folds(BetlessEnded)
def _ended(state: Table, fact: BetlessEnded, event: Event) -> Table:
    state = structs.replace(state, control=structs.replace(state.control, betless=None))
    if not fact.unsignalled:
        return state
    markers = tuple(each for each in state.board.markers if each.kind != NO_BETS)
    return structs.replace(
        state,
        phase=Phase.SHOE_OVER if state.shoe.last == "over" else Phase.BETTING,
        coup=structs.replace(state.coup, kind="live", reason=""),
        board=structs.replace(state.board, markers=markers),
    )
