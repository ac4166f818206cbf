"""Answers held against the structs that describe them."""

from typing import Any, TypeVar

import msgspec

from punto.machine.codec import read_form, written_form

T = TypeVar("T")


def is_a(kind: type[T], answer: Any) -> T:
    """An answer as the struct that it is: every key of it, and no other."""
    found = msgspec.convert(answer, kind, dec_hook=read_form)
    assert msgspec.json.decode(msgspec.json.encode(found, enc_hook=written_form)) == answer
    return found
