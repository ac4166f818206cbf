"""Here people come to the practice tables, where a test keys in every card."""

import pytest


@pytest.fixture(scope="session")
def floor(practice_floor: str) -> str:
    return practice_floor
