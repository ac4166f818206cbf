"""What holds of every settlement, whatever is laid: checked on coups that hypothesis invents."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec import structs

from punto.rulebook.refusal import CATALOGUE, NOT_IN_SOURCE
from punto.rulebook.register import clauses, readings
from punto.rules.coup import Carried, Coup
from punto.rules.limits import Bounds, Sign
from punto.rules.outcome import Outcome
from punto.rules.settlement import settle_coup
from punto.units import Odds
from tests.oracle.money import round_up
from tests.rules.properties.strategies import (
    EXACT,
    LARGEST,
    Case,
    Table,
    amounts,
    cards,
    cases,
    shoes,
    tables,
    valid_wagers,
)

QUICK = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SOAK = settings(QUICK, max_examples=3_000)
BOTH = [pytest.param(QUICK, id="quick"), pytest.param(SOAK, id="long", marks=pytest.mark.soak)]

BEST = {
    # The longest odds printed for each wager in any of the five texts, under any option.
    "player": 2, "banker": 2, "tie": 8, "player-pair": 11, "banker-pair": 11, "player-crown-pair": 25,
    "banker-crown-pair": 25, "super-six": 16, "player-dragon-bonus": 30, "banker-dragon-bonus": 30,
    "tiger": 25, "big-tiger": 55, "small-tiger": 23, "tiger-tie": 45, "tiger-pair": 150,
    "dragon-tiger": 100, "big-dragon": 30, "small-dragon": 15, "insurance-no-6": 2, "shield-player": 5,
    "shield-banker": 5, "player-dragon-tail": 30, "banker-dragon-tail": 30, "one-one-two": 19,
    "player-run": 100, "banker-run": 100, "nominated-run": 100, "tie-run": 10_000,
    "three-card": 1, "three-card-tie": 8, "three-pictures": 20,
}  # fmt: skip


def best_odds(wager: str) -> int:
    stem = wager.rpartition("-")[0]
    return BEST[stem if stem.endswith("run") else wager]


def handed_back(outcome: Outcome) -> int:
    """How much of its stake a bettor gets back, by the verdict alone."""
    if outcome.outcome == "open":
        return 0
    if outcome.outcome in ("void", "stand-off", "win"):
        return outcome.amount
    return outcome.amount - outcome.settled_on


def money_moved_once(each: Outcome) -> None:
    """The stake goes back or is lost, never both and never neither; the net is what the hands hold."""
    if each.parts:
        return
    assert each.returned == handed_back(each), each
    lost = each.settled_on if each.outcome == "lose" else 0
    assert each.outcome == "open" or each.net == each.pays - each.owed - lost


def money_is_conserved(case: Case) -> None:
    """What bettors win and lose is what the house pays, less what it takes."""
    for outcome in case.settle():
        for each in outcome.parts or (outcome,):
            money_moved_once(each)
            assert 0 <= each.settled_on <= each.amount
            assert each.pays >= 0
            assert each.owed >= 0
            assert not (each.owed and each.commission)


def a_loss_and_a_void_pay_nothing(case: Case) -> None:
    """Only a win, and in Tie Baccarat a stand-off, is paid; only what is paid bears commission."""
    for each in case.settle():
        if each.outcome in ("lose", "void", "open") and not each.parts:
            assert (each.pays, each.odds) == (0, "")
            assert each.commission == each.owed == 0


def void_wagers_go_back_whole(case: Case) -> None:
    """A wager of no effect is returned, settled on nothing, and says why and what would be accepted."""
    for each in case.settle():
        if each.outcome != "void":
            assert each.refusal is None or (each.refusal.code == "deferral" and each.commission > 0)
        else:
            assert each.refusal is not None
            assert (each.returned, each.settled_on) == (each.amount, 0)
            assert each.net == 0
            assert each.refusal.what
            assert each.refusal.accepted
            assert "{" not in each.refusal.what + each.refusal.accepted


def every_outcome_cites_the_register(case: Case) -> None:
    """At least one clause for every outcome, each in the register, and every reading too."""
    rulebook = case.table.game.book.id
    known = {*clauses(rulebook), NOT_IN_SOURCE}
    for outcome in case.settle():
        for each in (outcome, *outcome.parts):
            assert each.clauses
            assert set(each.clauses) <= known
            assert set(each.readings) <= set(readings(rulebook))


def settlement_is_deterministic(case: Case) -> None:
    """The same coup settles the same way, and what was given is left as it was."""
    before = repr(case.coup)
    assert case.settle() == case.settle()
    assert repr(case.coup) == before


def outcomes_come_in_the_order_of_the_wagers(case: Case) -> None:
    """One outcome for each wager, in the order in which they were laid."""
    found = [(each.id, each.wager, each.amount) for each in case.settle()]
    assert found == [(each.id, each.wager, each.amount) for each in case.coup.wagers]


def a_payout_is_within_its_odds(case: Case) -> None:
    """No more than the longest odds, raised at most to the next sum that the chips make."""
    for each in case.settle():
        most = Fraction(each.settled_on * best_odds(each.wager))
        if each.parts:
            continue
        if not case.table.chips:
            assert each.pays <= most
        else:
            assert each.pays < most + max(1, _next_gap(case.table.chips))


def _next_gap(chips: tuple[int, ...]) -> int:
    """How far the next payable sum can lie: 300 and 500 leave a gap of 400 below, 100 from 800 on."""
    return chips[0] if chips != (300, 500) else 401


PROPERTIES: list[Callable[[Case], None]] = [
    money_is_conserved,
    a_loss_and_a_void_pay_nothing,
    void_wagers_go_back_whole,
    every_outcome_cites_the_register,
    settlement_is_deterministic,
    outcomes_come_in_the_order_of_the_wagers,
    a_payout_is_within_its_odds,
]


@pytest.mark.parametrize("run", BOTH)
@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda each: str(each.__name__))
def test_of_every_settlement(holds: Callable[[Case], None], run: settings) -> None:
    run(given(cases())(holds))()


def settle(table: Table, coup: Coup, sign: Sign | None = None) -> tuple[Outcome, ...]:
    return settle_coup(table.game, coup, sign=sign or Sign())[0].outcomes


def exact_win(outcome: Outcome) -> Fraction:
    """Stake times odds less what was kept, before any rounding."""
    return outcome.settled_on * Odds.parse(outcome.odds).per_unit - outcome.commission


@st.composite
def fair_coups(
    draw: st.DrawFn, stakes: st.SearchStrategy[int], chips: tuple[tuple[int, ...], ...] = ((),)
) -> tuple[Table, Coup]:
    table = draw(tables(chips))
    return table, Coup(cards=draw(cards()), wagers=draw(valid_wagers(table, stakes)))


def scaling_a_stake_scales_the_payout(given_: tuple[Table, Coup], times: int) -> None:
    """Where any cent can be paid, k times the stake wins k times as much, and pays k times the commission."""
    table, coup = given_
    more = tuple(structs.replace(each, amount=each.amount * times) for each in coup.wagers)
    for one, many in zip(settle(table, coup), settle(table, structs.replace(coup, wagers=more)), strict=True):
        assert many.outcome == one.outcome
        assert many.odds == one.odds
        assert (many.pays, many.returned) == (one.pays * times, one.returned * times)
        assert (many.commission, many.net) == (one.commission * times, one.net * times)


@pytest.mark.parametrize("run", BOTH)
def test_scaling_a_stake_scales_the_payout(run: settings) -> None:
    stakes = st.integers(1, 10**6).map(lambda number: number * EXACT)
    run(given(fair_coups(stakes), st.integers(2, 1000))(scaling_a_stake_scales_the_payout))()


def large_amounts_stay_exact(given_: tuple[Table, Coup]) -> None:
    """The payout is the exact fraction, rounded up to a cent, and nothing is lost on the way."""
    for outcome in settle(*given_):
        for each in outcome.parts or (outcome,):
            if each.odds:
                exact = exact_win(each)
                assert each.pays - 1 < exact <= each.pays
                assert each.commission in (
                    0,
                    Fraction(each.settled_on, 20) * Odds.parse(each.odds).per_unit,
                    Fraction(each.settled_on, 2) * Odds.parse(each.odds).per_unit,
                )


@pytest.mark.parametrize("run", BOTH)
def test_amounts_to_ten_to_the_fifteenth_stay_exact(run: settings) -> None:
    large = st.integers(LARGEST - 10**6, LARGEST)
    run(given(fair_coups(st.one_of(large, amounts())))(large_amounts_stay_exact))()


def payouts_are_the_next_payable_sum(given_: tuple[Table, Coup]) -> None:
    """With chips named, each win is the least sum not below the exact one that some of them make."""
    table, coup = given_
    assume(table.game.book.payment.unpayable == "round-up")
    for outcome in settle(table, coup):
        for each in outcome.parts or (outcome,):
            if each.odds:
                assert each.pays == round_up(exact_win(each), list(table.chips))


@pytest.mark.parametrize("run", BOTH)
def test_payouts_are_the_next_payable_sum(run: settings) -> None:
    chips = ((50, 100, 500), (250, 500, 2500), (300, 500), (700, 1100, 1300))
    run(given(fair_coups(st.integers(1, 30_000), chips))(payouts_are_the_next_payable_sum))()


def the_house_pays_what_the_bettors_win(given_: tuple[Table, Coup]) -> None:
    """Without commission and with exact stakes the house loses stakes times odds, and nothing else."""
    table, coup = given_
    outcomes = [part for each in settle(table, coup) for part in (each.parts or (each,))]
    assume(not any(each.commission for each in outcomes))
    paid = sum(each.settled_on * Odds.parse(each.odds).per_unit for each in outcomes if each.odds)
    taken = sum(each.settled_on for each in outcomes if each.outcome == "lose")
    decided = [each for each in settle(table, coup) if each.outcome != "open"]
    assert sum(each.net for each in decided) == paid - taken


@pytest.mark.parametrize("run", BOTH)
def test_the_house_pays_what_the_bettors_win(run: settings) -> None:
    stakes = st.integers(1, 10**6).map(lambda number: number * EXACT)
    run(given(fair_coups(stakes))(the_house_pays_what_the_bettors_win))()


def order_does_not_matter(given_: tuple[Table, Coup], shuffled: Random) -> None:
    """Wagers of different people, in any order, come out the same."""
    table, coup = given_
    people = list(dict.fromkeys(each.who for each in coup.wagers))
    shuffled.shuffle(people)
    moved = tuple(each for who in people for each in coup.wagers if each.who == who)
    first, second = settle(table, coup), settle(table, structs.replace(coup, wagers=moved))
    assert [each.id for each in second] == [each.id for each in moved]
    assert {each.id: each for each in first} == {each.id: each for each in second}


@pytest.mark.parametrize("run", BOTH)
def test_permuting_the_wagers_of_different_people_changes_only_the_order(run: settings) -> None:
    run(given(fair_coups(amounts(), ((), (250, 500, 2500))), st.randoms())(order_does_not_matter))()


def spanning_wagers_are_decided_once(given_: tuple[Table, list[Coup]]) -> None:
    """Each wager is decided once, after at most one report that it is open; a closed table holds none.

    What was cut off its stake comes back with the decision, so that this alone gives profit and loss.
    """
    table, coups = given_
    sign = Sign(bounds=Bounds(maximum=5_000))
    carried = Carried()
    reports: dict[str, list[Outcome]] = {}
    for coup in coups:
        held = {each.wager.id for each in carried.open}
        outcome, carried = settle_coup(table.game, coup, carried, sign)
        laid = {each.id for each in coup.wagers}
        for each in outcome.outcomes:
            assert each.id in laid | held
            reports.setdefault(each.id, []).append(each)
    assert carried.open == ()
    for said in reports.values():
        assert [each.outcome == "open" for each in said] == [True] * (len(said) - 1) + [False]
        assert len(said) <= 2
        assert all(each.clauses for each in said)
        money_moved_once(said[-1])
    assert set(reports) == {each.id for coup in coups for each in coup.wagers}


@pytest.mark.parametrize("run", BOTH)
def test_wagers_that_span_coups_are_decided_once(run: settings) -> None:
    run(given(shoes())(spanning_wagers_are_decided_once))()


def test_refusal_numbers_are_unique_and_whole() -> None:
    numbers = [each.number for each in CATALOGUE.values()]
    assert len(set(numbers)) == len(numbers)
    assert all(100 < number < 2000 for number in numbers)
    assert all(each.what and each.accepted for each in CATALOGUE.values())
