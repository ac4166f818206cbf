"""The start of a session: players in their boxes, equal chips, and nothing else at the table meanwhile."""

from typing import NoReturn

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.tournament import TournamentRules
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.table.board.notices import PutUpNotice
from punto.table.conduct.closing import CloseTable
from punto.table.conduct.deferring import DeferCommission
from punto.table.conduct.game_change import ChangeGame
from punto.table.conduct.limit_changes import ChangeLimits, EndKeptMinimum
from punto.table.conduct.personal_limits import AgreeLimits
from punto.table.heat.heat_rules import cited, in_force, official_only
from punto.table.heat.limit_steps import limit_step_faults
from punto.table.heat.turns import next_marker
from punto.table.machine import RESERVED, TABLE, TOURNAMENT, TableContext
from punto.table.money.buying_in import BuyIn, CashOut, move_chips
from punto.table.powers import BETWEEN_COUPS
from punto.table.seats.joining import Join, Leave
from punto.table.seats.moving import GiveUpSeat, LimitPlayers, MoveSeat, VacateSeat
from punto.table.state.heat import Heat, HeatPlayer, HeatTerms, PlayOff
from punto.table.state.table import Table
from punto.units.field_types import Number, PersonId, Text
from punto.units.privacy import Person

PLACES: tuple[type[Order], ...] = (Join, MoveSeat, GiveUpSeat, VacateSeat, LimitPlayers)
"""Orders about places: the tournament gives them out."""
MONEY: tuple[type[Order], ...] = (BuyIn, CashOut, Leave, DeferCommission)
"""Orders that turn money into chips, or chips into money."""
LIMITS: tuple[type[Order], ...] = (ChangeLimits, EndKeptMinimum, AgreeLimits, PutUpNotice)
"""Orders by rules that are switched off in a tournament."""
OTHERS: tuple[type[Order], ...] = (ChangeGame, CloseTable)


class StartSession(Order, frozen=True, kw_only=True, tag="start-tournament-session"):
    """Begin a session of a tournament at this table, or a play-off."""

    session: Text
    terms: HeatTerms
    boxes: dict[Text, PersonId]
    """By box: who plays there."""
    bank: Number
    """The chips with which everybody begins."""
    places: Number = 0
    """For how many places a play-off is held; none where it is no play-off."""
    each_alone: bool = False
    """Whether every place of a play-off is to be held alone."""
    rulebook: Text = ""
    """By which rulebook and in which form it is played; nothing where any will do."""
    variant: Text = ""


class ReserveTable(Order, frozen=True, kw_only=True, tag="reserve-table"):
    """Keep the table for a tournament, between its sessions too."""

    tournament: Text


class ReleaseTable(Order, frozen=True, kw_only=True, tag="release-table"):
    """Give the table back to ordinary play."""


class SessionStarted(Fact, frozen=True, kw_only=True, tag="tournament-session-started"):
    """A session of a tournament is on: the players have their boxes and equal chips."""

    audience = EVERYBODY
    record = True
    words = "session {session} begins with {bank} chips each"
    moves = frozenset({"tournament: tournament > stack"})
    session: str
    terms: HeatTerms
    boxes: dict[str, Person]
    bank: int
    marker: str
    play_off: PlayOff | None = None


class TableReserved(Fact, frozen=True, kw_only=True, tag="table-reserved"):
    """The table serves a tournament alone."""

    audience = EVERYBODY
    record = True
    words = "the table is kept for tournament {tournament}"
    tournament: str


class TableReleased(Fact, frozen=True, kw_only=True, tag="table-released"):
    """The table serves ordinary play again."""

    audience = EVERYBODY
    words = "the table is free for ordinary play"


@TABLE.answers(StartSession, official_only)
def start_session(context: TableContext, order: StartSession) -> Decision:
    """Seat everybody with the same chips, if the table is clear."""
    rules = context.book.tournament
    if rules is None:
        return refused(refuse("no-tournament-rules", ()))
    faults = [fault for fault in _faults(context, order) if fault is not None]
    numbers = [context.state.setup.seats.index(box) + 1 for box in order.boxes] if not faults else [1]
    first = context.state.setup.seats[next_marker(None, numbers) - 1]
    play_off = None
    if order.places:
        play_off = PlayOff(
            places=order.places, ordered=order.each_alone, groups=(tuple(order.boxes.values()),)
        )
    fact = SessionStarted(
        session=order.session, terms=order.terms, boxes=order.boxes, bank=order.bank,
        marker=first if order.terms.ordered else "", play_off=play_off,
    )  # fmt: skip
    clauses, readings = cited(*_rested_on(rules, order.terms, order.places))
    return unless(faults, [Draft(fact, clauses, readings)])


def _rested_on(rules: TournamentRules, terms: HeatTerms, places: int) -> list[Cited | None]:
    """What the start of a session answers to: equal chips, rules switched off, what the conditions use."""
    draft = Heat(id="", terms=terms, bank=0, players={})
    wagering, secret = rules.wagering, rules.secret_wagers
    return [
        rules.base_rules_off,
        rules.designation.exclusive,
        wagering.chips,
        wagering.equal_chips,
        rules.before_play.equal_chance,
        in_force(draft, wagering.pass_cards, "pass-cards") if terms.pass_cards else None,
        in_force(draft, secret.allowed, "secret-wagers") if terms.secret_wagers else None,
        in_force(draft, rules.order.allowed, "order") if terms.ordered else None,
        in_force(draft, rules.order.marker, "order") if terms.ordered else None,
        in_force(draft, wagering.time_limit, "time-limit") if terms.seconds else None,
        in_force(draft, rules.limits_changed, "limits") if len(terms.limits) > 1 else None,
        in_force(draft, rules.ranking.play_off, "ranking") if places else None,
    ]


def _faults(context: TableContext, order: StartSession) -> list[Refusal | None]:
    state, rules = context.state, context.book.tournament
    seats = state.setup.seats
    unknown = [box for box in order.boxes if box not in seats]
    low = context.book.conduct.low_limit if context.book.conduct else None
    limits = limit_step_faults(order.terms.limits)
    return [
        refuse("session-on", rules.designation.exclusive.clauses if rules else ()) if state.heat else None,
        refuse("low-limit-tournament", low.no_tournament.clauses) if low and state.setup.low_limit else None,
        refuse("box-empty", (), box=", ".join(unknown), boxes=", ".join(seats)) if unknown else None,
        None if order.boxes else refuse("nobody-seated", ()),
        refuse("amount", (), amount=order.bank) if order.bank <= 0 else None,
        _game_fault(context, order),
        refuse("limits-unplayable", (), what="; ".join(limits)) if limits else None,
        _clear_fault(context),
        context.chips_fault(order.bank) if order.bank > 0 else None,
    ]


def _game_fault(context: TableContext, order: StartSession) -> Refusal | None:
    """A session is played in the game of its conditions."""
    terms, rules = context.state.terms, context.book.tournament
    if not order.rulebook or (order.rulebook, order.variant) == (terms.rulebook, terms.variant):
        return None
    plays, needed = f"{terms.rulebook} {terms.variant}", f"{order.rulebook} {order.variant}"
    clauses = rules.designation.tables.clauses if rules else ()
    return refuse("session-game", clauses, plays=plays, needed=needed)


def _clear_fault(context: TableContext) -> Refusal | None:
    """A session begins at a table without players, chips or wagers."""
    state = context.state
    if state.phase not in BETWEEN_COUPS:
        return context.not_now("a session", "do this between two coups")
    if state.people.arrived or any(state.purses.stacks.values()):
        return refuse("table-not-clear", (), what="there are players or chips")
    if state.layout or state.carried.open:
        return refuse("table-not-clear", (), what="wagers lie")
    return None


@TABLE.answers(ReserveTable, official_only)
def reserve_table(context: TableContext, order: ReserveTable) -> Decision:
    """Keep the table for a tournament."""
    rules = context.book.tournament
    if rules is None:
        return refused(refuse("no-tournament-rules", ()))
    rule = rules.designation.exclusive
    return unless(
        _clear_fault(context),
        [Draft(TableReserved(tournament=order.tournament), rule.clauses, rule.readings)],
    )


@TABLE.answers(ReleaseTable, official_only)
def release_table(context: TableContext, order: ReleaseTable) -> Decision:
    """Let the table go, once no session is on, or no further coup of one."""
    if context.state.heat is not None and not context.state.heat.over:
        return refused(refuse("session-on", ()))
    return [Draft(TableReleased())]


def _exclusive(context: TableContext) -> Refusal | None:
    """The table is the tournament's alone."""
    rules = context.book.tournament
    rule = rules.designation.exclusive if rules else None
    return refuse("session-on", rule.clauses if rule else (), rule.readings if rule else ())


def _chips_only(context: TableContext) -> Refusal | None:
    """Tournament chips are not bought here and never become cash."""
    rules = context.book.tournament
    clauses, readings = cited(rules.wagering.no_cash, rules.wagering.chips) if rules else ((), ())
    return refuse("session-on", clauses, readings)


def _rule_off(context: TableContext) -> Refusal | None:
    """The rule by which limits change is switched off."""
    rules = context.book.tournament
    clauses, readings = cited(rules.base_rules_off, rules.limits_changed) if rules else ((), ())
    return refuse("session-on", clauses, readings)


def _never(context: TableContext, order: Order) -> NoReturn:
    """No such order gets so far while a session is on."""
    raise LookupError(f"{type(order).__name__} during a session")


for _order in (*PLACES, *OTHERS):
    TABLE.answers(_order, _exclusive, dialect=TOURNAMENT)(_never)
for _order in MONEY:
    TABLE.answers(_order, _chips_only, dialect=TOURNAMENT)(_never)
for _order in LIMITS:
    TABLE.answers(_order, _rule_off, dialect=TOURNAMENT)(_never)
WAITING: tuple[type[Order], ...] = (Join, BuyIn)
for _order in WAITING:
    TABLE.answers(_order, _exclusive, dialect=RESERVED)(_never)


@TABLE.folds(SessionStarted)
def _started(state: Table, fact: SessionStarted, event: Event) -> Table:
    terms, players = fact.terms, {}
    for box, who in fact.boxes.items():
        players[who] = HeatPlayer(
            box=box, pass_cards=terms.pass_cards, secret_wagers=terms.secret_wagers,
            all_in=terms.markers.all_in, stand_off=terms.markers.stand_off,
        )  # fmt: skip
    heat = Heat(
        id=fact.session, terms=terms, bank=fact.bank, players=players, marker=fact.marker, since=event.at,
        play_off=fact.play_off,
    )  # fmt: skip
    people = structs.replace(
        state.people, seats=dict(fact.boxes), arrived=tuple(players), abstained=dict.fromkeys(players, 0)
    )
    purses = move_chips(state.purses, dict.fromkeys(players, fact.bank))
    return structs.replace(state, heat=heat, people=people, purses=purses)


@TABLE.folds(TableReserved)
def _reserved(state: Table, fact: TableReserved, event: Event) -> Table:
    return structs.replace(state, reserved=fact.tournament)


@TABLE.folds(TableReleased)
def _released(state: Table, fact: TableReleased, event: Event) -> Table:
    return structs.replace(state, reserved="")
