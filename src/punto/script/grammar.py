"""The small grammar of values in a script: words, quoted text, [lists], {groups} and name=value."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|([\[\]{}=,])|([^\s\[\]{}=,"]+))')
_PLAIN = re.compile(r'[^\s\[\]{}=,"]+')


class Unreadable(Exception):
    """Text that is not what it should be; the message says what would be accepted."""


class Word(NamedTuple):
    """One word; in quotes it is never anything but text."""

    text: str
    quoted: bool = False


Tree = Word | list["Tree"] | dict[str, "Tree"]
"""A value as it is written, before anybody knows what it means."""


class _Tokens:
    """The words and signs of a text, one after another."""

    def __init__(self, text: str) -> None:
        self._all = list(_tokens(text))
        self._place = 0

    @property
    def ahead(self) -> Word | str:
        """The token to read next: a word, a sign, or nothing at the end."""
        return self._all[self._place] if self._place < len(self._all) else ""

    def take(self) -> Word | str:
        """Read one on."""
        token = self.ahead
        self._place += 1
        return token


def _tokens(text: str) -> Iterator[Word | str]:
    place = 0
    text = text.rstrip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise Unreadable(f"a quotation mark is never closed in '{text[place:].strip()}'")
        quoted, sign, plain = match.groups()
        place = match.end()
        if sign:
            yield sign
        elif plain:
            yield Word(plain)
        else:
            yield Word(re.sub(r"\\(.)", r"\1", quoted[1:-1]), quoted=True)


def read_fields(text: str) -> dict[str, Tree]:
    """Read name=value pairs, as many as there are.

    >>> read_fields("seat=3 stakes=[{wager=player amount=100}]")["seat"]
    Word(text='3', quoted=False)
    """
    tokens = _Tokens(text)
    fields = _fields(tokens)
    if tokens.ahead:
        raise Unreadable(f"{_shown(tokens.ahead)} stands where a field should; write name=value")
    return fields


def _fields(tokens: _Tokens) -> dict[str, Tree]:
    found: dict[str, Tree] = {}
    while tokens.ahead:
        if tokens.ahead == ",":
            tokens.take()
            continue
        if not isinstance(tokens.ahead, Word):
            break
        name = tokens.take()
        if tokens.take() != "=":
            raise Unreadable(f"{_shown(name)} has no value; write name=value")
        if _shown(name) in found:
            raise Unreadable(f"{_shown(name)} is given twice; once is right")
        found[_shown(name)] = _value(tokens, _shown(name))
    return found


def _value(tokens: _Tokens, name: str) -> Tree:
    sign = tokens.take()
    if isinstance(sign, Word):
        return sign
    if sign == "[":
        return list(_items(tokens, name))
    if sign == "{":
        fields = _fields(tokens)
        if tokens.take() != "}":
            raise Unreadable(f"{name} opens {{ and does not close it; write {{name=value …}}")
        return fields
    raise Unreadable(f"{name} has no value; write {name}=value")


def _items(tokens: _Tokens, name: str) -> Iterator[Tree]:
    while (sign := tokens.ahead) != "]":
        if not sign:
            raise Unreadable(f"{name} opens [ and does not close it; write [value …]")
        if sign == ",":
            tokens.take()
        else:
            yield _value(tokens, name)
    tokens.take()


def _shown(token: Word | str) -> str:
    return token.text if isinstance(token, Word) else token


def quote(text: str) -> str:
    """Text as a word where it can be one, else in quotes."""
    if _PLAIN.fullmatch(text):
        return text
    return quoted(text)


def quoted(text: str) -> str:
    """Text in quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def write(tree: Tree) -> str:
    """A value as it is written."""
    if isinstance(tree, Word):
        return quoted(tree.text) if tree.quoted else quote(tree.text)
    if isinstance(tree, list):
        return f"[{', '.join(write(each) for each in tree)}]"
    return f"{{{write_fields(tree)}}}"


def write_fields(fields: dict[str, Tree]) -> str:
    """Pairs as they are written."""
    return " ".join(f"{quote(name)}={write(value)}" for name, value in fields.items())
