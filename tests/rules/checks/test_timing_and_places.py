"""Until when wagers may be placed and touched, and who gets the places for a side bet."""

import pytest

from punto.rulebook.loader import load
from punto.rules.entitlement import share_places
from punto.rules.game import Game
from punto.rules.timing import Moment, may_handle, may_place
from punto.rules.wager import Wager

NZ, VIC, NSW, STAR, CROWN = "nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"
CLOSING = {
    NZ: ("5.10", "5.10(a)", "5.10(b)", "8.2"),
    VIC: ("6.4", "4.3.1(d)", "8.2.2(a)"),
    NSW: ("5.3", "5.4", "7.1"),
    STAR: ("5.3", "5.4", "7.1"),
    CROWN: ("5.4", "4.3.1(d)", "7.2.2(a)"),
}
MOMENTS: tuple[Moment, ...] = ("open", "called", "first-card")


def game(book: str, variant: str = "traditional") -> Game:
    """A table of this rulebook."""
    return Game(load(book), variant)


@pytest.mark.parametrize(
    ("book", "placed", "handled"),
    [
        pytest.param(book, placed, handled, marks=pytest.mark.clause(book, *CLOSING[book]), id=book)
        for book, placed, handled in (
            (NZ, [True, False, False], [True, False, False]),
            (VIC, [True, False, False], [True, False, False]),
            (NSW, [True, True, False], [True, True, False]),
            (STAR, [True, True, False], [True, True, False]),
            (CROWN, [True, False, False], [True, False, False]),
        )
    ],
)
def test_bets_close_at_the_call_or_the_first_card(book: str, placed: list[bool], handled: list[bool]) -> None:
    table = game(book)
    assert [may_place(table, moment) is None for moment in MOMENTS] == placed
    assert [may_handle(table, moment) is None for moment in MOMENTS] == handled
    refusal = may_place(table, "first-card")
    assert refusal is not None
    assert (refusal.number, refusal.what) == (129, "bets are closed")
    assert set(CLOSING[book]) <= set(refusal.clauses)


@pytest.mark.parametrize("book", [VIC, CROWN])
def test_a_bet_may_be_lifted_after_the_call_with_consent_where_the_venue_allows_it(book: str) -> None:
    strict = game(book)
    lenient = Game(load(book), "traditional", settings={"lift_after_call": True})
    assert may_handle(strict, "called", dealer_agrees=True) is not None
    assert may_handle(lenient, "called") is not None
    assert may_handle(lenient, "called", dealer_agrees=True) is None
    assert may_handle(lenient, "first-card", dealer_agrees=True) is not None
    assert may_place(lenient, "called") is not None


@pytest.mark.parametrize("book", [NZ, NSW, STAR])
def test_elsewhere_there_is_no_such_setting(book: str) -> None:
    assert may_handle(game(book), "first-card", dealer_agrees=True) is not None


def wager(name: str, who: str, area: str = "1") -> Wager:
    """A wager of 100 dollars."""
    return Wager(id=f"{name}-{who}", wager=name, amount=10_000, who=who, area=area)


def served(book: str, claims: list[Wager], laid: list[Wager], places: int) -> list[str]:
    """Who got a place."""
    shared = share_places(game(book), claims, laid, places)
    assert [claim for claim, _ in shared] == claims
    return [claim.who for claim, refusal in shared if refusal is None]


SIDE = {
    NSW: ("10.5", "10.12"),
    STAR: ("10.5", "10.12", "10.17", "10.22", "10.28", "10.33", "10.38"),
}


@pytest.mark.parametrize(
    "book", [pytest.param(book, marks=pytest.mark.clause(book, *each)) for book, each in SIDE.items()]
)
def test_main_bettors_come_first_and_then_the_order_of_claims(book: str) -> None:
    claims = [wager("super-six", who) for who in ("Dan", "Ann", "Bob", "Cam")]
    laid = [wager("tie", "Cam"), wager("player", "Bob"), wager("super-six", "Ann")]
    assert served(book, claims, laid, 1) == ["Bob"]
    assert served(book, claims, laid, 2) == ["Bob", "Cam"]
    assert served(book, claims, laid, 3) == ["Dan", "Bob", "Cam"]
    assert served(book, claims, laid, 4) == ["Dan", "Ann", "Bob", "Cam"]
    refusals = [refusal for _, refusal in share_places(game(book), claims, laid, 3) if refusal]
    assert [(each.number, each.what) for each in refusals] == [
        (130, "the places for Super Six went to those with a better claim")
    ]


@pytest.mark.clause(CROWN, "5.8.3", "5.8.4", "5.8.5", "5.8.6", "5.8.7", "5.8.1")
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_crown_5_8_3_the_hands_own_bettors_then_other_bettors_then_everybody(hand: str) -> None:
    other = {"player": "banker", "banker": "player"}[hand]
    claims = [wager(f"{hand}-pair", who) for who in ("Dan", "Ann", "Bob", "Cam")]
    laid = [wager("tie", "Ann"), wager(other, "Cam"), wager(hand, "Bob")]
    assert served(CROWN, claims, laid, 1) == ["Bob"]
    assert served(CROWN, claims, laid, 2) == ["Ann", "Bob"]
    assert served(CROWN, claims, laid, 3) == ["Ann", "Bob", "Cam"]


@pytest.mark.clause(CROWN, "5.8.3")
def test_crown_5_8_3_only_a_wager_on_that_area_counts() -> None:
    claims = [wager("player-pair", "Ann", area="2"), wager("player-pair", "Bob", area="2")]
    laid = [wager("player", "Ann", area="1"), wager("player", "Bob", area="2")]
    assert served(CROWN, claims, laid, 1) == ["Bob"]


@pytest.mark.clause(CROWN, "5.8.5")
def test_crown_a_wager_of_no_hand_has_no_first_claim() -> None:
    """Super 6 belongs to neither hand, a run to none: any wager on the area is as good as another."""
    for name, title in (("super-six", "Super 6"), ("player-run-2", "player-run-2")):
        claims = [wager(name, "Dan"), wager(name, "Ann"), wager(name, "Bob")]
        laid = [wager("player", "Bob"), wager("tie", "Ann")]
        assert served(CROWN, claims, laid, 2) == ["Ann", "Bob"]
        [(_, refusal), *_] = share_places(game(CROWN), claims, laid, 2)
        assert refusal is not None
        assert refusal.what == f"the places for {title} went to those with a better claim"


def test_vic_without_a_rule_it_is_the_order_of_claims() -> None:
    claims = [wager("insurance-no-6", who) for who in ("Ann", "Bob")]
    shared = share_places(game(VIC, "crown"), claims, [wager("player", "Bob")], 1)
    assert shared[0][1] is None
    refusal = shared[1][1]
    assert refusal is not None
    assert refusal.clauses == ("not-in-source",)
