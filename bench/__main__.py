"""Measure how fast coups settle, and print the figures beside what they must reach."""

import json
import platform
import sys
from pathlib import Path

import punto
from bench import odds, proofs, simulate, table_coups
from bench.table import CHIPS, LAID, RULEBOOK, SIGN, coups, deals, game
from bench.timing import RUNS, median_rate, peak_memory
from punto.rules.facts import facts_of
from punto.rules.settlement import settle_coup
from punto.rules.sheet import settle_sheet
from punto.units import format_money

BEFORE, FLOOR, GOAL = 25_000, 20_000, 50_000
COUPS = 4_000
LINES_BEFORE = 55_847
SHEETS = 40
Row = tuple[str, str, str]


def main() -> int:
    """Print the table; the exit status says whether every floor was reached."""
    rate = settling()
    at_the_table, fast_enough = table_coups.rows()
    simulated, simulated_fast = simulate.rows()
    priced, priced_fast = odds.rows()
    proven, proven_fast = proofs.rows()
    rows = [
        ("drawing and facts, no wager", f"{bare():,.0f} coups/s", "baseline of this run"),
        (
            f"settle, {len(LAID)} wagers with clauses, signed table",
            f"{rate:,.0f} coups/s",
            f"first release {BEFORE:,}, floor {FLOOR:,}, goal {GOAL:,}",
        ),
        ("", f"{rate * len(LAID):,.0f} wagers/s", ""),
        (f"sheet of one coup, {len(LAID)} wagers", f"{sheets():,.0f} sheets/s", "JSON in, rules, JSON out"),
        *at_the_table,
        *simulated,
        *priced,
        *proven,
        ("lines of Python in src", f"{lines():,}", f"{LINES_BEFORE:,} in the first release; goal: fewer"),
        ("peak memory", f"{peak_memory():.0f} MiB", ""),
    ]
    print(f"Python {platform.python_version()}, processor time on one core, median of {RUNS} runs")
    show(rows)
    fast = fast_enough and simulated_fast and priced_fast and proven_fast
    return 0 if rate >= FLOOR and fast else 1


def bare() -> float:
    """Coups a second when only the hands are drawn and their facts taken."""
    drawing, dealt = game().drawing, deals(COUPS)

    def work() -> None:
        for cards in dealt:
            hands = drawing.deal(cards)
            facts_of(hands.player, hands.banker)

    return median_rate(work, COUPS)


def settling() -> float:
    """Coups a second with every wager settled at a table with limits, to the chip, with its clauses."""
    table, played = game(), coups(COUPS)
    for outcome in settle_coup(table, played[0], sign=SIGN)[0].outcomes:
        if not outcome.clauses or outcome.outcome == "void":
            raise SystemExit(f"not a fair measurement: {outcome}")

    def work() -> None:
        for coup in played:
            settle_coup(table, coup, sign=SIGN)

    return median_rate(work, COUPS)


def sheets() -> float:
    """Settlement sheets a second, each read, settled and written."""
    laid = [
        {"id": f"w{place}", "who": who, "seat": seat, "wager": name, "amount": format_money(amount)}
        for place, (who, seat, name, amount) in enumerate(LAID)
    ]
    texts = [
        json.dumps(
            {
                "rulebook": RULEBOOK,
                "side_bets": {"tiger": 2, "super-six": 2},
                "chips": [format_money(chip) for chip in CHIPS],
                "coups": [{"cards": [str(card) for card in cards], "wagers": laid}],
            }
        )
        for cards in deals(SHEETS)
    ]

    def work() -> None:
        for text in texts:
            json.dumps(settle_sheet(text))

    return median_rate(work, SHEETS)


def lines() -> int:
    """How many lines of Python the program has."""
    program = Path(punto.__file__).parent
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in program.rglob("*.py"))


def show(rows: list[Row]) -> None:
    """Print rows in columns."""
    wide = max(len(what) for what, _, _ in rows)
    for what, figure, beside in rows:
        print(f"{what:<{wide}}  {figure:>18}  {beside}".rstrip())


if __name__ == "__main__":
    sys.exit(main())
