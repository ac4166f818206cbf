"""Two sizes of one test: a part of it with every change, the whole of it in `make soak`."""

import os
from typing import Any

import pytest

SHARE = "SOAK_SHARE"
"""A variable of the environment: 0.01 makes the long tests a hundredth as long, to see that they work."""


def sizes(quick: int, full: int) -> list[Any]:
    """The numbers for `pytest.mark.parametrize`: a quick one, and the full one, which only soaks."""
    share = float(os.environ.get(SHARE, "1"))
    return [
        pytest.param(quick, id="quick"),
        pytest.param(max(quick, round(full * share)), id="full", marks=pytest.mark.soak),
    ]
