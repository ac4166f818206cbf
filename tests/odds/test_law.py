"""The exact law: against plain enumeration, against the shared counts, and against itself."""

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punto.cards import PACK, Card, parse_cards
from punto.odds import Composition, Law, coup_law, seat_law
from punto.odds.law.composition import NotInTheShoe
from punto.rulebook.loader import load
from punto.rules.domain import with_pairs
from punto.rules.facts import Facts
from punto.rules.game import Game
from tests.odds import naive
from tests.rules.drawing.test_perft import ANY, EXPECTED, PACKS, Row

BATCHES, BATCH = 20, 10
EIGHTS = parse_cards(["8C", "8D", "8H", "8S"])
COMPOSITIONS = st.lists(st.sampled_from(PACK), min_size=6, max_size=30).map(Composition.of)
SHORT = st.lists(st.sampled_from(PACK), min_size=7, max_size=12).map(Composition.of)


@cache
def traditional() -> Game:
    return Game(load("nsw"), "traditional")


def law_of(shoe: Composition) -> Law:
    return coup_law(traditional().drawing, shoe)


def three_card() -> Game:
    return Game(load("crown-2025"), "three-card")


def seats(shoe: Composition) -> Law:
    return seat_law(three_card().variant.ranking, shoe)


def some_cards(rng: random.Random) -> tuple[Card, ...]:
    """Eight to fourteen cards of a few kinds, so that pairs come often; in every third shoe mostly eights."""
    kinds = rng.sample(PACK, rng.randint(3, 5))
    if rng.randrange(3) == 0:
        kinds += rng.sample(EIGHTS, rng.randint(1, 3))
    return tuple(rng.choices(kinds[:6], k=rng.randint(8, 14)))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_law_equals_plain_enumeration_cell_by_cell(batch: int) -> None:
    rng = random.Random(f"compositions {batch}")  # noqa: S311 - the same cards every time
    for _ in range(BATCH):
        cards = some_cards(rng)
        law = law_of(Composition.of(cards))
        assert law.counts == naive.coup_counts(cards), " ".join(map(str, cards))


def test_law_equals_plain_enumeration_where_all_cards_differ() -> None:
    cards = parse_cards(["TC", "TD", "JH", "JS", "8C", "8D", "8H", "8S", "3D"])
    assert law_of(Composition.of(cards)).counts == naive.coup_counts(cards)


@pytest.mark.parametrize("packs", PACKS)
def test_law_has_the_shared_counts(packs: int) -> None:
    law = law_of(Composition.full(packs))
    assert _rows(law) == EXPECTED[packs]


def _rows(law: Law) -> dict[Row, int]:
    rows: Counter[Row] = Counter()
    for facts, ways in law.counts.items():
        assert isinstance(facts, Facts)
        cards = str(facts.player_cards + facts.banker_cards)
        points = str(max(facts.player_points, facts.banker_points))
        rows[ANY, ANY, ANY] += ways
        rows[ANY, cards, ANY] += ways
        rows[facts.winner, ANY, ANY] += ways
        rows[facts.winner, cards, ANY] += ways
        rows[facts.winner, ANY, points] += ways
    return dict(rows)


def test_eight_decks_as_everybody_knows_them() -> None:
    law = law_of(Composition.full(8))
    assert law.ways == 4_998_398_275_503_360
    assert {facts.winner: ways for facts, ways in law.seen_by(["winner"])} == {  # type: ignore[union-attr]
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }


def test_every_coup_that_can_happen_has_its_count_and_no_other() -> None:
    law = law_of(Composition.full(8))
    assert set(law.counts) == set(with_pairs(traditional().drawing))
    assert all(ways > 0 for ways in law.counts.values())


def test_asked_about_nothing_the_law_is_one_cell() -> None:
    law = law_of(Composition.full(8))
    ((_, ways),) = law.seen_by([])
    assert ways == law.ways


@settings(max_examples=20)
@given(COMPOSITIONS)
def test_the_counts_make_up_the_whole(shoe: Composition) -> None:
    law = law_of(shoe)
    assert sum(law.counts.values()) == law.ways == shoe.ways
    assert min(law.counts.values()) > 0


@settings(max_examples=20)
@given(COMPOSITIONS, st.permutations(range(4)))
def test_renaming_suits_of_like_colour_or_swapping_colours_changes_nothing(
    shoe: Composition, order: list[int]
) -> None:
    clubs, diamonds, hearts, spades = (shoe.counts[start : start + 13] for start in range(0, 52, 13))
    swapped = Composition((*diamonds, *clubs, *spades, *hearts))
    renamed = Composition((*spades, *hearts, *diamonds, *clubs))
    assert law_of(shoe).counts == law_of(swapped).counts == law_of(renamed).counts
    suits = [clubs, diamonds, hearts, spades]
    mixed = Composition(tuple(count for place in order for count in suits[place]))
    ranks = ("winner", "player_points", "banker_points", "margin", "same_rank")
    assert _seen(law_of(shoe), ranks) == _seen(law_of(mixed), ranks)


def _seen(law: Law, asked: tuple[str, ...]) -> dict[object, int]:
    return {tuple(getattr(facts, name) for name in asked): ways for facts, ways in law.seen_by(asked)}


@settings(max_examples=20)
@given(COMPOSITIONS)
def test_points_do_not_tell_tens_from_pictures(shoe: Composition) -> None:
    as_tens = Composition.of(
        Card.parse(f"T{card.suit.value}") if card.points == 0 else card
        for card, count in zip(PACK, shoe.counts, strict=True)
        for _ in range(count)
    )
    points = ("player_points", "banker_points", "player_opening", "banker_opening", "player_cards")
    assert _seen(law_of(shoe), points) == _seen(law_of(as_tens), points)


@settings(max_examples=10)
@given(SHORT)
def test_burning_a_card_unseen_changes_no_chance(shoe: Composition) -> None:
    """Summed over what the card may be, the counts are N - 6 times those of the shoe it was burnt from."""
    burnt: Counter[object] = Counter()
    for card, count in zip(PACK, shoe.counts, strict=True):
        if count:
            for facts, ways in law_of(shoe.without([card])).counts.items():
                burnt[facts] += count * ways
    assert burnt == {facts: ways * (shoe.total - 6) for facts, ways in law_of(shoe).counts.items()}


def test_three_card_law_equals_plain_enumeration_on_a_reduced_deck() -> None:
    for names in ("JC QC KD TS TH AH 9C 8C 5S", "JC JD QH QS KC 2D 7H TC", "KC KD KH AC AD 4S 4H 6C"):
        cards = parse_cards(names.split())
        assert seats(Composition.of(cards)).counts == naive.seat_counts(three_card(), cards)


def test_three_card_law_makes_up_the_whole() -> None:
    law = seats(Composition.full(1))
    assert sum(law.counts.values()) == law.ways == 14_658_134_400


@settings(max_examples=20)
@given(COMPOSITIONS)
def test_seat_and_dealer_are_equally_likely_to_be_ahead(shoe: Composition) -> None:
    law = seats(shoe)
    assert sum(law.counts.values()) == law.ways
    ahead = _seen(law, ("against_dealer",))
    assert ahead.get(("higher",), 0) == ahead.get(("lower",), 0)


def test_more_cards_than_there_are_cannot_be_removed() -> None:
    with pytest.raises(NotInTheShoe) as error:
        Composition.full(1).without(parse_cards(["9H", "9H", "AC", "AC", "AC", "2D"]))
    assert error.value.faults == [
        "AC: 3 removed, but the shoe holds 1",
        "9H: 2 removed, but the shoe holds 1",
    ]
