"""`punto odds`: the exact price of every wager, and how it moves as a shoe is dealt."""

from pathlib import Path
from typing import NoReturn

import typer

from punto.cli import odds_tables as tables
from punto.cli.odds_options import (
    Chips,
    Decks,
    Division,
    Exposed,
    History,
    Html,
    Meter,
    Named,
    OneOption,
    OneVariant,
    OneWager,
    OtherTies,
    OwnStake,
    PayableUnit,
    Quick,
    Remarkable,
    Removal,
    Removed,
    Seed,
    Settings,
    Shoes,
    Shuffler,
    Stake,
    Takes,
    TiePercent,
)
from punto.cli.output import AsJson, bad_input, console, stopped, unwritable, write_json
from punto.cli.terminal.progress import at_work
from punto.cli.terminal.reading import UnreadableFile, read_text
from punto.odds.answer import BadQuestion, OddsAnswer, Question, answer, faults_in
from punto.odds.formatting import as_data
from punto.odds.further_questions import (
    SEED,
    SHOES,
    Extras,
    OddsExtrasAsked,
    extras,
    faults_of,
    grades_of,
    removed_by,
)
from punto.odds.jackpot import JackpotAsked
from punto.odds.json_sections import (
    course_data,
    exposure_data,
    grade_data,
    jackpot_data,
    remarkable_data,
    removal_data,
    rounding_data,
)
from punto.odds.unused_options import only_remarkable, report_faults, unused
from punto.rulebook.model import Rulebook


def odds(  # noqa: PLR0913, PLR0917 - each is an option of the command
    rulebook: Named = None,
    variant: OneVariant = None,
    decks: Decks = None,
    wager: OneWager = None,
    option: OneOption = None,
    removed: Removed = "",
    history: History = None,
    shuffler: Shuffler = False,
    tie_percent: TiePercent = None,
    setting: Settings = None,
    quick: Quick = False,
    stake: Stake = None,
    chips: Chips = "",
    jackpot: Meter = None,
    jackpot_takes: Takes = "",
    jackpot_stake: OwnStake = None,
    jackpot_others: OtherTies = "",
    jackpot_division: Division = "",
    jackpot_unit: PayableUnit = None,
    removal: Removal = False,
    exposure: Exposed = False,
    shoes: Shoes = None,
    seed: Seed = None,
    html: Html = None,
    remarkable: Remarkable = False,
    as_json: AsJson = False,
) -> None:
    """The exact price of every wager, for a full shoe or what is left of one."""
    text, faults = _read(history)
    prize = JackpotAsked(
        jackpot, jackpot_takes, jackpot_stake, jackpot_others, jackpot_division, jackpot_unit
    )
    asked = OddsExtrasAsked(text, shuffler, stake, chips, removal, exposure, shoes, seed, prize)
    question = Question(
        rulebook or "", variant, decks, wager, option, removed, tie_percent, tuple(setting or ()), not quick,
        shuffler,
    )  # fmt: skip
    if remarkable:
        _remarkable(rulebook, only_remarkable(asked, question, html, faults), as_json)
    if rulebook is None:
        bad_input(["name a rulebook, as `punto rules list` shows it; or --remarkable for all"])
    faults += [*unused(asked, html is not None), *faults_of(asked, question)]
    if html is not None:
        faults += [*report_faults(asked, question, as_json), *unwritable(html)]
    if faults:
        bad_input(faults)
    if html is not None:
        _report(question, shoes or SHOES, seed or SEED, html)
    try:
        with at_work("working prices out"):
            found = answer(removed_by(asked, question))
            more = extras(asked, question, found)
    except BadQuestion as error:
        bad_input(error.faults)
    _tell(found, more, asked, question, as_json=as_json)
    _say_what_was_stopped(more, asked.shoes or SHOES)


def _tell(
    found: OddsAnswer, more: Extras, asked: OddsExtrasAsked, question: Question, *, as_json: bool
) -> None:
    """Write the prices and everything else that was asked for."""
    grades = grades_of(found)
    if as_json:
        extra = _extra_data(more, asked, question, found.book)
        write_json({**as_data(found), "four_eights": grade_data(grades), **extra})
    else:
        tables.print_answer(found, grades)
        _print_extras(found, more, question)


def _say_what_was_stopped(more: Extras, shoes: int) -> None:
    """Ctrl-C while shoes were dealt keeps those that were finished; that there are fewer is said."""
    if more.exposures and more.exposures[0].shoes < shoes:
        stopped(f"stopped after {more.exposures[0].shoes} of {shoes} shoes; all else is kept")


def _read(history: Path | None) -> tuple[str | None, list[str]]:
    """The record of a shoe, or why there is none."""
    if history is None:
        return None, []
    try:
        return read_text(history), []
    except UnreadableFile as error:
        return None, [str(error)]


def _remarkable(rulebook: str | None, faults: list[str], as_json: bool) -> NoReturn:
    from punto.odds.remarkable import remarkable as find  # noqa: PLC0415 - prices every rulebook

    if rulebook is not None:
        faults += faults_in(Question(rulebook))
    if faults:
        bad_input(faults)
    found = find(rulebook)
    if as_json:
        write_json(remarkable_data(found))
    else:
        tables.print_remarkable(found)
    raise typer.Exit


def _report(question: Question, shoes: int, seed: str, file: Path) -> NoReturn:
    from punto.odds.report import report  # noqa: PLC0415 - loads the compiler

    try:
        page = report(question, shoes, seed)
    except BadQuestion as error:
        bad_input(error.faults)
    try:
        file.write_text(page, "utf-8")
    except OSError as error:
        bad_input([f"{file}: cannot be written: {error.strerror}"])
    console().print(f"{file}: {len(page):,} characters", markup=False)
    raise typer.Exit


def _extra_data(
    more: Extras, asked: OddsExtrasAsked, question: Question, book: Rulebook
) -> dict[str, object]:
    """What was asked for beside the prices; nothing else has a key."""
    wanted = frozenset([question.wager] if question.wager else [])
    data: dict[str, object] = {}
    if more.rounded:
        data["rounding"] = [rounding_data(listed, each) for listed, each in more.rounded]
        data["not_laid"] = list(more.not_laid)
    if more.removals:
        data["removal"] = removal_data(more.removals, more.run_removals)
    if more.exposures:
        data["exposure"] = exposure_data(more.exposures, asked.seed or SEED, book)
    if more.moments:
        data["course"] = course_data(more.moments, wanted)
    if more.jackpot:
        data["jackpot"] = jackpot_data(more.jackpot)
    return data


def _print_extras(found: OddsAnswer, more: Extras, question: Question) -> None:
    title = found.book.identity.title
    if more.rounded:
        tables.print_rounding(more.rounded, more.not_laid)
    if more.removals:
        tables.print_removals(f"\n{title}", more.removals, more.run_removals)
    if more.exposures:
        tables.print_exposures(f"\n{title}", more.exposures)
    if more.moments:
        tables.print_course(more.moments, frozenset([question.wager] if question.wager else []))
    if more.jackpot:
        tables.print_jackpot(more.jackpot)
