"""The same shoes on a graphics processor: a kernel compiled at run time, a shoe to a thread.

The kernel's logic is plain C (`kernel.h`), so it is tested without one.
"""

from functools import lru_cache
from importlib import import_module, resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from punto.simulate.cells import CELLS, PAIRINGS, Pairs
from punto.simulate.deal_rules import ShoeRules

THREADS = 1024
SHOES_A_THREAD = 64
COUNTED = len(Pairs) * PAIRINGS
"""Cells that can come up, each a word of shared memory."""
BURN_ORDER = {"none": 0, "one": 1, "face-up": 2}

RULES = np.dtype(
    [(name, np.int32) for name in ("cards", "behind", "burn", "each_coup", "seats", "longest", "player_to")]
    + [("banker_to", np.uint64)],
    align=True,
)
"""As `rules` in kernel.h."""


class NoGraphicsProcessor(Exception):
    """There is none, or no way to use it; the message says what is missing."""


def packed_rules(rules: ShoeRules) -> NDArray[Any]:
    """The rules as the kernel takes them."""
    banker_to = sum((highest + 1) << (4 * third) for third, highest in enumerate(rules.banker_draws_to))
    packed = np.zeros((), dtype=RULES)
    packed["cards"], packed["behind"], packed["burn"] = rules.cards, rules.behind, BURN_ORDER[rules.burn]
    packed["each_coup"], packed["seats"] = rules.shuffled_each_coup, rules.seats
    packed["longest"], packed["player_to"], packed["banker_to"] = (
        rules.longest,
        rules.player_draws_to,
        banker_to,
    )
    return packed


def source() -> str:
    """The kernel's source."""
    folder = resources.files("punto.simulate.engines")
    return "".join((folder / name).read_text(encoding="utf-8") for name in ("kernel.h", "kernel.cu"))


class GraphicsCard:
    """A graphics processor, ready to deal."""

    def __init__(self) -> None:
        """Compile the kernel for the processor at hand; raises NoGraphicsProcessor."""
        try:
            cupy: Any = import_module("cupy")
        except ImportError:
            raise NoGraphicsProcessor("CuPy is not installed (the extra `gpu` brings it)") from None
        self._cupy = cupy
        try:
            device = cupy.cuda.Device()
            self._blocks = int(device.attributes["MultiProcessorCount"])
            room = int(device.attributes["MaxSharedMemoryPerBlockOptin"])
            self._kernel = cupy.RawKernel(source(), "count_shoes", options=("--std=c++17",))
            self._shared = 4 * COUNTED if room >= 4 * COUNTED else 0
            self._kernel.max_dynamic_shared_size_bytes = self._shared
        except Exception as error:  # noqa: BLE001 - whatever the driver says, there is no processor to use
            raise NoGraphicsProcessor(f"no graphics processor can be used: {error}") from None

    @property
    def name(self) -> str:
        """What the processor calls itself."""
        name: bytes = self._cupy.cuda.runtime.getDeviceProperties(0)["name"]
        return name.decode()

    @property
    def resources(self) -> str:
        """What a thread of the kernel takes."""
        kernel = self._kernel
        return f"{kernel.num_regs} registers, {kernel.local_size_bytes} bytes of stack, {self._blocks} blocks"

    def count(self, rules: ShoeRules, key: int, first: int, shoes: int) -> NDArray[np.int64]:
        """How many coups of these shoes fall into each cell."""
        cupy = self._cupy
        total = np.zeros(CELLS, dtype=np.int64)
        at_once = self._blocks * THREADS * SHOES_A_THREAD
        for begun in range(0, shoes, at_once):
            counts = cupy.zeros(COUNTED, dtype=cupy.uint32)
            some = min(at_once, shoes - begun)
            arguments = (
                np.uint64(key), np.uint64(first + begun), np.uint64(some), packed_rules(rules),
                np.int32(COUNTED), np.int32(bool(self._shared)), counts,
            )  # fmt: skip
            self._kernel((self._blocks,), (THREADS,), arguments, shared_mem=self._shared)
            total[:COUNTED] += cupy.asnumpy(counts)
        return total


@lru_cache(maxsize=1)
def card() -> GraphicsCard:
    """The graphics processor of this machine."""
    return GraphicsCard()


def count(rules: ShoeRules, key: int, first: int, shoes: int) -> NDArray[np.int64]:
    """How many coups of these shoes fall into each cell."""
    return card().count(rules, key, first, shoes)
