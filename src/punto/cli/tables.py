"""`punto tables`: the tables of a floor, proposed by a file and added by a person."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from punto.cli.output import CHECK_FAILED, AsJson, bad_input, console, table, write_json
from punto.cli.record_options import By, on_record
from punto.cli.store import Data, faults_told, with_books
from punto.cli.terminal.reading import UnreadableFile, read_text
from punto.operation.settings import DATA, load

if TYPE_CHECKING:
    from punto.floor.plan.entry import FloorTable
    from punto.live.services.plan_service import PlanService
    from punto.robots.tables_file import ProposedFloor

app = typer.Typer(no_args_is_help=True, help="The tables of a floor: proposed by a file, added by a person.")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A file such as tables.toml.", show_default=False)]
MANAGER = "casino-supervisor"
"""The role of whoever adds a table from the machine itself."""
ADDED, SAME = "added", "is there already, and the same"


@app.command()
def check(
    file: File,
    data: Annotated[
        Path | None,
        typer.Option(help="A data directory to compare it with.", envvar=DATA, show_default="none"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell every fault of a file of tables, and where it differs from what is on record."""
    if data is not None:
        _known_books(data, as_json)
    floor = proposed(file)
    differing = _differences(data, floor, as_json) if data is not None else {}
    faults = [str(each) for each in floor.faults]
    if as_json:
        tables = [each.id for each in floor.tables]
        write_json({"good": not faults, "tables": tables, "faults": faults, "differing": differing})
    else:
        _show(floor, faults, differing)
    if faults:
        raise typer.Exit(CHECK_FAILED)


@app.command()
def add(
    file: File,
    data: Data,
    by: By,
    only: Annotated[
        list[str] | None,
        typer.Option("--table", help="Only this one; may be repeated.", show_default="all"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Add tables of a file to a floor, on record. One that is there already stays as it is."""
    (by,) = on_record(by=by)
    _known_books(data, as_json)
    floor = proposed(file)
    wanted = _wanted(floor, only)
    with faults_told(as_json), _service(data) as service:
        outcome = {each.id: _add(service, each, by) for each in wanted}
    if as_json:
        write_json(outcome)
    else:
        for name, lines in outcome.items():
            for line in lines:
                console().print(f"{name}: {line}", markup=False, soft_wrap=True)
    if not all(lines in ([ADDED], [SAME]) for lines in outcome.values()):
        raise typer.Exit(CHECK_FAILED)


@app.command("list")
def show_list(data: Data, as_json: AsJson = False) -> None:
    """Every table of a floor, with who added it."""
    with faults_told(as_json), _service(data) as service:
        found = [
            {
                "table": name,
                "rulebook": setup.terms.rulebook,
                "variant": setup.terms.variant,
                "added_by": service.plan.added_by.get(name, "house"),
            }
            for name in service.names()
            if (setup := service.setup_of(name)) is not None
        ]
    if as_json:
        write_json(found)
        return
    made = table("", "table", "rulebook", "variant", "added by")
    for each in found:
        made.add_row(*each.values())
    console().print(made)


def proposed(file: Path) -> "ProposedFloor":
    """The tables that a file proposes; one that cannot be read is bad input."""
    from punto.robots.tables_file import read_floor  # noqa: PLC0415 - takes a while to import

    try:
        return read_floor(read_text(file))
    except UnreadableFile as error:
        bad_input([str(error)])


def _known_books(data: Path, as_json: bool) -> None:
    """Take up the rulebooks that a data directory names."""
    with faults_told(as_json):
        load(data, os.environ)


@contextmanager
def _service(data: Path) -> Iterator["PlanService"]:
    from punto.live.services.plan_service import PlanService  # noqa: PLC0415 - takes a second to import
    from punto.live.tables import LiveTables  # noqa: PLC0415

    with with_books(data) as store:
        yield PlanService(LiveTables(store))


def _differences(data: Path, floor: "ProposedFloor", as_json: bool) -> dict[str, list[str]]:
    with faults_told(as_json), _service(data) as service:
        found = {each.id: _against_record(service, each) for each in floor.tables}
    return {name: lines for name, lines in found.items() if lines}


def _against_record(service: "PlanService", each: "FloorTable") -> list[str]:
    from punto.robots.demo_floor import for_money  # noqa: PLC0415

    return service.differences(for_money(each))


def _wanted(floor: "ProposedFloor", only: list[str] | None) -> list["FloorTable"]:
    """The tables to add; nothing is added while one of them has a fault."""
    known = [each.id for each in floor.tables]
    faults = floor.in_general
    faults += [str(each) for each in floor.faults if each.table and (not only or each.table in only)]
    for name in only or ():
        if name not in known and name not in floor.unfit:
            faults.append(f"--table: the file has no table {name!r}; one of: {', '.join(known)}")
    if faults:
        bad_input(faults)
    return [each for each in floor.tables if not only or each.id in only]


def _add(service: "PlanService", each: "FloorTable", by: str) -> list[str]:
    """What became of one table: added, there already, or everything that stands against it."""
    from punto.machine.roles import Actor  # noqa: PLC0415
    from punto.operation.ids import new_command  # noqa: PLC0415
    from punto.robots.demo_floor import for_money  # noqa: PLC0415

    made = for_money(each)
    if service.setup_of(made.id) is not None:
        differing = service.differences(made)
        return [f"stays as it is on record: {line}" for line in differing] or [SAME]
    result = service.add(made, Actor(by, MANAGER), new_command())
    return [refusal.what for refusal in result.refused] or [ADDED]


def _show(floor: "ProposedFloor", faults: list[str], differing: dict[str, list[str]]) -> None:
    for each in faults:
        typer.echo(each, err=True)
    for name, lines in differing.items():
        for line in lines:
            console().print(f"{name}: differs: {line}", markup=False, soft_wrap=True)
    good = ", ".join(each.id for each in floor.tables) or "none"
    console().print(f"without a fault: {good}", markup=False, soft_wrap=True)
