"""Marks on fields: which name people, which hold free text, and which are for the staff alone.

`msgspec.inspect` shows them at any depth, so whoever writes something for a reader follows the types.
"""

from typing import Annotated, TypeVar

from msgspec import Meta
from msgspec.inspect import Metadata, Type

T = TypeVar("T")
PERSON, FREE_TEXT, STAFF_ONLY = "person", "free-text", "staff-only"

Person = Annotated[str, Meta(extra={PERSON: True})]
"""A person's id; nothing where nobody is meant."""
FreeText = Annotated[str, Meta(extra={FREE_TEXT: True})]
"""Words that somebody typed or that were put together: a person's id may stand anywhere in them."""
StaffOnly = Annotated[T, Meta(extra={STAFF_ONLY: True})]
"""A field that is left out for everybody outside the staff."""


def unmarked(kind: Type) -> Type:
    """A type without its marks."""
    while isinstance(kind, Metadata):
        kind = kind.type
    return kind


def has_mark(kind: Type, mark: str) -> bool:
    """Whether a type carries a mark."""
    return isinstance(kind, Metadata) and mark in (kind.extra or {})
