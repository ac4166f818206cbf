"""A shoe dealt the plain way: the same random words choose from a list of real cards, dealt by the rules.

Written apart from every engine: it keeps a sorted list of cards, burns card by card, and asks the rulebook's
own table of play.
"""

from collections.abc import Iterator

from punto.cards import PACK, Card
from punto.rules.drawing import Drawing, WrongCards
from punto.rules.facts import facts_of
from punto.simulate.cells import NUMBER, Pairs, cell_of
from punto.simulate.deal_rules import ShoeRules
from punto.simulate.engines.random_streams import next_word, shoe_state


class Draws:
    """Unbiased numbers from a shoe's stream."""

    def __init__(self, key: int, shoe: int) -> None:
        self._state = shoe_state(key, shoe)

    def word(self) -> int:
        word, self._state = next_word(self._state)
        return word

    def below(self, bound: int, half: int) -> int:
        while half * bound % 65536 < 65536 % bound:
            half = self.word() & 0xFFFF
        return half * bound // 65536


def ordered(decks: int) -> list[Card]:
    """All cards in the engines' order of ranks: tens first, nines last."""
    return sorted([*PACK] * decks, key=lambda card: -NUMBER[card.rank])


def cells_of_shoe(rules: ShoeRules, drawing: Drawing, key: int, shoe: int) -> Iterator[int]:
    """The cells of a shoe's coups, by the plain way of dealing."""
    draws, left = Draws(key, shoe), ordered(rules.decks)
    stop = rules.behind + (rules.burn == "one")
    if rules.burn == "face-up":
        burned = left.pop(draws.below(len(left), draws.word() & 0xFFFF))
        stop += burned.points or 10
    while True:
        last = len(left) <= stop
        words = [draws.word() for _ in range(3)]
        halves = [half for word in words for half in (word & 0xFFFF, word >> 16)]
        places = [draws.below(len(left) - place, half) for place, half in enumerate(halves)]
        for count in (4, 5, 6):
            rest = left.copy()
            cards = [rest.pop(place) for place in places[:count]]
            if (cell := cell_of_cards(drawing, cards)) is not None:
                break
        assert cell is not None
        yield cell
        left = rest
        if last:
            return


def cell_of_cards(drawing: Drawing, cards: list[Card]) -> int | None:
    """The cell of a coup with these cards, by the rules' own facts; None if they do not make a coup."""
    try:
        hands = drawing.deal(cards)
    except WrongCards:
        return None
    facts = facts_of(hands.player, hands.banker)
    pairs = Pairs((facts.player_pair != "none") + 2 * (facts.banker_pair != "none"))
    if facts.same_rank:
        pairs = Pairs.EIGHTS if facts.eights != "none" else Pairs.ONE_RANK
    player = (facts.player_opening, facts.player_points, facts.player_cards)
    banker = (facts.banker_opening, facts.banker_points, facts.banker_cards)
    return cell_of(player, banker, pairs)
