"""A simulation in tables that fit a terminal."""

from rich.text import Text

from punto.cli.fitted_tables import show
from punto.cli.output import console, table
from punto.simulate.linked_group import GroupPlay
from punto.simulate.report_data import Exact, ends_of, notes, percent, price_in_words, rows
from punto.simulate.report_page import how
from punto.simulate.simulation import Simulated
from punto.units import format_exact, format_money

LONGEST_SHOWN = 8


def print_simulated(found: Simulated, exact: Exact) -> None:
    """Every wager beside its exact price, then what was seen in sequence."""
    _print_wagers(found, exact)
    out = console()
    for words in (*_proven(found, exact), *notes(found, exact)):
        out.print(Text(words))
    out.print(Text(f"\n{how(found)}"))
    if found.results:
        _print_shoes(found)
    if found.plans:
        _print_plans(found)
    if found.group:
        _print_group(found.group)


def _print_wagers(found: Simulated, exact: Exact) -> None:
    title = f"{found.game.book.identity.title}, {found.game.variant.title}: {found.coups:,} coups simulated"
    shown = table(
        title, "wager", "option", "times", "win", "push", "house edge", "95% interval", "exact", "deviations"
    )
    for each, row in zip(found.wagers, rows(found, exact), strict=True):
        low, high = each.interval
        bounds = row["exact_house_edge_bounds"]
        price = "see below" if bounds else price_in_words(ends_of(each, exact))
        shown.add_row(
            each.wager, str(each.option or ""), f"{row['times']:,}", percent(each.share("win")),
            percent(each.share("stand-off")), percent(each.house_edge), f"{low:.4%} to {high:.4%}",
            price, row["deviations"] or "",
        )  # fmt: skip
    show(shown)


def _proven(found: Simulated, exact: Exact) -> list[str]:
    """The wagers whose exact price is known within bounds."""
    bounded = [(each, ends) for each in found.wagers if (ends := ends_of(each, exact)) and ends[0] != ends[1]]
    return [
        f"{each.wager} {each.option}: exact price {price_in_words(ends)}, proven" for each, ends in bounded
    ]


def _print_shoes(found: Simulated) -> None:
    results = found.results
    assert results is not None  # noqa: S101 - the caller looked
    lengths = range(1, LONGEST_SHOWN + 1)
    shown = table(
        f"\nStreaks in the first {results.extent}", "winner", "wins a shoe" if results.shoes else "wins",
        *(str(length) for length in lengths), "longest",
    )  # fmt: skip
    for winner, streaks in results.streaks.items():
        wins = sum(number * shoes for number, shoes in results.wins[winner].items())
        counts = (f"{streaks[length]:,}" for length in lengths)
        each_shoe = f"{wins / results.shoes:.2f}" if results.shoes else f"{wins:,}"
        shown.add_row(winner, each_shoe, *counts, str(max(streaks, default=0)))
    show(shown)


def _print_group(play: GroupPlay) -> None:
    tables = ", ".join(f"{name} {coups:,}" for name, coups in play.coups.items())
    shown = table("\nJackpot of a linked group", "grade", "share", "wins", "paid", "least", "most")
    for grade, share in play.group.parameters.shares.items():
        paid = [sum(win.value.shares) for win in play.wins if win.grade == grade]
        ends = (format_money(min(paid)), format_money(max(paid))) if paid else ("", "")
        shown.add_row(grade, share, f"{len(paid):,}", format_money(sum(paid)), *ends)
    show(shown)
    said = (
        f"Coups: {tables}. Contributed {format_exact(play.contributed)}, paid {format_money(play.paid)},"
        f" of which rounding {format_exact(play.rounding)}; {format_exact(play.meter)} on the meter."
        f" Of a unit laid on the Tie the jackpot gave back {percent(play.returned)}."
    )
    console().print(Text(said))


def _print_plans(found: Simulated) -> None:
    first = found.plans[0]
    shown = table(
        f"\nPlans: sessions of {found.session}, from {first.bankroll} units", "plan", "sessions", "ruined",
        "profit a session", "deviation", "10%", "50%", "90%", "lost of a unit", "coups/s",
    )  # fmt: skip
    for each in found.plans:
        shown.add_row(
            each.plan, f"{each.sessions:,}", f"{each.risk_of_ruin:.2%}",
            f"{float(each.profit):+.3f} +- {each.error:.3f}", f"{each.deviation:.1f}",
            *(f"{amount:.1f}" for amount in each.spread), f"{float(each.cost):.3%}",
            f"{each.coups / each.seconds:,.0f}",
        )  # fmt: skip
    show(shown)
