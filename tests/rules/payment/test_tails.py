"""Crown Melbourne 2025: Dragon Tails, early and late (def:Dragon Tail, Table 7, 10.13)."""

import pytest

from tests.rules.settlement.sheets import Json, bet, by_id, faults, money, result, settle, voided

CROWN = "crown-2025"
WINNER = {"P": "player", "B": "banker", "T": "tie"}
OTHER = {"P": "B", "B": "P"}
ODDS = {2: 1, 3: 3, 4: 7, 5: 11, 6: 30}
SIDES = {
    "P": ("player-dragon-tail", "Player", "5.5.11", "a"),
    "B": ("banker-dragon-tail", "Banker", "5.5.12", "b"),
}


def tail(side: str, entry: str = "early", **more: object) -> Json:
    """A Dragon Tail of 10: early by Ann, late by Bob."""
    name = SIDES[side][0]
    who = {"early": "Ann", "late": "Bob"}[entry]
    return {**bet(name, "10", entry=entry, id=entry, who=who), **more}


def play(
    results: str, placed: dict[int, list[Json]], *, shoe_ends: bool = False, closes: bool = False
) -> list[Json]:
    """Coups with these results; wagers are laid by the number of the coup. D is a dummy, V a void coup."""
    kinds: dict[str, Json] = {"D": {"kind": "dummy"}, "V": {"kind": "void"}}
    coups = [
        {**(kinds.get(letter) or {"result": WINNER[letter]}), "wagers": placed.get(place, [])}
        for place, letter in enumerate(results)
    ]
    coups[-1] |= {"shoe_ends": shoe_ends, "table_closes": closes}
    return settle(CROWN, *coups)


def decided(coups: list[Json], name: str) -> tuple[int, tuple[str, str, str, str]]:
    """At which coup a tail was decided, and how."""
    return [
        (place, money(each))
        for place, coup in enumerate(coups)
        for each in coup["wagers"]
        if each["id"] == name
    ][-1]


def marked(side: str, entry: str, *more: str) -> pytest.MarkDecorator:
    """The clauses of a tail that was paid."""
    _, title, offered, letter = SIDES[side]
    return pytest.mark.clause(
        CROWN,
        *(f"Table 7/{title} {entry}", offered, "5.7.2", "def:Dragon Tail", f"def:Dragon Tail({letter})"),
        *more,
    )


@pytest.mark.parametrize(
    ("side", "length", "breaker"),
    [
        pytest.param(side, length, breaker, marks=marked(side, "Early", "def:Dragon Tail/timing"))
        for side in "PB"
        for length in range(2, 6)
        for breaker in (OTHER[side], "T")
    ],
)
def test_early_tail_pays_by_its_length_when_broken(side: str, length: int, breaker: str) -> None:
    coups = play(side * length + breaker, {0: [tail(side)]})
    pays = str(10 * ODDS[length])
    assert decided(coups, "early") == (length, ("win", pays, "10", pays))
    assert by_id(coups[-1])["early"]["odds"] == f"{ODDS[length]}:1"


@pytest.mark.parametrize("side", [pytest.param(side, marks=marked(side, "Early")) for side in "PB"])
def test_early_tail_is_paid_at_once_at_six(side: str) -> None:
    coups = play(side * 8, {0: [tail(side)]})
    assert decided(coups, "early") == (5, ("win", "300", "10", "300"))


@pytest.mark.clause(CROWN, "def:Dragon Tail/broken", "def:Dragon Tail/established")
@pytest.mark.parametrize(("results", "place"), [("B", 0), ("T", 0), ("PB", 1), ("PT", 1)])
def test_early_tail_with_fewer_than_two_results_loses(results: str, place: int) -> None:
    assert decided(play(results, {0: [tail("P")]}), "early") == (place, ("lose", "0", "0", "-10"))


@pytest.mark.clause(CROWN, "Table 7/Player Early")
@pytest.mark.parametrize(("length", "pays"), [(2, "10"), (3, "30"), (4, "70"), (5, "110"), (6, "300")])
def test_early_tail_pays_at_the_end_of_the_shoe(length: int, pays: str) -> None:
    coups = play("P" * length, {0: [tail("P")]}, shoe_ends=True)
    assert decided(coups, "early") == (length - 1, ("win", pays, "10", pays))


@pytest.mark.clause(CROWN, "def:Dragon Tail/broken")
def test_early_tail_of_one_loses_at_the_end_of_the_shoe() -> None:
    assert decided(play("P", {0: [tail("P")]}, shoe_ends=True), "early") == (0, ("lose", "0", "0", "-10"))


@pytest.mark.clause(CROWN, "10.8.4/tail")
@pytest.mark.parametrize("results", ["D", "DD", "DV"])
@pytest.mark.parametrize("end", ["shoe_ends", "closes"])
def test_10_8_4_a_tail_that_saw_no_coup_goes_back_at_the_end(results: str, end: str) -> None:
    ends = {"shoe_ends": end == "shoe_ends", "closes": end == "closes"}
    coups = play(results, {0: [tail("P")]}, **ends)
    assert voided(by_id(*coups)["early"], 132)


@pytest.mark.clause(CROWN, "def:Dragon Tail/broken", "10.8.4/tail")
def test_10_8_4_a_tail_that_saw_one_coup_before_the_dummies_loses_at_the_end() -> None:
    assert decided(play("PD", {0: [tail("P")]}, shoe_ends=True), "early") == (1, ("lose", "0", "0", "-10"))


@pytest.mark.parametrize(
    ("side", "letter"),
    [
        pytest.param(
            side,
            letter,
            marks=pytest.mark.clause(
                CROWN, "def:Dragon Tail/timing", SIDES[side][2], f"def:Dragon Tail({letter})"
            ),
        )
        for side, letter in (("P", "a"), ("B", "b"))
    ],
)
def test_a_tail_that_is_open_names_the_clause_that_let_it_be_joined(side: str, letter: str) -> None:
    coups = play(side * 2, {0: [tail(side)], 1: [tail(side, "late")]})
    for name in ("early", "late"):
        opened = by_id(*coups)[name]
        assert money(opened) == ("open", "0", "0", f"-{opened['amount']}")
        assert {"def:Dragon Tail/timing", f"def:Dragon Tail({letter})"} <= set(opened["clauses"])


@pytest.mark.clause(CROWN, "6.3.2", "6.1")
@pytest.mark.parametrize(
    ("results", "came"), [("PPP", ("win", "18", "10", "18")), ("P", ("lose", "0", "4", "-6"))]
)
def test_a_tail_over_the_maximum_gets_the_excess_back_when_it_is_decided(
    results: str, came: tuple[str, str, str, str]
) -> None:
    """10 on a maximum of 6: three in succession pay 3:1 on 6."""
    coups: list[Json] = [{"result": WINNER[each], "wagers": []} for each in results + "B"]
    coups[0]["wagers"] = [tail("P")]
    settled = settle(CROWN, *coups, limits={"maximum": "6"})
    early = by_id(settled[0])["early"]
    assert money(early) == ("open", "0", "0", f"-{early['amount']}")
    assert decided(settled, "early") == (len(results), came)


def test_tail_is_broken_when_the_table_closes() -> None:
    coups = play("PPP", {0: [tail("P")]}, closes=True)
    assert decided(coups, "early") == (2, ("win", "30", "10", "30"))


# Late


@pytest.mark.parametrize(
    ("side", "indicator", "breaker"),
    [
        pytest.param(side, indicator, breaker, marks=marked(side, "Late", "def:Dragon Tail/established"))
        for side in "PB"
        for indicator in range(3, 6)
        for breaker in (OTHER[side], "T")
    ],
)
def test_late_tail_pays_one_less_than_the_indicator(side: str, indicator: int, breaker: str) -> None:
    coups = play(side * indicator + breaker, {0: [tail(side)], 1: [tail(side, "late")]})
    pays = str(10 * ODDS[indicator - 1])
    assert decided(coups, "late") == (indicator, ("win", pays, "10", pays))


@pytest.mark.clause(CROWN, "def:Dragon Tail/broken", "Table 7/Player Late")
@pytest.mark.parametrize("results", ["PB", "PPB", "PPT"])
def test_late_tail_loses_when_it_saw_fewer_than_two(results: str) -> None:
    coups = play(results, {0: [tail("P")], 1: [tail("P", "late")]})
    assert decided(coups, "late") == (len(results) - 1, ("lose", "0", "0", "-10"))


@pytest.mark.clause(CROWN, "Table 7/Banker Late")
@pytest.mark.parametrize(("next_", "pays"), [("B", "300"), ("P", "110"), ("T", "110")])
def test_late_tail_at_six_waits_one_coup(next_: str, pays: str) -> None:
    coups = play("B" * 6 + next_, {0: [tail("B")], 1: [tail("B", "late")]})
    assert decided(coups, "early")[0] == 5
    assert decided(coups, "late") == (6, ("win", pays, "10", pays))


@pytest.mark.clause(CROWN, "Table 7/Banker Late")
def test_late_tail_at_six_is_paid_at_once_at_the_end_of_the_shoe() -> None:
    coups = play("B" * 6, {0: [tail("B")], 1: [tail("B", "late")]}, shoe_ends=True)
    assert decided(coups, "early") == (5, ("win", "300", "10", "300"))
    assert decided(coups, "late") == (5, ("win", "110", "10", "110"))


@pytest.mark.clause(CROWN, "10.13", "def:Dragon Tail/established")
def test_10_13_late_before_a_tail_is_established_goes_back() -> None:
    """No early wager; only the other side's; or an early wager laid with it on the same coup."""
    for first in ([], [tail("B")], [tail("P")]):
        settled = by_id(*play("P", {0: [*first, tail("P", "late")]}))
        assert voided(settled["late"], 114)
    assert settled["late"]["refusal"]["what"].startswith("no Player Dragon Tail has been established")


@pytest.mark.clause(CROWN, "10.13")
def test_10_13_late_after_the_tail_was_broken_goes_back() -> None:
    coups = play("PBP", {0: [tail("P")], 2: [tail("P", "late")]})
    assert voided(by_id(coups[2])["late"], 114)


def test_late_is_open_for_the_one_coup_after_the_first() -> None:
    coups = play("PPPP", {0: [tail("P")], 1: [tail("P", "late")]})
    assert by_id(coups[1])["late"]["outcome"] == "open"


@pytest.mark.clause(CROWN, "def:Dragon Tail/timing")
@pytest.mark.parametrize("place", [2, 3])
def test_late_after_that_one_coup_goes_back(place: int) -> None:
    coups = play("PPPP", {0: [tail("P")], place: [tail("P", "late")]})
    late = by_id(coups[place])["late"]
    assert voided(late, 115)
    assert late["refusal"]["what"].startswith(f"the Player Dragon Tail stands at {place}:")


@pytest.mark.clause(CROWN, "def:Dragon Tail/timing")
@pytest.mark.parametrize("place", [1, 2])
def test_early_while_a_tail_is_running_goes_back(place: int) -> None:
    coups = play("PPP", {0: [tail("P")], place: [tail("P", id="second", who="Cam")]})
    second = by_id(coups[place])["second"]
    assert voided(second, 113)
    assert second["refusal"]["what"] == "a Player Dragon Tail is running, so an early wager on it is too late"


def test_early_is_free_again_once_the_tail_has_ended() -> None:
    coups = play("PBPP", {0: [tail("P")], 2: [tail("P", id="second")]})
    assert by_id(coups[2])["second"]["outcome"] == "open"


def test_early_on_the_other_side_may_be_laid_while_a_tail_runs() -> None:
    coups = play("PB", {0: [tail("P")], 1: [tail("B", id="other")]})
    assert by_id(coups[1])["other"]["outcome"] == "open"


def test_two_bettors_early_before_it_starts() -> None:
    coups = play("PPB", {0: [tail("P"), tail("P", id="bob", who="Bob", amount="20")]})
    assert decided(coups, "early") == (2, ("win", "10", "10", "10"))
    assert decided(coups, "bob") == (2, ("win", "20", "20", "20"))


@pytest.mark.clause(CROWN, "10.8.4/tail", "10.8.4")
def test_10_8_4_dummy_and_void_coups_leave_tails_alone() -> None:
    coups = play("PDPVPB", {0: [tail("P")], 2: [tail("P", "late")]})
    assert decided(coups, "early") == (5, ("win", "30", "10", "30"))
    assert decided(coups, "late") == (5, ("win", "10", "10", "10"))


@pytest.mark.clause(CROWN, "10.8.4/tail")
def test_10_8_4_late_laid_on_a_coup_that_becomes_a_dummy_waits() -> None:
    coups = play("PDPPB", {0: [tail("P")], 1: [tail("P", "late")]})
    assert by_id(coups[1])["late"]["outcome"] == "open"
    assert decided(coups, "late") == (4, ("win", "10", "10", "10"))


@pytest.mark.clause(CROWN, "10.13")
def test_10_13_holds_on_a_dummy_coup_too() -> None:
    assert voided(by_id(*play("D", {0: [tail("P", "late")]}))["late"], 114)


def test_entry_belongs_to_tails_only() -> None:
    [found] = faults(CROWN, result("player", bet("player", entry="early")))
    assert found == "coups[0].wagers[0].entry: player has no early and late; leave entry out"
