"""Facts that come in a row lead to the same state in a command and in a replay."""

import pytest
from msgspec import structs

from punto.cards import Card
from punto.table import Actor, Order, evolve
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import BetPlaced, PlaceBets
from punto.table.dealing.cards import CardDrawn, CardTurned, CoupBegun, DrawCard
from tests.five import FIVE
from tests.table.play import DAN, Play


def betting(rulebook: str = "crown-2025") -> Play:
    """A table at which Ann has chips and tokens, and bets are open."""
    play = Play(rulebook)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe()
    purses = structs.replace(play.state.purses, tokens={"Ann": 100_00})
    play.state = structs.replace(play.state, purses=purses)
    return play


def comes_to_the_same(play: Play, who: str | Actor, order: Order) -> list[type]:
    """Give an order, and fold its events one by one as well; the kinds of its facts."""
    state = play.state
    events = play.does(who, order)
    for event in events:
        state = evolve(state, event)
    assert state == play.state
    return [type(event.fact) for event in events]


@pytest.mark.parametrize("rulebook", FIVE)
def test_several_bets_are_laid_in_one_step(rulebook: str) -> None:
    play = betting(rulebook)
    wagers = ("player", "tie")
    stakes = tuple(Stake(id=name, wager=name, amount=25_00) for name in wagers)
    assert comes_to_the_same(play, "Ann", PlaceBets(stakes=stakes)).count(BetPlaced) == len(wagers)
    assert play.state.purses.stacks["Ann"] == 950_00


def test_a_token_comes_from_the_tokens_of_the_same_bettor() -> None:
    play = betting("nsw")
    token = Stake(id="b", wager="player", amount=25_00, asset="token")
    stakes = (Stake(id="a", wager="player", amount=50_00), token)
    assert comes_to_the_same(play, "Ann", PlaceBets(stakes=stakes)) == [BetPlaced, BetPlaced]
    assert (play.state.purses.stacks["Ann"], play.state.purses.tokens["Ann"]) == (950_00, 75_00)


@pytest.mark.parametrize("front", [(), (None,), (Card.parse("9H"),)], ids=["none", "unseen", "seen"])
def test_a_card_is_drawn_and_turned_in_one_step(front: tuple[Card | None, ...]) -> None:
    """Also where it lies before the rest; the card after it comes from the shoe again."""
    play = betting()
    play.bets("Ann", player=25_00)
    play.does(DAN, CloseBets())
    kinds = comes_to_the_same(play, DAN, DrawCard(face=Card.parse("2C")))
    assert kinds == [CoupBegun, CardDrawn, CardTurned]
    play.state = structs.replace(play.state, shoe=structs.replace(play.state.shoe, front=front))
    for left in (414, 413):
        assert comes_to_the_same(play, DAN, DrawCard(face=Card.parse("9H"))) == [CardDrawn, CardTurned]
        assert (play.state.shoe.left, play.state.shoe.front) == (left, ())
    assert play.state.shoe.seen == {"2C": 1, "9H": 2}
