"""The contract, on both databases, with two operating system processes on one store."""

import os
from itertools import pairwise

import pytest

from punto.store.address import store_at
from punto.store.event import GENESIS, fault_of
from tests.store.contract.workers import contend, processes, send, take_seats
from tests.store.making import append


def check_chain(address: str) -> list[str]:
    """Every record follows from the one before, on every stream without a gap; the commands in order."""
    with store_at(address) as store:
        previous, versions, commands = GENESIS, dict[str, int](), list[str]()
        for position, recorded in enumerate(store.every(), 1):
            assert fault_of(recorded, position, previous) is None
            assert recorded.event.seq == versions.get(recorded.event.stream, 0) + 1
            versions[recorded.event.stream] = recorded.event.seq
            previous = recorded.hash
            commands.append(recorded.event.command)
        return commands


@pytest.mark.trust("F16")
def test_two_processes_on_one_stream_take_turns(address: str) -> None:
    store_at(address).close()
    with processes(2) as pool:
        done = pool.starmap(take_seats, [(address, "a", 60), (address, "b", 60)])
    assert {accepted for accepted, _, _ in done} == {60}
    assert len({pid for _, _, pid in done} | {os.getpid()}) == 3
    commands = check_chain(address)
    assert len(commands) == 2 * 60 * 3
    changes = sum(before != after for before, after in pairwise(commands))
    assert changes == 2 * 60 - 1, "the events of one command lie together"


def test_the_same_commands_from_two_processes_happen_once(address: str) -> None:
    commands = [append(f"c{number}", ("table/m1", None, 2)) for number in range(150)]
    with processes(2) as pool:
        first, second = pool.starmap(send, [(address, commands), (address, commands[::-1])])
    assert first == second[::-1]
    assert len(check_chain(address)) == 300


@pytest.mark.trust("F15")
def test_two_holders_of_one_lease_never_both_append(address: str) -> None:
    with processes(2) as pool:
        (good, stale), (more_good, more_stale) = pool.starmap(
            contend, [(address, "a", 40), (address, "b", 40)]
        )
    assert good + more_good == len(check_chain(address))
    assert good + more_good <= 80
    assert stale + more_stale >= 2 * 39
