"""What the source says of each field: the sentence that stands under it in its class."""

import ast
import inspect
import sys
from functools import cache

import msgspec


def fields_said(kind: type[msgspec.Struct]) -> dict[str, str]:
    """By field, what is said of it; of most fields the name says enough."""
    said: dict[str, str] = {}
    for cls in reversed(kind.__mro__):
        said |= _module(cls.__module__).get(cls.__name__, {})
    return said


@cache
def _module(name: str) -> dict[str, dict[str, str]]:
    """By class of a module: what is said of its fields."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[name]))
    except (OSError, TypeError):  # a module without a source says nothing
        return {}
    return {each.name: _fields(each) for each in tree.body if isinstance(each, ast.ClassDef)}


def _fields(written: ast.ClassDef) -> dict[str, str]:
    said: dict[str, str] = {}
    for line, under in zip(written.body, written.body[1:], strict=False):
        match line, under:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(sentence))),
            ):
                said[name] = inspect.cleandoc(sentence).replace("\n", " ")
    return said
