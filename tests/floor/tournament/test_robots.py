"""Tournaments of robots: whole ones, by every rulebook that has them, with nothing lost on the way."""

import pytest
from msgspec import structs

from punto.floor.tournament.prize_pool import PrizesAwarded
from punto.floor.tournament.state import RoundPlan, TournamentPlan, TournamentStage
from punto.robots.tournament_director import Venue
from punto.robots.tournament_run import TournamentRun, four_rounds
from punto.table import Terms
from punto.table.state.heat import EVERY_TOPIC, LimitStep

SEATS = tuple(str(number) for number in range(1, 8))


def venue(rulebook: str, tables: int, coups: int = 4, **plan: object) -> Venue:
    step = (LimitStep(coup=1, minimum=50_00, maximum=500_00),)
    known = TournamentPlan(
        game=Terms(rulebook=rulebook, chips=(5_00, 25_00, 100_00)), fee=100_00, bank=1000_00,
        adopted=EVERY_TOPIC, prize_percent=(50, 30, 20),
        rounds=(RoundPlan(limits=step, coups=coups, advance=2),),
    )  # fmt: skip
    names = [f"t{number}" for number in range(1, tables + 1)]
    made = Venue(plan=structs.replace(known, **plan), tables=dict.fromkeys(names, SEATS), starts_at=1_000)
    return four_rounds(made, coups)


@pytest.mark.parametrize("rulebook", ["nsw", "star-2024", "vic-2002", "crown-2025"])
def test_robots_play_a_tournament_to_its_end(rulebook: str) -> None:
    run = TournamentRun("cup", venue(rulebook, 5), 30)
    run.play()
    state = run.hall.tournament
    assert state.stage is TournamentStage.PAID
    (paid,) = [event.fact for _, event in run.events if isinstance(event.fact, PrizesAwarded)]
    assert sum(paid.awards.values()) == paid.pool == 3000_00
    assert len(set(state.placing)) == len(state.placing) == 30 - len(state.barred)
    assert all(
        table.heat is None and not any(table.purses.stacks.values()) for table in run.hall.tables.values()
    )
    assert run.coups > 30


def test_two_hundred_robots_over_four_rounds_in_turn_with_buy_ins() -> None:
    run = TournamentRun("cup", venue("nsw", 29, coups=2, ordered=True, buy_in=50_00), 200, b"another")
    run.play()
    assert run.hall.tournament.stage is TournamentStage.PAID
    assert run.hall.tournament.pot.fees == 200 * 100_00


def test_the_same_seed_plays_the_same_tournament() -> None:
    one, two, other = (TournamentRun("cup", venue("nsw", 2, 3), 10, seed) for seed in (b"a", b"a", b"b"))
    for run in (one, two, other):
        run.play()
    assert one.hall == two.hall
    assert one.hall.tournament.placing != other.hall.tournament.placing
