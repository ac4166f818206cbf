"""Every wager of a rulebook that spans coups, with its price: each length, each nomination, each entry."""

from collections.abc import Iterator
from functools import lru_cache

from punto.odds.law.composition import MOST_IN_A_COUP, Composition
from punto.odds.listing import ListedWager, SignChoice, VariantShoe
from punto.odds.price import NeverOffered, Refusals
from punto.odds.runs.full_shoes import FreshLaw
from punto.odds.runs.run_price import PlacedRun, RunLaw, coups_of, several_price, wanted_runs
from punto.rulebook.model import Rulebook, Run
from punto.rulebook.refusal import Refusal
from punto.rules.drawing import Drawing
from punto.rules.wager import RunWager, TailWager

Place = tuple[str, str | None, PlacedRun]
"""A wager, its option, and how it is laid."""


def places(book: Rulebook) -> Iterator[Place]:
    """Every way of laying a wager over several coups."""
    for stem, run in book.run.items():
        for line in run.pays:
            for nominated in _nominations(run, line.length):
                yield f"{stem}-{line.length}", nominated or None, PlacedRun(nominated)
    for name, tail in book.tail.items():
        for each in tail.entries:
            yield name, each.entry, PlacedRun(entry=each.entry)


def _nominations(run: Run, length: int) -> list[str]:
    """The results that may be nominated; only how many of each there are changes the price."""
    if run.wants != "nominated":
        return [""]
    return ["P" * player + "B" * (length - player) for player in range(length, -1, -1)]


def spanning(shoe: VariantShoe, wanted: frozenset[str], refusals: Refusals) -> Iterator[ListedWager]:
    """The wagers of a variant that span coups, with prices; what is not offered goes to the refusals."""
    game = shoe.game(SignChoice())
    law = fresh_law(game.drawing, shoe.cards) if shoe.shuffled else run_law(game.drawing, shoe.cards)
    found: list[tuple[Place, RunWager | TailWager]] = []
    for place in places(shoe.book):
        if wanted and place[0] not in wanted:
            continue
        spec = game.wager(place[0])
        if isinstance(spec, Refusal):
            refusals.append(f"{spec.what}; accepted: {spec.accepted} ({', '.join(spec.clauses)})")
            continue
        assert isinstance(spec, RunWager | TailWager)  # noqa: S101 - places() names no others
        if not shoe.shuffled and shoe.cards.total < MOST_IN_A_COUP * coups_of(spec, place[2]):
            refusals.append(_too_few(spec, place[2], shoe.cards.total))
        else:
            found.append((place, spec))
    law.prepare([run for place, spec in found for run in wanted_runs(spec, place[2])])
    for (name, option, placed), spec in found:
        try:
            low, high = several_price(spec, placed, law)
        except NeverOffered as error:
            refusals.append(error)
            continue
        title = f"{spec.rule.title} of {spec.line.length}" if isinstance(spec, RunWager) else spec.rule.title
        other = None if low == high else high
        yield ListedWager(name, title, None, option, shoe.decks, low, (shoe.variant,), other=other)


def beyond(book: Rulebook, left: int) -> list[str]:
    """The wagers that the cards left might not last for."""
    return list(dict.fromkeys(name for name, _, placed in places(book) if left < _needed(book, name, placed)))


def _needed(book: Rulebook, name: str, placed: PlacedRun) -> int:
    tail = book.tail.get(name)
    coups = max(map(int, tail.odds)) + (placed.entry == "late") if tail else int(name.rpartition("-")[2])
    return MOST_IN_A_COUP * coups


def _too_few(spec: RunWager | TailWager, placed: PlacedRun, left: int) -> str:
    coups = coups_of(spec, placed)
    return f"{spec.rule.title}: {left} cards are left; {coups} coups need up to {MOST_IN_A_COUP * coups}"


@lru_cache(maxsize=16)
def run_law(drawing: Drawing, shoe: Composition) -> RunLaw:
    """The law of runs from a shoe; what was counted once is kept."""
    return RunLaw(drawing, shoe)


@lru_cache(maxsize=16)
def fresh_law(drawing: Drawing, shoe: Composition) -> FreshLaw:
    """The law of runs from a shuffling device."""
    return FreshLaw(drawing, shoe)
