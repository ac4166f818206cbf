"""Cards in the wrong place, with the wrong person or out of order, and wagers that may be taken back."""

import pytest

from punto.cards import Card
from punto.machine.approval import Approve, Requested
from punto.table import Actor, Phase
from punto.table.betting.wagers import BetAltered, BetLifted
from punto.table.dealing.cards import Announce
from punto.table.irregular.betless_coups import CoupMadeBetless
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.irregular.wagers.withdrawn_wagers import ResumeCoup, WithdrawWager
from punto.table.settling.pay import PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from tests.table.irregular.mishaps import BANKER_DRAWS, PLAYER_DRAWS, STANDS, Mishaps, names
from tests.table.irregular.test_stray_cards import case
from tests.table.play import DAN, SUE, TESS


def cards(text: str) -> tuple[Card | None, ...]:
    """Cards in their order; a dash is one that nobody has seen."""
    return tuple(None if each == "-" else Card.parse(each) for each in text.split())


DOUBT = [
    case("nsw", "opening", "reconstruct void void-and-shuffle", shows=("12.1(a)", "12.1(b)")),
    case("nsw", "drawing", "reconstruct void void-and-shuffle", shows=("12.1(a)",)),
    case("star-2024", "opening", "reconstruct void void-and-shuffle", shows=("12.1(a)", "12.1(b)")),
    case("star-2024", "drawing", "reconstruct void void-and-shuffle", shows=("12.1(a)",)),
    case("vic-2002", "opening", "reconstruct void", shows=("11.12",)),
    case("vic-2002", "drawing", "reconstruct void", shows=("11.12",)),
    case("vic-2002", "third", "ruling", shows=("11.12",)),
    case("crown-2025", "opening", "reconstruct void", shows=("10.11",)),
    case("crown-2025", "drawing", "reconstruct void", shows=("10.11",)),
    case("nz-1998", "opening", "reconstruct void", shows=("12.6", "12.7")),
    case("nz-1998", "drawing", "reconstruct void", shows=("12.6", "12.7")),
    case("nz-1998", "third", "reconstruct ruling", shows=("12.6",)),
]


def with_third_card(book: str) -> Mishaps:
    """The Player's third card is out."""
    play = Mishaps.dealt(book, PLAYER_DRAWS)
    play.calls()
    play.deals("9H")
    return play


@pytest.mark.parametrize(("book", "stage", "ways"), DOUBT)
def test_an_order_in_doubt_by_how_far_the_coup_is(book: str, stage: str, ways: str) -> None:
    play = Mishaps.dealt(book, "3H 2D 4C") if stage == "opening" else Mishaps.dealt(book)
    if stage == "third":
        play = with_third_card(book)
    mishap = play.reports("order-in-doubt")
    assert mishap.circumstances["stage"] == ("opening" if stage == "opening" else "drawing")
    assert names(mishap) == ways.split()


@pytest.mark.parametrize("book", [case("vic-2002", shows=("11.12",)), case("nz-1998", shows=("12.7",))])
def test_opening_cards_out_of_order_that_a_third_card_brought_to_light_still_void_the_coup(book: str) -> None:
    play = with_third_card(book)
    assert "void" in names(play.reports("order-in-doubt", opening=True))
    play.decides("void")
    play.finishes()
    assert play.chips == 1_000_00
    play.sound()


VOID = [
    case("nsw", SUE, "12.1.2", shows=("12.1.2",)),
    case("star-2024", SUE, "12.1.2", shows=("12.1.2",)),
    case("vic-2002", TESS, "11.12", shows=("11.12",)),
    case("crown-2025", TESS, "10.11", shows=("10.11",)),
    case("nz-1998", SUE, "12.7", shows=("12.7",)),
]


@pytest.mark.parametrize(("book", "by", "clause"), VOID)
def test_a_coup_that_cannot_be_rebuilt_is_void(book: str, by: Actor, clause: str) -> None:
    play = Mishaps.dealt(book, "3H 2D 4C")
    play.reports("order-in-doubt")
    requested = play.does(DAN, ResolveIrregularity(resolution="void"))[0].fact
    assert isinstance(requested, Requested)
    assert play.stands(Phase.IRREGULAR)
    events = play.does(by, Approve(request=requested.request.id))
    assert clause in events[-1].clauses
    assert events[-1].actor == "Dan"
    assert events[-1].approver == by.id
    assert play.stands(Phase.SETTLED)
    play.finishes()
    assert play.chips == 1_000_00
    assert play.stands(Phase.BETTING)
    play.sound()


LATE = [
    case("nsw", "stands", "12.1.4", shows=("12.1.4",)),
    case("star-2024", "stands", "12.1.4", shows=("12.1.4",)),
    case("vic-2002", "stands", "11.13", shows=("11.13",)),
    case("crown-2025", "stands", "10.12", shows=("10.12",)),
    case("nz-1998", "ruling", "not-in-source", shows=("12.6",)),
]


@pytest.mark.parametrize("book", ["vic-2002", "crown-2025", "nz-1998"])
def test_texts_that_say_nothing_of_an_error_found_between_two_coups_leave_it_to_a_ruling(book: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    mishap = play.reports("order-in-doubt", coup=1)
    assert mishap.circumstances["found"] == "before-next"
    assert names(mishap) == ["ruling"]


@pytest.mark.parametrize(("book", "way", "clause"), LATE)
def test_an_error_that_came_to_light_once_the_next_coup_began(book: str, way: str, clause: str) -> None:
    play = Mishaps.dealt(book)
    play.finishes()
    play.deals("3H")
    mishap = play.reports("order-in-doubt", coup=1)
    assert mishap.circumstances["found"] == "late"
    assert [(each.name, each.clauses) for each in mishap.outlook] == [(way, (clause,))]
    play.decides(way, SUE)
    assert play.stands(Phase.DEALING)
    assert play.chips == 1_100_00


def test_the_cards_are_laid_anew_and_nothing_else() -> None:
    play = Mishaps.dealt("crown-2025", "3H 2D 4C 4S")
    play.reports("order-in-doubt")
    wrong = {
        "so many cards cannot be out": "",
        "3H lies face up and is not among them": "9H 2D 4C 4S",
        "card 5 is not due": "3H 2D 4C 4S 9H",
    }
    for why, order in wrong.items():
        refusal = play.refusal(TESS, ResolveIrregularity(resolution="reconstruct", cards=cards(order)))
        assert refusal.number == 405
        assert why in refusal.what
    play.decides("reconstruct", TESS, cards=cards("3H 4C 2D 4S"))
    assert play.state.coup.faces == dict(zip(("P1", "B1", "P2", "B2"), cards("3H 4C 2D 4S"), strict=True))
    assert play.state.shoe.seen == {"3H": 1, "4C": 1, "2D": 1, "4S": 1}
    play.sound()


def test_a_card_that_nobody_entered_comes_into_the_order() -> None:
    play = Mishaps.dealt("nz-1998", "3H 2D 4C")
    play.reports("order-in-doubt")
    play.decides("reconstruct", cards=cards("3H 2D 4C -"))
    assert play.state.coup.drawn == ("P1", "B1", "P2", "B2")
    play.sound()


@pytest.mark.clause("nsw", "12.1.1", "12.4")
def test_nsw_12_1_1_only_whole_wagers_and_when_all_are_gone_a_no_bet_coup() -> None:
    play = Mishaps.dealt("nsw")
    wager = next(iter(play.state.layout))
    play.reports("order-in-doubt")
    play.decides("reconstruct", cards=cards(STANDS))
    assert play.refusal("Ann", WithdrawWager(wager=wager, amount=50_00)).number == 404
    assert play.refusal("Bob", WithdrawWager(wager=wager)).code == "not-here"
    assert play.refusal("Ann", WithdrawWager(wager="none")).code == "wager-unknown"
    assert play.refusal(DAN, play.reporting("excess-card")).code == "phase"
    play.does("Ann", WithdrawWager(wager=wager))
    assert play.event(BetLifted).clauses[-1] == "12.1.1"
    assert play.chips == 1_000_00
    play.goes_on()
    assert play.event(CoupMadeBetless).clauses == ("12.1.1", "12.4")
    assert play.state.coup.kind == "dummy"
    play.finishes()
    play.sound()


@pytest.mark.parametrize(
    "book", [case("nsw", shows=("12.1.2", "12.1.3")), case("star-2024", shows=("12.1.2", "12.1.3"))]
)
def test_after_a_void_coup_all_players_may_agree_to_a_shuffle(book: str) -> None:
    play = Mishaps.dealt(book, "3H 2D")
    play.reports("order-in-doubt")
    order = ResolveIrregularity(resolution="void-and-shuffle")
    assert play.refusal(SUE, order).number == 301
    play.decides("void-and-shuffle", agreed=("Ann",))
    play.finishes()
    assert play.stands(Phase.SHOE_OVER)
    machine = Mishaps.dealt(book, "3H 2D", device="shuffler")
    assert "void-and-shuffle" not in names(machine.reports("order-in-doubt"))


AREA = [
    case("vic-2002", "wrong-area", shows=("11.8", "11.8.1", "11.8.2", "11.8.3")),
    case("crown-2025", "wrong-area", shows=("10.7", "10.7.1", "10.7.2(a)", "10.7.2(b)", "10.7.2(c)")),
    case("crown-2025", "wrong-holder", shows=("10.7", "10.7.2", "10.7.2(a)", "10.7.2(b)", "10.7.2(c)")),
]


@pytest.mark.parametrize(("book", "kind"), AREA)
def test_cards_to_the_wrong_area_or_holder_leave_three_choices(book: str, kind: str) -> None:
    complete, withdraw, dummy = (Mishaps.dealt(book) for _ in range(3))
    mishap = complete.reports(kind)
    assert names(mishap) == ["withdraw", "complete", "dummy-coup"]
    assert all(way.choice for way in mishap.outlook)
    complete.decides("complete", TESS)
    complete.finishes()
    assert complete.chips == 1_100_00
    withdraw.reports(kind)
    withdraw.decides("withdraw", TESS)
    withdraw.goes_on()
    withdraw.finishes()
    assert withdraw.chips == 1_100_00
    dummy.reports(kind)
    dummy.decides("dummy-coup", TESS)
    assert dummy.chips == 1_000_00
    dummy.finishes()
    dummy.sound()


@pytest.mark.clause("crown-2025", "10.7.2(b)", "10.7.2(c)")
@pytest.mark.clause("vic-2002", "11.8.2", "11.8.3")
def test_crown_lets_players_reduce_where_victoria_lets_them_withdraw_only() -> None:
    for book, reduces in (("crown-2025", True), ("vic-2002", False)):
        play = Mishaps.dealt(book, BANKER_DRAWS)
        wager = next(iter(play.state.layout))
        play.reports("wrong-area")
        play.decides("withdraw", TESS)
        if reduces:
            play.does("Ann", WithdrawWager(wager=wager, amount=40_00))
            assert "10.7.2(b)" in play.event(BetAltered).clauses
        for amount in (100_00, 101_00, -1):
            assert play.refusal("Ann", WithdrawWager(wager=wager, amount=amount)).number == 404
        play.does("Ann", WithdrawWager(wager=wager))
        play.does(DAN, ResumeCoup())
        assert play.state.coup.kind == "dummy"
        play.sound()


@pytest.mark.parametrize(
    ("book", "way", "clause"),
    [
        case("nsw", "stands", "12.15", shows=("12.15",)),
        case("star-2024", "stands", "12.15", shows=("12.15",)),
        case("vic-2002", "ruling", "13.10", shows=("13.10",)),
        case("nz-1998", "ruling", "not-in-source", shows=("8.3",)),
    ],
)
def test_cards_to_the_wrong_holder_elsewhere(book: str, way: str, clause: str) -> None:
    play = Mishaps.dealt(book)
    mishap = play.reports("wrong-holder", who="Bob")
    assert names(mishap) == [way]
    assert clause in mishap.outlook[0].clauses
    play.decides(way, SUE, ruling="as it lies")
    play.finishes()
    assert play.chips == 1_100_00


@pytest.mark.parametrize(
    "book",
    [
        case("nsw", shows=("12.1(b)", "12.1.1")),
        case("star-2024", shows=("12.1(b)", "12.1.1")),
        case("nz-1998", shows=("12.6",)),
    ],
)
def test_cards_on_the_wrong_area_are_rebuilt(book: str) -> None:
    play = Mishaps.dealt(book)
    play.reports("wrong-area")
    play.decides("reconstruct", cards=cards(STANDS))
    if play.phase is Phase.IRREGULAR:
        play.goes_on()
    play.finishes()
    assert play.chips == 1_100_00


@pytest.mark.parametrize(
    "book", [case("nsw", shows=("12.1(b)", "12.1.2")), case("star-2024", shows=("12.1(b)", "12.1.2"))]
)
def test_a_wrong_deal_found_when_the_coup_is_settled_or_paid_is_still_void(book: str) -> None:
    for orders in ((AnnounceResult(), Settle()), (AnnounceResult(), Settle(), PayOut())):
        play = Mishaps.dealt(book)
        play.does(DAN, Announce(hand="player"), Announce(hand="banker"), *orders)
        assert names(play.reports("order-in-doubt")) == ["reconstruct", "void", "void-and-shuffle"]
        play.decides("void")
        play.finishes()
        assert play.chips == 1_000_00
        play.sound()
