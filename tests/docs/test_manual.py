"""The manual: every page says for whom it is, shows something at work, and is found from the start."""

import re
from pathlib import Path

import pytest

from punto.server.app import create_app
from punto.server.site import MANUAL
from tests.server.client import Client

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))
LISTS = {"glossary", "orders", "refusals", "rulebook-keys", "clauses", "measures"}
"""Pages to look something up in, which need no example."""

WITH_EXAMPLES = [page for page in PAGES if page.stem not in LISTS]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_opens_with_whom_it_is_for(page: Path) -> None:
    title, opening = page.read_text(encoding="utf-8").split("\n\n")[:2]
    assert title.startswith("# ")
    assert opening.startswith("For ")


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.stem)
def test_a_page_shows_something_at_work(page: Path) -> None:
    assert re.search(r"^(```|    \S)", page.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_page_stands_behind_one_of_five_doors() -> None:
    text = (ROOT / "properdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"^ +- (?:[\w ]+: )?([\w-]+)\.md$", text, re.MULTILINE)
    assert sorted(listed) == sorted(page.stem for page in PAGES)
    assert len(re.findall(r"^  - [A-Z][\w ]+:$", text, re.MULTILINE)) == 5


@pytest.mark.skipif(not MANUAL.exists(), reason="make docs builds the manual")
def test_the_manual_is_served_under_the_same_policy() -> None:
    with Client(create_app(demo=True)) as client:
        assert client.get("/docs", follow_redirects=False).headers["location"] == "/docs/"
        for path, words in (("/docs/", "<h1"), ("/docs/cli/", "Exit codes"), ("/docs/manual.js", "search")):
            answer = client.get(path)
            assert (answer.status_code, words in answer.text) == (200, True)
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert "<script>" not in answer.text
            assert " style=" not in answer.text
        assert client.get("/docs/nonsense/").status_code == 404
        assert client.get("/docs/search/search_index.json").json()["docs"]


def test_alerts_ask_for_figures_that_there_are() -> None:
    rules = (ROOT / "deploy" / "prometheus-rules.yaml").read_text(encoding="utf-8")
    asked = set(re.findall(r"\bpunto_\w+", rules))
    source = (ROOT / "src" / "punto" / "live" / "metrics.py").read_text(encoding="utf-8")
    known = set(re.findall(r'"(punto_\w+)"', source))
    ends = ("", "_total", "_bucket", "_count", "_sum")
    assert asked
    assert {
        each for each in asked if not any(each == f"{name}{end}" for name in known for end in ends)
    } == set()
