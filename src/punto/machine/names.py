"""Permanent names of orders and facts."""

import msgspec


def name_of(kind: type[msgspec.Struct]) -> str:
    """The permanent name of a kind of order or fact."""
    return str(kind.__struct_config__.tag)
