"""Write docs/refusals.md from the catalogue of refusals: `python -m tools.refusals_page`."""

from pathlib import Path

from punto.books import amount_limits, payout_check
from punto.floor import patron, plan, promotion, tournament
from punto.floor.jackpot import jackpot_sentences as jackpot_refusals
from punto.live import closures, tables
from punto.rulebook.refusal import CATALOGUE
from punto.table import TOPICS

PAGE = Path("docs/refusals.md")


def page() -> str:
    """The page as it should be."""
    lines = [
        "# Refusals",
        "",
        "For dealers, supervisors and developers who are refused something.",
        "",
        "Every refusal has a permanent number and a code, cites its clauses and says what would be accepted.",
        "Words in braces are filled in; a `$` there means money. `python -m tools.refusals_page` makes this",
        "page from the catalogue.",
        "",
        "| number | code | what | accepted instead |",
        "|---|---|---|---|",
    ]
    assert TOPICS  # noqa: S101 - the table adds its own to the catalogue when it is imported
    assert closures.SENTENCES | tables.SENTENCES | payout_check.SENTENCES | amount_limits.SENTENCES  # noqa: S101 - and so does the store
    assert jackpot_refusals.SENTENCES  # noqa: S101 - and so do the machines of the floor
    assert patron.TOPICS + plan.TOPICS + promotion.TOPICS + tournament.TOPICS  # noqa: S101 - and the other machines of the floor
    by_number = sorted(CATALOGUE.items(), key=lambda entry: entry[1].number)
    lines += [f"| {each.number} | `{code}` | {each.what} | {each.accepted} |" for code, each in by_number]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
