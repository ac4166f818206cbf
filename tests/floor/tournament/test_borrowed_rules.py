"""Where the text is silent, conditions may adopt rules of play by name: whole coups go on by them."""

import pytest
from msgspec import structs

from punto.floor.tournament.disqualifications import PlayerDisqualified
from punto.machine.roles import HOUSE
from punto.table.heat.pass_cards import PlayPassCard
from punto.table.heat.session_wagers import PassOver
from tests.floor.tournament.hall_play import FINAL, ROUND, HallPlay

BOOKS = ("nsw", "star-2024", "vic-2002", "crown-2025")


@pytest.mark.parametrize("rulebook", BOOKS)
def test_who_neither_wagers_nor_passes_is_out_and_play_goes_on(rulebook: str) -> None:
    play = HallPlay(rulebook)
    play.begins("Ann", "Bob", "Cy")
    play.bets("Ann", player=100)
    play.bets("Bob", player=100)
    play.does(HOUSE, PassOver(who="Cy"), table="T1")
    play.deals()
    assert [(fact.who, fact.ground) for fact in play.facts(PlayerDisqualified)] == [("Cy", "no-wager")]
    assert play.state.entries["Cy"].status == "disqualified"
    play.bets("Ann", player=100)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_coup_in_which_everybody_passes_counts(rulebook: str) -> None:
    play = HallPlay(rulebook, pass_cards=1, rounds=(structs.replace(ROUND, coups=3), FINAL))
    play.begins("Ann", "Bob")
    for who in ("Ann", "Bob"):
        play.does(who, PlayPassCard(), table="T1")
    play.deals()
    assert (play.heat().coup, play.heat().passing) == (2, frozenset())
    play.bets("Ann", player=100)
