"""A text as a QR code, drawn by the page: a path of small squares, so that no image has to be loaded."""

import msgspec
import segno


class Picture(msgspec.Struct, frozen=True):
    """A QR code: a square with a quiet edge, and the path of what is dark in it."""

    size: int
    path: str


QUIET = 4
"""Modules left empty at each edge; readers need them."""


def picture_of(text: str) -> Picture:
    """Draw a text."""
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix]
    runs = [f"M{start + QUIET} {y + QUIET}h{wide}v1h-{wide}z" for y, row in enumerate(rows)
            for start, wide in _dark(row)]  # fmt: skip
    return Picture(len(rows) + 2 * QUIET, "".join(runs))


def _dark(row: list[int]) -> list[tuple[int, int]]:
    """Where each run of dark modules begins, and how wide it is.

    >>> _dark([1, 1, 0, 1])
    [(0, 2), (3, 1)]
    """
    runs: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == x:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((x, 1))
    return runs
