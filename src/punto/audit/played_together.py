"""Pairs of tournament players whose wagers fit each other too well to be chance.

Players of a session wager against the house, so two of them can help each other in two ways. One lays against
the other on purpose, so that one gains what the other loses: chip dumping. Or both lay alike, so that neither
overtakes the other: soft play. Honest players choose their hands without regard to each other. Given
how often each of two laid on Banker, the number of coups in which both did so then follows the hypergeometric
distribution, whatever their taste, and an exact test tells how likely so good a fit is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Literal

import msgspec

from punto.machine.fact import Event
from punto.table.betting.wagers import BetPlaced
from punto.table.heat.coup_count import CoupCounted
from punto.table.heat.session_start import SessionStarted
from punto.units.privacy import Person

FALSE_ALARMS = 0.01
"""The share of honest tournaments in which any pair may be named."""
HANDS = frozenset({"banker", "player"})
PairSuspicion = Literal["chip-dumping", "soft-play"]
Hands = dict[tuple[str, int], bool]
"""By session and coup: whether somebody laid on Banker, and else on Player."""


class PairFinding(msgspec.Struct, frozen=True, kw_only=True):
    """Two players who should be looked at, and how likely such a fit is between honest ones."""

    kind: PairSuspicion
    players: tuple[Person, Person]
    """The one who ended with fewer chips first."""
    coups: int
    """How many coups both of them laid on a hand."""
    alike: int
    """In how many of these on the same hand."""
    chance: float


class SessionPlay(msgspec.Struct):
    """What the players of some tables laid, and the chips with which they were last seen."""

    hands: dict[str, Hands] = {}
    chips: dict[str, int] = {}


def suspicious_pairs(tournament: str, tables: Iterable[Iterable[Event]]) -> list[PairFinding]:
    """Everybody who should be looked at after a tournament; the events of each of its tables are given."""
    play = SessionPlay(hands={}, chips={})
    for events in tables:
        _add_table(play, tournament, events)
    pairs = list(_pairs(play.hands))
    bound = FALSE_ALARMS / max(1, 2 * len(pairs))
    found = (_finding(play, one, other, bound) for one, other in pairs)
    return sorted((each for each in found if each is not None), key=lambda each: each.chance)


def _add_table(play: SessionPlay, tournament: str, events: Iterable[Event]) -> None:
    """Read the sessions of one table: the largest wager on a hand stands for a player's coup."""
    session, coup, laid = "", 1, dict[str, tuple[int, bool]]()
    for event in events:
        fact = event.fact
        if isinstance(fact, SessionStarted):
            session, coup, laid = fact.session if fact.session.startswith(f"{tournament}/") else "", 1, {}
        elif isinstance(fact, BetPlaced) and session and fact.wager.wager in HANDS:
            who, amount = fact.wager.who, fact.wager.amount
            if amount > laid.get(who, (0, False))[0]:
                laid[who] = amount, fact.wager.wager == "banker"
        elif isinstance(fact, CoupCounted) and session:
            for who, (_, banker) in laid.items():
                play.hands.setdefault(who, {})[session, coup] = banker
            play.chips.update(fact.chips)
            coup, laid = coup + 1, {}


def _pairs(hands: Mapping[str, Hands]) -> Iterator[tuple[str, str]]:
    """Everybody with everybody who sat at the same table."""
    sessions = {who: {session for session, _ in played} for who, played in hands.items()}
    for one, other in combinations(sorted(hands), 2):
        if sessions[one] & sessions[other]:
            yield one, other


def _finding(play: SessionPlay, one: str, other: str, bound: float) -> PairFinding | None:
    mine, theirs = play.hands[one], play.hands[other]
    both = [(mine[place], theirs[place]) for place in mine if place in theirs]
    alike = sum(a == b for a, b in both)
    chances: dict[PairSuspicion, float] = {"soft-play": _at_least(both), "chip-dumping": _at_most(both)}
    for kind, chance in chances.items():
        if chance < bound:
            first, second = sorted((one, other), key=lambda who: play.chips.get(who, 0))
            return PairFinding(
                kind=kind, players=(first, second), coups=len(both), alike=alike, chance=chance
            )
    return None


def _at_least(both: Sequence[tuple[bool, bool]]) -> float:
    """How likely it is that two honest players lay alike at least so often.

    >>> _at_least([(True, True)] * 5 + [(False, False)] * 5)
    0.003968253968253968
    >>> _at_least([(True, True)] * 10)
    1.0
    """
    coups, mine, theirs, shared = _counts(both)
    return _share(coups, mine, theirs, range(shared, min(mine, theirs) + 1))


def _at_most(both: Sequence[tuple[bool, bool]]) -> float:
    """How likely it is that they lay alike at most so often."""
    coups, mine, theirs, shared = _counts(both)
    return _share(coups, mine, theirs, range(max(0, mine + theirs - coups), shared + 1))


def _counts(both: Sequence[tuple[bool, bool]]) -> tuple[int, int, int, int]:
    """How many coups, and in how many of them the one, the other and both laid on Banker."""
    return len(both), sum(a for a, _ in both), sum(b for _, b in both), sum(a and b for a, b in both)


def _share(coups: int, mine: int, theirs: int, shared: range) -> float:
    ways = sum(comb(mine, each) * comb(coups - mine, theirs - each) for each in shared)
    return ways / comb(coups, theirs)
