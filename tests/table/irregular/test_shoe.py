"""The burn, the cut, the shuffle, too few cards, and betting closed with nothing down."""

import pytest

from punto.cards import Card
from punto.machine.approval import Requested
from punto.table import Phase
from punto.table.betless.ordered import BetlessSignalled
from punto.table.holding.burn import BurnBefore
from punto.table.irregular.forgotten_burn import BurnForgotten, ShoeRestarted
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.preparing.burning import BurnCards
from punto.table.preparing.new_shoe import CardsTakenUp, Reshuffle, ShuffleOrdered
from tests.table.irregular.mishaps import PLAYER_DRAWS, Mishaps, names
from tests.table.irregular.test_stray_cards import ALL, case
from tests.table.play import DAN, SUE, TESS


@pytest.mark.parametrize(
    ("book", "clause", "over"),
    [
        case("nsw", "12.6", False, shows=("12.6",)),
        case("star-2024", "12.6", False, shows=("12.6",)),
        case("vic-2002", "11.11", False, shows=("11.11",)),
        case("crown-2025", "10.10", False, shows=("10.10",)),
        case("nz-1998", "12.5", True, shows=("12.5",)),
    ],
)
@pytest.mark.parametrize("dealt", ["", "2H", PLAYER_DRAWS])
def test_too_few_cards_make_the_coup_void(book: str, clause: str, over: bool, dealt: str) -> None:
    play = Mishaps.dealt(book, dealt)
    assert [way.clauses for way in play.reports("too-few-cards").outlook] == [(clause,)]
    play.decides("void")
    play.finishes()
    assert play.chips == 1_000_00
    assert play.stands(Phase.SHOE_OVER if over else Phase.BETTING)
    play.sound()


@pytest.mark.parametrize("book", ["nsw", "star-2024", "vic-2002", "crown-2025", "nz-1998"])
@pytest.mark.parametrize("left", [5, 6])
def test_a_dealer_alone_makes_it_void_only_where_the_count_says_so_too(book: str, left: int) -> None:
    play = Mishaps(book)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe(burned=play.game.decks * 52 - left)
    play.bets("Ann", player=100_00)
    play.reports("too-few-cards")
    events = play.does(DAN, ResolveIrregularity(resolution="void"))
    assert isinstance(events[0].fact, Requested) is (left == 6)


@pytest.mark.parametrize("book", ["nsw", "star-2024", "vic-2002", "crown-2025", "nz-1998"])
def test_a_complete_coup_does_not_lack_cards(book: str) -> None:
    assert Mishaps.dealt(book).not_so("too-few-cards").number == 401


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        case("nsw", "12.8", shows=("12.8",)),
        case("star-2024", "12.8", shows=("12.8",)),
        case("vic-2002", "11.1", shows=("11.1",)),
        case("crown-2025", "10.1", shows=("10.1",)),
        case("nz-1998", "12.8", shows=("12.8",)),
    ],
)
def test_a_forgotten_burn_found_in_the_second_coup_changes_nothing(book: str, clause: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    play.deals("2H")
    mishap = play.reports("burn-forgotten")
    assert [(way.name, way.clauses) for way in mishap.outlook] == [("play-on", (clause,))]
    left = play.state.shoe.left
    play.decides("play-on", DAN)
    assert play.event(BurnForgotten).clauses == (clause,)
    assert (play.state.shoe.left, play.state.shoe.burned) == (left + 1, 0)
    assert play.chips == 1_100_00
    play.sound()


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        case("vic-2002", "11.1.1", shows=("11.1", "11.1.1")),
        case("crown-2025", "10.1.1", shows=("10.1", "10.1.1")),
    ],
)
@pytest.mark.parametrize("dealt", ["", "2H", PLAYER_DRAWS])
def test_in_the_first_coup_the_shoe_may_start_again(book: str, clause: str, dealt: str) -> None:
    play = Mishaps.dealt(book, dealt)
    assert names(play.reports("burn-forgotten")) == ["play-on", "restart"]
    play.decides("restart", TESS)
    assert clause in play.event(ShoeRestarted).clauses
    assert play.stands(Phase.PREPARING)
    assert play.in_front() == tuple(Card.parse(each) for each in dealt.split())
    play.does(DAN, BurnCards())
    assert play.stands(Phase.CALLED if dealt else Phase.BETTING)
    assert play.in_front() == tuple(Card.parse(each) for each in dealt.split()[1:])
    assert play.state.shoe.seen == {}
    assert [wager.amount for wager in play.state.layout.values()] == [100_00]
    play.deals(" ".join([*dealt.split()[1:], "3H", "2D", "4C", "4S"][:4]))
    assert play.state.coup.kind == "live"
    play.sound()


@pytest.mark.parametrize("book", ["nsw", "star-2024", "nz-1998"])
def test_elsewhere_the_first_coup_is_not_rebuilt(book: str) -> None:
    assert names(Mishaps.dealt(book, "2H").reports("burn-forgotten")) == ["play-on"]


@pytest.mark.parametrize("book", [case("nsw", shows=("12.16",)), case("star-2024", shows=("12.16",))])
@pytest.mark.parametrize("count", [1, 3])
def test_a_card_burned_too_many_stays_burned(book: str, count: int) -> None:
    play = Mishaps.called(book)
    play.reports("extra-burn", count=count)
    play.decides("stays-burned", DAN)
    assert play.state.shoe.burned == 1 + count
    assert play.stands(Phase.CALLED)
    play.sound()


@pytest.mark.parametrize(
    ("book", "one", "drawn", "nothing"),
    [
        case("vic-2002", "8.2.2(b)", "11.2", "11.5.3", shows=("8.2.2(b)", "11.2", "11.5.3")),
        case("crown-2025", "7.2.2(b)", "10.2", "10.4.3", shows=("7.2.2(b)", "10.2", "10.4.3")),
    ],
)
def test_an_extra_burn_where_cards_are_not_discarded(book: str, one: str, drawn: str, nothing: str) -> None:
    first = Mishaps.called(book)
    assert [way.clauses for way in first.reports("extra-burn").outlook] == [(one,)]
    first.decides("one-before-the-coup", DAN)
    assert first.state.shoe.burned == 2
    second = Mishaps.called(book)
    second.does(DAN, BurnBefore())
    assert [way.clauses for way in second.reports("extra-burn").outlook] == [(drawn,)]
    second.decides("next-coup", DAN)
    assert second.in_front() == (None,)
    third = Mishaps.called(book, bet=0)
    third.does(DAN, BurnBefore())
    assert [way.clauses for way in third.reports("extra-burn").outlook] == [(nothing,)]
    third.decides("stays-burned", DAN)
    last = Mishaps.dealt(book, last=True)
    assert names(last.reports("extra-burn")) == ["lapses"]
    for play in (first, second, third):
        play.sound()


@pytest.mark.parametrize(
    ("book", "kind", "clause"),
    [
        case("nsw", "not-cut", "12.7", shows=("12.7",)),
        case("nsw", "not-shuffled", "12.9", shows=("12.9",)),
        case("star-2024", "not-cut", "12.7", shows=("12.7",)),
        case("star-2024", "not-shuffled", "12.9", shows=("12.9",)),
    ],
)
def test_the_coup_is_completed_and_then_the_cards_are_shuffled(book: str, kind: str, clause: str) -> None:
    during, between = Mishaps.dealt(book), Mishaps.dealt(book)
    during.reports(kind)
    during.decides("shuffle-and-cut", DAN)
    assert during.stands(Phase.DEALING)
    during.finishes()
    assert during.chips == 1_100_00
    assert during.stands(Phase.SHOE_OVER)
    between.finishes()
    between.reports(kind)
    between.decides("shuffle-and-cut", DAN)
    assert between.stands(Phase.SHOE_OVER)
    for play in (during, between):
        assert play.event(ShuffleOrdered).clauses == (clause,)
        play.does(DAN, Reshuffle())
        assert play.event(CardsTakenUp).clauses == (clause,)


@pytest.mark.parametrize("book", ["vic-2002", "crown-2025", "nz-1998"])
@pytest.mark.parametrize("kind", ["not-cut", "not-shuffled", "faced-cards-suspected"])
def test_where_the_text_is_silent_it_is_for_whoever_decides_disputes(book: str, kind: str) -> None:
    play = Mishaps.dealt(book)
    mishap = play.reports(kind)
    assert names(mishap) == ["ruling"]
    assert "no rule" in mishap.outlook[0].says
    play.decides("ruling", SUE, ruling="play on")
    assert play.resolved.fact.ruling == "play on"  # type: ignore[attr-defined]
    play.finishes()
    assert play.chips == 1_100_00


@pytest.mark.parametrize("book", [case("nsw", shows=("12.5.1",)), case("star-2024", shows=("12.5.1",))])
def test_further_faced_cards_in_a_device(book: str) -> None:
    play = Mishaps.dealt(book, device="shuffler")
    assert names(play.reports("faced-cards-suspected")) == ["check", "play-on"]
    play.decides("check", SUE)
    assert play.state.fittings.check_ordered
    play.finishes()
    assert play.stands(Phase.SHOE_OVER)
    assert play.chips == 1_100_00
    left = Mishaps.dealt(book, device="shuffler")
    left.reports("faced-cards-suspected")
    left.decides("play-on", SUE)
    left.finishes()
    assert left.stands(Phase.BETTING)
    assert Mishaps.dealt(book).not_so("faced-cards-suspected").number == 401


CLOSED = {
    "vic-2002": ("11.5", "11.5.1", "11.5.2", "11.5.3", "11.5.4"),
    "crown-2025": ("10.4", "10.4.1", "10.4.2", "10.4.3", "10.4.4"),
}


@pytest.mark.parametrize(
    "book",
    [
        case("vic-2002", shows=(*CLOSED["vic-2002"], "11.5/tail", "11.9.3")),
        case("crown-2025", shows=(*CLOSED["crown-2025"], "10.4/tail", "10.8.3")),
    ],
)
def test_betting_closed_with_no_bet_down(book: str) -> None:
    whole, burn, card, stays, first = CLOSED[book]
    tail = f"{whole}/tail"
    play = Mishaps.called(book, bet=0)
    assert names(play.reports("no-bets")) == ["ruling"]
    play.decides("ruling", SUE)
    play.does(DAN, BurnBefore())
    assert [way.clauses for way in play.reports("no-bets").outlook] == [(burn, tail, stays)]
    play.decides("dummy-coup", DAN)
    assert play.stands(Phase.CALLED)
    assert play.state.coup.kind == "dummy"
    after = Mishaps.called(book, bet=0)
    after.does(DAN, BurnBefore())
    after.deals("2H")
    assert after.event(BetlessSignalled).clauses[:-1] == (whole, burn, card, tail, stays, first)
    assert after.refused(DAN, after.reporting("no-bets"))[0].number == 401
    after.deals("9C 7H 5D")
    after.finishes()
    after.sound()
    bets = Mishaps.dealt(book, "2H")
    assert bets.refused(DAN, bets.reporting("no-bets"))[0].number == 401
    dealt = Mishaps.dealt(book, "2H", bet=0)
    assert dealt.event(BetlessSignalled).clauses[:-1] == (whole, card, tail, first)


@pytest.mark.parametrize("book", ALL)
def test_nothing_is_reported_of_a_shoe_that_is_not_there(book: str) -> None:
    play = Mishaps(book)
    assert play.refusal(DAN, play.reporting("excess-card")).number == 201
    assert play.refusal("Ann", play.reporting("excess-card")).code == "role"
