"""Facts about single cards at their edges: what nobody asks for, and what cannot be proven."""

import pytest
from msgspec import structs

from punto.cards import parse_cards
from punto.rulebook.loader import load
from punto.rulebook.model import PayTable, WagerLine
from punto.rulebook.procedure.jackpots import JackpotGrade
from punto.rulebook.rulebook_errors import BrokenRulebook, Fault
from punto.rules import card_domain, paytable, proof
from punto.rules.card_facts import KnownFacts, dealt_facts, told_apart
from punto.rules.checks.before_cards import check_before
from punto.rules.coup import Coup
from punto.rules.drawing import drawing_by
from punto.rules.facts import facts_of
from punto.rules.game import Game
from punto.rules.jackpots.grading import Grading
from punto.rules.limits import Bounds, Sign
from punto.rules.payment.deferred import collect
from punto.rules.sheet import sheet_reader
from punto.rules.wager import Wager

PLAYER, BANKER = parse_cards(["9H", "KD"]), parse_cards(["6C", "KS"])
CARD = "player_first_rank"


def test_a_fact_that_there_is_not_is_an_attribute_that_there_is_not() -> None:
    with pytest.raises(AttributeError):
        _ = dealt_facts(PLAYER, BANKER).height
    known = KnownFacts(**structs.asdict(facts_of(PLAYER, BANKER)), known=(("one", 1), ("two", 2)))
    assert known.two == 2
    with pytest.raises(AttributeError):
        _ = known.three


def test_nothing_is_collected_where_nothing_is_owed() -> None:
    assert collect(Game(load("nsw"), "traditional"), Coup(), {}) == ((), {})


def test_a_coup_without_a_line_is_named() -> None:
    with pytest.raises(LookupError, match="no pay line"):
        _ = paytable.Rulings({}, None)[("banker",)]


def line(**when: str) -> WagerLine:
    return WagerLine(when=dict(when), result="win", odds="1:1", clause="1")


def test_cards_stand_neither_beside_pairs_nor_in_a_window() -> None:
    both = PayTable(pays=(line(player_first_rank="9", player_pair="mixed"),), clause="1", title="both")
    with pytest.raises(paytable.NotOneLine, match="in one wager"):
        paytable._check_together(both, {})
    plain = PayTable(pays=(line(winner="player"),), clause="1", title="plain")
    with pytest.raises(paytable.NotOneLine, match="a window"):
        paytable._check_together(plain, {CARD: "9"})


def test_a_grade_of_a_jackpot_asks_about_points_and_pairs() -> None:
    grade = JackpotGrade(title="nine", when={CARD: "9"}, least="1%", most="2%", clause="1")
    with pytest.raises(paytable.NotOneLine, match="a grade"):
        Grading(drawing_by(load("nsw").table_of_play), {"nine": grade})


def test_so_many_facts_that_no_proof_can_go_through_them(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Game(load("nsw"), "traditional")
    monkeypatch.setattr(card_domain, "MOST_COUPS", 0)
    card_domain.with_cards.cache_clear()
    with pytest.raises(paytable.NotOneLine, match="so many facts"):
        played._coups(frozenset({CARD}), told_apart([{CARD: "9"}]))
    card_domain.with_cards.cache_clear()


def test_a_proof_that_was_kept_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    proof.forget_proofs()
    monkeypatch.setattr(proof, "recalled", lambda _: True)
    assert proof.prove("nsw").id == "nsw"
    proof.forget_proofs()


def test_a_sheet_on_a_broken_rulebook_names_its_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise BrokenRulebook([Fault("wagers.toml", "tie", "two lines", "one line")])

    monkeypatch.setattr(sheet_reader, "prove", broken)
    with pytest.raises(Exception, match=r"nsw is broken: wagers\.toml"):
        sheet_reader.read_sheet('{"rulebook": "nsw", "coups": []}')


def test_what_is_refused_already_is_not_judged_by_its_size_as_well() -> None:
    wager = Wager(id="a", wager="banker", amount=900_00, who="Ann", valid=False, why="late")
    sign = Sign(bounds=Bounds(maximum=500_00))
    (found,) = check_before(Game(load("nsw"), "traditional"), Coup(wagers=(wager,)), sign=sign).outcomes
    assert found.refusal is not None
    assert found.refusal.code == "invalid"
