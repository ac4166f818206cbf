"""Every engine deals the same shoes: compiled lanes, numpy, the graphics processor's C, and the plain way."""

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from punto.simulate.cells import NOT_DEALT
from punto.simulate.deal_rules import ShoeRules
from punto.simulate.engines import arrays, gpu, lockstep
from punto.simulate.engines.lanes import LANES
from punto.simulate.engines.random_streams import key_of, mixed, next_word, shoe_state
from punto.simulate.followed_shoes import Followed
from tests.simulate.games import WAYS, game, standard
from tests.simulate.reference import cells_of_shoe

KEY = key_of(2025)
SHOES = LANES + 44
"""More than a block of lanes, and not a multiple of it."""
COMPILER = shutil.which("gcc") or shutil.which("cc")
HARNESS = """
#include "kernel.h"
void follow(u64 key, u64 first, int shoes, rules r, unsigned short *cells)
{
    for (int i = 0; i < shoes; i++) {
        shoe s;
        open_shoe(&s, &r, key, first + i);
        for (int coup = 0, last = 0; coup < r.longest && !last; coup++) {
            last = s.left <= s.stop;
            cells[i * r.longest + coup] = (unsigned short)next_coup(&s, &r);
        }
    }
}
"""


class Rules(ctypes.Structure):
    """As `rules` in kernel.h."""

    _fields_ = [
        *(
            (name, ctypes.c_int)
            for name in ["cards", "behind", "burn", "each_coup", "seats", "longest", "player_to"]
        ),
        ("banker_to", ctypes.c_uint64),
    ]


def dealt_cards(found: Followed) -> np.ndarray:
    """The four opening cards of every coup that was dealt."""
    cards: np.ndarray = found.cards[:, :, :4][found.cells != NOT_DEALT]
    return cards


@pytest.mark.parametrize("way", WAYS)
def test_numpy_deals_the_same_coups_as_the_lanes(way: str) -> None:
    fast, slow = (engine.follow(WAYS[way], KEY, 5, SHOES) for engine in (lockstep, arrays))
    assert np.array_equal(fast.cells, slow.cells)
    assert np.array_equal(dealt_cards(fast), dealt_cards(slow))


@pytest.mark.parametrize("way", WAYS)
def test_counting_and_following_see_the_same_coups(way: str) -> None:
    followed = lockstep.follow(WAYS[way], KEY, 5, SHOES).cells
    counts = np.bincount(followed[followed != NOT_DEALT], minlength=NOT_DEALT + 1)
    assert np.array_equal(lockstep.count(WAYS[way], KEY, 5, SHOES), counts)
    assert np.array_equal(arrays.count(WAYS[way], KEY, 5, SHOES), counts)


@pytest.mark.parametrize("way", ["one burned", "face-up burn", "none burned", "cutting card far back"])
def test_the_lanes_deal_what_real_cards_dealt_by_the_rules_give(way: str) -> None:
    rules = WAYS[way]
    found = lockstep.follow(rules, KEY, 100, 6).cells.tolist()
    for shoe, cells in enumerate(found):
        plain = list(cells_of_shoe(rules, game().drawing, KEY, 100 + shoe))
        assert [cell for cell in cells if cell != NOT_DEALT] == plain


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
@pytest.mark.parametrize("way", WAYS)
def test_the_graphics_processors_c_deals_the_same_coups(way: str, tmp_path: Path) -> None:
    rules = WAYS[way]
    library = _compiled(tmp_path)
    cells = np.full((SHOES, rules.longest), NOT_DEALT, dtype=np.uint16)
    packed = Rules.from_buffer_copy(gpu.packed_rules(rules).tobytes())
    address = cells.ctypes.data_as(ctypes.c_void_p)
    library.follow(ctypes.c_uint64(KEY), ctypes.c_uint64(5), SHOES, packed, address)
    assert np.array_equal(cells, lockstep.follow(rules, KEY, 5, SHOES).cells)


def _compiled(folder: Path) -> ctypes.CDLL:
    source, made = folder / "harness.c", folder / "harness.so"
    source.write_text(HARNESS, encoding="utf-8")
    headers = Path(gpu.__file__).parent
    words = ["-O2", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-shared", "-fPIC", f"-I{headers}"]
    subprocess.run([str(COMPILER), *words, str(source), "-o", str(made)], check=True)
    return ctypes.CDLL(str(made))


def test_a_shoe_is_the_same_whatever_is_dealt_beside_it() -> None:
    rules: ShoeRules = standard()
    many = lockstep.follow(rules, KEY, 0, SHOES).cells
    for shoe in (0, 1, LANES - 1, LANES, SHOES - 1):
        assert np.array_equal(lockstep.follow(rules, KEY, shoe, 1).cells[0], many[shoe])


def test_streams_are_xoshiro128_as_published() -> None:
    state, words = (1, 2, 3, 4), []
    for _ in range(5):
        word, state = next_word(state)
        words.append(word)
    assert words == [11520, 0, 5927040, 70819200, 2031721883]


def test_no_two_shoes_start_alike() -> None:
    states = {shoe_state(key, shoe) for key in (key_of(0), key_of(1)) for shoe in range(2000)}
    assert len(states) == 4000
    assert mixed(0) == 0
