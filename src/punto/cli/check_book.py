"""`punto rules check`: everything that can be known of a rulebook before a table opens on it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from punto.odds.answer import Question, answer, every_decks
from punto.odds.listing import ListedWager
from punto.rulebook.citing import observe
from punto.rulebook.consistency import walk
from punto.rulebook.coverage import Covered, coverage, keep_record
from punto.rulebook.describe.words import ranged
from punto.rulebook.library import add_books, folder_of, rulebook_folders
from punto.rulebook.model import Rulebook, WagerLine
from punto.rulebook.rulebook_errors import BrokenRulebook
from punto.rules.card_facts import card_facts
from punto.rules.drawing import drawing_by
from punto.rules.game import wager_names
from punto.rules.paytable import SETTING
from punto.rules.proof import every_table, prove
from punto.script import run_script
from punto.simulate.deal_rules import NotByThreshold, thresholds

SCRIPTS = "scripts/*.punto"
NOT_COUNTED = "settled, shown and compared; it asks about so many cards that its price cannot be counted"


@dataclass
class CheckedBook:
    """What was found out about a rulebook."""

    rulebook: str
    faults: list[str] = field(default_factory=list)
    """What makes it unusable."""
    warnings: list[str] = field(default_factory=list)
    """What may be meant so, and should be looked at."""
    notes: list[str] = field(default_factory=list)
    """What an engine cannot do with it, and why."""
    prices: list[ListedWager] = field(default_factory=list)
    scripts: dict[str, list[str]] = field(default_factory=dict)
    """Each script with what differs from what it expects."""
    clauses: tuple[Covered, ...] = ()

    @property
    def good(self) -> bool:
        """Whether the rulebook can be used and its own scripts pass."""
        return not self.faults and not any(self.scripts.values())

    @property
    def owed(self) -> list[str]:
        """The clauses that no script has shown."""
        return [each.id for each in self.clauses if not each.done]


def named(book: str) -> str:
    """The id of a rulebook given by its id or by its folder, which is then in the library."""
    folder = Path(book)
    if book in rulebook_folders() or not folder.is_dir():
        return book
    add_books([folder])
    found = rulebook_folders(folder.resolve())
    return next(iter(found))


def check_book(rulebook: str, *, record: bool = False) -> CheckedBook:
    """Prove a rulebook, price it, and run its own scripts; a record of what they showed may be kept."""
    checked = CheckedBook(rulebook)
    try:
        book = prove(rulebook)
    except BrokenRulebook as error:
        checked.faults += [str(fault) for fault in error.faults]
        return checked
    checked.warnings += _useless(book)
    checked.notes += _left_out(book)
    found = answer(Question(rulebook, several=False))
    checked.prices += found.wagers
    checked.notes += (f"{name}: {NOT_COUNTED}" for name in found.not_priced if name in wager_names(book))
    checked.warnings += generous(book)
    shown = _run_scripts(rulebook, checked)
    own = folder_of(rulebook) / "shown.json"
    if record and not any(checked.scripts.values()):
        keep_record(rulebook, shown)
    elif checked.scripts and not own.is_file():
        checked.warnings.append("what the scripts show is not on record yet; --record keeps it")
    checked.clauses = coverage(rulebook)
    return checked


def _useless(book: Rulebook) -> Iterator[str]:
    """Rules that no coup can bring into play."""
    taken = [line for _, line in walk(book) if isinstance(line, WagerLine) and line.commission]
    if book.commission and not taken and book.commission.extra is None:
        yield "commission: no pay line takes any, so that it can never apply"
    if book.commission and book.commission.deferral and not taken:
        yield "commission.deferral: there is no commission that could be deferred"
    limits = book.limits
    for found in ("before", "after"):
        if getattr(limits, f"over_differential_{found}") and limits.differential is None:
            yield f"limits.over_differential_{found}: the text fixes no differential"
    if book.payment.refusal and book.payment.unpayable == "round-up":
        yield "payment.refusal: what cannot be paid is rounded up, so that nothing is refused"


def _left_out(book: Rulebook) -> Iterator[str]:
    """Wagers and tables of play that not every engine can take."""
    try:
        thresholds(drawing_by(book.table_of_play))
    except NotByThreshold as error:
        yield f"table_of_play: punto simulate cannot deal it, on CPU and GPU: {error}"
    for where, table, option, _ in every_table(book):
        cards = card_facts({name for line in table.pays for name in line.when})
        if cards and option == 1:
            yield (
                f"{where}: settled, priced, shown and compared; punto simulate leaves it out, "
                "on CPU and GPU: its engines deal points and pairs, "
                f"and {cards[0].name} is about single cards"
            )


def generous(book: Rulebook) -> Iterator[str]:
    """Wagers that favour the bettor, with any number of packs and whatever the sign chooses."""
    found: dict[str, dict[int, Fraction]] = {}
    for settings in _signs(book):
        for decks in every_decks(book):
            asked = Question(book.id, decks=decks, several=False, settings=settings)
            for each in answer(asked).wagers:
                named = " ".join(filter(None, (each.wager, each.chosen, "on", each.where)))
                plain = found.get(named, {}).get(decks)
                if each.middle < 0 and (not settings or plain != each.middle):
                    named += f" where {', '.join(settings)}" if settings else ""
                    found.setdefault(named, {})[decks] = each.middle
    for named, edges in found.items():
        least, most = (f"{float(-end(edges.values())):.5%}" for end in (max, min))
        by = least if least == most else f"{least} to {most}"
        yield f"{named}: favours the bettor by {by} with {ranged(sorted(edges))} decks"


def _signs(book: Rulebook) -> Iterator[tuple[str, ...]]:
    """The sign as it is by default, then each other choice of a setting that gives odds, one at a time."""
    yield ()
    named = {
        text.removeprefix(SETTING)
        for _, line in walk(book)
        if isinstance(line, WagerLine)
        for text in (line.odds if isinstance(line.odds, tuple) else (line.odds or "",))
        if text.startswith(SETTING)
    }
    for setting in book.settings:
        if setting.name in named:
            ends = setting.choices or (setting.least, setting.most)
            yield from ((f"{setting.name}={end}",) for end in dict.fromkeys(ends) if end != setting.default)


def _hear(heard: list[tuple[str, tuple[str, ...]]], of: str, clauses: tuple[str, ...], _record: bool) -> None:
    heard.append((of, clauses))


def _run_scripts(rulebook: str, checked: CheckedBook) -> dict[str, list[str]]:
    """Run the rulebook's own scripts; what they cite while they pass is what they show."""
    shown: dict[str, list[str]] = {}
    for file in sorted(folder_of(rulebook).glob(SCRIPTS)):
        heard: list[tuple[str, tuple[str, ...]]] = []
        stop = observe(partial(_hear, heard))
        try:
            report = run_script(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            checked.scripts[file.name] = [f"cannot be read: {error}"]
            continue
        finally:
            stop()
        wrong = [f"line {line}: {what}" for line, what in report.faults]
        checked.scripts[file.name] = wrong + [str(each) for each in report.differences]
        if report.passed:
            for clause in sorted({each for of, clauses in heard if of == rulebook for each in clauses}):
                shown.setdefault(clause, []).append(f"scripts/{file.name}")
    return shown


def as_data(checked: CheckedBook) -> dict[str, Any]:
    """What was found out, for programs."""
    return {
        "rulebook": checked.rulebook,
        "good": checked.good,
        "faults": checked.faults,
        "warnings": checked.warnings,
        "notes": checked.notes,
        "prices": [
            {
                "wager": each.wager,
                "variant": each.variant,
                "family": each.family,
                "option": each.option,
                "decks": each.decks,
                "house_edge_exact": str(each.middle),
            }
            for each in checked.prices
        ],
        "scripts": [{"script": name, "differences": wrong} for name, wrong in checked.scripts.items()],
        "clauses": len(checked.clauses),
        "owed": checked.owed,
    }
