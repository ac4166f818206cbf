"""Validity: inside the area, flat, the player's own card; and wagers taken back as the rules allow."""

from typing import Any

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import Json, before, bet, coup, money, one, settle, voided

NZ, VIC, NSW, STAR, CROWN = "nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"
PLAYER = hands.PLAYER_NATURAL


def invalid(why: str, wager: str = "player", **more: Any) -> Json:
    """A wager found invalid for this reason."""
    return bet(wager, valid=False, why=why, **more)


@pytest.mark.parametrize(
    ("book", "why", "condition"),
    [
        pytest.param(book, why, condition, marks=pytest.mark.clause(book, *clauses))
        for book, why, condition, clauses in (
            (NSW, "area", "inside the wagering area", ("5.5.1", "12.17")),
            (NSW, "flat", "flat on the layout and not on another bet", ("5.5.3", "12.17")),
            (STAR, "area", "inside the wagering area", ("5.5.1", "12.17")),
            (STAR, "flat", "flat on the layout and not on another bet", ("5.5.3", "12.17")),
            (VIC, "area", "on the appropriate area", ("6.2", "def:Void")),
            (CROWN, "area", "on the appropriate area", ("5.2", "def:Void")),
            (NZ, "area", "in the appropriate area, small chips on top", ("5.3",)),
        )
    ],
)
@pytest.mark.parametrize("cards", [PLAYER, hands.BANKER_NATURAL, hands.TIE_ON_7])
def test_an_invalid_wager_goes_back_whatever_the_result(
    book: str, why: str, condition: str, cards: str
) -> None:
    settled = one(book, cards, invalid(why))["player"]
    assert voided(settled, 111)
    assert settled["refusal"]["what"] == f"the wager is not valid: it must be {condition}"
    assert settled["refusal"]["accepted"] == f"a wager that is {condition}"


@pytest.mark.parametrize("book", [NSW, STAR, VIC, CROWN, NZ])
def test_a_reason_the_text_does_not_have_still_gives_the_wager_back(book: str) -> None:
    settled = one(book, PLAYER, invalid("unmarked"))["player"]
    assert voided(settled, 111)
    returned = {NZ: "not-in-source", VIC: "def:Void", CROWN: "def:Void"}.get(book, "12.17")
    assert returned in settled["clauses"]


def test_no_reason_at_all() -> None:
    settled = one(NSW, PLAYER, bet("player", valid=False))["player"]
    assert voided(settled, 111)
    assert settled["refusal"]["accepted"].startswith("a wager placed as the rules demand")


# The Star's player card

CARD = pytest.mark.clause(STAR, "5.5.4", "14.1", "12.21.2", "12.17", "def:Invalid Wager")


@CARD
@pytest.mark.parametrize("day", ["2024-08-19", "2024-08-20", None])
def test_star_5_5_4_from_19_august_2024_no_card_no_valid_wager(day: str | None) -> None:
    sheet = {"date": day} if day else {}
    for cards in (PLAYER, hands.BANKER_NATURAL):
        assert voided(one(STAR, cards, invalid("player-card"), **sheet)["player"], 111)


@pytest.mark.parametrize("day", ["2024-08-16", "2024-08-18"])
def test_star_5_5_4_before_that_day_the_wager_stands(day: str) -> None:
    assert money(one(STAR, PLAYER, invalid("player-card"), date=day)["player"]) == (
        "win",
        "100",
        "100",
        "100",
    )


@CARD
def test_star_12_21_2_losing_invalid_wagers_may_be_collected_by_setting() -> None:
    settings = {"invalid_losers": "collected"}
    lost = one(STAR, hands.BANKER_NATURAL, invalid("player-card"), settings=settings)["player"]
    assert money(lost) == ("lose", "0", "0", "-100")
    assert lost["refusal"]["number"] == 111
    won = one(STAR, PLAYER, invalid("player-card"), settings=settings)["player"]
    assert voided(won, 111)
    tied = one(STAR, hands.TIE_ON_7, invalid("player-card"), settings=settings)["player"]
    assert voided(tied, 111)
    other = one(STAR, hands.BANKER_NATURAL, invalid("flat"), settings=settings)["player"]
    assert voided(other, 111)


@pytest.mark.clause(STAR, "5.5.4", "14.1", "12.21.1", "def:Invalid Wager")
def test_star_12_21_1_found_before_the_coup_the_wager_is_refused() -> None:
    settled = before(STAR, invalid("player-card"))["player"]
    assert (settled["outcome"], settled["amount"], settled["returned"]) == ("refused", "0", "100")
    assert not {"12.21.2", "12.17"} & set(settled["clauses"])


@CARD
def test_star_12_21_2_found_after_it_is_no_matter_of_12_21_1() -> None:
    assert "12.21.1" not in one(STAR, PLAYER, invalid("player-card"))["player"]["clauses"]


@pytest.mark.parametrize(
    ("beside", "wager", "number"),
    [
        ([], invalid("player-card", withdrawn=True), 124),
        ([bet("super-six")], bet("super-six", id="player", why="player-card"), 109),
        ([bet("banker")], bet("player", why="player-card"), 107),
    ],
    ids=["withdrawn", "second of a kind", "both hands"],
)
def test_star_only_the_missing_card_itself_lets_a_loser_be_collected(
    beside: list[Json], wager: Json, number: int
) -> None:
    """A losing wager refused for another reason goes back, whatever is noted of the card."""
    settings = {"invalid_losers": "collected"}
    settled = one(STAR, hands.BANKER_NATURAL, *beside, wager, settings=settings)["player"]
    assert voided(settled, number)


@CARD
def test_star_12_21_2_nothing_is_collected_on_a_coup_without_result() -> None:
    settled = settle(
        STAR, coup("", invalid("player-card"), kind="void"), settings={"invalid_losers": "collected"}
    )
    assert voided(settled[0]["wagers"][0], 111)


@pytest.mark.clause(STAR, "14.17", "14.1", "def:Proxy Betting")
def test_star_14_17_a_wager_for_somebody_else_is_invalid() -> None:
    assert voided(one(STAR, PLAYER, invalid("proxy"))["player"], 111)


@pytest.mark.clause(STAR, "5.5.1")
def test_an_invalid_wager_is_refused_before_the_first_card() -> None:
    settled = before(STAR, invalid("area"))["player"]
    assert (settled["outcome"], settled["amount"], settled["returned"]) == ("refused", "0", "100")


# Withdrawn


@pytest.mark.parametrize(
    ("book", "clauses"),
    [
        (NSW, ["12.1.1"]),
        (STAR, ["12.1.1"]),
        (VIC, ["11.8.2"]),
        (CROWN, ["10.7.2(b)", "10.9.1(d)"]),
    ],
)
def test_a_wager_taken_back_as_allowed_is_returned(book: str, clauses: list[str]) -> None:
    """The clause lets it go back; offering that to the players is the table's part."""
    settled = one(book, hands.BANKER_NATURAL, bet("player", withdrawn=True), bet("tie"))
    assert voided(settled["player"], 124)
    assert settled["player"]["clauses"] == clauses
    assert settled["tie"]["outcome"] == "lose"


def test_nz_nobody_takes_a_wager_back() -> None:
    settled = one(NZ, hands.BANKER_NATURAL, bet("player", withdrawn=True))["player"]
    assert money(settled) == ("lose", "0", "0", "-100")


# Betless and void coups


@pytest.mark.parametrize(
    ("book", "term"),
    [
        pytest.param(book, term, marks=pytest.mark.clause(book, *clauses))
        for book, term, clauses in (
            (NSW, "no bet coup", ("12.4", "def:No Bet Coup")),
            (STAR, "no bet coup", ("12.4", "def:No Bet Coup")),
            (VIC, "dummy coup", ("11.9.4", "11.9.4(a)", "11.9.4(b)")),
            (CROWN, "dummy coup", ("10.8.4", "10.8.4(a)", "10.8.4(b)")),
            (NZ, "void hand", ("def:Void Hand",)),
        )
    ],
)
def test_a_betless_coup_takes_no_wager(book: str, term: str) -> None:
    [settled] = settle(book, coup(PLAYER, bet("player"), bet("tie"), kind="dummy"))
    assert all(voided(each, 122) for each in settled["wagers"])
    assert settled["wagers"][0]["refusal"]["what"] == f"no wager counts on a {term}"
    assert settled["kind"] == "dummy"
    assert settled["hands"] == {"player": ["9H", "KD"], "banker": ["2C", "3S"]}
    assert (settled["result"], settled["points"]) == ("player", {"player": 9, "banker": 5})
    assert "Table 1/8-9" in settled["clauses"]


@pytest.mark.parametrize("book", [NSW, STAR, VIC, CROWN, NZ])
def test_a_betless_coup_needs_no_cards(book: str) -> None:
    [settled] = settle(book, coup("", bet("player"), kind="dummy"))
    assert voided(settled["wagers"][0], 122)
    assert not {"hands", "result", "facts"} & set(settled)


@pytest.mark.parametrize("book", [NSW, STAR, VIC, CROWN, NZ])
def test_a_void_coup_shows_no_result(book: str) -> None:
    [settled] = settle(book, coup(PLAYER, bet("player"), kind="void"))
    assert voided(settled["wagers"][0], 123)
    assert not {"hands", "result", "facts"} & set(settled)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(book, marks=pytest.mark.clause(book, *clauses))
        for book, clauses in {
            NSW: ("def:Void", "12.1.2", "12.6"),
            STAR: ("def:Void", "12.1.2", "12.6"),
            VIC: ("def:Void", "11.11", "11.12"),
            CROWN: ("def:Void", "10.10", "10.11"),
            NZ: ("12.5", "12.7"),
        }.items()
    ],
)
def test_a_void_coup_gives_every_wager_back(book: str) -> None:
    [settled] = settle(book, coup("", bet("player"), bet("tie"), bet("banker", who="Bob"), kind="void"))
    assert all(voided(each, 123) for each in settled["wagers"])


@pytest.mark.clause(NSW, "5.5.1", "12.4")
def test_on_a_betless_coup_a_wager_keeps_its_own_fault() -> None:
    [settled] = settle(NSW, coup("", invalid("area"), bet("tie"), kind="dummy"))
    assert [each["refusal"]["number"] for each in settled["wagers"]] == [111, 122]
