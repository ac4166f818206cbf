"""The robot director: what carries a tournament on, from its conditions to its prizes."""

from collections.abc import Mapping, Sequence

import msgspec

from punto.floor.tournament import Tournament
from punto.floor.tournament.conditions import (
    AdviseOfTournament,
    ApproveConditions,
    PublishConditions,
    owed_items,
)
from punto.floor.tournament.officials import AppointOfficial, TakeCharge
from punto.floor.tournament.places import AllocatePlaces, DesignateTables, TournamentTable, drawn_places
from punto.floor.tournament.prize_pool import AwardPrizes
from punto.floor.tournament.rounds import BriefPlayers, StartRound
from punto.floor.tournament.state import Conditions, TournamentPlan, TournamentStage
from punto.floor.tournament.tournament_results import HoldPlayOff
from punto.machine.roles import Actor
from punto.robots.robot_ids import ROBOT
from punto.robots.whims import whim
from punto.table import Order
from punto.table.setup import book_of

NAME = f"{ROBOT}director"
DIRECTOR = Actor(NAME, "tournament-official")
OPERATOR = Actor(f"{ROBOT}operator", "operator")
LOTS, DRAWS = 400, 3
"""A lot is so many draws of one in so many: two hardly ever are the same."""
QUALIFIED = ("table-supervisor",)


class Venue(msgspec.Struct, frozen=True, kw_only=True):
    """What a robot director works with: a plan, tables with their boxes, and when entries close."""

    plan: TournamentPlan
    tables: Mapping[str, Sequence[str]]
    starts_at: int
    items: Mapping[str, str] = {}
    """What the conditions say of an item; its title where nothing is given."""


def conditions_of(plan: TournamentPlan, items: Mapping[str, str] = {}) -> Conditions:
    """Conditions that state every item which the text asks of such a plan."""
    rules = book_of(plan.game.rulebook).tournament
    owed = owed_items(rules, plan) if rules else {}
    return Conditions(plan=plan, items={name: items.get(name, item.title) for name, item in owed.items()})


def what_now(state: Tournament, venue: Venue, at: int) -> tuple[Actor, Order] | None:
    """The next order that carries the tournament on; None while others play, or entries are open."""
    if state.stage is TournamentStage.DRAFT:
        return OPERATOR, PublishConditions(conditions=conditions_of(venue.plan, venue.items))
    if state.stage is TournamentStage.PUBLISHED:
        return _before_play(state, venue) or _round(state, venue, at)
    if state.stage is TournamentStage.PLAYING:
        return _play_off(state) or _round(state, venue, at)
    return (OPERATOR, AwardPrizes()) if state.stage is TournamentStage.DECIDED else None


def _before_play(state: Tournament, venue: Venue) -> tuple[Actor, Order] | None:
    rules = book_of(state.rulebook).tournament
    publication = rules.publication if rules else None
    if publication and publication.approved and not state.published.approved:
        return OPERATOR, ApproveConditions(in_writing=True, reference="on file")
    if publication and publication.advised and not state.published.advised:
        return OPERATOR, AdviseOfTournament()
    if not state.in_charge.official:
        return OPERATOR, AppointOfficial(who=NAME, qualified_as=QUALIFIED)
    if not state.in_charge.present:
        return DIRECTOR, TakeCharge(who=NAME)
    if not state.tables:
        tables = tuple(TournamentTable(name=name) for name in venue.tables)
        return DIRECTOR, DesignateTables(tables=tables)
    return None


def _round(state: Tournament, venue: Venue, at: int) -> tuple[Actor, Order] | None:
    """Seat and start the next round, once it is time and enough people have entered."""
    first = state.stage is TournamentStage.PUBLISHED
    if state.round.started or (first and at < venue.starts_at):
        return None
    if first and len(state.playing()) < max(2, state.plan.least_players):
        return None
    players = state.round.players if state.round.number else tuple(state.playing())
    if not state.round.tables or set(_seated(state)) != set(players):
        return DIRECTOR, AllocatePlaces(places=_places(state, venue, players))
    if first and not set(players) <= state.briefed:
        return DIRECTOR, BriefPlayers()
    return DIRECTOR, StartRound()


def _seated(state: Tournament) -> list[str]:
    return [who for table in state.round.tables.values() for who in table.boxes.values()]


def _places(state: Tournament, venue: Venue, players: Sequence[str]) -> dict[str, dict[str, str]]:
    """Places drawn by lot, at no more tables than it takes."""
    drawn = sorted(players, key=lambda who: _lot(state, who))
    boxes, room = dict[str, Sequence[str]](), 0
    for name, seats in venue.tables.items():
        if room < len(drawn):
            boxes[name], room = seats, room + len(seats)
    return drawn_places(drawn, boxes)


def _lot(state: Tournament, who: str) -> tuple[int, ...]:
    """The lot that somebody draws for a round."""
    return tuple(whim(LOTS, state.id, state.round.number, who, draw) for draw in range(DRAWS))


def _play_off(state: Tournament) -> tuple[Actor, Order] | None:
    for name, table in state.round.tables.items():
        if table.level and not table.playing_off:
            return DIRECTOR, HoldPlayOff(table=name)
    return None
