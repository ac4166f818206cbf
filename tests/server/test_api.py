import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punto.rulebook.library import add_books, rulebook_ids
from punto.server.app import create_app
from punto.version import __version__
from tests.extra_books import only_extra_books
from tests.five import FIVE
from tests.rulebook.books import BASE, SMALL
from tests.server.client import Client


def answer(client: Client, path: str, status: int = 200) -> Any:
    response = client.get(path)
    assert response.status_code == status, response.text
    return response.json()


def test_the_server_says_that_it_is_well(client: Client) -> None:
    assert answer(client, "/healthz") == {"status": "ok"}


def test_a_demonstration_says_so(client: Client) -> None:
    about = answer(client, "/api/v1/about")
    assert (about["version"], about["demo"]) == (__version__, True)
    assert "demonstration" in about["notice"]
    assert "money" in about["notice"]


def test_the_real_thing_shows_no_notice() -> None:
    with Client(create_app(demo=False)) as client:
        assert answer(client, "/api/v1/about")["notice"] is None


def test_five_rulebooks_each_with_all_its_clauses(client: Client) -> None:
    books = answer(client, "/api/v1/rulebooks")
    assert [book["id"] for book in books] == rulebook_ids()
    assert sum(book["clauses"] for book in books if book["id"] in FIVE) == 2236
    for book in books:
        assert len(answer(client, f"/api/v1/rulebooks/{book['id']}/clauses")) == book["clauses"]
        assert book["done"] + book["owed"] <= book["clauses"]


def test_a_rulebook_by_topic_cites_its_clauses(client: Client) -> None:
    book = answer(client, "/api/v1/rulebooks/crown-2025")
    known = {clause["id"] for clause in answer(client, "/api/v1/rulebooks/crown-2025/clauses")}
    cited = {clause for topic in book["topics"] for row in topic["rows"] for clause in row["clauses"]}
    assert "Table 16/Two Card Tiger" in cited
    assert cited <= known


def test_a_clause(client: Client) -> None:
    clause = answer(client, "/api/v1/rulebooks/nsw/clauses/6.5")
    assert (clause["rulebook"], clause["id"], clause["parent"]) == ("nsw", "6.5", "6")
    assert "maximum" in clause["gist"]
    assert [child["id"] for child in clause["children"]] == ["6.5.1"]
    assert "D-NSW-07" in {defect["id"] for defect in clause["defects"]}


@pytest.mark.parametrize("written", ["Table%2016%2FTwo%20Card%20Tiger", "Table 16/Two Card Tiger"])
def test_a_clause_whose_id_has_spaces_and_a_slash(client: Client, written: str) -> None:
    clause = answer(client, f"/api/v1/rulebooks/crown-2025/clauses/{written}")
    assert clause["id"] == "Table 16/Two Card Tiger"


def test_every_clause_of_a_rulebook_has_a_page(client: Client) -> None:
    for clause in answer(client, "/api/v1/rulebooks/nz-1998/clauses"):
        assert answer(client, f"/api/v1/rulebooks/nz-1998/clauses/{clause['id']}")["id"] == clause["id"]


def test_two_rulebooks_side_by_side(client: Client) -> None:
    compared = answer(client, "/api/v1/compare/nsw/star-2024")
    assert (compared["a"]["id"], compared["b"]["id"]) == ("nsw", "star-2024")
    rows = [row for topic in compared["topics"] for row in topic["rows"]]
    tiger = [row for row in rows if "tiger" in row["subject"].lower()]
    assert tiger
    assert all(row["a"] is None and row["b"] and not row["same"] for row in tiger)


def test_a_rulebook_does_not_differ_from_itself(client: Client) -> None:
    compared = answer(client, "/api/v1/compare/nsw/nsw")
    assert all(row["same"] for topic in compared["topics"] for row in topic["rows"])


def test_an_unknown_clause_brings_the_nearest(client: Client) -> None:
    refusal = answer(client, "/api/v1/rulebooks/nsw/clauses/6.55", 404)
    assert refusal["what"]
    assert refusal["why"]
    assert "6.5" in refusal["accepted"]
    assert 1 <= len(refusal["accepted"]) <= 3


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/rulebooks/nws",
        "/api/v1/rulebooks/nws/clauses",
        "/api/v1/rulebooks/nws/clauses/6.5",
        "/api/v1/compare/nws/nsw",
        "/api/v1/compare/nsw/nws",
    ],
)
def test_an_unknown_rulebook_brings_the_nearest(client: Client, path: str) -> None:
    assert "nsw" in answer(client, path, 404)["accepted"]


@pytest.mark.parametrize(
    "path", ["/api/about", "/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/rulebooks/nsw/nothing"]
)
def test_the_api_never_answers_with_a_page(client: Client, path: str) -> None:
    assert answer(client, path, 404).keys() == {"what", "why", "accepted"}


def test_nothing_can_be_changed(client: Client) -> None:
    response = client.post("/api/v1/rulebooks")
    assert response.status_code == 405
    assert response.headers["allow"] == "GET"
    assert response.json().keys() == {"what", "why", "accepted"}


@pytest.mark.parametrize("path", ["/openapi.json", "/redoc"])
def test_the_description_is_found_where_others_have_theirs(client: Client, path: str) -> None:
    assert answer(client, path)["openapi"] == "3.1.0"


def test_every_answer_is_described(client: Client) -> None:
    description = answer(client, "/api/v1/openapi.json")
    for path, methods in description["paths"].items():
        for method, described in methods.items():
            good = next(answer for code, answer in described["responses"].items() if code.startswith("2"))
            if "content" in good:
                content = good["content"]["application/json"]["schema"]
                described_by = content.get("anyOf", [content.get("items", content)])
                assert described_by[0]["$ref"], (method, path)


@pytest.fixture
def _with_a_broken_book(tmp_path: Path) -> Iterator[None]:
    """A rulebook that does not load lies beside the five."""
    folder = tmp_path / "cracked"
    shutil.copytree(BASE / SMALL, folder)
    (folder / "wagers.toml").write_text("variant = 3\n", encoding="utf-8")
    add_books([folder])
    yield
    only_extra_books()


@pytest.mark.usefixtures("_with_a_broken_book")
def test_a_broken_rulebook_has_no_page_and_the_others_have_theirs(client: Client) -> None:
    assert "cracked" not in {book["id"] for book in answer(client, "/api/v1/rulebooks")}
    for path in ("rulebooks/cracked", "rulebooks/cracked/clauses", "compare/nsw/cracked", "odds/cracked"):
        said = answer(client, f"/api/v1/{path}", 404)
        assert "wagers.toml: variant" in said["what"] + said["why"]
    assert answer(client, "/api/v1/rulebooks/nsw")["id"] == "nsw"
