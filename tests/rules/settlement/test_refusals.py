"""The catalogue of refusals: each is produced, with its number, its sentence and what would be accepted."""

from collections.abc import Callable

import pytest

from punto.rulebook.loader import load
from punto.rulebook.refusal import CATALOGUE, NOT_IN_SOURCE, Refusal, refuse
from punto.rules.entitlement import share_places
from punto.rules.game import Game
from punto.rules.timing import may_place
from punto.rules.wager import Wager
from tests.rules.settlement import hands
from tests.rules.settlement.sheets import Json, before, bet, by_id, coup, one, result, settle

CROWN, NSW = "crown-2025", "nsw"
SIX = hands.SEVEN_BEATS_SIX_3_2


def tail(entry: str, who: str = "Ann") -> Json:
    """A Player Dragon Tail of 10."""
    return bet("player-dragon-tail", "10", id=f"{entry}-{who}", entry=entry, who=who)


def three_card(**more: object) -> Json:
    """A Three Card coup on which something went wrong."""
    hands_ = {"dealer": ["9C", "TD", "KC"], "1": ["2C", "3C", "4C"]}
    played = {"hands": hands_, "wagers": [bet("three-card")], "kind": "misdeal", **more}
    return by_id(*settle(CROWN, played, variant="three-card"))["three-card"]


def last(*coups: Json) -> dict[str, Json]:
    """The last word on each wager at a Crown table."""
    return by_id(*settle(CROWN, *coups))


def run(book: str, *coups: Json) -> Json:
    """The last word on the wager called run."""
    return by_id(*settle(book, *coups))["run"]


NOMINATED = bet("nominated-run-2", id="run", nominate="PP")
PRODUCED: dict[str, tuple[int, str, str, Callable[[], Json]]] = {
    "not-in-variant": (
        101, "Insurance/No 6 is not offered on Traditional Baccarat", "Insurance/No 6 on Crown Baccarat",
        lambda: one(CROWN, SIX, bet("insurance-no-6"))["insurance-no-6"],
    ),
    "wrong-decks": (
        102, "Player Crown Pair is not offered with 6 decks", "a table with 8 decks",
        lambda: one(CROWN, SIX, bet("player-crown-pair"), decks=6)["player-crown-pair"],
    ),
    "other-family": (
        103, "this table carries Dragon Tiger Side Wager, not Tiger Side Wager",
        "the wagers of Dragon Tiger Side Wager",
        lambda: one(CROWN, SIX, bet("tiger"), side_bets={"dragon-tiger": 1})["tiger"],
    ),
    "no-odds": (
        104, "Tie Run of 2 is not offered: the text prints no odds for it", "Tie Run of 3, 4",
        lambda: one(CROWN, SIX, bet("tie-run-2"))["tie-run-2"],
    ),
    "not-now": (
        105, "Shield on Banker does not open in this coup",
        "Shield on Banker when banker opening is 6 to 7 and player opening is 0 to 5",
        lambda: one(CROWN, hands.TIE_ON_7, bet("banker"), bet("shield-banker"))["shield-banker"],
    ),
    "needs-wager": (
        106, "Shield on Banker needs the bettor's own wager on Banker",
        "Shield on Banker beside such a wager",
        lambda: one(CROWN, SIX, bet("shield-banker"))["shield-banker"],
    ),
    "opposite-hands": (
        107, "Player and Banker together without approval", "one hand, or both once approved under 5.6.6",
        lambda: one(NSW, SIX, bet("player"), bet("banker"))["player"],
    ),
    "opposite-forbidden": (
        108, "Player and Banker together in one round", "one hand only, with or without a Tie",
        lambda: one("nz-1998", SIX, bet("player"), bet("banker"))["player"],
    ),
    "one-each": (
        109, "a second Super Six by one player in one coup", "one Super Six for each player",
        lambda: one(NSW, SIX, bet("super-six"), bet("super-six", id="2"))["2"],
    ),
    "main-only": (
        110, "Super Six is restricted to players with a main wager",
        "Super Six beside a wager on Player, Banker or Tie",
        lambda: one(NSW, SIX, bet("super-six"), restricted=["super-six"])["super-six"],
    ),
    "invalid": (
        111, "the wager is not valid: it must be inside the wagering area",
        "a wager that is inside the wagering area",
        lambda: one(NSW, SIX, bet("player", valid=False, why="area"))["player"],
    ),
    "asset": (
        112, "a token may not be wagered", "chips",
        lambda: one(CROWN, SIX, bet("player", asset="token"))["player"],
    ),
    "tail-running": (
        113, "a Player Dragon Tail is running, so an early wager on it is too late",
        "an early wager once the run has ended",
        lambda: last(result("player", tail("early")), result("player", tail("early", "Bob")))["early-Bob"],
    ),
    "tail-not-started": (
        114, "no Player Dragon Tail has been established, so a late wager on it is too early",
        "a late wager straight after the coup that establishes it",
        lambda: last(result("player", tail("late")))["late-Ann"],
    ),
    "tail-too-long": (
        115, "the Player Dragon Tail stands at 2: the one coup for late wagers has passed",
        "a late wager straight after the coup that establishes it",
        lambda: last(
            result("player", tail("early")), result("player"), result("player", tail("late"))
        )["late-Ann"],
    ),
    "not-divisible": (
        116, "$10.50 does not divide into the parts of 1-1-2 in whole chips", "a multiple of $4",
        lambda: one(CROWN, SIX, bet("one-one-two", "10.50"), chips=["1"])["one-one-two"],
    ),
    "under-minimum": (
        117, "$10 is under the minimum of $25, and the bettor was warned before", "$25 or more",
        lambda: one(CROWN, SIX, bet("player", "10", warned=True), limits={"minimum": "25"})["player"],
    ),
    "below-minimum": (
        118, "$10 is under the minimum of $25", "$25 or more",
        lambda: before(NSW, bet("player", "10"), limits={"minimum": "25"})["player"],
    ),
    "off-unit": (
        119, "$26 is not a multiple of $25", "a multiple of $25",
        lambda: before(NSW, bet("player", "26"), limits={"unit": "25"})["player"],
    ),
    "over-area": (
        120, "the area already holds its maximum of $150", "up to $50",
        lambda: before(
            NSW, bet("tie"), bet("tie", id="2", who="Bob"), limits={"area_maximum": "150"}
        )["2"],
    ),
    "unpayable": (
        121, "a win on $45 could not be paid exactly in chips", "nothing of it or another amount that can",
        lambda: one("nz-1998", SIX, bet("banker", "45"), chips=["2.50"])["banker"],
    ),
    "betless-coup": (
        122, "no wager counts on a dummy coup", "a wager on the next coup that takes them",
        lambda: by_id(*settle(CROWN, coup("", bet("player"), kind="dummy")))["player"],
    ),
    "void-coup": (
        123, "the coup is void: it has no result", "a wager on the next coup",
        lambda: by_id(*settle(CROWN, coup("", bet("player"), kind="void")))["player"],
    ),
    "withdrawn": (
        124, "the bettor took the wager back, as allowed", "the wager back",
        lambda: one(CROWN, SIX, bet("player", withdrawn=True))["player"],
    ),
    "misdeal": (125, "the coup is a misdeal", "a wager on the next coup", three_card),
    "area-misdealt": (
        126, "this area had the wrong number of cards", "a wager on the next coup",
        lambda: three_card(count_verified=True, affected=["1"]),
    ),
    "main-missed": (
        127, "no wager on Player or Banker in this coup of the run", "a main wager in every coup of the run",
        lambda: run("vic-2002", result("player", NOMINATED)),
    ),
    "table-closed": (
        128, "the table closed before the run was decided", "a wager at another table",
        lambda: run(CROWN, result("player", NOMINATED, table_closes=True)),
    ),
    "one-for-each": (
        131, "a second Shield on Banker for one wager on Banker",
        "one Shield on Banker for each wager on Banker",
        lambda: one(CROWN, SIX, bet("banker"), bet("shield-banker"), bet("shield-banker", id="2"))["2"],
    ),
    "no-coup-counted": (
        132, "the shoe or the table ended before any coup counted for the wager", "a wager in the next shoe",
        lambda: last(coup("", tail("early"), kind="dummy", shoe_ends=True))["early-Ann"],
    ),
    "no-share": (
        133, "its share of what is allowed comes to less than one unit",
        "a larger wager, or one when there is room",
        lambda: one(
            NSW, SIX, bet("tie", "1"), bet("tie", "1000", id="2", who="Bob"),
            limits={"area_maximum": "500"}, chips=["25"],
        )["tie"],
    ),
    "over-maximum": (
        135, "the bettor has the maximum of $100 on this bet already", "a wager on another bet",
        lambda: one(
            NSW, SIX, bet("tie", "100"), bet("tie", "50", id="again"), limits={"maximum": "100"}
        )["again"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("code", PRODUCED)
def test_refusal_has_its_number_its_sentence_and_what_would_be_accepted(code: str) -> None:
    number, what, accepted, produce = PRODUCED[code]
    wager = produce()
    assert wager["refusal"] == {"number": number, "code": code, "what": what, "accepted": accepted}
    assert wager["clauses"]
    assert wager["outcome"] in ("void", "refused")


def test_refusals_that_a_sheet_does_not_reach() -> None:
    closed = may_place(Game(load(NSW), "traditional"), "first-card")
    assert closed is not None
    assert (closed.code, closed.number, closed.what, closed.accepted) == (
        "after-call", 129, "bets are closed", "a wager on the next coup",
    )  # fmt: skip
    claims = [Wager(id=who, wager="super-six", amount=100, who=who) for who in "ab"]
    refused = share_places(Game(load(NSW), "traditional"), claims, [], 1)[1][1]
    assert refused is not None
    assert (refused.code, refused.number, refused.what, refused.accepted) == (
        "no-place", 130, "the places for Super Six went to those with a better claim",
        "a place when one is free",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("book", "asked", "reason"),
    [
        ("nz-1998", {}, "it is collected when the win is paid"),
        ("vic-2002", {"seat": ""}, "seated players only"),
        (CROWN, {"seat": "", "approved": ["9.3.1"]}, "seated players only"),
        (CROWN, {}, "it takes management's prior approval"),
        (CROWN, {"approved": ["6.5"]}, "it takes management's prior approval"),
    ],
)
def test_a_deferral_that_may_not_be_is_refused_and_the_win_stands(
    book: str, asked: Json, reason: str
) -> None:
    wager = one(book, hands.BANKER_NATURAL, bet("banker", defer_commission=True, **asked))["banker"]
    assert wager["refusal"] == {
        "number": 134,
        "code": "deferral",
        "what": f"the commission is not deferred: {reason}",
        "accepted": "commission taken with the payout",
    }
    assert (wager["outcome"], wager["pays"], wager["commission"]) == ("win", "95", "5")


def test_nothing_is_said_of_a_deferral_where_no_commission_is_due() -> None:
    wagers = [bet("player", defer_commission=True), bet("banker", defer_commission=True, id="b", who="Bob")]
    settled = one("nz-1998", hands.PLAYER_NATURAL, *wagers)
    assert [each["outcome"] for each in settled.values()] == ["win", "lose"]
    assert not any("refusal" in each for each in settled.values())


FIRST_OF_THE_TABLE = 201
"""From here on the numbers are the table's."""


def test_refusal_numbers_are_unique_and_none_is_left_out() -> None:
    numbers = [sentence.number for sentence in CATALOGUE.values()]
    assert len(set(numbers)) == len(numbers)
    own = {code for code, sentence in CATALOGUE.items() if sentence.number < FIRST_OF_THE_TABLE}
    assert set(PRODUCED) | {"after-call", "no-place", "deferral", "above-maximum"} == own


def test_a_refusal_without_a_clause_says_that_the_text_has_none() -> None:
    assert refuse("void-coup", ()) == Refusal("void-coup", (NOT_IN_SOURCE,))
