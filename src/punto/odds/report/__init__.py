"""A report on a rulebook's prices that stands by itself: one HTML file with every count, clause and plot."""

from punto.odds.report.page import report

__all__ = ["report"]
