"""The ordinary way to a shoe: by itself where the table runs alone, and as one list of commands."""

import pytest

from punto.cards import Card
from punto.machine.decision import Refused
from punto.machine.order import Command
from punto.table import (
    Automation,
    Phase,
    carry_out,
    legal_commands,
    read_event,
    read_order,
    replay,
    write_event,
    write_order,
)
from punto.table.preparing.bringing_cards import BringCards
from punto.table.preparing.burning import BurnCards
from punto.table.preparing.cutting import CutCards
from punto.table.preparing.loading import PlaceCuttingCard
from punto.table.preparing.offering_cut import PassCut
from punto.table.preparing.opening import OpenTable
from punto.table.preparing.sequence import NotReady, ready_shoe
from tests.table.play import DAN, Play
from tests.table.preparing.opened import ALL, FITTINGS, cards_in_all, in_play
from tests.table.preparing.test_renewing import over

ALONE = {Automation.PREPARE}


def carried(play: Play, commands: tuple[Command, ...]) -> None:
    """Carry commands out, all of them."""
    for command in commands:
        done = carry_out(play.state, command)
        assert not isinstance(done, Refused)
        play.state = done.state
        play.events += done.events


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_a_shoe_is_made_ready_from_a_closed_table(rulebook: str, alone: bool, device: str) -> None:
    if device == "shuffler" and rulebook in ("vic-2002", "nz-1998"):
        device = "shoe"
    play = Play(rulebook, automation=ALONE if alone else (), device=device)
    play.sits("Ann", "3")
    carried(play, ready_shoe(play.state))
    assert (play.phase, play.state.shoe.number, cards_in_all(play)) == (Phase.BETTING, 1, 416)
    assert replay(play.opening, play.events) == play.state


@pytest.mark.parametrize("rulebook", ALL)
def test_and_again_when_a_shoe_is_over(rulebook: str) -> None:
    play = over(rulebook)
    carried(play, ready_shoe(play.state, dealer=DAN))
    assert (play.phase, play.state.shoe.number) == (Phase.BETTING, 2)


def test_nothing_is_due_to_a_shoe_in_play() -> None:
    assert ready_shoe(in_play().state) == ()


def test_what_is_missing_is_said() -> None:
    with pytest.raises(
        NotReady, match=r"^mix-cards: 261 nobody .*, accepted: do this once a player is here$"
    ):
        ready_shoe(Play("nz-1998").state)
    with pytest.raises(NotReady, match="open-table"):
        ready_shoe(Play("nsw", drop_box=False).state)


@pytest.mark.parametrize("rulebook", ALL)
def test_a_robot_gives_only_what_the_table_cannot_know(rulebook: str) -> None:
    play = Play(rulebook, automation=ALONE)
    play.sits("Ann", "3")
    play.does(DAN, OpenTable(present=FITTINGS), BringCards(back="red", secured=True))
    burn = BurnCards(way="face-up", face=Card.parse("AH")) if rulebook == "nz-1998" else BurnCards()
    if rulebook not in {"nsw", "star-2024"}:
        play.does(DAN, PassCut())
    play.does(DAN, CutCards(depth=200), PlaceCuttingCard(behind=20), burn)
    assert play.phase is Phase.BETTING


def test_nz_cards_stay_spread_until_somebody_comes() -> None:
    play = Play("nz-1998", automation=ALONE)
    play.does(DAN, OpenTable(present=FITTINGS), BringCards(back="red"))
    assert play.state.preparing.done[-1] == "spread"
    play.sits("Ann", "1")
    assert play.state.preparing.done[-1] == "shuffle"


@pytest.mark.parametrize("rulebook", ALL)
def test_commands_and_events_are_written_and_read_back(rulebook: str) -> None:
    play = Play(rulebook)
    play.sits("Ann", "3")
    commands = ready_shoe(play.state)
    carried(play, commands)
    assert [read_order(write_order(command.order)) for command in commands] == [
        each.order for each in commands
    ]
    assert [read_event(write_event(event)) for event in play.events] == play.events


def test_what_is_legal_says_why_the_rest_is_not() -> None:
    choices = {choice.name: choice for choice in legal_commands(Play("nsw").state, DAN)}
    assert choices["open-table"].allowed
    assert choices["burn-cards"].refusal is not None
    later = {choice.name: choice for choice in legal_commands(over("nsw").state, DAN)}
    assert later["reshuffle"].allowed
    assert later["replace-cards"].allowed
