"""Golden shoes: `python -m tools.golden_shoes` writes them; read the difference before it is kept."""

import pytest

from tests.five import FIVE
from tools.golden_shoes import FOLDER, golden_shoe


@pytest.mark.parametrize("rulebook", FIVE)
def test_the_shoe_is_told_as_before(rulebook: str) -> None:
    kept = (FOLDER / f"{rulebook}.txt").read_text(encoding="utf-8")
    assert golden_shoe(rulebook).splitlines() == kept.splitlines()


def test_there_is_one_for_each_rulebook_and_no_other() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(FIVE)
