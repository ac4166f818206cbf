"""A whole shoe: how its cards are burned, where the cutting card lies, and which coup is the last."""

import pytest
from msgspec import structs

from punto.cards import Card
from punto.rulebook.loader import load
from punto.rulebook.rulebook_errors import Unknown
from punto.rules.game import Game
from punto.rules.whole_shoe import (
    BURNS,
    CUTTING_CARD,
    Burn,
    burn_by,
    burned,
    check_burn,
    check_cutting_card,
    cutting_card_by,
    is_last,
)
from tests.five import FIVE

BURN: dict[str, Burn] = {"nz-1998": "face-up"}
COMPULSORY = ("crown-2025", "nz-1998", "vic-2002")
ABOUT_TWENTY = (13, 18, 19, 20, 21, 22)
"""A fan of thirteen, or about twenty: two more or fewer, as the tables are set (A-ALL-08)."""


@pytest.mark.parametrize("rulebook", FIVE)
def test_where_nobody_asks_one_card_is_burned_and_in_new_zealand_more(rulebook: str) -> None:
    assert burn_by(load(rulebook)) == BURN.get(rulebook, "one")
    assert cutting_card_by(load(rulebook)) == 20


def test_a_rulebook_without_a_shoe_to_prepare_burns_one_and_has_twenty_behind() -> None:
    plain = structs.replace(load("nsw"), preparing=None)
    assert (burn_by(plain), cutting_card_by(plain)) == ("one", CUTTING_CARD)
    for burn in BURNS:
        check_burn(plain, burn)
    check_cutting_card(plain, 3, {})


@pytest.mark.parametrize(("first", "cards"), [("AH", 2), ("9S", 10), ("TD", 11), ("KC", 11)])
def test_the_first_card_says_how_many_leave(first: str, cards: int) -> None:
    assert burned("face-up", Card.parse(first)) == cards
    assert burned("one", Card.parse(first)) == 1
    assert burned("none", Card.parse(first)) == 0


@pytest.mark.parametrize("rulebook", FIVE)
def test_a_burn_that_must_be_cannot_be_left_out(rulebook: str) -> None:
    book = load(rulebook)
    check_burn(book, "face-up")
    if rulebook in COMPULSORY:
        with pytest.raises(Unknown, match="does not burn so"):
            check_burn(book, "none")
    else:
        check_burn(book, "none")


def test_new_zealand_burns_by_the_first_card_and_not_otherwise() -> None:
    with pytest.raises(Unknown) as refused:
        check_burn(load("nz-1998"), "one")
    assert str(refused.value) == "burn 'one': nz-1998 does not burn so (7.5); accepted: face-up"


@pytest.mark.parametrize("rulebook", FIVE)
def test_the_cutting_card_lies_where_the_rulebook_has_it(rulebook: str) -> None:
    game, lawful = Game(load(rulebook), "traditional"), []
    for behind in range(30):
        try:
            check_cutting_card(game.book, behind, game.settings)
        except Unknown:
            continue
        lawful.append(behind)
    about = rulebook in {"vic-2002", "crown-2025"}
    assert tuple(lawful) == (ABOUT_TWENTY if about else tuple(range(20, 30)))


@pytest.mark.parametrize(
    ("rulebook", "accepted"),
    [
        ("nsw", "at least 20 (4.6, A-ALL-08)"),
        ("crown-2025", "18 to 22 (4.2.4(a), A-ALL-08), 13 (4.2.4(b), A-ALL-08)"),
    ],
)
def test_whoever_puts_it_elsewhere_is_told_where_it_may_lie(rulebook: str, accepted: str) -> None:
    game = Game(load(rulebook), "traditional")
    with pytest.raises(Unknown) as refused:
        check_cutting_card(game.book, 5, game.settings)
    said = f"5 cards behind the cutting card: {rulebook} does not have it there; accepted: {accepted}"
    assert str(refused.value) == said


def test_the_coup_that_begins_with_the_cutting_card_out_is_the_last() -> None:
    assert [is_last(left, 20) for left in (19, 20, 21)] == [True, True, False]
