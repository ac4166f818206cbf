"""Irregularities that meet something else: each other, a betless coup, the last coup, open wagers, offers."""

from typing import Any

import pytest

from punto.cards import Card
from punto.script.transcript import transcript
from punto.table import Actor, Phase, read_event, replay, write_event
from punto.table.betless.ordered import SignalBetless
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.betting.windows import OfferWindow
from punto.table.dealing.cards import Announce, DrawCard
from punto.table.irregular.betless_coups import CoupMadeBetless
from punto.table.irregular.ended_offers import OfferMissed
from punto.table.irregular.several_at_once import OutlookRenewed
from tests.table.irregular.mishaps import BANKER_DRAWS, STANDS, Mishaps, names
from tests.table.irregular.test_stray_cards import ALL, SIGNAL, case
from tests.table.play import DAN, SUE, TESS


@pytest.mark.parametrize("book", ALL)
def test_an_irregularity_in_a_coup_without_bets(book: str) -> None:
    play = Mishaps.dealt(book)
    play.reports("third-card-banker", "9D")
    play.decides(play.state.mishaps[-1].outlook[0].name, DAN)
    play.finishes()
    play.does(DAN, SignalBetless(by=SIGNAL[book]))  # type: ignore[arg-type]
    play.deals("9D 2D KC 4S")
    assert play.state.coup.kind == "dummy"
    play.reports("third-card-banker", "9C")
    play.decides(play.state.mishaps[-1].outlook[0].name, DAN)
    play.finishes()
    assert play.in_front() == (Card.parse("9C"),)
    play.does(DAN, SignalBetless(by=SIGNAL[book]))  # type: ignore[arg-type]
    play.deals("9C 2D KC 4S")
    play.finishes()
    assert play.stands(Phase.BETTING)
    assert not play.in_front()
    assert play.chips == 1_100_00
    play.sound()


@pytest.mark.parametrize("book", ALL)
def test_two_in_one_coup_one_after_the_other(book: str) -> None:
    play = Mishaps.dealt(book, BANKER_DRAWS)
    play.reports("third-card-player", "9H")
    play.decides("banker-third-card", DAN)
    play.reports("excess-card")
    play.decides(play.state.mishaps[-1].outlook[0].name, DAN)
    play.finishes()
    assert play.chips == 900_00
    assert play.in_front() == (None,)
    play.sound()


@pytest.mark.parametrize(
    ("book", "by", "way"),
    [
        case("nsw", SUE, "next-coup", shows=("12.1.2", "12.2")),
        case("star-2024", SUE, "next-coup", shows=("12.1.2", "12.2")),
        case("crown-2025", TESS, "dummy-coup", shows=("10.11", "10.6.1(b)")),
    ],
)
def test_two_at_once_the_latest_first_and_the_other_looked_at_anew(book: str, by: Actor, way: str) -> None:
    play = Mishaps.dealt(book, BANKER_DRAWS)
    assert names(play.reports("third-card-player")) == ["banker-third-card"]
    play.reports("order-in-doubt")
    play.decides("void", by)
    assert play.stands(Phase.IRREGULAR)
    renewed = play.event(OutlookRenewed).fact
    assert isinstance(renewed, OutlookRenewed)
    assert names(renewed.mishap) == [way]
    play.decides(way, DAN)
    assert play.stands(Phase.SETTLED)
    play.finishes()
    assert play.chips == 1_000_00
    assert play.in_front() == (None,)
    play.sound()


def test_one_that_a_void_coup_makes_pointless_is_left_to_a_ruling() -> None:
    play = Mishaps.dealt("nsw", "2H KC 3C QS")
    play.reports("card-to-banker", "9H")
    play.reports("order-in-doubt")
    play.decides("void")
    assert names(play.state.mishaps[-1]) == ["ruling"]
    play.decides("ruling", SUE)
    assert play.stands(Phase.SETTLED)
    play.sound()


@pytest.mark.parametrize("book", ALL)
def test_a_void_coup_can_be_the_last_of_the_shoe(book: str) -> None:
    play = Mishaps.dealt(book, "2H KC 3C", last=True)
    play.reports("too-few-cards")
    play.decides("void", SUE)
    play.finishes()
    assert play.stands(Phase.SHOE_OVER)
    assert play.chips == 1_000_00
    play.sound()


def with_run(book: str, wager: str, **given: Any) -> Mishaps:
    """Ann's run, or tail, has seen one coup; a new coup is called with a hundred on the Player."""
    play = Mishaps(book, **given)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe(burned=1)
    play.bets("Ann", player=10_00)
    play.does("Ann", play.laying("Ann", seat="", **{wager: 20_00}))
    play.deals(STANDS)
    play.finishes()
    play.bets("Ann", player=100_00)
    play.does(DAN, CloseBets())
    return play


RUNS = [
    case("vic-2002", "player_run_3", shows=("11.9.4", "11.9.4(a)", "11.9.4(b)", "11.9.4/tail", "11.6.1")),
    case("crown-2025", "player_run_3", shows=("10.8.4", "10.8.4(a)", "10.8.4(b)", "10.8.4/tail", "10.5.1")),
    case("crown-2025", "player_dragon_tail", shows=("10.8.4/tail", "10.5.1")),
]


@pytest.mark.parametrize(("book", "wager"), RUNS)
def test_open_runs_and_tails_stay_through_a_coup_made_betless(book: str, wager: str) -> None:
    play = with_run(book, wager)
    before = play.state.carried.open
    assert [each.progress for each in before] == [1]
    play.reports("face-up-card", "7C")
    play.decides("dummy-coup", DAN)
    assert play.chips == 1_000_00 + 10_00 - 20_00
    play.deals("7C 9D KC KS")
    play.finishes()
    assert play.state.carried.open == before
    play.sound()


@pytest.mark.parametrize(
    ("book", "wager"),
    [
        case("vic-2002", "player_run_3", shows=("11.11",)),
        case("crown-2025", "player_dragon_tail", shows=("10.10",)),
    ],
)
def test_open_runs_and_tails_skip_a_void_coup(book: str, wager: str) -> None:
    play = with_run(book, wager)
    before = play.state.carried.open
    play.deals("2H KC")
    play.reports("too-few-cards")
    play.decides("void", SUE)
    play.finishes()
    assert play.state.carried.open == before
    assert play.chips == 1_000_00 + 10_00 - 20_00
    play.sound()


def in_window(book: str, cards: str, wager: str, **given: Any) -> Mishaps:
    """The offer of a wager inside the coup is open."""
    play = Mishaps(book, **given)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe(burned=1)
    play.does("Ann", play.laying("Ann", seat="", **{wager: 100_00}))
    play.deals(cards)
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"), OfferWindow())
    assert play.stands(Phase.WINDOW)
    return play


@pytest.mark.clause("crown-2025", "10.11")
def test_crown_10_11_a_coup_made_void_while_shield_is_on_offer() -> None:
    play = in_window("crown-2025", "3H 5C 4D KS", "player")
    play.bets("Ann", shield_player=10_00)
    assert play.chips == 890_00
    play.reports("order-in-doubt")
    play.decides("void", TESS)
    play.finishes()
    assert play.chips == 1_000_00
    play.sound()


@pytest.mark.clause("crown-2025", "10.6.1(a)")
def test_crown_10_6_a_third_card_dealt_while_shield_is_on_offer() -> None:
    play = in_window("crown-2025", "3H 5C 4D KS", "player")
    mishap = play.reports("third-card-player", "4H")
    assert names(mishap) == ["banker-third-card"]
    play.decides("banker-third-card", DAN)
    assert play.facts(OfferMissed) == [OfferMissed(wagers=("shield-player",))]
    assert play.stands(Phase.DEALING)
    assert play.state.coup.faces["B3"] == Card.parse("4H")
    play.sound()


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("face-up-card", marks=pytest.mark.clause("crown-2025", "10.5.2")),
        pytest.param("excess-card", marks=pytest.mark.clause("crown-2025", "10.2")),
    ],
)
def test_crown_10_5_2_nobody_takes_a_shield_with_the_next_card_in_sight(kind: str) -> None:
    play = in_window("crown-2025", "3H 5C 4D KS", "player")
    play.reports(kind, "4H")
    play.decides("used", DAN)
    assert play.facts(OfferMissed) == [OfferMissed(wagers=("shield-player",))]
    assert play.stands(Phase.DEALING)
    stake = Stake(id="late", wager="shield-player", amount=10_00)
    assert play.refusal("Ann", PlaceBets(stakes=(stake,))).number == 129
    play.deals("4H")
    play.finishes()
    play.sound()


def test_an_unseen_card_leaves_the_offer_open() -> None:
    play = in_window("crown-2025", "3H 5C 4D KS", "player")
    play.reports("excess-card")
    play.decides("used", DAN)
    assert play.stands(Phase.WINDOW)
    assert not play.facts(OfferMissed)


@pytest.mark.clause("crown-2025", "10.7.2(c)", "10.8.3", "10.8.4(b)")
def test_crown_10_7_a_dummy_coup_ends_the_offer() -> None:
    play = in_window("crown-2025", "3H 5C 4D KS", "player")
    play.reports("wrong-area")
    play.decides("dummy-coup", TESS)
    assert play.stands(Phase.DEALING)
    assert not play.state.coup.windows
    assert play.event(CoupMadeBetless).clauses[-1] == "10.8.3"
    play.does(DAN, DrawCard(face=Card.parse("4H")))
    play.finishes()
    assert play.chips == 1_000_00


@pytest.mark.clause("vic-2002", "11.11")
def test_vic_11_11_a_coup_made_void_while_insurance_is_on_offer() -> None:
    play = in_window("vic-2002", "AH 2C 4D 4S", "player", variant="crown")
    play.reports("too-few-cards")
    play.decides("void", SUE)
    play.finishes()
    assert play.chips == 1_000_00
    play.sound()


@pytest.mark.parametrize("book", ALL)
def test_a_whole_story_can_be_written_read_and_folded_again(book: str) -> None:
    play = Mishaps.dealt(book)
    play.reports("face-up-card", "7C")
    play.decides(play.state.mishaps[-1].outlook[0].name, DAN)
    play.finishes()
    again = [read_event(write_event(event)) for event in play.events]
    assert replay(play.opening, again) == play.state


def test_the_transcript_tells_what_went_wrong_and_every_way_out() -> None:
    play = Mishaps.dealt("nsw")
    play.reports("third-card-player", "9D")
    play.decides("no-bet-coup", DAN)
    told = transcript(play.events).splitlines()
    start = told.index("- Irregular: third-card-player, 9D seen (12.2)")
    assert told[start + 1].startswith("    no-bet-coup: the card is the first of a coup without bets")
    assert "- Resolved: no-bet-coup (12.2, 12.3)" in told
