"""A value with everything in its order: two tables may be equal and yet play on otherwise."""

from typing import Any

import msgspec
from msgspec import structs


def in_order(value: Any) -> Any:
    """The same value, compared with the order in which things were put into it.

    >>> {"a": 1, "b": 2} == {"b": 2, "a": 1}, in_order({"a": 1, "b": 2}) == in_order({"b": 2, "a": 1})
    (True, False)
    """
    if isinstance(value, msgspec.Struct):
        return type(value), [in_order(getattr(value, field.name)) for field in structs.fields(value)]
    if isinstance(value, dict):
        return [(key, in_order(each)) for key, each in value.items()]
    if isinstance(value, tuple | list):
        return [in_order(each) for each in value]
    return value
