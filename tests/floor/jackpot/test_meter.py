"""The meter: fed by every completed coup, exact, undone by void coups, adjusted by two people."""

from fractions import Fraction

import pytest
from msgspec import structs

from punto.cases.jackpot_house import CASINO_MANAGER, DEALER, MANAGER, READY, JackpotHouse
from punto.floor.jackpot import JACKPOT
from punto.floor.jackpot.adjustments import AdjustMeter
from punto.floor.jackpot.confirmation import RejectJackpotWin
from punto.floor.jackpot.contributions import CreditMissedCoups, FeedJackpot, JackpotFed
from punto.floor.jackpot.jackpot_equipment import FitJackpotTable, RestoreJackpot, WithdrawJackpot
from punto.floor.jackpot.share_debts import ShareReturned, ShareToReturn, TakeShareBack
from punto.floor.jackpot.state import KEPT_COUPS
from punto.floor.jackpot.void_coups import VoidJackpotCoup
from punto.machine.fact import Event
from punto.machine.roles import HOUSE, Actor
from tests.floor.jackpot.house import COLOURED, CROWN, EIGHTS, OPTION_1, SUITED, codes, confirm, running, win

THIRD = structs.replace(OPTION_1, tables={"T1": Fraction(100, 3), "T2": Fraction(1, 7)})


@pytest.mark.clause("crown-2025", "13.4.1", "13.4.2", "13.3.2(a)")
def test_every_completed_coup_contributes_once_and_fractions_are_carried() -> None:
    house = running(THIRD)
    house.completes("T1", 2)
    house.completes("T2", 1)
    assert house.state.meter == 10_000_000 + Fraction(200, 3) + Fraction(1, 7)
    assert house.state.shown == 10_000_066
    assert codes(house.gives(FeedJackpot(table="T1", coup=2), DEALER)) == [("jackpot-fed", "13.4.2")]
    assert house.gives(FeedJackpot(table="T1", coup=3), DEALER) == (), "the dealer's handset records it, too"
    assert house.state.tables["T1"].total == 100


@pytest.mark.trust("C6")
def test_what_comes_in_is_on_the_meter_to_the_last_fraction() -> None:
    assert_conserved(2000)


@pytest.mark.soak
@pytest.mark.trust("C6")
def test_what_comes_in_is_on_the_meter_to_the_last_fraction_ten_million_times() -> None:
    assert_conserved(10_000_000)


def assert_conserved(increments: int) -> None:
    """After every increment what came in is shown, or not shown, or above the ceiling."""
    house = running(structs.replace(THIRD, ceiling=10_020_000))
    state, amount, came = house.state, THIRD.tables["T1"], Fraction(house.state.meter)
    for number in range(increments):
        fact = JackpotFed(table="T1", coup=number, amount=amount, cents=0)
        state = JACKPOT.evolve(state, Event(state.seq + 1, number, HOUSE.id, "c", fact, ()))
        came += amount
        part = state.meter - state.overflow - state.shown
        assert came == state.shown + part + state.overflow == state.totals.balance
        assert 0 <= part < 1
        assert state.shown <= 10_020_000


@pytest.mark.trust("C6")
def test_what_is_above_the_ceiling_is_on_the_meter_after_the_next_full_win() -> None:
    house = running(structs.replace(OPTION_1, ceiling=10_000_150))
    house.completes("T1", 4)
    assert house.state.shown == 10_000_150
    assert house.state.overflow == 250
    win(house, "T1", 5, SUITED)
    assert house.state.claims[1].value.shown == 10_000_150
    assert house.state.meter == 1_000_250
    assert house.state.overflow == 0


@pytest.mark.clause("crown-2025", "13.4.9(a)")
@pytest.mark.trust("C12")
def test_a_withdrawn_table_neither_contributes_nor_wins_and_the_others_go_on() -> None:
    house = running()
    before = house.state
    assert codes(house.gives(WithdrawJackpot(table="T2", why=""), DEALER)) == [
        ("jackpot-reason", "13.4.9(a)")
    ]
    assert house.gives(WithdrawJackpot(table="T2", why="display is dark"), DEALER) == ()
    house.completes("T2", 3)
    assert codes(house.gives(FeedJackpot(table="T2", coup=9), DEALER)) == [("jackpot-withdrawn", "13.4.9(a)")]
    assert codes(win(house, "T2", 4)) == [("jackpot-withdrawn", "13.4.9(a)")]
    assert codes(house.gives(WithdrawJackpot(table="T2", why="again"), DEALER)) == [
        ("jackpot-withdrawn", "13.4.9(a)")
    ]
    assert house.gives(RestoreJackpot(table="T2"), MANAGER) == ()
    assert codes(house.gives(RestoreJackpot(table="T2"), MANAGER)) == [("jackpot-not-withdrawn", "13.4.9(a)")]
    assert structs.replace(house.state, seq=before.seq) == before, "everything is as it was"
    house.completes("T1", 1)
    assert house.state.meter == before.meter + 100


@pytest.mark.trust("C12")
def test_a_thousand_withdrawals_leave_the_same_state_crash_or_not() -> None:
    house = running()
    fingerprint = JACKPOT.codec.write_state(structs.replace(house.state, seq=0))
    for _ in range(1000):
        house.gives(WithdrawJackpot(table="T1", why="fault"), DEALER)
        house.state = JACKPOT.codec.read_state(JACKPOT.codec.write_state(house.state))
        house.gives(RestoreJackpot(table="T1"), MANAGER)
        assert JACKPOT.codec.write_state(structs.replace(house.state, seq=0)) == fingerprint


@pytest.mark.clause("crown-2025", "13.4.6(b)")
def test_a_table_whose_sign_came_down_takes_no_part() -> None:
    house = running()
    unsigned = structs.replace(READY, method_signed=False)
    house.gives(FitJackpotTable(table="T1", fitting=unsigned), MANAGER)
    house.completes("T1", 1)
    assert house.state.meter == 10_000_000
    assert codes(win(house, "T1", 2)) == [("jackpot-sign", "13.4.6(b)")]


@pytest.mark.clause("crown-2025", "13.4.9(b)")
def test_missed_coups_are_credited_when_found_and_recorded_wins_stay() -> None:
    house = running()
    win(house, "T1", 1, SUITED)
    value = house.state.claims[1].value
    missed = CreditMissedCoups(table="T1", coups=4, told_by="Dee")
    assert codes(house.gives(missed, Actor("Hal", "table-supervisor"))) == [("role", "13.4.9(b)")]
    assert codes(house.gives(structs.replace(missed, coups=0), MANAGER)) == [("jackpot-coups", "13.4.9(b)")]
    assert house.gives(missed, MANAGER) == ()
    assert house.state.claims[1].value == value
    assert house.state.meter == 1_000_000 + 400
    assert codes(house.gives(structs.replace(missed, table="T9"), MANAGER)) == [
        ("jackpot-table", "13.3.1(b)")
    ]


@pytest.mark.clause("crown-2025", "def:Jackpot Management Console")
@pytest.mark.trust("C11")
def test_an_adjustment_takes_a_reason_and_two_people() -> None:
    house = running()
    adjust = AdjustMeter(amount=25_000, reason="late start credit")
    console = "def:Jackpot Management Console"
    assert codes(house.gives(adjust, Actor("Hal", "table-supervisor"))) == [("role", console)]
    assert codes(house.gives(structs.replace(adjust, reason=" "), MANAGER)) == [("jackpot-reason", console)]
    assert codes(house.gives(structs.replace(adjust, amount=0), MANAGER)) == [("jackpot-amount", console)]
    assert codes(house.gives(structs.replace(adjust, amount=-10_000_001), MANAGER)) == [
        ("jackpot-below-zero", console)
    ]
    assert house.gives(adjust, MANAGER) == ()
    assert house.state.meter == 10_000_000, "not before the approval"
    assert codes(house.approves(MANAGER)) == [("same-person", console)]
    house.gives(adjust, MANAGER)
    assert house.approves(CASINO_MANAGER) == ()
    assert house.state.meter == 10_025_000
    event = house.events[-1]
    assert (event.actor, event.approver) == (MANAGER.id, CASINO_MANAGER.id)


def test_no_adjustment_while_a_claim_is_open_even_if_asked_for_before() -> None:
    house = running()
    house.gives(AdjustMeter(amount=5, reason="x"), MANAGER)
    asked = house.events[-1]
    win(house)
    house.events.append(asked)
    assert codes(house.approves(CASINO_MANAGER)) == [("jackpot-open-claim", "def:Jackpot Management Console")]
    house.gives(RejectJackpotWin(claim=1, why="x"), MANAGER)
    house.events.append(asked)
    assert house.approves(CASINO_MANAGER) == ()


@pytest.mark.clause("crown-2025", "15.5")
def test_a_coup_voided_after_the_recording_wins_nothing_and_contributes_nothing() -> None:
    house = running()
    win(house, "T1", 1)
    assert house.gives(VoidJackpotCoup(table="T1", coup=1, why="fire alarm")) == ()
    assert house.state.meter == 10_000_000
    assert house.state.claims == {}
    assert codes(house.gives(FeedJackpot(table="T1", coup=1), DEALER)) == [("jackpot-void", "13.4.2")]
    assert codes(win(house, "T1", 1)) == [("jackpot-void", "15.5")]
    assert codes(house.gives(VoidJackpotCoup(table="T1", coup=1), DEALER)) == [("jackpot-void", "15.5")]


@pytest.mark.clause("crown-2025", "15.5")
@pytest.mark.parametrize("cards", [EIGHTS, SUITED])
def test_a_coup_voided_after_the_payment_is_a_correction_to_the_cent(cards: str) -> None:
    house = running(THIRD)
    house.completes("T1", 1)
    meter = house.state.meter
    win(house, "T1", 2, cards, 2500, 500)
    house.completes("T1", 1)
    confirm(house)
    house.pays(1)
    confirmation = house.state.payouts[1].seq
    assert house.gives(VoidJackpotCoup(table="T1", coup=2)) == ()
    assert house.state.meter == meter
    assert house.state.payouts == {}
    owed = [each.fact for each in house.events if isinstance(each.fact, ShareToReturn)]
    assert [each.owed.who for each in owed] == ["p0", "p1"]
    take = TakeShareBack(claim=1, wager="w1")
    assert house.gives(take, DEALER) == ()
    assert isinstance(house.events[-1].fact, ShareReturned)
    assert codes(house.gives(take, DEALER)) == [("jackpot-paid", "15.5")]
    assert [each.who for each in house.state.owed] == ["p0"]
    corrected = next(each.fact for each in house.events if hasattr(each.fact, "corrects"))
    assert corrected.corrects == confirmation


def test_a_contribution_that_was_won_meanwhile_is_taken_back_as_far_as_the_meter_goes() -> None:
    house = running(structs.replace(OPTION_1, seed=0))
    house.completes("T1", 1)
    win(house, "T2", 1, SUITED)
    confirm(house)
    assert house.state.meter == 0
    assert house.gives(VoidJackpotCoup(table="T1", coup=1)) == ()
    assert house.state.meter == house.state.totals.balance == 0


def test_the_seed_of_an_open_win_gives_back_no_contribution() -> None:
    """The seed goes again if the win counts no more; the meter never falls below zero then."""
    house = running(structs.replace(OPTION_1, start=0, tables={"T1": Fraction(2500), "T2": Fraction(0)}))
    house.completes("T1", 1)
    win(house, "T2", 1, EIGHTS)
    win(house, "T2", 2, SUITED)
    assert house.state.meter == 1_000_000
    assert house.gives(VoidJackpotCoup(table="T1", coup=1)) == ()
    assert house.state.meter == 1_000_000 - 2250, "what the first win left of the contribution"
    assert house.gives(VoidJackpotCoup(table="T2", coup=2)) == ()
    assert house.state.meter == house.state.totals.balance == 0


def test_an_open_win_takes_only_what_the_meter_can_give() -> None:
    """Its prize stays what the rounded value makes it; the operator bears the rest."""
    house = running(structs.replace(OPTION_1, start=13, tables={"T1": Fraction(0), "T2": Fraction(2493)}))
    win(house, "T1", 1, EIGHTS)
    house.completes("T2", 1)
    win(house, "T2", 2, COLOURED)
    assert house.gives(VoidJackpotCoup(table="T2", coup=1)) == ()
    assert house.state.meter == 0
    assert house.gives(RejectJackpotWin(claim=1, why="no four eights"), MANAGER) == ()
    value = house.state.claims[2].value
    assert (value.rounded, value.pool) == (3000, Fraction(600))
    assert (value.taken, value.meter_rounding) == (Fraction(513), Fraction(87))
    assert house.state.meter == house.state.totals.balance == 0
    assert confirm(house, 2) == ()
    assert house.state.booked == 0


def test_only_the_latest_coups_can_be_undone() -> None:
    house = running()
    house.completes("T1", KEPT_COUPS + 5)
    assert len(house.state.tables["T1"].contributed) == KEPT_COUPS
    assert codes(house.gives(VoidJackpotCoup(table="T1", coup=1), DEALER)) == [("jackpot-no-coup", "15.5")]
    assert house.gives(VoidJackpotCoup(table="T1", coup=KEPT_COUPS)) == ()
    assert codes(house.gives(VoidJackpotCoup(table="T9", coup=1), DEALER)) == [("jackpot-table", "13.3.1(b)")]


def test_what_a_shoe_or_a_table_reports_is_never_refused() -> None:
    house = running()
    house.completes("T1", 1)
    events = len(house.events)
    for order in (
        FeedJackpot(table="T1", coup=1),
        FeedJackpot(table="T9", coup=1),
        VoidJackpotCoup(table="T9", coup=1),
        VoidJackpotCoup(table="T1", coup=99, again=True),
    ):
        assert house.gives(order) == ()
    assert len(house.events) == events, "and changes nothing where it means nothing"
    fresh = JackpotHouse(CROWN)
    assert (
        fresh.gives(FeedJackpot(table="T1", coup=1)) == fresh.gives(VoidJackpotCoup(table="T1", coup=1)) == ()
    )


@pytest.mark.clause("crown-2025", "15.5")
def test_a_coup_that_is_taken_up_again_may_contribute_and_win_again() -> None:
    house = running()
    win(house, "T1", 1)
    house.completes("T1", 1)
    assert house.gives(VoidJackpotCoup(table="T1", coup=1, again=True)) == ()
    assert house.state.meter == 10_000_000
    assert win(house, "T1", 1, SUITED) == ()
    assert house.gives(FeedJackpot(table="T1", coup=1)) == ()
    assert house.state.meter == 1_000_100
