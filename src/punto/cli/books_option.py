"""`--books`: rulebooks from anywhere, on every command that reads one."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.main import get_command

from punto.cli.output import bad_input
from punto.rulebook.library import BadBooks, add_books
from punto.rulebook.proof_cache import use_cache

VARIABLE = "PUNTO_BOOKS"
CACHE = "PUNTO_CACHE"
HELP = (
    f"A folder of further rulebooks, or one rulebook's folder; may be repeated. {VARIABLE} names more, "
    f"with {os.pathsep} between them."
)


def with_books(command: Any) -> Any:
    """A command, or every command of a group, that takes rulebooks from anywhere."""
    inner = getattr(command, "commands", None)
    for each in (inner or {}).values():
        with_books(each)
    if inner is None:
        command.params.append(_option())
    return command


def _use(folders: list[Path] | None) -> None:
    named = [Path(each) for each in os.environ.get(VARIABLE, "").split(os.pathsep) if each]
    try:
        add_books([*named, *(folders or [])])
    except BadBooks as error:
        bad_input([f"--books: {fault}" for fault in error.faults])


@cache
def _option() -> Any:
    """The option as the library makes it: taken from a command that has nothing else."""
    holder = typer.Typer(add_completion=False)

    @holder.command()
    def take(
        books: Annotated[
            list[Path] | None,
            typer.Option("--books", callback=_use, is_eager=True, expose_value=False, help=HELP),
        ] = None,
    ) -> None:
        """Take folders."""

    return next(each for each in get_command(holder).params if each.name == "books")


def keep_proofs(environ: Mapping[str, str]) -> None:
    """Keep proven rulebooks where the user's caches lie; an empty PUNTO_CACHE keeps none."""
    if CACHE in environ:
        use_cache(Path(environ[CACHE]) if environ[CACHE] else None)
        return
    home = environ.get("XDG_CACHE_HOME") or (environ.get("HOME") and f"{environ['HOME']}/.cache")
    use_cache(Path(home) / "punto" / "rulebooks" if home else None)
