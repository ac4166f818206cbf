from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.server.app import create_app
from tests.server.client import Client

PAGE = "<!doctype html><title>Punto</title>"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Client]:
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1a2b.js").write_text("let table;", encoding="utf-8")
    with Client(create_app(demo=True, static=tmp_path)) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rulebooks/nsw?q=tie",
        "/rulebooks/nsw/clauses/6.5",
        "/rulebooks/x/clauses/A%2FB(c)",
        "/compare/a/b",
    ],
)
def test_every_address_shows_the_page(site: Client, path: str) -> None:
    response = site.get(path)
    assert (response.status_code, response.text) == (200, PAGE)
    assert response.headers["cache-control"] == "no-cache"


def test_a_page_not_changed_is_not_sent_again(site: Client) -> None:
    tag = site.get("/rulebooks/nsw").headers["etag"]
    assert site.get("/rulebooks/nsw", headers={"if-none-match": tag}).status_code == 304


def test_built_files_are_kept_for_ever(site: Client) -> None:
    response = site.get("/assets/app-1a2b.js")
    assert "immutable" in response.headers["cache-control"]
    assert "javascript" in response.headers["content-type"]


def test_a_missing_file_is_not_a_page(site: Client) -> None:
    assert site.get("/assets/app-0000.js").status_code == 404


def test_nothing_outside_the_folder_is_served(site: Client, tmp_path: Path) -> None:
    (tmp_path.parent / "secret.txt").write_text("secret", encoding="utf-8")
    assert "secret" not in site.get("/..%2Fsecret.txt").text
    assert "secret" not in site.get("/assets/..%2F..%2Fsecret.txt").text


def test_pages_not_built_say_how_to_build_them(tmp_path: Path) -> None:
    with Client(create_app(demo=True, static=tmp_path / "nothing")) as client:
        response = client.get("/")
        assert response.status_code == 503
        assert "make run" in response.text
        assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/v1/about", "/api/v1/nothing", "/assets/none.js"])
def test_every_answer_is_guarded(site: Client, path: str) -> None:
    headers = site.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_facts_are_not_kept_by_the_browser(site: Client) -> None:
    assert site.get("/api/v1/about").headers["cache-control"] == "no-store"


def test_long_answers_travel_packed(site: Client) -> None:
    response = site.get("/api/v1/rulebooks/nsw/clauses", headers={"accept-encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
