"""The report: a page that stands by itself, with every count, clause and plot."""

import re
from functools import cache
from html.parser import HTMLParser

import pytest

from punto.odds.answer import Question
from punto.odds.report import report
from punto.odds.report.svg import bar_plot, line_plot, side_plot
from tests.odds.ask import listed

BOOKS = ("nz-1998", "crown-2025")


@cache
def page(rulebook: str) -> str:
    return report(Question(rulebook), 1, "test")


class Outline(HTMLParser):
    """Which tags are open, and every heading."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.outside += [value for name, value in attrs if name in {"src", "href"} and value]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in {"h1", "h2"}:
            self.headings.append(data)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_the_page_is_whole_and_needs_nothing_else(rulebook: str) -> None:
    outline = Outline()
    outline.feed(re.sub(r"<(line|circle|rect|polyline)\b[^>]*/>", "", page(rulebook)))
    assert outline.open == []
    assert outline.outside == []
    assert "Exposure to advantage play" in outline.headings
    assert "<script" not in page(rulebook)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_every_line_of_every_wager_has_its_count_and_clauses(rulebook: str) -> None:
    text = page(rulebook)
    for each in listed(rulebook):
        assert f"({each.wager})</h3>" in text
        for line in each.price.lines:
            assert f"{line.ways:,}" in text
            assert line.clauses[0].replace("&", "&amp;") in text


def test_plots_are_drawn_for_decks_removal_and_exposure() -> None:
    text = page("crown-2025")
    assert text.count("by number of decks</title>") > 20
    assert "Effect of removal on Tie" in text
    assert "Effect of removal on banker-run-6" in text
    assert "Exposure by wager" in text
    assert "+" not in re.findall(r"House edge [^<]* exactly", text)[0]


def test_a_rulebook_without_oddities_says_so() -> None:
    assert "No printed odds favour the bettor" in page("nz-1998")
    assert "Insurance/No 6" in page("crown-2025")


def test_a_plot_of_nothing_and_of_one_thing() -> None:
    from fractions import Fraction

    assert "<rect" not in bar_plot("none", [])
    assert "<rect" not in side_plot("none", [])
    assert 'cx="160.0"' in line_plot("one", [(8, Fraction(1, 100))])
    assert bar_plot("<b>", [("A", Fraction(0))]).count("&lt;b&gt;") == 2
