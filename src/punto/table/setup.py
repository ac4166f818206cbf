"""A table's set-up: which game it plays, where it stands, and what it does by itself."""

from enum import StrEnum
from functools import lru_cache
from typing import Literal

import msgspec

from punto.rulebook.library import rulebook_ids
from punto.rulebook.loader import content_hash
from punto.rulebook.model import Rulebook
from punto.rulebook.rulebook_errors import BrokenRulebook, Fault
from punto.rules.game import Game
from punto.rules.limits import NO_SIGN, Sign
from punto.rules.proof import prove, unproven
from punto.units import ChipSet
from punto.units.field_types import Amount, Number, Text

Device = Literal["shoe", "shuffler"]
GamingArea = Literal["main", "private", "premium"]
Sale = Literal["any-time", "while-open", "by-the-dealer"]
"""When players get chips: on their word, the same at an open table, or there once the dealer has the cash."""


class Automation(StrEnum):
    """Things that the table may do by itself as soon as they are due."""

    PREPARE = "prepare"
    CALL = "call"
    REDUCE = "reduce"
    ANNOUNCE = "announce"
    WINDOW = "window"
    SETTLE = "settle"
    PAY = "pay"
    DISCARD = "discard"
    HOLD = "hold"


BY_HAND: frozenset[Automation] = frozenset()
BY_ITSELF: frozenset[Automation] = frozenset(Automation)


TRADITIONAL = "traditional"


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The game that is played: everything that decides what a wager is and pays."""

    rulebook: Text
    variant: Text = TRADITIONAL
    decks: Number | None = None
    options: tuple[tuple[Text, Number], ...] = ()
    settings: tuple[tuple[Text, Number | bool | Text], ...] = ()
    chips: tuple[Amount, ...] = ()
    restricted: frozenset[Text] = frozenset()


class TwoPeople(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that one person asks for and another approves, in every phase or in some."""

    fact: str
    phases: frozenset[str] = frozenset()


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was set up; what may change during play is in the table's state."""

    table: str
    terms: Terms
    currency: str = "AUD"
    """The ISO code of the one currency that this table plays in."""
    seats: tuple[str, ...] = ("1", "2", "3", "4", "5", "6", "7")
    standing: int = 0
    """Places for standing players."""
    device: Device = "shoe"
    scanning: bool = False
    """Whether the shoe reads the cards."""
    area: GamingArea = "main"
    layout: str = ""
    """The printed layout, by its letter or name, where the rulebook has several."""
    sign: Sign = NO_SIGN
    offered: frozenset[str] = frozenset()
    """The side bets on the layout; none named means all that the game has."""
    places: tuple[tuple[str, int], ...] = ()
    """Side bets with fewer places than people who may want one."""
    method: str = ""
    """The dealing method at the start; none named means the rulebook's first."""
    faces: Literal["up", "down"] = "up"
    low_limit: bool = False
    cashless: bool = False
    drop_box: bool = True
    sale: Sale = "any-time"
    tournament: bool = False
    automation: frozenset[Automation] = BY_HAND
    two_people: tuple[TwoPeople, ...] = ()
    """What nobody does alone here, beyond what the rulebook puts under approval."""


_ADOPTED: dict[str, Rulebook] = {}


def adopt(book: Rulebook) -> None:
    """Make a rulebook known that is not among those shipped, or an older version of one that is."""
    if faults := unproven(book):
        raise BrokenRulebook([Fault(book.id, *complaint) for complaint in faults])
    _ADOPTED[book.id] = book
    _GAMES.clear()
    _make_ready.cache_clear()
    version_of.cache_clear()


def book_of(rulebook: str) -> Rulebook:
    """A rulebook by id, proven: as adopted, else as it lies in the library."""
    return _ADOPTED.get(rulebook) or prove(rulebook)


def usual_variant(rulebook: str) -> str:
    """The variant that is meant where none is named: the traditional one, else the rulebook's first."""
    variants = book_of(rulebook).variant if rulebook in {*_ADOPTED, *rulebook_ids()} else ()
    return TRADITIONAL if TRADITIONAL in variants else next(iter(variants), TRADITIONAL)


_GAMES: dict[int, tuple[Terms, Game]] = {}
"""Games made ready, by the identity of their terms, which are kept here so that it stays theirs."""
MOST_GAMES = 1024


def game_of(terms: Terms) -> Game:
    """The game of these terms, made ready once: every order asks."""
    known = _GAMES.get(id(terms))
    if known is not None:
        return known[1]
    if len(_GAMES) >= MOST_GAMES:
        _GAMES.clear()
    game = _make_ready(terms)
    _GAMES[id(terms)] = terms, game
    return game


@lru_cache(maxsize=256)
def _make_ready(terms: Terms) -> Game:
    return Game(
        book_of(terms.rulebook),
        terms.variant,
        decks=terms.decks,
        options=dict(terms.options),
        settings=dict(terms.settings),
        chips=ChipSet(terms.chips) if terms.chips else None,
        restricted=terms.restricted,
    )


@lru_cache(maxsize=64)
def version_of(rulebook: str) -> str:
    """The fingerprint of the rulebook that a shoe opens under."""
    return content_hash(book_of(rulebook))
