"""Small plots as SVG, without a library: bars, bars with whiskers, and curves."""

from collections import Counter
from html import escape

WIDE, HIGH, EDGE = 640, 220, 34
INK, SOFT = "#1d3557", "#a8b8cc"


def bars(title: str, counts: Counter[int]) -> str:
    """How often each number came up."""
    numbers = range(min(counts), max(counts) + 1)
    step, most = (WIDE - 2 * EDGE) / len(numbers), max(counts.values())
    parts = []
    for place, number in enumerate(numbers):
        height = counts[number] / most * (HIGH - 2 * EDGE)
        left = EDGE + place * step
        parts.append(
            f'<rect x="{left + step * 0.1:.1f}" y="{HIGH - EDGE - height:.1f}" width="{step * 0.8:.1f}" '
            f'height="{height:.1f}"><title>{number}: {counts[number]:,}</title></rect>'
        )
        if len(numbers) <= 30 or number % 5 == 0:
            parts.append(_text(left + step / 2, HIGH - EDGE + 14, str(number)))
    return _framed(title, f'<g fill="{INK}">{"".join(parts)}</g>')


def whiskers(title: str, rows: list[tuple[str, float, float, float | None]]) -> str:
    """For each name an interval, and a mark where the exact value lies."""
    low = min(row[1] for row in rows)
    high = max(row[2] for row in rows)
    scale = (WIDE - 200 - EDGE) / ((high - low) or 1)
    parts = []
    for place, (name, start, end, exact) in enumerate(rows):
        y = EDGE + 12 + place * 16
        parts.append(_text(190, y + 4, name, "end"))
        x1, x2 = 200 + (start - low) * scale, 200 + (end - low) * scale
        parts.append(
            f'<line x1="{x1:.1f}" x2="{x2 + 1:.1f}" y1="{y}" y2="{y}" stroke="{INK}" stroke-width="5"/>'
        )
        if exact is not None:
            x = 200 + (exact - low) * scale
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - 6}" y2="{y + 6}" stroke="#c1121f"/>')
    height = EDGE * 2 + 16 * len(rows) + 14
    parts.append(_text(200, height - 8, f"{low:.2%}", "start"))
    parts.append(_text(WIDE - EDGE, height - 8, f"{high:.2%}", "end"))
    return _framed(title, "".join(parts), height)


def curves(title: str, courses: list[list[float]]) -> str:
    """Some courses of a bankroll, coup by coup."""
    longest = max(len(course) for course in courses)
    least = min(0.0, *(min(course) for course in courses))
    most = max(max(course) for course in courses)
    across = (WIDE - 2 * EDGE) / max(longest - 1, 1)
    up = (HIGH - 2 * EDGE) / ((most - least) or 1)
    lines = []
    for course in courses:
        points = " ".join(
            f"{EDGE + place * across:.1f},{HIGH - EDGE - (value - least) * up:.1f}"
            for place, value in enumerate(course)
        )
        lines.append(f'<polyline points="{points}" fill="none" stroke="{INK}" stroke-opacity="0.5"/>')
    lines.append(_text(EDGE - 4, EDGE + 4, f"{most:.0f}", "end"))
    lines.append(_text(EDGE - 4, HIGH - EDGE, f"{least:.0f}", "end"))
    lines.append(_text(WIDE - EDGE, HIGH - EDGE + 14, f"coup {longest - 1}", "end"))
    return _framed(title, "".join(lines))


def _text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _framed(title: str, inside: str, height: int = HIGH) -> str:
    base = f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{height - EDGE}" y2="{height - EDGE}" stroke="{SOFT}"/>'
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {WIDE} {height}" role="img" '
        f'aria-label="{escape(title)}" font-size="10" font-family="sans-serif">{base}{inside}</svg></figure>'
    )
