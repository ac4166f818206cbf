"""How prices move: effects of removal, exposure, the course of a shoe, and what a shuffler changes."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import perm

import pytest

from punto.cards import Card, Rank, parse_cards
from punto.odds import Composition
from punto.odds.answer import Question
from punto.odds.exposure import LARGEST_TAG, Count, Exposure, count_for, exposures, next_coup
from punto.odds.further_questions import OddsExtrasAsked, faults_of
from punto.odds.law.composition import RANKS
from punto.odds.pricebook import PriceBook, Quote
from punto.odds.removal import RemovalEffect, kept_run_removals, removals
from punto.odds.runs.kept_figures import kept
from punto.odds.shoe_course import BadHistory, Record, course, read_history
from punto.rulebook.loader import load
from punto.rules.drawing import WrongCards, drawing_by
from tests.odds.ask import price_of

CROWN = "crown-2025"
COUPS = "burn: KH, 5C\n9H 9C KD 2S\n\n6H 6C AD AS  # a comment\nKH 3C KD 4S 5C\n"


@cache
def prices() -> PriceBook:
    return PriceBook(load(CROWN), 8)


@cache
def effects() -> tuple[RemovalEffect, ...]:
    return tuple(removals(prices(), Composition.full(8)))


def of(wager: str, variant: str = "traditional") -> RemovalEffect:
    (found,) = [each for each in effects() if each.offer.wager == wager and variant in each.offer.variants]
    return found


@pytest.mark.parametrize("wager", ["player", "banker", "tie"])
def test_an_effect_is_the_price_without_the_card(wager: str) -> None:
    found = of(wager)
    for rank in (Rank.FOUR, Rank.KING):
        less = price_of(CROWN, wager, variant="traditional", removed=f"{rank.value}S", several=False)
        assert found.effects[rank] == less.house_edge - found.house_edge


def test_effects_cancel_over_the_shoe() -> None:
    """Burning a card unseen changes no price, so the effects of all cards sum to nothing."""
    always_open = [each for each in effects() if not each.offer.wager.startswith(("insurance", "shield"))]
    assert len(always_open) > 50
    for each in always_open:
        assert sum(each.effects.values()) == 0, each.offer


def test_effects_from_a_depleted_shoe_are_means_over_suits() -> None:
    shoe = Composition.full(8).without(parse_cards(["4H", "4H", "9S"]))
    (player,) = [
        each
        for each in removals(prices(), shoe)
        if each.offer.wager == "player" and "traditional" in each.offer.variants
    ]
    (quote,) = [
        each for each in prices().quotes(shoe.without(parse_cards(["4S"]))) if each.offer == player.offer
    ]
    assert quote.edge is not None
    assert player.effects[Rank.FOUR] == quote.edge - player.house_edge


def test_effects_on_runs_follow_the_coup() -> None:
    found = {(each.wager, each.option): each for each in kept_run_removals(load(CROWN), Composition.full(8))}
    run, tail = found["banker-run-6", None], found["banker-dragon-tail", "late"]
    assert sum(run.effects.values()) == 0
    full, less = Composition.full(8), Composition.full(8).without(parse_cards(["4H"]))
    drawing = drawing_by(load(CROWN).table_of_play)
    before, after = (Fraction(kept(drawing, shoe)["BBBBBB"], perm(shoe.total, 36)) for shoe in (full, less))
    assert run.effects[Rank.FOUR] == 101 * (before - after)
    assert (tail.effects[Rank.FOUR] < 0) == (run.effects[Rank.FOUR] < 0)
    assert kept_run_removals(load(CROWN), Composition.full(7)) == []
    assert kept_run_removals(load("nsw"), Composition.full(8)) == []


def test_a_count_follows_the_effects_and_sums_to_nothing() -> None:
    count = count_for(of("player"), Composition.full(8))
    assert count is not None
    assert sum(count.tags.values()) == 0
    assert max(map(abs, count.tags.values())) == LARGEST_TAG
    assert count.tags[Rank.FOUR] < 0 < count.tags[Rank.SIX]
    assert count_for(of("player-pair"), Composition.full(8)) is None


@pytest.mark.parametrize(("more", "yes"), [(-1, False), (0, True), (1, True)])
def test_a_count_says_yes_from_its_trigger_on(more: int, yes: bool) -> None:
    count = Count(dict.fromkeys(RANKS, 0), Fraction(1), Fraction(6))
    assert count.says_yes(24 + more, 4 * 52) == yes


def test_exposure_repeats_with_its_seed_and_finds_what_favours_the_bettor() -> None:
    drawing = drawing_by(load(CROWN).table_of_play)
    first, again, other = (exposures(prices(), drawing, 8, 2, seed) for seed in ("a", "a", "b"))
    assert [(each.favourable, each.gain) for each in first] == [
        (each.favourable, each.gain) for each in again
    ]
    assert [each.gain for each in first] != [each.gain for each in other]
    by_name = {(each.offer.wager, each.offer.variants[0]): each for each in first}
    free = by_name["banker", "zero-commission"]
    assert free.share == 1
    assert free.counted_gain <= free.gain
    assert by_name["tie", "traditional"].favourable == 0
    for each in first:
        assert each.coups == free.coups > 120
        assert each.counted_gain <= each.gain
        assert (each.favourable > 0) == (each.best > 0) == (each.mean > 0)


class Stopped(PriceBook):
    """Ctrl-C is pressed at a coup."""

    def __init__(self, at: int) -> None:
        super().__init__(load(CROWN), 8)
        self._left = at

    def quotes(self, shoe: Composition) -> list[Quote]:
        self._left -= 1
        if not self._left:
            raise KeyboardInterrupt
        return super().quotes(shoe)


@pytest.mark.parametrize(("at", "shoes"), [(1, 0), (40, 0), (100, 1)])
def test_ctrl_c_keeps_the_shoes_that_were_dealt_to_the_end(
    monkeypatch: pytest.MonkeyPatch, at: int, shoes: int
) -> None:
    effects = removals(prices(), Composition.full(8))
    monkeypatch.setattr("punto.odds.exposure.removals", lambda *_: effects)
    drawing = drawing_by(load(CROWN).table_of_play)
    found = exposures(Stopped(at), drawing, 8, 9, "a")
    whole = exposures(prices(), drawing, 8, shoes, "a")
    assert [(each.shoes, each.coups, each.gain) for each in found] == [
        (shoes, each.coups, each.gain) for each in whole
    ]


class Watched(PriceBook):
    """Notes how many cards nobody had seen before each coup."""

    def __init__(self, rulebook: str) -> None:
        super().__init__(load(rulebook), 8)
        self.unseen: list[Composition] = []

    def quotes(self, shoe: Composition) -> list[Quote]:
        self.unseen.append(shoe)
        return super().quotes(shoe)


def dealt(rulebook: str, seed: str, gone: tuple[Card, ...] = ()) -> list[int]:
    """The cards that nobody had seen before each coup of a shoe; prices of full shoes are left out."""
    prices = Watched(rulebook)
    drawing = drawing_by(load(rulebook).table_of_play)
    effects = 1 + len(RANKS)
    (first, *_) = exposures(prices, drawing, 8, 1, seed, gone=gone)
    totals = [shoe.total for shoe in prices.unseen[effects:]]
    assert first.coups == len(totals)
    return totals


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_coup_after_the_cutting_card_is_watched_and_it_is_the_last(seed: str) -> None:
    """One card is burned unseen, so that one fewer lies in the shoe than nobody has seen."""
    first, *_, before, last = dealt("nsw", seed)
    assert first == 416
    assert before - 1 > 20 >= last - 1


def test_of_a_burn_turned_up_the_first_card_is_seen() -> None:
    totals = [dealt("nz-1998", seed) for seed in "abcd"]
    assert {each[0] for each in totals} == {415}
    burned = [range(last - 20, before - 20) for *_, before, last in totals]
    assert all(any(number in each for number in range(1, 11)) for each in burned)


def test_a_shoe_that_goes_on_burns_nothing_more() -> None:
    gone = parse_cards(["9H", "9C", "KD", "2S"])
    first, *_, before, last = dealt("nz-1998", "a", gone)
    assert first == 412
    assert before > 20 >= last


def test_a_count_that_loses_finds_nothing() -> None:
    count = Count(dict.fromkeys(RANKS, 0), Fraction(1), Fraction(6))
    offer = of("player").offer
    loses, none = Exposure(offer, count, gain=Fraction(1), counted_gain=Fraction(-3)), Exposure(offer, None)
    wins = Exposure(offer, count, gain=Fraction(4), counted_gain=Fraction(3))
    assert [(each.finds, each.no_count) for each in (loses, none, wins)] == [
        (None, "no linear count finds it"),
        (None, "no rank tells"),
        (Fraction(3, 4), None),
    ]


def test_the_next_coup_takes_what_the_table_of_play_says() -> None:
    drawing = drawing_by(load(CROWN).table_of_play)
    assert len(next_coup(drawing, list(parse_cards(["KH", "3C", "KD", "4S", "5C", "5D"])))) == 5
    assert len(next_coup(drawing, list(parse_cards(["9H", "9C", "KD", "2S", "5C", "5D"])))) == 4
    with pytest.raises(WrongCards, match="4 cards do not end a coup"):
        next_coup(drawing, list(parse_cards(["KH", "3C", "KD", "KS"])))


def record_of(text: str, shoe: Composition | None = None) -> Record:
    return read_history(text, drawing_by(load(CROWN).table_of_play), shoe or Composition.full(8))


def test_the_course_of_a_shoe_numbers_coups_and_not_burns() -> None:
    moments = course(prices(), 8, record_of(COUPS))
    assert [(each.coup, each.left) for each in moments] == [(1, 414), (2, 410), (3, 406), (4, 401)]
    removed = COUPS.replace("# a comment", "").replace("burn:", "")
    last = {quote.offer.key: quote.edge for quote in moments[-1].quotes if "crown" in quote.offer.variants}
    expected = price_of(CROWN, "tiger", option="3", removed=removed, several=False)
    assert last["tiger", "tiger", 3] == expected.house_edge


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("9H 9X Z", ["'9X' is not", "'Z' is not"]),
        ("9H 9C KD", ["a coup has at least 4 cards, not 3"]),
        ("KH 9C KD 2S", ["the table of play has the Player draw a card"]),
        ("9H 9C KD 2S 5D", ["5 cards, but the table of play ends this coup with 4"]),
        ("burn:", ["a burn names the cards that were seen"]),
        ("burn: 5C 5C 5C 5C 5C 5C 5C 5C 5C", ["5C: one more than the 8 that the shoe held"]),
    ],
)
def test_a_line_that_is_no_coup_is_a_fault(line: str, said: list[str]) -> None:
    with pytest.raises(BadHistory) as error:
        record_of(f"# the first line is a comment\n{line}\n9H 9C KD 2S\n9H\n")
    *found, last = error.value.faults
    assert [fault[: len(f"line 2: {words}")] for fault, words in zip(found, said, strict=True)] == [
        f"line 2: {words}" for words in said
    ]
    assert last == "line 4: a coup has at least 4 cards, not 1"


def test_a_card_too_many_is_named_where_it_comes() -> None:
    coup = "9H 9H KD 2S\n"
    with pytest.raises(BadHistory) as error:
        record_of(coup * 5)
    assert error.value.faults == ["line 5: 9H: one more than the 8 that the shoe held"]
    assert len(record_of(coup * 4)) == 4


def test_a_course_ends_when_no_coup_can_be_dealt() -> None:
    coup = "9H 9C KD 2S"
    shoe = Composition.of(parse_cards([*coup.split(), "5H", "5C", "5D", "5S", "6H"]))
    gone = list((Counter(Composition.full(8).cards()) - Counter(shoe.cards())).elements())
    moments = course(prices(), 8, record_of(coup, shoe), gone)
    assert [each.left for each in moments] == [9]


def test_a_shuffler_depletes_nothing() -> None:
    asked = OddsExtrasAsked(history="burn: 9C", shuffler=True, removal=True, exposure=True)
    said = faults_of(asked, Question(CROWN, removed="9H"))
    assert [fault.partition(":")[0] for fault in said] == [
        "--removed",
        "--history",
        "--removal",
        "--exposure",
    ]
    assert all("puts every card back" in fault for fault in said)
    assert faults_of(OddsExtrasAsked(shuffler=True), Question(CROWN)) == []


def test_every_rank_has_its_effect() -> None:
    assert all(tuple(each.effects) == RANKS for each in effects())
    assert of("player").effects[Rank.TEN] == of("player").effects[Rank.KING] != Fraction(0)
