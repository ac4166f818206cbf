"""A transcript tells the events in order, and leaves none untold."""

from punto.machine.names import name_of
from punto.rules.limits import Bounds, Sign
from punto.script.transcript import TOLD, transcript
from punto.table import Fact
from punto.table.betting.wagers import LiftBet
from punto.table.machine import TABLE
from tests.table.play import Play


def seated(**given: object) -> Play:
    play = Play.by_itself("nsw", **given)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe()
    return play


def test_a_coup_is_told_under_its_number() -> None:
    play = seated()
    play.bets("Ann", player=100_00)
    play.deals("9H 6C KD KS")
    told = transcript(play.events).splitlines()
    assert told[told.index("Coup 1") :] == [
        "Coup 1",
        "  Ann at 1: 100 on player",
        "  No more bets",
        "  P1 9H  B1 6C  P2 KD  B2 KS",
        "  Player 9, Banker 6",
        "  Player wins, 9 to 6",
        "  Ann player 100: win, paid 100 (5.1.1.1, 11.1.2, 5.1.1, 5.1, 11.1, 5.6.1)",
        "",
    ]


def test_a_wager_that_a_limit_cut_down_says_from_what() -> None:
    play = seated(sign=Sign(bounds=Bounds(maximum=500_00)))
    play.bets("Ann", player=600_00)
    play.deals("9H 6C KD KS")
    assert "  Ann at 1: 500 of 600 on player" in transcript(play.events).splitlines()


def test_a_fact_without_words_of_its_own_is_told_by_name() -> None:
    play = seated()
    play.bets("Ann", player=100_00)
    (laid,) = play.state.layout
    play.does("Ann", LiftBet(wager=laid))
    assert transcript(play.events).splitlines()[-1].startswith(f"- bet-lifted wager={laid} (")


def test_what_is_told_names_kinds_that_exist_and_their_fields() -> None:
    kinds: dict[str, type[Fact]] = {name_of(kind): kind for kind in TABLE.facts}
    for name, words in TOLD.items():
        words.format(**dict.fromkeys(kinds[name].__struct_fields__, ""))
