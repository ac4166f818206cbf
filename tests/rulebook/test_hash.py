"""A rulebook's fingerprint: the same for the same content, another for any other."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from punto.rulebook import content_hash, load
from punto.rulebook.model import Rulebook
from tests.rulebook.books import BASE, SMALL, Raw, as_toml, with_sixth
from tests.rulebook.test_five import FIVE


def other(value: object) -> object:
    """Any other value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, date):
        return value + timedelta(days=1)
    return f"{value}x" if isinstance(value, str) else "no longer empty"


def each_changed(value: Any) -> Iterator[Any]:
    """The same part once for every value in it, with that one value changed."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            for changed in each_changed(getattr(value, name)):
                yield msgspec.structs.replace(value, **{name: changed})
    elif isinstance(value, dict):
        for name, each in value.items():
            for changed in each_changed(each):
                yield {**value, name: changed}
    elif isinstance(value, tuple):
        yield (*value, "one more")
        for place, each in enumerate(value):
            for changed in each_changed(each):
                yield (*value[:place], changed, *value[place + 1 :])
    else:
        yield other(value)


def backwards(raw: Raw) -> Raw:
    """The same tables with their keys in the opposite order."""
    return {
        key: backwards(value) if isinstance(value, dict) else value for key, value in reversed(raw.items())
    }


def test_the_fingerprint_is_a_sha256() -> None:
    print_ = content_hash(load(SMALL, BASE))
    assert len(print_) == 64
    assert int(print_, 16)


def test_the_same_files_elsewhere_have_the_same_fingerprint(tmp_path: Path) -> None:
    copy = with_sixth(tmp_path / "books")
    assert load(SMALL, copy) is not load(SMALL, BASE)
    assert content_hash(load(SMALL, copy)) == content_hash(load(SMALL, BASE))


def test_the_order_of_keys_does_not_matter(tmp_path: Path) -> None:
    copy = with_sixth(tmp_path / "books")
    for file in (copy / SMALL).glob("*.toml"):
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        file.write_text(as_toml(backwards(raw)), encoding="utf-8")
    assert list(load(SMALL, copy).side_bet) != list(load(SMALL, BASE).side_bet)
    assert content_hash(load(SMALL, copy)) == content_hash(load(SMALL, BASE))


def test_another_run_of_the_program_finds_the_same_fingerprint() -> None:
    program = "from punto.rulebook import *; print(*(content_hash(load(each)) for each in rulebook_ids()))"
    env = {**os.environ, "PYTHONHASHSEED": "12345"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True
    )
    assert done.stdout.split() == [content_hash(load(each)) for each in FIVE]


def test_any_changed_value_changes_the_fingerprint() -> None:
    book = load(SMALL, BASE)
    changed: list[Rulebook] = list(each_changed(book))
    prints = {content_hash(each) for each in changed}
    assert len(changed) > 500
    assert len(prints) == len(changed)
    assert content_hash(book) not in prints


@pytest.mark.parametrize("rulebook", FIVE)
def test_one_pay_line_changes_the_fingerprint_of_a_rulebook(rulebook: str) -> None:
    book = load(rulebook)
    variant, *_ = each_changed(book.variant)
    assert content_hash(msgspec.structs.replace(book, variant=variant)) != content_hash(book)


def test_the_five_have_five_fingerprints() -> None:
    assert len({content_hash(load(rulebook)) for rulebook in FIVE}) == 5
