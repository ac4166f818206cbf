"""A table's events as transactions: whatever happens, the legs sum to nothing and the books agree."""

import pytest
from msgspec import structs

from punto.ledger import Takings, Transaction, takings, transfers
from punto.machine.approval import Approve
from punto.table import BY_ITSELF
from punto.table.betting.wagers import LiftBet, PlaceBets
from punto.table.conduct.breaches import ReportBreach
from punto.table.conduct.remedies import ApplyRemedy, DecideWithheld
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.money.float_tray import BringChips, ChangeColour, CountFloat, FloatCounted, SendChips
from punto.table.seats.joining import Leave
from punto.table.state.people import Pile
from tests.ledger.following import transactions
from tests.table.play import DAN, SUE, TESS, Play

CENTS = (50, 100, 500, 2500, 10_000)


def table(rulebook: str = "vic-2002", **given: object) -> Play:
    play = Play(rulebook, automation=BY_ITSELF, chips=CENTS, **given)
    play.sits("Ann", "1")
    play.sits("Bob", "2")
    play.does("Ann", BuyIn(amount=500_00, tender="cash"))
    play.does("Bob", BuyIn(amount=500_00))
    play.ready_shoe()
    return play


def legs(transaction: Transaction) -> dict[str, int]:
    return {f"{leg.account} {leg.asset.kind}": leg.amount for leg in transaction.legs}


def test_buying_in_moves_cash_one_way_and_chips_the_other() -> None:
    play = table()
    first, second = transactions(play.opening, play.events)[:2]
    assert legs(first) == {
        "float/T1 chips": -500_00, "stack/T1/Ann chips": 500_00,
        "patron/Ann cash": -500_00, "drop/T1 cash": 500_00,
    }  # fmt: skip
    assert legs(second)["cage cash"] == 500_00


def test_a_wager_is_reserved_then_settled_with_commission_and_rounding_apart() -> None:
    play = table()
    play.bets("Ann", banker=25_00)
    play.bets("Bob", player=100_00)
    play.deals("2H 9C TD KS")
    placed, other, paid = transactions(play.opening, play.events)[-3:]
    assert list(legs(placed).values()) == [-25_00, 25_00]
    assert other.what == "bet-placed"
    moved = legs(paid)
    # 25.00 at evens less 5% is 23.75: the smallest sum that these chips make is 24.00.
    assert moved["stack/T1/Ann chips"] == 25_00 + 24_00
    assert moved["commission/T1 chips"] == 1_25
    assert moved["rounding/T1 chips"] == -25
    assert moved["float/T1 chips"] == 100_00 - 25_00
    assert takings([paid], "AUD").win == 100_00 - 24_00


def test_a_lifted_wager_comes_back_whole() -> None:
    play = table()
    play.bets("Ann", player=40_00)
    (name,) = play.state.layout
    play.does("Ann", LiftBet(wager=name))
    placed, lifted = transactions(play.opening, play.events)[-2:]
    assert {key: -amount for key, amount in legs(placed).items()} == legs(lifted)


def test_a_stake_that_stands_off_stays_on_the_layout() -> None:
    play = table()
    play.bets("Ann", player=40_00, tie=5_00)
    play.deals("9H 9C KD KS")
    paid = transactions(play.opening, play.events)[-1]
    assert legs(paid) == {
        next(iter(key for key in legs(paid) if "tie" in key)): -5_00,
        "stack/T1/Ann chips": 45_00,
        "float/T1 chips": -40_00,
    }


def test_deferred_commission_is_owed_and_then_collected() -> None:
    play = table()
    (stake,) = play.laying("Ann", banker=100_00).stakes
    play.does("Ann", PlaceBets(stakes=(structs.replace(stake, defer_commission=True),)))
    play.deals("2H 9C TD KS")
    play.does("Ann", Leave())
    found = transactions(play.opening, play.events)
    owed = [legs(each) for each in found if "owed/T1/Ann commission" in legs(each)]
    assert owed[0]["owed/T1/Ann commission"] == 5_00 * 1000
    assert owed[-1]["owed/T1/Ann commission"] == -5_00 * 1000


def test_winnings_are_withheld_and_then_released_or_kept() -> None:
    play = table()
    play.bets("Ann", player=100_00)
    play.deals("9H 2C KD KS")
    play.does(DAN, ReportBreach(kind="device", who="Ann", what="a telephone"))
    hold = ApplyRemedy(breach=next(iter(play.state.affairs.breaches)), remedy="withhold", amount=100_00)
    for release, into in ((True, "stack/T1/Ann chips"), (False, "float/T1 chips")):
        play.does(SUE, hold, DecideWithheld(who="Ann", release=release))
        held, decided = transactions(play.opening, play.events)[-2:]
        assert legs(held) == {"stack/T1/Ann chips": -100_00, "withheld/T1/Ann chips": 100_00}
        assert legs(decided) == {"withheld/T1/Ann chips": -100_00, into: 100_00}


def test_tokens_and_chips_never_mix() -> None:
    play = table("nsw")
    play.does("Ann", BuyIn(amount=50_00, tender="voucher"))
    stake = play.laying("Ann", player=50_00).stakes[0]
    play.does("Ann", PlaceBets(stakes=(structs.replace(stake, asset="token"),)))
    play.deals("9H 2C KD KS")
    paid = transactions(play.opening, play.events)[-1]
    assert legs(paid)["stack/T1/Ann chips"] == 50_00
    assert legs(paid)["stack/T1/Ann token"] == 50_00


def test_the_tray_is_opened_filled_counted_and_closed_by_two_people() -> None:
    play = table()

    def witnessed(order: BringChips | SendChips | CountFloat) -> None:
        asked, *_ = play.does(DAN, order)
        play.does(TESS, Approve(request=asked.command))

    witnessed(BringChips(pieces=(Pile(2500, 100), Pile(100, 500))))
    play.bets("Ann", player=100_00)
    play.deals("2H 9C TD KS")
    play.does(DAN, ChangeColour(given=(Pile(100, 25),), taken=(Pile(2500, 1),)))
    witnessed(CountFloat(pieces=(Pile(2500, 65), Pile(100, 474)), why="running"))
    counted = play.facts(FloatCounted)[-1]
    assert counted.expected == 3_000_00 - 1000_00 + 100_00
    assert counted.difference == 65 * 25_00 + 474_00 - counted.expected
    witnessed(SendChips(pieces=(Pile(2500, 60),)))
    found = transactions(play.opening, play.events)
    assert {each.what for each in found} >= {"chips-brought", "colour-changed", "float-counted", "chips-sent"}


def test_cashing_out_needs_the_money() -> None:
    play = table()
    assert play.refusal("Ann", CashOut(amount=500_50)).number == 213
    play.does("Ann", CashOut(amount=100_00))
    last = transactions(play.opening, play.events)[-1]
    assert (last.what, legs(last)["patron/Ann cash"]) == ("cashed-out", 100_00)


@pytest.mark.parametrize("rulebook", ["nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"])
def test_win_and_drop_of_parts_sum_to_the_whole(rulebook: str) -> None:
    play = table(rulebook)
    for cards in ("9H 2C KD KS", "2H 9C TD KS", "9H 9C KD KS"):
        play.bets("Ann", player=100_00)
        play.bets("Bob", banker=100_00, tie=10_00)
        play.deals(cards)
        for name, wager in list(play.state.layout.items()):
            play.does(wager.who, LiftBet(wager=name))
    found = transactions(play.opening, play.events)
    whole = takings(found, "AUD")
    assert whole == takings(found[:7], "AUD") + takings(found[7:], "AUD")
    assert whole.drop == 1000_00
    assert whole.win == play.state.purses.house + 1000_00
    assert whole.hold is not None


@pytest.mark.trust("C3")
@pytest.mark.parametrize("stakes", [(100_00, 100_00), (100_00, 40_00), (40_00, 100_00)])
def test_what_one_loses_and_another_wins_goes_through_the_float(stakes: tuple[int, int]) -> None:
    play = table()
    lost, won = stakes
    play.bets("Ann", banker=lost)
    play.bets("Bob", player=won)
    play.deals("9H 2C TD KS")
    paid = transactions(play.opening, play.events)[-1]
    wager = {leg.bettor: leg.account for leg in paid.legs if leg.account.kind == "layout"}
    made = transfers(paid.legs)
    ways = [(str(each.giver), str(each.taker), each.amount) for each in made]
    assert ways == [
        (str(wager["Bob"]), "stack/T1/Bob", won),
        (str(wager["Ann"]), "float/T1", lost),
        ("float/T1", "stack/T1/Bob", won),
    ]
    assert [each.bettor for each in made] == ["Bob", "Ann", ""]
    assert takings([paid], "AUD") == Takings(handle=lost + won, win=lost - won)
