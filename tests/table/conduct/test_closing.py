"""Closing the table, another game at it, restricted side bets, and what may not open at all."""

from fractions import Fraction

import pytest

from punto.rulebook.refusal import Refusal
from punto.table import Actor, Phase
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import BetReturned, PlaceBets
from punto.table.board.notices import PutUpNotice, after_coup
from punto.table.conduct.closing import CloseTable, OpenWagersEnded, TableClosed
from punto.table.conduct.game_change import (
    ChangeGame,
    GameChanged,
    RestrictSideBet,
    SideBetRestricted,
    game_fault,
)
from punto.table.conduct.signs import Notify
from punto.table.machine import TableContext
from punto.table.money.commission import CommissionSettled
from punto.table.preparing.opening import OpenTable, opening_faults
from punto.table.seats.joining import Leave
from punto.table.state.board import Board, Notice
from tests.table.conduct.floor import (
    BANKER_WINS,
    CASINO,
    DEALER,
    OPERATOR,
    TABLE_ID,
    TWENTY,
    betless,
    by_book,
    coup,
    opened,
    whole,
)
from tests.table.play import Play

ODDS = frozenset({"odds-sign"})
EQUIPMENT = frozenset({"shoe", "shuffler", "discard-holder", "drop-box", "float", "cutting-cards"})


def setup_faults(play: Play) -> list[Refusal]:
    return opening_faults(TableContext(play.state, DEALER, 0, "c1"))


@by_book(nsw=("14.9",), star=("14.10",), vic=("13.7",))
def test_a_table_with_players_closes_twenty_minutes_after_the_sign(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    refusal = play.refusal(CASINO, CloseTable())
    assert (refusal.number, refusal.accepted) == (
        322,
        "put up the sign first; the change takes effect 20 minutes later",
    )
    play.does(CASINO, PutUpNotice(notice="closing"))
    play.passes(ms=TWENTY - 1)
    assert play.refusal(CASINO, CloseTable()).number == 323
    play.passes(ms=1)
    assert play.refusal(DEALER, CloseTable()).number == 202
    play.does(CASINO, CloseTable())
    assert play.phase is Phase.CLOSED
    assert play.state.board.notices == ()
    play.does("Ann", Leave())
    whole(play)


@by_book(crown=("15.8",))
def test_crown_15_8_three_further_betting_coups_are_played_first(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    assert play.refusal(TABLE_ID, CloseTable()).accepted == "give 3 coups' notice first"
    play.does(TABLE_ID, PutUpNotice(notice="closing"))
    for left in (3, 2, 1):
        assert play.refusal(TABLE_ID, CloseTable()).number == 324
        assert play.state.board.notices[0].coups == left
        play.bets("Ann", player=10_00)
        coup(play)
    play.does(TABLE_ID, CloseTable())
    assert play.event(TableClosed).readings == ("A-CRN-20",)
    whole(play)


def test_crown_15_8_a_coup_without_bets_does_not_count() -> None:
    board = Board(notices=(Notice(name="closing", text="", since=0, coups=3),))
    assert [after_coup(board, betting=each).notices[0].coups for each in (True, False)] == [2, 3]
    play = opened("crown-2025", "Ann")
    play.does(TABLE_ID, PutUpNotice(notice="closing"))
    betless(play, TABLE_ID, "any-time")
    assert play.state.board.notices[0].coups == 3


def test_crown_15_8_a_coup_already_dealt_is_no_further_coup() -> None:
    play = opened("crown-2025", "Ann")
    play.bets("Ann", player=10_00)
    play.deals("9H")
    play.does(TABLE_ID, PutUpNotice(notice="closing"))
    assert play.state.board.notices[0].coups == 4
    assert play.refusal(TABLE_ID, CloseTable()).number == 201


@pytest.mark.parametrize("rulebook", ["nsw", "star-2024", "vic-2002", "crown-2025"])
def test_an_empty_table_closes_at_once(rulebook: str) -> None:
    play = opened(rulebook)
    play.does(DEALER, CloseTable())
    assert play.event(TableClosed).clauses == ("not-in-source",)
    assert play.refusal(DEALER, CloseTable()).number == 201
    assert play.refusal("Ann", CloseTable()).number == 202


@pytest.mark.parametrize("boss", [TABLE_ID, CASINO])
def test_nz_2_without_a_rule_a_supervisor_closes_the_table_once_nobody_is_there(boss: Actor) -> None:
    play = opened("nz-1998", "Ann")
    junior = play.refusal(DEALER, CloseTable())
    assert (junior.number, junior.accepted) == (
        202,
        "the same order by a game supervisor or casino supervisor",
    )
    refusal = play.refusal(boss, CloseTable())
    assert (refusal.number, refusal.accepted) == (300, "do this when nobody is there")
    play.does("Ann", Leave())
    assert play.refusal(DEALER, CloseTable()).number == 202
    (closed,) = play.does(boss, CloseTable())
    assert (closed.fact, closed.clauses) == (TableClosed(), ("not-in-source",))
    assert play.refusal(boss, CloseTable()).number == 201
    whole(play)


def test_closing_gives_wagers_back_ends_runs_and_settles_commission() -> None:
    play = opened("vic-2002", "Ann")
    banker = Stake(id="b1", wager="banker", amount=100_00, defer_commission=True)
    run = Stake(id="r1", wager="banker-run-3", amount=10_00)
    play.does("Ann", PlaceBets(stakes=(banker, run)))
    coup(play, BANKER_WINS)
    play.does(CASINO, PutUpNotice(notice="closing"))
    play.bets("Ann", player=play.state.purses.stacks["Ann"])
    play.passes(20)
    play.does(CASINO, CloseTable())
    assert play.state.layout == {}
    assert not play.state.carried.open
    assert not play.state.carried.owed
    assert [each.refusal.number for each in play.facts(BetReturned)] == [341]
    assert [each.id for each in play.facts(OpenWagersEnded)[0].dues] == ["r1"]
    assert play.facts(CommissionSettled)[-1].owed == Fraction(5_00)
    assert play.state.purses.stacks["Ann"] == 1095_00
    whole(play)


@by_book(vic=("13.7",))
def test_vic_an_undecided_run_is_void_and_returned_when_the_table_closes(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.bets("Ann", player_run_3=10_00)
    coup(play)
    assert [each.progress for each in play.state.carried.open] == [1]
    play.does(CASINO, PutUpNotice(notice="closing"))
    play.passes(20)
    play.does(CASINO, CloseTable())
    (due,) = play.facts(OpenWagersEnded)[0].dues
    assert (due.outcome, due.returned, due.pays) == ("void", 10_00, 0)
    assert play.state.purses.stacks["Ann"] == 1000_00
    whole(play)


def test_crown_a_tail_is_broken_and_paid_when_the_table_closes() -> None:
    play = opened("crown-2025", "Ann")
    play.bets("Ann", banker_dragon_tail=10_00)
    play.does(TABLE_ID, PutUpNotice(notice="closing"))
    for _ in range(3):
        coup(play, BANKER_WINS)
    play.does(TABLE_ID, CloseTable())
    (due,) = play.facts(OpenWagersEnded)[0].dues
    assert due.outcome == "win"
    assert play.state.purses.stacks["Ann"] == 1000_00 + due.pays
    whole(play)


@by_book(nsw=("14.8",), star=("14.9",))
def test_another_game_after_a_sign_of_twenty_minutes(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    order = ChangeGame(game="even-money", present=ODDS)
    assert play.refusal(CASINO, order).number == 322
    play.does(CASINO, PutUpNotice(notice="game", game="even-money"))
    play.passes(ms=TWENTY - 1)
    assert play.refusal(CASINO, order).number == 323
    play.passes(ms=1)
    play.does(CASINO, order)
    assert play.state.terms.variant == "even-money"
    play.bets("Ann", banker=100_00)
    coup(play, BANKER_WINS)
    assert play.state.purses.stacks["Ann"] == 1100_00
    whole(play)


@by_book(nsw=("14.8",), star=("14.9",))
def test_another_game_at_once_when_everybody_agrees(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    missing = play.refusal(CASINO, ChangeGame(game="even-money", agreed=("Ann",), present=ODDS))
    assert (missing.number, missing.accepted) == (329, "do this when all of them agree")
    play.does(CASINO, ChangeGame(game="even-money", agreed=("Ann", "Bob"), present=ODDS))
    assert play.facts(GameChanged)[-1].agreed == ("Ann", "Bob")
    whole(play)


@by_book(nsw=("2.5", "14.8"), star=("2.5", "14.9"))
def test_2_5_even_money_needs_its_odds_on_a_sign_at_the_table(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    bare = ChangeGame(game="even-money", agreed=("Ann", "Bob"))
    refusal = play.refusal(CASINO, bare)
    assert (refusal.number, refusal.clauses) == (250, ("2.5",))
    assert refusal.accepted == "open with an odds sign in place"
    lone = ChangeGame(game="even-money", agreed=("Ann",))
    assert [each.number for each in play.refused(CASINO, lone)] == [329, 250]
    play.does(CASINO, ChangeGame(game="even-money", agreed=("Ann", "Bob"), present=ODDS))
    assert "2.5" in play.event(GameChanged).clauses
    assert play.facts(GameChanged)[-1].present == ("odds-sign",)
    play.does(CASINO, ChangeGame(game="traditional", agreed=("Ann", "Bob")))
    play.does(CASINO, bare)
    assert play.state.terms.variant == "even-money"
    whole(play)


@by_book(nsw=("2.5",), star=("2.5",))
def test_2_5_a_table_changed_to_even_money_does_not_open_again_without_the_sign(rulebook: str) -> None:
    play = opened(rulebook)
    play.does(CASINO, ChangeGame(game="even-money", present=ODDS), CloseTable())
    items = play.game.book.preparing.equipment if play.game.book.preparing else {}
    everything = frozenset(items)
    lacking = [
        each for each in play.refused(DEALER, OpenTable(present=everything - ODDS)) if each.number == 250
    ]
    assert [each.clauses for each in lacking] == [("2.5",)]
    play.does(DEALER, OpenTable(present=everything))


@by_book(vic=("5.1",))
def test_vic_5_1_crown_baccarat_is_named_by_a_notice(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    assert play.refusal(CASINO, ChangeGame(game="crown")).clauses == ("5.1",)
    play.does(OPERATOR, ChangeGame(game="crown"))
    assert play.event(GameChanged).fact.record
    assert play.state.terms.variant == "crown"
    whole(play)


@pytest.mark.trust("B11")
def test_a_game_changes_between_coups_with_nothing_on_the_layout() -> None:
    play = opened("nsw", "Ann")
    play.bets("Ann", player=10_00)
    order = ChangeGame(game="even-money", agreed=("Ann",), present=ODDS)
    assert play.refusal(CASINO, order).number == 325
    play.deals("9H")
    assert play.refusal(CASINO, order).number == 201
    play.deals("6C KD KS")
    play.does(CASINO, order)
    assert play.refusal(CASINO, order).number == 333
    assert play.refusal(CASINO, ChangeGame(game="nonsense")).accepted == "one of: traditional"


def test_a_game_for_another_table_or_for_tournaments_is_not_changed_to() -> None:
    context = TableContext(opened("crown-2025").state, CASINO, 0, "c1")
    faults = {game: game_fault(context, game) for game in ("three-card", "zero-commission", "crown")}
    numbers = {game: fault.number if fault else None for game, fault in faults.items()}
    assert numbers == {"three-card": 334, "zero-commission": 335, "crown": None}


def test_crown_has_no_rule_for_another_game() -> None:
    assert opened("crown-2025", "Ann").refusal(CASINO, ChangeGame(game="crown")).number == 203


@by_book(crown=("def:Zero Commission Baccarat",))
def test_crown_zero_commission_is_for_tournaments(rulebook: str) -> None:
    play = Play(rulebook, variant="zero-commission")
    faults = play.refused(DEALER, OpenTable(present=EQUIPMENT))
    assert [each.number for each in faults if each.number == 335] == [335]
    assert setup_faults(Play(rulebook, variant="zero-commission", tournament=True)) == []
    assert setup_faults(Play(rulebook)) == []


@by_book(nsw=("6.9.1", "6.9.2"), star=("6.9.1", "6.9.2"))
def test_6_9_low_limit_tables_deal_from_a_device_and_hold_no_tournament(rulebook: str) -> None:
    play = Play(rulebook, low_limit=True, tournament=True)
    faults = play.refused(DEALER, OpenTable(present=EQUIPMENT))
    assert {each.number for each in faults} >= {336, 337}
    assert setup_faults(Play(rulebook, low_limit=True, device="shuffler")) == []


RESTRICTED = {
    "nsw": {"player-pair": "10.4", "super-six": "10.11"},
    "star-2024": {
        "player-pair": "10.4",
        "super-six": "10.11",
        "tiger-tie": "10.16",
        "tiger-pair": "10.21",
        "tiger": "10.27",
        "big-tiger": "10.32",
        "small-tiger": "10.37",
    },
}


def told(clauses: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{clause}{end}" for clause in clauses for end in ("", ".1", ".2"))


@by_book(nsw=told(("10.4", "10.11")), star=told(tuple(RESTRICTED["star-2024"].values())))
def test_a_side_bet_is_restricted_once_surveillance_knows_and_a_sign_says_it(rulebook: str) -> None:
    for wager, clause in RESTRICTED[rulebook].items():
        play = opened(rulebook, "Ann")
        refusal = play.refusal(CASINO, RestrictSideBet(wager=wager))
        assert (refusal.number, refusal.clauses) == (340, (f"{clause}.1",))
        play.does(CASINO, Notify(to="surveillance", what=f"restricting {wager} to main bettors"))
        play.does(CASINO, RestrictSideBet(wager=wager))
        assert play.event(SideBetRestricted).clauses == (clause, f"{clause}.1", f"{clause}.2")
        assert wager in play.game.restricted
        whole(play)


def test_a_restricted_side_bet_needs_a_main_wager_until_it_is_opened_again() -> None:
    play = opened("nsw", "Ann")
    play.does(CASINO, Notify(to="surveillance", what="player-pair"))
    play.does(CASINO, RestrictSideBet(wager="player-pair"))
    assert play.refusal(CASINO, RestrictSideBet(wager="player-pair")).number == 339
    assert play.refusal("Ann", play.laying("Ann", player_pair=10_00)).number == 110
    play.does(CASINO, RestrictSideBet(wager="player-pair", restricted=False))
    play.bets("Ann", player_pair=10_00)
    assert play.refusal(CASINO, RestrictSideBet(wager="player-pair")).number == 325
    assert opened("nsw").refusal(CASINO, RestrictSideBet(wager="tie")).number == 338
