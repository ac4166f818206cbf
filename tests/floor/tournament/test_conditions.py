"""Conditions: every item, publication, approval, notices, changes."""

import pytest
from msgspec import structs

from punto.floor.tournament.conditions import (
    AdviseOfTournament,
    ApproveConditions,
    ConditionsPublished,
    PublishConditions,
    ReadConditions,
)
from punto.floor.tournament.entries import EnterTournament
from punto.floor.tournament.state import Conditions, RoundPlan, TournamentPlan, TournamentStage
from punto.rulebook import load
from punto.rulebook.procedure.tournament import TournamentRules
from punto.table import Terms
from punto.table.state.heat import EVERY_TOPIC, LimitStep, SpecialMarkers
from tests.floor.tournament.hall_play import (
    FINAL,
    MAX,
    OPAL,
    ROUND,
    HallPlay,
    clause_in,
    in_nsw,
)

BOOKS = ("nsw", "star-2024", "vic-2002", "crown-2025")
NSW_ITEMS = tuple(f"15.4.2({letter})" for letter in "abcdefgijk") + tuple(
    f"15.4.2(h)({part})" for part in ("i", "ii", "iii")
)
VIC_ITEMS = tuple(f"12.2.1({letter})" for letter in "abcdefhijkl") + tuple(
    f"12.2.1(g)({part})" for part in ("i", "ii", "iii")
)
CROWN_ITEMS = (
    *(f"14.4.1(a)({part})" for part in ("i", "ii", "iii", "iv")), "14.4.1(b)", "14.4.1(c)",
    *(f"14.4.2(a)({part})" for part in ("i", "ii", "iii", "iv", "v")),
    *(f"14.4.2(b)({part})" for part in ("i", "ii", "iii")), "14.4.2(c)", "14.4.2(d)",
    *(f"14.4.3(a)({part})" for part in ("i", "ii", "iii", "iv", "v")), "14.4.3(b)", "14.4.3(c)",
    *(f"14.4.4({letter})" for letter in "abcdefg"), "14.4.5(a)", "14.4.6(a)", "14.4.7(a)", "14.4.7(b)",
    *(f"14.4.8(a)({part})" for part in ("i", "ii", "iii", "iv")),
    *(f"14.4.8(b)({part})" for part in ("i", "ii", "iii", "iv", "v", "vi")),
    *(f"14.4.8({letter})" for letter in "cdefghij"),
)  # fmt: skip
ITEMS = {"nsw": NSW_ITEMS, "star-2024": NSW_ITEMS, "vic-2002": VIC_ITEMS, "crown-2025": CROWN_ITEMS}


def rules_of(rulebook: str) -> TournamentRules:
    rules = load(rulebook).tournament
    assert rules is not None
    return rules


def everything(rulebook: str) -> TournamentPlan:
    """A tournament that has every feature, so that every item is owed."""
    return TournamentPlan(
        game=Terms(rulebook=rulebook), bank=1000_00, fee=1, buy_in=1, re_buys=1, refuses=True,
        criteria="members", charity=True, signing=True, rounds=(ROUND, FINAL), buy_backs=1, repechage=True,
        chips_to_cash=True,
        adopted=EVERY_TOPIC, secret_wagers=1, pass_cards=1, markers=SpecialMarkers(all_in=1, stand_off=1),
    )  # fmt: skip


def complete(rulebook: str, plan: TournamentPlan) -> Conditions:
    return Conditions(plan=plan, items={name: item.title for name, item in rules_of(rulebook).item.items()})


@clause_in(
    *BOOKS,
    nsw=("15.4.1", "15.4.2", *NSW_ITEMS),
    star_2024=("15.4.1", "15.4.2", *NSW_ITEMS),
    vic_2002=("12.1.1", "12.2.1", *VIC_ITEMS),
    crown_2025=("14.1", "14.2.1", "14.2.2(a)", "14.4", *CROWN_ITEMS),
)
def test_published_conditions_state_every_item_of_the_text(rulebook: str) -> None:
    play = HallPlay(rulebook)
    play.does(OPAL, PublishConditions(conditions=complete(rulebook, everything(rulebook))))
    assert play.state.stage is TournamentStage.PUBLISHED
    assert set(ITEMS[rulebook]) <= set(play.event(ConditionsPublished).clauses)
    assert {item.clause for item in rules_of(rulebook).item.values()} == set(ITEMS[rulebook])


@pytest.mark.parametrize(
    ("rulebook", "name"), [(book, name) for book in BOOKS for name in rules_of(book).item]
)
def test_each_missing_item_refuses_publication_and_names_its_clause(rulebook: str, name: str) -> None:
    conditions = complete(rulebook, everything(rulebook))
    without = structs.replace(conditions, items={**conditions.items, name: " "})
    fault = HallPlay(rulebook).refusal(OPAL, PublishConditions(conditions=without))
    item = rules_of(rulebook).item[name]
    assert fault.code == "item-missing"
    assert fault.clauses[0] == item.clause
    assert item.title in fault.what


@pytest.mark.parametrize("rulebook", BOOKS)
def test_an_item_with_if_is_not_owed_where_the_thing_does_not_exist(rulebook: str) -> None:
    plan = TournamentPlan(game=Terms(rulebook=rulebook), rounds=(FINAL,), bank=1000_00)
    items = {name: item.title for name, item in rules_of(rulebook).item.items() if not item.owed_with}
    HallPlay(rulebook).does(OPAL, PublishConditions(conditions=Conditions(plan=plan, items=items)))


@in_nsw("15.4.1")
def test_every_player_is_given_a_copy(rulebook: str) -> None:
    play = HallPlay(rulebook)
    play.publishes()
    ((_, event),) = play.does("Ann", ReadConditions())
    assert event.clauses == ("15.4.1",)


@in_nsw("15.3.2")
def test_no_part_of_a_fee_is_kept_out_of_the_pool(rulebook: str) -> None:
    play = HallPlay(rulebook, pool_percent=90)
    fault = play.refusal(OPAL, PublishConditions(conditions=play.conditions()))
    assert (fault.code, fault.clauses) == ("pool-whole", ("15.3.2",))


@pytest.mark.clause("vic-2002", "12.2.2")
def test_victorian_conditions_may_switch_rules_of_the_game_off() -> None:
    play = HallPlay("vic-2002", rules_off=("7.3",))
    play.begins("Ann", "Bob")
    assert "12.2.2" in play.events[-1][1].clauses


@in_nsw("15.2.1")
def test_no_other_rule_than_the_texts_own_is_switched_off(rulebook: str) -> None:
    play = HallPlay(rulebook, rules_off=("6.2",))
    assert play.refusal(OPAL, PublishConditions(conditions=play.conditions())).code == "rule-not-off"


@pytest.mark.clause("vic-2002", "12.1.3")
def test_victoria_takes_no_entry_before_an_approval_in_writing() -> None:
    play = HallPlay("vic-2002")
    play.publishes()
    assert play.refusal("Ann", EnterTournament(fee=100_00)).clauses == ("12.1.3",)
    by_telephone = ApproveConditions(in_writing=False, reference="a call")
    assert play.refusal(OPAL, by_telephone).code == "not-in-writing"
    play.does(OPAL, ApproveConditions(in_writing=True, reference="letter 7"))
    play.does("Ann", EnterTournament(fee=100_00))


@pytest.mark.clause("crown-2025", "14.2.2(b)")
def test_crown_takes_no_entry_before_the_inspectorate_knows() -> None:
    play = HallPlay("crown-2025")
    play.publishes()
    assert play.refusal("Ann", EnterTournament(fee=100_00)).code == "authority-not-told"
    play.does(OPAL, AdviseOfTournament(note="told at the desk"))
    play.does("Ann", EnterTournament(fee=100_00))


@pytest.mark.clause("crown-2025", "14.4.1(c)")
def test_crown_changes_the_details_once_the_regulator_knows() -> None:
    play = HallPlay("crown-2025")
    play.opens()
    changed = play.conditions(name="in another room")
    assert play.refusal(OPAL, PublishConditions(conditions=changed)).clauses == ("14.4.1(c)",)
    play.does(OPAL, PublishConditions(conditions=changed, regulator_told=True))
    assert play.state.published.edition == 2


def test_victoria_needs_a_new_approval_for_a_change() -> None:
    play = HallPlay("vic-2002")
    play.opens()
    play.does(OPAL, PublishConditions(conditions=play.conditions(name="another name")))
    assert play.refusal("Ann", EnterTournament(fee=100_00)).code == "not-approved"


@in_nsw("15.4.1")
def test_players_who_entered_must_agree_to_a_change(rulebook: str) -> None:
    play = HallPlay(rulebook)
    play.opens()
    play.enters("Ann", "Bob")
    changed = play.conditions(bank=2000_00)
    fault = play.refusal(OPAL, PublishConditions(conditions=changed, agreed=("Ann",)))
    assert fault.code == "not-all-players"
    play.does(OPAL, PublishConditions(conditions=changed, agreed=("Ann", "Bob")))


@in_nsw("15.6.15")
def test_limits_change_only_if_players_knew_before_the_start(rulebook: str) -> None:
    rise = (
        LimitStep(coup=1, minimum=100_00, maximum=500_00),
        LimitStep(coup=2, minimum=200_00, maximum=900_00),
    )
    play = HallPlay(rulebook, rounds=(RoundPlan(limits=rise, coups=3, advance=1), FINAL))
    play.begins("Ann", "Bob", places={"T1": {"1": "Ann", "2": "Bob"}})
    changed = play.conditions(rounds=(ROUND, FINAL))
    faults = play.refused(OPAL, PublishConditions(conditions=changed, agreed=("Ann", "Bob")))
    assert [(each.code, each.clauses) for each in faults] == [("limits-too-late", ("15.6.15",))]
    play.coup(Ann=("player", 100), Bob=("player", 100))
    assert play.heat().limits.minimum == 200_00


def test_a_text_without_tournaments_has_none() -> None:
    play = HallPlay("nsw")
    play.hall = structs.replace(play.hall, tournament=structs.replace(play.state, rulebook="nz-1998"))
    assert play.refusal(MAX, ReadConditions()).code == "no-tournament-rules"
