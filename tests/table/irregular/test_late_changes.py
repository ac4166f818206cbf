"""Bets changed once cards are out: when a supervisor may allow it, and what players may then do."""

import pytest

from punto.cards import Card
from punto.table import Phase
from punto.table.betting.nominating import NominationChanged
from punto.table.betting.wagers import BetAltered, BetLifted, BetPlaced
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.holding.offers import DeclineHand, KeepHand, OfferHand
from punto.table.irregular.betless_coups import CoupMadeBetless
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.irregular.wagers.changed_wagers import ChangeBetLate, ChangesAllowed
from tests.table.irregular.mishaps import Mishaps, names
from tests.table.play import DAN, SUE, TESS, Play

DEALER_KEEPS = {"vic-2002": "8.1.1", "crown-2025": "7.1.1"}


def down(book: str, cards: int, method: str = "") -> Mishaps:
    """So many cards out, face down; the dealer has both hands."""
    play = Mishaps.called(book, method=method or DEALER_KEEPS.get(book, "B"), faces="down")
    if book in DEALER_KEEPS and not method:
        play.does(DAN, KeepHand(hand="player"), KeepHand(hand="banker"))
    for _ in range(cards):
        play.does(DAN, DrawCard())
    return play


def anns(play: Play) -> str:
    return next(iter(play.state.layout))


@pytest.mark.parametrize("cards", [1, 3, 4])
@pytest.mark.parametrize(
    "book",
    [
        pytest.param("nsw", marks=pytest.mark.clause("nsw", "12.12", "5.4")),
        pytest.param("star-2024", marks=pytest.mark.clause("star-2024", "12.12", "5.4")),
    ],
)
def test_nsw_12_12_a_named_player_may_add_raise_and_withdraw(book: str, cards: int) -> None:
    play = down(book, cards)
    assert names(play.reports("late-change", who="Ann")) == ["permit", "bets-stay"]
    unnamed = play.refusal(SUE, ResolveIrregularity(resolution="permit"))
    assert (unnamed.number, unnamed.clauses) == (430, ("12.12",))
    absent = play.refusal(SUE, ResolveIrregularity(resolution="permit", players=("Zoe",)))
    assert absent.number == 209
    play.decides("permit", players=("Ann",))
    assert play.event(ChangesAllowed).readings == ("A-NSW-16",)

    play.does("Ann", ChangeBetLate(change="raise", wager=anns(play), amount=150_00))
    play.does("Ann", ChangeBetLate(change="add", wager="late", on="tie", amount=20_00))
    assert play.chips == 830_00
    for change in ("move", "alter"):
        refusal = play.refusal("Ann", ChangeBetLate(change=change, wager="late", on="player"))
        assert (refusal.number, refusal.accepted) == (431, "one of: add, raise, withdraw")
    play.does("Ann", ChangeBetLate(change="withdraw", wager="late"))
    play.goes_on()
    assert play.phase is Phase.DEALING
    assert (play.state.coup.kind, play.chips) == ("live", 850_00)
    play.sound()


@pytest.mark.clause("nsw", "5.4", "12.12")
def test_nsw_12_12_never_in_method_a_nor_once_a_card_is_exposed() -> None:
    play = down("nsw", 4)
    play.does(DAN, OfferHand(hand="player"))
    play.does("Ann", DeclineHand(hand="player"))
    play.does(DAN, TurnCard(place="P1", face=Card.parse("9H")))
    assert names(play.reports("late-change", who="Ann")) == ["bets-stay"]
    play.decides("bets-stay", DAN)
    by_method_a = Mishaps.called("nsw", method="A", faces="up")
    by_method_a.deals("9H")
    assert names(by_method_a.reports("late-change", who="Ann")) == ["bets-stay"]


def test_before_the_first_card_bets_change_in_the_ordinary_way() -> None:
    refusal = down("nsw", 0).not_so("late-change", who="Ann")
    when = "while the first four cards are dealt, or after the fourth card, or after the result is called"
    assert (refusal.number, refusal.accepted) == (401, f"report it {when}")


@pytest.mark.clause("vic-2002", "11.10", "11.10.1", "11.10.2", "11.10.3")
def test_vic_11_10_with_the_first_card_out_players_move_alter_and_add_but_do_not_withdraw() -> None:
    play = down("vic-2002", 1)
    play.reports("late-change")
    play.decides("permit")
    mine = anns(play)
    play.does("Ann", ChangeBetLate(change="move", wager=mine, on="banker"))
    assert play.event(NominationChanged).clauses[0] == "11.10.1"
    play.does("Ann", ChangeBetLate(change="alter", wager=mine, amount=60_00))
    assert play.event(BetAltered).clauses[0] == "11.10.2"
    play.does("Ann", ChangeBetLate(change="add", wager="late", on="tie", amount=5_00))
    assert play.event(BetPlaced).clauses[0] == "11.10.3"
    assert play.refusal("Ann", ChangeBetLate(change="alter", wager=mine, amount=0)).number == 226
    assert play.refusal("Ann", ChangeBetLate(change="withdraw", wager=mine)).number == 431
    assert play.refusal("Ann", ChangeBetLate(change="move", wager=mine, on="nonsense")).number == 218
    assert play.refusal("Ann", ChangeBetLate(change="alter", wager="none", amount=5_00)).number == 215
    play.goes_on()
    assert play.state.layout[mine].wager == "banker"
    assert play.chips == 935_00
    play.sound()


@pytest.mark.parametrize(("cards", "open_"), [(1, True), (2, False), (4, False)])
def test_vic_11_10_only_while_nothing_but_the_first_card_is_out(cards: int, open_: bool) -> None:
    assert ("permit" in names(down("vic-2002", cards).reports("late-change"))) is open_


@pytest.mark.clause("crown-2025", "10.9", "10.9.1", "10.9.1(a)", "10.9.1(b)", "10.9.1(c)", "10.9.1(d)")
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_crown_10_9_1_up_to_four_cards_out_players_may_do_all_four_things(cards: int) -> None:
    play = down("crown-2025", cards)
    play.reports("late-change")
    play.decides("permit", TESS)
    mine = anns(play)
    play.does("Ann", ChangeBetLate(change="move", wager=mine, on="banker"))
    play.does("Ann", ChangeBetLate(change="alter", wager=mine, amount=40_00))
    play.does("Ann", ChangeBetLate(change="add", wager="late", on="tie", amount=5_00))
    play.does("Ann", ChangeBetLate(change="withdraw", wager="late"))
    assert play.event(BetLifted).clauses == ("10.9.1(d)",)
    play.goes_on()
    assert (play.state.coup.kind, play.chips) == ("live", 960_00)


@pytest.mark.clause("crown-2025", "10.9.2")
def test_crown_10_9_2_when_all_withdraw_the_coup_is_finished_without_bets() -> None:
    play = down("crown-2025", 2)
    play.reports("late-change")
    play.decides("permit", TESS)
    play.does("Ann", ChangeBetLate(change="withdraw", wager=anns(play)))
    play.goes_on()
    assert "10.9.2" in play.event(CoupMadeBetless).clauses
    assert play.state.coup.kind == "dummy"
    assert play.chips == 1_000_00


def test_a_dealer_asks_and_the_supervisor_approves() -> None:
    play = down("crown-2025", 1)
    play.reports("late-change")
    play.decides("permit", DAN)
    (request,) = play.state.requests.values()
    assert request.role == "table-supervisor"
    assert play.refused("Ann", ChangeBetLate(change="withdraw", wager=anns(play)))


def test_nobody_without_leave_changes_anything() -> None:
    play = down("nsw", 1)
    play.sits("Bob", "2", chips=50_00)
    play.reports("late-change", who="Bob")
    play.decides("permit", players=("Bob",))
    assert play.refusal("Ann", ChangeBetLate(change="withdraw", wager=anns(play))).number == 201
    assert play.refusal("Bob", ChangeBetLate(change="withdraw", wager=anns(play))).number == 216
    assert play.refusal("Bob", ChangeBetLate(change="add", wager="b", on="tie", amount=60_00)).number == 213


@pytest.mark.clause("nz-1998", "5.10")
def test_nz_5_10_after_the_call_nothing_is_changed() -> None:
    play = Mishaps.called("nz-1998")
    play.deals("9H")
    assert names(play.reports("late-change", who="Ann")) == ["bets-stay"]
    play.decides("bets-stay", DAN)
    assert play.chips == 900_00
