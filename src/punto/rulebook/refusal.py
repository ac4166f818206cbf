"""Numbered refusals: why a wager has no effect, on which clause, and what would be accepted."""

import re
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple

import msgspec

from punto.units.privacy import FreeText

NOT_IN_SOURCE = "not-in-source"
"""Cited where a decision has to be taken and the text has no rule for it."""


MONEY = "$"
"""Said of a parameter in braces that is an amount, or has some in it."""
ARTICLE = "a"
"""Said of a parameter in braces before which "a" or "an" stands."""
VOWELS = tuple("aeio")
"""What "an" stands before; no role, term or piece of equipment begins with a u that is said as one."""
_AMOUNT = re.compile(r"(?<![/\d])(-?)(\d+)((?:\.\d+)?)(?!/)")


class Sentence(NamedTuple):
    """A refusal's number and its words, with the parameters in braces.

    {amount:$} is money; {role:a} has "a" or "an" before it.
    """

    number: int
    what: str
    accepted: str


CATALOGUE: dict[str, Sentence] = {
    "not-in-variant": Sentence(101, "{title} is not offered on {variant}", "{instead}"),
    "wrong-decks": Sentence(102, "{title} is not offered with {decks} decks", "a table with {allowed} decks"),
    "other-family": Sentence(103, "this table carries {carried}, not {family}", "the wagers of {carried}"),
    "no-odds": Sentence(104, "{title} is not offered: the text prints no odds for it", "{instead}"),
    "not-now": Sentence(105, "{title} does not open in this coup", "{title} when {when}"),
    "needs-wager": Sentence(
        106, "{title} needs the bettor's own wager on {holders}", "{title} beside such a wager"
    ),
    "opposite-hands": Sentence(
        107, "Player and Banker together without approval", "one hand, or both once approved under {approval}"
    ),
    "opposite-forbidden": Sentence(
        108, "Player and Banker together in one round", "one hand only, with or without a Tie"
    ),
    "one-each": Sentence(109, "a second {title} by one player in one coup", "one {title} for each player"),
    "main-only": Sentence(
        110,
        "{title} is restricted to players with a main wager",
        "{title} beside a wager on Player, Banker or Tie",
    ),
    "invalid": Sentence(111, "the wager is not valid: {reason}", "{accepted}"),
    "asset": Sentence(112, "{asset} may not be wagered", "{allowed}"),
    "tail-running": Sentence(
        113,
        "{title:a} is running, so an early wager on it is too late",
        "an early wager once the run has ended",
    ),
    "tail-not-started": Sentence(
        114,
        "no {title} has been established, so a late wager on it is too early",
        "a late wager straight after the coup that establishes it",
    ),
    "tail-too-long": Sentence(
        115,
        "the {title} stands at {count}: the one coup for late wagers has passed",
        "a late wager straight after the coup that establishes it",
    ),
    "not-divisible": Sentence(
        116, "{amount:$} does not divide into the parts of {title} in whole chips", "a multiple of {unit:$}"
    ),
    "under-minimum": Sentence(
        117,
        "{amount:$} is under the minimum of {minimum:$}, and the bettor was warned before",
        "{minimum:$} or more",
    ),
    "below-minimum": Sentence(118, "{amount:$} is under the minimum of {minimum:$}", "{minimum:$} or more"),
    "off-unit": Sentence(119, "{amount:$} is not a multiple of {unit:$}", "a multiple of {unit:$}"),
    "over-area": Sentence(120, "the area already holds its maximum of {maximum:$}", "up to {left:$}"),
    "unpayable": Sentence(
        121,
        "a win on {amount:$} could not be paid exactly in chips",
        "{payable:$} or another amount that can",
    ),
    "betless-coup": Sentence(122, "no wager counts on {term:a}", "a wager on the next coup that takes them"),
    "void-coup": Sentence(123, "the coup is void: it has no result", "a wager on the next coup"),
    "withdrawn": Sentence(124, "the bettor took the wager back, as allowed", "the wager back"),
    "misdeal": Sentence(125, "the coup is a misdeal", "a wager on the next coup"),
    "area-misdealt": Sentence(126, "this area had the wrong number of cards", "a wager on the next coup"),
    "main-missed": Sentence(
        127, "no wager on Player or Banker in this coup of the run", "a main wager in every coup of the run"
    ),
    "table-closed": Sentence(128, "the table closed before the run was decided", "a wager at another table"),
    "after-call": Sentence(129, "bets are closed", "a wager on the next coup"),
    "no-place": Sentence(
        130, "the places for {title} went to those with a better claim", "a place when one is free"
    ),
    "one-for-each": Sentence(
        131, "a second {title} for one wager on {holders}", "one {title} for each wager on {holders}"
    ),
    "no-coup-counted": Sentence(
        132, "the shoe or the table ended before any coup counted for the wager", "a wager in the next shoe"
    ),
    "no-share": Sentence(
        133,
        "its share of what is allowed comes to less than one unit",
        "a larger wager, or one when there is room",
    ),
    "over-maximum": Sentence(
        135, "the bettor has the maximum of {maximum:$} on this bet already", "a wager on another bet"
    ),
    "above-maximum": Sentence(136, "{amount:$} is over the maximum of {maximum:$}", "{maximum:$} or less"),
    "deferral": Sentence(134, "the commission is not deferred: {reason}", "commission taken with the payout"),
}


def add_sentences(sentences: dict[str, Sentence]) -> None:
    """Add another layer's refusals; a code or a number is never used twice."""
    numbers = {sentence.number for sentence in CATALOGUE.values()}
    for code, sentence in sentences.items():
        if code in CATALOGUE or sentence.number in numbers:
            raise ValueError(f"refusal {code!r} ({sentence.number}) is in the catalogue already")
        CATALOGUE[code] = sentence
        numbers.add(sentence.number)


def dollars(words: str) -> str:
    """Amounts as people write them, wherever they stand.

    >>> dollars("0.50, 1250, 5"), dollars("-1900"), dollars("nothing of it")
    ('$0.50, $1,250, $5', '-$1,900', 'nothing of it')
    """
    return _AMOUNT.sub(lambda found: f"{found[1]}${int(found[2]):,}{found[3]}", words)


def with_article(words: str) -> str:
    """What is one of several, as it sounds.

    >>> with_article("dealer"), with_article("inspector"), with_article("Area Manager")
    ('a dealer', 'an inspector', 'an Area Manager')
    """
    return f"{'an' if words[:1].lower() in VOWELS else 'a'} {words}"


class _Words(Formatter):
    """Fills words in: what is money is written as people write it, and articles as they are said."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == ARTICLE:
            return with_article(str(value))
        return dollars(str(value)) if format_spec == MONEY else str(value)


_WORDS = _Words()


@lru_cache(maxsize=4096)
def _written(sentence: str, params: tuple[tuple[str, str], ...]) -> str:
    """A sentence filled in; whoever looks at a table is told the same few a hundred at a time."""
    return _WORDS.format(sentence, **dict(params))


class Refusal(msgspec.Struct, frozen=True):
    """Why a wager has no effect. The sentence is made from the catalogue when somebody asks."""

    code: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    params: tuple[tuple[str, FreeText], ...] = ()

    @property
    def number(self) -> int:
        """The refusal's permanent number."""
        return CATALOGUE[self.code].number

    @property
    def what(self) -> str:
        """What was refused and why, in words."""
        return _written(CATALOGUE[self.code].what, self.params)

    @property
    def accepted(self) -> str:
        """What would be accepted."""
        return _written(CATALOGUE[self.code].accepted, self.params)


def refuse(code: str, clauses: tuple[str, ...], readings: tuple[str, ...] = (), **params: object) -> Refusal:
    """Make a refusal; without a clause it says that the text has none."""
    words = tuple((name, str(value)) for name, value in params.items())
    return Refusal(code, clauses or (NOT_IN_SOURCE,), readings, words)
