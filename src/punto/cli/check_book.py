"""`punto rules check`: everything that can be known of a rulebook before a table opens on it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from punto.odds.answer import Question, answer
from punto.odds.listing import ListedWager
from punto.rulebook.citing import observe
from punto.rulebook.consistency import walk
from punto.rulebook.coverage import Covered, coverage, keep_record
from punto.rulebook.library import add_books, folder_of, rulebook_folders
from punto.rulebook.model import Rulebook, WagerLine
from punto.rulebook.rulebook_errors import BrokenRulebook
from punto.rules.card_facts import card_facts
from punto.rules.proof import every_table, prove
from punto.script import run_script

SCRIPTS = "scripts/*.punto"
DIGITS = 5
PERCENT = 100


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
    checked.prices += answer(Question(rulebook, several=False)).wagers
    checked.warnings += _generous(checked.prices)
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
    """Wagers that not every engine can take."""
    for where, table, option, _ in every_table(book):
        cards = card_facts({name for line in table.pays for name in line.when})
        if cards and option == 1:
            yield (
                f"{where}: settled, priced, shown and compared; punto simulate leaves it out, "
                "on CPU and GPU: its engines deal points and pairs, "
                f"and {cards[0].name} is about single cards"
            )


def _generous(prices: list[ListedWager]) -> Iterator[str]:
    for each in prices:
        if each.middle < 0:
            edge = round(float(-each.middle) * PERCENT, DIGITS)
            yield f"{each.wager} {each.chosen} on {each.where}: favours the bettor by {edge}%".replace(
                "  ", " "
            )


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
