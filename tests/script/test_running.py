"""A script that is run says what differs from what it expects, and at which line."""

import pytest

from punto.script import ScriptReport, run_script

OPENING = """case A coup
rulebook nsw
Dan is dealer
Sue is casino-supervisor
10:15
the shoe is ready
Ann sits at 1 with 1000
Bob sits at 3 with 500
"""


def run(text: str) -> ScriptReport:
    report = run_script(OPENING + text)
    assert not report.faults, report.faults
    return report


def only(report: ScriptReport) -> tuple[int, str, str]:
    (difference,) = report.differences
    return difference


def test_what_is_as_expected_passes() -> None:
    report = run("Ann bets 100 on player\n  Ann has 900\n  phase betting\n")
    assert report.passed
    assert (report.title, report.checks) == ("A coup", 2)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ("Ann has 100", "Ann has 900"),
        ("Ann has 5 in tokens", "Ann has 0"),
        ("house has 0", "house has -1500"),
        ("Ann owes 5", "Ann owes 0"),
        ("phase dealing", "it is betting"),
        ("refused", "nothing was refused"),
        ("refused 213", "nothing was refused"),
        ("then bet-lifted", "no such event; there came: bet-placed"),
        ("then bet-placed asked=50", "asked is 100"),
        ("then bet-placed wager.seat=2 asked=50", "wager.seat is 1, asked is 100"),
        ("then bet-placed colour=red", "there is no colour in colour; known: wager, asked"),
        ("then bet-placed by 9.9.9", "9.9.9 not among what it cites: "),
        ("then bet-placed reading A-X-01", "reading A-X-01 not among what it cites: "),
        ("then bet-placed approved by Sue", "approval by Sue not among what it cites: "),
        ("never bet-placed", "it came all the same: bet-placed"),
        ("nothing else", "more came: bet-placed"),
        ("nothing changed", "there came: bet-placed"),
        ("due Ann player pays=5", "nothing is due on it; dues: none"),
        ("cites 9.9.9", "9.9.9 not among: "),
        ("reading A-X-01", "A-X-01 not among: "),
        ("marker commission at 1", "markers: none"),
        ("notice raise", "notices: none"),
        ("told surveillance", "told: nobody"),
        ("table shoe.left=3", "shoe.left is 415"),
        ("table layout.Ann-player.amount=3", "layout.Ann-player.amount is 100"),
        ("table people.seats.1=Bob", "people.seats.1 is Ann"),
        ("table coup.windows=[tie]", "coup.windows is []"),
        ("table people.arrived.1=Ann", "people.arrived.1 is Bob"),
        ("table people.arrived.2=Ann", "there is no 2 in people.arrived.2; known: nothing"),
        ("table layout.tie.amount=3", "there is no tie in layout.tie.amount; known: Ann-player"),
        ("table people.arrived=[Ann]", "people.arrived is [Ann, Bob]"),
        ("table people.seats={1=Bob}", "people.seats is {1=Ann 3=Bob}"),
        ("table terms=[nsw]", "terms is {rulebook=nsw variant=traditional decks=none"),
        ("table shoe.left=many", "shoe.left is 415"),
        ("table shoe.handled=yes", "shoe.handled is no"),
        ("table shoe.wheel=3", "there is no wheel in shoe.wheel; known: number, packs"),
        ("Ann may settle", "refused: 202 a player may not do this (not-in-source)"),
        ("Dan may not draw-card", "it is allowed"),
        ("Ann may not settle 201", "refused: 202 "),
        ("Zoe may settle", "Zoe is not known"),
    ],
)
def test_what_differs_is_said_with_its_line(expected: str, got: str) -> None:
    line, text, found = only(run(f"Ann bets 100 on player\n  {expected}\n"))
    assert (line, text) == (10, expected)
    assert found.startswith(got)


@pytest.mark.parametrize(
    "expected",
    [
        "then bet-placed asked=100 wager={wager=player amount=100}",
        "then bet-placed wager.approved=[]",
        "never bet-lifted",
        "no marker commission at 1",
        "no notice raise",
        "table people.seats={1=Ann} coup.cutting_card=no shoe.cutting_card=20",
        "table people.arrived=[Ann, Bob] layout=[Ann-player] phase=betting",
        "Dan may draw-card",
        "Ann may not settle",
        "Bob has 500",
        "house has -1,500",
    ],
)
def test_what_holds_is_not_reported(expected: str) -> None:
    assert run(f"Ann bets 100 on player\n  {expected}\n").passed


@pytest.mark.parametrize(
    ("sum_", "passed"), [("2.50", True), ("2.5", True), ("2.51", False), ("some", False)]
)
def test_exact_sums_are_compared_as_money(sum_: str, passed: bool) -> None:
    report = run_script(
        "rulebook vic-2002\nDan is dealer\nthe shoe is ready\nAnn sits at 1 with 500\nAnn: defer-commission\n"
        "Ann bets 50 on banker, deferring commission\nDan plays a coup with 2H 9C 2D KS\n  Ann owes 2.50\n"
        f"  table carried.owed.0.amount={sum_}\n"
    )
    assert report.passed is passed, report.differences
    if not passed:
        assert only(report)[2] == "carried.owed.0.amount is 2.50"


def test_a_difference_reads_as_two_lines() -> None:
    (difference,) = run("Ann bets 100 on player\n  Ann has 1\n").differences
    assert str(difference) == "line 10: Ann has 1\n    Ann has 900"


def test_cards_that_the_robot_has_not_seen_are_not_its_to_turn() -> None:
    four = "Dan calls no more bets\n" + "Dan deals a card face down\n" * 4
    text = OPENING.replace("rulebook nsw", "rulebook nsw\nfaces down") + four + "Dan plays a coup\n"
    assert only(run_script(text))[2] == "P1, B1, P2, B2 lie face down, and the robot has not seen them"


def test_a_shoe_that_cannot_be_made_ready_is_a_difference() -> None:
    line, text, got = only(run_script("rulebook nz-1998\nDan is dealer\nthe shoe is ready\n"))
    assert (line, text) == (3, "the shoe is ready")
    assert got.startswith("mix-cards: 261 ")


def test_events_are_met_in_order_and_all_of_them() -> None:
    assert run(
        "Dan deals 9H\n  then coup-begun\n  then card-drawn\n  then card-turned face=9H\n  nothing else\n"
    ).passed
    line, _, got = only(run("Dan deals 9H\n  then card-turned\n  then card-drawn\n"))
    assert (line, got) == (11, "no such event; there came: nothing")


def test_a_refusal_nobody_expected_is_a_difference() -> None:
    line, text, got = only(run("Ann bets 5000 on player\n"))
    assert (line, text) == (9, "Ann bets 5000 on player")
    assert got.startswith("refused: 213 $5,000 is more than the $1,000 that Ann has here")
    assert got.endswith("accepted: up to $1,000")


@pytest.mark.parametrize(
    ("expected", "passed"),
    [
        ("refused", True),
        ("refused 213", True),
        ("refused 213 by not-in-source", True),
        ("refused 213 by 6.1", False),
        ("refused 214", False),
        ("nothing changed", False),
    ],
)
def test_a_refusal_is_named_by_number_and_clause(expected: str, passed: bool) -> None:
    assert run(f"Ann bets 5000 on player\n  {expected}\n").passed is passed


def test_every_fault_of_a_refused_order_must_be_named() -> None:
    two = "Ann bets 5000 on roulette\n  refused 213\n"
    _, _, got = only(run(two))
    assert got.startswith("refused: 218 the rulebook knows no wager roulette")
    assert run(two + "  refused 218\n").passed


def test_a_clause_to_be_shown_must_be_cited_somewhere() -> None:
    assert run_script("rulebook nsw\nshows 2.1, 2.2\nAnn sits at 1\n").passed
    line, text, got = only(run_script("rulebook nsw\nshows 2.1, 9.9\nAnn sits at 1\n"))
    assert (line, text, got) == (2, "shows 9.9", "no event and no refusal cites it")


def test_a_coup_is_played_from_the_cards_named() -> None:
    report = run(
        "Bob bets 100 on banker\n"
        "cards 2H 9C 2D KS\n"
        "Dan plays a coup\n"
        "  then result-announced winner=banker player=4 banker=9\n"
        "  due Bob banker outcome=win pays=95 returned=100 by 11.1\n"
        "  Bob has 595\n"
        "Dan plays the coup with 9H 6C KD KS\n"
        "  then result-announced winner=player\n"
        "  table coup.number=3 shoe.left=407\n"
    )
    assert report.passed, report.differences


def test_a_coup_without_cards_enough_says_so() -> None:
    line, _, got = only(run("Dan plays a coup with 9H 6C KD\n"))
    assert line == 9
    assert got == "the script names no further card; write a line such as: cards 9H 6C KD KS"


def test_what_the_table_refuses_the_dealer_is_a_difference() -> None:
    _, _, got = only(run("Dan deals 9H 9H 9H 9H 9H\n"))
    assert got.startswith("refused: 220 ")


def test_the_clock_goes_on_to_the_next_day() -> None:
    report = run_script("rulebook nsw\ndate 2024-08-19\n23:30\nAnn sits at 1\n00:10:05\nBob sits at 2\n")
    first, second = (event.at for event in report.events)
    assert second - first == (40 * 60 + 5) * 1000
    assert first % 86_400_000 == 23.5 * 3_600_000


def test_an_approval_answers_the_latest_request() -> None:
    both = "Ann bets 100 on player and 100 on banker\n  then approval-requested\n  Ann has 1000\n"
    given = run(
        both
        + "Sue approves\n  then approval-given\n  then bet-placed approved by Sue by 5.6.6\n  Ann has 800\n"
    )
    assert given.passed, given.differences
    declined = run(both + "Sue declines because late\n  then approval-declined why=late\n  Ann has 1000\n")
    assert declined.passed, declined.differences


def test_nothing_runs_where_something_cannot_be_read() -> None:
    report = run_script("rulebook nsw\nAnn sits at 1\n  phase betting\nwheels\n")
    assert not report.passed
    assert [fault.line for fault in report.faults] == [4]
    assert report.events == ()


@pytest.mark.parametrize("bet", ["", "Ann bets 100 on player\n"])
def test_a_coup_is_played_whole_where_players_would_hold_the_cards(bet: str) -> None:
    heading = "rulebook nz-1998\nmethod B\nfaces down\nDan is dealer\nAnn sits at 1 with 500\n"
    coup = f"the shoe is ready, 3C burned\n{bet}Dan plays a coup with 9H 6C KD KS\n  phase betting\n"
    assert run_script(heading + coup).passed


def test_a_variant_that_is_not_there_is_a_fault_of_its_own_line() -> None:
    (fault,) = run_script("rulebook nsw\nseats 1-7\nvariant none-such\n").faults
    assert fault.line == 3
