"""Tables and boxes: which tables serve the tournament, and who sits where in a round."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import structs

from punto.floor.tournament.machine import (
    TOURNAMENT,
    TournamentContext,
    cited,
    official_in,
    operator_in,
)
from punto.floor.tournament.state import TablePlan, Tournament, TournamentStage
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal
from punto.units.field_types import PersonId, Text
from punto.units.privacy import Person


class TournamentTable(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table that is to serve a tournament."""

    name: Text
    low_limit: bool = False
    rulebook: Text = ""
    """By which it plays, as the floor found; nothing where it was not asked."""
    variant: Text = ""


class DesignateTables(Order, frozen=True, kw_only=True, tag="designate-tables"):
    """Say which tables serve the tournament."""

    tables: tuple[TournamentTable, ...]


class AllocatePlaces(Order, frozen=True, kw_only=True, tag="allocate-places"):
    """Give every player of the next round a table and a box."""

    places: dict[Text, dict[Text, PersonId]]
    """By table: by box, who sits there."""


class TablesDesignated(Fact, frozen=True, kw_only=True, tag="tables-designated"):
    """These tables serve the tournament."""

    audience = EVERYBODY
    record = True
    words = "tables of the tournament: {tables}"
    tables: tuple[str, ...]


class PlacesAllocated(Fact, frozen=True, kw_only=True, tag="places-allocated"):
    """Everybody of the round has a table and a box."""

    audience = EVERYBODY
    record = True
    words = "places of round {round} are given out"
    round: int
    places: dict[str, dict[str, Person]]


def drawn_places(players: Sequence[str], tables: Mapping[str, Sequence[str]]) -> dict[str, dict[str, str]]:
    """Places in the order in which players were drawn: table after table, so that all are about equally full.

    >>> drawn_places(["Ann", "Bob", "Cy"], {"T1": ["1", "2"], "T2": ["1", "2"]})
    {'T1': {'1': 'Ann', '2': 'Cy'}, 'T2': {'1': 'Bob'}}
    """
    found: dict[str, dict[str, str]] = {table: {} for table in tables}
    waiting = list(players)
    while waiting:
        free = [table for table, boxes in tables.items() if len(found[table]) < len(boxes)]
        if not free:
            break
        for table in free[: len(waiting)]:
            found[table][tables[table][len(found[table])]] = waiting.pop(0)
    return {table: boxes for table, boxes in found.items() if boxes}


def players_due(state: Tournament) -> tuple[str, ...]:
    """Who plays in the next round."""
    return state.round.players if state.round.number else tuple(state.playing())


@TOURNAMENT.answers(DesignateTables, operator_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING))
def designate_tables(context: TournamentContext, order: DesignateTables) -> Decision:
    """Designate tables; a low-limit table cannot serve."""
    conduct = context.book.conduct
    low = conduct.low_limit.no_tournament if conduct and conduct.low_limit else None
    faults = [
        context.fault("low-limit-table", low, table=each.name)
        for each in order.tables
        if each.low_limit and low
    ]
    faults += [fault for each in order.tables if (fault := _game_fault(context, each)) is not None]
    if faults:
        return Refused(tuple(faults))
    fact = TablesDesignated(tables=tuple(each.name for each in order.tables))
    return [Draft(fact, *cited(context.rules.designation.tables))]


def _game_fault(context: TournamentContext, table: TournamentTable) -> Refusal | None:
    """A table serves only a tournament of the game that it plays."""
    game = context.state.plan.game
    if not table.rulebook or (table.rulebook, table.variant) == (game.rulebook, game.variant):
        return None
    plays, needed = f"{table.rulebook} {table.variant}", f"{game.rulebook} {game.variant}"
    rule = context.rules.designation.tables
    return context.fault("table-game", rule, table=table.name, plays=plays, needed=needed)


@TOURNAMENT.answers(AllocatePlaces, official_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING))
def allocate_places(context: TournamentContext, order: AllocatePlaces) -> Decision:
    """Give out places: one for each player of the round, at designated tables."""
    state = context.state
    if state.round.started:
        return refused(context.fault("session-begun"))
    faults = _place_faults(context, order.places)
    if faults:
        return Refused(tuple(faults))
    number = state.round.number or 1
    fact = PlacesAllocated(round=number, places=order.places)
    return [Draft(fact, *cited(context.rules.designation.places))]


def _place_faults(context: TournamentContext, places: Mapping[str, Mapping[str, str]]) -> list[Refusal]:
    state, rule = context.state, context.rules.designation
    seated = [who for boxes in places.values() for who in boxes.values()]
    due, tables = players_due(state), ", ".join(state.tables) or "none yet"
    unknown = [table for table in places if table not in state.tables]
    optional = state.round.number and state.round_plan().second_chance
    missing = [] if optional else [who for who in due if who not in seated]
    strange = [who for who in seated if who not in due]
    twice = sorted({who for who in seated if seated.count(who) > 1})
    return [
        *(context.fault("table-unknown", rule.tables, table=each, tables=tables) for each in unknown),
        *(context.fault("not-allocated", rule.places, who=who) for who in missing),
        *(context.fault("not-entered", context.rules.entering.form, who=who) for who in strange),
        *(context.fault("two-places", rule.places, who=who) for who in twice),
    ]


@TOURNAMENT.folds(TablesDesignated)
def _designated(state: Tournament, fact: TablesDesignated, event: Event) -> Tournament:
    return structs.replace(state, tables=fact.tables)


@TOURNAMENT.folds(PlacesAllocated)
def _allocated(state: Tournament, fact: PlacesAllocated, event: Event) -> Tournament:
    tables = {table: TablePlan(boxes=boxes) for table, boxes in fact.places.items()}
    players = tuple(who for boxes in fact.places.values() for who in boxes.values())
    now = structs.replace(state.round, number=fact.round, players=players, tables=tables)
    return structs.replace(state, round=now)
