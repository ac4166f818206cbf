"""Bets that staff turn away, player cards, spoken bets, and cash."""

from datetime import date
from fractions import Fraction

from punto.machine.approval import Approve
from punto.table import Done, Phase
from punto.table.betting.checks import Stake
from punto.table.betting.turned_away import BetsInvalid, DeclareInvalid, RefuseBet
from punto.table.betting.wagers import BetReturned, PlaceBets
from punto.table.conduct.deferring import DeferCommission, DeferralAgreed, SettleCommission
from punto.table.conduct.staff_duty import DemandPlayerCard, PlayerCardSeen, ShowPlayerCard
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.money.commission import CommissionSettled
from punto.table.preparing.burning import BurnCards
from punto.table.preparing.new_shoe import ReplaceCards
from punto.table.seats.joining import Leave
from punto.table.settling.settle import CoupSettled
from tests.table.conduct.floor import BANKER_WINS, CASINO, DEALER, FLOOR, by_book, coup, opened, signed, whole
from tests.table.play import Play
from tests.table.preparing.opened import until

DEALT = date(2024, 8, 19)


def one_bet(play: Play) -> str:
    (wager,) = play.state.layout
    return wager


@by_book(nsw=("14.12",), star=("14.13",))
def test_a_supervisor_refuses_a_wager_on_grounds_before_the_first_card(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.bets("Ann", player=100_00)
    wager = one_bet(play)
    assert play.refusal(DEALER, RefuseBet(wager=wager, why="suspected collusion")).number == 202
    assert play.refusal(CASINO, RefuseBet(wager=wager)).number == 353
    assert play.refusal(CASINO, RefuseBet(wager="x", why="late")).number == 215
    play.does(CASINO, RefuseBet(wager=wager, why="suspected collusion"))
    refusal = play.facts(BetReturned)[-1].refusal
    assert (refusal.number, refusal.what) == (352, "the wager is refused: suspected collusion")
    assert play.state.layout == {}
    play.bets("Ann", player=100_00)
    play.deals("9H")
    assert play.refusal(CASINO, RefuseBet(wager=one_bet(play), why="late")).number == 201
    whole(play)


@by_book(vic=("6.6",), crown=("5.6",))
def test_a_wager_that_could_not_be_paid_exactly_may_be_refused(rulebook: str) -> None:
    play = Play.by_itself(rulebook, chips=(2_50, 5_00, 100_00))
    play.sits("Ann", "1", chips=1000_00)
    play.ready_shoe()
    play.bets("Ann", banker=55_00)
    play.does(DEALER, RefuseBet(wager=one_bet(play)))
    assert play.facts(BetReturned)[-1].refusal.number == 121
    play.bets("Ann", banker=100_00)
    refusal = play.refusal(DEALER, RefuseBet(wager=one_bet(play)))
    assert (refusal.number, refusal.what) == (354, "a win on $100 can be paid exactly")
    assert play.refusal(CASINO, RefuseBet(wager=one_bet(play), why="suspicion")).number == 354
    whole(play)


@by_book(nz=("5.8",))
def test_nz_5_8_such_a_wager_is_refused_when_it_is_laid(rulebook: str) -> None:
    play = Play.by_itself(rulebook, chips=(2_50, 5_00, 50_00))
    play.sits("Ann", "1", chips=1000_00)
    play.ready_shoe()
    assert play.refusal("Ann", play.laying("Ann", banker=55_00)).number == 121
    play.bets("Ann", banker=50_00)


@by_book(star=("5.5.4", "14.1", "12.21.1"))
def test_star_5_5_4_no_bet_without_a_player_card_from_19_august_2024(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.day = date(2024, 8, 18)
    play.bets("Ann", player=10_00)
    for day in (DEALT, date(2024, 8, 20)):
        play.day = day
        refusal = play.refusal("Ann", play.laying("Ann", player=10_00))
        assert (refusal.number, refusal.readings) == (349, ("A-STR-04", "A-STR-07"))
    play.does("Ann", ShowPlayerCard())
    play.bets("Ann", player=10_00)
    assert play.facts(PlayerCardSeen)[-1].who == "Ann"
    play.does(DEALER, DemandPlayerCard(who="Ann"))
    assert play.refusal("Ann", play.laying("Ann", player=10_00)).number == 349
    play.does("Ann", ShowPlayerCard())
    coup(play)
    play.does("Ann", Leave())
    play.sits("Ann", "1", chips=100_00)
    assert play.refusal("Ann", play.laying("Ann", player=10_00)).number == 349
    whole(play)


@by_book(star=("14.1",))
def test_star_14_1_only_the_own_valid_card_counts(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    other = play.refusal("Ann", ShowPlayerCard(holder="Bob"))
    assert (other.number, other.accepted) == (350, "the player's own card")
    assert play.refusal("Ann", ShowPlayerCard(valid=False)).number == 351
    assert play.refusal(DEALER, DemandPlayerCard(who="Bob")).number == 209
    assert opened("nsw", "Ann").refusal(DEALER, DemandPlayerCard(who="Ann")).number == 203


@by_book(star=("14.1", "14.17", "14.1.1", "14.1.2", "12.17"))
def test_star_14_1_1_no_claim_of_agency_or_stake_saves_a_proxy_bet(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    play.bets("Ann", player=100_00, banker_pair=10_00)
    play.does(DEALER, DeclareInvalid(who="Ann", why="proxy", claim="agency"))
    assert play.state.layout == {}
    play.bets("Ann", player=100_00)
    play.bets("Bob", player=50_00)
    play.deals("9H 6C")
    play.does(DEALER, DeclareInvalid(who="Ann", why="proxy", claim="stake"))
    assert play.facts(BetsInvalid)[-1].why == "proxy"
    play.deals("KD KS")
    due = {each.who: each for each in play.facts(CoupSettled)[-1].dues}
    assert (due["Ann"].outcome, due["Ann"].returned, due["Ann"].pays) == ("void", 100_00, 0)
    assert due["Bob"].pays == 50_00
    assert play.state.purses.stacks == {"Ann": 1000_00, "Bob": 1050_00}
    whole(play)


def test_wagers_are_invalid_only_for_a_reason_that_the_rulebook_names() -> None:
    play = opened("star-2024", "Ann")
    play.day = date(2024, 8, 18)
    play.bets("Ann", player=10_00)
    reason = play.refusal(DEALER, DeclareInvalid(who="Ann", why="luck"))
    assert (reason.number, reason.accepted) == (355, "one of: area, flat, player-card, proxy")
    card = play.refusal(DEALER, DeclareInvalid(who="Ann", why="player-card"))
    assert (card.number, card.accepted) == (356, "do this from that day on")
    assert play.refusal(DEALER, DeclareInvalid(who="Bob", why="area")).number == 215
    assert play.refusal(DEALER, DeclareInvalid(who="Ann", why="area", wagers=("x",))).number == 215
    play.does(DEALER, DeclareInvalid(who="Ann", why="area", wagers=(one_bet(play),)))
    assert play.facts(BetReturned)[-1].refusal.what.startswith("the wager is not valid")


@by_book(vic=("6.3",), crown=("5.3",), nz=("5.4",))
def test_a_spoken_bet_comes_with_its_value(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    stakes = (Stake(id="w1", wager="player", amount=10_00),)
    assert play.refusal("Ann", PlaceBets(stakes=stakes, spoken="nothing")).number == 239
    cash = play.gives("Ann", PlaceBets(stakes=stakes, spoken="cash"))
    taken = bool(play.state.layout)
    assert taken == (rulebook != "nz-1998")
    assert isinstance(cash, Done) == taken


@by_book(nsw=("2.4",), star=("2.4",))
def test_2_4_cash_needs_a_drop_box(rulebook: str) -> None:
    play = opened(rulebook, "Ann", drop_box=False)
    refusal = play.refusal("Ann", BuyIn(amount=100_00, tender="cash"))
    assert (refusal.number, refusal.accepted) == (348, "take cash once the box is in place")
    boxed = opened(rulebook, "Ann")
    boxed.does("Ann", BuyIn(amount=100_00, tender="cash"))
    assert boxed.state.purses.drop == 100_00
    whole(boxed)


@by_book(star=("2.4.1",))
def test_star_2_4_1_a_cashless_table_takes_no_cash(rulebook: str) -> None:
    play = opened(rulebook, "Ann", cashless=True, drop_box=False)
    refusal = play.refusal("Ann", BuyIn(amount=100_00, tender="cash"))
    assert (refusal.number, refusal.clauses) == (227, ("2.4", "2.4.1"))


@by_book(nsw=("def:Casino Promotional Token",))
def test_nsw_a_voucher_becomes_tokens(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.does("Ann", BuyIn(amount=50_00, tender="voucher"))
    assert play.state.purses.tokens == {"Ann": 50_00}
    assert opened("nz-1998", "Ann").refusal("Ann", BuyIn(amount=50_00, tender="voucher")).number == 112


def test_money_comes_to_the_table_and_leaves_it_in_chips() -> None:
    play = Play("nsw", chips=(5_00, 25_00))
    play.sits("Ann", "1", chips=100_00)
    for order in (BuyIn(amount=7_00), CashOut(amount=7_00)):
        refusal = play.refusal("Ann", order)
        assert (refusal.number, refusal.accepted) == (214, "a sum of: $5, $25")
    for amount, number in ((0, 226), (105_00, 213)):
        assert play.refusal("Ann", CashOut(amount=amount)).number == number
    assert play.refusal("Ann", BuyIn(amount=-5_00)).number == 226
    play.does("Ann", CashOut(amount=95_00))
    assert play.state.purses.stacks["Ann"] == 5_00
    whole(play)


def deferred(play: Play, who: str = "Ann", seat: str = "") -> None:
    """Win a Banker wager whose commission is to be settled later."""
    stake = Stake(id=f"b{play.state.seq}", wager="banker", amount=100_00, defer_commission=True, seat=seat)
    play.does(who, PlaceBets(stakes=(stake,)))
    coup(play, BANKER_WINS)


@by_book(vic=("10.2.1", "10.2.1(b)", "10.2.1(a)(i)"))
def test_vic_10_2_1_a_seated_player_defers_and_may_settle_sooner(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.does("Ann", DeferCommission())
    assert play.facts(DeferralAgreed)
    assert play.refusal("Ann", SettleCommission()).number == 357
    deferred(play)
    assert [each.text for each in play.state.board.markers] == ["5"]
    assert play.refusal("Ann", SettleCommission(who="Bob")).number == 216
    play.does("Ann", SettleCommission())
    assert play.facts(CommissionSettled)[-1].collected == 5_00
    assert play.state.board.markers == ()
    assert play.state.purses.stacks["Ann"] == 1095_00
    whole(play)


@by_book(vic=("10.2.1(a)(iii)",), crown=("9.3.1(a)(iii)",))
def test_management_decides_when_commission_is_settled(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    for who in ("Ann", "Bob"):
        agree(play, who)
        deferred(play, who)
    assert play.refusal(DEALER, SettleCommission()).number == 202
    play.does(FLOOR, SettleCommission(who="Bob"))
    assert [each.who for each in play.state.carried.owed] == ["Ann"]
    play.does(FLOOR, SettleCommission())
    assert play.state.carried.owed == ()
    assert play.refusal(FLOOR, SettleCommission()).what == "no commission is owed by anybody"
    whole(play)


def agree(play: Play, who: str) -> None:
    play.does(who, DeferCommission())
    for request in play.state.requests:
        play.does(FLOOR, Approve(request=request))


@by_book(crown=("9.3.1", "9.3.1(a)(i)", "9.3.1(b)"))
def test_crown_9_3_1_it_takes_crown_managements_prior_approval(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    stake = Stake(id="early", wager="banker", amount=100_00, defer_commission=True)
    refusal = play.refusal("Ann", PlaceBets(stakes=(stake,)))
    assert (refusal.number, refusal.clauses) == (134, ("9.3.1", "not-in-source"))
    assert refusal.readings == ("A-CRN-29",)
    play.does("Ann", DeferCommission())
    (request,) = play.state.requests
    assert play.refused(CASINO, Approve(request=request))[0].clauses == ("9.3.1",)
    play.does(FLOOR, Approve(request=request))
    deferred(play)
    assert [each.amount for each in play.state.carried.owed] == [Fraction(5_00)]
    play.does("Ann", SettleCommission())
    assert play.state.carried.owed == ()
    whole(play)


@by_book(vic=("10.2.1(a)",), crown=("9.3.1(a)",))
def test_commission_is_settled_when_the_shoe_is_over(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    agree(play, "Ann")
    deferred(play)
    play.does(DEALER, CuttingCardOut())
    deferred(play)
    assert play.facts(CommissionSettled)[-1].collected == 10_00
    assert not play.state.carried.owed
    assert not play.state.board.markers
    assert play.state.purses.stacks["Ann"] == 1190_00
    whole(play)


@by_book(vic=("10.2.1(a)",), crown=("9.3.1(a)",))
def test_commission_is_collected_before_the_next_shoe_when_one_ends_early(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    agree(play, "Ann")
    deferred(play)
    play.does(CASINO, ReplaceCards(why="unfit"))
    until(play, "burn")
    assert [each.amount for each in play.state.carried.owed] == [Fraction(5_00)]
    play.does(DEALER, BurnCards())
    assert play.facts(CommissionSettled)[-1].collected == 5_00
    assert play.phase is Phase.BETTING
    whole(play)


def test_who_may_not_defer() -> None:
    nz = opened("nz-1998", "Ann").refusal("Ann", DeferCommission())
    assert (nz.number, nz.clauses) == (134, ("5.7(b)",))
    play = Play("crown-2025", standing=1)
    play.sits("Ann")
    assert play.refusal("Ann", DeferCommission()).what.endswith("seated players only")
    assert opened("nsw").refusal(FLOOR, SettleCommission()).number == 203
    assert opened("nsw", "Ann").refusal("Ann", SettleCommission()).number == 357


def test_a_wager_that_spans_coups_is_never_too_odd_to_pay() -> None:
    play = opened("vic-2002", "Ann")
    play.bets("Ann", player_run_3=10_00)
    assert play.refusal(DEALER, RefuseBet(wager=one_bet(play))).number == 354


def test_wagers_are_declared_invalid_by_staff_and_before_the_settlement() -> None:
    play = opened("nsw", "Ann", sign=signed(10_00))
    play.bets("Ann", player=10_00)
    play.deals("9H")
    found = play.does(DEALER, DeclareInvalid(who="Ann", why="flat"))
    assert found[0].clauses == ("5.5.3", "12.17")
    assert play.refusal("Ann", DeclareInvalid(who="Ann", why="flat")).number == 202
    shut = Play("nsw")
    assert shut.refusal(DEALER, DeclareInvalid(who="Ann", why="flat")).number == 201
