"""The lines of a script: which one says what, before anybody knows what it means."""

import re
from datetime import date
from typing import NamedTuple

_COMMENT = re.compile(r"(?:^|\s)#.*")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)", re.ASCII)
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?", re.ASCII)
_SENTENCE = re.compile(r"(?P<who>[A-Z][\w-]*)(?P<colon>:)?\s+(?P<says>.+)")
EPOCH = date(1970, 1, 1)
DAY = 86_400_000


class ScriptFault(NamedTuple):
    """A line that cannot be read, and what would be accepted there."""

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}"


class ScriptLine(NamedTuple):
    """A line with something on it."""

    number: int
    text: str
    indented: bool


class SpokenSentence(NamedTuple):
    """Somebody does something: in words, or after a colon in the general form."""

    who: str
    says: str
    general: bool


def lines_of(text: str) -> list[ScriptLine]:
    """The lines that say something; comments and empty lines do not.

    >>> lines_of("  phase dealing  # all four out")
    [Line(number=1, text='phase dealing', indented=True)]
    """
    found = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = _THOUSANDS.sub("", _COMMENT.sub("", raw)).strip()
        if line:
            found.append(ScriptLine(number, line, raw[0].isspace()))
    return found


def sentence(text: str) -> SpokenSentence | None:
    """A line that begins with somebody's name."""
    match = _SENTENCE.fullmatch(text)
    return SpokenSentence(match["who"], match["says"], bool(match["colon"])) if match else None


def clock(text: str) -> int | None:
    """A time of day in milliseconds, where a line is one.

    >>> clock("10:15"), clock("10:15:30"), clock("24:00")
    (36900000, 36930000, None)
    """
    match = _CLOCK.fullmatch(text)
    if match is None:
        return None
    hours, minutes, seconds = (int(each or 0) for each in match.groups())
    if hours > 23 or minutes > 59 or seconds > 59:
        return None
    return ((hours * 60 + minutes) * 60 + seconds) * 1000
