"""The worked cases of tournaments, through the same door as `punto case run`."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from punto.cases.case_fields import BadCases
from punto.cases.case_runner import run_cases
from tests.cases.fitting import differences

CASES = json.loads((Path(__file__).parent / "tournaments.json").read_text(encoding="utf-8"))
RESULTS = {
    "conditions": ("missing", "publish"), "pool": ("pool", "prizes"), "fees": ("pool", "refunded"),
    "wagerorder": ("first", "sequence"), "tourcoup": ("after",), "elim": ("placing",), "early": ("allowed",),
    "certain": ("determined", "reach", "fall"), "inventory": ("missing", "value"),
}  # fmt: skip
"""By type: the keys that the machine fills in; all others fill in what is expected."""
_JSON = msgspec.json.Encoder(decimal_format="number")
Json = dict[str, Any]


def answered(*cases: Json) -> list[Json]:
    """The checks of all cases, as a program reads them."""
    ran = json.loads(_JSON.encode(run_cases(json.dumps(cases)).answers))
    return [check for case in ran["cases"] for check in case["checks"]]


def one(rulebook: str = "nsw", /, **check: object) -> Json:
    return answered({"id": "one", "rulebook": rulebook, "check": [check]})[0]


def results(check: Json) -> Json:
    return {key: check[key] for key in RESULTS.get(check["type"], ("expect",)) if key in check}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            each, id=each["id"], marks=pytest.mark.clause(each["rulebook"], *each["clauses"], strict=False)
        )
        for each in CASES
    ],
)
def test_comes_out_as_worked_out(case: Json) -> None:
    for check, found in zip(case["check"], answered(case), strict=True):
        assert list(differences(results(check), found)) == []
        nets = [each["net"] for each in check.get("wagers", ())]
        assert [each["net"] for each in found.get("wagers", ())] == nets
        assert found["clauses"]


def test_what_a_case_expects_is_never_read() -> None:
    poisoned = json.loads(json.dumps(CASES))
    for check in (check for case in poisoned for check in case["check"]):
        check.update(dict.fromkeys(results(check), -7))
    assert answered(*poisoned) == answered(*CASES)


WAGER = {"type": "tourwager", "min": 50, "max": 600, "chips": 900}


@pytest.mark.parametrize(
    ("wager", "expect"),
    [
        (49, ["made-up", 50, 0]),
        (50, ["ok", 50, 0]),
        (51, ["part-unit", 50, 1]),
        (599, ["part-unit", 550, 49]),
        (600, ["ok", 600, 0]),
        (601, ["capped", 600, 1]),
        (0, ["disqualified", 0, 0]),
    ],
)
def test_a_wager_at_every_edge_of_the_limits(wager: int, expect: list[object]) -> None:
    assert one(**{**WAGER, "wager": wager})["expect"] == expect


@pytest.mark.parametrize(("chips", "status"), [(49, "void-eliminated"), (50, "made-up"), (51, "made-up")])
def test_who_cannot_make_a_wager_up_is_out(chips: int, status: str) -> None:
    assert one(**{**WAGER, "wager": 30, "chips": chips})["expect"][0] == status


FORM = {"type": "undisclosed", "min": 100, "max": 1050, "chips": 3000}


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ({"wager": 99}, ["deemed", 100]),
        ({"wager": 100}, ["ok", 100]),
        ({"wager": 1049}, ["part-unit", 1000]),
        ({"wager": 1051}, ["deemed", 1000]),
        ({"wager": 3001}, ["deemed", 1000]),
        ({"wager": 60, "chips": 80}, ["deemed", 80]),
        ({"wager": 90, "chips": 80}, ["deemed", 80]),
        ({"wager": None}, ["deduct", 100]),
        ({"wager": 500, "typed": False, "chips": 40}, ["deduct", 40]),
        ({"wager": 900, "chips": 1000, "open": 200}, ["deemed", 800]),
    ],
)
def test_a_form_at_every_edge(given: Json, expect: list[object]) -> None:
    assert one(**{**FORM, **given})["expect"] == expect


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ({"missed": [1, 2, 3, 4]}, [300, 700, "in"]),
        ({"missed": [1], "deducted_before": 3}, [0, 1000, "in"]),
        ({"missed": [1, 2], "chips": 250}, [200, 50, "eliminated"]),
        ({"missed": [1], "chips": 99}, [0, 99, "eliminated"]),
        ({"missed": [9, 10]}, [300, 700, "in"]),
        ({"missed": [9], "chips": 250}, [100, 150, "eliminated"]),
    ],
)
def test_missed_coups_at_every_edge(given: Json, expect: list[object]) -> None:
    known = {"type": "absence", "chips": 1000, "schedule": [[1, 100, 1000], [10, 200, 2000]]}
    assert one(**{**known, **given})["expect"] == expect


@pytest.mark.parametrize(
    ("previous", "live", "expect"),
    [
        (None, [2, 3, 5], (2, [2, 5, 3])),
        (7, [1, 4, 7], (1, [1, 7, 4])),
        (4, [4, 6], (6, [6, 4])),
        (5, [1, 2], (1, [1, 2])),
    ],
)
def test_the_marker_goes_round(previous: int | None, live: list[int], expect: tuple[int, list[int]]) -> None:
    found = one(type="wagerorder", previous=previous, live=live)
    assert (found["first"], found["sequence"]) == expect


@pytest.mark.parametrize(
    ("rulebook", "allowed"),
    [("nsw", [False, False, False, False, True, True, False, True]),
     ("vic-2002", [False, False, False, False, True, True, False, True]),
     ("crown-2025", [False, False, False, True, True, True, True, True])],
)  # fmt: skip
def test_an_early_end_by_each_text(rulebook: str, allowed: list[bool]) -> None:
    grounds = [
        {"determined": known, "cash": cash, "agree": agree}
        for known in (False, True)
        for cash in (False, True)
        for agree in (False, True)
    ]
    assert [one(rulebook, type="early", **each)["allowed"] for each in grounds] == allowed


def test_prizes_to_the_cent_and_fewer_players_than_prizes() -> None:
    found = one(type="pool", fees=100, percent=[50, 30, 20, 33])
    assert sum(found["prizes"]) == found["pool"] == 100
    assert one(type="pool", fees=100, percent=[1, 1, 1])["prizes"] == [33.34, 33.33, 33.33]
    left = one(type="award", placing=["Ann", "Bob"], prizes=[50, 30, 20], barred=[])
    assert left["expect"] == {"Ann": 62.5, "Bob": 37.5}


@pytest.mark.parametrize(("entries", "pool"), [(59, 17_700), (60, 20_000), (61, 20_000)])
def test_a_guarantee_holds_from_its_number_of_entries_on(entries: int, pool: int) -> None:
    found = one(type="pool", fees=entries * 300, guarantee=20_000, entries=entries, guarantee_from=60)
    assert found["pool"] == pool


def test_nothing_can_change_only_if_no_tie_can() -> None:
    known = {"type": "certain", "advance": 1, "hands": 2, "max": 100}
    ahead = [{"Ann": 2100 + 1, "Bob": 300}, {"Ann": 2100, "Bob": 300}, {"Ann": 2099, "Bob": 300}]
    assert [one(**known, chips=each)["determined"] for each in ahead] == [True, False, False]


def test_players_level_on_nothing_do_not_play_off() -> None:
    found = one(type="standings", chips={"Ann": 500, "Bob": 0, "Cy": 0}, advance=2)
    assert found["expect"] == {"through": ["Ann"], "playoff": [], "at_stake": 0, "out": ["Bob", "Cy"]}


def test_a_play_off_among_players_who_run_out_of_chips() -> None:
    counts = [{"Ann": 0, "Bob": 300}, {"Bob": 300}]
    assert one(type="playoff", players=["Ann", "Bob"], places=1, counts=counts)["expect"] == [1, ["Bob"]]


def test_a_session_with_forms_absence_and_a_player_who_bets_nothing() -> None:
    setup = {"variant": "traditional", "chip": 5, "start": 1000, "schedule": [[1, 100, 500]],
             "boxes": {"Ann": 1, "Bob": 2, "Cy": 3, "Dee": 4}, "advance": 1, "coups": 2}  # fmt: skip
    player_wins, banker_wins = ["9H", "2C", "KD", "5S"], ["2H", "9C", "KD", "KS"]
    coups = [
        {"cards": player_wins, "bets": {"Ann": [["player", 100]], "Bob": [["banker", 100]]},
         "undisclosed": {"Cy": ["player", 300]}, "absent": ["Dee"]},
        {"cards": banker_wins, "bets": {"Ann": [["banker", 100]], "Cy": [["tie", 100]]}, "absent": ["Dee"]},
    ]  # fmt: skip
    found = one(type="session", setup=setup, coups=coups)["expect"]
    assert found["after"] == [
        {"Ann": 1100, "Bob": 900, "Cy": 1300, "Dee": 900},
        {"Ann": 1195, "Bob": 900, "Cy": 1200, "Dee": 800},
    ]
    assert found["disqualified"] == ["Bob"]
    assert found["placing"] == ["Cy", "Ann", "Dee"]


@pytest.mark.parametrize("case", CASES, ids=[each["id"] for each in CASES])
def test_a_rulebook_without_tournaments_refuses_every_check(case: Json) -> None:
    for found in answered({**case, "rulebook": "nz-1998"}):
        assert found["refused_because"] == "the rulebook has no rules for tournaments"


def faults(rulebook: str = "nsw", /, **check: object) -> list[str]:
    with pytest.raises(BadCases) as found:
        one(rulebook, **check)
    return [fault.removeprefix("[0] one.check[0]") for fault in found.value.faults]


SESSION = {"variant": "even-money", "chip": 25, "start": 1000, "schedule": [[1, 100, 500]],
           "boxes": {"Ann": 1, "Bob": 2}, "advance": 1, "coups": 2}  # fmt: skip
COUP = {"cards": ["9H", "2C", "KD", "5S"], "bets": {"Ann": [["player", 100]], "Bob": [["banker", 100]]}}


@pytest.mark.parametrize(
    ("check", "where"),
    [
        ({**WAGER, "wager": 0.001}, ".wager"),
        ({**WAGER, "wager": -1}, ".wager"),
        ({**WAGER, "wager": 10**13}, ".wager"),
        ({**WAGER, "wager": 100, "min": 0}, ".max"),
        ({**WAGER, "wager": 100, "min": 601}, ".max"),
        ({**FORM, "wager": 100, "open": -5}, ".open"),
        ({"type": "wagerorder", "live": []}, ".live"),
        ({"type": "wagerorder", "live": [1, "2"]}, ".live[1]"),
        ({"type": "wagerorder", "live": [1, 2], "absent": [3]}, ".absent"),
        ({"type": "wagerorder", "live": [1], "previous": 10**30}, ".previous"),
        ({"type": "absence", "chips": 100, "schedule": [[2, 100, 500]], "missed": [2]}, ".schedule"),
        ({"type": "absence", "chips": 100, "schedule": [], "missed": [2]}, ".schedule"),
        ({"type": "absence", "chips": 100, "schedule": [[1, 100, 500]], "missed": [0]}, ".missed[0]"),
        ({"type": "pool", "fees": 100, "entries": 10**9}, ".entries"),
        ({"type": "pool", "fees": 100, "percent": [50, -50]}, ".percent"),
        ({"type": "award", "placing": ["Ann"], "prizes": []}, ".prizes"),
        ({"type": "elim", "players": []}, ".players"),
        ({"type": "elim", "players": [["Ann", 1, 2, 3], ["Bob", 1, 2]]}, ".players[1]"),
        ({"type": "elim", "players": [["Ann", 1, 2, 3], ["Ann", 1, 2, 3]]}, ".players[1]"),
        ({"type": "playoff", "players": ["Ann", "Ann"], "counts": []}, ".players"),
        ({"type": "playoff", "players": ["Ann", "Bob"], "places": 0, "counts": []}, ".places"),
        ({"type": "inventory", "issued": {"2.50": 4}, "returned": {}}, ".issued.2.50"),
        ({"type": "certain", "chips": {"Ann": 5}, "max": 1, "hands": 10**9}, ".hands"),
        ({"type": "session", "setup": {**SESSION, "boxes": {"Ann": 1, "Bob": 1}}, "coups": []},
         ".setup.boxes"),
        ({"type": "session", "setup": SESSION, "coups": [{"bets": {}}]}, ".coups[0].cards"),
        ({"type": "session", "setup": SESSION, "coups": [{**COUP, "passes": ["Zoe"]}]}, ".coups[0]"),
        ({"type": "session", "setup": SESSION, "coups": [{**COUP, "bets": {"Ann": ["player"]}}]},
         ".coups[0].bets.Ann[0]"),
    ],
)  # fmt: skip
def test_odd_input_is_a_fault_at_its_place(check: Json, where: str) -> None:
    assert [each.partition(":")[0] for each in faults(**check)] == [where]


def test_features_are_known_however_they_are_spelt_and_unknown_ones_are_said_to_be_ignored() -> None:
    features = ["Entry fee", "right_to_refuse", "selection criteria", "juggling"]
    check = {"type": "conditions", "features": features, "omitted": ["15.4.2(a)", "15.4.2(h)", "15.4.2(z)"]}
    ran = run_cases(json.dumps([{"id": "one", "rulebook": "nsw", "check": [check]}]))
    found = ran.answers["cases"][0]["checks"][0]  # type: ignore[index]
    assert found["missing"] == ["15.4.2(a)", "15.4.2(h)(i)", "15.4.2(h)(ii)", "15.4.2(h)(iii)"]
    assert ran.unread == ["[0] one.check[0].features[3]", "[0] one.check[0].omitted[2]"]


def test_a_session_of_more_coups_than_one_shoe_has_such_cards_for() -> None:
    found = one(type="session", setup={**SESSION, "coups": 9}, coups=[COUP] * 9)
    assert found["expect"]["chips"] == {"Ann": 1900, "Bob": 100}


def test_a_coup_in_which_wagers_are_offered_inside_it() -> None:
    wagers = [{"who": "Ann", "bet": "banker", "amount": 125}]
    cards = ["2H", "KC", "3D", "6S", "TH"]
    found = one("crown-2025", type="tourcoup", chip=25, cards=cards, wagers=wagers, before={"Ann": 1500})
    assert found["after"] == {"Ann": 1625}


def test_a_refused_application_gets_its_fee_back() -> None:
    found = one(type="fees", fee=37.5, entries=["in", "refused", "withdrawn-late"])
    assert (found["pool"], found["refunded"]) == (75, 37.5)
