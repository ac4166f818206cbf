"""Proven rulebooks are kept by content: a changed byte anywhere, in a file or in the cache, is noticed."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.rulebook import BrokenRulebook
from punto.rulebook.proof_cache import load_proven, use_cache
from punto.rules.proof import prove
from tests.rulebook.books import SMALL

HARBOUR = "harbour"


@pytest.fixture
def cached_books(sixth_books: Path, tmp_path: Path) -> Iterator[Path]:
    use_cache(tmp_path / "cache")
    yield sixth_books
    use_cache(None)


def test_what_was_proven_comes_back_the_same(cached_books: Path) -> None:
    assert load_proven(cached_books / HARBOUR) is None
    book = prove(HARBOUR, cached_books)
    assert load_proven(cached_books / HARBOUR) == book


@pytest.mark.parametrize("file", ["harbour/rulebook.toml", "small/wagers.toml", "harbour/clauses.jsonl"])
def test_a_changed_file_is_read_anew_also_one_of_the_rulebook_below(cached_books: Path, file: str) -> None:
    prove(HARBOUR, cached_books)
    with (cached_books / file).open("a", encoding="utf-8") as end:
        end.write("\n")
    assert load_proven(cached_books / HARBOUR) is None


def test_a_file_more_is_noticed(cached_books: Path) -> None:
    prove(SMALL, cached_books)
    (cached_books / SMALL / "more.toml").write_text("id := 1", encoding="utf-8")
    assert load_proven(cached_books / SMALL) is None


def test_any_changed_byte_of_the_cache_makes_it_worthless(cached_books: Path, tmp_path: Path) -> None:
    prove(SMALL, cached_books)
    (file,) = (tmp_path / "cache").iterdir()
    whole = file.read_bytes()
    for place in range(0, len(whole), 97):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert load_proven(cached_books / SMALL) is None
    file.write_bytes(whole)
    assert load_proven(cached_books / SMALL) is not None


def test_a_broken_rulebook_is_not_kept(cached_books: Path, tmp_path: Path) -> None:
    (cached_books / SMALL / "more.toml").write_text("nonsense = 1\n", encoding="utf-8")
    with pytest.raises(BrokenRulebook):
        prove(SMALL, cached_books)
    assert not (tmp_path / "cache").exists()


def test_a_folder_that_takes_no_files_is_no_fault(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("", encoding="utf-8")
    use_cache(place / "below")
    books = shutil.copytree(Path(__file__).parent / "base", tmp_path / "books")
    try:
        assert prove(SMALL, Path(books)).id == SMALL
    finally:
        use_cache(None)
