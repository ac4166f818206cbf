"""`punto simulate`: whole shoes dealt by the million, and what every wager returned."""

import csv
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from punto.cli.output import AsJson, bad_input, console, table, unwritable, write_json
from punto.odds.answer import BadQuestion as NoPrice
from punto.odds.answer import Question as PriceQuestion
from punto.odds.answer import answer as prices_of
from punto.rules.game import Game
from punto.simulate.asking import BadQuestion, Question, check
from punto.simulate.dealing import ShoeRules
from punto.simulate.engine import EngineName, best_engine, counter
from punto.simulate.page import as_page, how
from punto.simulate.plans import Side
from punto.simulate.pools import NoCluster, workers
from punto.simulate.run import FOLLOWED, Counted, Sequel, Simulated, look_into
from punto.simulate.streams import new_seed
from punto.simulate.tally import Tally
from punto.simulate.work import SHOES_AT_ONCE, Interrupted, Job, run
from punto.simulate.writing import (
    COLUMNS,
    Exact,
    as_data,
    ends_of,
    key_of_wager,
    percent,
    price_in_words,
    rows,
)

STOPPED = 130
"""The exit code of a program that was stopped from the keyboard."""
SHOES_ON_A_CARD = 1 << 24
"""A graphics processor deals so many in a fiftieth of a second."""
LONGEST_SHOWN = 8


@dataclass(frozen=True)
class Means:
    """Who is to do the work."""

    threads: int
    processes: int
    cluster: str | None
    gpu: bool


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
    burn: Annotated[
        str | None, typer.Option(help="one, face-up or none; the rulebook's own if left out.")
    ] = None,
    cutting_card: Annotated[
        int | None, typer.Option(help="Cards behind the cutting card; the rulebook's own if left out.")
    ] = None,
    device: Annotated[
        str, typer.Option(help="shoe, or csm: a continuous shuffler, every coup from a full shoe.")
    ] = "shoe",
    threads: Annotated[int, typer.Option(help="Threads; one for each core if left out.", min=0)] = 0,
    processes: Annotated[int, typer.Option(help="Processes instead of threads.", min=0)] = 0,
    cluster: Annotated[str | None, typer.Option(help="The address of a Dask cluster's scheduler.")] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Count on a graphics processor.")] = False,
    plan: Annotated[
        list[str] | None, typer.Option(help="A betting plan to play on shoes in sequence; may be repeated.")
    ] = None,
    bet: Annotated[str, typer.Option(help="What plans bet on: player, banker or tie.")] = "banker",
    bankroll: Annotated[int, typer.Option(help="What a session of a plan starts with, in units.")] = 100,
    followed: Annotated[
        int, typer.Option(help="Shoes followed coup by coup, for runs, streaks and plans.", min=1)
    ] = FOLLOWED,
    csv_file: Annotated[Path | None, typer.Option("--csv", help="Write the wagers as CSV.")] = None,
    html_file: Annotated[Path | None, typer.Option("--html", help="Write a page with plots.")] = None,
    as_json: AsJson = False,
) -> None:
    """Deal whole shoes and show what every wager returned, beside its exact price."""
    question = Question(
        rulebook, coups, seed, variant, decks, tuple(option or ()), tuple(setting or ()), burn, cutting_card,
        device, tuple(plan or ()), bet, bankroll,
    )  # fmt: skip
    game, rules = _checked(question, unwritable(csv_file, html_file))
    counted = _count(rules, question, Means(threads, processes, cluster, gpu))
    sequel = Sequel(followed, question.plans, _side(bet), bankroll)
    found = look_into(game, rules, counted, sequel)
    exact = exact_edges(game, rules)
    _write_files(csv_file, html_file, found, exact)
    if as_json:
        write_json(as_data(found, exact))
    else:
        _print(found, exact)
    if not found.finished:
        raise typer.Exit(STOPPED)


def _checked(question: Question, faults: list[str]) -> tuple[Game, ShoeRules]:
    """What is asked about, if neither it nor the files to be written have a fault."""
    try:
        asked = check(question)
    except BadQuestion as error:
        bad_input([*error.faults, *faults])
    if faults:
        bad_input(faults)
    return asked


def _side(bet: str) -> Side:
    return "player" if bet == "player" else "tie" if bet == "tie" else "banker"


def _note(words: str) -> None:
    print(words, file=sys.stderr)


def _engine(gpu: bool) -> EngineName:
    """The engine that can be had; says so where it is not the one that was hoped for."""
    if gpu:
        from punto.simulate.gpu import NoGraphicsProcessor, card  # noqa: PLC0415 - only when asked for

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


def _count(rules: ShoeRules, question: Question, means: Means) -> Counted:
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
    return Counted(seed, question.coups, engine, tally, bar.seconds, finished)


class Bar:
    """How far the dealing has come, how fast, and how long it will take; on stderr, if that is a terminal."""

    def __init__(self, coups: int) -> None:
        """Wait for so many coups."""
        out = Console(stderr=True)
        self._coups = coups
        self._progress = Progress(
            TextColumn("{task.completed:,.0f} coups"),
            BarColumn(),
            TextColumn("{task.fields[rate]:,.0f} million/s"),
            TimeRemainingColumn(),
            console=out,
            transient=True,
            disable=not out.is_terminal,
        )
        self._task = self._progress.add_task("", total=coups, rate=0.0)
        self._started = time.perf_counter()

    def __enter__(self) -> None:
        self._progress.start()

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.perf_counter() - self._started

    def show(self, done: Tally) -> None:
        """Move on to what is done."""
        coups = done.coups
        rate = coups / self.seconds / 1e6
        self._progress.update(self._task, completed=min(coups, self._coups), rate=rate)


def exact_edges(game: Game, rules: ShoeRules) -> Exact:
    """The exact house edge of every wager of this table, or its bounds, as far as odds knows it."""
    question = PriceQuestion(
        game.book.id,
        game.variant_name,
        game.decks,
        settings=tuple(f"{name}={str(value).lower()}" for name, value in game.settings.items()),
        shuffler=rules.device == "csm",
    )
    try:
        found = prices_of(question).wagers
    except NoPrice:
        return {}
    return {key_of_wager(*each.key): each.bounds for each in found}


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


def _print(found: Simulated, exact: Exact) -> None:
    out = console()
    title = f"{found.game.book.identity.title}, {found.game.variant.title}: {found.coups:,} coups simulated"
    shown = table(
        title, "wager", "option", "times", "win", "push", "house edge", "95% interval", "exact", "deviations"
    )
    proven = []
    for each, row in zip(found.wagers, rows(found, exact), strict=True):
        low, high = each.interval
        bounds = row["exact_house_edge_bounds"]
        price = price_in_words(ends_of(each, exact))
        shown.add_row(
            each.wager, str(each.option or ""), f"{row['times']:,}", percent(each.share("win")),
            percent(each.share("stand-off")), percent(each.house_edge), f"{low:.4%} to {high:.4%}",
            "see below" if bounds else price, row["deviations"] or "",
        )  # fmt: skip
        if bounds:
            proven.append(f"{each.wager} {each.option}: exact price {price}, proven")
    out.print(shown)
    for words in proven:
        out.print(words)
    out.print(f"\n{how(found)}")
    if found.results:
        _print_shoes(found)
    if found.plans:
        _print_plans(found)


def _print_shoes(found: Simulated) -> None:
    results = found.results
    assert results is not None  # noqa: S101 - the caller looked
    lengths = range(1, LONGEST_SHOWN + 1)
    shown = table(
        f"\nStreaks in the first {results.extent}", "winner", "wins a shoe" if results.shoes else "wins",
        *(str(length) for length in lengths), "longest",
    )  # fmt: skip
    for winner, streaks in results.streaks.items():
        wins = sum(number * shoes for number, shoes in results.wins[winner].items())
        counts = (f"{streaks[length]:,}" for length in lengths)
        each_shoe = f"{wins / results.shoes:.2f}" if results.shoes else f"{wins:,}"
        shown.add_row(winner, each_shoe, *counts, str(max(streaks, default=0)))
    console().print(shown)


def _print_plans(found: Simulated) -> None:
    first = found.plans[0]
    shown = table(
        f"\nPlans: sessions of {found.session}, from {first.bankroll} units", "plan", "sessions", "ruined",
        "profit a session", "deviation", "10%", "50%", "90%", "lost of a unit", "coups/s",
    )  # fmt: skip
    for each in found.plans:
        shown.add_row(
            each.plan, f"{each.sessions:,}", f"{each.risk_of_ruin:.2%}",
            f"{float(each.profit):+.3f} +- {each.error:.3f}", f"{each.deviation:.1f}",
            *(f"{amount:.1f}" for amount in each.spread), f"{float(each.cost):.3%}",
            f"{each.coups / each.seconds:,.0f}",
        )  # fmt: skip
    console().print(shown)
