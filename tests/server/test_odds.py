"""Prices over HTTP: what the page asks for, and what it is told when there is no price."""

from fractions import Fraction

import pytest

from tests.server.client import Client


def test_prices_with_their_lines(client: Client) -> None:
    found = client.get("/api/v1/odds/nz-1998").json()
    assert (found["decks"], found["cards"], found["allowed"], found["not_priced"]) == (8, 416, [8], [])
    player, banker, _ = found["wagers"]
    assert (player["edge"], banker["edge"], banker["favours"]) == ("1.2351%", "1.0579%", "house")
    assert sum(int(line["ways"]) for line in player["lines"]) == int(player["ways"])
    assert banker["lines"][0]["odds"] == "1:1 less 5%"
    assert player["decks"] == [{"decks": 8, "edge": "1.235081"}]


def test_prices_of_a_depleted_shoe_leave_runs_out(client: Client) -> None:
    found = client.get("/api/v1/odds/crown-2025", params={"removed": "9H TD", "decks": 6}).json()
    assert (found["cards"], found["removed"]) == (310, ["9H", "TD"])
    assert "player-run-2" in found["not_priced"]
    (insurance,) = [each for each in found["wagers"] if each["wager"] == "insurance-no-6"]
    assert insurance["favours"] == "bettor"
    assert len(insurance["inside"]) == 6


def test_bounds_are_said_to_be_bounds(client: Client) -> None:
    found = client.get("/api/v1/odds/crown-2025").json()
    bounded = {(each["wager"], each["option"]) for each in found["wagers"] if each["bound"]}
    assert bounded == {("player-dragon-tail", "late"), ("banker-dragon-tail", "late")}


def test_movement_has_effects_and_exposure(client: Client) -> None:
    found = client.get("/api/v1/odds/nsw/movement").json()
    assert found["coups"] > 1000
    tie = next(each for each in found["wagers"] if each["name"].startswith("Tie"))
    assert [each["rank"] for each in tie["effects"]] == list("A23456789TJQK")
    assert sum(Fraction(each["effect"]) for each in tie["effects"]) < Fraction(1, 10_000)
    player = found["wagers"][0]
    assert Fraction(player["favourable"].removesuffix("%")) < 1
    assert all(
        each["finds"] is None or int(each["finds"].removesuffix("%")) <= 100 for each in found["wagers"]
    )


def test_odds_that_stand_out(client: Client) -> None:
    found = client.get("/api/v1/odds").json()
    assert {each["favours"] for each in found} == {"bettor", "house"}
    assert found[0]["edge"].startswith("-")
    assert found[0]["option"] == "early, 4 to 8 decks"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/v1/odds/atlantis", "rulebook 'atlantis'"),
        ("/api/v1/odds/atlantis/movement", "rulebook 'atlantis'"),
        ("/api/v1/odds/nsw?removed=9X", "'9X' is not a card"),
        ("/api/v1/odds/nsw?decks=5", "5 decks"),
    ],
)
def test_what_has_no_price_is_refused(client: Client, path: str, said: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert said in answer.json()["what"]
