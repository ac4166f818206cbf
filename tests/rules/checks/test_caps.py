"""A cap by other wagers of one's own: what counts, in which order, and what is left of it."""

import pytest
from msgspec import structs

from punto.cards import parse_cards
from punto.rulebook import load
from punto.rulebook.model import Cap, Otherwise, Rulebook, SideBet, WagerLine
from punto.rules.checks.before_cards import check_before
from punto.rules.coup import Coup
from punto.rules.game import Game
from punto.rules.limits import Bounds, Sign
from punto.rules.outcome import Outcome
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from punto.units import ChipSet
from tests.rulebook.books import BASE, SMALL

COVER = "cover"
TIE = parse_cards(["9H", "9C", "KD", "KS"])
SIGN = Sign()


def capped(share: str, *of: str) -> Rulebook:
    """The small rulebook with a side bet on a tie that is capped."""
    pays = (WagerLine(when={"winner": "tie"}, result="win", odds="7:1", clause="5"),)
    rest = Otherwise(result="lose", clause="5")
    cap = Cap(share=share, of=of, clause="5.3")
    bet = SideBet(title="Cover", clause="5", pays=pays, otherwise=rest, cap=cap)
    return structs.replace(load(SMALL, BASE), side_bet={COVER: bet}, split={}, run={}, tail={})


def bet(wager: str, amount: int, name: str = "", who: str = "Ann") -> Wager:
    return Wager(id=name or wager, wager=wager, amount=amount, who=who)


def settled(
    book: Rulebook, *wagers: Wager, sign: Sign = SIGN, chips: ChipSet | None = None
) -> dict[str, Outcome]:
    found, _ = settle_coup(Game(book, "plain", chips=chips), Coup(cards=TIE, wagers=wagers), sign=sign)
    return {each.id: each for each in found.outcomes}


@pytest.mark.parametrize(
    ("share", "laid", "counts"),
    [("50%", 4999, 4999), ("50%", 5000, 5000), ("50%", 5001, 5000), ("200%", 20_001, 20_000)],
)
def test_a_cap_counts_to_the_cent(share: str, laid: int, counts: int) -> None:
    found = settled(capped(share, "player", "banker"), bet("player", 10_000), bet(COVER, laid))[COVER]
    assert (found.settled_on, found.pays, found.returned) == (counts, 7 * counts, laid)
    assert ("5.3" in found.clauses) == (laid > counts)


def test_several_wagers_on_a_capped_bet_share_its_cap() -> None:
    laid = bet("player", 10_000), bet(COVER, 3000), bet(COVER, 3000, "again"), bet(COVER, 100, "third")
    found = settled(capped("50%", "player"), *laid)
    assert [found[name].settled_on for name in (COVER, "again")] == [3000, 2000]
    assert (found["third"].outcome, found["third"].returned) == ("void", 100)


def test_a_cap_follows_what_a_limit_left_of_the_other_wager() -> None:
    sign = Sign(wagers={"player": Bounds(maximum=4000)})
    found = settled(capped("50%", "player"), bet("player", 10_000), bet(COVER, 5000), sign=sign)
    assert (found["player"].settled_on, found[COVER].settled_on) == (4000, 2000)


def test_what_a_cap_leaves_is_whole_chips() -> None:
    chips = ChipSet([500, 2500])
    found = settled(capped("50%", "player"), bet("player", 2500), bet(COVER, 2500), chips=chips)[COVER]
    assert found.settled_on == 1000
    nothing = settled(capped("10%", "player"), bet("player", 2500), bet(COVER, 500), chips=chips)[COVER]
    assert (nothing.outcome, nothing.returned) == ("void", 500)


def test_another_persons_wager_lifts_no_cap() -> None:
    found = settled(capped("50%", "player"), bet("player", 10_000, who="Bob"), bet(COVER, 100))[COVER]
    assert found.refusal is not None
    assert found.refusal.code == "needs-wager"


def test_the_table_is_told_before_the_first_card() -> None:
    game = Game(capped("50%", "player"), "plain")
    coup = Coup(wagers=(bet("player", 10_000), bet(COVER, 6000)))
    assert [each.settled_on for each in check_before(game, coup, sign=SIGN).outcomes] == [10_000, 5000]


def test_a_main_wager_may_be_capped_too() -> None:
    book = load(SMALL, BASE)
    plain = book.variant["plain"]
    tie = structs.replace(plain.main["tie"], cap=Cap(share="100%", of=("player", "banker"), clause="4.3"))
    book = structs.replace(
        book, variant={"plain": structs.replace(plain, main={**plain.main, "tie": tie})}, split={}
    )
    found = settled(book, bet("banker", 1000), bet("tie", 2500))["tie"]
    assert (found.settled_on, found.returned) == (1000, 2500)


def test_a_cap_counts_what_another_cap_leaves_whichever_was_laid_first() -> None:
    book = capped("50%", "second")
    second = structs.replace(book.side_bet[COVER], cap=Cap(share="100%", of=("player",), clause="5.3"))
    book = structs.replace(book, side_bet={COVER: book.side_bet[COVER], "second": second})
    found = settled(book, bet(COVER, 10_000), bet("second", 10_000), bet("player", 2000))
    assert (found["second"].settled_on, found[COVER].settled_on) == (2000, 1000)
