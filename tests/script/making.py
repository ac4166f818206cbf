"""Making up orders: any value of any type that an order's fields have."""

import re
from fractions import Fraction
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from punto.cards import PACK, Card
from punto.script.fields import fields_of
from punto.table import Order
from punto.units.privacy import unmarked

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"], exclude_characters="\x85\u2028\u2029"),
    max_size=8,
) | st.sampled_from(["none", "yes", "no", "12", "9H", "[a]", 'say "no"', "a=b", "back\\slash", " ", "Ann"])
WHOLE = 10**12


def values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Plain data of a type."""
    kind = unmarked(kind)
    if isinstance(kind, inspect.UnionType):
        return st.one_of([values(each) for each in kind.types])
    if isinstance(kind, inspect.StructType):
        return fields(kind.cls)
    if isinstance(kind, inspect.DictType):
        return st.dictionaries(values(kind.key_type).filter(bool), values(kind.value_type), max_size=3)
    if isinstance(kind, inspect.TupleType):
        return st.tuples(*map(values, kind.item_types))
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return st.lists(values(kind.item_type), max_size=3)
    if isinstance(kind, inspect.SetType | inspect.FrozenSetType):
        return st.lists(values(kind.item_type), max_size=3, unique=True)
    return leaves(kind)


def leaves(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Plain data of a type without parts."""
    match kind:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=least, le=most):
            return st.integers(-WHOLE if least is None else least, WHOLE if most is None else most)
        case inspect.StrType(pattern=pattern):
            return TEXTS.filter(lambda text: re.search(pattern or "", text))
        case inspect.LiteralType(values=named):
            return st.sampled_from(named)
        case inspect.EnumType(cls=names):
            return st.sampled_from([each.value for each in names])
        case inspect.DateType():
            return st.dates().map(str)
        case inspect.DataclassType(cls=made) | inspect.CustomType(cls=made) if made is Card:
            return st.sampled_from([msgspec.to_builtins(card, enc_hook=str) for card in PACK])
        case inspect.CustomType(cls=made) if made is Fraction:
            return st.fractions(max_denominator=10_000).map(str)
    raise NotImplementedError(f"say how to make up a {kind}, and how a script writes one")


def fields(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """Plain data of a struct; what may be left out sometimes is."""
    known = fields_of(kind)
    needed = {name: values(field.type) for name, field in known.items() if field.required}
    free = {name: values(field.type) for name, field in known.items() if not field.required}
    return st.fixed_dictionaries(needed, optional=free)


def orders(kind: type[Order]) -> st.SearchStrategy[Order]:
    """Orders of a kind."""
    return fields(kind).map(lambda data: msgspec.convert(data, kind, dec_hook=_made))


def _made(kind: type, value: str) -> Any:
    return Card.parse(value) if kind is Card else kind(value)
