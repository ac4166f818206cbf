"""The contract, on both databases: one holder at a time, and the database refuses an epoch that is over."""

from collections.abc import Callable

import pytest

from punto.store import Lease, Store
from punto.store.errors import LeaseHeld, StaleLease
from tests.sizes import sizes
from tests.store.making import append


def test_a_lease_has_one_holder(store: Store, open_store: Callable[[], Store]) -> None:
    lease = store.take_lease("table/m1", "server-a", 60)
    assert lease == Lease("table/m1", "server-a", 1)
    with pytest.raises(LeaseHeld, match=r"^lease table/m1 is held by server-a; it is free once released"):
        open_store().take_lease("table/m1", "server-b", 60)
    assert store.take_lease("table/m2", "server-b", 60).epoch == 1


def test_a_lease_that_ran_out_passes_on_with_a_new_epoch(store: Store) -> None:
    old = store.take_lease("table/m1", "server-a", 0)
    new = store.take_lease("table/m1", "server-b", 60)
    assert new == Lease("table/m1", "server-b", old.epoch + 1)
    with pytest.raises(StaleLease, match=r"^epoch 1 of lease table/m1 is over: another holds it"):
        store.renew_lease(old, 60)
    with pytest.raises(StaleLease):
        store.release_lease(old)
    store.renew_lease(new, 0)
    assert store.take_lease("table/m1", "server-a", 60).epoch == 3


def test_what_was_released_can_be_taken_at_once(store: Store) -> None:
    old = store.take_lease("table/m1", "server-a", 60)
    store.release_lease(old)
    with pytest.raises(StaleLease):
        store.append(append("c1", ("table/m1", 0, 1), lease=old.name, epoch=old.epoch))
    assert store.take_lease("table/m1", "server-b", 60).epoch > old.epoch


def test_the_holder_may_append_and_one_whose_epoch_is_over_may_not(
    store: Store, open_store: Callable[[], Store]
) -> None:
    old = store.take_lease("table/m1", "server-a", 0)
    store.append(append("c1", ("table/m1", 0, 1), lease=old.name, epoch=old.epoch))
    other = open_store()
    new = other.take_lease("table/m1", "server-b", 60)
    with pytest.raises(StaleLease):
        store.append(append("c2", ("table/m1", 1, 1), lease=old.name, epoch=old.epoch))
    other.append(append("c3", ("table/m1", 1, 1), lease=new.name, epoch=new.epoch))
    assert store.version("table/m1") == 2
    assert store.reply_to("c2") is None


@pytest.mark.parametrize(("epoch", "taken"), [(1, False), (2, True), (3, False)])
def test_only_the_epoch_itself_will_do(store: Store, epoch: int, taken: bool) -> None:
    store.take_lease("robot/r1", "server-a", 0)
    store.take_lease("robot/r1", "server-b", 60)
    outcome = store.submit(append("c1", ("table/m1", 0, 1), lease="robot/r1", epoch=epoch))
    assert (outcome.exception() is None) == taken
    assert store.version("table/m1") == taken


def test_a_lease_that_nobody_ever_took_is_over(store: Store) -> None:
    with pytest.raises(StaleLease):
        store.append(append("c1", ("table/m1", 0, 1), lease="table/m1", epoch=1))


@pytest.mark.trust("F15")
@pytest.mark.parametrize("turns", sizes(50, 10_000))
def test_an_old_holder_who_wakes_up_gets_nothing_in(
    store: Store, open_store: Callable[[], Store], turns: int
) -> None:
    """The lease changes hands again and again; each holder tries once more after it has lost it."""
    other, refused = open_store(), 0
    for turn in range(turns):
        old = store.take_lease("table/m1", f"server-{turn}", 0)
        new = other.take_lease("table/m1", f"server-{turn}b", 0)
        late = store.submit(append(f"late{turn}", ("table/m1", None, 1), lease=old.name, epoch=old.epoch))
        other.append(append(f"good{turn}", ("table/m1", None, 1), lease=new.name, epoch=new.epoch))
        refused += isinstance(late.exception(), StaleLease)
    assert refused == turns
    assert {each.event.command[:4] for each in store.every()} == {"good"}
