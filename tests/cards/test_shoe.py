"""The shoe and its sources: scripted, keyed in, and shuffled from a seed."""

import hashlib
from collections import Counter
from itertools import product
from random import Random

import pytest

from punto.cards import (
    PACK,
    Card,
    CardSource,
    KeyedSource,
    KeyStream,
    ScriptedSource,
    SeededSource,
    Shoe,
    ShoeEmpty,
    parse_cards,
)
from punto.cards.shoe import shuffled
from tests.sizes import sizes

SEED = bytes(32)


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text.split())


def all_of(source: CardSource) -> list[Card]:
    """Draw until the source has no more."""
    drawn: list[Card] = []
    while True:
        try:
            drawn.append(source.next_card())
        except ShoeEmpty:
            return drawn


def test_a_script_replays_its_cards_in_order() -> None:
    script = cards("9H 6C KD 9H KS")
    assert all_of(ScriptedSource(script)) == list(script)


def test_a_script_does_not_change_with_the_list_it_was_given() -> None:
    script = list(cards("9H 6C"))
    source = ScriptedSource(script)
    script.clear()
    assert all_of(source) == list(cards("9H 6C"))


def test_a_script_says_when_it_ends() -> None:
    source = ScriptedSource(cards("9H"))
    source.next_card()
    for _ in range(2):
        with pytest.raises(ShoeEmpty, match=r"^the script has no further card$"):
            source.next_card()


def test_keyed_cards_come_in_the_order_they_were_keyed() -> None:
    source = KeyedSource()
    source.key_in(Card.parse("9H"))
    source.key_in(Card.parse("6C"))
    assert source.next_card() == Card.parse("9H")
    source.key_in(Card.parse("KD"))
    assert [source.next_card(), source.next_card()] == list(cards("6C KD"))


def test_a_keyed_source_waits_for_the_next_card() -> None:
    source = KeyedSource()
    with pytest.raises(ShoeEmpty, match=r"^no card has been keyed in$"):
        source.next_card()
    source.key_in(Card.parse("9H"))
    assert source.next_card() == Card.parse("9H")


def test_one_seed_gives_one_order_for_ever() -> None:
    """A revealed seed must still prove an old shoe, so the order is written down here."""
    order = [str(card) for card in all_of(SeededSource(8, SEED))]
    assert order[:12] == ["7H", "9C", "AD", "3D", "4C", "QH", "2H", "TH", "JC", "5C", "7D", "9H"]
    assert order[-4:] == ["8S", "5C", "4H", "9H"]
    fingerprint = hashlib.sha256("".join(order).encode()).hexdigest()
    assert fingerprint == "d44125af814a85aafee731c48d428c45647803bfbe10ddceb63796742b10a2db"


def test_the_same_seed_gives_the_same_order_and_another_gives_another() -> None:
    assert all_of(SeededSource(8, SEED)) == all_of(SeededSource(8, SEED))
    assert all_of(SeededSource(8, SEED)) != all_of(SeededSource(8, b"\1" * 32))


def test_without_a_seed_every_shoe_is_another_and_tells_its_seed() -> None:
    first, second = SeededSource(8), SeededSource(8)
    assert first.seed != second.seed
    order = all_of(first)
    assert order != all_of(second)
    assert order == all_of(SeededSource(8, first.seed))


@pytest.mark.trust("A7")
@pytest.mark.parametrize("packs", range(1, 9))
def test_a_shuffled_shoe_holds_each_card_once_for_each_pack(packs: int) -> None:
    order = all_of(SeededSource(packs))
    assert len(order) == packs * 52
    assert Counter(order) == dict.fromkeys(PACK, packs)


@pytest.mark.trust("A7")
@pytest.mark.parametrize("shoes", sizes(500, 1_000_000))
def test_what_was_dealt_and_what_is_left_are_the_packs(shoes: int) -> None:
    """Each face as often as there are packs, wherever the deal stops: no card returns, and none is lost."""
    chance, packs = Random(7), Counter(dict.fromkeys(PACK, 8))  # noqa: S311 - the same shoes every time
    for number in range(shoes):
        source = SeededSource(8, chance.randbytes(32))
        shoe, dealt = Shoe(8, source), 416 if number % 50 == 0 else chance.randrange(60)
        drawn = [shoe.draw() for _ in range(dealt)]
        assert shoe.left == 416 - dealt
        assert Counter(drawn + all_of(source)) == packs, number


def test_eight_packs_are_416_cards_eight_of_each() -> None:
    order = Counter(map(str, all_of(SeededSource(8))))
    assert order.total() == 416
    assert len(order) == 52
    assert set(order.values()) == {8}


def test_a_shuffled_shoe_says_when_its_last_card_was_dealt() -> None:
    source = SeededSource(1, SEED)
    for _ in range(52):
        source.next_card()
    with pytest.raises(ShoeEmpty, match=r"^the last card has been dealt$"):
        source.next_card()


@pytest.mark.parametrize("packs", [-1, 0, 9])
def test_a_shuffled_shoe_holds_one_to_eight_packs(packs: int) -> None:
    with pytest.raises(ValueError, match=f"^a shoe holds 1 to 8 packs, not {packs}$"):
        SeededSource(packs)


class Given(KeyStream):
    """A stream of words that are given."""

    def __init__(self, words: tuple[int, ...]) -> None:
        super().__init__(SEED)
        self._words = iter(words)

    def next_word(self) -> int:
        return next(self._words)


def test_the_shuffle_reaches_every_order_of_five_cards_equally_often() -> None:
    """Draws among five, four, three and two: each way of drawing gives its own one of the 120 orders."""
    hand = cards("2H 3H 4H 5H 6H")
    ways = product(range(5), range(4), range(3), range(2))
    orders = {tuple(shuffled(list(hand), Given(way))) for way in ways}
    assert len(orders) == 120
    assert all(sorted(order, key=str) == list(hand) for order in orders)


def test_a_shoe_counts_what_left_and_what_is_left() -> None:
    shoe = Shoe(8, ScriptedSource(cards("9H 6C KD")))
    assert (shoe.packs, shoe.drawn, shoe.left) == (8, 0, 416)
    assert [shoe.draw(), shoe.draw(), shoe.draw()] == list(cards("9H 6C KD"))
    assert (shoe.drawn, shoe.left) == (3, 413)


def test_a_shoe_deals_all_its_cards_and_then_says_so() -> None:
    shoe = Shoe(8, SeededSource(8, SEED))
    assert [shoe.draw() for _ in range(416)] == all_of(SeededSource(8, SEED))
    assert shoe.left == 0
    with pytest.raises(ShoeEmpty, match=r"^the last card has been dealt$"):
        shoe.draw()


def test_a_shoe_asks_its_source_for_no_card_beyond_its_packs() -> None:
    source = ScriptedSource([*PACK, Card.parse("9H")])
    shoe = Shoe(1, source)
    for _ in range(52):
        shoe.draw()
    with pytest.raises(ShoeEmpty, match=r"^the last card has been dealt$"):
        shoe.draw()
    assert all_of(source) == [Card.parse("9H")]


@pytest.mark.trust("A7")
@pytest.mark.parametrize("packs", [1, 3, 8])
def test_one_copy_more_than_the_packs_hold_is_refused_and_not_counted(packs: int) -> None:
    shoe = Shoe(packs, ScriptedSource([Card.parse("9H")] * (packs + 1) + [Card.parse("6C")]))
    for _ in range(packs):
        shoe.draw()
    with pytest.raises(ValueError, match=r"^9H came out") as refused:
        shoe.draw()
    assert str(refused.value) == f"9H came out {packs + 1} times; {packs} packs hold {packs} of it"
    assert shoe.drawn == packs
    assert shoe.draw() == Card.parse("6C")
    assert shoe.drawn == packs + 1


def test_copies_are_counted_by_rank_and_suit() -> None:
    shoe = Shoe(1, ScriptedSource(cards("9H 9D 8H 9C")))
    assert [str(shoe.draw()) for _ in range(4)] == ["9H", "9D", "8H", "9C"]
