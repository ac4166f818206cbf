"""Setting a game up: what the rulebook does not have is refused, with what it does have."""

import pytest

from punto.rulebook import Unknown, load
from punto.rulebook.refusal import Refusal
from punto.rules.game import Game, main_names, rivals
from punto.rules.wager import CoupWager, RunWager, SplitWager, TailWager
from tests.rulebook.books import BASE, SMALL

CROWN = "crown-2025"


def refusal(game: Game, wager: str) -> Refusal:
    found = game.wager(wager)
    assert isinstance(found, Refusal)
    return found


def odds_of(game: Game, wager: str) -> set[str]:
    found = game.wager(wager)
    assert isinstance(found, CoupWager)
    return {line.odds for line in found.table.lines if line.odds}


def test_an_unknown_variant_is_refused_with_those_there_are() -> None:
    with pytest.raises(Unknown) as caught:
        Game(load("vic-2002"), "even-money")
    assert caught.value.what == "variant 'even-money'"
    assert caught.value.accepted == ["traditional", "crown"]


@pytest.mark.parametrize(
    ("rulebook", "variant", "allowed"),
    [
        ("nz-1998", "traditional", [8]),
        ("vic-2002", "traditional", [4, 5, 6, 7, 8]),
        ("nsw", "even-money", [3, 4, 6, 8]),
        ("star-2024", "traditional", [3, 4, 6, 8]),
        (CROWN, "crown", [4, 5, 6, 7, 8]),
        (CROWN, "three-card", [1]),
    ],
)
def test_a_game_is_played_with_the_decks_its_rulebook_allows(
    rulebook: str, variant: str, allowed: list[int]
) -> None:
    book = load(rulebook)
    assert Game(book, variant).decks == max(allowed)
    for decks in range(10):
        if decks in allowed:
            assert Game(book, variant, decks=decks).decks == decks
        else:
            with pytest.raises(Unknown, match=f"^{decks} decks: ") as caught:
                Game(book, variant, decks=decks)
            assert caught.value.accepted == [str(number) for number in allowed]


@pytest.mark.parametrize("option", [1, 5])
def test_a_family_has_the_options_it_says(option: int) -> None:
    assert Game(load(CROWN), "crown", options={"tiger": option}).options == {"tiger": option}


@pytest.mark.parametrize("option", [0, 6, -1])
def test_an_option_that_a_family_does_not_have_is_refused(option: int) -> None:
    with pytest.raises(Unknown, match=f"option {option} of tiger") as caught:
        Game(load(CROWN), "crown", options={"tiger": option})
    assert caught.value.accepted == ["1", "2", "3", "4", "5"]


def test_a_family_that_a_rulebook_does_not_have_is_refused() -> None:
    with pytest.raises(Unknown, match="side bets 'dragon-tiger'") as caught:
        Game(load("star-2024"), "traditional", options={"dragon-tiger": 1})
    assert caught.value.accepted == ["super-six", "tiger"]


def test_a_table_carries_one_of_the_families_that_share_names() -> None:
    book = load(CROWN)
    assert rivals(book) == ["tiger", "dragon-tiger"]
    with pytest.raises(Unknown, match="side bets tiger and dragon-tiger"):
        Game(book, "crown", options={"tiger": 1, "dragon-tiger": 1})
    assert odds_of(Game(book, "crown", options={"tiger": 1}), "big-tiger") == {"55:1"}
    assert odds_of(Game(book, "crown", options={"dragon-tiger": 4}), "big-tiger") == {"48:1"}


def test_the_wagers_laid_tell_which_family_an_unsigned_table_carries() -> None:
    book = load(CROWN)
    dragon = Game(book, "crown", wagers=frozenset(("big-tiger", "small-dragon")))
    assert odds_of(dragon, "big-tiger") == {"50:1"}
    assert refusal(dragon, "tiger-pair").code == "other-family"


def test_a_setting_is_its_default_until_it_is_given() -> None:
    book = load(SMALL, BASE)
    assert Game(book, "plain").settings == {"halves": "starts", "consolation": 10}
    assert Game(book, "plain", settings={"consolation": 20}).settings["consolation"] == 20


@pytest.mark.parametrize("value", [0, 21, True, "10"])
def test_a_setting_outside_its_range_is_refused(value: int | bool | str) -> None:
    with pytest.raises(Unknown) as caught:
        Game(load(SMALL, BASE), "plain", settings={"consolation": value})
    assert str(caught.value) == f"consolation = {value!r}: not possible; a whole number from 1 to 20"


def test_a_setting_that_is_none_of_its_choices_is_refused() -> None:
    with pytest.raises(Unknown) as caught:
        Game(load(CROWN), "crown", settings={"one_one_two": "tigers"})
    assert str(caught.value) == (
        "one_one_two = 'tigers': not possible; one of: pairs, crown-pairs, dragon-bonus"
    )


def test_an_unknown_setting_is_refused_with_those_there_are() -> None:
    with pytest.raises(Unknown, match="setting 'tie_percent'") as caught:
        Game(load(SMALL, BASE), "plain", settings={"tie_percent": 5})
    assert caught.value.accepted == ["consolation", "halves"]


@pytest.mark.parametrize(("percent", "odds"), [(1, "1:100"), (5, "5:100"), (10, "10:100")])
def test_a_setting_makes_the_odds_of_a_line(percent: int, odds: str) -> None:
    game = Game(load(CROWN), "tie-baccarat", settings={"tie_percent": percent})
    assert odds_of(game, "player") == {"1:1", odds}


@pytest.mark.parametrize(("decks", "found"), [(6, Refusal), (8, CoupWager)])
def test_a_wager_may_need_decks_of_its_own(decks: int, found: type) -> None:
    wager = Game(load(SMALL, BASE), "plain", decks=decks).wager("lucky-six")
    assert isinstance(wager, found)


def test_decks_that_are_not_allowed_name_their_clause() -> None:
    with pytest.raises(Unknown) as caught:
        Game(load(SMALL, BASE), "plain", decks=7)
    assert str(caught.value) == "7 decks: Plain is not played with so many (2); one of: 6, 8"


def test_a_wager_refused_for_its_decks_says_which_would_do() -> None:
    refused = refusal(Game(load("nsw"), "traditional", decks=4), "player-pair")
    assert refused.clauses == ("3.1",)
    assert refused.accepted == "a table with 6 or 8 decks"


@pytest.mark.parametrize(
    ("wager", "kind"),
    [
        ("player", CoupWager),
        ("even-start", CoupWager),
        ("banker-run-2", RunWager),
        ("banker-tail", TailWager),
        ("halves", SplitWager),
        ("banker-run-3", type(None)),
        ("banker-run-two", type(None)),
        ("nothing", type(None)),
    ],
)
def test_a_game_knows_its_wagers_by_name(wager: str, kind: type) -> None:
    assert isinstance(Game(load(SMALL, BASE), "plain").wager(wager), kind)


def test_a_game_without_side_bets_names_its_clause_and_its_wagers() -> None:
    refused = refusal(Game(load(CROWN), "lucky-chase"), "player-pair")
    assert refused.clauses == ("11.2.1", "11.2.1(a)")
    assert refused.accepted == "player, banker"


def test_a_main_wager_of_another_game_is_refused_and_not_unknown() -> None:
    book = load(CROWN)
    assert "three-pictures" in main_names(book)
    assert refusal(Game(book, "crown"), "three-pictures").code == "not-in-variant"
    assert refusal(Game(book, "lucky-chase"), "tie").code == "not-in-variant"


def test_a_wager_without_printed_odds_is_refused_until_a_setting_gives_them() -> None:
    book = load(CROWN)
    refused = refusal(Game(book, "crown"), "tie-run-2")
    assert (refused.code, refused.accepted) == ("no-odds", "Tie Run of 3, 4")
    allowed = Game(book, "crown", settings={"tie_run_2": True}).wager("tie-run-2")
    assert isinstance(allowed, RunWager)
    assert allowed.per_unit == 100
