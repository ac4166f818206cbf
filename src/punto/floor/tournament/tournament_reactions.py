"""What a tournament and its tables mean to each other: orders for tables, and orders for the tournament.

Both are pure. Whoever runs the machines carries these orders out in the same step as the event itself.
"""

from collections.abc import Iterator
from typing import NamedTuple

from punto.floor.tournament.disqualifications import Disqualify, PlayerDisqualified, PlayerRetired
from punto.floor.tournament.entries import SubstituteNamed
from punto.floor.tournament.officials import ChargeTaken
from punto.floor.tournament.places import TablesDesignated
from punto.floor.tournament.prize_pool import PrizesAwarded, TournamentCancelled
from punto.floor.tournament.rounds import RoundStarted
from punto.floor.tournament.second_chances import BoughtBack
from punto.floor.tournament.state import Tournament, heat_terms
from punto.floor.tournament.tournament_disputes import TournamentDisputeDecided, TournamentDisputeRaised
from punto.floor.tournament.tournament_results import NoteElimination, PlayOffCalled, RecordTable
from punto.machine.fact import Event
from punto.machine.order import Order
from punto.table.heat.coup_count import HaltSession, ResumeSession
from punto.table.heat.eliminations import PlayerEliminated, PlayerTakenOut, TakeOut
from punto.table.heat.reseating import IssueBank, SeatSubstitute
from punto.table.heat.session_end import SessionClosed
from punto.table.heat.session_start import ReleaseTable, ReserveTable, StartSession
from punto.table.setup import book_of


class TableOrder(NamedTuple):
    """An order that a table must carry out for a tournament."""

    table: str
    order: Order


def orders_for_tables(state: Tournament, event: Event) -> Iterator[TableOrder]:
    """What an event of the tournament means for its tables; `state` is the one after the event."""
    fact = event.fact
    if isinstance(fact, RoundStarted):
        yield from _sessions(state, fact)
    elif isinstance(fact, PlayOffCalled):
        yield TableOrder(fact.table, _play_off(state, fact))
    elif isinstance(fact, PlayerDisqualified) and not fact.out_already:
        order = TakeOut(who=fact.who, ground=fact.ground, why=fact.why)  # type: ignore[arg-type] # as checked
        yield from _at_table_of(state, fact.who, order)
    elif isinstance(fact, PlayerRetired):
        yield from _at_table_of(state, fact.who, TakeOut(who=fact.who, ground="retired"))
    elif isinstance(fact, SubstituteNamed):
        yield from _at_table_of(state, fact.by, SeatSubstitute(who=fact.who, by=fact.by))
    elif isinstance(fact, BoughtBack) and fact.table:
        yield TableOrder(fact.table, IssueBank(who=fact.who, box=fact.box))
    else:
        yield from _whole_floor(state, event)


def _whole_floor(state: Tournament, event: Event) -> Iterator[TableOrder]:
    """What concerns every table: who is in charge, disputes, and which tables serve the tournament."""
    fact, rules = event.fact, book_of(state.rulebook).tournament
    running = [name for name, table in state.round.tables.items() if table.started and not table.decided]
    exclusive = rules is not None and rules.designation.exclusive.during == "tournament"
    if isinstance(fact, ChargeTaken) and rules is not None and rules.officials.present:
        order = ResumeSession() if fact.who else HaltSession(why="nobody in charge is there")
        yield from (TableOrder(name, order) for name in running)
    elif isinstance(fact, TournamentDisputeRaised) and fact.table and rules and rules.conduct.play_waits:
        yield TableOrder(fact.table, HaltSession(why="a dispute waits for a decision"))
    elif isinstance(fact, TournamentDisputeDecided) and fact.table and rules and rules.conduct.play_waits:
        yield TableOrder(fact.table, ResumeSession())
    elif isinstance(fact, TablesDesignated) and exclusive:
        yield from (TableOrder(name, ReserveTable(tournament=state.id)) for name in fact.tables)
    elif isinstance(fact, PrizesAwarded | TournamentCancelled) and exclusive:
        yield from (TableOrder(name, ReleaseTable()) for name in state.tables)


def _sessions(state: Tournament, fact: RoundStarted) -> Iterator[TableOrder]:
    terms = heat_terms(state.plan, state.round_plan(), fact.ends_at)
    for name, table in state.round.tables.items():
        if not table.boxes:
            continue
        session = f"{state.id}/{fact.round}/{name}"
        order = StartSession(session=session, terms=terms, boxes=table.boxes, bank=state.plan.bank)
        yield TableOrder(name, order)


def _play_off(state: Tournament, fact: PlayOffCalled) -> StartSession:
    table = state.round.tables[fact.table]
    boxes = {box: who for box, who in table.boxes.items() if who in fact.players}
    return StartSession(
        session=f"{state.id}/{state.round.number}/{fact.table}/play-off",
        terms=heat_terms(state.plan, state.round_plan()), boxes=boxes, bank=state.plan.bank,
        places=fact.places, each_alone=fact.ordered,
    )  # fmt: skip


def _at_table_of(state: Tournament, who: str, order: Order) -> Iterator[TableOrder]:
    for name, table in state.round.tables.items():
        if table.started and not table.decided and who in table.boxes.values():
            yield TableOrder(name, order)


def orders_from_table(table: str, event: Event) -> Iterator[Order]:
    """What an event at a table means for its tournament."""
    fact = event.fact
    if isinstance(fact, SessionClosed):
        yield RecordTable(table=table, counts=fact.counts, players=fact.players, play_off=fact.play_off)
    elif isinstance(fact, PlayerEliminated):
        yield NoteElimination(who=fact.who)
    elif isinstance(fact, PlayerTakenOut) and fact.ground == "no-wager":
        yield Disqualify(who=fact.who, ground="no-wager", why=fact.why, chips=fact.chips, out_already=True)
