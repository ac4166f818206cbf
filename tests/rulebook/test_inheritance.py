"""One rulebook over another over a third: each fault names the file that gave the key, and its folder."""

import re
import shutil
from pathlib import Path

import pytest

from punto.rulebook import BrokenRulebook, load
from punto.rules.proof import prove
from tests.rulebook.books import SMALL, Raw, as_toml

HARBOUR = "harbour"
ATOLL = "atoll"
"""The third: it extends the one that extends the small one."""


def write(books: Path, rulebook: str, **said: object) -> None:
    """Add a file to a rulebook; the third is made with it."""
    folder = books / rulebook
    if rulebook == ATOLL and not folder.exists():
        folder.mkdir()
        shutil.copy(books / HARBOUR / "clauses.jsonl", folder)
        (folder / "rulebook.toml").write_text(f"id = '{ATOLL}'\nextends = '{HARBOUR}'\n", encoding="utf-8")
    (folder / "zeal.toml").write_text(as_toml(said), encoding="utf-8")


def absent(topic: str) -> Raw:
    return {"topic": topic, "why": "nobody knows"}


def places(rulebook: str, books: Path) -> list[tuple[str, str]]:
    """Where the faults of a rulebook lie."""
    with pytest.raises(BrokenRulebook) as caught:
        prove(rulebook, books)
    return [(fault.file, fault.key) for fault in caught.value.faults]


def test_a_third_rulebook_takes_from_both_below_it(sixth_books: Path) -> None:
    write(sixth_books, ATOLL, setup={"seats": {"most": 5, "clause": "2"}})
    small, harbour, atoll = (prove(each, sixth_books) for each in (SMALL, HARBOUR, ATOLL))
    assert (atoll.id, atoll.extends) == (ATOLL, HARBOUR)
    assert atoll.identity.authority == harbour.identity.authority != small.identity.authority
    assert atoll.identity.operator == small.identity.operator
    assert atoll.side_bet == harbour.side_bet
    assert atoll.settings == small.settings
    assert {each.topic for each in harbour.absent} - {each.topic for each in atoll.absent} == {"setup.seats"}


@pytest.mark.parametrize(
    ("rulebook", "files"),
    [
        (SMALL, ["zeal.toml"]),
        (HARBOUR, ["small/zeal.toml", "zeal.toml"]),
        (ATOLL, ["small/zeal.toml", "harbour/zeal.toml", "zeal.toml"]),
    ],
)
def test_each_of_three_files_is_blamed_for_its_own_key(
    sixth_books: Path, rulebook: str, files: list[str]
) -> None:
    write(sixth_books, SMALL, run={"tie-run": 1})
    write(sixth_books, HARBOUR, run={"player-run": 1})
    write(sixth_books, ATOLL, run={"cake-run": 1})
    keys = ["run.tie-run", "run.player-run", "run.cake-run"]
    assert places(rulebook, sixth_books) == list(zip(files, keys, strict=False))


def test_keys_of_one_table_are_blamed_on_three_files(sixth_books: Path) -> None:
    write(sixth_books, SMALL, family={"sad": {"title": "Sad", "options": 0, "clause": "5"}})
    write(sixth_books, HARBOUR, tail={"banker-tail": {"odds": {"4": "four"}}})
    write(sixth_books, ATOLL, tail={"banker-tail": {"odds": {"5": "five"}}})
    assert places(ATOLL, sixth_books) == [
        ("harbour/zeal.toml", "tail.banker-tail.odds.4"),
        ("zeal.toml", "tail.banker-tail.odds.5"),
        ("small/zeal.toml", "family.sad.options"),
    ]


def test_what_the_topmost_gives_anew_is_its_own_again(sixth_books: Path) -> None:
    write(sixth_books, SMALL, run={"tie-run": 1})
    write(sixth_books, HARBOUR, run={"tie-run": 2})
    assert places(HARBOUR, sixth_books) == [("zeal.toml", "run.tie-run")]
    write(sixth_books, ATOLL, run={"tie-run": 3})
    assert places(ATOLL, sixth_books) == [("zeal.toml", "run.tie-run")]


def test_a_missing_key_is_blamed_on_the_nearest_file_above_it(sixth_books: Path) -> None:
    write(sixth_books, SMALL, split={"thirds": {"title": "Thirds"}})
    write(sixth_books, ATOLL, setup={})
    found = places(ATOLL, sixth_books)
    assert {file for file, _ in found} == {"small/zeal.toml"}
    assert "split.thirds.parts" in {key for _, key in found}


def test_settings_count_as_their_own_file_counts_over_three_rulebooks(sixth_books: Path) -> None:
    setting = {"name": "mood", "title": "Mood", "default": 3, "least": 1, "most": 2, "clause": "5.2"}
    write(sixth_books, SMALL, settings=[setting])
    write(sixth_books, ATOLL, setup={})
    assert places(ATOLL, sixth_books) == [("small/zeal.toml", "settings[0].default")]


def test_silences_count_as_their_own_file_counts_over_three_rulebooks(sixth_books: Path) -> None:
    write(sixth_books, SMALL, absent=[absent("limits.moon")])
    write(sixth_books, HARBOUR, absent=[absent("limits.kept_minimum"), absent("limits.tide")])
    write(sixth_books, ATOLL, absent=[absent("limits.wind")])
    assert places(ATOLL, sixth_books) == [
        ("small/zeal.toml", "absent[0].topic"),
        ("harbour/zeal.toml", "absent[1].topic"),
        ("zeal.toml", "absent[0].topic"),
    ]


@pytest.mark.parametrize(("rulebook", "file"), [(SMALL, "small/zeal.toml"), (HARBOUR, "harbour/zeal.toml")])
def test_a_file_that_cannot_be_read_is_named_with_its_folder(
    sixth_books: Path, rulebook: str, file: str
) -> None:
    write(sixth_books, ATOLL, setup={})
    (sixth_books / rulebook / "zeal.toml").write_text("id :=\n", encoding="utf-8")
    assert places(ATOLL, sixth_books) == [(file, "(whole file)")]


def test_a_circle_two_rulebooks_down_is_named_where_it_closes(sixth_books: Path) -> None:
    write(sixth_books, ATOLL, setup={})
    write(sixth_books, SMALL, extends=HARBOUR)
    with pytest.raises(BrokenRulebook) as caught:
        load(ATOLL, sixth_books)
    (fault,) = caught.value.faults
    assert (fault.file, fault.key) == ("small/zeal.toml", "extends")
    assert fault.what == "a cycle: atoll -> harbour -> small -> harbour"


def lose_commission(books: Path) -> None:
    """Take commission out of every pay line: none may ask for it where no rule collects it."""
    for file in [*(books / SMALL).glob("*.toml"), *(books / HARBOUR).glob("*.toml")]:
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r'"?commission"? = "[^"]*", ', "", text), encoding="utf-8")


def test_a_section_marked_absent_drops_what_was_marked_below_it(sixth_books: Path) -> None:
    write(sixth_books, HARBOUR, absent=[absent("commission")])
    lose_commission(sixth_books)
    book = load(HARBOUR, sixth_books)
    assert book.commission is None
    topics = [each.topic for each in book.absent]
    assert topics[-1] == "commission"
    assert not [topic for topic in topics if topic.startswith("commission.")]
    small = {each.topic for each in load(SMALL, sixth_books).absent}
    assert {"commission.deferral", "commission.extra"} <= small


def test_a_section_marked_absent_may_be_given_again_above_it(sixth_books: Path) -> None:
    write(sixth_books, HARBOUR, absent=[absent("commission")])
    extra = {"topic": "commission.extra", "why": "the Atoll takes none"}
    deferral = {
        "marker": {"clause": "12"},
        "settled": {"clause": "12.1"},
        "settled_on_leaving": {"clause": "12.1"},
        "needs_approval": True,
        "clause": "10",
    }
    write(
        sixth_books, ATOLL, commission={"collected": {"clause": "8.2"}, "deferral": deferral}, absent=[extra]
    )
    book = load(ATOLL, sixth_books)
    assert book.commission is not None
    assert book.commission.deferral is not None
    assert [each.why for each in book.absent if each.topic.startswith("commission")] == [
        "the Atoll takes none"
    ]


def test_a_mark_repeated_above_is_the_upper_ones_reason(sixth_books: Path) -> None:
    write(sixth_books, HARBOUR, absent=[absent("limits.personal")])
    reasons = [each.why for each in load(HARBOUR, sixth_books).absent if each.topic == "limits.personal"]
    assert reasons == ["nobody knows"]
