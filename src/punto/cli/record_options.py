"""Who does something, who sees it and why: what every command asks for that is kept on record."""

from typing import Annotated

import typer

from punto.cli.output import bad_input
from punto.store.append import LONGEST_NAME

By = Annotated[str, typer.Option("--by", help="Who does it.", show_default=False)]
Reason = Annotated[str, typer.Option("--reason", help="Why.", show_default=False)]
Witness = Annotated[str, typer.Option("--witness", help="Who sees it done.", show_default=False)]


def on_record(**said: str) -> list[str]:
    """What was said, by option, without blanks around it; bad input if it cannot stand in the journal."""
    faults = [
        f"--{option}: {text!r} has not 1 to {LONGEST_NAME} printable characters"
        for option, text in said.items()
        if not 0 < len(text.strip()) <= LONGEST_NAME or not text.strip().isprintable()
    ]
    if faults:
        bad_input(faults)
    return [text.strip() for text in said.values()]


def unprintable(**said: str) -> list[str]:
    """What may be left out, by option, and cannot stand in the journal as it was said."""
    return [
        f"--{option}: {text!r} has characters that cannot be printed"
        for option, text in said.items()
        if not text.isprintable()
    ]
