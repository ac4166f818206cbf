"""Every version of PostgreSQL that is at hand keeps the contract."""

from pathlib import Path

import psycopg
import pytest

from punto.store.address import store_at
from punto.store.chain.checking import check_chain
from punto.store.errors import StaleLease, WrongVersion
from punto.store.event import GENESIS
from tests.store.contract.test_projections import CardsDrawn, counted
from tests.store.making import append
from tools.postgres import cluster, installations, major

BY_VERSION = {major(binaries): binaries for binaries in reversed(installations())}


def test_there_is_a_server() -> None:
    assert BY_VERSION


@pytest.mark.parametrize("binaries", BY_VERSION.values(), ids=[f"postgresql-{each}" for each in BY_VERSION])
def test_the_contract_in_short(binaries: Path) -> None:
    with cluster(binaries) as server:
        address = server.new_database()
        with store_at(address, inline=[CardsDrawn()]) as store, store_at(address) as other:
            for number in range(5):
                store.append(append(f"c{number}", ("table/m1", number, 1), ("table/m2", None, 1)))
            with pytest.raises(WrongVersion):
                other.append(append("late", ("table/m1", 4, 1)))
            lease = store.take_lease("table/m1", "server-a", 0)
            other.take_lease("table/m1", "server-b", 60)
            with pytest.raises(StaleLease):
                store.append(append("stale", ("table/m1", 5, 1), lease=lease.name, epoch=lease.epoch))
            assert other.wait(9, seconds=5) == 10
            assert counted(store) == {"table/m1": 5, "table/m2": 5}
            assert check_chain(other, 0, GENESIS).position == 10
        with psycopg.connect(address) as connection, pytest.raises(psycopg.errors.IntegrityError):
            connection.execute("UPDATE events SET actor = 'x'")
