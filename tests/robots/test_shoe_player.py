"""The robot dealer plays whole shoes by every rulebook, and the same shoe from the same cards."""

from collections.abc import Iterator
from typing import Any

import pytest

from punto.cards import ScriptedSource, SeededSource, ShoeEmpty, parse_cards
from punto.machine.roles import PATRON
from punto.robots.shoe_player import Dealer, Stuck
from punto.table import BY_HAND, BY_ITSELF, Actor, Order, Phase, Table, replay
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.betting.windows import WindowOpened
from punto.table.dealing.cards import CardDrawn, CardTurned
from punto.table.dealing.shoe_in_play import CuttingCardShown
from punto.table.settling.pay import CoupEnded
from punto.table.settling.settle import CoupSettled
from tests.five import FIVE
from tests.table.play import Play

ANN = Actor("Ann", PATRON)
PACKS = 8


def seed(name: str) -> bytes:
    return name.encode().ljust(32)


def lay(state: Table) -> Iterator[tuple[Actor, Order]]:
    if state.phase is Phase.BETTING:
        number = state.coup.number
        stakes = (
            Stake(id=f"p{number}", wager="player", amount=100_00),
            Stake(id=f"t{number}", wager="tie", amount=10_00),
        )
        yield ANN, PlaceBets(stakes=stakes)


def seated(rulebook: str, **given: Any) -> Play:
    play = Play(rulebook, **{"automation": BY_ITSELF, **given})
    play.sits("Ann", "1", chips=100_000_00)
    return play


def play_shoe(rulebook: str, **given: Any) -> tuple[Play, Dealer]:
    play = seated(rulebook, **given)
    dealer = Dealer(play.state, SeededSource(PACKS, seed(rulebook)))
    dealer.make_ready()
    dealer.play_shoe(lay)
    return play, dealer


@pytest.mark.parametrize("rulebook", FIVE)
def test_a_whole_shoe_by_every_rulebook(rulebook: str) -> None:
    play, dealer = play_shoe(rulebook)
    state, opening = dealer.state, play.state
    assert state.phase is Phase.SHOE_OVER
    assert 60 < state.shoe.coups < 100
    assert state.shoe.left + state.shoe.discarded == PACKS * 52
    assert replay(opening, dealer.events) == state
    assert sum(isinstance(event.fact, CuttingCardShown) for event in dealer.events) == 1


@pytest.mark.parametrize("rulebook", FIVE)
def test_cards_and_money_are_never_lost(rulebook: str) -> None:
    play, dealer = play_shoe(rulebook)
    state, shadow = play.state, Play(rulebook)
    for event in dealer.events:
        state = replay(state, [event])
        shadow.state = state
        assert shadow.chips_in_all == 0
        if state.shoe.number:
            assert state.shoe.left + state.shoe.discarded + len(state.coup.drawn) == PACKS * 52


def faces(dealer: Dealer) -> list[str]:
    return [str(event.fact.face) for event in dealer.events if isinstance(event.fact, CardTurned)]


def told(dealer: Dealer) -> list[object]:
    kept = CardTurned | CoupSettled | CoupEnded
    return [event.fact for event in dealer.events if isinstance(event.fact, kept)]


@pytest.mark.parametrize("rulebook", FIVE)
def test_by_hand_or_by_itself_the_same_shoe_comes_out(rulebook: str) -> None:
    by_itself = play_shoe(rulebook)[1]
    assert told(play_shoe(rulebook)[1]) == told(by_itself)
    # Nobody is offered cards at a table by itself; by hand the dealer keeps them too.
    by_hand = play_shoe(
        rulebook, automation={each for each in BY_ITSELF if each.value in ("hold", "prepare")}
    )[1]
    assert told(by_hand) == told(by_itself)


def test_faces_of_cards_that_lie_face_down_stay_with_the_robot() -> None:
    play = seated("nsw", faces="down")
    dealer = Dealer(play.state, SeededSource(PACKS, seed("down")))
    dealer.make_ready()
    assert dealer.state.control.faces == ""
    dealer.play_coup(lay)
    turned = [event.fact for event in dealer.events if isinstance(event.fact, CardTurned)]
    drawn = [event.fact.place for event in dealer.events if isinstance(event.fact, CardDrawn)]
    assert sorted(fact.place for fact in turned) == sorted(drawn)


def test_a_second_shoe_from_new_cards() -> None:
    _, dealer = play_shoe("nsw")
    dealer.make_ready(SeededSource(PACKS, seed("second")))
    assert (dealer.state.shoe.number, dealer.state.phase) == (2, Phase.BETTING)
    dealer.play_shoe(lay)
    assert dealer.state.phase is Phase.SHOE_OVER


def test_burned_cards_leave_the_source() -> None:
    cards = parse_cards(["3H", "2C", "2D", "2S", "KH", "9C", "9D", "KS"])
    play = Play("nz-1998", automation=BY_ITSELF)
    play.sits("Ann", "1", chips=500_00)
    dealer = Dealer(play.state, ScriptedSource(cards))
    dealer.make_ready()
    assert dealer.state.shoe.burned == 4
    dealer.play_coup()
    assert faces(dealer) == ["KH", "9C", "9D", "KS"]


def test_a_card_that_is_not_burned_is_dealt() -> None:
    play = Play("crown-2025", automation=BY_ITSELF, device="shuffler")
    dealer = Dealer(play.state, ScriptedSource(parse_cards(["KH", "9C", "9D", "KS"])))
    dealer.make_ready()
    assert dealer.state.shoe.burned == 0
    dealer.play_coup()
    assert faces(dealer) == ["KH", "9C", "9D", "KS"]


def test_players_may_bet_inside_a_coup() -> None:
    play = Play("crown-2025", automation=BY_ITSELF)
    play.sits("Ann", "1", chips=500_00)
    play.ready_shoe()

    def insure(state: Table) -> Iterator[tuple[Actor, Order]]:
        if state.phase is Phase.BETTING:
            yield ANN, PlaceBets(stakes=(Stake(id="b", wager="banker", amount=100_00),))
        elif state.phase is Phase.WINDOW:
            yield ANN, PlaceBets(stakes=(Stake(id="i", wager=min(state.coup.windows), amount=10_00),))

    dealer = Dealer(play.state, ScriptedSource(parse_cards(["2H", "3C", "3D", "3S", "2C"])))
    dealer.play_coup(insure)
    (offered,) = (event.fact for event in dealer.events if isinstance(event.fact, WindowOpened))
    (settled,) = (event.fact for event in dealer.events if isinstance(event.fact, CoupSettled))
    assert {due.wager for due in settled.dues} == {"banker", min(offered.wagers)}


@pytest.mark.parametrize("faces", ["up", "down"])
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_three_card_baccarat_coup_by_coup(faces: str, device: str) -> None:
    play = Play(
        "crown-2025",
        automation=BY_ITSELF,
        variant="three-card",
        faces=faces,
        device=device,
        seats=tuple("123456789"),
    )
    play.sits("Ann", "3", chips=500_00)

    def area(state: Table) -> Iterator[tuple[Actor, Order]]:
        name = f"w{state.coup.number}"
        yield ANN, PlaceBets(stakes=(Stake(id=name, wager="three-card", amount=100_00),))

    dealer = Dealer(play.state, SeededSource(1, seed("areas")))
    dealer.make_ready()
    dealer.play_coup(area)
    turned = [event.fact.place for event in dealer.events if isinstance(event.fact, CardTurned)]
    assert sorted(turned) == ["D-1", "D-2", "D-3", "S3-1", "S3-2", "S3-3"]
    assert any(isinstance(event.fact, CoupSettled) for event in dealer.events)


def test_a_refused_order_stops_the_robot_with_the_reason() -> None:
    play = Play("vic-2002", automation=BY_HAND)
    play.ready_shoe()
    dealer = Dealer(play.state, ScriptedSource(()), actor=Actor("Zoe", "surveillance"))
    with pytest.raises(Stuck, match="202 "):
        dealer.step()


def test_a_source_that_runs_dry_says_so() -> None:
    play = Play("nsw", automation=BY_ITSELF)
    play.ready_shoe()
    with pytest.raises(ShoeEmpty):
        Dealer(play.state, ScriptedSource(parse_cards(["9H"]))).play_coup()
