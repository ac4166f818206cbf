"""The demonstration tournament: its conditions as data, its tables, and how many robots enter."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import structs

from punto.floor.plan.entry import FloorTable
from punto.floor.tournament.state import RoundPlan, TournamentPlan
from punto.robots.tables_file import BY_ITSELF
from punto.robots.tournament_director import Venue
from punto.table import Setup, Terms
from punto.table.state.heat import LimitStep

HALL = "hall-"
"""How the names of the hall's tables begin."""


class _SpareGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rulebook: str
    variant: str


class _Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    rulebook: str
    zone: str
    chips: tuple[int, ...]
    seats: tuple[str, ...]
    bank: int
    added: int
    prize_percent: tuple[int, ...]
    pass_cards: int
    secret_wagers: int
    rounds: int
    advance: int
    """How many go on from each table."""
    limits: tuple[LimitStep, ...]
    spare: tuple[_SpareGame, ...]
    items: dict[str, str]
    """What the conditions say of each item, with fields in braces."""


class DemoTournament(msgspec.Struct, frozen=True, kw_only=True):
    """How the demonstration holds tournaments, one after the other."""

    entrants: int = 200
    tables: int = 15
    spare_tables: int = 6
    """Tables of the hall for tournaments that visitors hold."""
    boxes: int = 14
    """At each table, as many as it has at most."""
    coups: int = 6
    entries_open: float = 60.0
    """Seconds from the publication of the conditions to the first round."""
    pause: float = 30.0
    """Seconds from the prizes to the next tournament."""
    speed: float = 8.0
    """How many times as fast as people a table plays at which nobody but robots sits."""


@cache
def _given() -> _Conditions:
    text = files("punto.robots").joinpath("demo_tournament.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _Conditions)


def demo_rulebook() -> str:
    """The rulebook by which the demonstration holds tournaments."""
    return _given().rulebook


def _game() -> Terms:
    return Terms(rulebook=_given().rulebook, chips=_given().chips)


def hall_tables(demo: DemoTournament) -> tuple[FloorTable, ...]:
    """The tables of the hall: no robot patron of their own, virtual shoes, no sign."""
    spare = _given().spare
    games = [_game()] * demo.tables
    for number in range(demo.spare_tables):
        chosen = spare[number % len(spare)]
        games.append(structs.replace(_game(), rulebook=chosen.rulebook, variant=chosen.variant))
    return tuple(_hall_table(number, demo.boxes, game) for number, game in enumerate(games, 1))


def _hall_table(number: int, boxes: int, game: Terms) -> FloorTable:
    name, given = f"{HALL}{number}", _given()
    setup = Setup(table=name, terms=game, seats=given.seats[:boxes], tournament=True, automation=BY_ITSELF)
    return FloorTable(
        id=name, name=f"Hall {number}", title="Tournament table", setup=setup, patrons=(), virtual=True,
        head_start=0, zone=given.zone,
    )  # fmt: skip


def demo_plan(demo: DemoTournament, name: str, published_at: int) -> TournamentPlan:
    """The plan of one tournament: the best of each table go on, until one table is left."""
    given, opens = _given(), published_at + round(demo.entries_open * 1000)
    on = RoundPlan(limits=given.limits, coups=demo.coups, advance=given.advance)
    return TournamentPlan(
        name=f"{given.title} {name.rpartition('-')[2]}", game=_game(),
        bank=given.bank, added=given.added, prize_percent=given.prize_percent,
        rounds=(*(on,) * (given.rounds - 1), structs.replace(on, advance=0)), withdraw_until=opens,
        most_players=demo.tables * len(given.seats[: demo.boxes]), pass_cards=given.pass_cards,
        secret_wagers=given.secret_wagers,
    )  # fmt: skip


def demo_venue(demo: DemoTournament, plan: TournamentPlan) -> Venue:
    """The hall with its tables; the first round begins when withdrawal is over."""
    seats = _given().seats[: demo.boxes]
    tables = {f"{HALL}{number}": seats for number in range(1, demo.tables + 1)}
    return Venue(plan=plan, tables=tables, starts_at=plan.withdraw_until, items=_items(plan))


def _items(plan: TournamentPlan) -> dict[str, str]:
    """What the conditions say of each item, with the plan's own numbers."""
    first, last = plan.rounds[0].limits[0], plan.rounds[0].limits[-1]
    fields = {
        "bank": _dollars(plan.bank), "added": _dollars(plan.added), "rounds": len(plan.rounds),
        "coups": plan.rounds[0].coups, "advance": plan.rounds[0].advance, "pass_cards": plan.pass_cards,
        "secret_wagers": plan.secret_wagers, "most_players": plan.most_players,
        "prize_percent": ", ".join(map(str, plan.prize_percent)), "minimum": _dollars(first.minimum),
        "maximum": _dollars(first.maximum), "late_minimum": _dollars(last.minimum),
        "late_maximum": _dollars(last.maximum), "late_coup": last.coup,
    }  # fmt: skip
    return {name: text.format(**fields) for name, text in _given().items.items()}


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}"
