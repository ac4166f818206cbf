"""Completion of commands, options and rulebooks in bash, zsh and fish."""

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any, Literal

import typer

ASKED = "_PUNTO_COMPLETE"
"""The variable by which a shell asks what could come next."""


def _library() -> Any:
    """The library's own module, which declares no types for what it is asked for here."""
    return import_module("typer.completion")


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], typer.Argument(help="The shell.", show_default=False)],
) -> None:
    """The script that makes a shell complete `punto`; docs/cli.md says where it goes."""
    typer.echo(_library().get_completion_script(prog_name="punto", complete_var=ASKED, shell=shell))


def offer_completion(environ: Mapping[str, str]) -> None:
    """Get ready to answer a shell that asks."""
    if ASKED in environ:
        _library().completion_init()


def rulebooks_that_begin(incomplete: str) -> list[str]:
    """The ids of rulebooks that begin so."""
    from punto.rulebook.library import rulebook_ids  # noqa: PLC0415 - a shell that asks loads nothing else

    return [name for name in rulebook_ids() if name.startswith(incomplete)]
