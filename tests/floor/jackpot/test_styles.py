"""Bonus and mystery jackpots, and other parameters, which wait for the next full win."""

import random
from fractions import Fraction

import pytest
from msgspec import structs

from punto.cases.jackpot_house import CASINO_MANAGER, DEALER, MANAGER, READY, JackpotHouse
from punto.floor.jackpot import JACKPOT
from punto.floor.jackpot.jackpot_equipment import FitJackpotTable
from punto.floor.jackpot.mystery import MysteryRevealed, RevealMystery, SealMystery, sealed
from punto.floor.jackpot.parameters import JackpotParameters, parameter_faults
from punto.floor.jackpot.plan import ChangeParameters, NotifyParameters
from punto.machine.roles import HOUSE
from tests.floor.jackpot.house import CROWN, EIGHTS, OPTION_1, SUITED, codes, confirm, record, running, win

BONUS = JackpotParameters(
    style="bonus", shares={"nines": "50%", "pair": "100%"}, method="equal", unit=100, seed=0, start=50_000,
    tables={"T1": Fraction(10)}, wagers=("player", "banker"),
    hands={
        "nines": {"winner": "tie", "player_points": 9, "player_pair": "none"},
        "pair": {"player_pair": "suited"},
    },
)  # fmt: skip
SALT, HIDDEN = "a long random word", 60_050
MYSTERY = JackpotParameters(
    style="mystery", shares={"mystery": "100%"}, method="equal", unit=100, seed=50_000,
    tables={"T1": Fraction(100)}, wagers=("player", "banker", "tie"),
    seal=sealed(HIDDEN, SALT), between=(50_001, 100_000),
)  # fmt: skip


@pytest.mark.clause("crown-2025", "13.2")
def test_a_bonus_jackpot_is_set_off_by_hands_that_are_parameters() -> None:
    house = running(BONUS)
    assert codes(win(house, "T1", 1, EIGHTS)) == [("jackpot-no-win", "13.2")]
    assert win(house, "T1", 1, "KH 9D 9H KC") == ()
    claim = house.state.claims[1]
    assert claim.grade == "nines"
    assert claim.value.pool == house.state.meter == 25_000
    assert confirm(house) == house.pays(1) == ()


def test_what_is_wrong_with_the_hands_of_a_bonus_jackpot_is_told() -> None:
    def wrong(**changes: object) -> list[tuple[str, str]]:
        return codes(tuple(parameter_faults(CROWN, structs.replace(BONUS, **changes))))

    assert wrong(hands={}) == [("jackpot-hands-missing", "13.2")]
    assert wrong(hands={"nines": {"winner": "tie"}, "pair": {"player_points": 6}}) == [
        ("jackpot-hands", "13.2")
    ]
    assert wrong(hands={"nines": {"moon": "full"}, "pair": {}})[0] == ("jackpot-hands", "13.2")
    assert wrong(wagers=("tie", "luck")) == [("jackpot-wager", "13.2")]
    assert wrong(wagers=()) == [("jackpot-wager", "13.2")]
    assert wrong(shares={"nines": "0%", "pair": "100%"}) == [("jackpot-share", "13.2")]


@pytest.mark.clause("crown-2025", "13.2")
def test_a_mystery_falls_when_the_meter_reaches_the_hidden_value() -> None:
    house = running(MYSTERY)
    house.completes("T1", 100)
    assert codes(house.gives(RevealMystery(value=HIDDEN, salt=SALT))) == [("jackpot-hit", "13.2")]
    house.completes("T1", 1)
    for value, salt in ((HIDDEN, "guess"), (HIDDEN - 1, SALT)):
        assert codes(house.gives(RevealMystery(value=value, salt=salt))) == [("jackpot-hit", "13.2")]
    assert codes(win(house, "T1", 101)) == [("jackpot-no-win", "13.2")], "not before it is revealed"
    assert house.gives(RevealMystery(value=HIDDEN, salt=SALT)) == ()
    revealed = house.events[-1].fact
    assert isinstance(revealed, MysteryRevealed)
    assert (revealed.hit.table, revealed.hit.coup) == ("T1", 101)
    assert codes(win(house, "T1", 100)) == [("jackpot-no-win", "13.2")], "another coup"
    assert win(house, "T1", 101, "9H KD KS KC", 500, 700) == ()
    assert house.state.claims[1].value.shares == (30_100, 30_100)
    assert confirm(house) == ()
    assert codes(house.gives(SealMystery(seal="x"), CASINO_MANAGER)) == [("jackpot-hit", "13.2")]
    assert house.gives(SealMystery(seal=sealed(77_000, "new")), CASINO_MANAGER) == ()
    assert codes(house.gives(SealMystery(seal=sealed(78_000, "x")), CASINO_MANAGER)) == [
        ("jackpot-hit", "13.2")
    ]


@pytest.mark.trust("C10")
def test_the_hidden_value_is_in_no_event_and_no_state_before_it_falls() -> None:
    house = running(MYSTERY)
    house.completes("T1", 80)
    written = [JACKPOT.codec.write_event(each) for each in house.events]
    for text in (*written, JACKPOT.codec.write_state(house.state)):
        assert SALT.encode() not in text
        assert str(HIDDEN).encode() not in text


def test_a_mystery_needs_its_seal_and_other_styles_have_none() -> None:
    for changes in ({"seal": ""}, {"seal": "g" * 64}, {"between": (0, 5)}, {"between": (9, 9)}):
        assert codes(tuple(parameter_faults(CROWN, structs.replace(MYSTERY, **changes)))) == [
            ("jackpot-seal", "13.2")
        ]
    house = running()
    assert codes(house.gives(RevealMystery(value=1, salt=""))) == [("jackpot-hit", "def:Lucky Tie Jackpot")]


@pytest.mark.clause("crown-2025", "13.4.1(a)")
@pytest.mark.trust("C7")
def test_other_parameters_wait_for_notice_and_the_next_full_win() -> None:
    house = running()
    other = structs.replace(
        OPTION_1,
        shares={**OPTION_1.shares, "coloured": "15%"},
        seed=3_000_000,
        tables={"T1": Fraction(7), "T2": Fraction(9)},
    )
    assert codes(house.gives(NotifyParameters(reference="n"), CASINO_MANAGER)) == [
        ("jackpot-stage", "13.4.1(a)")
    ]
    assert house.gives(ChangeParameters(parameters=other), CASINO_MANAGER) == ()
    assert house.approves(MANAGER) == ()
    win(house, "T1", 1, SUITED)
    confirm(house)
    assert house.state.parameters == OPTION_1, "no notice yet"
    assert house.state.meter == 1_000_000
    assert house.gives(NotifyParameters(reference="VGCCC 2"), CASINO_MANAGER) == ()
    house.completes("T1", 1)
    win(house, "T1", 2, EIGHTS)
    confirm(house, 2)
    assert house.state.parameters == OPTION_1, "a partial win is no reason"
    win(house, "T1", 3, SUITED)
    assert house.state.meter == 3_000_000, "the new round starts at the new seed"
    confirm(house, 3)
    assert house.state.parameters == other
    house.completes("T1", 1)
    assert house.state.meter == 3_000_000, "the new shares are on no sign yet"
    house.gives(FitJackpotTable(table="T1", fitting=READY), MANAGER)
    house.completes("T1", 1)
    assert house.state.meter == 3_000_007


@pytest.mark.trust("C7")
def test_no_random_change_touches_what_runs_and_no_ceiling_falls() -> None:
    chance = random.Random(7)  # noqa: S311 - a test
    house = running(structs.replace(OPTION_1, ceiling=20_000_000))
    for _ in range(500):
        before = house.state
        other = structs.replace(
            OPTION_1,
            style=chance.choice(("lucky-tie", "bonus")),
            seed=chance.choice((-1, 0, 5_000)),
            ceiling=chance.choice((None, 19_999_999, 20_000_000, 30_000_000)),
            tables={"T1": Fraction(chance.randint(-1, 500)), "T2": Fraction(1)},
        )
        done = (
            house.gives(ChangeParameters(parameters=other), CASINO_MANAGER) == ()
            and house.approves(MANAGER) == ()
        )
        assert (house.state.parameters, house.state.meter) == (before.parameters, before.meter)
        falls = other.ceiling is not None and other.ceiling < 20_000_000
        if done:
            assert not falls
            assert other.style == "lucky-tie"
        elif falls:
            assert any(each.code == "jackpot-ceiling" for each in house.refusals[-4:])


def test_what_the_machine_offers_follows_the_stage() -> None:
    house = JackpotHouse(CROWN)

    def allowed() -> set[str]:
        return {each.name for each in JACKPOT.legal(house.state, CASINO_MANAGER) if each.allowed}

    assert allowed() == {"plan-jackpot"}
    house.opens(OPTION_1)
    assert {"confirm-jackpot-win", "adjust-jackpot-meter", "withdraw-jackpot", "close-jackpot"} <= allowed()
    assert "start-jackpot" not in allowed()
    assert {each.name for each in JACKPOT.legal(house.state, HOUSE) if each.allowed} >= {"feed-jackpot"}
    assert house.gives(record(), DEALER) == ()
