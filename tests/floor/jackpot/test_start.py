"""The start of a jackpot: parameters in range, notice, equipment, signs and two people, or not at all."""

from fractions import Fraction

import pytest
from msgspec import structs

from punto.cases.jackpot_house import CASINO_MANAGER, DEALER, MANAGER, READY, JackpotHouse
from punto.floor.jackpot.closure import CloseJackpot
from punto.floor.jackpot.jackpot_equipment import FitJackpotTable, ShowElsewhere
from punto.floor.jackpot.parameters import JackpotParameters, parameter_faults
from punto.floor.jackpot.plan import NotifyParameters, PlanJackpot
from punto.floor.jackpot.start import JackpotStarted, StartJackpot
from punto.floor.jackpot.state import Fitting
from punto.machine.roles import PATRON, Actor
from punto.rulebook import load
from punto.rulebook.refusal import Refusal

CROWN = load("crown-2025")
GOOD = JackpotParameters(
    option="1", shares={"non-coloured": "5%", "coloured": "12.5%", "suited": "100%"},
    method="equal", unit=500, seed=2_000_000, tables={"T1": Fraction(50), "T2": Fraction(75, 2)},
)  # fmt: skip


def planned(parameters: JackpotParameters = GOOD) -> JackpotHouse:
    house = JackpotHouse(CROWN)
    plan = PlanJackpot(name="Lucky Tie", rulebook="crown-2025", parameters=parameters)
    assert house.gives(plan, CASINO_MANAGER) == ()
    return house


def codes(faults: tuple[Refusal, ...]) -> list[tuple[str, str]]:
    return [(fault.code, fault.clauses[0]) for fault in faults]


@pytest.mark.clause("crown-2025", "13.2", "13.4.1(a)", "13.4.3", "13.3.1(c)", "13.4.6(b)")
def test_a_jackpot_starts_once_everything_is_there_and_two_people_agree() -> None:
    house = JackpotHouse(CROWN)
    assert house.opens(GOOD) == ()
    assert house.state.stage == "running"
    assert house.state.shown == 2_000_000
    started = house.events[-1]
    assert isinstance(started.fact, JackpotStarted)
    assert (started.actor, started.approver) == (CASINO_MANAGER.id, MANAGER.id)


@pytest.mark.clause("crown-2025", "2.4.1", "2.4.2", "2.4.3", "13.4.1(a)", "13.4.3", "13.4.6(b)")
def test_a_start_without_notice_equipment_or_sign_names_everything_that_is_missing() -> None:
    house = planned()
    assert house.gives(FitJackpotTable(table="T1", fitting=READY), CASINO_MANAGER) == ()
    assert codes(house.gives(StartJackpot(), CASINO_MANAGER)) == [
        ("jackpot-notice", "13.4.1(a)"),
        ("jackpot-equipment", "2.4.1"),
        ("jackpot-equipment", "2.4.2"),
        ("jackpot-equipment", "2.4.3"),
        ("jackpot-sign", "13.4.3"),
        ("jackpot-sign", "13.4.6(b)"),
    ]
    assert house.state.stage == "planned", "nothing started"
    handheld = structs.replace(READY, handset=False, handset_needed=False)
    assert house.gives(FitJackpotTable(table="T2", fitting=handheld), CASINO_MANAGER) == ()
    assert codes(house.gives(StartJackpot(), CASINO_MANAGER)) == [("jackpot-notice", "13.4.1(a)")]


@pytest.mark.clause(
    "crown-2025",
    "Table 20/1 Non-Coloured",
    "Table 20/1 Coloured",
    "Table 20/1 Suited",
    "13.3.1(b)",
    strict=False,
)
def test_every_fault_of_the_parameters_is_told_with_its_clause_and_nothing_is_planned() -> None:
    bad = structs.replace(
        GOOD, shares={"non-coloured": "12%", "coloured": "a lot", "rainbow": "5%"}, method="by lot", unit=0,
        share_unit=-5, seed=-1, start=-2, tables={}, ceiling=0, hands={"x": {}},
    )  # fmt: skip
    house = JackpotHouse(CROWN)
    faults = house.gives(PlanJackpot(name="x", rulebook="crown-2025", parameters=bad), CASINO_MANAGER)
    assert codes(faults) == [
        ("jackpot-hands-printed", "def:Lucky Tie Jackpot"),
        ("jackpot-share", "Table 20/1 Non-Coloured"),
        ("jackpot-share-form", "Table 20/1 Coloured"),
        ("jackpot-share-missing", "Table 20/1 Suited"),
        ("jackpot-share-unknown", "def:Lucky Tie Jackpot"),
        ("jackpot-method", "13.4.6(a)(i)"),
        ("jackpot-amount", "13.4.7(a)"),
        ("jackpot-amount", "13.4.7(a)"),
        ("jackpot-amount", "13.4.7(a)"),
        ("jackpot-amount", "13.4.7(a)"),
        ("jackpot-no-table", "13.3.1(b)"),
        ("jackpot-amount", "13.4.7(a)"),
    ]
    assert all(fault.what and fault.accepted for fault in faults)
    assert house.state.stage == "unplanned"


def test_an_unknown_style_option_or_rulebook_is_told() -> None:
    assert codes(tuple(parameter_faults(CROWN, structs.replace(GOOD, style="raffle")))) == [
        ("jackpot-style", "13.2")
    ]
    assert codes(tuple(parameter_faults(CROWN, structs.replace(GOOD, option="4")))) == [
        ("jackpot-option", "13.4.3")
    ]
    assert codes(tuple(parameter_faults(load("nsw"), GOOD))) == [("jackpot-none", "not-in-source")]
    house = JackpotHouse(CROWN)
    for rulebook in ("nsw", "atlantis"):
        faults = house.gives(PlanJackpot(name="x", rulebook=rulebook, parameters=GOOD), CASINO_MANAGER)
        assert codes(faults) == [("jackpot-none", "not-in-source")]
    negative = structs.replace(GOOD, tables={"T1": Fraction(-1, 3)})
    assert codes(tuple(parameter_faults(CROWN, negative))) == [("jackpot-amount", "13.4.1")]


@pytest.mark.parametrize(
    ("share", "ok"), [("0.9999%", False), ("1%", True), ("1.0001%", True), ("10%", True), ("10.0001%", False)]
)
def test_the_ends_of_a_range_belong_to_it(share: str, ok: bool) -> None:
    shares = {**GOOD.shares, "non-coloured": share}
    assert (list(parameter_faults(CROWN, structs.replace(GOOD, shares=shares))) == []) == ok


@pytest.mark.clause("crown-2025", "13.4.1(a)")
def test_the_notice_comes_before_the_start_and_a_new_plan_needs_a_new_one() -> None:
    house = planned()
    for table in GOOD.tables:
        house.gives(FitJackpotTable(table=table, fitting=READY), CASINO_MANAGER)
    assert codes(house.gives(NotifyParameters(reference=" "), CASINO_MANAGER)) == [
        ("jackpot-notice", "13.4.1(a)")
    ]
    house.gives(NotifyParameters(reference="VGCCC 25/117"), CASINO_MANAGER)
    assert house.state.notice is not None
    same_moment = structs.replace(house.state, notice=structs.replace(house.state.notice, at=10**9))
    house.state = same_moment
    assert codes(house.gives(StartJackpot(), CASINO_MANAGER)) == [("jackpot-notice-late", "13.4.1(a)")]
    house.gives(PlanJackpot(name="x", rulebook="crown-2025", parameters=GOOD), CASINO_MANAGER)
    assert house.state.notice is None
    assert codes(house.gives(StartJackpot(), CASINO_MANAGER)) == [("jackpot-notice", "13.4.1(a)")]


@pytest.mark.trust("C11")
def test_nobody_starts_or_ends_a_jackpot_alone() -> None:
    house = JackpotHouse(CROWN)
    house.opens(GOOD)
    assert codes(house.gives(CloseJackpot(reason=""), CASINO_MANAGER)) == [("jackpot-reason", "13.2")]
    assert house.gives(CloseJackpot(reason="end of season"), CASINO_MANAGER) == ()
    assert codes(house.approves(CASINO_MANAGER)) == [("same-person", "13.2")]
    assert house.state.stage == "running"
    house.gives(CloseJackpot(reason="end of season"), CASINO_MANAGER)
    assert house.approves(MANAGER) == ()
    assert house.state == structs.replace(house.state, stage="closed", meter=Fraction(0))
    assert house.state.totals.balance == 0
    assert house.opens(GOOD) == (), "a new start with a new notice"


def test_only_the_casino_manager_sets_a_jackpot_and_players_do_nothing() -> None:
    house = JackpotHouse(CROWN)
    plan = PlanJackpot(name="x", rulebook="crown-2025", parameters=GOOD)
    assert codes(house.gives(plan, MANAGER)) == [("role", "13.4.1")]
    assert codes(house.gives(plan, Actor("Ann", PATRON))) == [("role", "not-in-source")]
    assert codes(house.gives(StartJackpot(), CASINO_MANAGER)) == [("jackpot-stage", "not-in-source")]
    house = planned()
    assert codes(house.gives(StartJackpot(), Actor("Ann", PATRON))) == [("role", "not-in-source")]
    assert codes(house.gives(StartJackpot(), DEALER))[0] == ("role", "13.4.1")


@pytest.mark.clause("crown-2025", "13.3.1(d)")
def test_the_value_may_be_shown_elsewhere() -> None:
    house = planned()
    assert codes(house.gives(ShowElsewhere(place=""), MANAGER)) == [("jackpot-place", "13.3.1(d)")]
    assert house.gives(ShowElsewhere(place="atrium"), MANAGER) == ()
    assert house.gives(ShowElsewhere(place="atrium"), MANAGER) == ()
    assert house.state.displays == ("atrium",)


@pytest.mark.clause("crown-2025", "13.3.1(a)", "13.3.1(b)", strict=False)
def test_only_tables_with_a_tie_of_two_hands_take_part() -> None:
    house = planned()
    fit = FitJackpotTable(table="T1", fitting=Fitting(), variant="three-card")
    assert codes(house.gives(fit, CASINO_MANAGER)) == [("jackpot-game", "13.3.1(a)")]
    assert codes(house.gives(structs.replace(fit, variant="whist"), CASINO_MANAGER)) == [
        ("jackpot-game", "13.3.1(a)")
    ]
    assert house.gives(structs.replace(fit, variant="traditional"), CASINO_MANAGER) == ()
    assert codes(house.gives(structs.replace(fit, variant="", table="T9"), CASINO_MANAGER)) == [
        ("jackpot-table", "13.3.1(b)")
    ]
