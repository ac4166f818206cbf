"""Small plots as SVG text: a line over whole numbers, bars up and down, bars side by side."""

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from punto.odds.formatting import percent

WIDE, HIGH, EDGE = 320, 140, 34
"""The size of a plot and the room for its labels, in pixels."""
ONE_PER_CENT = Fraction(1, 100)


def line_plot(title: str, points: Sequence[tuple[int, Fraction]]) -> str:
    """A value for each of a few whole numbers, joined by a line; the scale is that of the values."""
    places = _spread(len(points))
    heights = _scaled([value for _, value in points])
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(places, heights, strict=True))
    marks = [f'<polyline class="line" points="{path}"/>']
    for x, y, (number, value) in zip(places, heights, points, strict=True):
        marks.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>')
        marks.append(_text(x, y - 7, _short(value)))
        marks.append(_text(x, HIGH - 6, str(number)))
    return _drawn(title, marks)


def bar_plot(title: str, bars: Sequence[tuple[str, Fraction]]) -> str:
    """A bar up or down for each label."""
    largest = max((abs(value) for _, value in bars), default=Fraction(0)) or Fraction(1)
    middle = HIGH / 2
    room = middle - EDGE / 2
    width = (WIDE - EDGE) / max(len(bars), 1)
    marks = [f'<line class="axis" x1="{EDGE / 2}" y1="{middle}" x2="{WIDE - EDGE / 2}" y2="{middle}"/>']
    for place, (label, value) in enumerate(bars):
        x = EDGE / 2 + place * width
        height = float(abs(value) / largest) * room
        top = middle - height if value > 0 else middle
        kind = "up" if value > 0 else "down"
        box = f'x="{x + 2:.1f}" y="{top:.1f}" width="{width - 4:.1f}" height="{height:.1f}"'
        marks.append(f'<rect class="{kind}" {box}><title>{escape(label)}: {_short(value)}</title></rect>')
        marks.append(_text(x + width / 2, HIGH - 4, label))
    return _drawn(title, marks)


def side_plot(title: str, bars: Sequence[tuple[str, Fraction]]) -> str:
    """A bar to the right for each label, longest first."""
    ordered = sorted(bars, key=lambda bar: bar[1], reverse=True)
    largest = max((value for _, value in ordered), default=Fraction(0)) or Fraction(1)
    step, names, room = 18, 210, 320
    marks = []
    for place, (label, value) in enumerate(ordered):
        y = place * step + 4
        width = float(value / largest) * room
        marks.append(_text(names - 8, y + 11, label, "end"))
        marks.append(f'<rect class="up" x="{names}" y="{y}" width="{width:.1f}" height="13"/>')
        marks.append(_text(names + width + 6, y + 11, _short(value), "start"))
    return _drawn(title, marks, names + room + 80, len(ordered) * step + 10)


def _drawn(title: str, marks: list[str], wide: float = WIDE, high: float = HIGH) -> str:
    said = escape(title)
    return (
        f'<svg role="img" aria-label="{said}" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f"<title>{said}</title>{''.join(marks)}</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _short(value: Fraction) -> str:
    """A share in per cent, short enough for a label."""
    return percent(value, 3 if abs(value) < ONE_PER_CENT else 2)


def _spread(number: int) -> list[float]:
    if number == 1:
        return [WIDE / 2]
    return [EDGE + place * (WIDE - 2 * EDGE) / (number - 1) for place in range(number)]


def _scaled(values: Sequence[Fraction]) -> list[float]:
    low, high = min(values), max(values)
    span = high - low or Fraction(1)
    return [HIGH - EDGE - float((value - low) / span) * (HIGH - 2 * EDGE) for value in values]
