"""What lies on the layout is judged before the first card, and inside a coup by its opening hands."""

from typing import Literal

import pytest

from punto.cards import parse_cards
from punto.rulebook import refusal
from punto.rulebook.loader import load
from punto.rulebook.refusal import CATALOGUE, Sentence
from punto.rules.checks.before_cards import check_before
from punto.rules.coup import NOTHING_CARRIED, Carried, Coup
from punto.rules.facts import facts_of
from punto.rules.game import Game
from punto.rules.limits import Bounds, Sign
from punto.rules.wager import OpenWager, Wager
from punto.units import ChipSet

CHIPS = ChipSet([2_50, 5_00, 25_00])
CROWN = Game(load("crown-2025"), "traditional", chips=CHIPS)
CROWN_BACCARAT = Game(load("crown-2025"), "crown", chips=CHIPS)
PLAYER = Wager(id="p", wager="player", amount=25_00, who="Ann", seat="1")
BANKER = Wager(id="b", wager="banker", amount=25_00, who="Ann", seat="1")
INSURANCE = Wager(id="i", wager="insurance-no-6", amount=5_00, who="Ann", seat="1")
BANKER_HAS_SIX = "2H 3S 6D TC"
BANKER_HAS_SEVEN = "2H 3S 7D TC"


def tail(who: str, entry: Literal["early", "late"]) -> Wager:
    return Wager(id=who, wager="banker-dragon-tail", amount=10_00, entry=entry, who=who, seat="2")


def refused(*wagers: Wager, carried: Carried = NOTHING_CARRIED, opening: str = "") -> list[str]:
    """The wagers that may not lie there; with opening hands, inside a coup of Crown Baccarat."""
    cards = parse_cards(opening.split())
    dealt = facts_of(cards[:2], cards[2:]) if opening else None
    game = CROWN_BACCARAT if opening else CROWN
    judged = check_before(game, Coup(cards=(), wagers=wagers), carried, opening=dealt)
    return [each.id for each in judged.outcomes if each.refusal is not None]


def test_everyday_wagers_lie_where_no_limit_is_signed() -> None:
    assert refused(PLAYER, BANKER) == []


def test_insurance_lies_inside_a_coup_and_only_where_it_opens() -> None:
    assert refused(BANKER, INSURANCE) == ["i"]
    assert refused(BANKER, INSURANCE, opening=BANKER_HAS_SIX) == []
    assert refused(BANKER, INSURANCE, opening=BANKER_HAS_SEVEN) == ["i"]


def test_an_old_minimum_that_somebody_keeps_is_theirs_alone() -> None:
    """The first wager below the minimum stands, and its bettor is warned; whoever keeps it is not."""
    sign = Sign(bounds=Bounds(minimum=50_00), kept={"Ann": 25_00})
    bob = Wager(id="bob", wager="player", amount=25_00, who="Bob", seat="3")
    judged = check_before(CROWN, Coup(cards=(), wagers=(PLAYER, bob)), sign=sign)
    assert [(each.id, each.warned) for each in judged.outcomes] == [("p", False), ("bob", True)]


def test_early_tails_in_the_way_of_others_are_the_early_ones_alone() -> None:
    """A late wager that stands says nothing of how far the streak has come; an early one does."""
    late = Carried(open=(OpenWager(tail("Ann", "late"), 10_00, 4),))
    early = Carried(open=(OpenWager(tail("Ann", "early"), 10_00, 4),))
    assert refused(tail("Bob", "early"), carried=late) == []
    assert refused(tail("Bob", "early"), carried=early) == ["Bob"]


def test_a_layer_adds_its_own_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = dict(CATALOGUE)
    monkeypatch.setattr(refusal, "CATALOGUE", mine)
    new = Sentence(9_999, "the table is on the moon", "a table on earth")
    refusal.add_sentences({"moon": new})
    assert mine == {**CATALOGUE, "moon": new}
