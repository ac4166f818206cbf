"""The ordinary coup, dealt by the dealer alone: the order of the cards, the calls and the result."""

import pytest

from punto.cards import Card
from punto.table.betting.calls import CallBets
from punto.table.dealing.cards import Announce, DrawCard, PointsAnnounced, TurnCard
from punto.table.holding.supervisor_orders import HandlingReported, ReportHandling
from punto.table.settling.result import AnnounceResult, ResultAnnounced
from tests.table.dealing.hands import calls, closes, deals_down, finishes, table, turns, whole_coup
from tests.table.play import DAN

NATURAL = "9H 6C KD KS"
OPENING = "2H 3C KD KS"


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("nsw", marks=pytest.mark.clause("nsw", "7.2", "7.3", "8.6.1", "8.6.2", "8.7", "11.1")),
        pytest.param("star-2024", marks=pytest.mark.clause("star-2024", "7.3", "8.6.1", "8.6.2", "8.7")),
        pytest.param(
            "vic-2002",
            marks=pytest.mark.clause("vic-2002", "8.1.2", "8.2.1", "8.2.3", "8.3.1", "8.3.2"),
        ),
        pytest.param(
            "crown-2025",
            marks=pytest.mark.clause("crown-2025", "7.1.2", "7.2.1", "7.2.3", "7.3.1", "7.3.2"),
        ),
        pytest.param("nz-1998", marks=pytest.mark.clause("nz-1998", "8.1", "8.3", "8.5", "9.9", "10.1")),
    ],
)
def test_four_cards_alternate_from_the_player_and_third_cards_follow(rulebook: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    play.bets("Ann", player=100_00)
    play.deals(OPENING)
    assert play.state.coup.drawn == ("P1", "B1", "P2", "B2")
    assert [str(play.state.coup.faces[place]) for place in ("P1", "B1", "P2", "B2")] == OPENING.split()
    calls(play)
    play.does(DAN, DrawCard(face=Card.parse("5C")), DrawCard(face=Card.parse("3D")))
    finishes(play)
    assert play.facts(ResultAnnounced) == [ResultAnnounced(winner="player", player=7, banker=6)]
    assert [fact.points for fact in play.facts(PointsAnnounced)] == [2, 3]


@pytest.mark.parametrize("rulebook", ["nsw", "star-2024", "nz-1998"])
def test_the_players_points_are_called_first(rulebook: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    play.bets("Ann", player=100_00)
    play.deals(NATURAL)
    refusal = play.refusal(DAN, Announce(hand="banker"))
    assert (refusal.code, refusal.clauses) == ("phase", ("8.5",) if rulebook == "nz-1998" else ("8.6.2",))
    calls(play, "player", "banker")


@pytest.mark.parametrize(("rulebook", "clause"), [("vic-2002", "8.3.1"), ("crown-2025", "7.3.1")])
def test_the_dealer_chooses_which_hand_is_shown_first(rulebook: str, clause: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    play.bets("Ann", player=100_00)
    play.deals(NATURAL)
    calls(play, "banker", "player")
    assert [fact.hand for fact in play.facts(PointsAnnounced)] == ["banker", "player"]
    assert clause in play.event(PointsAnnounced).clauses


@pytest.mark.parametrize(
    ("rulebook", "cards", "clause"),
    [
        pytest.param(book, cards, f"{rule}({letter})", marks=pytest.mark.clause(book, f"{rule}({letter})"))
        for book, rule in (("vic-2002", "8.3.3"), ("crown-2025", "7.3.3"))
        for cards, letter in (
            ("9H 8C KD KS", "a"),
            ("8H 7C KD KS", "b"),
            ("7H 6C KD KS", "c"),
            ("6H 6C KD KS", "d"),
        )
    ],
)
def test_the_result_names_the_better_hands_place_in_the_order_of_merit(
    rulebook: str, cards: str, clause: str
) -> None:
    play = table(rulebook, "Ann", faces="up")
    play.bets("Ann", player=100_00)
    whole_coup(play, cards)
    cited = play.event(ResultAnnounced).clauses
    assert clause in cited
    assert len([each for each in cited if each.startswith(clause[:-3])]) == 1


@pytest.mark.clause("nz-1998", "8.17", "9.9")
def test_nz_8_17_style_c_is_dealt_face_down_and_turned_player_first() -> None:
    play = table("nz-1998", "Ann", method="C")
    play.bets("Ann", player=100_00)
    closes(play)
    refusal = play.refusal(DAN, DrawCard(face=Card.parse("2H")))
    assert (refusal.number, refusal.clauses) == (224, ("8.3", "8.17"))
    faces = deals_down(play, "2H 3C KD KS")
    turns(play, DAN, faces, "P1", "P2", "B1", "B2")
    calls(play)
    assert play.refusal(DAN, DrawCard()).clauses == ("9.9",)
    play.does(DAN, DrawCard(face=Card.parse("5C")), DrawCard(face=Card.parse("4D")))
    finishes(play)


@pytest.mark.clause("nz-1998", "8.5")
def test_nz_8_5_style_a_is_dealt_face_up() -> None:
    play = table("nz-1998", "Ann", method="A")
    play.bets("Ann", player=100_00)
    closes(play)
    refusal = play.refusal(DAN, DrawCard())
    assert (refusal.number, refusal.clauses) == (224, ("8.3", "8.5"))
    play.does(DAN, DrawCard(face=Card.parse("2H")))


@pytest.mark.clause("nsw", "8.6.1")
def test_nsw_8_6_1_method_a_may_be_dealt_face_down_and_then_exposed() -> None:
    play = table("nsw", "Ann")
    play.bets("Ann", player=100_00)
    faces = deals_down(play, NATURAL)
    assert not play.state.coup.faces
    turns(play, DAN, faces, "B2", "P1", "B1", "P2")
    calls(play)
    play.does(DAN, AnnounceResult())
    assert play.facts(ResultAnnounced) == [ResultAnnounced(winner="player", player=9, banker=6)]


@pytest.mark.parametrize(
    ("rulebook", "clauses"),
    [
        pytest.param("nsw", ("3.7", "8.5"), marks=pytest.mark.clause("nsw", "8.5")),
        pytest.param("star-2024", ("3.7", "8.5"), marks=pytest.mark.clause("star-2024", "8.5")),
        pytest.param("vic-2002", ("8.1.2",), marks=pytest.mark.clause("vic-2002", "8.1.2")),
        pytest.param("crown-2025", ("7.1.2",), marks=pytest.mark.clause("crown-2025", "7.1.2")),
    ],
)
def test_where_the_dealer_has_both_hands_no_player_turns_a_card(
    rulebook: str, clauses: tuple[str, ...]
) -> None:
    play = table(rulebook, "Ann")
    play.bets("Ann", player=100_00)
    faces = deals_down(play, NATURAL)
    refusal = play.refusal("Ann", TurnCard(place="P1", face=faces["P1"]))
    assert (refusal.number, refusal.clauses) == (282, clauses)
    assert refusal.accepted == "the same order by the dealer"


@pytest.mark.parametrize(
    ("method", "clause"),
    [
        pytest.param("A", "8.6", marks=pytest.mark.clause("nz-1998", "4.3", "8.6")),
        pytest.param("C", "8.18", marks=pytest.mark.clause("nz-1998", "4.3", "8.18")),
    ],
)
def test_nz_4_3_only_the_dealer_deals(method: str, clause: str) -> None:
    play = table("nz-1998", "Ann", method=method)
    play.bets("Ann", player=100_00)
    closes(play)
    refusal = play.refusal("Ann", DrawCard())
    assert (refusal.number, refusal.clauses) == (282, ("4.3", clause))


@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [
        pytest.param("nsw", "3.7", marks=pytest.mark.clause("nsw", "3.7")),
        pytest.param("star-2024", "3.7", marks=pytest.mark.clause("star-2024", "3.7")),
        pytest.param("nz-1998", "4.3", marks=pytest.mark.clause("nz-1998", "4.3")),
    ],
)
def test_handling_without_leave_is_put_on_record(rulebook: str, clause: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    (event,) = play.does(DAN, ReportHandling(who="Ann", what="bent a discarded card"))
    assert event.fact == HandlingReported(who="Ann", what="bent a discarded card", kind="touched")
    assert event.fact.record
    assert event.clauses == (clause,)
    assert play.refusal("Ann", ReportHandling(who="Bob", what="looked")).number == 202


@pytest.mark.parametrize(
    ("rulebook", "clauses"),
    [
        pytest.param("nsw", ("7.1",), marks=pytest.mark.clause("nsw", "7.1")),
        pytest.param("star-2024", ("7.1",), marks=pytest.mark.clause("star-2024", "7.1")),
        pytest.param("vic-2002", ("4.3.1(c)",), marks=pytest.mark.clause("vic-2002", "4.3.1(c)", "8.2.2(a)")),
        pytest.param(
            "crown-2025", ("4.3.1(c)",), marks=pytest.mark.clause("crown-2025", "4.3.1(c)", "7.2.2(a)")
        ),
    ],
)
def test_the_dealer_calls_for_bets_and_calls_them_closed(rulebook: str, clauses: tuple[str, ...]) -> None:
    play = table(rulebook, "Ann", faces="up")
    (event,) = play.does(DAN, CallBets())
    assert event.clauses == clauses
    if rulebook in {"vic-2002", "crown-2025"}:
        assert play.refusal(DAN, DrawCard(face=Card.parse("9H"))).number == 201
    play.deals(NATURAL)


@pytest.mark.clause("nz-1998", "8.2")
def test_nz_8_2_no_card_before_the_call_that_bets_are_closed() -> None:
    play = table("nz-1998", "Ann", faces="up")
    refusal = play.refusal(DAN, DrawCard(face=Card.parse("9H")))
    assert (refusal.number, "8.2" in refusal.clauses) == (201, True)
    play.deals(NATURAL)
