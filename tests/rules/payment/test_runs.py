"""Runs: several results in succession, in Victoria and at Crown Melbourne."""

from typing import Any

import pytest

from tests.rules.settlement.sheets import Json, bet, by_id, faults, money, one, result, settle, voided

VIC, CROWN = "vic-2002", "crown-2025"
WINNER = {"P": "player", "B": "banker", "T": "tie"}
ODDS = {2: 3, 3: 8, 4: 20, 5: 45, 6: 100}
TIE_ODDS = {3: 1000, 4: 10000}
MEANS = {"player": "def:Run(a)", "banker": "def:Run(b)", "nominated": "def:Run(c)", "tie": "def:Run(d)"}
OFFERED = {
    VIC: {"player": "6.5.5", "banker": "6.5.6", "nominated": "6.5.7", "tie": "6.5.8"},
    CROWN: {"player": "5.5.5", "banker": "5.5.6", "nominated": "5.5.7", "tie": "5.5.8"},
}
ROW = {VIC: "10.1/Runs/", CROWN: "Table 5/"}
NAMED = {"player": "Player", "banker": "Banker", "nominated": "Player/Banker", "tie": "Tie"}
LETTER = {"player": "P", "banker": "B", "tie": "T"}
BREAKS = {VIC: ("10.1/**", "6.7.1"), CROWN: ("Table 5/*", "5.7.1")}
PAID = {VIC: "6.7.2", CROWN: "5.7.2"}


def follow(book: str, run: Json, results: str, **sheet: object) -> list[Json]:
    """A run placed on the first of these coups, its bettor also backing the Player in each.

    D is a dummy coup, V a void one.
    """
    coups = []
    for place, letter in enumerate(results):
        kinds = {"D": {"kind": "dummy"}, "V": {"kind": "void"}}
        main = bet("player", "10", id=f"main{place}")
        wagers = [main] if place else [run, main]
        coups.append({**(kinds.get(letter) or {"result": WINNER[letter]}), "wagers": wagers})
    return settle(book, *coups, **sheet)


def said(coups: list[Json], name: str) -> list[tuple[int, Json]]:
    """Each time that a wager was reported, with its coup."""
    return [
        (place, each) for place, coup in enumerate(coups) for each in coup["wagers"] if each["id"] == name
    ]


def lengths() -> list[Any]:
    """Every run of both books with its odds and its row."""
    rows = []
    for book in (VIC, CROWN):
        for kind, title in NAMED.items():
            odds = {**({2: 100} if book == VIC else {}), **TIE_ODDS} if kind == "tie" else ODDS
            for length, to_one in odds.items():
                clauses = (
                    f"{ROW[book]}{title} {length}",
                    OFFERED[book][kind],
                    MEANS[kind],
                    "def:Run/limits",
                    PAID[book],
                )
                mark = pytest.mark.clause(book, *clauses)
                rows.append(
                    pytest.param(book, kind, length, to_one, marks=mark, id=f"{book} {kind} {length}")
                )
    return rows


@pytest.mark.parametrize(("book", "kind", "length", "to_one"), lengths())
def test_run_pays_with_its_last_result_and_not_before(book: str, kind: str, length: int, to_one: int) -> None:
    wanted = "PBBPBP"[:length] if kind == "nominated" else LETTER[kind] * length
    name = f"{kind}-run-{length}"
    run = bet(name, "10", **({"nominate": wanted} if kind == "nominated" else {}))
    coups = follow(book, run, wanted)
    (first, opened), (last, paid) = said(coups, name)
    assert (first, money(opened)) == (0, ("open", "0", "0", f"-{opened['amount']}"))
    assert last == length - 1
    assert money(paid) == ("win", str(10 * to_one), "10", str(10 * to_one))
    assert paid["odds"] == f"{to_one}:1"
    assert f"{ROW[book]}{NAMED[kind]} {length}" in paid["clauses"]


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(VIC, marks=pytest.mark.clause(VIC, "6.7.1")),
        pytest.param(CROWN, marks=pytest.mark.clause(CROWN, "5.7.1")),
    ],
)
@pytest.mark.parametrize(
    ("name", "nominate", "results"),
    [
        ("player-run-3", None, "PPB"),
        ("player-run-3", None, "B"),
        ("banker-run-2", None, "BP"),
        ("nominated-run-3", "PBP", "PBB"),
        ("nominated-run-2", "BB", "P"),
        ("tie-run-3", None, "TTP"),
    ],
)
def test_run_loses_with_the_first_result_that_differs(
    book: str, name: str, nominate: str | None, results: str
) -> None:
    run = bet(name, "10", **({"nominate": nominate} if nominate else {}))
    coups = follow(book, run, results)
    place, lost = said(coups, name)[-1]
    assert place == len(results) - 1
    assert money(lost) == ("lose", "0", "0", "-10")
    kind, _, length = name.partition("-run-")
    tie, lost_by = BREAKS[book]
    assert {f"{ROW[book]}{NAMED[kind]} {length}", lost_by} <= set(lost["clauses"])
    assert tie not in lost["clauses"]


@pytest.mark.parametrize(
    ("book", "name", "nominate"),
    [
        pytest.param(book, name, nominate, marks=pytest.mark.clause(book, *BREAKS[book]))
        for book in (VIC, CROWN)
        for name, nominate in (("player-run-2", None), ("banker-run-2", None), ("nominated-run-2", "PB"))
    ],
)
def test_run_of_hands_is_broken_by_a_tie(book: str, name: str, nominate: str | None) -> None:
    run = bet(name, "10", **({"nominate": nominate} if nominate else {}))
    first = "B" if name == "banker-run-2" else "P"
    _, lost = said(follow(book, run, f"{first}T"), name)[-1]
    assert money(lost) == ("lose", "0", "0", "-10")
    kind = name.removesuffix("-run-2")
    assert {f"{ROW[book]}{NAMED[kind]} 2", *BREAKS[book]} <= set(lost["clauses"])


SKIPS = pytest.mark.parametrize(
    "book",
    [
        pytest.param(VIC, marks=pytest.mark.clause(VIC, "11.9.4", "11.9.4/tail")),
        pytest.param(CROWN, marks=pytest.mark.clause(CROWN, "10.8.4", "10.8.4/tail")),
    ],
)


@SKIPS
def test_run_passes_over_dummy_and_void_coups(book: str) -> None:
    coups = follow(book, bet("player-run-3", "10"), "PDVPDP")
    place, paid = said(coups, "player-run-3")[-1]
    assert place == 5
    assert money(paid) == ("win", "80", "10", "80")
    assert voided(by_id(coups[1])["main1"], 122)
    assert voided(by_id(coups[2])["main2"], 123)


@SKIPS
def test_run_placed_on_a_dummy_coup_waits_for_the_next(book: str) -> None:
    coups = follow(book, bet("banker-run-2", "10"), "DBB")
    assert [each["outcome"] for _, each in said(coups, "banker-run-2")] == ["open", "win"]
    assert said(coups, "banker-run-2")[-1][0] == 2


@pytest.mark.parametrize("book", [VIC, CROWN])
def test_run_goes_on_into_the_next_shoe(book: str) -> None:
    coups = [result("player", bet("player-run-2", "10"), shoe_ends=True), result("player")]
    settled = settle(book, *coups)
    assert money(said(settled, "player-run-2")[-1][1]) == ("win", "30", "10", "30")


@pytest.mark.parametrize(
    "book", [pytest.param(each, marks=pytest.mark.clause(each, "def:Run")) for each in (VIC, CROWN)]
)
def test_run_undecided_when_the_table_closes_goes_back(book: str) -> None:
    coups = [result("player", bet("player-run-3", "10")), result("player", table_closes=True)]
    _, back = said(settle(book, *coups), "player-run-3")[-1]
    assert voided(back, 128)
    assert "A-VIC-03" in back["readings"]


@pytest.mark.parametrize("book", [VIC, CROWN])
def test_run_decided_by_the_very_coup_at_which_the_table_closes_is_paid(book: str) -> None:
    coups = [result("player", bet("player-run-2", "10")), result("player", table_closes=True)]
    assert money(said(settle(book, *coups), "player-run-2")[-1][1])[0] == "win"


@pytest.mark.parametrize(
    "book", [pytest.param(each, marks=pytest.mark.clause(each, "def:Run/limits")) for each in (VIC, CROWN)]
)
def test_several_runs_may_be_open_at_once(book: str) -> None:
    coups = [
        result("player", bet("player-run-2", "10"), bet("player-run-3", "10"), bet("banker-run-2", "10")),
        result("player", bet("player-run-2", "5", id="again")),
        result("player"),
    ]
    settled = settle(book, *coups)
    assert [each["outcome"] for _, each in said(settled, "banker-run-2")] == ["lose"]
    assert money(said(settled, "player-run-2")[-1][1]) == ("win", "30", "10", "30")
    assert money(said(settled, "player-run-3")[-1][1]) == ("win", "80", "10", "80")
    assert said(settled, "again")[-1][0] == 2


def test_an_open_runs_id_is_not_used_again_while_it_is_open() -> None:
    coups = [result("player", bet("player-run-3", "10", id="w")), result("player", bet("banker", id="w"))]
    assert faults(CROWN, *coups) == ["coups[1].wagers: id 'w' belongs to a wager that is still open"]
    free = [result("banker", bet("player-run-3", "10", id="w")), result("banker", bet("banker", id="w"))]
    assert [coup["wagers"][0]["outcome"] for coup in settle(CROWN, *free)] == ["lose", "win"]


# A main wager in each coup


NOMINATED = bet("nominated-run-3", "10", nominate="PPP")


@pytest.mark.clause(VIC, "6.5.7")
@pytest.mark.parametrize("missed", [0, 1, 2])
def test_vic_6_5_7_a_missed_main_wager_ends_the_nominated_run(missed: int) -> None:
    coups = [
        result("player", *([] if place == missed else [bet("banker", id=f"m{place}")])) for place in range(3)
    ]
    coups[0]["wagers"].insert(0, NOMINATED)
    place, back = said(settle(VIC, *coups), "nominated-run-3")[-1]
    assert place == missed
    assert voided(back, 127)
    assert back["refusal"]["accepted"] == "a main wager in every coup of the run"


@pytest.mark.clause(VIC, "6.5.7")
@pytest.mark.parametrize("other", [bet("tie"), bet("banker", who="Bob")])
def test_vic_6_5_7_a_tie_or_anothers_wager_is_no_main_wager(other: Json) -> None:
    settled = settle(VIC, result("player", NOMINATED, other))
    assert voided(by_id(*settled)["nominated-run-3"], 127)


@pytest.mark.parametrize(("book", "needed"), [(VIC, False), (CROWN, True)])
def test_main_each_coup_is_a_setting(book: str, needed: bool) -> None:
    coups = [result("player", NOMINATED), result("player"), result("player")]
    usual = said(settle(book, *coups), "nominated-run-3")[-1][1]
    other = said(settle(book, *coups, settings={"main_each_coup": needed}), "nominated-run-3")[-1][1]
    expected = {VIC: (("void", "0", "10", "0"), "win"), CROWN: (("win", "80", "10", "80"), "void")}[book]
    assert (money(usual), other["outcome"]) == expected


def test_crown_5_8_1_a_run_needs_no_main_wager() -> None:
    coups = [result("player", bet("player-run-2", "10")), result("player")]
    assert said(settle(CROWN, *coups), "player-run-2")[-1][1]["outcome"] == "win"


def test_vic_only_the_nominated_run_needs_a_main_wager() -> None:
    coups = [result("player", bet("player-run-2", "10")), result("player")]
    assert said(settle(VIC, *coups), "player-run-2")[-1][1]["outcome"] == "win"


# What is offered


@pytest.mark.clause(CROWN, "Table 5", "def:Run(d)")
def test_crown_table_5_prints_no_odds_for_two_ties() -> None:
    settled = one(CROWN, "7H 7C QD KS", bet("tie-run-2"))["tie-run-2"]
    assert voided(settled, 104)
    assert settled["refusal"]["what"] == "Tie Run of 2 is not offered: the text prints no odds for it"
    assert settled["refusal"]["accepted"] == "Tie Run of 3, 4"


@pytest.mark.clause(CROWN, "Table 5", "def:Run(d)")
def test_crown_two_ties_pay_100_to_1_where_the_setting_offers_them() -> None:
    coups = [result("tie", bet("tie-run-2", "10")), result("tie")]
    paid = said(settle(CROWN, *coups, settings={"tie_run_2": True}), "tie-run-2")[-1][1]
    assert money(paid) == ("win", "1000", "10", "1000")


@pytest.mark.parametrize("name", ["player-run-1", "player-run-7", "tie-run-5", "player-run-x", "run-2"])
def test_runs_of_other_lengths_are_unknown(name: str) -> None:
    assert f'no wager "{name}"' in faults(VIC, result("player", bet(name)))[0]


@pytest.mark.parametrize("nominate", ["", "P", "PPP", "PT", "pb"])
def test_nomination_must_fit_the_run(nominate: str) -> None:
    found = faults(VIC, result("player", bet("nominated-run-2", nominate=nominate)))
    assert len(found) == 1
    assert found[0].startswith('coups[0].wagers[0].nominate: write 2 of P and B, such as "PB"')


def test_nomination_belongs_to_nominated_runs_only() -> None:
    [found] = faults(VIC, result("player", bet("player-run-2", nominate="PP")))
    assert found == "coups[0].wagers[0].nominate: player-run-2 takes no nomination; leave it out"


@pytest.mark.clause(VIC, "7.3.3")
def test_vic_7_3_3_a_runs_win_is_rounded_up_to_chips() -> None:
    coups = [result("player", bet("player-run-2", "1")), result("player")]
    paid = said(settle(VIC, *coups, chips=["2.50", "5"]), "player-run-2")[-1][1]
    assert money(paid) == ("win", "5", "1", "5")
    assert "A-ALL-01" in paid["readings"]


CUT = [
    pytest.param(VIC, marks=pytest.mark.clause(VIC, "7.3.2", "7.1")),
    pytest.param(CROWN, marks=pytest.mark.clause(CROWN, "6.3.2", "6.1")),
]


@pytest.mark.parametrize("book", CUT)
@pytest.mark.parametrize(
    ("end", "came", "settled_on"),
    [
        (result("tie"), ("lose", "0", "30", "-20"), "20"),
        (result("banker"), ("lose", "0", "30", "-20"), "20"),
        (result("player"), ("win", "60", "50", "60"), "20"),
        ({"kind": "dummy", "table_closes": True}, ("void", "0", "50", "0"), "0"),
    ],
    ids=["tie", "banker", "player", "closing"],
)
def test_a_run_over_the_maximum_gets_the_excess_back_when_it_is_decided(
    book: str, end: Json, came: tuple[str, str, str, str], settled_on: str
) -> None:
    """50 on a maximum of 20: 20 count, and all 50 stay on the table while the run is open."""
    coups = [result("player", bet("player-run-2", "50")), end]
    opened, decided = (
        each for _, each in said(settle(book, *coups, limits={"maximum": "20"}), "player-run-2")
    )
    assert (money(opened), opened["settled_on"]) == (("open", "0", "0", "-50"), "20")
    assert (money(decided), decided["settled_on"]) == (came, settled_on)


@pytest.mark.clause(VIC, "7.3.2", "10.1/**")
def test_vic_7_3_2_a_run_over_the_maximum_that_loses_at_once_gives_the_excess_back() -> None:
    lost = by_id(*settle(VIC, result("tie", bet("player-run-2", "50")), limits={"maximum": "20"}))[
        "player-run-2"
    ]
    assert money(lost) == ("lose", "0", "30", "-20")


@pytest.mark.clause(VIC, "6.5.7")
def test_vic_a_run_over_the_maximum_that_goes_back_at_once_goes_back_whole() -> None:
    run = bet("nominated-run-2", "50", nominate="PP")
    back = by_id(*settle(VIC, result("player", run), limits={"maximum": "20"}))["nominated-run-2"]
    assert voided(back, 127)


@pytest.mark.parametrize(("setting", "came"), [("void", ("void", "0")), ("lose", ("lose", "-100"))])
def test_vic_6_5_7_what_a_missed_main_wager_does_is_a_setting(setting: str, came: tuple[str, str]) -> None:
    run = bet("nominated-run-2", nominate="PB")
    settled = settle("vic-2002", result("player", run), settings={"missed_main": setting})[0]["wagers"][0]
    assert (settled["outcome"], settled["net"]) == came
    assert "6.5.7" in settled["clauses"]
