"""Coups made of no effect: whoever has a post keeps it, stakes go back, and only a fraudster forfeits."""

import pytest

from punto.table import Actor, Phase
from punto.table.conduct.invalidated_coup import CoupInvalidated, InvalidateCoup
from punto.table.dealing.cards import DrawCard
from punto.table.holding.post import AcceptPost, OfferPost, PostEnded
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.settle import CoupSettled
from tests.table.conduct.floor import CASINO, DEALER, PLAYER_WINS, TABLE_ID, by_book, opened, whole
from tests.table.dealing.hands import closes, deals_down, opens, table, turns
from tests.table.play import Play

FIRE = InvalidateCoup(cause="disruption", what="fire alarm")


def with_role() -> Play:
    """Ann has the Banker's role under Method C, and a wager on the Banker."""
    play = table("nsw", "Ann", "Bob", method="C")
    play.does(DEALER, OfferPost())
    play.does("Ann", AcceptPost())
    play.bets("Ann", banker=100_00)
    play.bets("Bob", player=50_00)
    return play


@pytest.mark.parametrize("turned", [(), ("P1",), ("P1", "P2")])
@pytest.mark.clause("nsw", "14.4", "14.5", "8.20")
def test_nsw_8_20_a_coup_of_no_effect_leaves_the_role_where_it_is(turned: tuple[str, ...]) -> None:
    play = with_role()
    faces = deals_down(play, PLAYER_WINS)
    opens(play, "Ann", "banker", faces)
    turns(play, DEALER, faces, *turned)
    play.does(CASINO, FIRE)
    play.does(DEALER, PayOut(), Discard())
    assert play.state.purses.stacks == {"Ann": 1000_00, "Bob": 1000_00}
    assert not play.facts(PostEnded)
    assert play.state.control.holder == "Ann"
    play.bets("Ann", banker=100_00)
    deals_down(play, PLAYER_WINS)
    whole(play)


@pytest.mark.parametrize(
    ("rulebook", "method", "boss"), [("vic-2002", "8.1.3", CASINO), ("crown-2025", "7.1.3", TABLE_ID)]
)
def test_a_coup_of_no_effect_leaves_the_shoe_with_its_holder(rulebook: str, method: str, boss: Actor) -> None:
    play = table(rulebook, "Ann", "Bob", method=method)
    play.bets("Ann", player=50_00)
    play.bets("Bob", banker=100_00)
    closes(play)
    play.does(DEALER, OfferPost())
    play.does("Bob", AcceptPost())
    play.does("Bob", DrawCard(), DrawCard())
    play.does(boss, FIRE)
    play.does(DEALER, PayOut(), Discard())
    assert play.state.purses.stacks == {"Ann": 1000_00, "Bob": 1000_00}
    assert play.state.control.holder == "Bob"
    whole(play)


CITED = {
    "nsw": ("14.4", "14.4.1", "14.5"),
    "star-2024": ("14.5", "14.5.1", "14.6"),
    "vic-2002": ("13.3", "13.3.1", "13.4"),
    "crown-2025": ("15.4", "15.5"),
}


@pytest.mark.parametrize("rulebook", CITED)
def test_the_settlement_rests_on_the_rule_that_ended_the_coup(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.bets("Ann", player=100_00, tie=10_00)
    play.deals("9H 6C")
    play.does(TABLE_ID if rulebook == "crown-2025" else CASINO, FIRE)
    settled = play.event(CoupSettled)
    assert settled.clauses == CITED[rulebook]
    assert isinstance(settled.fact, CoupSettled)
    assert {due.clauses for due in settled.fact.dues} == {CITED[rulebook]}


@by_book(nsw=("14.4", "14.4.2", "14.5"), star=("14.5", "14.5.2", "14.6"))
def test_a_fraudsters_due_rests_on_the_forfeit_and_the_others_on_the_refund(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    play.bets("Ann", player=100_00)
    play.bets("Bob", player=50_00)
    play.deals("9H")
    play.does(CASINO, InvalidateCoup(cause="fraud", what="marked cards", who="Ann", forfeit=True))
    ann, bob = play.facts(CoupSettled)[-1].dues
    fraud, back = ("14.4.2", "14.5") if rulebook == "nsw" else ("14.5.2", "14.6")
    assert (ann.outcome, ann.returned) == ("lose", 0)
    assert (bob.outcome, bob.returned) == ("void", 50_00)
    assert {fraud, back} <= set(ann.clauses)
    assert {fraud, back} <= set(bob.clauses)
    assert "A-NSW-13" in bob.readings
    whole(play)


@by_book(nsw=("14.4.2",), star=("14.5.2",), vic=("13.3.2",), crown=("15.3",))
def test_nobody_who_is_not_at_the_table_committed_the_fraud(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.on_duty(dealer="Dan")
    play.bets("Ann", player=100_00)
    play.deals("9H")
    refusal = play.refusal(CASINO, InvalidateCoup(cause="fraud", what="marked cards", who="Zoe"))
    assert (refusal.number, refusal.what) == (209, "Zoe is not at the table")
    play.does(CASINO, InvalidateCoup(cause="fraud", what="marked cards", who="Dan"))
    assert play.facts(CoupInvalidated)[-1].who == "Dan"
    assert play.phase is Phase.BETTING


@by_book(nsw=("14.4.2",), star=("14.5.2",))
def test_only_a_player_has_a_wager_to_forfeit(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.on_duty(dealer="Dan")
    play.bets("Ann", player=100_00)
    play.deals("9H")
    order = InvalidateCoup(cause="fraud", what="marked cards", who="Dan", forfeit=True)
    assert play.refusal(CASINO, order).number == 209
