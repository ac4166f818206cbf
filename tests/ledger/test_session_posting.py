"""A session of a tournament in the books: tournament chips alone, from their inventory and back."""

from collections import Counter

import pytest

from punto.floor.tournament.state import RoundPlan
from punto.ledger import Transaction, post
from punto.machine.roles import HOUSE
from punto.table import TABLE, Table
from punto.table.heat.absences import DirectDeductions, MarkAbsent
from punto.table.heat.session_end import CloseSession
from punto.table.heat.special_markers import GoAllIn, PlaceStandOff
from punto.table.state.heat import SpecialMarkers
from tests.floor.tournament.hall_play import BANKER_WINS, FINAL, PLAYER_WINS, STEP, HallPlay, table_of


def transactions(play: HallPlay, name: str = "T1") -> list[Transaction]:
    """What the events of a table come to in the books."""
    state: Table = table_of(play.rulebook, name, "traditional", (5_00, 25_00, 100_00))
    found: list[Transaction] = []
    for table, event in play.events:
        if table == name:
            after = TABLE.evolve(state, event)
            made = post(state, event, after)
            found += [made] if made is not None else []
            state = after
    return found


@pytest.mark.parametrize("rulebook", ["nsw", "vic-2002", "crown-2025"])
def test_every_leg_of_a_session_is_in_tournament_chips_and_all_come_back(rulebook: str) -> None:
    play = HallPlay(rulebook, rounds=(RoundPlan(limits=STEP, coups=3, advance=1), FINAL))
    play.begins("Ann", "Bob", "Cy")
    play.does(HOUSE, MarkAbsent(who="Cy"), DirectDeductions(who="Cy"), table="T1")
    play.coup(PLAYER_WINS, Ann=("player", 500), Bob=("banker", 300))
    play.coup(BANKER_WINS, Ann=("player", 500), Bob=("banker", 500))
    play.coup(Ann=("player", 500), Bob=("tie", 100))
    play.does(HOUSE, CloseSession(), table="T1")
    held: Counter[str] = Counter()
    kinds = set()
    for made in transactions(play):
        for leg in made.legs:
            kinds.add((leg.asset.kind, leg.account.kind))
            held[str(leg.account)] += leg.amount
    assert kinds == {("tournament", "stack"), ("tournament", "layout"), ("tournament", "tournament")}
    assert set(held.values()) == {0}


def test_markers_move_chips_between_the_inventory_and_their_player() -> None:
    play = HallPlay("crown-2025", markers=SpecialMarkers(all_in=1, stand_off=1, stand_off_any=True))
    play.begins("Ann", "Bob", "Cy")
    play.does("Ann", GoAllIn(id="a1", wager="player"), table="T1")
    play.does("Bob", PlaceStandOff(), table="T1")
    play.coup(PLAYER_WINS, Bob=("player", 500), Cy=("banker", 500))
    stacks: Counter[str] = Counter()
    for made in transactions(play):
        for leg in made.legs:
            stacks[leg.account.owner] += leg.amount if leg.account.kind == "stack" else 0
    assert {who: stacks[who] // 100 for who in ("Ann", "Bob", "Cy")} == {"Ann": 2000, "Bob": 1000, "Cy": 500}
