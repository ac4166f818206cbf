"""The domain of the proof: every coup that can happen and no other, by enumeration of values and of cards."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from operator import attrgetter

import pytest

from punto.cards import Card, Rank, Suit, parse_cards
from punto.rulebook.loader import load
from punto.rules.domain import (
    PAIR_FACTS,
    by_points,
    every_hand,
    every_pairing,
    every_seat,
    only_pairs,
    possible,
    with_pairs,
)
from punto.rules.drawing import Drawing, WrongCards
from punto.rules.facts import Facts, facts_of
from punto.rules.game import Game
from punto.rules.three_card import seat_facts
from tests.oracle import coup as oracle
from tests.rules.drawing.deals import BOOKS, CARDS, VALUES, drawing_of
from tests.rules.drawing.openings import every_opening

Hand = tuple[int, int, int]


@cache
def dealt() -> set[tuple[Hand, Hand]]:
    """Both hands of all 339,400 value sequences, by the oracle: opening points, final points, cards."""
    found = set()
    for p1, b1, p2, b2 in product(VALUES, repeat=4):
        player, banker = oracle.points([p1, p2]), oracle.points([b1, b2])
        for third in VALUES if oracle.player_draws(player, banker) else (None,):
            for last in VALUES if oracle.banker_draws(player, banker, third) else (None,):
                found.add((finish(p1, p2, third), finish(b1, b2, last)))
    return found


def finish(first: int, second: int, third: int | None) -> Hand:
    opening = [first, second]
    hand = opening if third is None else [*opening, third]
    return oracle.points(opening), oracle.points(hand), len(hand)


@cache
def dealt_by_card(drawing: Drawing) -> frozenset[Facts]:
    """The facts of real cards: every way of pairing at every opening, with every third card there can be."""
    return frozenset(
        facts
        for cells in every_opening().values()
        for (p1, p2), (b1, b2) in cells.values()
        for facts in finished(drawing, parse_cards((p1, b1, p2, b2)))
    )


def finished(drawing: Drawing, cards: tuple[Card, ...]) -> Iterator[Facts]:
    try:
        hands = drawing.deal(cards)
    except WrongCards:
        for value in VALUES:
            yield from finished(drawing, (*cards, CARDS[len(cards)][value]))
    else:
        yield facts_of(hands.player, hands.banker)


@pytest.mark.parametrize("book", BOOKS)
def test_every_hand_is_what_the_value_sequences_reach(book: str) -> None:
    found = list(every_hand(drawing_of(book)))
    assert len(found) == len(set(found))
    assert set(found) == dealt()


def test_there_are_3_394_pairs_of_hands_by_points() -> None:
    """36 pairs of opening points have a natural, and 4 more end with four cards.

    Where the Player stands, 12 pairs have a Banker that draws: 10 totals each. Where the Player draws, on 6
    openings, the Banker's printed rows from 0 to 7 have 51 D, of 10 totals each, and 29 S.
    """
    assert len(list(every_hand(drawing_of("nsw")))) == 36 + 4 + 12 * 10 + 6 * (51 * 10 + 29) == 3_394


@pytest.mark.parametrize(("player", "banker"), list(product(VALUES, VALUES)))
def test_every_pairing_is_what_the_cards_reach(player: int, banker: int) -> None:
    """All 2,704 openings of two cards, sorted into 140 kinds, each met with each: none missing or extra."""
    found = list(every_pairing(player, banker))
    assert len(found) == len(set(found))
    assert set(found) == set(every_opening()[player, banker])


def test_every_coup_with_pairs_is_what_the_cards_reach() -> None:
    drawing = drawing_of("nsw")
    assert len(with_pairs(drawing)) == len(set(with_pairs(drawing)))
    assert set(with_pairs(drawing)) == dealt_by_card(drawing)


def test_coups_by_points_are_those_without_pairs() -> None:
    drawing = drawing_of("nsw")
    unpaired = {
        facts
        for facts in dealt_by_card(drawing)
        if (facts.player_pair, facts.banker_pair) == ("none", "none")
    }
    assert set(by_points(drawing)) == unpaired
    assert len(by_points(drawing)) == len(unpaired)


def test_only_pairs_has_each_pairing_of_each_opening_once() -> None:
    drawing = drawing_of("nsw")
    ask = attrgetter("player_opening", "banker_opening", *PAIR_NAMES)
    found = [ask(facts) for facts in only_pairs(drawing)]
    assert len(found) == len(set(found)) == sum(map(len, every_opening().values()))
    assert set(found) == {ask(facts) for facts in dealt_by_card(drawing)}
    assert set(only_pairs(drawing)) <= dealt_by_card(drawing)


PAIR_NAMES = ("player_pair", "banker_pair", "same_rank", "eights")
ASKED = [
    (),
    *combinations(Facts.__struct_fields__, 1),
    *combinations(Facts.__struct_fields__, 2),
    PAIR_NAMES,
    tuple(name for name in Facts.__struct_fields__ if name not in PAIR_NAMES),
    Facts.__struct_fields__,
]


def test_possible_coups_show_every_combination_of_the_facts_asked_about() -> None:
    """Asked about nothing, each fact alone, every two of them, all of a sort, and all."""
    drawing = drawing_of("nsw")
    every = dealt_by_card(drawing)
    for asked in filter(None, ASKED):
        ask = attrgetter(*asked)
        assert set(map(ask, possible(drawing, frozenset(asked)))) == set(map(ask, every)), asked


@pytest.mark.parametrize(
    ("asked", "fewest"),
    [
        ((), by_points),
        (("winner",), by_points),
        (("winner", "margin", "banker_cards"), by_points),
        (("player_pair",), only_pairs),
        (PAIR_NAMES, only_pairs),
        (("player_pair", "winner"), with_pairs),
        (("eights", "margin"), with_pairs),
    ],
)
def test_possible_coups_are_no_more_than_the_facts_need(asked: tuple[str, ...], fewest: object) -> None:
    drawing = drawing_of("nsw")
    assert callable(fewest)
    assert possible(drawing, frozenset(asked)) is fewest(drawing)


def test_the_facts_about_pairs_are_named() -> None:
    assert frozenset(PAIR_NAMES) == PAIR_FACTS


def test_every_outcome_of_a_three_card_hand_is_in_the_domain() -> None:
    """All 455 hands of three ranks against each other: none missing, and none that no hands reach."""
    game = Game(load("crown-2025"), "three-card")
    hands = {}
    for ranks in combinations_with_replacement(Rank, 3):
        hand = tuple(Card.of(rank, suit) for rank, suit in zip(ranks, Suit, strict=False))
        kind = sum(card.points for card in hand) % 10, sum(rank.is_picture for rank in ranks)
        hands[kind] = hand
    reached = {seat_facts(game, mine, dealer) for mine, dealer in product(hands.values(), repeat=2)}
    found = every_seat(game.variant.ranking)
    assert len(found) == len(set(found))
    assert set(found) == reached


def test_the_best_hand_is_never_lower_and_the_last_never_higher() -> None:
    """Three pictures rank first, no points last: 31 kinds of hand, four of them with two results only."""
    found = every_seat(Game(load("crown-2025"), "three-card").variant.ranking)
    assert [seat.against_dealer for seat in found if seat.pictures == 3] == ["equal", "higher"]
    nothing = [
        (seat.against_dealer, seat.pictures) for seat in found if not seat.points and seat.pictures < 3
    ]
    assert nothing == [(result, pictures) for pictures in range(3) for result in ("equal", "lower")]
    assert len(found) == 2 + 3 * 2 + 9 * 3 * 3
