"""The manner of a deal, worked out once, says what the method in force says card by card."""

import pytest
from msgspec import structs

from punto.rulebook.loader import load
from punto.table.coup.hands import HAND_OF, OPENING
from punto.table.holding.manner import UP_TO_THE_DEALER, manner_of, way_due
from punto.table.holding.method import method_of
from punto.table.powers import required
from punto.table.state.coup import Control, CoupState
from punto.table.state.table import Table
from tests.table.play import Play

RULEBOOKS = ("nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025")
METHODS = [(book, name) for book in RULEBOOKS for name in required(load(book).dealing).method]


def agrees(state: Table, rulebook: str) -> None:
    """Whether the manner in force and the method in force are one."""
    play, dealing = Play(rulebook), required(load(rulebook).dealing)
    manner, method = manner_of(state, play.game), method_of(state, dealing)
    assert manner.by_dealer is (method.control == "dealer")
    assert manner.called == method.announced.clauses
    for place in HAND_OF:
        opening = (*dealing.opening.clauses, *method.dealt.clauses)
        assert manner.dealt[place] == (opening if place in OPENING else method.third_cards.clauses)
        assert manner.ways[place] == way_due(state, dealing, place)


@pytest.mark.parametrize(("rulebook", "method"), METHODS)
@pytest.mark.parametrize("faces", ["up", "down"])
def test_as_chosen_for_this_table(rulebook: str, method: str, faces: str) -> None:
    state = Play(rulebook, faces=faces).state
    agrees(structs.replace(state, control=Control(method=method)), rulebook)
    agrees(structs.replace(state, control=Control(instead=method)), rulebook)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_as_for_a_coup_without_bets(rulebook: str) -> None:
    state = Play(rulebook).state
    agrees(structs.replace(state, coup=CoupState(kind="dummy")), rulebook)


def test_a_method_that_the_rulebook_lacks_is_not_known() -> None:
    play = Play("nsw", method="D")
    assert not manner_of(play.state, play.game).known


def test_without_a_rule_everything_is_up_to_the_dealer() -> None:
    assert UP_TO_THE_DEALER.by_dealer
    assert set(UP_TO_THE_DEALER.ways.values()) == {""}
