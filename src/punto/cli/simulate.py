"""`punto simulate`: whole shoes dealt by the million, and what every wager returned."""

import csv
import os
import sys
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from punto.cli.output import STOPPED, AsJson, bad_input, unwritable, write_json
from punto.cli.simulation.bars import Bar, Steps
from punto.cli.simulation.return_tables import print_simulated
from punto.cli.terminal.reading import UnreadableFile, read_text
from punto.public.exact_edges import exact_edges, true_count
from punto.rulebook.loader import load
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.rules.game import Game
from punto.simulate.deal_rules import ShoeRules
from punto.simulate.engine import EngineName, best_engine, counter
from punto.simulate.engines.random_streams import new_seed
from punto.simulate.group_file import BadGroup, LinkedGroup, read_group
from punto.simulate.plans import Side
from punto.simulate.pools import NoCluster, workers
from punto.simulate.report_data import COLUMNS, Exact, as_data, rows
from punto.simulate.report_page import as_page
from punto.simulate.request import BadSimulation, SimulationQuestion, check
from punto.simulate.returns import not_simulated
from punto.simulate.simulation import FOLLOWED, Sequel, Simulated, SimulationCount, look_into
from punto.simulate.work_shares import SHOES_AT_ONCE, Interrupted, Job, run

SHOES_ON_A_CARD = 1 << 24
"""A graphics processor deals so many in a fiftieth of a second."""
BANKROLL = 100
PRICES = "exact prices"


@dataclass(frozen=True)
class Means:
    """Who is to do the work."""

    threads: int
    processes: int
    cluster: str | None
    gpu: bool

    @property
    def faults(self) -> list[str]:
        """Those who were asked for beside others that do all the work."""
        named = {"--threads": self.threads, "--processes": self.processes}
        if self.cluster:
            return [
                f"{name}: the cluster does the work; leave it out" for name, given in named.items() if given
            ]
        both = self.threads and self.processes
        return ["--threads: processes do the work instead; leave out one of the two"] if both else []


Burn = Annotated[str | None, typer.Option(help="one, face-up or none; the rulebook's own if left out.")]
CuttingCard = Annotated[
    int | None, typer.Option(help="Cards behind the cutting card; the rulebook's own if left out.")
]
Device = Annotated[
    str, typer.Option(help="shoe, or csm: a continuous shuffler, every coup from a full shoe.")
]
Plans = Annotated[
    list[str] | None, typer.Option(help="A betting plan to play on shoes in sequence; may be repeated.")
]
Bet = Annotated[
    str | None, typer.Option(help="What plans bet on: player, banker or tie; banker if left out.")
]
Bankroll = Annotated[
    int | None, typer.Option(help="What a session of a plan starts with, in units; 100 if left out.")
]
LinkedJackpot = Annotated[
    Path | None,
    typer.Option(help="A JSON file with the jackpot of a linked group, played with the same shoes."),
]
Followed = Annotated[
    int, typer.Option(help="Shoes followed coup by coup, for runs, streaks and plans.", min=1)
]


def simulate(  # noqa: PLR0913, PLR0917 - each is an option of the command
    rulebook: Annotated[
        str, typer.Argument(help="A rulebook's id, as `punto rules list` shows it.", show_default=False)
    ],
    coups: Annotated[int, typer.Option(help="How many coups at least; whole shoes are dealt.")] = 1_000_000,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same shoes; a new one if left out.")
    ] = None,
    variant: Annotated[str | None, typer.Option(help="The variant; the first if left out.")] = None,
    decks: Annotated[int | None, typer.Option(help="The decks; the most allowed if left out.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="The option of a family of side bets, such as tiger=2.")
    ] = None,
    setting: Annotated[list[str] | None, typer.Option(help="A setting, such as tie_percent=5.")] = None,
    burn: Burn = None,
    cutting_card: CuttingCard = None,
    device: Device = "shoe",
    threads: Annotated[int, typer.Option(help="Threads; one for each core if left out.", min=0)] = 0,
    processes: Annotated[int, typer.Option(help="Processes instead of threads.", min=0)] = 0,
    cluster: Annotated[str | None, typer.Option(help="The address of a Dask cluster's scheduler.")] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Count on a graphics processor.")] = False,
    plan: Plans = None,
    bet: Bet = None,
    bankroll: Bankroll = None,
    jackpot: LinkedJackpot = None,
    followed: Followed = FOLLOWED,
    csv_file: Annotated[Path | None, typer.Option("--csv", help="Write the wagers as CSV.")] = None,
    html_file: Annotated[Path | None, typer.Option("--html", help="Write a page with plots.")] = None,
    as_json: AsJson = False,
) -> None:
    """Deal whole shoes and show what every wager returned, beside its exact price."""
    question = SimulationQuestion(
        rulebook, coups, seed, variant, decks, tuple(option or ()), tuple(setting or ()), burn, cutting_card,
        device, tuple(plan or ()), bet, bankroll,
    )  # fmt: skip
    means = Means(threads, processes, cluster, gpu)
    group, faults = _group(jackpot, rulebook)
    game, rules = _checked(question, [*means.faults, *faults, *unwritable(csv_file, html_file)])
    _check_group(group, game)
    _say_what_is_left_out(game)
    counted = _count(rules, question, means)
    count = partial(true_count, game)
    sequel = Sequel(followed, question.plans, _side(bet), bankroll or BANKROLL, count, group)
    found, exact = _looked_into(game, rules, counted, sequel)
    _write_files(csv_file, html_file, found, exact)
    _write(found, exact, as_json)


def _write(found: Simulated, exact: Exact, as_json: bool) -> None:
    """What was found; the exit code says whether it was worked out to the end."""
    if as_json:
        write_json(as_data(found, exact))
    else:
        print_simulated(found, exact)
    if not found.finished:
        raise typer.Exit(STOPPED)


def _say_what_is_left_out(game: Game) -> None:
    """Name the wagers that the engines cannot count, on stderr."""
    for name in not_simulated(game):
        typer.echo(f"{name}: not simulated; it asks about single cards. punto odds prices it", err=True)


def _group(file: Path | None, rulebook: str) -> tuple[LinkedGroup | None, list[str]]:
    """The linked group that is asked about, and what is wrong with it."""
    if file is None:
        return None, []
    try:
        return read_group(read_text(file), load(rulebook)), []
    except UnreadableFile as error:
        return None, [str(error)]
    except BadGroup as error:
        return None, [f"{file}: {fault}" for fault in error.faults]
    except (Unknown, BrokenRulebook):
        return None, []  # which the question says for itself


def _check_group(group: LinkedGroup | None, game: Game) -> None:
    """A jackpot on four eights needs a game with two hands."""
    if group is not None and game.variant.hands != "two":
        bad_input([f"--jackpot: {game.variant.title} has no four eights of two hands"])


def _looked_into(
    game: Game, rules: ShoeRules, counted: SimulationCount, sequel: Sequel
) -> tuple[Simulated, Exact]:
    """What the count says, part by part, and exact prices; Ctrl-C keeps the parts that are done."""
    with Steps() as steps:
        found = look_into(game, rules, counted, sequel, steps.show)
        steps.show(PRICES, 0, 1)
        try:
            exact = exact_edges(game, rules)
        except KeyboardInterrupt:
            exact = {}
            found = replace(found, finished=False, left_out=(*found.left_out, PRICES))
    if found.left_out:
        _note(f"stopped: not worked out to the end: {', '.join(found.left_out)}; all else is kept")
    return found, exact


def _checked(question: SimulationQuestion, faults: list[str]) -> tuple[Game, ShoeRules]:
    """What is asked about, if neither it nor the files to be written have a fault."""
    try:
        asked = check(question)
    except BadSimulation as error:
        bad_input([*error.faults, *faults])
    if faults:
        bad_input(faults)
    return asked


def _side(bet: str | None) -> Side:
    return "player" if bet == "player" else "tie" if bet == "tie" else "banker"


def _note(words: str) -> None:
    print(words, file=sys.stderr)


def _engine(gpu: bool) -> EngineName:
    """The engine that can be had; says so where it is not the one that was hoped for."""
    if gpu:
        from punto.simulate.engines.gpu import NoGraphicsProcessor, card  # noqa: PLC0415 - only when asked for

        try:
            card()
        except NoGraphicsProcessor as error:
            _note(f"--gpu: {error}; the processor counts instead")
        else:
            return "gpu"
    engine = best_engine()
    if engine == "numpy":
        _note("numba is not installed: numpy deals the same shoes, more slowly")
    return engine


def _count(rules: ShoeRules, question: SimulationQuestion, means: Means) -> SimulationCount:
    """Count the coups, with a bar that shows how far it has come; Ctrl-C keeps what was done."""
    seed = new_seed() if question.seed is None else question.seed
    engine = _engine(means.gpu)
    threads = 1 if engine == "gpu" else means.threads or os.cpu_count() or 1
    counter(engine).count(rules, 0, 0, 1)  # compiled code is loaded before the clock starts
    bar, finished = Bar(question.coups), True
    try:
        with bar, workers(threads, means.processes, means.cluster) as crew:
            stretch = SHOES_ON_A_CARD if engine == "gpu" else crew.stretch or SHOES_AT_ONCE
            job = Job(rules, seed, question.coups, engine, stretch)
            tally = run(job, crew, bar.show)
    except NoCluster as error:
        bad_input([str(error)])
    except Interrupted as error:
        tally, finished = error.done, False
        _note(f"stopped: {tally.coups:,} of {question.coups:,} coups were dealt and are kept")
        if error.why:
            _note(error.why)
        if not tally.coups:
            raise typer.Exit(STOPPED) from None
    return SimulationCount(seed, question.coups, engine, tally, bar.seconds, finished)


def _write_files(csv_file: Path | None, html_file: Path | None, found: Simulated, exact: Exact) -> None:
    if csv_file:
        with csv_file.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows(map(_flat, rows(found, exact)))
    if html_file:
        html_file.write_text(as_page(found, exact), encoding="utf-8")


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose bounds fit one cell of a sheet."""
    bounds = row["exact_house_edge_bounds"]
    return {**row, "exact_house_edge_bounds": " to ".join(bounds) if bounds else None}
