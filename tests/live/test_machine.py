"""A live machine: decided once, written once, told once; whoever asks again gets what was answered first."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from punto.live import follower as follower_module
from punto.live.follower import Follower
from punto.live.kind import Expect
from punto.live.machine import ATTEMPTS, Earlier
from punto.machine.decision import Refused
from punto.machine.machine import Done
from punto.store import Append, Reply, Store
from punto.store.errors import CommandReused, OutcomeUnknown, Unavailable, WrongVersion
from tests.live.shop import COUNTER, FIRST, SOLD_OUT, TAKEN, Shop, Sold, Stock, TakeOut, command, sale


@pytest.fixture
def shop(store: Store) -> Shop:
    made = Shop(store, alone=True)
    assert made.counter.state.seq == 0
    return made


@pytest.fixture
def other(open_store: Callable[[], Store], shop: Shop) -> Shop:
    """The same shop in another process, which has seen nothing yet."""
    made = Shop(open_store(), alone=True)
    assert made.counter.version == shop.counter.version
    return made


def done(given: object) -> Done[Any]:
    assert isinstance(given, Done), given
    return given


@contextmanager
def counting(store: Store) -> Iterator[list[str]]:
    """Every read of the database."""
    read, seen = store.database.read, list[str]()

    def counted(sql: str, values: Any = ()) -> Any:
        seen.append(sql)
        return read(sql, values)

    store.database.read = counted  # type: ignore[method-assign]
    try:
        yield seen
    finally:
        store.database.read = read  # type: ignore[method-assign]


# -------------------------------------------------------------------- a command


def test_a_command_reads_nothing_and_folds_each_fact_once(
    shop: Shop, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    folds, fold = list[Any](), COUNTER.facts[Sold]

    def folded(*given: Any) -> Any:
        folds.append(given)
        return fold(*given)

    monkeypatch.setitem(cast("dict[type, Any]", COUNTER.facts), Sold, folded)
    with counting(store) as reads:
        given = done(shop.counter.give(sale("c1")))
    assert (reads, len(folds)) == ([], 1)
    assert shop.counter.state is given.state
    assert (shop.counter.version, given.state.sold) == (1, {"c1": "pen"})
    assert Shop(store, alone=True).counter.state == given.state


def test_postings_are_worked_out_from_what_was_decided(shop: Shop) -> None:
    before = shop.counter.state
    given = done(shop.counter.give(sale("c1")))
    ((parts,),) = [shop.posted]
    ((stream, (change,)),) = parts
    assert (stream, change.event) == (FIRST, given.events[0])
    assert change.before is before
    assert change.after.sold == given.state.sold


def test_who_expects_another_state_is_not_decided(shop: Shop, store: Store) -> None:
    done(shop.counter.give(sale("c1")))
    with pytest.raises(WrongVersion):
        shop.counter.give(sale("c2"), Expect(seen=0))
    assert store.head().position == 1
    done(shop.counter.give(sale("c2"), Expect(seen=1)))


# -------------------------------------------------------------------- again


@pytest.mark.trust("F6")
def test_a_retry_gets_the_first_answer_though_it_would_be_refused_by_now(shop: Shop, store: Store) -> None:
    first = done(shop.counter.give(sale("c1")))
    assert isinstance(COUNTER.carry_out(shop.counter.state, sale("c1")), Refused), "the receipt is taken"
    again = shop.counter.give(sale("c1"))
    assert again == Earlier(first.events)
    assert store.head().position == 1


@pytest.mark.trust("F6")
def test_a_retry_in_another_process_gets_it_too_and_that_one_has_caught_up(shop: Shop, other: Shop) -> None:
    first = done(shop.counter.give(sale("c1")))
    assert other.counter.state.seq == 0
    assert other.counter.give(sale("c1")) == Earlier(first.events)
    assert other.counter.state == shop.counter.state


@pytest.mark.trust("F6")
def test_a_retry_after_a_refusal_gets_that_refusal_though_it_would_pass_by_now(store: Store) -> None:
    shop = Shop(store)
    refused = shop.counter.give(sale("c1"))
    assert isinstance(refused, Refused)
    assert [each.number for each in refused.faults] == [SOLD_OUT]
    done(shop.shelf.give(command("more", Stock(item="pen", count=1))))
    assert shop.counter.give(sale("c1")) == Earlier((), refused.faults)
    done(shop.counter.give(sale("c2")))


@pytest.mark.trust("F7")
def test_an_id_that_stands_for_something_else_is_refused_and_noted(shop: Shop, store: Store) -> None:
    done(shop.counter.give(sale("c1")))
    with pytest.raises(CommandReused):
        shop.counter.give(sale("c1", item="ink"))
    (noted,) = store.read_stream("house")
    assert b'"component":"command/c1"' in noted.event.payload


def test_a_refusal_that_is_not_to_be_kept_leaves_no_trace(shop: Shop, store: Store) -> None:
    done(shop.counter.give(sale("c1")))
    refused = shop.counter.give(sale("c2", "c1"), Expect(keep_refusal=False))
    assert isinstance(refused, Refused)
    assert [each.number for each in refused.faults] == [TAKEN]
    assert (store.head().position, store.reply_to("c2")) == (1, None)
    with pytest.raises(CommandReused):
        shop.counter.give(sale("c1"), Expect(keep_refusal=False))
    assert store.version("house") == 0, "nobody used an id for two things"


# -------------------------------------------------------------------- others


def test_what_another_process_wrote_is_met_and_decided_anew(shop: Shop, other: Shop) -> None:
    done(shop.counter.give(sale("c1")))
    done(shop.counter.give(sale("c2")))
    given = done(other.counter.give(sale("c3")))
    assert list(given.state.sold) == ["c1", "c2", "c3"]
    refused = shop.counter.give(sale("c4", "c3"))
    assert isinstance(refused, Refused), "it would have passed in the state that this one had"
    assert shop.counter.state == other.counter.state


@pytest.mark.parametrize("keep_refusal", [True, False])
def test_nothing_is_refused_for_how_things_stood_before(
    store: Store, open_store: Callable[[], Store], keep_refusal: bool
) -> None:
    """One who has not heard that there is more by now finds out before it refuses."""
    shop, other = Shop(store), Shop(open_store())
    assert other.shelf.state.left == {}
    done(shop.shelf.give(command("more", Stock(item="pen", count=1))))
    expect = Expect(keep_refusal=keep_refusal)
    done(other.shelf.give(command("c1", TakeOut(item="pen")), expect))
    assert isinstance(shop.shelf.give(command("c2", TakeOut(item="pen")), expect), Refused)


def test_who_is_never_fast_enough_is_told_so(
    shop: Shop, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def always_late(append: Append) -> Reply:
        tried.append(append.command)
        raise WrongVersion(FIRST, 0, 1)

    monkeypatch.setattr(store, "append", always_late)
    with pytest.raises(WrongVersion):
        shop.counter.give(sale("c1"))
    assert len(tried) == ATTEMPTS


def test_a_follower_lets_machines_catch_up_and_reads_nothing_of_what_was_written_here(
    shop: Shop, other: Shop, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower_module, "PATIENCE", 600.0)  # however slow the machine
    grown: list[dict[str, int]] = []
    follower = Follower(store, shop.known, grown.append)
    done(shop.counter.give(sale("c1")))
    with counting(store) as reads:
        follower._step()
    assert (reads, follower.position) == ([], 1)
    done(other.counter.give(sale("c2")))
    with counting(store) as reads:
        follower._look()
    assert list(shop.counter.state.sold) == ["c1", "c2"]
    assert sum("FROM events WHERE stream" in sql for sql in reads) == 2, (
        "one page, and that there is no other"
    )
    assert grown == [{FIRST: 2}]
    with counting(store) as reads:
        follower._look()
        shop.counter.catch_up(2)
    assert not any("payload" in sql for sql in reads)


# -------------------------------------------------------------------- an outcome that nobody heard of


def losing(store: Store, *, written: bool) -> Callable[[Append], Reply]:
    append = store.append

    def lost(given: Append) -> Reply:
        if written:
            append(given)
            raise OutcomeUnknown(given.command)
        raise Unavailable("nothing was written")

    return lost


@pytest.mark.trust("F9")
@pytest.mark.parametrize("written", [True, False])
def test_after_an_unknown_outcome_the_machine_looks_before_it_does_anything(
    shop: Shop, store: Store, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(store, "append", losing(store, written=written))
        with pytest.raises(OutcomeUnknown if written else Unavailable):
            shop.counter.give(sale("c1"))
    assert shop.counter.state.seq == 0
    refused = shop.counter.give(sale("c2", "c1"))
    assert isinstance(refused, Refused) == written
    again = shop.counter.give(sale("c1"))
    assert isinstance(again, Earlier) if written else isinstance(again, Refused)
    assert shop.counter.state == Shop(store, alone=True).counter.state
