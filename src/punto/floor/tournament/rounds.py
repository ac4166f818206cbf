"""Rounds: briefing, buy-ins, the start, and starting times that move."""

from msgspec import structs

from punto.floor.tournament.conditions import open_fault
from punto.floor.tournament.entries import FEE_IN, entry_of, with_entry
from punto.floor.tournament.machine import (
    TOURNAMENT,
    TournamentContext,
    anybody_in,
    cited,
    official_in,
)
from punto.floor.tournament.officials import presence_fault
from punto.floor.tournament.pot import paid_in
from punto.floor.tournament.state import Tournament, TournamentStage
from punto.machine.audience import CONCERNED, EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Amount, Moment, Number
from punto.units.privacy import Person

CENTS = 100
MINUTE = 60_000


class BriefPlayers(Order, frozen=True, kw_only=True, tag="brief-players"):
    """Brief the players on the conditions, and be satisfied that they understand."""

    understood: bool = True


class PracticeHands(Order, frozen=True, kw_only=True, tag="practice-hands"):
    """Show the game, or have some hands played that count for nothing."""

    hands: Number = 0


class BuyChips(Order, frozen=True, kw_only=True, tag="buy-tournament-chips"):
    """Pay the buy-in of the next round."""

    amount: Amount


class StartRound(Order, frozen=True, kw_only=True, tag="start-round"):
    """Begin the round at all its tables."""


class MoveStart(Order, frozen=True, kw_only=True, tag="move-start"):
    """Move the start of the next round, with notice to the players."""

    starts_at: Moment
    players_told: bool


class PlayersBriefed(Fact, frozen=True, kw_only=True, tag="players-briefed"):
    """The players were briefed and understand."""

    audience = EVERYBODY
    record = True
    words = "the players are briefed"
    players: tuple[Person, ...]


class PracticeGiven(Fact, frozen=True, kw_only=True, tag="practice-given"):
    """The players were shown the game; what was dealt counts for nothing."""

    audience = EVERYBODY
    record = True
    words = "{hands} practice hands"
    hands: int


class ChipsBought(Fact, frozen=True, kw_only=True, tag="tournament-buy-in"):
    """Somebody paid for the chips of a round."""

    audience = CONCERNED
    words = "{who} pays the buy-in of {amount:$}"
    moves = FEE_IN
    who: Person
    amount: int
    round: int


class BuyInMissing(Fact, frozen=True, kw_only=True, tag="buy-in-missing"):
    """Somebody could not bring the buy-in and is out; the fee stays."""

    audience = EVERYBODY
    words = "{who} has not brought the buy-in and is out"
    who: Person


class RoundStarted(Fact, frozen=True, kw_only=True, tag="round-started"):
    """A round is on at all its tables."""

    audience = EVERYBODY
    record = True
    words = "round {round} begins"
    round: int
    ends_at: int
    """When it ends, where the clock ends it."""


class StartMoved(Fact, frozen=True, kw_only=True, tag="start-moved"):
    """The next round begins at another time, and the players know."""

    audience = EVERYBODY
    record = True
    words = "the round begins at another time"
    round: int
    starts_at: int


@TOURNAMENT.answers(BriefPlayers, official_in(TournamentStage.PUBLISHED))
def brief_players(context: TournamentContext, order: BriefPlayers) -> Decision:
    """Record a briefing with which the official is satisfied."""
    rule = context.rules.before_play.briefing
    fault = None if order.understood else context.fault("not-briefed", rule)
    return unless(fault, [Draft(PlayersBriefed(players=tuple(context.state.playing())), *cited(rule))])


@TOURNAMENT.answers(PracticeHands, official_in(TournamentStage.PUBLISHED))
def practice_hands(context: TournamentContext, order: PracticeHands) -> Decision:
    """Record that players were shown the game."""
    return [Draft(PracticeGiven(hands=order.hands), *cited(context.rules.before_play.practice))]


@TOURNAMENT.answers(BuyChips, anybody_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING))
def buy_chips(context: TournamentContext, order: BuyChips) -> Decision:
    """Take the buy-in of the next round."""
    state, who, rule = context.state, context.actor.id, context.rules.wagering.buy_in
    entry = entry_of(context, who)
    if isinstance(entry, Refusal):
        return refused(entry)
    number = state.round.number or 1
    if entry.status != "in" and who not in state.round.players:
        return refused(context.fault("no-part", rule, who=who))
    if entry.bought_for >= number:
        return refused(context.fault("chips-bought", rule, who=who))
    if order.amount != state.plan.buy_in or state.round.started:
        fee, paid = state.plan.buy_in // CENTS, order.amount // CENTS
        return refused(context.fault("wrong-fee", rule, fee=fee, paid=paid))
    return [Draft(ChipsBought(who=who, amount=order.amount, round=number), *cited(rule))]


@TOURNAMENT.answers(StartRound, official_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING))
def start_round(context: TournamentContext, order: StartRound) -> Decision:
    """Begin a round: conditions in force, somebody in charge, players briefed and seated."""
    state, rules = context.state, context.rules
    faults = tuple(fault for fault in _start_faults(context) if fault is not None)
    if faults:
        return Refused(faults)
    number = state.round.number
    chosen = state.round_plan()
    unpaid = [
        who for who in state.round.players if state.plan.buy_in and state.entries[who].bought_for < number
    ]
    out = [Draft(BuyInMissing(who=who), *cited(rules.wagering.buy_in, rules.pool.whole)) for who in unpaid]
    ends = context.at + chosen.minutes * MINUTE if chosen.minutes else 0
    rested = cited(
        rules.designation.tables, rules.designation.exclusive, rules.ranking.advance, rules.officials.present
    )
    return [*out, Draft(RoundStarted(round=number, ends_at=ends), *rested)]


def _start_faults(context: TournamentContext) -> list[Refusal | None]:
    state, rules = context.state, context.rules
    entered, least = len(state.playing()), state.plan.least_players
    briefing = rules.before_play.briefing
    unbriefed = bool(briefing) and not set(state.round.players) <= state.briefed
    open_dispute = any(not each.ruling for each in state.disputes.values())
    few = state.stage is TournamentStage.PUBLISHED and entered < least
    return [
        open_fault(context),
        presence_fault(context),
        context.fault("session-begun") if state.round.started else None,
        context.fault("too-few-entries", rules.entering.numbers, count=entered, least=least) if few else None,
        None
        if state.round.tables
        else context.fault("not-allocated", rules.designation.places, who="nobody"),
        context.fault("not-briefed", briefing) if unbriefed else None,
        context.fault("dispute-waits", rules.conduct.dispute)
        if open_dispute and rules.conduct.play_waits
        else None,
    ]


@TOURNAMENT.answers(MoveStart, official_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING))
def move_start(context: TournamentContext, order: MoveStart) -> Decision:
    """Move the start of a round that has not begun, if every player was told before."""
    state, rule = context.state, context.rules.start_time
    if state.round.started:
        return refused(context.fault("session-begun", rule))
    fault = (
        None
        if order.players_told and order.starts_at > context.at
        else context.fault("players-not-told", rule)
    )
    number = state.round.number or 1
    return unless(fault, [Draft(StartMoved(round=number, starts_at=order.starts_at), *cited(rule))])


@TOURNAMENT.folds(PlayersBriefed)
def _briefed(state: Tournament, fact: PlayersBriefed, event: Event) -> Tournament:
    return structs.replace(state, briefed=state.briefed | set(fact.players))


@TOURNAMENT.folds(PracticeGiven)
def _practised(state: Tournament, fact: PracticeGiven, event: Event) -> Tournament:
    return state


@TOURNAMENT.folds(ChipsBought)
def _bought(state: Tournament, fact: ChipsBought, event: Event) -> Tournament:
    entry = state.entries[fact.who]
    entry = structs.replace(entry, buy_ins=entry.buy_ins + fact.amount, bought_for=fact.round)
    pot = paid_in(state, fact.who, fact.amount, state.plan.buy_in_goes)
    return structs.replace(with_entry(state, fact.who, entry), pot=pot)


@TOURNAMENT.folds(BuyInMissing)
def _missing(state: Tournament, fact: BuyInMissing, event: Event) -> Tournament:
    state = with_entry(state, fact.who, structs.replace(state.entries[fact.who], status="eliminated"))
    now = state.round
    tables = {
        name: structs.replace(table, boxes={box: who for box, who in table.boxes.items() if who != fact.who})
        for name, table in now.tables.items()
    }
    players = tuple(who for who in now.players if who != fact.who)
    return structs.replace(
        state,
        round=structs.replace(now, tables=tables, players=players),
        knocked_out=(fact.who, *state.knocked_out),
    )


@TOURNAMENT.folds(RoundStarted)
def _started(state: Tournament, fact: RoundStarted, event: Event) -> Tournament:
    tables = {
        name: structs.replace(table, started=True, decided=not table.boxes)
        for name, table in state.round.tables.items()
    }
    now = structs.replace(state.round, started=True, tables=tables)
    return structs.replace(state, round=now, stage=TournamentStage.PLAYING)


@TOURNAMENT.folds(StartMoved)
def _moved(state: Tournament, fact: StartMoved, event: Event) -> Tournament:
    return structs.replace(state, round=structs.replace(state.round, starts_at=fact.starts_at))
