"""Takings leave nothing out: whatever brings the house chips or costs it any is in the win, once."""

import pytest
from msgspec import structs

from punto.cards import Card
from punto.ledger import Asset, Takings, takings
from punto.table import Actor
from punto.table.betting.calls import CloseBets
from punto.table.betting.wagers import PlaceBets
from punto.table.board.notices import PutUpNotice
from punto.table.conduct.breaches import ReportBreach
from punto.table.conduct.closing import CloseTable
from punto.table.conduct.deferring import DeferCommission
from punto.table.conduct.remedies import ApplyRemedy, DecideWithheld
from punto.table.seats.joining import Leave
from punto.table.settling.pay import Discard, PaidOut, PayOut
from punto.table.three_card.shared_cards import ForfeitBet, ReportSharing
from tests.ledger.following import transactions
from tests.table.conduct.floor import BANKER_WINS, CASINO, TABLE_ID, coup, opened
from tests.table.irregular.mishaps import Mishaps
from tests.table.irregular.test_reopening import PAID, brought_to
from tests.table.play import DAN, TESS, Play
from tests.table.three_card.test_looking import dealt

COMMISSION = {"nz-1998": 5_00, "vic-2002": 5_00, "nsw": 0, "star-2024": 0, "crown-2025": 5_00}
"""What a wager of $100 on Banker pays in commission; where it is paid 19 to 20 there is none."""
CHIPS = Asset("chips", "AUD")
BANKER = "2D 3H 4S 4C"
"""Banker wins; the other way round Player does."""


def taken(play: Play) -> Takings:
    return takings(transactions(play.opening, play.events), "AUD")


def paid_on_banker(book: str) -> Mishaps:
    play = Mishaps(book)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe(burned=1)
    play.bets("Ann", banker=100_00)
    play.does(DAN, CloseBets())
    play.deals(BANKER)
    return brought_to(play, *PAID)


def test_commission_that_was_put_off_is_in_the_win_once_it_is_collected() -> None:
    play = opened("vic-2002", "Ann")
    play.does("Ann", DeferCommission())
    (stake,) = play.laying("Ann", banker=100_00).stakes
    play.does("Ann", PlaceBets(stakes=(structs.replace(stake, defer_commission=True),)))
    play.deals(BANKER_WINS)
    before = taken(play)
    assert (before.win, before.commission) == (-100_00, 0)
    play.does("Ann", Leave())
    after = taken(play)
    assert (after.handle, after.win, after.commission) == (100_00, -95_00, 5_00)


@pytest.mark.parametrize(("release", "win"), [(True, -100_00), (False, 0)])
def test_winnings_that_were_withheld_and_forfeited_are_won_back(release: bool, win: int) -> None:
    play = opened("vic-2002", "Ann")
    play.does(DAN, ReportBreach(kind="device", who="Ann", what="a telephone"))
    (breach,) = play.state.affairs.breaches
    play.bets("Ann", player=100_00)
    coup(play, "9H 6C KD KS")
    play.does(CASINO, ApplyRemedy(breach=breach, remedy="withhold", amount=100_00))
    play.does(CASINO, DecideWithheld(who="Ann", release=release))
    assert (taken(play).handle, taken(play).win) == (100_00, win)


def test_a_tail_that_is_paid_at_closing_is_decided_and_costs_what_it_pays() -> None:
    play = opened("crown-2025", "Ann")
    play.bets("Ann", banker_dragon_tail=10_00)
    play.does(TABLE_ID, PutUpNotice(notice="closing"))
    for _ in range(3):
        coup(play, BANKER_WINS)
    play.does(TABLE_ID, CloseTable())
    assert (taken(play).handle, taken(play).win) == (10_00, -30_00)


def test_a_wager_that_is_forfeited_is_won_and_decided() -> None:
    play = dealt()
    ((name, wager),) = [(name, each) for name, each in play.state.layout.items() if each.who == "Bob"]
    play.does(DAN, ReportSharing(who="Bob", what="showed a nine to Ann"))
    play.does(Actor("Marie", "casino-supervisor"), ForfeitBet(wager=name))
    last = transactions(play.opening, play.events)[-1]
    assert takings([last], "AUD") == Takings(handle=wager.amount, win=wager.amount)


@pytest.mark.parametrize(("book", "commission"), COMMISSION.items())
def test_a_coup_that_is_void_after_it_was_paid_brings_no_handle_no_commission_and_no_win(
    book: str, commission: int
) -> None:
    play = paid_on_banker(book)
    assert (taken(play).handle, taken(play).commission, taken(play).win) == (100_00, commission, -95_00)
    play.reports("order-in-doubt")
    play.decides("void")
    if play.state.dues:
        play.does(DAN, PayOut(), Discard())
    assert taken(play) == Takings(drop=1_000_00)


@pytest.mark.parametrize(("cards", "win", "commission"), [("3H 2D 4C 4S", 100_00, 0), (BANKER, -95_00, 5_00)])
def test_a_coup_that_is_put_in_order_counts_once_by_its_right_cards(
    cards: str, win: int, commission: int
) -> None:
    play = paid_on_banker("crown-2025")
    play.reports("order-in-doubt")
    play.decides("reconstruct", cards=tuple(map(Card.parse, cards.split())))
    play.finishes()
    found = taken(play)
    assert (found.handle, found.win, found.commission) == (100_00, win, commission)


def test_stakes_that_stood_off_were_not_decided_whether_they_stay_or_go_back() -> None:
    play = opened("vic-2002", "Ann")
    play.bets("Ann", player=40_00, tie=5_00)
    coup(play, "9H 9C KD KS")
    assert taken(play).handle == 5_00


@pytest.mark.trust("B13")
@pytest.mark.parametrize("kind", ["wrong-area", "order-in-doubt"])
@pytest.mark.parametrize("book", ["nsw", "star-2024"])
def test_a_coup_whose_cards_were_put_away_decided_nothing_once_it_is_dealt_again_from_them(
    book: str, kind: str
) -> None:
    play = paid_on_banker(book)
    play.does(DAN, Discard())
    assert taken(play).handle == 100_00
    play.reports(kind)
    play.decides("reconstruct", TESS, cards=tuple(map(Card.parse, BANKER.split())))
    assert taken(play) == Takings(drop=1_000_00)
    (back,) = (each for each in transactions(play.opening, play.events) if each.what == "coup-reopened")
    assert (back.corrects, dict(back.decided)) == (play.event(PaidOut).seq, {CHIPS: -100_00})
    play.goes_on()
    play.finishes()
    assert taken(play) == Takings(drop=1_000_00, handle=100_00, win=-95_00)
