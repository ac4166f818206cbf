"""The product and the oracle see the same facts in every coup that can be dealt."""

from collections.abc import Iterator
from itertools import product
from operator import attrgetter, itemgetter

import msgspec
import pytest

from punto.cards import Card, parse_cards
from punto.rulebook.loader import load
from punto.rules.drawing import Drawing, drawing_by
from punto.rules.facts import facts_of
from tests.oracle import coup
from tests.oracle.wagers import RULEBOOKS

from .cells import BY_VALUE, coups

DEALT = 339_400
CARDS = {value: Card.parse(card) for value, card in BY_VALUE.items()}
POINT_FACTS = (
    "winner", "player_points", "banker_points", "player_opening", "banker_opening", "player_cards",
    "banker_cards", "player_natural", "banker_natural", "margin",
)  # fmt: skip


def drawing(rulebook: str) -> Drawing:
    return drawing_by(load(rulebook).table_of_play)


def sequences() -> Iterator[list[int]]:
    """Every sequence of values that the oracle's table of play deals to its end."""
    for opening in product(range(10), repeat=4):
        mine, theirs = coup.points([opening[0], opening[2]]), coup.points([opening[1], opening[3]])
        thirds: list[int | None] = list(range(10)) if coup.player_draws(mine, theirs) else [None]
        for third in thirds:
            dealt = [*opening, *([] if third is None else [third])]
            if coup.banker_draws(mine, theirs, third):
                yield from ([*dealt, last] for last in range(10))
            else:
                yield dealt


def test_every_dealt_sequence_of_values_has_the_same_facts() -> None:
    deal = drawing("nsw").deal
    ours, theirs = attrgetter(*POINT_FACTS), itemgetter(*POINT_FACTS)
    count = 0
    for values in sequences():
        count += 1
        hands = deal([CARDS[value] for value in values])
        assert ours(facts_of(hands.player, hands.banker)) == theirs(coup.deal_values(values)), values
    assert count == DEALT


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
