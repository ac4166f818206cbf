"""Several machines in one command: all parts are written or none, and nobody waits for ever."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from punto.live.machine import Earlier
from punto.machine.decision import Refused
from punto.machine.machine import Done
from punto.store import Append, Reply, Store
from tests.live.shop import FIRST, FUND, ROOM, SOLD_OUT, Give, Shop, Stock, command, sale

LONG = 60.0


def stocked(store: Store, count: int = 5) -> Shop:
    shop = Shop(store)
    assert isinstance(shop.shelf.give(command("stock", Stock(item="pen", count=count))), Done)
    return shop


def written(store: Store, name: str) -> list[tuple[str, str, int]]:
    return [
        (each.event.stream, each.event.type, each.event.seq)
        for each in store.every()
        if each.event.command == name
    ]


def test_all_parts_of_a_command_are_written_together(store: Store) -> None:
    shop = stocked(store)
    given = shop.counter.give(sale("c1"))
    assert isinstance(given, Done)
    assert written(store, "c1") == [
        (FIRST, "item-sold", 1), (FUND, "cent-given", 1), (ROOM, "items-counted", 2)
    ]  # fmt: skip
    assert (shop.shelf.state.left, shop.fund.state.cents) == ({"pen": 4}, 1)
    assert [stream for stream, _ in shop.posted[-1]] == [FIRST, FUND, ROOM]
    again = Shop(store)
    for one, two in ((shop.counter, again.counter), (shop.shelf, again.shelf), (shop.fund, again.fund)):
        assert (one.state, one.version) == (two.state, two.version)


def test_what_one_of_them_refuses_is_refused_whole(store: Store) -> None:
    shop = stocked(store, 1)
    assert isinstance(shop.counter.give(sale("c1")), Done)
    refused = shop.counter.give(sale("c2"))
    assert isinstance(refused, Refused)
    assert [each.number for each in refused.faults] == [SOLD_OUT]
    assert written(store, "c2") == [("refused/counter/1", "command-refused", 1)]
    assert (list(shop.counter.state.sold), shop.fund.state.cents) == (["c1"], 1)


def test_a_retry_moves_none_of_them_again(store: Store) -> None:
    shop = stocked(store)
    first = shop.counter.give(sale("c1"))
    assert isinstance(first, Done)
    assert shop.counter.give(sale("c1")) == Earlier(first.events)
    assert Shop(store).counter.give(sale("c1")) == Earlier(first.events)
    assert (shop.shelf.state.left, shop.fund.state.cents) == ({"pen": 4}, 1)


def test_what_another_process_did_to_one_of_them_is_met_and_decided_anew(
    store: Store, open_store: Callable[[], Store]
) -> None:
    shop, other = stocked(store, 1), Shop(open_store())
    assert other.shelf.state.left == {"pen": 1}
    assert isinstance(shop.counter.give(sale("c1")), Done)
    refused = other.counter.give(sale("c2"))
    assert isinstance(refused, Refused), "the last pen is gone, as it finds out"
    assert [each.number for each in refused.faults] == [SOLD_OUT]


def test_a_contribution_stands_wherever_the_other_machine_has_come_to(
    store: Store, open_store: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fund has no expected version: others give to it at the same time, and nothing is decided anew."""
    shop, store_of_other = stocked(store), open_store()
    other = Shop(store_of_other)
    assert (other.fund.state.cents, other.shelf.state.left) == (0, {"pen": 5})
    for number in range(3):
        assert isinstance(shop.fund.give(command(f"g{number}", Give())), Done)
    tried: list[Append] = []
    append = store_of_other.append

    def counted(given: Append) -> Reply:
        tried.append(given)
        return append(given)

    monkeypatch.setattr(store_of_other, "append", counted)
    assert isinstance(other.counter.give(sale("c1")), Done)
    assert len(tried) == 1
    assert [(part.stream, part.expected) for part in tried[0].parts] == [(FIRST, 0), (FUND, None), (ROOM, 1)]
    assert written(store, "c1")[1] == (FUND, "cent-given", 4)
    assert (other.fund.state.cents, other.fund.version) == (4, 4), "those of the others among them"
    shop.fund.catch_up()
    assert shop.fund.state == other.fund.state


@pytest.mark.parametrize("rounds", [40])
def test_machines_that_react_to_each_other_never_wait_in_a_ring(store: Store, rounds: int) -> None:
    """One thread locks the counter and wants the shelf, the other the shelf and wants the counter."""
    shop = Shop(store, both_ways=True)
    shop.counter, shop.shelf, shop.fund  # noqa: B018 - found before the race begins

    def stocks(number: int) -> Any:
        return shop.shelf.give(command(f"s{number}", Stock(item="pen", count=1)))

    def sells(number: int) -> Any:
        return shop.counter.give(sale(f"c{number}", item="ink"))

    with ThreadPoolExecutor(4) as pool:
        outcomes = [pool.submit(work, number) for number in range(rounds) for work in (stocks, sells)]
        given = [each.result(LONG) for each in outcomes]
    assert {type(each) for each in given} == {Done, Refused}
    assert shop.shelf.state.left == {"pen": rounds}
    assert len(shop.counter.state.sold) == rounds
    again = Shop(store)
    assert (again.counter.state, again.shelf.state) == (shop.counter.state, shop.shelf.state)
