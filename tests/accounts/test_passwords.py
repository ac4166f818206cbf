"""Which passwords may be chosen, and how they are kept."""

import time

import pytest

from punto.accounts.passwords import Hasher, faults, is_common
from tests.server.accounts.staff import QUICK
from tools.common_passwords import TARGET, made_of

SECONDS = 0.1
"""So long a processor is busy with one guess, or longer."""
TRIES = 3


@pytest.mark.trust("E4")
@pytest.mark.parametrize(
    ("password", "good"),
    [
        ("seven77", False),
        ("seven777x", True),
        ("8 chars!", True),
        ("a" * 64, True),
        ("五張黑桃七八九十", True),
        ("x" * 255 + "yz", False),
        ("x" * 255 + "y", True),
        ("password1", False),
        ("PASSWORD1", False),
        ("iloveyou1", False),
        ("ann of the pit", False),
        ("ANN OF THE PIT", False),
        ("ann of the pits", True),
    ],
)
def test_what_may_be_chosen(password: str, good: bool) -> None:
    assert (not faults(password, "ann of the pit", "")) is good


def test_everything_that_is_wrong_is_said_at_once() -> None:
    assert len(faults("ann", "Ann")) == 2


@pytest.mark.trust("E4")
@pytest.mark.parametrize(
    "password",
    ["password", "12345678", "qwertyuiop", "football", "baseball", "1q2w3e4r", "trustno1", "sunshine"],
)
def test_the_first_ones_to_be_tried_are_known(password: str) -> None:
    assert is_common(password)


@pytest.mark.trust("E4")
def test_thousands_are_known() -> None:
    assert len(TARGET.read_bytes()) // 6 > 10_000


def test_the_list_leaves_out_what_is_too_short_anyway() -> None:
    assert made_of(["short", "Twice this", "twice THIS", "another one"]) == b"".join(
        sorted([made_of(["twice this"]), made_of(["another one"])])
    )


@pytest.mark.trust("E4")
def test_a_hash_tells_the_password_again_and_does_not_give_it_away() -> None:
    kept = QUICK.hash("the third card")
    assert "third" not in kept
    assert kept != QUICK.hash("the third card")
    assert QUICK.fits(kept, "the third card")
    assert not QUICK.fits(kept, "the third cart")
    assert not QUICK.fits(None, "")
    assert not QUICK.fits("no hash at all", "the third card")


@pytest.mark.trust("E4")
def test_hashing_takes_memory_and_time() -> None:
    hasher = Hasher()
    kept = hasher.hash("the third card")
    assert kept.startswith("$argon2id$v=19$m=65536,t=4,p=1$")
    assert min(cost_of(hasher, kept) for _ in range(TRIES)) >= SECONDS


def cost_of(hasher: Hasher, kept: str) -> float:
    """How many seconds of a processor one guess takes."""
    began = time.process_time()
    assert hasher.fits(kept, "the third card")
    return time.process_time() - began
