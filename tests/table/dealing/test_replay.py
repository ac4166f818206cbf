"""Whole stories: events give the state, money and cards are conserved, no card is told too soon."""

from collections.abc import Callable

import pytest

from punto.cards import Card
from punto.table import Actor, Table, evolve, legal_commands, read_event, replay, write_event
from punto.table.betless.ordered import AgreeBetless, OrderBetless, SignalBetless
from punto.table.dealing.cards import DrawCard
from punto.table.holding.burn import BurnBefore
from punto.table.holding.post import AcceptPost
from tests.table.dealing.hands import (
    MIA,
    OPAL,
    calls,
    closes,
    deals_down,
    finishes,
    opens,
    table,
    takes,
    turns,
    whole_coup,
)
from tests.table.holding.test_private_and_premium import ends, granted, premium
from tests.table.holding.test_role import BANKER_WINS, PLAYER_WINS, asks, coup, three
from tests.table.holding.test_shoe_holder import CROWN, plays_out, with_bob
from tests.table.play import DAN, IVAN, SUE, TESS, Play

CARDS = "9H 6C KD KS"


def in_players_hands() -> Play:
    """A coup of method B, whole."""
    play = table("nsw", "Ann", "Bob", method="B")
    play.bets("Ann", player=100_00)
    play.bets("Bob", banker=100_00)
    closes(play)
    takes(play, "player")
    takes(play, "banker")
    faces = deals_down(play, CARDS)
    opens(play, "Ann", "player", faces)
    opens(play, "Bob", "banker", faces)
    calls(play)
    finishes(play)
    return play


def with_a_role() -> Play:
    """Method C: the role taken, kept and lost."""
    play = three()
    asks(play)
    play.does("Ann", AcceptPost())
    coup(play, "Ann", BANKER_WINS)
    coup(play, "Ann", PLAYER_WINS)
    return play


def with_the_shoe() -> Play:
    """A player with the shoe, who loses it."""
    play = with_bob(CROWN)
    plays_out(play, PLAYER_WINS)
    return play


def with_an_early_card() -> Play:
    """A card that nobody needed goes back, and opens a coup without bets."""
    play, faces = premium("banker", "6H 7C KD KS")
    granted(play)
    play.does(DAN, DrawCard(face=Card.parse("5C")))
    ends(play, "banker", faces)
    finishes(play)
    closes(play)
    play.does(DAN, SignalBetless(by="display"))
    faces = deals_down(play, "5C 8H 4C KS")
    turns(play, DAN, faces, *faces)
    calls(play)
    finishes(play)
    return play


def without_bets() -> Play:
    """A coup that all agreed to have without bets."""
    play = table("nsw", "Ann", faces="up")
    play.does("Ann", AgreeBetless())
    play.does(SUE, OrderBetless(ground="all-agree"))
    play.does(DAN, SignalBetless(by="call"))
    whole_coup(play, CARDS)
    return play


def with_a_burn() -> Play:
    """A card burned before a coup."""
    play = table("vic-2002", "Ann", faces="up")
    closes(play)
    play.does(DAN, BurnBefore())
    whole_coup(play, CARDS)
    return play


STORIES = [in_players_hands, with_a_role, with_the_shoe, with_an_early_card, without_bets, with_a_burn]


def money(state: Table) -> int:
    """House, stacks and layout together."""
    laid = sum(wager.amount for wager in state.layout.values())
    return state.purses.house + sum(state.purses.stacks.values()) + laid


def cards(state: Table) -> int:
    """Cards left, put away and out in the coup, less those of the packs."""
    shoe = state.shoe
    return shoe.left + shoe.discarded + len(state.coup.drawn) - shoe.packs * 52


@pytest.mark.parametrize("story", STORIES)
def test_events_written_and_read_back_give_the_same_state(story: Callable[[], Play]) -> None:
    play = story()
    events = [read_event(write_event(event)) for event in play.events]
    assert replay(play.opening, events) == play.state


@pytest.mark.parametrize("story", STORIES)
def test_money_and_cards_are_conserved_with_every_event(story: Callable[[], Play]) -> None:
    play = story()
    state = play.opening
    for event in play.events:
        state = evolve(state, event)
        assert (money(state), cards(state)) == (0, 0), event


@pytest.mark.parametrize("story", STORIES)
def test_what_is_legal_can_be_asked_at_every_step_by_everybody(story: Callable[[], Play]) -> None:
    play = story()
    state = play.opening
    for event in play.events:
        state = evolve(state, event)
        for actor in (DAN, SUE, TESS, MIA, OPAL, IVAN, Actor("Ann", "patron"), Actor("Zoe", "patron")):
            assert legal_commands(state, actor)


def test_no_event_names_a_card_before_it_is_turned() -> None:
    play = table("nsw", "Ann", method="B")
    play.bets("Ann", player=100_00)
    faces = deals_down(play, CARDS)
    takes(play, "player")
    told = b"".join(write_event(event) for event in play.events)
    assert not any(f'"{face}"'.encode() in told for face in faces.values())
    assert not play.state.coup.faces
