"""The framework: what may be reported, who sees and decides what, and data that the loader refuses."""

import json
import shutil
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from punto.machine.approval import Approve, Decline, Requested
from punto.rulebook.library import SHIPPED
from punto.rulebook.loader import load
from punto.rulebook.procedure.effects import Effect
from punto.rulebook.procedure.irregular import Kind, When
from punto.rulebook.rulebook_errors import BrokenRulebook
from punto.table import Phase, Refused, legal_commands
from punto.table.conduct.disputes import RaiseDispute, RuleDispute
from punto.table.irregular.resolutions import CIRCUMSTANCES, EFFECTS, ResolveIrregularity, holds_in
from punto.table.money.buying_in import CashOut
from punto.table.view import view, write_view
from tests.table.irregular.mishaps import Mishaps
from tests.table.irregular.test_stray_cards import ALL
from tests.table.play import DAN, IVAN, SUE, TESS


def test_every_effect_and_every_circumstance_has_its_function() -> None:
    assert set(EFFECTS) == set(get_args(Effect))
    assert set(CIRCUMSTANCES) == set(When.__struct_fields__)


@pytest.mark.parametrize(
    ("line", "bad", "what"),
    [
        ('role = "casino-supervisor"', 'role = "wizard"', "no role 'wizard'"),
        ('effect = "to-banker"', 'effect = "to-nobody"', "resolution[0].effect"),
        ('when = { hand_due = ["banker"] }', 'when = { weather = ["fine"] }', "weather"),
        ('when = { hand_due = ["banker"] }', 'when = { hand_due = ["both"] }', "hand_due"),
    ],
)
def test_the_loader_refuses_what_no_function_knows(tmp_path: Path, line: str, bad: str, what: str) -> None:
    shutil.copytree(SHIPPED / "nsw", tmp_path / "books" / "nsw")
    file = tmp_path / "books" / "nsw" / "irregular.toml"
    text = file.read_text(encoding="utf-8")
    assert line in text
    file.write_text(text.replace(line, bad, 1), encoding="utf-8")
    with pytest.raises(BrokenRulebook, match=r"irregular\.toml") as broken:
        load("nsw", tmp_path / "books")
    assert what in str(broken.value)


@pytest.mark.parametrize("book", ALL)
def test_no_name_stands_for_two_ways_out_of_the_same_case(book: str) -> None:
    for name, kind in load(book).irregular.items():
        for one, other in product(kind.resolution, repeat=2):
            if one.name == other.name and one is not other:
                assert one.when != other.when, f"{name}: two ways out named {one.name} for the same case"


@pytest.mark.trust("B14")
@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_kind_has_a_way_out_wherever_it_can_be_reported(book: str, kind: str) -> None:
    called, opening = Mishaps.called(book), Mishaps.dealt(book, "2H")
    for play in (called, opening, Mishaps.dealt(book), Mishaps.dealt(book, last=True)):
        result = play.gives(DAN, play.reporting(kind, "7C"))
        if isinstance(result, Refused):
            assert not play.state.mishaps
            continue
        mishap = play.state.mishaps[-1]
        assert mishap.outlook
        assert all(way.says and way.role and way.clauses for way in mishap.outlook)


def test_while_it_waits_only_what_it_leaves_open_may_be_done() -> None:
    play = Mishaps.dealt("nsw")
    play.reports("third-card-player", "9D")
    allowed = {choice.name for choice in legal_commands(play.state, SUE) if choice.allowed}
    assert allowed >= {"resolve-irregularity", "report-irregularity", "raise-dispute", "notify"}
    assert not allowed & {"draw-card", "settle", "close-table", "invalidate-coup"}
    play.does("Ann", CashOut(amount=10_00), RaiseDispute(what="the card"))
    (dispute,) = play.state.affairs.disputes
    play.does(TESS, RuleDispute(dispute=dispute, ruling="as the rule says"))
    assert play.stands(Phase.IRREGULAR)


def test_the_outlook_is_shown_before_anything_is_done() -> None:
    play = Mishaps.dealt("crown-2025")
    before = play.state
    play.reports("wrong-area")
    assert (play.state.coup, play.state.shoe, play.state.layout) == (before.coup, before.shoe, before.layout)
    choice = next(each for each in legal_commands(play.state, DAN) if each.name == "resolve-irregularity")
    assert choice.allowed
    assert [way.name for way in play.state.mishaps[-1].outlook] == ["withdraw", "complete", "dummy-coup"]
    for actor in (DAN, TESS, IVAN):
        (shown,) = json.loads(write_view(view(play.state, actor)))["irregular"]
        assert shown["kind"] == "wrong-area"
        assert shown["step"] == "decide"
        assert [way["name"] for way in shown["outlook"]] == ["withdraw", "complete", "dummy-coup"]
        assert "goes on" in shown["outlook"][0]["says"]
    play.decides("withdraw", TESS)
    (shown,) = json.loads(write_view(view(play.state, DAN)))["irregular"]
    assert (shown["step"], shown["may_reduce"]) == ("withdraw", True)


def test_a_lower_role_asks_and_a_higher_one_approves_or_declines() -> None:
    play = Mishaps.dealt("nsw", "2H KC")
    play.reports("order-in-doubt")
    asked = play.does(DAN, ResolveIrregularity(resolution="void"))[0].fact
    assert isinstance(asked, Requested)
    assert asked.request.clauses == ("12.1.2",)
    play.does(SUE, Decline(request=asked.request.id, why="look again"))
    assert play.stands(Phase.IRREGULAR)
    asked = play.does(DAN, ResolveIrregularity(resolution="void"))[0].fact
    assert isinstance(asked, Requested)
    assert play.refusal(DAN, Approve(request=asked.request.id)).code == "same-person"
    play.does(SUE, Approve(request=asked.request.id))
    assert play.stands(Phase.SETTLED)
    assert (play.resolved.actor, play.resolved.approver) == ("Dan", "Sue")


def test_what_is_not_open_is_refused_with_what_is() -> None:
    play = Mishaps.dealt("nsw")
    assert play.refusal(DAN, ResolveIrregularity(resolution="void")).code == "phase"
    play.reports("third-card-player", "9D")
    refusal = play.refusal(DAN, ResolveIrregularity(resolution="next-coup"))
    assert (refusal.number, refusal.accepted) == (402, "one of: no-bet-coup")
    assert refusal.clauses == ("12.2",)
    assert play.refusal("Ann", ResolveIrregularity(resolution="no-bet-coup")).code == "role"


def test_the_games_in_which_it_can_happen() -> None:
    play = Mishaps("crown-2025", variant="three-card", decks=1)
    play.ready_shoe(packs=1)
    assert play.not_so("third-card-player", "9D").number == 403


def test_a_condition_names_what_it_needs_and_no_more() -> None:
    when = When(stage=("opening", "drawing"), disclosed=False)
    assert holds_in(when, {"stage": "opening", "disclosed": False, "last_coup": True})
    assert not holds_in(when, {"stage": "opening", "disclosed": True})
    assert not holds_in(when, {"stage": "paid", "disclosed": False})
    assert holds_in(When(), {})


def test_a_coup_that_has_not_been_is_not_reported() -> None:
    play = Mishaps.dealt("nsw")
    for coup in (-1, 2):
        assert play.not_so("order-in-doubt", coup=coup).number == 440
    assert play.reports("order-in-doubt", coup=1).report.coup == 1


@pytest.mark.parametrize("kind", ["third-card-player", "third-card-banker", "face-up-card"])
def test_a_report_is_about_one_card_where_only_one_can_be_meant(kind: str) -> None:
    assert Mishaps.dealt("nsw").not_so(kind, "9H", count=2).number == 441


def test_stray_chips_have_an_owner_and_an_amount() -> None:
    play = Mishaps.dealt("crown-2025")
    report = play.reporting("late-tail-early", who="Nobody", what="player-dragon-tail")
    refused = play.refused(DAN, report)
    assert [each.code for each in refused] == ["not-here", "amount"]


@pytest.mark.parametrize("decided_first", [True, False])
def test_what_was_asked_about_one_irregularity_does_not_decide_another(decided_first: bool) -> None:
    play = Mishaps.dealt("nsw", "2H KC")
    play.reports("order-in-doubt")
    asked = play.does(DAN, ResolveIrregularity(resolution="void"))[0].fact
    assert isinstance(asked, Requested)
    if decided_first:
        play.decides("reconstruct", cards=tuple(play.state.coup.faces.values()))
        play.goes_on()
    play.reports("missing-card")
    assert play.refusal(SUE, Approve(request=asked.request.id)).code == "no-request"
    play.decides("void")
    assert "12.11.2" in play.resolved.clauses
