"""New Zealand 1998: every pay line of the three wagers (5.1, 5.7)."""

import pytest

from tests.rules.settlement.hands import BANKER_NATURAL, BANKER_SIX_2, NATURAL_TIE, PLAYER_NATURAL
from tests.rules.settlement.sheets import LOST, STOOD, Json, Line, bet, check, line, one, voided, won

NZ = "nz-1998"


@pytest.mark.parametrize(
    "row",
    [
        line(NZ, "player", PLAYER_NATURAL, won("1:1", "100"), "5.1(b)", "5.1(b)(i)", "5.7(a)"),
        line(NZ, "player", BANKER_NATURAL, LOST, "5.1(b)(ii)", "10.2"),
        line(NZ, "player", NATURAL_TIE, STOOD, "5.1(b)(iii)"),
        line(
            NZ, "banker", BANKER_NATURAL, won("1:1", "95"), "5.1(a)", "5.1(a)(i)", "5.7(b)", "def:Commission"
        ),
        line(NZ, "banker", BANKER_SIX_2, won("1:1", "95"), "5.1(a)(i)", "5.7(b)"),
        line(NZ, "banker", PLAYER_NATURAL, LOST, "5.1(a)(ii)", "10.2"),
        line(NZ, "banker", NATURAL_TIE, STOOD, "5.1(a)(iii)"),
        line(NZ, "tie", NATURAL_TIE, won("8:1", "800"), "5.1(c)", "5.1(c)(i)", "5.7(c)", "def:Tie"),
        line(NZ, "tie", PLAYER_NATURAL, LOST, "5.1(c)(ii)", "10.2"),
        line(NZ, "tie", BANKER_NATURAL, LOST, "5.1(c)(ii)", "10.2"),
    ],
)
def test_nz_pay_line(row: Line) -> None:
    check(row)


@pytest.mark.clause(NZ, "5.7(b)")
def test_nz_5_7_b_commission_is_five_per_cent_of_the_win() -> None:
    """Of 33.33 only 33.20 could be paid to the cent less 5%; the rest goes back (5.9)."""
    settled = one(NZ, BANKER_NATURAL, bet("banker", "33.33"))["banker"]
    assert (settled["settled_on"], settled["commission"]) == ("33.20", "1.66")
    assert (settled["pays"], settled["returned"], settled["net"]) == ("31.54", "33.33", "31.54")


@pytest.mark.clause(NZ, "5.2", "5.2/tail")
def test_nz_5_2_both_hands_are_never_allowed_whatever_the_approval() -> None:
    approved: Json = {"approved": ["5.2", "5.2/tail", "5.6.6"]}
    settled = one(NZ, PLAYER_NATURAL, bet("player", **approved), bet("banker", **approved), bet("tie"))
    assert voided(settled["player"], 108)
    assert voided(settled["banker"], 108)
    assert settled["tie"]["outcome"] == "lose"


LISTED = {
    "5.2(a)": ["banker"],
    "5.2(b)": ["banker", "tie"],
    "5.2(c)": ["player"],
    "5.2(d)": ["player", "tie"],
    "5.2(e)": ["tie"],
}


@pytest.mark.parametrize(
    ("clause", "names"),
    [pytest.param(*each, marks=pytest.mark.clause(NZ, each[0])) for each in LISTED.items()],
)
def test_nz_5_2_each_combination_it_lists_is_taken(clause: str, names: list[str]) -> None:
    settled = one(NZ, PLAYER_NATURAL, *(bet(name) for name in names))
    assert {name: each["outcome"] for name, each in settled.items()} == {
        name: "win" if name == "player" else "lose" for name in names
    }
    for each in settled.values():
        assert set(LISTED) & set(each["clauses"]) == {clause}


def test_nz_5_2_two_people_may_back_different_hands() -> None:
    settled = one(NZ, PLAYER_NATURAL, bet("player"), bet("banker", who="Bob"))
    assert (settled["player"]["net"], settled["banker"]["net"]) == ("100", "-100")
