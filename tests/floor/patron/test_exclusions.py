"""Exclusions: they count at once, end late, and leave the way to the cage open."""

import pytest

from punto.floor.patron.exclusions import (
    ExcludePatron,
    ExcludeSelf,
    ExclusionLifted,
    LiftExclusion,
    PatronExcluded,
)
from punto.floor.patron.registration import ForgetPatron
from punto.rulebook.refusal import NOT_IN_SOURCE
from tests.floor.patron.registers import (
    ANN,
    BOB,
    CROWN,
    DAY,
    DEALER,
    MANAGER,
    NOW,
    NSW,
    OPERATOR,
    OTHER,
    STAR,
    Register,
)


@pytest.mark.trust("G8")
def test_an_exclusion_of_ones_own_counts_at_once() -> None:
    register = Register(ANN, BOB)
    assert register.may(ANN)
    register.does(ANN, ExcludeSelf(until=NOW + 30 * DAY))
    for act in ("join", "buy-in", "bet", "enter"):
        (fault,) = register.asks(ANN, act)
        assert (fault.code, fault.clauses) == ("patron-excluded", (NOT_IN_SOURCE,))
        assert fault.what == "ann is excluded until 2025-07-04 12:00"
        assert fault.accepted == "play once that is over; chips can still be cashed"
        assert register.may(BOB, act)
    register.at = NOW + 30 * DAY
    assert not register.may(ANN)
    register.at += 1
    assert register.may(ANN)


def test_patrons_exclude_themselves_and_nobody_else() -> None:
    register = Register(ANN, BOB)
    assert register.refuses(ANN, ExcludeSelf(who="bob")) == ["another-person"]
    assert register.refuses(DEALER, ExcludeSelf(who="bob")) == ["role"]
    assert register.refuses(ANN, ExcludeSelf(until=NOW)) == ["date-in-the-past"]
    register.does(MANAGER, ExcludeSelf(who="bob"))
    assert register.asks(BOB)[0].what == "bob is excluded without an end"
    assert register.refuses(ANN, ExcludePatron(who="bob", rulebook=STAR, why="spite")) == ["role"]
    assert Register(ANN).refuses(BOB, ExcludeSelf()) == ["not-registered"]


@pytest.mark.clause(NSW, "14.3.3")
@pytest.mark.clause(STAR, "14.4.3")
def test_an_exclusion_by_order_is_refused_with_the_clause_of_the_table() -> None:
    for rulebook, clause in ((NSW, "14.3.3"), (STAR, "14.4.3")):
        register = Register(ANN)
        register.does(MANAGER, ExcludePatron(who="ann", rulebook=rulebook, why="a device"))
        assert register.facts(PatronExcluded)[0].kind == "order"
        assert register.asks(ANN, rulebook=STAR)[0].clauses == ("14.4.3",)
        assert register.asks(ANN, rulebook=NSW)[0].clauses == ("14.3.3",)
        assert clause in register.events[-1].clauses


def test_an_order_needs_a_reason_and_a_rulebook_that_gives_the_power() -> None:
    register = Register(ANN)
    assert register.refuses(MANAGER, ExcludePatron(who="ann", rulebook=STAR, why=" ")) == ["no-reason-given"]
    past = ExcludePatron(who="ann", rulebook=STAR, why="x", until=1)
    assert register.refuses(OPERATOR, past) == ["date-in-the-past"]
    assert register.refuses(MANAGER, ExcludePatron(who="bob", rulebook=STAR, why="x")) == ["not-registered"]
    crown = register.refuses(MANAGER, ExcludePatron(who="ann", rulebook="nz-1998", why="x"))
    assert crown == ["no-exclusion-power"]
    assert register.may(ANN, rulebook=CROWN)


@pytest.mark.trust("G8")
def test_what_was_chosen_until_a_day_stands_until_then() -> None:
    register = Register(ANN)
    register.does(ANN, ExcludeSelf(until=NOW + 30 * DAY))
    lift = LiftExclusion(who="ann", why="changed her mind")
    assert register.refuses(MANAGER, lift) == ["own-exclusion-stands"]
    assert register.refuses(ANN, lift) == ["role"]


@pytest.mark.trust("G8")
def test_an_exclusion_without_an_end_is_lifted_by_two_people_and_ends_a_day_later() -> None:
    register = Register(ANN)
    assert register.refuses(MANAGER, LiftExclusion(who="ann", why="x")) == ["not-excluded"]
    register.does(ANN, ExcludeSelf())
    assert register.refuses(MANAGER, LiftExclusion(who="ann", why="")) == ["no-reason-given"]
    register.does(MANAGER, LiftExclusion(who="ann", why="asked for it"))
    assert not register.facts(ExclusionLifted), "one person alone lifts nothing"
    register.together(MANAGER, OTHER, LiftExclusion(who="ann", why="asked for it"))
    register.at = NOW + DAY - 1
    assert not register.may(ANN)
    assert register.refuses(MANAGER, LiftExclusion(who="ann", why="again")) == ["not-excluded"]
    register.at += 1
    assert register.may(ANN)


def test_a_new_exclusion_counts_although_an_old_one_was_lifted() -> None:
    register = Register(ANN)
    register.does(ANN, ExcludeSelf())
    register.together(MANAGER, OTHER, LiftExclusion(who="ann", why="asked for it"))
    register.does(MANAGER, ExcludePatron(who="ann", rulebook=STAR, why="a device"))
    register.at += 2 * DAY
    assert register.asks(ANN)[0].clauses == ("14.4.3",)


def test_whoever_is_excluded_is_not_forgotten() -> None:
    register = Register(ANN)
    register.does(ANN, ExcludeSelf())
    assert register.refuses(MANAGER, ForgetPatron(who="ann")) == ["must-be-kept"]


def test_somebody_the_register_does_not_know_is_free_to_play() -> None:
    assert Register(ANN).may(BOB)
