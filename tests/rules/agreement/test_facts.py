"""The product and the oracle see the same facts in every coup that can be dealt."""

from itertools import product

import msgspec
import pytest

from punto.cards import parse_cards
from punto.rulebook.loader import load
from punto.rules.drawing import Drawing, drawing_by
from punto.rules.facts import facts_of
from tests.oracle import coup
from tests.oracle.wagers import RULEBOOKS
from tests.rules.agreement.cells import coups


def drawing(rulebook: str) -> Drawing:
    return drawing_by(load(rulebook).table_of_play)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_all_rulebooks_draw_alike(rulebook: str) -> None:
    here = drawing(rulebook)
    for player, banker in product(range(8), range(8)):
        assert here.player_draws(player) == coup.player_draws(player, banker)
        for third in (None, *range(10)):
            assert here.banker_draws(banker, third) == coup.banker_draws(player, banker, third)


def test_every_cell_of_facts_is_a_coup_that_can_be_dealt() -> None:
    here = drawing("crown-2025")
    for cell, cards, _ in coups(here):
        seen = coup.deal(cards)
        hands = here.deal(parse_cards(cards))
        assert facts_of(hands.player, hands.banker) == cell
        assert {name: value for name, value in seen.items() if name not in ("player", "banker")} == (
            msgspec.structs.asdict(cell)
        )
        assert [str(card) for card in hands.player] == seen["player"]
        assert [str(card) for card in hands.banker] == seen["banker"]


def test_no_coup_has_facts_outside_the_cells() -> None:
    cells = {cell for cell, _, _ in coups(drawing("crown-2025"))}
    by_value: dict[int, list[str]] = {value: [] for value in range(10)}
    for rank in "A2345678TK":
        by_value[coup.value(rank + "S")].extend((rank + "S", rank + "C", rank + "H"))
    by_value[9].append("9S")
    openings = [card for value in range(10) for card in by_value[value]]
    for first, second in product(openings[::2], openings[1::2]):
        for mine, theirs in ((first, first), (first, second), (second, first)):
            cards = _finished([mine, theirs, second, first])
            hands = drawing("crown-2025").deal(parse_cards(cards))
            assert facts_of(hands.player, hands.banker) in cells, cards


def _finished(opening: list[str]) -> list[str]:
    """Deal on from an opening with a six for every third card, until the oracle is content."""
    for extra in range(3):
        try:
            coup.deal([*opening, *["6D"] * extra])
        except ValueError:
            continue
        return [*opening, *["6D"] * extra]
    raise AssertionError(opening)
