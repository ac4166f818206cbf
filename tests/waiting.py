"""Waiting for what others do in their own time."""

import time
from collections.abc import Callable
from typing import Any

import pytest

PATIENCE = 60
PAUSE = 0.05


def eventually(question: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """The first good answer, or a failure when patience is over."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if answer := question():
            return answer
        time.sleep(PAUSE)
    pytest.fail("nothing came of it")
