"""Choosing the method and how the cards lie: who may, and when."""

import pytest

from punto.cards import Card
from punto.rulebook.loader import load
from punto.table.dealing.cards import DrawCard
from punto.table.holding.method import ChooseFaces, ChooseMethod, FacesChosen, MethodChosen
from tests.table.dealing.hands import OPAL, closes, table, whole_coup
from tests.table.play import DAN, SUE, TESS

CARDS = "9H 6C KD KS"


@pytest.mark.parametrize(
    ("rulebook", "clause", "methods"),
    [
        pytest.param("nsw", "8.1", "A, B, C", marks=pytest.mark.clause("nsw", "8.1")),
        pytest.param("star-2024", "8.1", "A, B", marks=pytest.mark.clause("star-2024", "8.1")),
        pytest.param("vic-2002", "8.1", "8.1.2, 8.1.1, 8.1.3", marks=pytest.mark.clause("vic-2002", "8.1")),
        pytest.param(
            "crown-2025", "7.1", "7.1.2, 7.1.1, 7.1.3", marks=pytest.mark.clause("crown-2025", "7.1")
        ),
    ],
)
def test_the_game_is_dealt_by_one_of_the_rulebooks_methods(rulebook: str, clause: str, methods: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    refusal = play.refusal(DAN, ChooseMethod(method="D"))
    assert (refusal.number, refusal.clauses, refusal.accepted) == (280, (clause,), f"one of: {methods}")
    wanted = methods.split(", ")[1]
    (event,) = play.does(DAN, ChooseMethod(method=wanted))
    assert (event.fact, event.clauses) == (MethodChosen(method=wanted), (clause,))
    assert play.state.control.method == wanted


def test_star_8_1_says_that_the_rotating_role_is_gone() -> None:
    book = load("star-2024")
    assert book.dealing is not None
    assert set(book.dealing.method) == {"A", "B"}
    assert [entry.clause for entry in book.absent if entry.topic == "dealing.method.C"] == ["8.1"]


def test_no_card_is_dealt_by_a_method_that_the_rulebook_does_not_have() -> None:
    play = table("star-2024", "Ann", method="C")
    refusal = play.refusal(DAN, DrawCard())
    assert (refusal.number, refusal.clauses) == (280, ("8.1",))


def test_the_method_is_not_changed_within_a_coup() -> None:
    play = table("nsw", "Ann", faces="up")
    play.deals("9H")
    assert play.refusal(DAN, ChooseMethod(method="B")).number == 201


@pytest.mark.clause("nz-1998", "8.4")
def test_nz_8_4_the_operator_chooses_the_style_and_a_shoe_keeps_it() -> None:
    play = table("nz-1998", "Ann", faces="up")
    refusal = play.refusal(DAN, ChooseMethod(method="C"))
    assert (refusal.number, refusal.clauses) == (202, ("8.4",))
    assert refusal.accepted == "the same by a casino operator"
    play.does(OPAL, ChooseMethod(method="C"))
    play.does(OPAL, ChooseMethod(method="A"))
    whole_coup(play, CARDS)
    fixed = play.refusal(OPAL, ChooseMethod(method="B"))
    assert (fixed.number, fixed.clauses) == (281, ("8.4",))
    assert fixed.what == "this shoe began with Style A and keeps it"
    play.ready_shoe()
    play.does(OPAL, ChooseMethod(method="B"))


def test_nsw_a_method_may_change_between_coups_of_one_shoe() -> None:
    play = table("nsw", "Ann", faces="up")
    whole_coup(play, CARDS)
    play.does(DAN, ChooseMethod(method="B"))
    assert play.refusal(DAN, DrawCard(face=Card.parse("9H"))).number == 224


@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [
        pytest.param("vic-2002", "8.2.3", marks=pytest.mark.clause("vic-2002", "8.2.3")),
        pytest.param("crown-2025", "7.2.3", marks=pytest.mark.clause("crown-2025", "7.2.3")),
    ],
)
def test_a_supervisor_chooses_face_up_or_face_down(rulebook: str, clause: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    refusal = play.refusal(DAN, ChooseFaces(faces="down"))
    assert (refusal.number, refusal.clauses) == (202, (clause,))
    (event,) = play.does(TESS, ChooseFaces(faces="down"))
    assert (event.fact, event.clauses) == (FacesChosen(faces="down"), (clause,))
    closes(play)
    shown = play.refusal(DAN, DrawCard(face=Card.parse("9H")))
    assert (shown.number, clause in shown.clauses) == (224, True)
    play.does(DAN, DrawCard())
    assert play.refusal(TESS, ChooseFaces(faces="up")).number == 201


def test_nsw_how_cards_lie_follows_the_method() -> None:
    play = table("nsw", "Ann", method="B")
    refusal = play.refusal(DAN, ChooseFaces(faces="up"))
    assert (refusal.number, refusal.clauses, refusal.accepted) == (224, ("8.12",), "face down")
    play.does(DAN, ChooseMethod(method="A"), ChooseFaces(faces="up"))
    assert play.state.control.faces == "up"
    assert play.refusal(SUE, ChooseMethod(method="A")).number == 202
