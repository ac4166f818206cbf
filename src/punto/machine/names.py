"""Permanent names of orders and facts."""

from functools import cache

import msgspec


@cache
def name_of(kind: type[msgspec.Struct]) -> str:
    """The permanent name of a kind of order or fact."""
    return str(kind.__struct_config__.tag)
