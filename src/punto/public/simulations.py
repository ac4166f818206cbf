"""Simulation, for programs."""

import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from punto.extras import needing
from punto.public.faults import BadInput, told_as_bad_input
from punto.public.frames import Row, Tabular

if TYPE_CHECKING:
    from punto.simulate.report_data import Exact
    from punto.simulate.simulation import Simulated

FOLLOWED = 2_000


@dataclass(frozen=True)
class Simulation(Tabular):
    """What a simulation found; its rows are wagers, each beside its exact price."""

    found: "Simulated"
    exact: "Exact"

    @property
    def seed(self) -> int:
        """The same seed deals the same shoes."""
        return self.found.seed

    @property
    def coups(self) -> int:
        """How many coups were dealt."""
        return self.found.coups

    @property
    def plans(self) -> tuple[Any, ...]:
        """The betting plans that were played: risk_of_ruin, profit, ends, courses."""
        return tuple(self.found.plans)

    def __getitem__(self, wager: str) -> Row:
        """The row of a wager; the first, where options have one each."""
        for row in self.rows():
            if row["wager"] == wager:
                return row
        raise KeyError(wager)

    def to_dict(self) -> dict[str, Any]:
        """Everything, as `punto simulate --json` writes it."""
        data: dict[str, Any] = needing("punto.simulate.report_data").as_data(self.found, self.exact)
        return data

    def rows(self) -> list[Row]:
        """Every wager in a row; figures are floats here, and exact in `to_dict`."""
        report: Any = needing("punto.simulate.report_data")
        return [_as_numbers(row) for row in report.rows(self.found, self.exact)]

    def plan_rows(self) -> list[Row]:
        """Every session of every plan in a row: what it ended with."""
        return [
            {"plan": each.plan, "session": number, "ended_with": ended / each.unit}
            for each in self.plans
            for number, ended in enumerate(each.ends, 1)
        ]


WORDS = frozenset({"wager", "family", "option", "exact_house_edge_bounds"})


def _as_numbers(row: Row) -> Row:
    return {
        name: float(value) if isinstance(value, str) and name not in WORDS else value
        for name, value in row.items()
    }


def simulate(  # noqa: PLR0913 - each is a part of the question
    rulebook: str,
    coups: int = 1_000_000,
    *,
    seed: int | None = None,
    variant: str | None = None,
    decks: int | None = None,
    side_bets: Mapping[str, int] | None = None,
    settings: Mapping[str, object] | None = None,
    burn: str | None = None,
    cutting_card: int | None = None,
    device: str = "shoe",
    plans: Iterable[str] = (),
    bet: str | None = None,
    bankroll: int | None = None,
    followed: int = FOLLOWED,
    threads: int | None = None,
) -> Simulation:
    """Deal whole shoes and count what every wager returns; plans are played on the shoes followed.

    >>> some = simulate("nz-1998", 20_000, seed=1, followed=50, plans=["flat"])
    >>> some.coups >= 20_000, abs(some["banker"]["deviations"]) < 5
    (True, True)
    >>> some.plans[0].sessions
    50
    """
    asking: Any = needing("punto.simulate.request")
    question = asking.SimulationQuestion(
        rulebook,
        coups,
        seed,
        variant,
        decks,
        tuple(f"{name}={value}" for name, value in (side_bets or {}).items()),
        tuple(f"{name}={str(value).lower()}" for name, value in (settings or {}).items()),
        burn,
        cutting_card,
        device,
        tuple(plans),
        bet,
        bankroll,
    )
    with told_as_bad_input(asking.BadSimulation):
        game, rules = asking.check(question)
    if followed < 1:
        raise BadInput([f"followed {followed}: at least 1"])
    return _simulated(game, rules, question, followed, threads or os.cpu_count() or 1)


def _simulated(game: Any, rules: Any, question: Any, followed: int, threads: int) -> Simulation:
    whole: Any = needing("punto.simulate.simulation")
    prices: Any = needing("punto.public.exact_edges")
    sequel = whole.Sequel(
        followed, question.plans, question.bet_on or "banker", question.bankroll or 100,
        partial(prices.true_count, game),
    )  # fmt: skip
    found = whole.look_into(game, rules, _counted(rules, question, threads), sequel, lambda *_: None)
    return Simulation(found, prices.exact_edges(game, rules))


def _counted(rules: Any, question: Any, threads: int) -> Any:
    """Deal and count; compiled where numba is there."""
    from punto.simulate.engine import best_engine, counter  # noqa: PLC0415 - these load numpy
    from punto.simulate.engines.random_streams import new_seed  # noqa: PLC0415
    from punto.simulate.pools import workers  # noqa: PLC0415
    from punto.simulate.simulation import SimulationCount  # noqa: PLC0415
    from punto.simulate.work_shares import SHOES_AT_ONCE, Job, run  # noqa: PLC0415

    seed = new_seed() if question.seed is None else question.seed
    engine = best_engine()
    counter(engine).count(rules, 0, 0, 1)  # compiled code is loaded before the clock starts
    began = time.perf_counter()
    with workers(threads, 0, None) as crew:
        stretch = crew.stretch or SHOES_AT_ONCE
        tally = run(Job(rules, seed, question.coups, engine, stretch), crew, lambda _: None)
    return SimulationCount(seed, question.coups, engine, tally, time.perf_counter() - began, True)
