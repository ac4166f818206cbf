"""A table that holds the cards by itself, and the burn before a coup."""

import pytest

from punto.cards import Card
from punto.table import BY_ITSELF, Automation, Phase
from punto.table.betting.calls import CloseBets
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.holding.burn import BurnBefore, BurnedBefore
from punto.table.holding.by_itself import KeepPost
from punto.table.holding.offers import HandKept, KeepHand
from punto.table.holding.post import MethodInstead
from tests.table.dealing.hands import calls, closes, finishes, table
from tests.table.play import DAN

CARDS = "9H 6C KD KS"
METHODS = [
    ("nsw", "A"),
    ("nsw", "B"),
    ("nsw", "C"),
    ("star-2024", "B"),
    ("vic-2002", "8.1.1"),
    ("vic-2002", "8.1.3"),
    ("crown-2025", "7.1.1"),
    ("crown-2025", "7.1.3"),
    ("nz-1998", "A"),
    ("nz-1998", "B"),
    ("nz-1998", "C"),
]


@pytest.mark.parametrize(("rulebook", "method"), METHODS)
def test_a_robots_table_deals_every_method_without_asking_anybody(rulebook: str, method: str) -> None:
    play = table(rulebook, "Ann", "Bob", method=method, automation=BY_ITSELF)
    play.bets("Ann", player=100_00)
    play.bets("Bob", banker=100_00)
    play.does(DAN, CloseBets())
    faces = dict(zip(("P1", "B1", "P2", "B2"), map(Card.parse, CARDS.split()), strict=True))
    up = (rulebook, method) == ("nz-1998", "A")
    for face in faces.values():
        play.does(DAN, DrawCard(face=face if up else None))
    for place, face in faces.items() if play.phase is Phase.DEALING else ():
        play.does(DAN, TurnCard(place=place, face=face))
    assert (play.phase, play.state.coup.number) == (Phase.BETTING, 2)
    assert play.state.purses.stacks == {"Ann": 1_100_00, "Bob": 900_00}


def test_what_the_house_keeps_is_on_record_with_its_clauses() -> None:
    play = table("nsw", "Ann", method="B", automation={Automation.HOLD})
    play.bets("Ann", banker=100_00)
    closes(play)
    assert play.facts(HandKept) == [HandKept(hand=hand, why="house") for hand in ("player", "banker")]
    assert play.event(HandKept).clauses == ("8.14.2",)
    assert play.refusal(DAN, KeepHand(hand="banker")).number == 284
    role = table("nsw", "Ann", method="C", automation={Automation.HOLD})
    assert role.refusal(DAN, KeepPost()).number == 202
    closes(role)
    assert role.facts(MethodInstead) == [MethodInstead(method="A", coup=0)]


@pytest.mark.parametrize(
    ("rulebook", "clause"),
    [
        pytest.param("vic-2002", "8.2.2(b)", marks=pytest.mark.clause("vic-2002", "8.2.2(b)")),
        pytest.param("crown-2025", "7.2.2(b)", marks=pytest.mark.clause("crown-2025", "7.2.2(b)")),
    ],
)
def test_a_card_may_be_burned_before_any_coup(rulebook: str, clause: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    assert play.refusal(DAN, BurnBefore()).number == 201
    closes(play)
    assert play.refusal("Ann", BurnBefore()).number == 202
    (event,) = play.does(DAN, BurnBefore())
    assert (event.fact, event.clauses) == (BurnedBefore(), (clause,))
    shoe = play.state.shoe
    assert (shoe.burned, shoe.discarded, shoe.left) == (1, 1, shoe.packs * 52 - 1)
    again = play.refusal(DAN, BurnBefore())
    assert (again.number, again.clauses) == (307, (clause,))
    play.deals(CARDS)
    calls(play)
    finishes(play)
    shoe = play.state.shoe
    assert shoe.left + shoe.discarded == shoe.packs * 52
    closes(play)
    play.does(DAN, BurnBefore())


@pytest.mark.parametrize("rulebook", ["nsw", "nz-1998"])
def test_elsewhere_no_card_is_burned_before_a_coup(rulebook: str) -> None:
    play = table(rulebook, "Ann", faces="up")
    closes(play)
    assert play.refusal(DAN, BurnBefore()).number == 203
