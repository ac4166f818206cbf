"""Plain enumeration, which the exact law must equal: every order in which cards can leave, one by one."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import perm

from punto.cards import Card
from punto.rules.facts import Facts, SeatFacts, facts_of
from punto.rules.game import Game
from punto.rules.three_card import seat_facts
from tests.oracle.coup import banker_draws, player_draws

Cards = tuple[Card, ...]


def orders(held: Counter[Card], number: int) -> Iterator[tuple[Cards, int]]:
    """Every order in which so many cards can leave; equal cards are told apart only in the count.

    While an order is looked at, its cards are gone from `held`.
    """
    if number == 0:
        yield (), 1
        return
    for card, count in held.items():
        if count:
            held[card] = count - 1
            for rest, ways in orders(held, number - 1):
                yield (card, *rest), count * ways
            held[card] = count


def coup_counts(cards: Cards) -> Counter[Facts]:
    """The facts of every coup, each with all the orders of six cards that begin with it."""
    found: Counter[Facts] = Counter()
    for hands, ways in dealt(cards):
        found[facts_of(*hands)] += ways
    return found


def coups(cards: Cards) -> Iterator[tuple[Cards, Cards]]:
    """The two hands of every coup."""
    for hands, _ in dealt(cards):
        yield hands


def dealt(cards: Cards) -> Iterator[tuple[tuple[Cards, Cards], int]]:
    """Every coup as it is dealt, with all the orders of six cards that begin with it."""
    held = Counter(cards)
    for opening, ways in orders(held, 4):
        for hands, more in _finished(opening, held):
            yield hands, ways * more


def _finished(opening: Cards, left: Counter[Card]) -> Iterator[tuple[tuple[Cards, Cards], int]]:
    player, banker = (opening[0], opening[2]), (opening[1], opening[3])
    mine, theirs = (sum(card.points for card in hand) % 10 for hand in (player, banker))
    number = left.total()
    if player_draws(mine, theirs):
        for (third,), ways in orders(left, 1):
            if banker_draws(mine, theirs, third.points):
                for (last,), more in orders(left, 1):
                    yield ((*player, third), (*banker, last)), ways * more
            else:
                yield ((*player, third), banker), ways * (number - 1)
    elif banker_draws(mine, theirs, None):
        for (last,), ways in orders(left, 1):
            yield (player, (*banker, last)), ways * (number - 1)
    else:
        yield (player, banker), perm(number, 2)


def seat_counts(game: Game, cards: Cards) -> Counter[SeatFacts]:
    """The facts of a seat's hand for every order of six cards, three to the seat and three to the dealer."""
    return Counter(seat_facts(game, six[:3], six[3:]) for six in permutations(cards, 6))
