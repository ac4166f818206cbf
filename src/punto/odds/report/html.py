"""Writing HTML: tags, tables, and the one page that holds them."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

STYLE = (Path(__file__).parent / "style.css").read_text("utf-8")


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page that needs nothing else."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f"{''.join(parts)}</main></body></html>\n"
    )


def heading(words: str, level: int = 2) -> str:
    """A heading."""
    return f"<h{level}>{escape(words)}</h{level}>"


def paragraph(words: str) -> str:
    """A paragraph of plain words."""
    return f"<p>{escape(words)}</p>"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[str] = ()) -> str:
    """A table; the columns named in numbers are set to the right."""
    right = [column in set(numbers) for column in columns]
    head = "".join(_cell("th", column, each) for column, each in zip(columns, right, strict=True))
    body = "".join(
        f"<tr>{''.join(_cell('td', cell, each) for cell, each in zip(row, right, strict=True))}</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(kind: str, words: str, number: bool) -> str:
    return f"<{kind}{' class=n' if number else ''}>{escape(words)}</{kind}>"


def plots(drawn: Iterable[tuple[str, str]]) -> str:
    """Plots in rows, each under its name."""
    figures = (f"<figure>{svg}<figcaption>{escape(name)}</figcaption></figure>" for name, svg in drawn)
    return f'<div class="plots">{"".join(figures)}</div>'
