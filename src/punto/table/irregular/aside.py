"""A third card that lies aside until the hands are open: which reports are about it."""

from punto.rulebook.procedure.irregular import Kind
from punto.table.coup.front_cards import lies_aside
from punto.table.state.irregularity import Report
from punto.table.state.table import Table

THIRD: tuple[Kind, ...] = ("third-card-player", "third-card-banker")


def about_aside(state: Table, report: Report) -> bool:
    """Whether a report is about the card that lies aside, and not about one more."""
    return report.kind in THIRD and lies_aside(state)
