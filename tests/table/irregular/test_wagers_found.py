"""Wagers found to be what they should not be, offers that were missed, and errors that come to light late."""

from datetime import date

import pytest

from punto.cards import Card
from punto.table import Actor, Phase
from punto.table.betting.calls import CloseBets
from punto.table.betting.turned_away import BetsInvalid
from punto.table.betting.windows import CloseWindow, OfferWindow
from punto.table.conduct.closing import CloseTable
from punto.table.conduct.staff_duty import ShowPlayerCard
from punto.table.dealing.cards import Announce, DrawCard
from punto.table.irregular.ended_offers import OfferMissed
from punto.table.irregular.wagers.invalid_wagers import StrayWagerReturned
from punto.table.preparing.new_shoe import Reshuffle
from punto.table.seats.joining import Leave
from punto.table.settling.pay import PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from tests.table.irregular.mishaps import Mishaps, names
from tests.table.play import DAN, SUE

BOTH = ("nsw", "star-2024")
FROM = date(2024, 8, 19)
ART = Actor("Art", "area-manager")


def both(*clauses: str) -> list[object]:
    """New South Wales and the Star, each with the clauses it shows."""
    return [pytest.param(book, marks=pytest.mark.clause(book, *clauses)) for book in BOTH]


@pytest.mark.parametrize("book", both("12.17"))
@pytest.mark.parametrize("cards", ["3H", "3H 2D 4C 4S"])
def test_12_17_an_invalid_bet_found_after_the_first_card_goes_back(book: str, cards: str) -> None:
    play = Mishaps.dealt(book, cards)
    mine = next(iter(play.state.layout))
    play.reports("invalid-bet", wagers=(mine,), what="it lay on another bet")
    play.decides("return", DAN)
    assert (play.chips, play.state.layout, play.phase) == (1_000_00, {}, Phase.DEALING)
    play.sound()


@pytest.mark.clause("nsw", "5.5")
def test_5_5_an_invalid_bet_found_before_the_first_card_goes_back() -> None:
    play = Mishaps.called("nsw")
    (way,) = play.reports("invalid-bet", wagers=tuple(play.state.layout)).outlook
    assert (way.name, way.clauses) == ("return", ("5.5",))
    play.decides("return", DAN)
    assert (play.chips, play.state.layout) == (1_000_00, {})


@pytest.mark.clause("nsw", "12.17")
def test_12_17_is_about_wagers_that_lie_there() -> None:
    play = Mishaps.called("nsw")
    play.deals("3H")
    refusal = play.not_so("invalid-bet", wagers=("nothing",))
    assert (refusal.number, refusal.clauses) == (401, ("12.17",))


@pytest.mark.parametrize("book", ["vic-2002", "crown-2025", "nz-1998"])
def test_other_texts_say_nothing_of_an_invalid_bet(book: str) -> None:
    assert names(Mishaps.dealt(book).reports("invalid-bet", who="Ann")) == ["ruling"]


def without_card(cards: str, **settings: str) -> Mishaps:
    """Ann's hundred on the Player, under the player-card rules, and these cards out."""
    play = Mishaps("star-2024", settings=tuple(settings.items()))
    play.day = FROM
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe()
    play.does("Ann", ShowPlayerCard())
    play.bets("Ann", player=100_00)
    if cards:
        play.deals(cards)
    return play


@pytest.mark.clause("star-2024", "12.21", "12.21.1")
def test_star_12_21_1_found_before_the_coup_it_goes_back() -> None:
    play = without_card("")
    assert names(play.reports("card-rule-bet", who="Ann")) == ["return"]
    play.decides("return", DAN)
    assert (play.chips, play.phase) == (1_000_00, Phase.BETTING)


@pytest.mark.clause("star-2024", "12.21", "12.21.2", "12.17")
@pytest.mark.parametrize(
    ("cards", "keeps", "chips"),
    [
        ("3H 2D 4C 4S", "returned", 1_000_00),
        ("3H 2D 4C 6S", "returned", 1_000_00),
        ("3H 2D 4C 4S", "collected", 1_000_00),
        ("3H 2D 4C 6S", "collected", 900_00),
    ],
)
def test_star_12_21_2_found_in_the_coup_it_wins_nothing(cards: str, keeps: str, chips: int) -> None:
    play = without_card(cards, invalid_losers=keeps)
    play.reports("card-rule-bet", who="Ann")
    play.decides("no-winnings", DAN)
    assert play.event(BetsInvalid).readings == ("A-STR-04",)
    play.finishes()
    assert play.chips == chips


@pytest.mark.clause("star-2024", "12.21", "12.21.3")
def test_star_12_21_3_previous_coups_that_are_settled_stand() -> None:
    play = without_card("3H 2D 4C 4S")
    play.finishes()
    assert names(play.reports("card-rule-bet", who="Ann", coup=1)) == ["earlier-coups-stand"]
    play.decides("earlier-coups-stand", DAN)
    assert play.chips == 1_100_00


@pytest.mark.clause("star-2024", "12.21.2")
@pytest.mark.parametrize("paid", [False, True])
def test_star_12_21_2_a_coup_is_in_its_course_until_its_cards_are_put_away(paid: bool) -> None:
    play = without_card("3H 2D 4C 4S")
    play.calls()
    play.does(DAN, AnnounceResult(), Settle())
    if paid:
        play.does(DAN, PayOut())
    assert names(play.reports("card-rule-bet", who="Ann")) == ["no-winnings"]
    play.decides("no-winnings")
    play.finishes()
    assert play.chips == 1_000_00
    play.sound()


@pytest.mark.parametrize(("day", "ways"), [(date(2024, 8, 18), ["ruling"]), (FROM, ["no-winnings"])])
def test_star_the_player_card_rules_are_in_force_from_19_august_2024(day: date, ways: list[str]) -> None:
    play = Mishaps.dealt("star-2024", "3H")
    play.day = day
    assert names(play.reports("card-rule-bet", who="Ann")) == ways


@pytest.mark.clause("crown-2025", "10.13")
def test_crown_10_13_chips_on_a_late_tail_before_any_run_go_back() -> None:
    play = Mishaps.called("crown-2025")
    play.reports("late-tail-early", who="Ann", what="dragon-tail-player", amount=20_00)
    play.decides("void", DAN)
    assert play.facts(StrayWagerReturned) == [
        StrayWagerReturned(who="Ann", wager="dragon-tail-player", amount=20_00)
    ]
    assert (play.chips, play.phase) == (900_00, Phase.CALLED)


@pytest.mark.clause("crown-2025", "10.13")
def test_crown_10_13_it_is_for_what_is_noticed_after_the_call() -> None:
    play = Mishaps("crown-2025")
    play.ready_shoe()
    play.sits("Ann", "1", chips=100_00)
    refusal = play.not_so("late-tail-early", who="Ann", what="dragon-tail-player", amount=20_00)
    assert (refusal.number, refusal.clauses) == (401, ("10.13",))


def shield(cards: str = "3H 5C 4D KS") -> Mishaps:
    """Player 7, Banker 5 with a card to come: Shield is due, and both hands were called."""
    play = Mishaps.dealt("crown-2025", cards)
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"))
    return play


@pytest.mark.clause("crown-2025", "10.14")
@pytest.mark.parametrize("card", ["4H", ""])
def test_crown_10_14_shield_was_not_offered_and_the_result_stands(card: str) -> None:
    play = shield()
    assert play.refusal(DAN, DrawCard(face=Card.parse("4H"))).code == "offer-first"
    play.reports("offer-missed", card)
    play.decides("result-stands", DAN)
    assert play.facts(OfferMissed) == [OfferMissed(wagers=("shield-player",))]
    assert play.event(OfferMissed).readings == ("A-CRN-08",)
    if not card:
        play.does(DAN, DrawCard(face=Card.parse("4H")))
    play.finishes()
    assert play.chips == 900_00
    play.sound()


@pytest.mark.clause("crown-2025", "10.14")
def test_crown_10_14_one_player_was_not_asked_and_the_others_shields_settle() -> None:
    play = shield()
    play.sits("Bob", "2", chips=100_00)
    play.does(DAN, OfferWindow())
    play.bets("Ann", shield_player=10_00)
    play.does(DAN, CloseWindow())
    play.does(DAN, DrawCard(face=Card.parse("4H")), AnnounceResult())
    play.reports("offer-missed", who="Bob")
    play.decides("result-stands", DAN)
    assert not play.facts(OfferMissed)
    play.does(DAN, Settle())
    outcomes = {due.wager: due.outcome for due in play.state.dues}
    assert outcomes == {"player": "lose", "shield-player": "win"}


@pytest.mark.parametrize(
    ("book", "variant", "decider"),
    [
        pytest.param("vic-2002", "crown", SUE, marks=pytest.mark.clause("vic-2002", "13.10")),
        pytest.param("crown-2025", "crown", ART, marks=pytest.mark.clause("crown-2025", "15.10")),
    ],
)
def test_a_missed_insurance_is_for_whoever_decides_disputes(book: str, variant: str, decider: Actor) -> None:
    play = Mishaps.dealt(book, "2H 4C 2D 2S", variant=variant)
    assert names(play.reports("offer-missed", "9C")) == ["ruled-over"]
    play.decides("ruled-over", decider)
    assert play.facts(OfferMissed) == [OfferMissed(wagers=("insurance-no-6",))]
    assert play.state.coup.faces["P3"] == Card.parse("9C")


@pytest.mark.clause("vic-2002", "13.10")
def test_vic_once_all_was_offered_a_complaint_changes_nothing() -> None:
    play = Mishaps.dealt("vic-2002")
    assert names(play.reports("offer-missed", who="Ann")) == ["ruled-to-stand"]
    play.decides("ruled-to-stand", SUE)
    assert play.phase is Phase.DEALING


LATE = {"nsw": "12.1.4", "star-2024": "12.1.4", "vic-2002": "11.13", "crown-2025": "10.12"}


def late(book: str) -> object:
    return pytest.param(book, LATE[book], marks=pytest.mark.clause(book, LATE[book]))


@pytest.mark.parametrize(("book", "clause"), [late(book) for book in LATE])
def test_an_error_found_after_the_next_coup_began_changes_nothing(book: str, clause: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    assert play.not_so("late-error", coup=1).number == 401
    play.does(DAN, CloseBets())
    assert play.not_so("late-error", coup=1).number == 401
    play.deals("3H")
    (way,) = play.reports("late-error", coup=1).outlook
    assert way.clauses == (clause,)
    play.decides(way.name, DAN)
    assert (play.phase, play.chips) == (Phase.DEALING, 1_100_00)


@pytest.mark.parametrize("book", both("12.1.4"))
def test_12_1_4_an_emptied_shoe_or_a_closed_table_is_as_late_as_the_next_coup(book: str) -> None:
    play = Mishaps.dealt(book, last=True)
    play.finishes()
    assert play.phase is Phase.SHOE_OVER
    assert play.not_so("late-error", coup=1).number == 401
    closed = Mishaps.dealt(book)
    closed.finishes()
    closed.does("Ann", Leave())
    closed.does(SUE, CloseTable())
    play.does(DAN, Reshuffle())
    for each in (play, closed):
        assert each.phase in (Phase.PREPARING, Phase.CLOSED)
        assert names(each.reports("late-error", coup=1)) == ["stands"]
        each.decides("stands", DAN)
        assert each.phase in (Phase.PREPARING, Phase.CLOSED)


def test_nz_says_nothing_of_an_error_found_late() -> None:
    play = Mishaps.dealt("nz-1998")
    play.finishes()
    play.does(DAN, CloseBets())
    play.deals("3H")
    assert names(play.reports("late-error", coup=1)) == ["ruling"]


SILENT = {
    "wrong-variant": ("vic-2002", "crown-2025", "nz-1998"),
    "card-rule-bet": ("nsw", "vic-2002", "crown-2025", "nz-1998"),
    "late-tail-early": ("nsw", "star-2024", "vic-2002", "nz-1998"),
    "offer-missed": ("nsw", "star-2024", "nz-1998"),
    "sequence-revealed": ("nz-1998",),
    "dropped-cards": ("nz-1998",),
    "device-malfunction": ("crown-2025",),
}


@pytest.mark.parametrize(("kind", "book"), [(kind, book) for kind, books in SILENT.items() for book in books])
def test_what_a_text_does_not_know_is_left_to_whoever_decides_disputes(kind: str, book: str) -> None:
    play = Mishaps.dealt(book)
    (way,) = play.reports(kind, who="Ann").outlook
    disputes = play.game.book.conduct.disputes if play.game.book.conduct else None
    assert way.says.startswith("the text has no rule")
    assert way.clauses == (disputes.decided.clauses if disputes else ("not-in-source",))
    before = play.chips
    play.decides("ruling", ART if book == "crown-2025" else SUE, ruling="play goes on")
    assert (play.chips, play.phase) == (before, Phase.DEALING)
