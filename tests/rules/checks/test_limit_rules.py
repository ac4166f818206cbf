"""What a rulebook may do with a wager beyond a limit: each way is done, and any other is refused."""

from typing import Any

import pytest
from msgspec import structs

from punto.cards import parse_cards
from punto.rulebook import load
from punto.rulebook.model import Limit, LimitRule, Rulebook
from punto.rulebook.unused_entries import LIMITS, check_unused
from punto.rules.coup import Coup
from punto.rules.game import Game
from punto.rules.limits import Bounds, Sign
from punto.rules.outcome import Outcome
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from tests.rulebook.books import BASE, SMALL

PLAYER_WINS = parse_cards(["9H", "6C", "KD", "KS"])


def ruled(name: str, rule: LimitRule) -> Rulebook:
    """The small rulebook with another rule for one limit, found after the first card."""
    book = load(SMALL, BASE)
    changed: dict[str, Any] = {f"{name}_after": Limit(rule=rule, clause="6.1")}
    return structs.replace(book, limits=structs.replace(book.limits, **changed))


def settled(book: Rulebook, sign: Sign, *amounts: int) -> list[Outcome]:
    wagers = tuple(
        Wager(id=str(place), wager="player", amount=amount, who=f"Ann {place}")
        for place, amount in enumerate(amounts)
    )
    return list(
        settle_coup(Game(book, "plain"), Coup(cards=PLAYER_WINS, wagers=wagers), sign=sign)[0].outcomes
    )


@pytest.mark.parametrize(
    ("rule", "outcome", "counts"),
    [("limit", "win", 500), ("refuse", "void", 0), ("stand", "win", 600)],
)
def test_over_the_maximum(rule: LimitRule, outcome: str, counts: int) -> None:
    sign = Sign(bounds=Bounds(maximum=500))
    (at,) = settled(ruled("over_maximum", rule), sign, 500)
    assert (at.outcome, at.settled_on) == ("win", 500)
    (over,) = settled(ruled("over_maximum", rule), sign, 600)
    assert (over.outcome, over.settled_on) == (outcome, counts)
    assert "6.1" in over.clauses
    if rule == "refuse":
        assert over.refusal is not None
        assert (over.refusal.number, over.refusal.what) == (136, "$6 is over the maximum of $5")
        assert over.refusal.accepted == "$5 or less"


@pytest.mark.parametrize(
    ("rule", "counts"), [("pro-rata", [300, 200]), ("refuse", [300, 0]), ("stand", [300, 300])]
)
def test_over_the_area_maximum(rule: LimitRule, counts: list[int]) -> None:
    laid = [300, 200] if rule == "pro-rata" else [300, 300]
    sign = Sign(area_maximum=500)
    assert [each.settled_on for each in settled(ruled("over_area", rule), sign, 300, 200)] == [300, 200]
    found = [each.settled_on for each in settled(ruled("over_area", rule), sign, *laid)]
    assert found == counts


@pytest.mark.parametrize("name", LIMITS)
def test_a_rule_that_cannot_be_done_is_refused(name: str) -> None:
    every: tuple[LimitRule, ...] = ("refuse", "stand", "limit", "pro-rata", "warn-once")
    for rule in every:
        faults = [each for each in check_unused(ruled(name, rule)) if each[0].startswith("limits.")]
        if rule in LIMITS[name]:
            assert not faults
        else:
            ((path, what, right),) = faults
            assert path == f"limits.{name}_after.rule"
            assert what.startswith(f"{rule!r} is nothing that can be done ")
            assert right == f"give one of: {', '.join(LIMITS[name])}"
