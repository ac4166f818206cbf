"""Views: each person sees what is theirs to see, and nobody a card that has not been turned."""

import json
import re
from typing import Any

import pytest

from punto.cards import ScriptedSource, parse_cards
from punto.machine.approval import Requested
from punto.machine.roles import PATRON
from punto.machine.state import Request
from punto.robots.shoe_player import Dealer
from punto.rulebook.loader import load
from punto.table import Actor
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.conduct.deferring import DeferCommission
from punto.table.dealing.cards import Announce, CardTurned, DrawCard
from punto.table.holding.offers import AcceptHand, OfferHand
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from punto.table.view import SEES, Sees, view, write_view
from tests.five import FIVE
from tests.table.play import DAN, IVAN, SUE, Play

OPEN = {"own", "purses", "cards", "requests", "reports", "everything"}
CARD = re.compile(r'"([A2-9TJQK][CDHS])"')


def seen(play: Play, actor: Actor) -> Any:
    return json.loads(write_view(view(play.state, actor)))


def shown(play: Play, actor: Actor) -> set[str]:
    return {name for name in OPEN if seen(play, actor)[name] is not None}


@pytest.fixture
def play() -> Play:
    play = Play("nsw")
    play.sits("Ann", "1", chips=500_00)
    play.sits("Bob", "3", chips=77_00)
    play.ready_shoe()
    play.bets("Ann", player=100_00)
    return play


@pytest.mark.parametrize(
    ("actor", "sections"),
    [
        (Actor("Ann", PATRON), {"own"}),
        (Actor("Zoe", PATRON), set()),
        (Actor("Pol", "police"), set()),
        (Actor("Hal", "card-holder"), set()),
        (Actor("Tom", "tournament-player"), set()),
        (Actor("Nix", "nobody-in-particular"), set()),
        (DAN, {"purses", "cards", "requests"}),
        (Actor("Tess", "table-supervisor"), {"purses", "cards", "requests", "reports"}),
        (Actor("Amy", "area-manager"), {"purses", "cards", "requests", "reports"}),
        (SUE, {"purses", "cards", "requests", "reports"}),
        (Actor("Flo", "floor-manager"), {"purses", "cards", "requests", "reports"}),
        (Actor("Opa", "operator"), {"purses", "cards", "requests", "reports"}),
        (Actor("Tod", "tournament-official"), {"purses", "cards", "requests", "reports"}),
        (Actor("Eye", "surveillance"), {"purses", "cards", "requests", "reports", "everything"}),
        (IVAN, {"purses", "cards", "requests", "reports", "everything"}),
        (Actor("Reg", "regulator"), {"purses", "cards", "requests", "reports", "everything"}),
    ],
)
def test_a_role_sees_its_sections_and_no_others(play: Play, actor: Actor, sections: set[str]) -> None:
    assert shown(play, actor) == sections


def test_every_role_of_every_rulebook_is_thought_of() -> None:
    players = {PATRON, "card-holder", "tournament-player", "police"}
    roles = {role.role for book in FIVE for role in load(book).roles}
    assert roles - players <= set(SEES)
    assert not any(SEES.get(role, Sees.NOTHING) for role in players)


def test_everybody_sees_what_lies_open(play: Play) -> None:
    everyone = seen(play, Actor("Zoe", PATRON))
    assert everyone["seats"] == {"1": "Ann", "3": "Bob"}
    assert [(each["who"], each["wager"], each["amount"]) for each in everyone["layout"]] == [
        ("Ann", "player", "100")
    ]
    assert (everyone["rulebook"], everyone["variant"], everyone["phase"]) == ("nsw", "traditional", "betting")


def test_everybody_sees_who_is_asked_to_take_the_cards_and_who_has_them() -> None:
    play = Play("nsw", method="B")
    play.sits("Ann", "1", chips=500_00)
    play.ready_shoe()
    play.bets("Ann", player=100_00)
    play.does(DAN, CloseBets(), OfferHand(hand="player"))
    assert seen(play, Actor("Zoe", PATRON))["coup"]["asked"] == {"player": "Ann"}
    play.does("Ann", AcceptHand(hand="player"))
    coup = seen(play, Actor("Zoe", PATRON))["coup"]
    assert (coup["asked"], coup["holders"]["player"]) == ({}, "Ann")


def test_a_player_sees_their_own_money_and_nobody_elses(play: Play) -> None:
    ann = seen(play, Actor("Ann", PATRON))
    assert ann["own"] == {
        "seats": ["1"], "chips": "400", "tokens": "0", "owed": "0", "withheld": "0", "debt": "0",
        "asked": "0", "requests": [],
    }  # fmt: skip
    assert "77" not in json.dumps(ann)
    assert seen(play, DAN)["purses"]["stacks"] == {"Ann": "400", "Bob": "77"}


def test_what_is_due_lies_open_and_what_is_owed_does_not() -> None:
    play = Play("vic-2002")
    play.sits("Ann", "1", chips=500_00)
    play.sits("Bob", "2")
    play.ready_shoe()
    play.does("Ann", DeferCommission())
    stake = Stake(id="a", wager="banker", amount=50_00, defer_commission=True)
    play.does("Ann", PlaceBets(stakes=(stake,)))
    play.deals("2H 9C 2D KS")
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"), AnnounceResult(), Settle())
    bob = seen(play, Actor("Bob", PATRON))
    assert [(due["who"], due["outcome"], due["pays"], due["returned"]) for due in bob["dues"]] == [
        ("Ann", "win", "50", "50")
    ]
    assert bob["own"]["owed"] == "0"
    assert seen(play, Actor("Ann", PATRON))["own"]["owed"] == "2.50"
    assert seen(play, DAN)["purses"]["owed"] == {"Ann": "2.50"}


def test_players_see_their_own_requests_and_no_others(play: Play) -> None:
    asked = Request(
        id="r1", actor="Bob", actor_role=PATRON, role="casino-supervisor", order="{}", clauses=("5.5",)
    )
    play.happens(Requested(request=asked))
    assert [each["id"] for each in seen(play, Actor("Bob", PATRON))["own"]["requests"]] == ["r1"]
    assert "r1" not in json.dumps(seen(play, Actor("Ann", PATRON)))
    assert seen(play, SUE)["requests"][0]["id"] == "r1"


def test_no_view_shows_a_card_that_was_not_turned() -> None:
    play = Play("nsw", faces="down")
    play.ready_shoe()
    roles = [Actor("x", role) for role in (*SEES, PATRON)]
    cards = parse_cards(["9H", "6C", "KD", "KS"])
    dealer = Dealer(play.state, ScriptedSource(cards), actor=DAN)
    while len(dealer.state.coup.faces) < len(cards):
        dealer.step()
        turned = {str(event.fact.face) for event in dealer.events if isinstance(event.fact, CardTurned)}
        for actor in roles:
            assert set(CARD.findall(write_view(view(dealer.state, actor)).decode())) <= turned


def test_a_card_face_down_lies_there_without_a_face() -> None:
    play = Play("nsw", faces="down")
    play.ready_shoe()
    play.bets_if_needed()
    play.does(DAN, DrawCard())
    coup = seen(play, IVAN)["coup"]
    assert (coup["drawn"], coup["faces"]) == (["P1"], {})
