"""`punto serve`: the rulebooks and the floor in a browser."""

import os
import resource
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from punto.cli.output import CHECK_FAILED, bad_input
from punto.cli.tables import proposed
from punto.operation.data_directory import Locked
from punto.operation.settings import DATA, FILE, BadConfig, Serving, load, serving, variable
from punto.store.components import UnknownSoftware
from punto.store.errors import AlreadyThere, ChainBroken, DamagedDatabase, StoreFailure, UnfitDatabase
from punto.store.keys.files import BadKey

if TYPE_CHECKING:
    from punto.live.floor import LiveFloor

BAD_INPUT = (AlreadyThere, BadConfig, BadKey, UnfitDatabase, StoreFailure, OSError)
FAILED = (ChainBroken, DamagedDatabase, Locked, UnknownSoftware)


def serve(  # noqa: PLR0913, PLR0917 - one for each option
    host: Annotated[
        str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="The port to listen on.", min=0, max=65535, show_default="8000")
    ] = None,
    demo: Annotated[
        bool,
        typer.Option("--demo", help="Open a demonstration floor: robots deal, and anybody may take part."),
    ] = False,
    folder: Annotated[
        Path | None,
        typer.Option("--data", help="The data directory; a demonstration makes one.", show_default="none"),
    ] = None,
    floor: Annotated[
        Path | None,
        typer.Option(
            "--floor",
            help="A file of tables for the demonstration, such as tables.toml.",
            show_default="the product's own",
        ),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(help="The store, if not the data directory's own.", show_default="the data directory's"),
    ] = None,
    speed: Annotated[
        float, typer.Option(help="How many times as fast as people the robots are.", min=0.1, max=1000)
    ] = 1,
    hall_speed: Annotated[
        float, typer.Option(help="The same for the tournament hall; 0 leaves it out.", min=0, max=1000)
    ] = 8,
) -> None:
    """Serve the rulebooks in a browser and a live floor: with accounts, or open to all as a demonstration.

    Several processes with the same data directory and one store in PostgreSQL show one floor.
    """
    if folder is None and not demo and os.environ.get(DATA):
        folder = Path(os.environ[DATA])
    _check(folder, floor, store, demo=demo)
    given = {("server", "host"): host, ("server", "port"): port, ("store", "address"): store}
    named = {variable(place): str(value) for place, value in given.items() if value is not None}
    environ = {**os.environ, **named}
    _allow_many_files()
    try:
        _run(Demonstration(floor, speed, hall_speed) if demo else None, folder, environ)
    except FAILED as broken:
        typer.echo(str(broken), err=True)
        raise typer.Exit(CHECK_FAILED) from broken
    except BAD_INPUT as error:
        bad_input(getattr(error, "faults", [str(error)]))


def _check(folder: Path | None, floor: Path | None, store: str | None, *, demo: bool) -> None:
    """Refuse options that make no sense together."""
    if floor is not None and not demo:
        bad_input(["--floor: needs --demo; punto tables add adds the tables of a file to a data directory"])
    if folder is None and not demo:
        bad_input(["--data: name a data directory, which punto init makes, or open a demonstration: --demo"])
    if store is not None and folder is None:
        bad_input(["--store: needs --data, a data directory with the keys that its processes share"])


def _allow_many_files() -> None:
    """Let this process have as many files open as it may: every feed is one, and the database needs some."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # a system may have a limit of its own below the one that it names
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Demonstration(NamedTuple):
    """A floor for anybody: the file of its tables, if not the product's own, and how fast robots are."""

    floor: Path | None
    speed: float
    hall_speed: float
    """How many times as fast the hall plays without people; none where no tournament is held."""


def _run(demo: Demonstration | None, folder: Path | None, environ: dict[str, str]) -> None:
    from punto.accounts.sign_in import NobodyYet  # noqa: PLC0415
    from punto.live.floor import NotForDemo  # noqa: PLC0415
    from punto.server.run import serve as run_server  # noqa: PLC0415 - the web framework takes a second to import

    try:
        settings = _settings(folder, environ, new=demo is not None)
        run_server(settings, _house(demo, folder, environ), demo=demo is not None)
    except (NobodyYet, NotForDemo) as error:
        bad_input([str(error)])


def _settings(folder: Path | None, environ: dict[str, str], *, new: bool) -> Serving:
    """How the server runs; a data directory that is made now has no say in it yet."""
    new = new and folder is not None and not (folder / FILE).exists()
    return serving(environ) if folder is None or new else load(folder, environ).server


def _house(demo: Demonstration | None, folder: Path | None, environ: dict[str, str]) -> "LiveFloor | None":
    from punto.accounts.sign_in import SignIn  # noqa: PLC0415
    from punto.live import HUMAN, LiveFloor  # noqa: PLC0415
    from punto.robots.demo_tournament import DemoTournament  # noqa: PLC0415

    if demo is None:
        return LiveFloor(folder, pace=None, sign_in=SignIn(), environ=environ) if folder else None
    pace = HUMAN.times(demo.speed)
    hall = DemoTournament(speed=demo.hall_speed) if demo.hall_speed else None
    if demo.floor is None:
        return LiveFloor(folder, pace=pace, tournament=hall, environ=environ)
    wanted = proposed(demo.floor)
    if wanted.in_general:
        bad_input([f"{demo.floor}: {fault}" for fault in wanted.in_general])
    return LiveFloor(
        folder, tables=wanted.tables, unfit=wanted.unfit, pace=pace, tournament=hall, environ=environ
    )
