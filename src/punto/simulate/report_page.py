"""A simulation as one web page that needs nothing else: tables and plots."""

from collections.abc import Iterable
from html import escape

from punto.simulate.plots import bars, curves, whiskers
from punto.simulate.report_data import Exact, ends_of, middle, notes, percent, price_in_words, rows
from punto.simulate.simulation import Simulated
from punto.units import format_exact, format_money

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; color: #14213d }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .5rem; border-bottom: 1px solid #d9e0ea; text-align: right }
th:first-child, td:first-child { text-align: left }
figure { margin: 1.5rem 0 } figcaption { font-weight: 600 } .wide { overflow-x: auto }
"""
MOST_IN_A_PLOT = 40


SHOWS = 1_000_000_000
"""From so many coups on, an average over whole shoes can be told from the price of a full shoe."""
WHOLE_SHOES = (
    "Exact prices are those of a full shoe. A shoe has more coups when they take few cards, so the average"
    " over whole shoes differs a little, and this many coups show it."
)


def as_page(found: Simulated, exact: Exact) -> str:
    """The page."""
    title = f"{found.game.book.identity.title}, {found.game.variant.title}: {found.coups:,} coups simulated"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(how(found))}</p>",
        "" if found.finished else f"<p><strong>{escape(_stopped(found))}</strong></p>",
        _wagers(found, exact),
        _shoes(found),
        _plans(found),
        _group(found),
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><main>{''.join(parts)}</main></body></html>\n"
    )


def _stopped(found: Simulated) -> str:
    """What is missing from a simulation that was stopped."""
    said = f"Stopped early: {found.asked:,} coups were asked for."
    return f"{said} Not worked out to the end: {', '.join(found.left_out)}." if found.left_out else said


def how(found: Simulated) -> str:
    """How the coups were dealt, in a sentence."""
    rules = found.rules
    if rules.shuffled_each_coup:
        dealt = "every coup from a full shoe"
    else:
        burn = {"one": "one card burned", "none": "no card burned"}.get(rules.burn, "face-up burn")
        dealt = f"{found.shoes:,} whole shoes, {burn}, cutting card {rules.behind} from the back"
    told = f"{rules.decks} decks, {dealt}; seed {found.seed}; {found.rate / 1e6:,.1f} million coups a second."
    return f"{told} {WHOLE_SHOES}" if found.shoes and found.coups >= SHOWS else told


def _wagers(found: Simulated, exact: Exact) -> str:
    heads = ("wager", "option", "times", "win", "push", "house edge", "95% from", "to", "exact", "deviations")
    table = _table(
        heads,
        (
            (
                each.wager, each.option or "", f"{row['times']:,}", percent(each.share("win")),
                percent(each.share("stand-off")), percent(each.house_edge), *map(_near, each.interval),
                price_in_words(ends_of(each, exact)), row["deviations"] or "",
            )
            for each, row in zip(found.wagers, rows(found, exact), strict=True)
        ),
    )  # fmt: skip
    shown = [
        (each.wager, *each.interval, float(middle(ends)) if ends else None)
        for each in found.wagers[:MOST_IN_A_PLOT]
        for ends in [ends_of(each, exact)]
    ]
    said = "".join(f"<p>{escape(each)}.</p>" for each in notes(found, exact))
    return f"<h2>Wagers</h2>{table}{said}{whiskers('House edge: 95% interval, and the exact price', shown)}"


def _shoes(found: Simulated) -> str:
    results = found.results
    if results is None:
        return ""
    plots = []
    if results.shoes:
        plots = [bars("Coups in a shoe", results.coups)]
        plots += [bars(f"{winner.title()} wins in a shoe", counts) for winner, counts in results.wins.items()]
    plots += [
        bars(f"Length of {winner.title()} streaks", counts)
        for winner, counts in results.streaks.items()
        if counts
    ]
    head = "Shoes" if results.shoes else "Streaks"
    return f"<h2>{head}</h2><p>The first {results.extent}, followed coup by coup.</p>{''.join(plots)}"


def _plans(found: Simulated) -> str:
    if not found.plans:
        return ""
    heads = ("plan", "sessions", "bankroll", "ruined", "profit", "deviation", "lost of a unit staked")
    table = _table(
        heads,
        (
            (
                each.title, f"{each.sessions:,}", str(each.bankroll), f"{each.risk_of_ruin:.2%}",
                f"{float(each.profit):+.3f}", f"{each.deviation:.2f}", f"{float(each.cost):.3%}",
            )
            for each in found.plans
        ),
    )  # fmt: skip
    plots = [
        curves(
            f"{each.title}: the first sessions",
            [[at / each.unit for at in course] for course in each.courses],
        )
        for each in found.plans
    ]
    return f"<h2>Betting plans</h2><p>A session is {found.session}.</p>{table}{''.join(plots)}"


def _group(found: Simulated) -> str:
    play = found.group
    if play is None:
        return ""
    rows = []
    for grade, share in play.group.parameters.shares.items():
        paid = [sum(win.value.shares) for win in play.wins if win.grade == grade]
        rows.append((grade, share, f"{len(paid):,}", format_money(sum(paid))))
    said = f"{format_exact(play.contributed)} contributed, {format_exact(play.meter)} on the meter."
    table = _table(("grade", "share of the meter", "wins", "paid"), rows)
    return f"<h2>Jackpot of a linked group</h2><p>{escape(said)}</p>{table}"


def _near(share: float) -> str:
    """An end of an interval, which is an estimate."""
    return f"{share:.4%}"


def _table(heads: tuple[str, ...], lines: Iterable[tuple[object, ...]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(each))}</td>" for each in line) + "</tr>" for line in lines
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
