"""The layout as it is: wagers found there are recorded, decided by the text, and settled as on a sheet."""

import json
from itertools import product
from typing import Any, NamedTuple

import pytest

from punto.rules.sheet import settle_sheet
from punto.script import run_script
from punto.script.script_runner import ScriptReport
from punto.table.irregular.resolutions import IrregularityReported
from punto.table.irregular.wagers.found_wagers import BetFound
from punto.table.settling.settle import CoupSettled

BOOKS = ("nsw", "vic-2002", "crown-2025", "star-2024", "nz-1998")
PLAYER_WINS, BANKER_WINS, TIE = "9H 6C KD KS", "6C 9H KD KS", "9H 9C KD KS"
CHIPS = ("2.50", "5", "25", "100", "500")
START = 5_000


class Limits(NamedTuple):
    """The limits of a table, in a script and in a sheet."""

    script: str
    sheet: dict[str, Any]


PLAIN = Limits("minimum 20 maximum 500", {"minimum": "20", "maximum": "500"})
UNIT = Limits("minimum 20 maximum 500 unit 20", {"minimum": "20", "maximum": "500", "unit": "20"})
AREA = Limits(
    "minimum 20 maximum 500 area_maximum 300", {"minimum": "20", "maximum": "500", "area_maximum": "300"}
)


class Found(NamedTuple):
    """A wager that should not lie there."""

    name: str
    limits: Limits
    wager: str
    amount: str


BREACHES = (
    Found("below", PLAIN, "player", "5"),
    Found("below-tie", PLAIN, "tie", "5"),
    Found("below-banker", PLAIN, "banker", "10"),
    Found("above", PLAIN, "player", "700"),
    Found("above-banker", PLAIN, "banker", "700"),
    Found("off-unit", UNIT, "player", "50"),
    Found("over-area", AREA, "banker", "400"),
    Found("unpayable", PLAIN, "banker", "55"),
    Found("in-order", PLAIN, "player", "100"),
)
MOMENTS = {
    "first-card": "Dan deals {first}\n{record}Dan plays a coup with {rest}\n",
    "result": "Dan deals {cards}\nDan calls the player's points\nDan calls the banker's points\n"
    "Dan calls the result\n{record}Dan plays a coup\n",
    "settled": "Dan deals {cards}\nDan calls the player's points\nDan calls the banker's points\n"
    "Dan calls the result\nDan settles\n{record}Dan plays a coup\n",
    "paid": "Dan deals {cards}\nDan calls the player's points\nDan calls the banker's points\n"
    "Dan calls the result\nDan settles\nDan pays\n{record}Dan plays a coup\n",
}
"""When it is found: once the first card is out, the result is called, the coup is settled, or it is paid."""


def at_the_table(
    book: str, found: Found, moment: str, cards: str, *, coups: int = 1, extra: str = ""
) -> ScriptReport:
    """Coups in each of which such a wager is found."""
    text = (
        f"rulebook {book}\nchips {' '.join(CHIPS)}\nlimits {found.limits.script}\n"
        f"Dan is dealer\nSue is casino-supervisor\nAnn sits at 1 with {START}\nBob sits at 2 with {START}\n"
        "the shoe is ready\n"
    )
    for number in range(coups):
        stake = f"{{id=w{number} wager={found.wager} amount={found.amount}}}"
        record = f"Dan: record-wager who=Ann stake={stake}{extra}\n"
        first, rest = cards.split(" ", 1)
        words = {"first": first, "rest": rest, "cards": cards}
        text += "Bob bets 20 on tie\nDan calls no more bets\n" + MOMENTS[moment].format(
            record=record + "DECIDE", **words
        )
    return _decided(text)


def _decided(text: str) -> ScriptReport:
    """Take the first way out of whatever the table asks for, coup by coup."""
    while "DECIDE" in text:
        before, _, after = text.partition("DECIDE")
        last = run_script(before).events[-1].fact
        way = last.mishap.outlook[0].name if isinstance(last, IrregularityReported) else ""
        text = before + (f"Sue: resolve-irregularity resolution={way}\n" if way else "") + after
    report = run_script(text)
    assert report.passed, [str(each) for each in (*report.faults, *report.differences)]
    return report


def won(report: ScriptReport) -> int:
    """What the wagers found came to in the end, in cents."""
    final = {}
    for event in report.events:
        if isinstance(event.fact, CoupSettled):
            for due in event.fact.dues:
                if due.who == "Ann":
                    final[due.id] = due.pays + due.returned - due.amount
    return sum(final.values())


def on_a_sheet(book: str, found: Found, cards: str, coups: int, **more: Any) -> int:
    """What the same facts come to on a sheet, in cents."""
    wager = {"wager": found.wager, "amount": found.amount, "who": "Ann", "seat": "1", **more}
    sheet = {
        "rulebook": book, "chips": list(CHIPS), "limits": found.limits.sheet,
        "coups": [
            {"cards": cards.split(), "wagers": [{"id": f"w{number}", **wager}]} for number in range(coups)
        ],
    }  # fmt: skip
    told = [each for coup in settle_sheet(json.dumps(sheet))["coups"] for each in coup["wagers"]]
    return sum(_cents(each["pays"]) + _cents(each["returned"]) - _cents(each["amount"]) for each in told)


def _cents(text: str) -> int:
    return round(float(text) * 100)


@pytest.mark.parametrize("cards", [PLAYER_WINS, BANKER_WINS, TIE])
@pytest.mark.parametrize("found", BREACHES, ids=lambda found: found.name)
@pytest.mark.parametrize("book", BOOKS)
def test_the_table_and_the_sheet_give_the_same_money(book: str, found: Found, cards: str) -> None:
    for moment in ("result",) if cards == TIE else MOMENTS:
        report = at_the_table(book, found, moment, cards, coups=2)
        assert won(report) == on_a_sheet(book, found, cards, 2), moment


@pytest.mark.parametrize(("book", "cards"), list(product(BOOKS, [PLAYER_WINS, BANKER_WINS])))
def test_a_wager_laid_late_goes_back_as_on_the_sheet(book: str, cards: str) -> None:
    found = Found("late", PLAIN, "player", "100")
    for moment in ("result", "paid"):
        report = at_the_table(book, found, moment, cards, extra=" late=yes")
        assert won(report) == on_a_sheet(book, found, cards, 1, valid=False) == 0
        assert "bet-returned" in [event.fact.__struct_config__.tag for event in report.events]


ASKED = [
    ("nsw", Found("below", PLAIN, "player", "5"), "counts", "6.4"),
    ("star-2024", Found("below", PLAIN, "player", "5"), "counts", "6.4"),
    ("vic-2002", Found("below", PLAIN, "player", "5"), "warn", "7.3.1"),
    ("crown-2025", Found("below", PLAIN, "player", "5"), "warn", "6.3.1"),
    ("nz-1998", Found("unpayable", PLAIN, "banker", "55"), "limit", "5.9"),
    ("nsw", Found("above", PLAIN, "player", "700"), "limit", "6.5"),
    ("vic-2002", Found("above", PLAIN, "player", "700"), "limit", "7.3.2"),
    ("crown-2025", Found("off-unit", UNIT, "player", "50"), "counts", "6.3.3"),
]


@pytest.mark.parametrize(("book", "found", "way", "clause"), ASKED)
def test_the_table_asks_for_the_decision_that_the_text_gives(
    book: str, found: Found, way: str, clause: str
) -> None:
    report = at_the_table(book, found, "first-card", PLAYER_WINS)
    (asked,) = [
        event.fact.mishap.outlook for event in report.events if isinstance(event.fact, IrregularityReported)
    ]
    assert [each.name for each in asked] == [way]
    assert clause in asked[0].clauses


@pytest.mark.parametrize(("book", "clause"), [("vic-2002", "7.3.1"), ("crown-2025", "6.3.1")])
def test_the_second_wager_below_the_minimum_goes_back(book: str, clause: str) -> None:
    report = at_the_table(book, BREACHES[0], "first-card", PLAYER_WINS, coups=2)
    asked = [
        event.fact.mishap.outlook for event in report.events if isinstance(event.fact, IrregularityReported)
    ]
    assert [[each.name for each in ways] for ways in asked] == [["warn"], ["return"]]
    assert clause in asked[1][0].clauses


def test_a_wager_in_order_that_was_overlooked_is_only_recorded() -> None:
    report = at_the_table("nsw", BREACHES[-1], "first-card", PLAYER_WINS)
    facts = [type(event.fact) for event in report.events]
    assert BetFound in facts
    assert IrregularityReported not in facts


SCENE = (
    "rulebook {book}\nlimits minimum 20 maximum 500\nDan is dealer\nSue is {role}\nAnn sits at 1 with 1000\n"
    "Bob sits at 2 with 1000\nthe shoe is ready\n"
)


@pytest.mark.parametrize(
    ("book", "role", "method", "leave"),
    [("nsw", "casino-supervisor", "B", "12.12"), ("crown-2025", "table-supervisor", "7.1.2", "10.9.1(c)")],
)
def test_somebody_may_let_a_late_wager_count(book: str, role: str, method: str, leave: str) -> None:
    text = SCENE.format(book=book, role=role).replace("Dan is", f"method {method}\nfaces down\nDan is", 1)
    report = run_script(
        f"{text}Bob bets 50 on banker\nDan calls no more bets\nDan deals a card face down\n"
        "Dan: record-wager who=Ann stake={id=a wager=player amount=100} late=yes\n"
        f"Sue decides let-count\n  then irregularity-resolved by {leave}\n  table layout.a.amount=100\n"
    )
    assert report.passed, report.differences


def test_a_wager_moved_late_counts_as_it_is_on_record_unless_it_is_let_stand() -> None:
    text = SCENE.format(book="crown-2025", role="table-supervisor").replace("Dan is", "faces down\nDan is", 1)
    text += (
        "Ann bets 100 on player, as a\nDan calls no more bets\nDan deals a card face down\n"
        "Dan: record-wager who=Ann stake={id=b wager=banker amount=100} moved=a\n"
        "  then irregularity-reported mishap.report.kind=late-move\n  table layout.a.wager=player\n"
    )
    put_back = run_script(f"{text}Dan decides put-back\n  cites 5.4\n  table layout.a.wager=player\n")
    let = run_script(f"{text}Sue decides let-count\n  cites 10.9.1(a)\n  table layout.a.wager=banker\n")
    assert (put_back.differences, let.differences) == ((), ())


def test_a_wager_of_the_wrong_person_goes_back() -> None:
    report = run_script(
        SCENE.format(book="nz-1998", role="casino-supervisor") + "Dan calls no more bets\nDan deals 9H\n"
        "Dan: record-wager who=Bob stake={id=a wager=player amount=100 seat=1}\n"
        "  then irregularity-reported by 5.6\nDan decides return\n  then bet-returned wager=a by 5.6\n"
        "  Bob has 1000\n"
    )
    assert report.passed, report.differences


@pytest.mark.parametrize("moment", ["Dan calls for bets\n", "Dan calls no more bets\n"])
def test_before_the_first_card_it_is_decided_as_before_it(moment: str) -> None:
    report = run_script(
        SCENE.format(book="nsw", role="casino-supervisor")
        + f"{moment}Dan: record-wager who=Ann stake={{id=a wager=player amount=5}}\n"
        "Dan decides return\n  then bet-returned by 6.6\n"
        "Dan: record-wager who=Ann stake={id=b wager=player amount=700}\n"
        "Dan decides limit\n  then bet-reduced amount=500\n"
        "Ann has 500\n".replace("Ann has", "  Ann has")
    )
    assert report.passed, report.differences


@pytest.mark.parametrize(
    ("stake", "number"),
    [
        ("{id=a wager=player amount=2000}", 213),
        ("{id=a wager=nothing-such amount=20}", 218),
        ("{id=a wager=player amount=0}", 226),
    ],
)
def test_what_cannot_lie_there_is_refused_with_what_could(stake: str, number: int) -> None:
    report = run_script(
        SCENE.format(book="nsw", role="casino-supervisor")
        + f"Dan calls no more bets\nDan: record-wager who=Ann stake={stake}\n"
        f"  refused {number}\n  nothing changed\n"
    )
    assert report.passed, report.differences


MOVING = (
    "Ann bets 100 on player, as a\nDan calls no more bets\nDan deals a card face down\n"
    "Dan: record-wager who=Ann moved=a stake={stake}\n"
)


@pytest.mark.parametrize(
    ("stake", "number"),
    [
        ("{id=b wager=banker amount=5000}", 213),
        ("{id=b wager=banker amount=0}", 226),
        ("{id=b wager=nothing-such amount=20}", 218),
        ("{id=b wager=nominated-run-3 amount=100}", 246),
        ("{id=b wager=banker amount=100 seat=99}", 207),
    ],
)
def test_a_wager_cannot_have_been_moved_to_where_it_cannot_lie(stake: str, number: int) -> None:
    text = SCENE.format(book="crown-2025", role="table-supervisor").replace("Dan is", "faces down\nDan is", 1)
    report = run_script(
        text + MOVING.replace("{stake}", stake) + f"  refused {number}\n  nothing changed\n  Ann has 900\n"
    )
    assert report.passed, report.differences


def test_a_change_that_its_bettor_can_no_longer_pay_for_is_not_let_count() -> None:
    text = SCENE.format(book="crown-2025", role="table-supervisor").replace("Dan is", "faces down\nDan is", 1)
    report = run_script(
        text + MOVING.replace("{stake}", "{id=b wager=banker amount=600}") + "Ann cashes out 800\n"
        "Sue decides let-count\n  refused 213\nDan decides put-back\n  Ann has 100\n"
    )
    assert report.passed, report.differences


@pytest.mark.parametrize("kind", ["wager-found", "late-wager", "late-move"])
def test_what_lies_on_the_layout_is_recorded_and_not_only_reported(kind: str) -> None:
    report = run_script(
        SCENE.format(book="crown-2025", role="table-supervisor")
        + "Ann bets 100 on player, as a\nDan calls no more bets\nDan deals 9H\n"
        f"Dan: report-irregularity report={{kind={kind} wagers=[a]}}\n  refused 1055\n  nothing changed\n"
    )
    assert report.passed, report.differences


@pytest.mark.parametrize("cards", ["9H 6C", "2H 3C KD KS"])
@pytest.mark.parametrize(
    ("book", "ground"), [("nsw", "12.6"), ("vic-2002", "11.11"), ("crown-2025", "10.10"), ("nz-1998", "12.5")]
)
def test_a_wager_found_after_a_void_coup_goes_back_and_the_coup_stays_void(
    book: str, ground: str, cards: str
) -> None:
    report = run_script(
        SCENE.format(book=book, role="casino-supervisor")
        + f"Ann bets 100 on banker\nDan calls no more bets\nDan deals {cards}\nDan reports too-few-cards\n"
        "Sue decides void\nDan: record-wager who=Bob stake={id=a wager=player amount=50}\n"
        f"  then irregularity-reported by {ground}\n"
        f"Dan decides return\n  then bet-returned wager=a by {ground}\n"
        "  never coup-reopened\n  phase settled\nDan pays\nDan discards\n  Ann has 1000\n  Bob has 1000\n"
    )
    assert report.passed, [str(each) for each in (*report.faults, *report.differences)]


def test_a_stray_wager_of_nobody_is_refused_without_a_hole_in_the_sentence() -> None:
    report = run_script(
        SCENE.format(book="crown-2025", role="table-supervisor")
        + "Ann bets 100 on player\nDan calls no more bets\nDan reports late-tail-early\n"
    )
    (difference,) = report.differences
    assert "1052 the report does not say whose wager that was" in difference.got
    assert "209" not in difference.got
