"""Runs and Dragon Tails against the oracle, on every string of results up to a length.

The strings are walked as a tree: all wagers are laid on the first coup (a late tail on the second), and
each coup is settled once with what is carried to it. The oracle is asked about the whole string anew.

Two things it leaves open are not compared: a tail that meets the end of the shoe before any live coup
was played on its stake, and the closing of a table.
"""

from fractions import Fraction
from typing import NamedTuple

import pytest

from punto.rulebook.loader import load
from punto.rulebook.refusal import Refusal
from punto.rules.coup import Carried, Coup
from punto.rules.facts import Winner
from punto.rules.game import Game
from punto.rules.outcome import Outcome
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from tests.oracle import multi

STAKE = 300
LETTERS: dict[str, Winner] = {"P": "player", "B": "banker", "T": "tie"}
SIDES = {"P": "player-dragon-tail", "B": "banker-dragon-tail"}
NOMINATED = ("PB", "BB", "BPB", "PPBB", "PBPBP", "BPPBPB")


class Told(NamedTuple):
    """What the oracle says of a wager after a string of results."""

    verdict: str
    odds: Fraction | None
    consumed: int


def coup_of(letter: str, wagers: tuple[Wager, ...], shoe_ends: bool = False) -> Coup:
    if letter == "D":
        return Coup(kind="dummy", wagers=wagers, shoe_ends=shoe_ends)
    if letter == "V":
        return Coup(kind="void", wagers=wagers, shoe_ends=shoe_ends)
    return Coup(result=LETTERS[letter], wagers=wagers, shoe_ends=shoe_ends)


def runs(rulebook: str) -> dict[str, str]:
    """The Runs laid, by wager id: what each wants."""
    wanted = {}
    for kind, letter in (("player", "P"), ("banker", "B"), ("tie", "T")):
        for length in multi.RUN_ODDS[rulebook][kind]:
            wanted[f"{kind}-run-{length}"] = letter * length
    return wanted | {f"nominated-run-{len(named)} {named}": named for named in NOMINATED}


def laid(rulebook: str, tails: bool) -> tuple[Wager, ...]:
    """Every Run, and an early tail on each side, all by one bettor."""
    wagers = [
        Wager(
            id=name,
            wager=name.split()[0],
            amount=STAKE,
            who="Ann",
            nominate=wants if name.startswith("nominated") else "",
        )
        for name, wants in runs(rulebook).items()
    ]
    if tails:
        wagers += [Wager(id=f"early {side}", wager=SIDES[side], amount=STAKE, who="Ann") for side in SIDES]
    return tuple(wagers)


MAIN = Wager(id="main", wager="player", amount=STAKE, who="Ann")


def late(results: str) -> tuple[Wager, ...]:
    """The late tail that may be laid after the first coup, on the side that won it."""
    if len(results) != 1 or results not in SIDES:
        return ()
    return (Wager(id=f"late {results}", wager=SIDES[results], amount=STAKE, who="Bob", entry="late"),)


def told(rulebook: str, wager: str, results: str, shoe_ends: bool) -> Told:
    """The oracle's word on one wager."""
    entry, _, side = wager.partition(" ")
    if entry in ("early", "late"):
        return Told(*multi.tail(side, entry, results, shoe_ends))
    wants = runs(rulebook)[wager]
    verdict, consumed = multi.run(wants, results)
    kind = wager.partition("-")[0]
    odds = multi.RUN_ODDS[rulebook][kind][len(wants)] if verdict == "win" else None
    return Told(verdict, odds, consumed)


def check(told: Told, place: int, outcome: Outcome | None, still_open: bool) -> None:
    """One wager after one more coup: decided now, decided before, or still open."""
    if told.verdict == "open":
        assert still_open
        assert outcome is None or outcome.outcome == "open"
        return
    assert not still_open
    if told.consumed < place:
        assert outcome is None
        return
    assert outcome is not None
    assert outcome.outcome == told.verdict
    assert outcome.pays == (0 if told.odds is None else STAKE * told.odds)
    assert outcome.returned == (STAKE if told.verdict == "win" else 0)
    assert outcome.odds == ("" if told.odds is None else f"{told.odds}:1")


class Tree:
    """A walk over all strings of results, one settlement for each."""

    def __init__(self, rulebook: str, variant: str, letters: str, longest: int) -> None:
        self.rulebook = rulebook
        self.game = Game(load(rulebook), variant)
        self.letters = letters
        self.longest = longest
        self.tails = bool(load(rulebook).tail)
        self.settled = 0

    def walk(self, results: str, carried: Carried, names: tuple[str, ...]) -> None:
        """Go on from these results by every letter."""
        if len(results) == self.longest:
            return
        fresh = late(results) if results and self.tails else ()
        if not results:
            fresh = laid(self.rulebook, self.tails)
        here = (*names, *(wager.id for wager in fresh))
        for letter in self.letters:
            after = self.step(results + letter, carried, here, fresh, shoe_ends=False)
            self.step(results + letter, carried, here, fresh, shoe_ends=True)
            self.walk(results + letter, after, here)

    def step(
        self,
        results: str,
        carried: Carried,
        names: tuple[str, ...],
        fresh: tuple[Wager, ...],
        shoe_ends: bool,
    ) -> Carried:
        """Settle the last coup of a string, and compare every wager."""
        coup = coup_of(results[-1], (*fresh, MAIN), shoe_ends)
        outcome, after = settle_coup(self.game, coup, carried)
        self.settled += 1
        found = {each.id: each for each in outcome.outcomes}
        still_open = {held.wager.id for held in after.open}
        assert still_open <= set(names)
        for name in names:
            if shoe_ends and unplayed(name, results):
                continue
            check(
                told(self.rulebook, name, results, shoe_ends),
                len(results),
                found.get(name),
                name in still_open,
            )
        return after


def unplayed(name: str, results: str) -> bool:
    """A tail whose stake has seen no live coup: the text does not say what the end of the shoe does to it."""
    seen = results[1:] if name.startswith("late") else results if name.startswith("early") else "P"
    return not set(seen) & set("PBT")


TABLES = [("vic-2002", "traditional"), ("vic-2002", "crown"), ("crown-2025", "traditional")]


@pytest.mark.parametrize(
    ("rulebook", "variant", "longest"),
    [("vic-2002", "traditional", 3), ("vic-2002", "crown", 4), ("crown-2025", "traditional", 5)],
)
def test_every_string_of_results_with_dummies_and_voids(rulebook: str, variant: str, longest: int) -> None:
    tree = Tree(rulebook, variant, "PBTDV", longest)
    tree.walk("", Carried(), ())
    assert tree.settled == 2 * sum(5**length for length in range(1, longest + 1))


@pytest.mark.parametrize(("rulebook", "variant"), TABLES[1:])
def test_every_string_of_players_and_bankers_beyond_the_longest(rulebook: str, variant: str) -> None:
    tree = Tree(rulebook, variant, "PB", 8)
    tree.walk("", Carried(), ())
    assert tree.settled == 2 * (2**9 - 2)


@pytest.mark.soak
@pytest.mark.parametrize(("rulebook", "variant"), [*TABLES, ("crown-2025", "zero-commission")])
def test_every_string_of_results_up_to_seven(rulebook: str, variant: str) -> None:
    Tree(rulebook, variant, "PBTDV", 7).walk("", Carried(), ())


@pytest.mark.soak
def test_every_string_with_ties_up_to_ten() -> None:
    Tree("crown-2025", "crown", "PBT", 10).walk("", Carried(), ())


def test_a_run_that_the_oracle_has_no_odds_for_is_refused() -> None:
    for rulebook, variant in TABLES:
        game = Game(load(rulebook), variant)
        for kind in ("player", "banker", "nominated", "tie"):
            for length in range(1, 9):
                spec = game.wager(f"{kind}-run-{length}")
                offered = length in multi.RUN_ODDS[rulebook][kind]
                assert (spec is None or isinstance(spec, Refusal)) != offered, (rulebook, kind, length)
