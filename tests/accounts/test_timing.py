"""How long a refusal takes does not tell whether anybody has the login."""

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from punto.accounts.account_service import Accounts
from punto.accounts.administration import PeopleAdministration
from punto.accounts.passwords import Hasher
from punto.accounts.vault import Vault
from punto.machine.problem import Problem
from punto.store.address import store_at
from tests.server.accounts.staff import PASSWORD, QUICK, Clock
from tests.sizes import sizes

LIKELY = 0.01
"""Two alike differ by so much once in a hundred times: then it is done once more."""
TWO_DAYS = 2 * 24 * 60 * 60_000


class Leaky(Hasher):
    """Does not take the trouble where there is nothing to compare."""

    def fits(self, kept: str | None, password: str) -> bool:
        return kept is not None and super().fits(kept, password)


def refused_after(accounts: Accounts, login: str) -> int:
    began = time.perf_counter_ns()
    with pytest.raises(Problem):
        accounts.sign_in(login, "not this one", "", "device")
    return time.perf_counter_ns() - began


def alike(one: list[int], two: list[int]) -> float:
    """The Kolmogorov-Smirnov test: how likely it is that chance alone made the two differ so much."""
    both = np.sort(np.concatenate([one, two]))
    gaps = [np.searchsorted(np.sort(each), both, side="right") / len(each) for each in (one, two)]
    size = len(one) * len(two) / (len(one) + len(two))
    reach = float(np.abs(gaps[0] - gaps[1]).max()) * np.sqrt(size)
    return float(2 * sum((-1) ** (k - 1) * np.exp(-2 * (k * reach) ** 2) for k in range(1, 101)))


def tried(folder: Path, hasher: Hasher, logins: int) -> list[list[int]]:
    """How long it took to refuse Ann, who has an account, and Bob, who has none, in turn."""
    clock = Clock()
    with store_at(str(folder / "punto.sqlite")) as store:
        accounts = Accounts(store, Vault(bytes(32)), hasher, clock)
        accounts.welcome(PeopleAdministration(accounts).add("ann", "Ann", "patron")[1], PASSWORD, "device")
        took: dict[str, list[int]] = {"ann": [], "bob": []}
        for round_ in range(logins // 2):
            for login in ("ann", "bob") if round_ % 2 else ("bob", "ann"):
                took[login].append(refused_after(accounts, login))
            clock.passes(TWO_DAYS)
    return list(took.values())


def chances(folder: Path, hasher: Hasher, logins: int) -> Iterator[float]:
    """How much alike they were, as often as somebody asks."""
    while True:
        again = folder / str(time.monotonic_ns())
        again.mkdir()
        yield alike(*tried(again, hasher, logins))


@pytest.mark.trust("E2")
@pytest.mark.parametrize("logins", sizes(400, 10_000))
def test_refusals_tell_nothing_by_their_time(tmp_path: Path, logins: int) -> None:
    """Three times in a row unlike by chance alone is one in a million."""
    found = chances(tmp_path, QUICK, logins)
    assert any(next(found) > LIKELY for _ in range(3))


@pytest.mark.trust("E2")
def test_a_difference_in_time_would_be_found(tmp_path: Path) -> None:
    found = chances(tmp_path, Leaky(rounds=1, memory_kib=1_024), 400)
    assert next(found) < LIKELY
