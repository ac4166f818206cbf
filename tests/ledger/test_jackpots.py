"""Jackpots in the books: every event balances, and the account of the meter follows the meter."""

import pytest

from punto.cases.jackpot_house import CASINO_MANAGER, DEALER, MANAGER, JackpotHouse
from punto.floor.jackpot import JACKPOT
from punto.floor.jackpot.closure import CloseJackpot
from punto.floor.jackpot.payment import PayJackpot
from punto.floor.jackpot.share_debts import TakeShareBack
from punto.floor.jackpot.void_coups import VoidJackpotCoup
from punto.ledger import Transaction
from punto.ledger.jackpot_posting import WAYS, post_jackpot
from tests.floor.jackpot.house import EIGHTS, SUITED, confirm, running, win
from tests.floor.jackpot.test_histories import History
from tests.floor.jackpot.test_meter import THIRD


def posted(house: JackpotHouse) -> list[Transaction]:
    found = (post_jackpot("grand", "AUD", event) for event in house.events)
    return [each for each in found if each is not None]


def balances(house: JackpotHouse) -> dict[str, int]:
    held: dict[str, int] = {}
    for transaction in posted(house):
        for leg in transaction.legs:
            key = f"{leg.account} {leg.asset.kind}"
            held[key] = held.get(key, 0) + leg.amount
    return {key: amount for key, amount in held.items() if amount}


def test_a_win_is_set_aside_when_confirmed_and_paid_from_there() -> None:
    house = running(THIRD)
    house.completes("T1", 4)
    win(house, "T1", 5, SUITED, 2500, 700)
    house.completes("T1", 1)
    assert balances(house)["jackpot/grand chips"] == 10_000_166, "an open claim is still in it"
    confirm(house)
    shares = house.state.payouts[1].claim.value.shares
    assert balances(house)["jackpot/grand#1 chips"] == sum(shares)
    house.gives(PayJackpot(claim=1, wagers=("w0",)), DEALER)
    house.gives(PayJackpot(claim=1, tender="cash"), DEALER)
    assert balances(house) == {
        "cage chips": -10_000_000 - 1_000_000 + shares[1],
        "cage cash": -shares[1],
        "patron/p1 cash": shares[1],
        "float/T1 chips": shares[0] - 166,
        "rounding/T1 chips": 10_000_133 - sum(shares),
        "jackpot/grand chips": house.state.shown,
    }


@pytest.mark.parametrize("cards", [EIGHTS, SUITED])
def test_a_win_that_counts_no_more_leaves_debts_of_those_who_were_paid(cards: str) -> None:
    house = running(THIRD)
    win(house, "T1", 1, cards, 2500, 700)
    confirm(house)
    house.gives(PayJackpot(claim=1, wagers=("w0",)), DEALER)
    house.gives(VoidJackpotCoup(table="T1", coup=1))
    share = house.state.owed[0].amount
    held = balances(house)
    assert held["jackpot/grand chips"] == 10_000_000
    assert "jackpot/grand#1 chips" not in held
    assert held["owed/T1/p0 debt"] == share == -held["claim/T1 debt"]
    correction = next(each for each in posted(house) if each.what == "jackpot-payout-corrected")
    confirmed = next(each for each in posted(house) if each.what == "jackpot-win-confirmed")
    assert correction.corrects == confirmed.seq
    house.gives(TakeShareBack(claim=1, wager="w0"), DEALER)
    assert "owed/T1/p0 debt" not in balances(house)


def test_a_closed_jackpot_holds_nothing() -> None:
    house = running(THIRD)
    house.completes("T1", 2)
    house.gives(CloseJackpot(reason="end of season"), CASINO_MANAGER)
    house.approves(MANAGER)
    held = balances(house)
    assert held == {"cage chips": 66, "float/T1 chips": -66}


def test_whatever_happens_the_account_of_the_meter_follows_the_meter() -> None:
    for seed in range(60):
        history = History(seed)
        history.lives(25)
        held = balances(history.house)
        assert held.get("jackpot/grand chips", 0) == history.house.state.booked
        assert abs(history.house.state.booked - history.house.state.to_book) <= history.elsewhere
        assert all(amount >= 0 for key, amount in held.items() if key.startswith("jackpot/"))


def test_every_fact_that_moves_money_is_posted_and_no_other() -> None:
    assert {kind for kind in JACKPOT.facts if kind.moves} == set(WAYS)
