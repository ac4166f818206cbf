"""The demonstration tournament as data: its conditions, its tables, and how many robots enter."""

import msgspec

from punto.floor.tournament.state import Plan, RoundPlan
from punto.robots.demo_floor import BY_ITSELF, FloorTable
from punto.robots.tournament_director import Venue
from punto.table import Setup, Terms
from punto.table.state.heat import LimitStep

RULEBOOK = "nsw"
SEATS = tuple(str(number) for number in range(1, 15))
FIRST = LimitStep(coup=1, minimum=50_00, maximum=500_00)
LATER = LimitStep(coup=5, minimum=100_00, maximum=1000_00)


class DemoTournament(msgspec.Struct, frozen=True, kw_only=True):
    """How the demonstration holds tournaments, one after the other."""

    entrants: int = 200
    tables: int = 15
    coups: int = 6
    entries_open: float = 60.0
    """Seconds from the publication of the conditions to the first round."""
    pause: float = 30.0
    """Seconds from the prizes to the next tournament."""
    speed: float = 20.0
    """How many times as fast as people a table plays at which nobody but robots sits."""


def hall_tables(demo: DemoTournament) -> tuple[FloorTable, ...]:
    """The tables of the hall: no robot patron of their own, virtual shoes, no sign."""
    terms = Terms(rulebook=RULEBOOK, chips=(500, 2500, 10000, 50000))
    return tuple(
        FloorTable(
            id=f"hall-{number}",
            name=f"Hall {number}",
            title="Tournament table",
            setup=Setup(
                table=f"hall-{number}", terms=terms, seats=SEATS, tournament=True, automation=BY_ITSELF
            ),
            patrons=(),
            virtual=True,
            head_start=0,
            zone="Australia/Sydney",
        )
        for number in range(1, demo.tables + 1)
    )


def demo_plan(demo: DemoTournament, name: str, published_at: int) -> Plan:
    """Four rounds: the four best of each table go on."""
    on = RoundPlan(limits=(FIRST, LATER), coups=demo.coups, advance=4)
    last = RoundPlan(limits=(FIRST, LATER), coups=demo.coups)
    opens = published_at + round(demo.entries_open * 1000)
    return Plan(
        name=name, game=Terms(rulebook=RULEBOOK, chips=(500, 2500, 10000, 50000)), bank=1000_00,
        rounds=(on, on, on, last), added=10_000_00, prize_percent=(50, 30, 20), withdraw_until=opens,
        most_players=demo.tables * len(SEATS), pass_cards=2, secret_wagers=1,
    )  # fmt: skip


def demo_venue(demo: DemoTournament, plan: Plan) -> Venue:
    """The hall with its tables; the first round begins when withdrawal is over."""
    tables = {f"hall-{number}": SEATS for number in range(1, demo.tables + 1)}
    return Venue(plan=plan, tables=tables, starts_at=plan.withdraw_until)
