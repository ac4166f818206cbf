"""How long a refusal takes does not tell whether anybody has the login."""

import time
from pathlib import Path

import numpy as np
import pytest

from punto.server.accounts.accounts import Accounts
from punto.server.accounts.people import People
from punto.server.accounts.vault import Vault
from punto.server.live.problems import Problem
from punto.store.address import store_at
from tests.server.accounts.staff import PASSWORD, QUICK, Clock

EACH = 5_000


def refused_after(accounts: Accounts, login: str) -> int:
    began = time.perf_counter_ns()
    with pytest.raises(Problem):
        accounts.sign_in(login, "not this one", "", "device")
    return time.perf_counter_ns() - began


def same_distribution(one: list[int], two: list[int]) -> float:
    """The Kolmogorov-Smirnov test: how likely it is that chance alone made the two differ so much."""
    both = np.sort(np.concatenate([one, two]))
    gaps = [np.searchsorted(np.sort(each), both, side="right") / len(each) for each in (one, two)]
    size = len(one) * len(two) / (len(one) + len(two))
    reach = float(np.abs(gaps[0] - gaps[1]).max()) * np.sqrt(size)
    return float(2 * sum((-1) ** (k - 1) * np.exp(-2 * (k * reach) ** 2) for k in range(1, 101)))


@pytest.mark.soak
def test_ten_thousand_refusals_tell_nothing(tmp_path: Path) -> None:
    clock = Clock()
    with store_at(str(tmp_path / "punto.sqlite")) as store:
        accounts = Accounts(store, Vault(bytes(32)), QUICK, clock)
        accounts.welcome(People(accounts).add("ann", "Ann", "patron")[1], PASSWORD, "device")
        took: dict[str, list[int]] = {"ann": [], "bob": []}
        for round_ in range(EACH):
            for login in ("ann", "bob") if round_ % 2 else ("bob", "ann"):
                took[login].append(refused_after(accounts, login))
            clock.passes(2 * 24 * 60 * 60_000)
    assert same_distribution(*took.values()) > 0.01
