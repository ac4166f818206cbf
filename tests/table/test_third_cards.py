"""Third cards in short, as they are told to everybody at the table."""

import pytest
from msgspec import structs

from punto.table import Phase
from punto.table.coup.hands import OPENING
from punto.table.third_cards import drawing_told
from tests.robots.test_calls import lying

P3, B3 = (*OPENING, "P3"), (*OPENING, "B3")


@pytest.mark.parametrize(
    ("cards", "places", "during", "after"),
    [
        ("KH 2S 4D", OPENING, [], []),
        ("9H 8S KD KC", OPENING, ["Natural 9: no hand draws"], ["Natural 9: no hand draws"]),
        ("2H 3S 4D 4C", OPENING, [], ["Player stood on 6", "Banker stood on 7"]),
        ("KH 2S 4D AC 8H", P3, ["Player drew 8 on 4"],
         ["Player drew 8 on 4", "Banker stood on 3 against 8"]),
        ("2H KS 4D QC 6H", B3, ["Player stood on 6", "Banker drew 6 on 0"],
         ["Player stood on 6", "Banker drew 6 on 0"]),
        ("KH 2S 4D 4C 7H 5D", (*P3, "B3"), ["Player drew 7 on 4", "Banker drew 5 on 6 against 7"],
         ["Player drew 7 on 4", "Banker drew 5 on 6 against 7"]),
    ],
)  # fmt: skip
def test_what_each_hand_did_and_on_what(
    cards: str, places: tuple[str, ...], during: list[str], after: list[str]
) -> None:
    state = lying(cards, places=places)
    assert drawing_told(state) == during
    assert drawing_told(structs.replace(state, phase=Phase.PAID)) == after
