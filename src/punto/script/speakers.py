"""Saying things: who is known, and how one sentence stands for orders in their general form."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from punto.script.grammar import quote

Made = Iterator[str]
Make = Callable[["Scribe", str, re.Match[str]], Made]


class Scribe:
    """Who is known, and which ids their wagers have so far."""

    def __init__(self) -> None:
        """Start with nobody."""
        self.roles: dict[str, str] = {}
        self._laid: dict[tuple[str, str], list[str]] = {}

    def new_id(self, who: str, wager: str, given: str = "") -> str:
        """An id for somebody's next wager of a kind: as given, else Ann-tie, then Ann-tie-2."""
        laid = self._laid.setdefault((who, wager), [])
        laid.append(given or (f"{who}-{wager}-{len(laid) + 1}" if laid else f"{who}-{wager}"))
        return laid[-1]

    def id_of(self, who: str, wager: str) -> str:
        """The id of somebody's latest wager of a kind."""
        return self._laid.get((who, wager), [f"{who}-{wager}"])[-1]


class SentenceForm(NamedTuple):
    """One way to say something: how it is written for people, how it is recognised, what it orders."""

    written: str
    pattern: re.Pattern[str]
    make: Make


def fixed(*orders: str) -> Make:
    """Orders as they are written, with the named parts of the sentence put in."""

    def make(scribe: Scribe, who: str, match: re.Match[str]) -> Made:
        for order in orders:
            yield order.format(**{name: quote(text or "") for name, text in match.groupdict().items()})

    return make


def form(written: str, pattern: str, make: Make | str, *more: str) -> SentenceForm:
    """One way to say something; text makes orders with what stands in braces taken from the sentence."""
    return SentenceForm(written, re.compile(pattern), fixed(make, *more) if isinstance(make, str) else make)
