"""The proof that one pay line applies to every coup, and what is said where it fails."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from punto.rulebook.library import add_books
from punto.rulebook.loader import load
from punto.rulebook.model import Otherwise, PayTable, Rulebook, WagerLine
from punto.rulebook.rulebook_errors import Unknown
from punto.rules.facts import Facts, ResultOnly
from punto.rules.game import Game, check_option, check_setting, wager_names
from punto.rules.paytable import Compiled, NotOneLine, Rulings
from punto.rules.proof import prove, unproven, unproven_rulebooks
from punto.rules.wager import CoupWager
from tests.extra_books import only_extra_books
from tests.rulebook.books import cracked

BOOKS = ("nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025")
LOSES = Otherwise(result="lose", clause="1")


def table(*when: dict[str, Any], otherwise: Otherwise | None = LOSES) -> PayTable:
    """A wager that wins 2 to 1 under each of these conditions."""
    lines = tuple(WagerLine(when=each, result="win", odds="2:1", clause="1") for each in when)
    return PayTable(title="Test", clause="1", pays=lines, otherwise=otherwise)


def compiled(*when: dict[str, Any], otherwise: Otherwise | None = LOSES) -> Compiled:
    """That wager made ready on a New South Wales table."""
    return Game(load("nsw"), "traditional").compiled(table(*when, otherwise=otherwise), 1)


@pytest.mark.parametrize("book", BOOKS)
def test_every_wager_option_and_variant_is_proven(book: str) -> None:
    assert prove(book).id == book


@pytest.mark.parametrize(("book", "count"), [("nz-1998", 3), ("vic-2002", 22), ("nsw", 6), ("star-2024", 11)])
def test_wager_names_lists_every_wager_once(book: str, count: int) -> None:
    names = wager_names(load(book))
    assert len(names) == len(set(names)) == count


@pytest.mark.parametrize(
    ("when", "otherwise", "words"),
    [
        (({"winner": "tie"}, {"player_points": 6}), LOSES, "two lines for one coup: pays[0] and pays[1]"),
        (({"winner": "tie"},), None, "no line for a coup: when winner = "),
        (({"winner": "tie", "margin": 3},), LOSES, "pays[0] can never apply; no coup has these facts"),
        (({"colour": "red"},), LOSES, "unknown fact 'colour'"),
        (
            ({"winner": "dealer"},),
            LOSES,
            "fact winner cannot be 'dealer' in pays[0]; one of: player, banker, tie",
        ),
        (
            ({"player_points": "six"},),
            LOSES,
            "fact player_points cannot be 'six' in pays[0]; one of: 0, 1, 2,",
        ),
        (({"player_points": (6, "x")},), LOSES, "fact player_points cannot be 'x'"),
        (({}, {}), LOSES, "two lines for one coup: pays[0] and pays[1], when always"),
    ],
)
def test_not_one_line(when: tuple[dict[str, Any], ...], otherwise: Otherwise | None, words: str) -> None:
    with pytest.raises(NotOneLine) as caught:
        compiled(*when, otherwise=otherwise)
    assert words in str(caught.value)


def test_a_wager_that_asks_nothing_always_has_its_line() -> None:
    always = compiled({}, otherwise=None)
    assert always.ruling(ResultOnly("tie")).result == "win"
    assert always.best_odds == 2


def test_otherwise_must_be_able_to_apply() -> None:
    with pytest.raises(NotOneLine, match="`otherwise` can never apply"):
        compiled({})


def test_a_coup_that_cannot_happen_has_no_ruling() -> None:
    insurance = Game(load("vic-2002"), "crown").wager("insurance-no-6")
    assert isinstance(insurance, CoupWager)
    with pytest.raises(LookupError, match="no pay line"):
        insurance.table.ruling(structs.replace(_some_facts(), winner="banker"))


def test_a_coup_outside_the_window_has_what_applies_otherwise() -> None:
    (ruling, *_) = compiled({"winner": "player"}).lines
    assert Rulings({}, ruling)["banker",] is ruling


def test_a_card_that_there_is_not_is_named_with_those_there_are() -> None:
    with pytest.raises(NotOneLine, match=r"fact player_first_rank cannot be '1' in pays\[0\]; one of: "):
        compiled({"player_first_rank": "1"})


def test_a_wager_may_ask_about_pairs_and_points_together() -> None:
    asked = compiled({"player_pair": ("mixed", "coloured", "suited"), "winner": "player"})
    eights = compiled({"eights": "suited"}, {"eights": "coloured"})
    facts = structs.replace(_some_facts(), player_pair="suited", winner="player")
    assert asked.ruling(facts).result == "win"
    assert eights.ruling(structs.replace(facts, eights="coloured")).result == "win"
    assert eights.ruling(facts).result == "lose"


def _some_facts() -> Facts:
    return Facts("tie", 0, 0, 0, 0, 2, 2, False, False, 0, "none", "none", False, "none")


def test_a_rulebook_that_loads_and_is_not_proven_is_told(tmp_path: Path) -> None:
    add_books([cracked(tmp_path)])
    try:
        found = unproven_rulebooks()
    finally:
        only_extra_books()
    assert list(found) == ["cracked"]
    assert "two lines for one coup" in str(found["cracked"])


def test_an_unproven_rulebook_names_every_fault() -> None:
    book = load("nsw")
    variant = book.variant["traditional"]
    broken: Rulebook = structs.replace(
        book,
        variant={
            "traditional": structs.replace(
                variant, main={"player": table({}, {}), "tie": table(otherwise=None)}
            )
        },
        side_bet={},
    )
    assert [(where, what.partition(":")[0]) for where, what, _ in unproven(broken)] == [
        ("variant.traditional.main.player.pays", "two lines for one coup"),
        ("variant.traditional.main.tie.pays", "no line for a coup"),
    ]


def test_unknown_parts_of_a_game() -> None:
    book = load("crown-2025")
    with pytest.raises(Unknown, match="no such family"):
        check_option(book, "lions", 1)
    for option in (0, 6):
        with pytest.raises(Unknown, match="no such option"):
            check_option(book, "tiger", option)
    with pytest.raises(Unknown, match="does not have it"):
        check_setting(book, "music", value=True)
    with pytest.raises(Unknown, match="does not have it"):
        Game(book, "even-money")
    assert check_option(book, "tiger", 5) == 5
