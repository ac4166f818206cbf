"""What the staff may know and nobody else: the prices of a live shoe, others' purses, requests."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from punto.api.price_answers import ShoePrices
from punto.api.requests import DemoRole
from punto.live import LiveFloor, shoe_prices
from punto.live.history import MOST_PEOPLE, TableHistory
from punto.table import Setup, new_table
from punto.table.setup import Device, Terms
from punto.table.view import SEES
from tests.server.answers import is_a
from tests.server.client import Client
from tests.server.visiting import TABLE_ID, Visitor, deals_coup, makes_ready, table_named

PATH = f"/api/v1/tables/{TABLE_ID}/movement"
STAFF = [role for role in get_args(DemoRole) if role in SEES]
OTHERS = [role for role in get_args(DemoRole) if role not in SEES]


def test_there_are_both() -> None:
    assert "dealer" in STAFF
    assert "patron" in OTHERS


@pytest.mark.trust("E12")
@pytest.mark.parametrize("role", OTHERS)
def test_players_are_not_told_what_the_shoe_is_worth(client: Client, role: str) -> None:
    refused = Visitor(client, "Eve", role).get(PATH, 403)
    assert "staff" in refused["accepted"][0]
    assert client.get(PATH).status_code == 403
    assert client.get("/api/v1/tables/nowhere/movement").status_code == 404


@pytest.mark.timeout(300)
def test_the_staff_are_told(client: Client, house: LiveFloor, dealer: Visitor, supervisor: Visitor) -> None:
    makes_ready(dealer, supervisor, TABLE_ID)
    deals_coup(dealer, supervisor, TABLE_ID)
    answers = [Visitor(client, "Sam", role).get(PATH) for role in STAFF]
    assert all(answer == answers[0] for answer in answers)
    moved = is_a(ShoePrices, answers[0])
    state = house.now(TABLE_ID).state
    assert (moved.shoe, moved.left) == (1, state.shoe.left)
    (banker,) = [each for each in moved.wagers if each.wager == "banker"]
    assert banker.full == "1.0579%"
    assert banker.edge != banker.full
    assert banker.favours == "house"


def priced_as(table: str, **terms: Any) -> list[tuple[str, str | None]]:
    """The wagers of a demonstration table, each with its option, under other terms."""
    setup = table_named(table).setup
    found = shoe_prices.movement(new_table(replace(setup, terms=replace(setup.terms, **terms)))).wagers
    return [(each.wager, each.option) for each in found]


def test_each_wager_is_priced_once_under_the_option_on_the_sign() -> None:
    signed = priced_as("dragon-tiger", options=(("dragon-tiger", 3),))
    assert {option for _, option in signed} == {None, "dragon-tiger 3"}
    assert len(dict(signed)) == len(signed)
    assert ("big-tiger", "dragon-tiger 3") in signed
    assert ("shield-player", None) in signed
    assert not {"tiger", "tiger-pair"} & dict(signed).keys(), "the other family's"


def test_a_table_is_priced_under_its_own_settings() -> None:
    def edge(percent: int) -> str:
        terms = Terms(rulebook="crown-2025", variant="tie-baccarat", settings=(("tie_percent", percent),))
        wagers = shoe_prices.movement(new_table(Setup(table="t", terms=terms))).wagers
        return next(each.edge for each in wagers if each.wager == "player")

    assert edge(3) != edge(10)


def test_a_split_wager_is_priced_as_it_is_laid_here() -> None:
    terms = Terms(rulebook="crown-2025")
    names = [name for name, _ in shoe_prices.edges(terms, ())]
    assert names.count("one-one-two") == 1


def test_a_shuffling_device_is_never_depleted() -> None:
    gone = ("A", "2", "3")
    devices: tuple[tuple[Device, bool], ...] = (("shoe", True), ("shuffler", False))
    for device, moved in devices:
        state = new_table(Setup(table="t", terms=Terms(rulebook="crown-2025"), device=device))
        state = replace(state, shoe=replace(state.shoe, seen={f"{rank}S": 8 for rank in gone}))
        wagers = shoe_prices.movement(state).wagers
        assert all((each.edge != each.full) == moved for each in wagers if each.wager == "player")
        assert any(each.wager == "player" for each in wagers)


def test_too_few_cards_leave_no_price() -> None:
    seen = {f"{rank}{suit}": 8 for rank in "A23456789TJQK" for suit in "CDHS"}
    assert shoe_prices.edges(Terms(rulebook="nsw"), tuple(seen.items())) == {}


def test_the_staff_are_told_who_was_here_before(client: Client, dealer: Visitor, supervisor: Visitor) -> None:
    cat = Visitor(client, "Cat")
    cat.does("crown", "join", seat="4")
    cat.does("crown", "leave")
    dealer.does("crown", "take-over", role="dealer")
    supervisor.does("crown", "take-over", role="casino-supervisor")
    assert dealer.table("crown")["names"][cat.person] == "Cat"
    assert cat.person not in Visitor(client, "Eve").table("crown")["names"]


def test_a_table_remembers_those_who_acted_last() -> None:
    history = TableHistory(new_table(table_named("crown").setup))
    everybody = [f"p-{number}" for number in range(MOST_PEOPLE + 1)]
    for who in (*everybody, everybody[5]):
        history.note(who)
    assert history.acted == (*everybody[1:5], *everybody[6:], everybody[5])
