"""The facts of every coup by value, and of every kind of opening by card, against the oracle."""

from collections import Counter
from itertools import product

import msgspec
import pytest

from punto.cards import parse_cards
from punto.rules.facts import facts_of
from tests.oracle import coup as oracle
from tests.rules.drawing.deals import BOOKS, NAMES, VALUES, drawing_of, every_coup
from tests.rules.drawing.openings import every_class

SEQUENCES = {4: 4_000, 5: 29_400, 6: 306_000}
"""Value sequences by number of cards. Each pair of opening points has 100 openings; after a third card the
printed table has 51 D and 29 S.

4 cards: 36 pairs with a natural, 4 where 6 or 7 meets 6 or 7.
5 cards: 12 pairs where the Player stands and the Banker draws, 10 cards each; 6 Player points with 29 S.
6 cards: 6 Player points with 51 D, 10 cards each.
"""


def named(values: tuple[int, ...]) -> list[str]:
    return [NAMES[place][value] for place, value in enumerate(values)]


def test_there_are_339_400_value_sequences() -> None:
    """Whatever six cards come, they begin with exactly one of these: a million are spoken for."""
    assert sum(SEQUENCES.values()) == 339_400
    assert sum(number * 10 ** (6 - cards) for cards, number in SEQUENCES.items()) == 10**6


@pytest.mark.parametrize("first", VALUES)
def test_facts_agree_on_all_339_400_value_sequences(first: int) -> None:
    """A tenth of them for each value of the first card."""
    seen: Counter[int] = Counter()
    for values, hands in every_coup(drawing_of("nsw"), (first,)):
        seen[len(values)] += 1
        facts = msgspec.structs.asdict(facts_of(hands.player, hands.banker))
        facts["player"], facts["banker"] = [*map(str, hands.player)], [*map(str, hands.banker)]
        assert facts == oracle.deal(named(values)), values
    assert {cards: 10 * number for cards, number in seen.items()} == SEQUENCES


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "nsw"])
def test_every_rulebook_deals_every_sequence_alike(book: str) -> None:
    same = zip(every_coup(drawing_of("nsw"), (5,)), every_coup(drawing_of(book), (5,)), strict=True)
    for (values, hands), (others, theirs) in same:
        assert (values, hands.player, hands.banker) == (others, theirs.player, theirs.banker)


def test_pair_facts_agree_on_every_kind_of_opening() -> None:
    """Two opening hands of each of the 140 kinds, dealt as four cards: 19,600 openings."""
    kinds = every_class()
    assert len(kinds) == 140
    for (p1, p2), (b1, b2) in product(kinds.values(), repeat=2):
        facts = facts_of(parse_cards((p1, p2)), parse_cards((b1, b2)))
        player_pair, banker_pair = oracle.pair(p1, p2), oracle.pair(b1, b2)
        assert (facts.player_pair, facts.banker_pair) == (player_pair, banker_pair)
        assert facts.same_rank == (len({p1[0], p2[0], b1[0], b2[0]}) == 1)
        assert facts.eights == oracle.eights([p1, b1, p2, b2])
