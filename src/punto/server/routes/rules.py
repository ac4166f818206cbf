"""The rulebooks over HTTP. Each route asks them one question and sends the answer."""

from punto.rulebook import pages
from punto.rulebook.pages import ClausePage, ClauseRow, Comparison, RulebookPage, RulebookSummary
from punto.server.asked import Asked


def list_rulebooks(asked: Asked) -> list[RulebookSummary]:  # noqa: ARG001 - as every route
    """Every rulebook, with how many of its clauses are done."""
    return pages.overview()


def get_rulebook(asked: Asked, rulebook: str) -> RulebookPage:  # noqa: ARG001 - as every route
    """A rulebook's facts, topic by topic."""
    return pages.rulebook(rulebook)


def list_clauses(asked: Asked, rulebook: str) -> list[ClauseRow]:  # noqa: ARG001 - as every route
    """A rulebook's clauses, in the order of its text."""
    return pages.clauses(rulebook)


def get_clause(asked: Asked, rulebook: str, clause: str) -> ClausePage:  # noqa: ARG001 - as every route
    """One clause: what it says, how Punto treats it, and what rests on it."""
    return pages.clause(rulebook, clause)


def compare_rulebooks(asked: Asked, a: str, b: str) -> Comparison:  # noqa: ARG001 - as every route
    """Two rulebooks side by side, topic by topic."""
    return pages.compare(a, b)
