"""Which engine deals: the compiled one, numpy alone, or a graphics processor. All deal the same shoes."""

from importlib import import_module
from typing import Literal, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from punto.simulate.deal_rules import ShoeRules
from punto.simulate.engines.compiled import have_numba
from punto.simulate.followed_shoes import Followed

EngineName = Literal["numba", "numpy", "gpu"]
MODULES: dict[EngineName, str] = {
    "numba": "punto.simulate.engines.lockstep",
    "numpy": "punto.simulate.engines.arrays",
    "gpu": "punto.simulate.engines.gpu",
}


class Counter(Protocol):
    """What every engine can do."""

    def count(self, rules: ShoeRules, key: int, first: int, shoes: int) -> NDArray[np.int64]:
        """How many coups of these shoes fall into each cell."""
        ...


class Engine(Counter, Protocol):
    """An engine on the processor can write shoes down as well."""

    def follow(self, rules: ShoeRules, key: int, first: int, shoes: int) -> Followed:
        """These shoes coup by coup."""
        ...


def best_engine() -> EngineName:
    """The fastest engine on the processor of this machine."""
    return "numba" if have_numba() else "numpy"


def counter(name: EngineName) -> Counter:
    """An engine by name. It is imported only now: the compiler alone takes a second."""
    return cast("Counter", import_module(MODULES[name]))


def follower() -> Engine:
    """The engine that writes shoes down."""
    return cast("Engine", import_module(MODULES[best_engine()]))
