"""Placing: who may hold what together, with how many decks, in which variant, and with what."""

import pytest

from tests.rules.settlement import hands
from tests.rules.settlement.sheets import Json, before, bet, books, faults, money, one, settle, voided

NZ, VIC, NSW, STAR, CROWN = "nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"
PLAYER = hands.PLAYER_NATURAL


def both(*clauses: str) -> pytest.MarkDecorator:
    """A test for NSW and Star, marked with the clauses they share."""
    return pytest.mark.parametrize(
        "book", [pytest.param(book, marks=pytest.mark.clause(book, *clauses)) for book in (NSW, STAR)]
    )


# Combinations


@both("5.6", "5.6.6", "12.17")
def test_5_6_6_both_hands_need_approval(book: str) -> None:
    settled = one(book, PLAYER, bet("player"), bet("banker"))
    assert voided(settled["player"], 107)
    assert voided(settled["banker"], 107)
    assert settled["player"]["refusal"]["accepted"] == "one hand, or both once approved under 5.6.6"


@both("5.6.6")
def test_5_6_6_both_hands_with_approval(book: str) -> None:
    approved: Json = {"approved": ["5.6.6"]}
    settled = one(book, PLAYER, bet("player", **approved), bet("banker", **approved))
    assert (settled["player"]["net"], settled["banker"]["net"]) == ("100", "-100")
    assert "5.6.6" in settled["player"]["clauses"]


@both("5.6", "5.6.7")
@pytest.mark.parametrize("given", [[], ["5.6.6"]])
def test_5_6_7_with_a_tie_its_own_approval_is_needed(book: str, given: list[str]) -> None:
    wagers = [bet(name, approved=given) for name in ("player", "banker", "tie")]
    settled = one(book, PLAYER, *wagers)
    assert voided(settled["player"], 107)
    assert voided(settled["banker"], 107)
    assert settled["player"]["refusal"]["accepted"].endswith("approved under 5.6.7")
    assert settled["tie"]["outcome"] == "lose"


@both("5.6.7")
def test_5_6_7_all_three_with_approval(book: str) -> None:
    wagers = [bet(name, approved=["5.6.7"]) for name in ("player", "banker", "tie")]
    settled = one(book, hands.TIE_ON_7, *wagers)
    assert [settled[name]["outcome"] for name in ("player", "banker", "tie")] == [
        "stand-off",
        "stand-off",
        "win",
    ]


@both("5.6.6")
def test_approval_of_all_three_covers_two(book: str) -> None:
    wagers = [bet(name, approved=["5.6.7"]) for name in ("player", "banker")]
    assert one(book, PLAYER, *wagers)["player"]["outcome"] == "win"


@both("5.6.6")
def test_approval_is_of_the_pair_whichever_wager_it_is_noted_on(book: str) -> None:
    settled = one(book, PLAYER, bet("player", approved=["5.6.6"]), bet("banker"))
    assert (settled["player"]["net"], settled["banker"]["net"]) == ("100", "-100")
    assert "5.6.6" in settled["banker"]["clauses"]


@pytest.mark.parametrize("book", [NSW, STAR, NZ])
def test_each_bettor_is_looked_at_alone(book: str) -> None:
    settled = one(book, PLAYER, bet("player"), bet("tie"), bet("banker", who="Bob", seat="2"))
    assert [each["outcome"] for each in settled.values()] == ["win", "lose", "lose"]


@both("5.6.6")
def test_before_the_first_card_both_hands_are_refused(book: str) -> None:
    settled = before(book, bet("player"), bet("banker"))
    assert [each["outcome"] for each in settled.values()] == ["refused", "refused"]


@pytest.mark.parametrize("book", [VIC, CROWN])
def test_vic_and_crown_both_hands_are_free(book: str) -> None:
    settled = one(book, PLAYER, bet("player"), bet("banker"), bet("tie"))
    assert [each["net"] for each in settled.values()] == ["100", "-100", "-100"]


LISTED = {
    "5.6.1": ["player"],
    "5.6.2": ["player", "tie"],
    "5.6.3": ["banker"],
    "5.6.4": ["banker", "tie"],
    "5.6.5": ["tie"],
}


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param(book, clause, marks=pytest.mark.clause(book, clause))
        for book in (NSW, STAR)
        for clause in LISTED
    ],
)
def test_5_6_each_combination_it_lists_is_taken(book: str, clause: str) -> None:
    """Two of a kind, and a side bet beside them, make no other combination."""
    names = LISTED[clause]
    wagers = [bet(names[0], id="again"), *(bet(name) for name in names), bet("super-six")]
    settled = one(book, PLAYER, *wagers, bet("tie", id="other", who="Bob"))
    for name in (*names, "again"):
        assert set(LISTED) & set(settled[name]["clauses"]) == {clause}
    assert not set(LISTED) & set(settled["super-six"]["clauses"])
    assert set(LISTED) & set(settled["other"]["clauses"]) == {"5.6.5"}


# One side bet each, restricted to main bettors


ONE_EACH = {
    "player-pair": ("10.5", "10.4"),
    "banker-pair": ("10.5", "10.4"),
    "super-six": ("10.12", "10.11"),
    "tiger-tie": ("10.17", "10.16"),
    "tiger-pair": ("10.22", "10.21"),
    "tiger": ("10.28", "10.27"),
    "big-tiger": ("10.33", "10.32"),
    "small-tiger": ("10.38", "10.37"),
}
SIDE_BETS = [(book, name) for book in (NSW, STAR) for name in ONE_EACH if book == STAR or "tiger" not in name]


@pytest.mark.parametrize(
    ("book", "name"),
    [
        pytest.param(*each, marks=pytest.mark.clause(each[0], ONE_EACH[each[1]][0], "12.17"))
        for each in SIDE_BETS
    ],
)
def test_one_side_bet_of_a_kind_for_each_player(book: str, name: str) -> None:
    wagers = [bet(name), bet(name, "50", id="second", seat="5"), bet(name, id="bob", who="Bob", seat="2")]
    settled = one(book, hands.NO_PAIR, *wagers)
    assert (settled[name]["outcome"], settled["bob"]["outcome"]) == ("lose", "lose")
    assert voided(settled["second"], 109)
    assert settled["second"]["refusal"]["accepted"].endswith("for each player")


@pytest.mark.parametrize(
    ("book", "name"),
    [
        pytest.param(
            book,
            name,
            marks=pytest.mark.clause(book, ONE_EACH[name][1]),
        )
        for book, name in SIDE_BETS
    ],
)
def test_a_side_bet_may_be_restricted_to_main_bettors(book: str, name: str) -> None:
    alone = one(book, hands.NO_PAIR, bet(name), bet("player", who="Bob", seat="2"), restricted=[name])
    assert voided(alone[name], 110)
    assert alone[name]["refusal"]["accepted"].endswith("beside a wager on Player, Banker or Tie")
    for main in ("player", "banker", "tie"):
        beside = one(book, hands.NO_PAIR, bet(name), bet(main), restricted=[name])
        assert beside[name]["outcome"] == "lose"


@both("10.4")
def test_a_main_wager_that_went_back_does_not_help(book: str) -> None:
    wagers = [bet("player"), bet("banker"), bet("player-pair")]
    assert voided(one(book, PLAYER, *wagers, restricted=["player-pair"])["player-pair"], 110)


def test_without_a_restriction_a_side_bet_stands_alone() -> None:
    assert one(NSW, hands.NO_PAIR, bet("super-six"))["super-six"]["outcome"] == "lose"


def test_crown_has_no_such_restriction_and_no_such_limit() -> None:
    wagers = [bet("player-pair"), bet("player-pair", id="second")]
    settled = one(CROWN, hands.NO_PAIR, *wagers, restricted=["player-pair"])
    assert [each["outcome"] for each in settled.values()] == ["lose", "lose"]


def test_a_restriction_names_a_wager_of_the_rulebook() -> None:
    assert "restricted: nsw has no wager 'tiger'" in faults(NSW, restricted=["tiger"])


# Decks


@pytest.mark.parametrize(
    ("book", "name", "decks", "taken"),
    [
        pytest.param(book, name, decks, decks in good, marks=pytest.mark.clause(book, clause))
        for book, name, clause, good, some in (
            (NSW, "player-pair", "3.1", (6, 8), (3, 4, 6, 8)),
            (NSW, "banker-pair", "3.1", (6, 8), (4, 6)),
            (STAR, "player-pair", "3.1", (6, 8), (3, 4, 6, 8)),
            *((STAR, f"{each}", "3.1", (6, 8), (3, 4, 6, 8)) for each in ONE_EACH if "tiger" in each),
            (CROWN, "player-crown-pair", "3.1.1", (8,), (4, 5, 6, 7, 8)),
            (CROWN, "banker-crown-pair", "3.1.1", (8,), (7, 8)),
        )
        for decks in some
    ],
)
def test_a_wager_may_need_so_many_decks(book: str, name: str, decks: int, taken: bool) -> None:
    settled = one(book, hands.NO_PAIR, bet(name), decks=decks)[name]
    if taken:
        assert settled["outcome"] == "lose"
        return
    assert voided(settled, 102)
    assert f"with {decks} decks" in settled["refusal"]["what"]
    needed = {CROWN: "8"}.get(book, "6 or 8")
    assert settled["refusal"]["accepted"] == f"a table with {needed} decks"


DECKS: dict[str, tuple[tuple[str, ...], list[int], list[int]]] = {
    NZ: (("3.4(a)",), [8], [6]),
    NSW: (("3.1",), [3, 4, 6, 8], [5, 7]),
    STAR: (("3.1",), [3, 4, 6, 8], [5, 7]),
    VIC: (("3.1",), [4, 8], [3, 9]),
    CROWN: (("3.1",), [4, 8], [3, 9]),
}


@books({book: clauses for book, (clauses, *_) in DECKS.items()})
def test_the_game_is_played_with_so_many_decks(book: str) -> None:
    clauses, good, bad = DECKS[book]
    for decks in good:
        assert settle(book, decks=decks) == []
    for decks in bad:
        [found] = faults(book, decks=decks)
        assert found.startswith(f"decks: {decks} decks: ")
        assert f"is not played with so many ({', '.join(clauses)})" in found


# Families


@pytest.mark.clause(CROWN, "def:Tiger Side Wager", "Table 16")
@pytest.mark.parametrize("name", ["tiger", "tiger-pair"])
def test_a_dragon_tiger_table_has_no_tiger_bets(name: str) -> None:
    settled = one(CROWN, hands.BANKER_SIX_2, bet(name), side_bets={"dragon-tiger": 1})[name]
    assert voided(settled, 103)
    assert settled["refusal"]["what"] == "this table carries Dragon Tiger Side Wager, not Tiger Side Wager"
    assert settled["refusal"]["accepted"] == "the wagers of Dragon Tiger Side Wager"


@pytest.mark.clause(CROWN, "def:Dragon Tiger Side Wager", "Table 17")
@pytest.mark.parametrize("name", ["dragon-tiger", "big-dragon", "small-dragon"])
def test_a_tiger_table_has_no_dragon_bets(name: str) -> None:
    assert voided(one(CROWN, hands.BANKER_SIX_2, bet(name), side_bets={"tiger": 3})[name], 103)


def test_the_family_with_the_wagers_is_carried_where_none_is_signed() -> None:
    alone = one(CROWN, hands.BANKER_SIX_3, bet("big-tiger"))
    assert alone["big-tiger"]["odds"] == "55:1"
    beside = one(CROWN, hands.BANKER_SIX_3, bet("big-tiger"), bet("big-dragon"))
    assert beside["big-tiger"]["odds"] == "50:1"


def test_a_table_carries_one_family() -> None:
    found = faults(CROWN, side_bets={"tiger": 1, "dragon-tiger": 1})
    assert "a table carries one of these at a time" in found[0]


# What is wagered


@both("def:Casino Promotional Token", "5.2")
def test_a_token_wins_chips_and_stays_with_the_player(book: str) -> None:
    won = one(book, PLAYER, bet("player", asset="token"))["player"]
    assert money(won) == ("win", "100", "100", "100")
    assert "A-NSW-15" in won["readings"]
    lost = one(book, hands.BANKER_NATURAL, bet("player", asset="token"))["player"]
    assert money(lost) == ("lose", "0", "0", "-100")
    tied = one(book, hands.TIE_ON_7, bet("player", asset="token"))["player"]
    assert money(tied) == ("stand-off", "0", "100", "0")


@both("def:Casino Promotional Token", "5.2")
def test_a_winning_token_may_be_collected_by_setting(book: str) -> None:
    settings = {"winning_token": "collected"}
    won = one(book, PLAYER, bet("player", asset="token"), settings=settings)["player"]
    assert (won["outcome"], won["pays"], won["returned"]) == ("win", "100", "0")
    chips = one(book, PLAYER, bet("player"), settings=settings)["player"]
    assert chips["returned"] == "100"
    tied = one(book, hands.TIE_ON_7, bet("player", asset="token"), settings=settings)["player"]
    assert tied["returned"] == "100"


@pytest.mark.parametrize(
    ("book", "rule"),
    [
        pytest.param(book, rule, marks=pytest.mark.clause(book, rule))
        for book, rule in ((NZ, "5.3"), (VIC, "6.1"), (CROWN, "5.1"))
    ],
)
def test_elsewhere_only_chips_are_wagered(book: str, rule: str) -> None:
    settled = one(book, PLAYER, bet("player", asset="token"))["player"]
    assert voided(settled, 112)
    assert settled["refusal"]["what"] == "a token may not be wagered"
    assert settled["refusal"]["accepted"] == "chips"
    assert rule in settled["clauses"]
