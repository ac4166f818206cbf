"""Seeds of shoes: no two alike, whatever is forked, started again or copied; a fresh one for every shoe."""

import copy
import subprocess
import sys

import pytest

from punto.cards import KeyStream
from punto.store.keys.entropy import Entropy
from punto.store.keys.sealing import new_shoe
from punto.store.runtime import SYSTEM
from tests.sizes import sizes

PREFIX = 16
"""128 bits, by which two seeds are told apart."""
FORKING = """
import os, sys
from punto.cards import KeyStream
from punto.store.keys.entropy import Entropy
from punto.store.keys.sealing import new_shoe
stream, entropy = KeyStream(), Entropy()
stream.next_word(), entropy.seed()
def tell():
    shoe = new_shoe("s", 8, entropy)
    seeds = (KeyStream().seed, shoe.seed, shoe.nonce)
    os.write(1, b"".join(seed[:16].hex().encode() + b"\\n" for seed in seeds))
for _ in range(int(sys.argv[1])):
    if not os.fork():
        tell()
        os._exit(0)
    os.wait()
tell()
"""
STARTING = "from punto.cards import KeyStream; print(KeyStream().seed[:16].hex())"


def said(program: str, *words: str) -> list[str]:
    run = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
    return run.stdout.split()


@pytest.mark.trust("A4")
@pytest.mark.parametrize("forks", sizes(100, 1_000))
def test_no_two_processes_forked_from_one_share_a_seed(forks: int) -> None:
    """Each begins with the memory of the first, whose generators have been used."""
    seeds = said(FORKING, str(forks))
    assert len(seeds) == len(set(seeds)) == 3 * (forks + 1)


@pytest.mark.trust("A4")
@pytest.mark.parametrize("restarts", sizes(5, 1_000))
def test_no_two_starts_share_a_seed(restarts: int) -> None:
    seeds = {said(STARTING)[0] for _ in range(restarts)}
    assert len(seeds) == restarts
    assert all(len(seed) == 2 * PREFIX for seed in seeds)


@pytest.mark.trust("A4")
@pytest.mark.parametrize("clones", sizes(200, 1_000))
def test_no_two_copies_of_one_memory_share_a_seed(clones: int) -> None:
    """As when a machine is copied while it runs: everything that is remembered is the same in each."""
    entropy = Entropy()
    entropy.seed()
    shoes = [new_shoe("s", 8, copy.deepcopy(entropy)) for _ in range(clones)]
    seeds = [part[:PREFIX] for shoe in shoes for part in (shoe.seed, shoe.nonce)]
    assert len(set(seeds)) == 2 * clones


@pytest.mark.trust("A4", "A5")
@pytest.mark.parametrize("shoes", sizes(300, 10_000))
def test_every_shoe_takes_256_fresh_bits_from_outside(shoes: int) -> None:
    drawn: list[bytes] = []

    def source() -> bytes:
        drawn.append(SYSTEM.fresh_bytes())
        return drawn[-1]

    entropy = Entropy(source)
    for number in range(shoes):
        before = len(drawn)
        shoe = new_shoe(f"s{number}", 8, entropy)
        assert {shoe.seed, shoe.nonce} < set(drawn[before:])
        assert {len(part) * 8 for part in drawn[before:]} == {256}
        assert shoe.cards().seed == shoe.seed
    assert len({each[:PREFIX] for each in drawn}) == len(drawn)


@pytest.mark.trust("A5")
def test_a_stream_without_a_seed_has_one_of_256_bits() -> None:
    assert {len(KeyStream().seed) * 8 for _ in range(20)} == {256}
