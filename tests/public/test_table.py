"""`punto.Table`: orders, refusals, undo, copies and files."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

import punto
from tests.five import FIVE


def opened(rulebook: str = "nsw", seed: int = 3) -> punto.Table:
    table = punto.Table(rulebook, limits=(5, 1000), shoe=punto.Shoe(8, seed=seed))
    table.open()
    return table


def seated() -> punto.Table:
    table = opened()
    table.say("Ann", "sits at 1 with 500")
    return table


@pytest.mark.parametrize("rulebook", FIVE)
def test_a_robot_plays_coups_of_every_rulebook(rulebook: str) -> None:
    table = punto.Table(rulebook, limits=(5, 1000), shoe=punto.Shoe(8, seed=3))
    table.say("Ann", "sits at 1 with 500")
    table.open()
    if not table.can("Ann", "place-bets", stakes=[{"id": "x", "wager": "player", "amount": 25}]):
        table.give("Ann", "show-player-card")
    for coup in (1, 2, 3):
        assert table.coup == coup
        table.play_coup({"Ann": {"player": 25}})
        assert table.result in {"player", "banker", "tie"}
    assert table.phase in {"betting", "called"}


def test_the_same_cards_make_the_same_events() -> None:
    tables = [seated(), seated()]
    for each in tables:
        each.play_coup({"Ann": {"player": 25}}, cards="9H 6C KD KS")
    assert tables[0].events == tables[1].events
    assert tables[0].result == "player"
    assert tables[0].stack("Ann") == 525
    assert len(tables[0].shoe or ()) == len(seated().shoe or ())


def test_a_refused_order_changes_nothing_and_says_what_would_be_accepted() -> None:
    table = seated()
    before = table.state
    with pytest.raises(punto.OrderRefused) as refused:
        table.bet("Ann", banker=25, tie=2000)
    assert refused.value.refusals[0].number
    assert "accepted:" in str(refused.value)
    assert table.state is before
    assert not table.can("Ann", "place-bets", stakes=[{"id": "1", "wager": "tie", "amount": 2000}])
    assert table.can("Ann", "place-bets", stakes=[{"id": "1", "wager": "tie", "amount": 5}])
    assert table.state is before


@pytest.mark.parametrize(
    "bad",
    [
        lambda table: table.give("Ann", "plaice-bets"),
        lambda table: table.give("Ann", "buy-in", amount="much"),
        lambda table: table.give("Ann", "buy-in", sum=5),
        lambda table: table.say("Ann", "sings a song"),
        lambda table: table.undo(99),
        lambda table: table.play_coup({"Ann": {"tie": 5}}, cards="9H"),
        lambda _: punto.Table.from_json("{}"),
        lambda _: punto.Table.from_json("nonsense"),
        lambda _: punto.Table("nsw", variant="none"),
        lambda _: punto.Table("nsw", limits=("0.001", 5)),
        lambda _: punto.Table("nsw", automation="some-of-it"),
    ],
)
def test_bad_input_is_told_and_leaves_the_table_as_it_was(bad: Callable[[punto.Table], object]) -> None:
    table = seated()
    before = table.to_json()
    with pytest.raises(punto.BadInput):
        bad(table)
    assert table.to_json() == before


def test_undo_takes_cards_and_chips_back_step_by_step() -> None:
    table = seated()
    states = [table.to_json()]
    for _ in range(3):
        table.play_coup({"Ann": {"banker": 25}})
        states.append(table.to_json())
    for earlier in reversed(states[:-1]):
        table.undo()
        assert table.to_json() == earlier
    table.undo(0)
    table.undo(2)
    assert (table.phase, table.events) == ("closed", ())


def test_undo_goes_back_over_a_further_shoe() -> None:
    table = opened()
    table.say("Ann", "sits at 1 with 5000")
    while table.phase != "shoe-over":
        table.play_coup({"Ann": {"banker": 25}})
    first = table.to_json()
    table.open(punto.Shoe(8, seed=4))
    assert table.phase != "shoe-over"
    table.undo()
    assert table.to_json() == first


def test_a_copy_is_for_trying_things_out() -> None:
    table = seated()
    tried = table.copy()
    tried.play_coup({"Ann": {"banker": 25}})
    assert (len(table.events), table.coup, tried.coup) == (len(seated().events), 1, 2)
    table.play_coup({"Ann": {"banker": 25}})
    assert table.events == tried.events


def test_a_table_is_kept_in_a_file_and_played_on(tmp_path: Path) -> None:
    table = seated()
    table.play_coup({"Ann": {"banker": 25}})
    table.save(tmp_path / "table.json")
    read = punto.Table.load(tmp_path / "table.json")
    assert (read.state, read.events, read.to_json()) == (table.state, table.events, table.to_json())
    for each in (table, read):
        each.play_coup({"Ann": {"banker": 25}})
    assert read.state == table.state
    read.undo(3)
    assert read.stack("Ann") == Decimal(0)


def test_legal_orders_come_with_their_parameters_and_reasons() -> None:
    table = seated()
    legal = {each.name: each for each in table.legal("Ann")}
    (stakes, spoken) = legal["place-bets"].fields
    assert (stakes.required, stakes.kind) == (True, "several: group")
    assert {each.name for each in stakes.fields if each.required} == {"id", "wager", "amount"}
    assert "cash" in spoken.choices
    every = {each.name: each for each in table.legal("Ann", all_orders=True)}
    assert every["draw-card"].refusal is not None
    assert not every["draw-card"].allowed
    assert {"wager": "tie", "minimum": Decimal(5), "maximum": Decimal(1000)} in table.wagers("Ann")


def test_a_program_can_deal_by_hand_as_the_table_waits_for_it() -> None:
    table = seated()
    table.bet("Ann", player=25)
    shoe = table.shoe
    assert shoe is not None
    for _ in range(40):
        due = table.due()
        assert due is not None
        if due.order == "close-bets" and table.coup == 2:
            break
        card = {"face": shoe.next_card()} if due.keyed else {}
        fields = {name: value for name, value in due.suggested.items() if name != "order"}
        table.give("dealer", due.order, **fields, **card)
    assert table.coup == 2
    assert table.result


def test_events_become_a_frame() -> None:
    table = seated()
    assert list(table.to_pandas()["event"])[-1] == table.to_polars()["event"][-1] == "bought-in"
