"""Pay tables made up at random, over all facts: settled, priced, gone through by hand and simulated alike."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec import structs

from punto.cards import PACK, Card, parse_cards
from punto.odds.law.card_law import card_law
from punto.odds.law.composition import Composition
from punto.odds.law.coup_law import coup_law
from punto.odds.price import NotCounted, price
from punto.rulebook import load
from punto.rulebook.model import Otherwise, Rulebook, SideBet, WagerLine
from punto.rules.card_domain import TooManyFacts
from punto.rules.card_facts import card_fact, dealt_facts, told_apart
from punto.rules.coup import Coup
from punto.rules.domain import PAIR_FACTS
from punto.rules.facts import DERIVED
from punto.rules.game import Game
from punto.rules.proof import unproven
from punto.rules.settlement import settle_coup
from punto.rules.wager import CoupWager, Wager
from punto.simulate.deal_rules import shoe_rules
from punto.simulate.engines import lockstep
from punto.simulate.engines.random_streams import key_of
from punto.simulate.observed_law import Observed
from punto.simulate.returns import not_simulated, returns
from punto.simulate.tally import Tally
from tests.rulebook.books import BASE, SMALL

POINTS: dict[str, Sequence[Any]] = {
    "winner": ("player", "banker", "tie"),
    "player_points": range(10),
    "banker_points": range(10),
    "player_opening": range(10),
    "banker_opening": range(10),
    "player_cards": (2, 3),
    "banker_cards": (2, 3),
    "player_natural": (False, True),
    "margin": range(10),
    **DERIVED,
}
PAIRS: dict[str, Sequence[Any]] = {
    "player_pair": ("none", "mixed", "coloured", "suited"),
    "banker_pair": ("none", "mixed", "coloured", "suited"),
    "same_rank": (False, True),
    "eights": ("none", "mixed", "coloured", "suited"),
}
CARDS = (
    "player_first_rank", "banker_second_suit", "player_third_rank", "banker_third_colour",
    "first_card_suit", "last_card_rank", "last_card_colour", "count_of_8", "count_of_red",
    "player_count_of_pictures", "banker_count_of_black", "opening_count_of_hearts", "count_of_K",
)  # fmt: skip
WAGER = "any"
DEALT = 2_000


def values_of(name: str) -> Sequence[Any]:
    fact = card_fact(name)
    return fact.values if fact else {**POINTS, **PAIRS}[name]


@st.composite
def books(draw: st.DrawFn, *, cards: bool) -> Rulebook:
    """The small rulebook with one side bet that pays at random."""
    names = list(draw(st.sets(st.sampled_from(list(POINTS)), min_size=0, max_size=2)))
    other = CARDS if cards else tuple(PAIRS)
    names += draw(st.sets(st.sampled_from(other), min_size=int(cards), max_size=1 if cards else 2))
    assume(names)
    first = names[0]
    split = draw(st.lists(st.integers(0, 2), min_size=len(values_of(first)), max_size=len(values_of(first))))
    lines = []
    for part in (1, 2):
        chosen = tuple(value for value, where in zip(values_of(first), split, strict=True) if where == part)
        when: dict[str, Any] = {first: chosen}
        for name in names[1:]:
            when[name] = tuple(draw(st.sets(st.sampled_from(list(values_of(name))), min_size=1)))
        if chosen:
            lines.append(line(draw(st.sampled_from(RESULTS)), when))
    assume(lines)
    bet = SideBet(title="Any", clause="5", pays=tuple(lines), otherwise=Otherwise(result="lose", clause="5"))
    book = structs.replace(load(SMALL, BASE), side_bet={WAGER: bet}, split={}, run={}, tail={})
    assume(not unproven(book))
    return book


RESULTS = ("win 12:1", "win 0.54:1", "win 1:1 5%", "lose", "lose 50%", "stand-off")


def line(result: str, when: dict[str, Any]) -> WagerLine:
    word, _, rest = result.partition(" ")
    odds, _, commission = rest.partition(" ")
    if word == "win":
        return WagerLine(when=when, result="win", odds=odds, commission=commission or None, clause="5")
    if word == "lose":
        return WagerLine(when=when, result="lose", lost=odds or None, clause="5")
    return WagerLine(when=when, result="stand-off", clause="5")


def spec_of(book: Rulebook) -> tuple[Game, CoupWager]:
    game = Game(book, "plain")
    spec = game.wager(WAGER)
    assert isinstance(spec, CoupWager)
    return game, spec


def hands_of(game: Game, order: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...], int]:
    """The hands that a table of play makes of six cards, by hand, and how many were taken."""
    player, banker, left = [order[0], order[2]], [order[1], order[3]], list(order[4:])
    opening = sum(c.points for c in player) % 10, sum(c.points for c in banker) % 10
    if max(opening) < 8:
        third = None
        if game.drawing.player_draws(opening[0]):
            player.append(left.pop(0))
            third = player[2].points
        if game.drawing.banker_draws(opening[1], third):
            banker.append(left.pop(0))
    return tuple(player), tuple(banker), len(player) + len(banker)


def net_by_hand(game: Game, spec: CoupWager, order: Sequence[Card]) -> tuple[Fraction, int]:
    """What a unit comes to: the first line whose every condition holds, read straight from the data."""
    player, banker, taken = hands_of(game, order)
    facts = dealt_facts(player, banker)
    for each in spec.rule.pays:
        if all(getattr(facts, name) in wanted for name, wanted in each.when.items()):  # type: ignore[operator]
            if each.result == "win":
                odds, against = str(each.odds).split(":")
                keeps = 1 - Fraction((each.commission or "0%")[:-1]) / 100
                return Fraction(odds) / int(against) * keeps, taken
            lost = Fraction((each.lost or "100%")[:-1]) / 100
            return (-lost if each.result == "lose" else Fraction(0)), taken
    return Fraction(-1), taken


def agree(book: Rulebook, shoe: Sequence[Card]) -> None:
    game, spec = spec_of(book)
    law = coup_law(game.drawing, Composition.of(shoe))
    priced = price(spec, law)
    orders = list(permutations(shoe, 6))
    total = sum((net_by_hand(game, spec, order)[0] for order in orders), Fraction(0))
    assert priced.ways == law.ways == len(orders)
    assert -priced.house_edge == total / len(orders)
    for order in orders[::60]:
        net, taken = net_by_hand(game, spec, order)
        wager = Wager(id="1", wager=WAGER, amount=10_000, who="Ann")
        settled, _ = settle_coup(game, Coup(cards=tuple(order[:taken]), wagers=(wager,)))
        assert settled.outcomes[0].net == net * 10_000


ROYAL = (
    ("K", "Q", "hearts"), ("Q", "K", "hearts"), ("K", "Q", "clubs"), ("Q", "K", "clubs"),
)  # fmt: skip
PLACES = ("player_first", "player_second", "banker_first", "banker_second")


def with_bet(*pays: WagerLine) -> Rulebook:
    bet = SideBet(title="Any", clause="5", pays=pays, otherwise=Otherwise(result="lose", clause="5"))
    return structs.replace(load(SMALL, BASE), side_bet={WAGER: bet}, split={}, run={}, tail={})


def royal_match() -> Rulebook:
    """King and Queen of one suit as the Player's first two cards."""
    return with_bet(
        *(
            line("win 12:1", {
                "player_first_rank": one, "player_second_rank": other,
                "player_first_suit": suit, "player_second_suit": (suit,),
            })
            for one, other, suit in ROYAL
        )
    )  # fmt: skip


def four_alike() -> Rulebook:
    """All four opening cards of one rank, whichever it is."""
    ranks = "A23456789TJQK"
    return with_bet(*(line("win 0.54:1", {f"{place}_rank": rank for place in PLACES}) for rank in ranks))


def suited_ends() -> Rulebook:
    """The first and the last card of one suit, and a red third card, or none."""
    suits = ("clubs", "diamonds", "hearts", "spades")
    return with_bet(
        *(
            line("win 1:1 5%", {
                "first_card_suit": suit, "last_card_suit": suit, "player_third_colour": ("red", "none"),
            })
            for suit in suits
        ),
        line("lose 50%", {"player_third_colour": "black"}),
    )  # fmt: skip


@pytest.mark.parametrize("book", [royal_match, four_alike, suited_ends], ids=lambda book: book.__name__)
@pytest.mark.parametrize("shoe", ["KH QH 3C 8H KC QC", "5H 5C 5D 5S 5H 2C"])
def test_wagers_about_several_cards_at_once(book: Callable[[], Rulebook], shoe: str) -> None:
    made = book()
    assert not unproven(made)
    agree(made, parse_cards(shoe.split()))


def test_a_shoe_of_eight_packs_has_so_many_royal_matches() -> None:
    game, spec = spec_of(royal_match())
    found = price(spec, coup_law(game.drawing, Composition.full(8)))
    assert found.hit_frequency == Fraction(4 * 8 * 8, 416 * 415)


def test_a_wager_about_more_than_can_be_counted_has_no_price_and_says_so() -> None:
    ranks = "A23456789TJQK"
    every: dict[str, Any] = {f"{whose}count_of_{rank}": 1 for whose in ("", "player_") for rank in ranks}
    game, spec = spec_of(with_bet(line("win 12:1", {"count_of_A": 1})))
    with pytest.raises(TooManyFacts):
        card_law(game.drawing, Composition.full(8), told_apart([every]))
    asks = structs.replace(spec.rule, pays=(line("win 12:1", every),))
    with pytest.raises(NotCounted, match="Any asks about so many cards that its price cannot be counted"):
        price(replace(spec, rule=asks), coup_law(game.drawing, Composition.full(8)))


SHOES = st.lists(st.sampled_from(PACK), min_size=6, max_size=6)
QUIET = settings(
    deadline=None,
    max_examples=10,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


@QUIET
@given(books(cards=True), SHOES)
def test_wagers_about_cards_are_settled_priced_and_counted_alike(book: Rulebook, shoe: list[Card]) -> None:
    agree(book, shoe)


@QUIET
@given(books(cards=False), SHOES)
def test_wagers_about_points_and_pairs_are_settled_priced_and_counted_alike(
    book: Rulebook, shoe: list[Card]
) -> None:
    agree(book, shoe)


@cache
def tally() -> Tally:
    """Some shoes, dealt once."""
    game = Game(load(SMALL, BASE), "plain")
    return Tally(DEALT, lockstep.count(shoe_rules(game), key_of(16), 0, DEALT))


@QUIET
@given(books(cards=False))
def test_the_simulation_finds_the_price(book: Rulebook) -> None:
    game, spec = spec_of(book)
    exact = price(spec, coup_law(game.drawing, Composition.full(game.decks)))
    (found,) = [each for each in returns(game, Observed(game, tally())) if each.wager == WAGER]
    assert abs(float(found.house_edge - exact.house_edge)) <= 6 * found.error + 1e-3


@QUIET
@given(books(cards=True))
def test_the_simulation_says_what_it_does_not_deal(book: Rulebook) -> None:
    game, _ = spec_of(book)
    assert not_simulated(game) == [WAGER]
    assert WAGER not in {each.wager for each in returns(game, Observed(game, tally()))}


@pytest.mark.parametrize("name", [*DERIVED, *CARDS])
def test_every_fact_about_cards_is_told_in_words(name: str) -> None:
    from punto.rulebook.describe.words import in_words

    said = in_words({name: tuple(values_of(name))[-2:]})
    assert "_" not in said
    assert said


@pytest.mark.parametrize(
    ("name", "cards", "value"),
    [
        ("player_first_rank", "9H 6C KD KS", "9"),
        ("banker_second_suit", "9H 6C KD KS", "spades"),
        ("player_third_rank", "9H 6C KD KS", "none"),
        ("last_card_rank", "9H 6C KD KS", "K"),
        ("last_card_rank", "2H 7C 3D KS 4C", "4"),
        ("last_card_suit", "2H 3C 3D KS 4C 8D", "diamonds"),
        ("first_card_colour", "9H 6C KD KS", "red"),
        ("count_of_K", "9H 6C KD KS", 2),
        ("player_count_of_K", "9H 6C KD KS", 1),
        ("count_of_red", "2H 3C 3D KS 4C 8D", 3),
        ("opening_count_of_red", "2H 3C 3D KS 4C 8D", 2),
        ("count_of_pictures", "9H 6C KD KS", 2),
        ("total_cards", "2H 7C 3D KS 4C", 5),
        ("points_sum", "9H 6C KD KS", 15),
        ("points_difference", "6H 9C KD KS", -3),
    ],
)
def test_each_fact_in_a_worked_coup(name: str, cards: str, value: object) -> None:
    game = Game(load(SMALL, BASE), "plain")
    hands = game.drawing.deal(parse_cards(cards.split()))
    assert getattr(dealt_facts(hands.player, hands.banker), name) == value


def test_pair_facts_and_card_facts_are_not_mixed() -> None:
    pays = (line("win 12:1", {"player_pair": ("suited",), "count_of_red": (1,)}),)
    bet = SideBet(title="Any", clause="5", pays=pays, otherwise=Otherwise(result="lose", clause="5"))
    book = structs.replace(load(SMALL, BASE), side_bet={WAGER: bet}, split={})
    assert set(PAIR_FACTS) >= {"player_pair"}
    (fault,) = unproven(book)
    assert fault[1] == "count_of_red and player_pair in one wager"
    assert "both cannot be priced" in fault[2]
