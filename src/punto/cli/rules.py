"""`punto rules`: the rulebooks, their clauses, their differences, and how much of them is done."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins
from rich.text import Text

from punto.cli.output import CHECK_FAILED, AsJson, bad_input, console, table, unknown, write_json
from punto.cli.terminal.progress import at_work
from punto.rulebook import pages, register
from punto.rulebook.compare import CLAUSES, ComparedTopic, compare
from punto.rulebook.coverage import Covered, coverage
from punto.rulebook.library import BadBooks, rulebook_ids
from punto.rulebook.loader import broken_rulebooks
from punto.rulebook.new_book import new_rulebook
from punto.rulebook.register import TREATMENTS
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown

if TYPE_CHECKING:
    from punto.cli.check_book import CheckedBook

app = typer.Typer(no_args_is_help=True, help="The rulebooks: list, show, compare, coverage, check, new.")

Rulebook = Annotated[
    str, typer.Argument(help="A rulebook's id, as `punto rules list` shows it.", show_default=False)
]


@app.command("list")
def list_rulebooks(as_json: AsJson = False) -> None:
    """The rulebooks on hand."""
    from punto.rules.proof import unproven_rulebooks  # noqa: PLC0415 - proving takes the engines

    unproven = unproven_rulebooks()
    rows = [row for row in pages.overview() if row.id not in unproven]
    broken = pages.broken(unproven)
    if as_json:
        told = {"rulebooks": to_builtins(rows)}
        write_json({**told, "broken": to_builtins(broken)} if broken else told)
        return
    out = table("Rulebooks", "id", "title", "in force", "variants", "wagers", "clauses", "done", "owed")
    for row in rows:
        numbers = map(str, (row.wagers, row.clauses, row.done, row.owed))
        out.add_row(row.id, row.title, row.in_force or "undated", str(len(row.variants)), *numbers)
    console().print(out)
    for each in broken:
        typer.echo(_broken(each.id, each.faults), err=True)


def _broken(name: str, faults: list[str]) -> str:
    """A broken rulebook in one line."""
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{name} is broken: {faults[0]}{more}; punto rules check {name} lists all"


@app.command()
def show(
    rulebook: Rulebook,
    clause: Annotated[
        str | None, typer.Argument(help="A clause of it, such as 6.5.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """A rulebook by topic, or one of its clauses."""
    try:
        found = pages.rulebook(rulebook) if clause is None else pages.clause(rulebook, clause)
    except Unknown as error:
        unknown(error)
    except BrokenRulebook as error:
        bad_input([f"{rulebook}: {fault}" for fault in error.faults])
    if as_json:
        write_json(to_builtins(found))
    elif isinstance(found, pages.RulebookPage):
        _print_rulebook(found)
    else:
        _print_clause(found)


def _print_rulebook(found: pages.RulebookPage) -> None:
    out = console()
    out.print(Text(f"{found.title} ({found.id})", style="bold"))
    for topic in found.topics:
        if topic.rows:
            rows = table(f"\n{topic.topic}", "what", "the text says", "clause", "reading")
            for row in topic.rows:
                rows.add_row(row.subject, row.value, ", ".join(row.clauses), ", ".join(row.readings))
            out.print(rows)


def _print_clause(found: pages.ClausePage) -> None:
    out = console()
    out.print(Text(f"{found.rulebook} {found.id}", style="bold"))
    out.print(Text(found.gist))
    facts = table("", "", "")
    facts.show_header = False
    facts.add_row("kind", f"{found.kind}, {found.category}")
    facts.add_row("treatment", f"{found.treatment}: {found.treatment_means}")
    if found.why:
        facts.add_row("why", found.why)
    facts.add_row("done", "yes" if found.done else "not yet")
    for key, lines in (("roles", found.roles), ("code", found.code), ("tests", found.tests)):
        if lines:
            facts.add_row(key, "\n".join(lines))
    for row in found.data:
        facts.add_row("data", f"{row.topic}: {row.subject}: {row.value}")
    for reading in found.readings:
        setting = " (a setting)" if reading.setting else ""
        facts.add_row(f"reading {reading.id}", f"{reading.title}{setting}. {reading.read_as}")
    for misprint in found.defects:
        facts.add_row(f"misprint {misprint.id}", misprint.read_as)
    for child in found.children:
        facts.add_row(f"› {child.id}", child.gist)
    out.print(facts)


@app.command()
def diff(
    a: Rulebook,
    b: Annotated[str, typer.Argument(help="The rulebook to compare it with.", show_default=False)],
    clauses: Annotated[bool, typer.Option("--clauses", help="Also every clause that differs.")] = False,
    as_json: AsJson = False,
) -> None:
    """What changes between two rulebooks, by topic."""
    try:
        if as_json:
            write_json(to_builtins(pages.compare(a, b)))
            return
        topics = compare(a, b)
    except Unknown as error:
        unknown(error)
    except BrokenRulebook as error:
        bad_input([str(fault) for fault in error.faults])
    words = [topic for topic in topics if clauses or not topic.topic.startswith(CLAUSES)]
    for topic in words:
        _print_differences(topic, a, b)
    if not any(topic.differences for topic in topics):
        console().print("No differences.")
    if not clauses:
        _print_clause_counts(topics, a, b)


def _print_differences(topic: ComparedTopic, a: str, b: str) -> None:
    if not topic.differences:
        return
    out = table(f"\n{topic.topic}", "what", a, b, "clauses")
    for pair in topic.differences:
        cited = f"{', '.join(pair.a_clauses) or '—'} | {', '.join(pair.b_clauses) or '—'}"
        out.add_row(pair.subject, pair.a or "—", pair.b or "—", cited)
    console().print(out)


def _print_clause_counts(topics: list[ComparedTopic], a: str, b: str) -> None:
    out = table(
        "\nClauses (--clauses lists them)", "category", "same", "other effect", f"only {a}", f"only {b}"
    )
    for topic in topics:
        if topic.topic.startswith(CLAUSES):
            kinds = Counter(
                "same" if pair.same else "a" if pair.b is None else "b" if pair.a is None else "other"
                for pair in topic.rows
            )
            numbers = (str(kinds[kind]) for kind in ("same", "other", "a", "b"))
            out.add_row(topic.topic.removeprefix(CLAUSES), *numbers)
    console().print(out)


@app.command("coverage")
def show_coverage(
    rulebook: Annotated[str | None, typer.Argument(help="Only this rulebook.", show_default=False)] = None,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 while any clause is owed.")] = False,
    as_json: AsJson = False,
) -> None:
    """How much of each rulebook is done, and which clauses are not."""
    try:
        if rulebook is not None:
            register.clauses(rulebook)
    except Unknown as error:
        unknown(error)
    broken = broken_rulebooks()
    if rulebook in broken:
        bad_input([_broken(rulebook, [str(fault) for fault in broken[rulebook].faults])])
    for name, why in broken.items():
        typer.echo(_broken(name, [str(fault) for fault in why.faults]), err=True)
    wanted = [name for name in ([rulebook] if rulebook else rulebook_ids()) if name not in broken]
    found = [each for name in wanted for each in coverage(name)]
    if as_json:
        write_json({"clauses": [_as_json(each) for each in found]})
    else:
        _print_coverage(wanted, found)
    if check and not all(each.done for each in found):
        raise typer.Exit(CHECK_FAILED)


def _as_json(each: Covered) -> dict[str, Any]:
    return {name: getattr(each, name) for name in each.__struct_fields__}


def _print_coverage(rulebooks: list[str], found: list[Covered]) -> None:
    for key in ("treatment", "kind"):
        kinds = list(TREATMENTS) if key == "treatment" else sorted({each.kind for each in found})
        out = table(f"Done, of the clauses of each {key}", "rulebook", *kinds, "owed")
        for name in rulebooks:
            mine = [each for each in found if each.rulebook == name]
            cells = [_done([each for each in mine if getattr(each, key) == kind]) for kind in kinds]
            out.add_row(name, *cells, str(sum(not each.done for each in mine)))
        console().print(out)
    for name in rulebooks:
        owed = [each.id for each in found if each.rulebook == name and not each.done]
        if owed:
            console().print(Text(f"\nOwed in {name}: ", style="bold") + Text(", ".join(owed)))


def _done(some: list[Covered]) -> str:
    return f"{sum(each.done for each in some)}/{len(some)}"


@app.command("new")
def new(
    name: Annotated[str, typer.Argument(help="The id of the new rulebook.", show_default=False)],
    base: Annotated[
        str | None, typer.Option("--from", help="A rulebook to take over, instead of the template.")
    ] = None,
    into: Annotated[Path, typer.Option(help="The folder to write it into.")] = Path(),
) -> None:
    """A complete rulebook to start from, with comments; it passes every check."""
    try:
        folder = new_rulebook(name, into, base)
    except Unknown as error:
        unknown(error)
    except BrokenRulebook as error:
        bad_input([str(fault) for fault in error.faults])
    except OSError as error:
        bad_input([f"{into / name}: cannot be written: {error.strerror}"])
    console().print(Text(f"{folder} is written; punto rules check {folder} proves it"))


@app.command("check")
def check(
    book: Annotated[str, typer.Argument(help="A rulebook's folder, or its id.", show_default=False)],
    record: Annotated[
        bool, typer.Option("--record", help="Keep what its own scripts show, so that clauses count as done.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Prove a rulebook: shape, references, pay lines; price it; run its own scripts. Exit 1 if it fails."""
    from punto.cli import check_book  # noqa: PLC0415 - prices and tables take a second to import

    try:
        with at_work("proving, pricing, running scripts"):
            checked = check_book.check_book(check_book.named(book), record=record)
    except Unknown as error:
        unknown(error)
    except BadBooks as error:
        bad_input(error.faults)
    if as_json:
        write_json(check_book.as_data(checked))
    else:
        _print_checked(checked)
    if not checked.good:
        raise typer.Exit(CHECK_FAILED)


def _print_checked(checked: "CheckedBook") -> None:
    out = console()
    for fault in checked.faults:
        out.print(Text(fault))
    if checked.faults:
        out.print(Text(f"{checked.rulebook}: {len(checked.faults)} faults", style="bold"))
        return
    prices = table(f"{checked.rulebook}: prices", "wager", "variant", "option", "decks", "house edge")
    for each in checked.prices:
        edge = f"{float(each.middle):.5%}"
        prices.add_row(each.wager, each.where, each.chosen, str(each.decks), edge)
    out.print(prices)
    for warning in checked.warnings:
        out.print(Text(f"look at: {warning}"))
    for note in checked.notes:
        out.print(Text(f"note: {note}"))
    for name, wrong in checked.scripts.items():
        out.print(Text(f"scripts/{name}: {'as expected' if not wrong else wrong[0]}"))
    done = len(checked.clauses) - len(checked.owed)
    owed = f"; owed: {', '.join(checked.owed)}" if checked.owed else ""
    out.print(Text(f"{done} of {len(checked.clauses)} clauses done{owed}"))
