"""Links of pages that lead out of docs/: the manual has no such files, and names them instead."""

import re

OUTSIDE = re.compile(r"\[([^\]]+)\]\((\.\./[^)]+)\)")


def on_page_markdown(markdown: str, **_: object) -> str:
    """Name what is only in the repository."""
    return OUTSIDE.sub(lambda link: f"{link[1]} (`{link[2].removeprefix('../')}`)", markdown)
