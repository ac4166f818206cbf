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
from punto.rulebook.procedure.tournament import TournamentRules
from punto.table.heat.coup_count import CallOffSession, HaltSession, ResumeSession
from punto.table.heat.eliminations import PlayerEliminated, PlayerTakenOut
from punto.table.heat.reseating import IssueBank, SeatSubstitute
from punto.table.heat.session_end import SessionClosed
from punto.table.heat.session_start import ReleaseTable, ReserveTable, StartSession
from punto.table.heat.taking_out import TakeOut
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
    if rules is None:
        return
    running = tables_on(state)
    exclusive = rules.designation.exclusive.during == "tournament"
    if isinstance(fact, ChargeTaken) and rules.officials.present:
        yield from (TableOrder(name, _halt_or_resume(state, rules, name)) for name in running)
    elif isinstance(fact, TournamentDisputeRaised | TournamentDisputeDecided) and rules.conduct.play_waits:
        if fact.table in running:
            yield TableOrder(fact.table, _halt_or_resume(state, rules, fact.table))
    elif isinstance(fact, TablesDesignated) and exclusive:
        yield from (TableOrder(name, ReserveTable(tournament=state.id)) for name in fact.tables)
    elif isinstance(fact, TournamentCancelled):
        yield from (TableOrder(name, CallOffSession(why="the tournament is cancelled")) for name in running)
    if isinstance(fact, PrizesAwarded | TournamentCancelled) and exclusive:
        yield from (TableOrder(name, ReleaseTable()) for name in state.tables)


def tables_on(state: Tournament) -> list[str]:
    """The tables at which a session or a play-off of the tournament is on."""
    return [name for name, table in state.round.tables.items() if table.is_on]


def _halt_or_resume(state: Tournament, rules: TournamentRules, table: str) -> Order:
    """Play waits at a table while nobody in charge is there, or a dispute about it is open."""
    if rules.officials.present and not state.in_charge.present:
        return HaltSession(why="nobody in charge is there")
    disputes = state.disputes.values()
    if rules.conduct.play_waits and any(each.table == table and not each.ruling for each in disputes):
        return HaltSession(why="a dispute waits for a decision")
    return ResumeSession()


def _sessions(state: Tournament, fact: RoundStarted) -> Iterator[TableOrder]:
    terms = heat_terms(state.plan, state.round_plan(), fact.ends_at)
    for name, table in state.round.tables.items():
        if not table.boxes:
            continue
        session = f"{state.id}/{fact.round}/{name}"
        order = StartSession(
            session=session, terms=terms, boxes=table.boxes, bank=state.plan.bank,
            rulebook=state.plan.game.rulebook, variant=state.plan.game.variant,
        )  # fmt: skip
        yield TableOrder(name, order)


def _play_off(state: Tournament, fact: PlayOffCalled) -> StartSession:
    boxes = _play_off_boxes(state, fact)
    return StartSession(
        session=f"{state.id}/{state.round.number}/{fact.table}/play-off",
        terms=heat_terms(state.plan, state.round_plan()), boxes=boxes, bank=state.plan.bank,
        places=fact.places, each_alone=fact.ordered,
    )  # fmt: skip


def _play_off_boxes(state: Tournament, fact: PlayOffCalled) -> dict[str, str]:
    """Everybody's own box; who comes from another table of the final takes one that is free."""
    own = state.round.tables[fact.table].boxes
    boxes = {box: who for box, who in own.items() if who in fact.players}
    labels = dict.fromkeys(box for table in state.round.tables.values() for box in table.boxes)
    free = [box for box in labels if box not in boxes]
    others = [who for who in fact.players if who not in boxes.values()]
    return boxes | dict(zip(free, others, strict=False))


def _at_table_of(state: Tournament, who: str, order: Order) -> Iterator[TableOrder]:
    for name, table in state.round.tables.items():
        if table.is_on and who in table.boxes.values():
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
