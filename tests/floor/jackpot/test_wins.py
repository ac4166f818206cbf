"""Wins: recorded by the dealer, valued then, confirmed by another, divided, paid."""

from fractions import Fraction

import pytest
from msgspec import structs

from punto.cases.jackpot_house import CASINO_MANAGER, DEALER, MANAGER
from punto.floor.jackpot.claims import JackpotHandNoted, JackpotValueRead, ReadJackpotValue
from punto.floor.jackpot.confirmation import ConfirmJackpotWin, RejectJackpotWin
from punto.floor.jackpot.payment import JackpotPaid, PayJackpot
from punto.machine.roles import Actor
from tests.floor.jackpot.house import COLOURED, EIGHTS, OPTION_1, SUITED, codes, confirm, record, running, win

SUPERVISOR = Actor("Hal", "table-supervisor")


@pytest.mark.clause(
    "crown-2025", "13.4.4", "13.3.2(b)", "13.4.7(a)", "Table 20/1 Non-Coloured", "def:Lucky Tie Jackpot",
    "13.4.6(a)", "13.4.6(a)(i)",
)  # fmt: skip
def test_the_value_is_fixed_when_the_dealer_records_the_hand() -> None:
    house = running()
    house.completes("T1", 1)
    assert win(house, "T1", 2) == ()
    claim = house.state.claims[1]
    assert (claim.value.shown, claim.value.rounded, claim.by) == (10_000_100, 10_000_500, DEALER.id)
    assert claim.at == house.events[-1].at
    house.completes("T1", 5)
    house.completes("T2", 5)
    assert confirm(house) == ()
    assert house.state.payouts[1].claim.value == claim.value, "later contributions belong to what follows"
    assert house.state.meter == 10_000_100 - 1_000_050 + 1000


@pytest.mark.clause("crown-2025", "13.4.7(b)", "Table 20/1 Coloured")
def test_wins_at_two_tables_follow_each_other_as_they_were_recorded() -> None:
    house = running()
    assert win(house, "T2", 1, EIGHTS) == ()
    assert win(house, "T1", 1, COLOURED) == ()
    first, second = house.state.claims.values()
    assert first.value.pool == 1_000_000
    assert second.value.rounded == 9_000_000
    assert second.value.pool == 1_800_000
    assert codes(confirm(house, 2)) == [("jackpot-earlier", "13.4.7(b)")]
    assert confirm(house, 1) == confirm(house, 2) == ()
    assert house.state.meter == 7_200_000


@pytest.mark.trust("C9")
def test_fifty_wins_in_one_moment_are_paid_one_after_the_other() -> None:
    tables = {f"T{place}": OPTION_1.tables["T1"] for place in range(1, 51)}
    house = running(structs.replace(OPTION_1, tables=tables))
    for table in tables:
        assert win(house, table) == ()
    meter = Fraction(OPTION_1.first)
    for claim in house.state.claims.values():
        assert claim.value.pool == Fraction(-(-int(meter) // 500) * 500, 10)
        meter -= claim.value.pool
    for number in range(1, 51):
        assert confirm(house, number) == ()
        assert house.pays(number) == ()
    assert house.state.meter == meter


@pytest.mark.clause("crown-2025", "13.4.6(a)(ii)")
def test_shares_by_value_are_each_rounded_up() -> None:
    house = running(structs.replace(OPTION_1, method="proportional"))
    win(house, "T1", 1, EIGHTS, 20_000, 10_000, 5_000)
    value = house.state.claims[1].value
    assert value.shares == (571_500, 286_000, 143_000)
    assert value.share_rounding == 500


@pytest.mark.clause("crown-2025", "Table 20/1 Suited")
def test_a_full_win_starts_the_meter_again_at_the_seed() -> None:
    house = running()
    house.completes("T2", 1)
    win(house, "T1", 1, SUITED)
    value = house.state.claims[1].value
    assert value.pool == 10_000_500
    assert value.meter_rounding == 400
    assert house.state.meter == 1_000_000


@pytest.mark.clause("crown-2025", "13.4.6(a)")
def test_a_hand_on_which_nobody_bet_is_noted_and_nothing_is_paid() -> None:
    house = running()
    order = structs.replace(record(), wagers=())
    assert house.gives(order, DEALER) == ()
    assert isinstance(house.events[-1].fact, JackpotHandNoted)
    assert house.state.meter == 10_000_000
    assert house.state.claims == {}


def test_what_is_no_winning_hand_is_not_recorded() -> None:
    house = running()
    assert codes(win(house, "T1", 1, "8H KC 8D 6S")) == [("jackpot-no-win", "def:Lucky Tie Jackpot")]
    assert codes(win(house, "T1", 1, "8H 8D 8S")) == [("jackpot-cards", "13.4.4")]
    assert codes(win(house, "T1", 1, "8H 8D 8S 8C 8C")) == [("jackpot-cards", "13.4.4")]
    assert codes(win(house, "T9", 1)) == [("jackpot-table", "13.3.1(b)")]
    assert codes(win(house, "T1", 1, EIGHTS, 0)) == [("jackpot-amount", "13.4.6(a)")]
    assert win(house) == ()
    assert codes(win(house)) == [("jackpot-recorded", "13.4.4")]
    confirm(house)
    assert codes(win(house)) == [("jackpot-recorded", "13.4.4")]


@pytest.mark.clause("crown-2025", "13.4.5")
@pytest.mark.trust("C11")
def test_confirmation_takes_an_area_manager_who_did_not_record_the_win() -> None:
    house = running()
    house.gives(record(), MANAGER)
    assert codes(house.gives(ConfirmJackpotWin(claim=1, told="Mia"), SUPERVISOR)) == [("role", "13.4.5")]
    assert codes(house.gives(ConfirmJackpotWin(claim=1, told="Mia"), MANAGER)) == [
        ("jackpot-recorder", "13.4.5")
    ]
    other = Actor("Omar", "area-manager")
    assert codes(house.gives(ConfirmJackpotWin(claim=1), other)) == [("jackpot-told", "13.4.5")]
    assert codes(house.gives(ConfirmJackpotWin(claim=7, told="Mia"), other)) == [("jackpot-claim", "13.4.5")]
    assert house.gives(ConfirmJackpotWin(claim=1, told="Mia"), other) == ()
    payout = house.state.payouts[1]
    assert (payout.by, payout.told) == ("Omar", "Mia")


@pytest.mark.clause("crown-2025", "13.4.5")
def test_a_casino_manager_who_confirms_has_been_told() -> None:
    house = running()
    win(house)
    assert house.gives(ConfirmJackpotWin(claim=1), CASINO_MANAGER) == ()
    assert house.state.payouts[1].told == CASINO_MANAGER.id


@pytest.mark.clause("crown-2025", "13.3.2(c)")
def test_a_higher_duties_dealer_reads_the_value_at_settlement() -> None:
    house = running()
    win(house)
    assert codes(house.gives(ReadJackpotValue(claim=1), DEALER)) == [("role", "13.3.2(c)")]
    assert house.gives(ReadJackpotValue(claim=1), SUPERVISOR) == ()
    assert house.events[-1].fact == JackpotValueRead(claim=1, rounded=10_000_000)
    assert codes(house.gives(ReadJackpotValue(claim=2), SUPERVISOR)) == [("jackpot-claim", "13.4.5")]


@pytest.mark.clause("crown-2025", "13.4.5", "13.4.7(b)")
def test_a_rejected_win_leaves_the_meter_as_if_it_had_never_been_recorded() -> None:
    house = running()
    win(house, "T1", 1, SUITED)
    house.completes("T1", 3)
    win(house, "T2", 1, EIGHTS)
    win(house, "T1", 4, EIGHTS)
    assert [each.value.rounded for each in house.state.claims.values()] == [10_000_000, 1_000_500, 900_500]
    assert codes(house.gives(RejectJackpotWin(claim=1, why=""), MANAGER)) == [("jackpot-reason", "13.4.5")]
    assert house.gives(RejectJackpotWin(claim=1, why="the cards were 8 8 8 7"), MANAGER) == ()
    assert [each.value.rounded for each in house.state.claims.values()] == [10_000_500, 9_000_500]
    assert house.state.meter == 10_000_300 - 1_000_050 - 900_050
    assert codes(house.gives(RejectJackpotWin(claim=1, why="x"), MANAGER)) == [("jackpot-claim", "13.4.5")]


@pytest.mark.clause("crown-2025", "13.4.8")
def test_shares_are_paid_in_chips_cash_or_what_counts_as_cash() -> None:
    house = running()
    win(house, "T1", 1, EIGHTS, 2500, 2500)
    assert codes(house.pays(1)) == [("jackpot-payout", "13.4.5")], "not before the confirmation"
    confirm(house)
    assert codes(house.gives(PayJackpot(claim=1, tender="a car"), DEALER)) == [("jackpot-tender", "13.4.8")]
    assert codes(house.gives(PayJackpot(claim=1, wagers=("w9",)), DEALER)) == [("jackpot-paid", "13.4.8")]
    assert house.gives(PayJackpot(claim=1, wagers=("w1",), tender="cash"), DEALER) == ()
    assert house.events[-1].fact == JackpotPaid(
        claim=1, table="T1", wager="w1", who="p1", amount=500_000, tender="cash"
    )
    assert house.pays(1) == ()
    assert house.state.payouts[1].paid == {"w1": "cash", "w0": "chips"}
    assert codes(house.pays(1)) == [("jackpot-payout", "13.4.5")]
    assert house.paid == 1_000_000


def test_the_state_keeps_the_latest_wins_and_the_events_all_of_them() -> None:
    house = running()
    for coup in range(1, 31):
        win(house, "T1", coup)
        confirm(house, coup)
        house.pays(coup)
    assert list(house.state.payouts) == list(range(6, 31))
    assert house.state.totals.wins == 30
