"""The pages' TypeScript types and the server's shapes must agree, name by name and type by type."""

import re
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

import pytest

from punto.server import shapes

TYPES = Path(__file__).parents[2] / "ui" / "src" / "lib" / "types.ts"
PLAIN: dict[Any, str] = {str: "string", int: "number", bool: "boolean", NoneType: "null"}

SENT = [shape for shape in shapes.Shape.__subclasses__() if shape is not shapes.Health]


def interfaces() -> dict[str, dict[str, str]]:
    """Every interface of the file, with its fields."""
    text = TYPES.read_text(encoding="utf-8")
    found = re.findall(r"export interface (\w+) \{\n(.*?)\n\}", text, re.DOTALL)
    return {name: dict(re.findall(r"  (\w+): (.+);", body)) for name, body in found}


def in_typescript(annotation: Any) -> str:
    """A Python type as TypeScript writes it."""
    if annotation in PLAIN:
        return PLAIN[annotation]
    if get_origin(annotation) is list:
        return f"{in_typescript(get_args(annotation)[0])}[]"
    if isinstance(annotation, UnionType):
        return " | ".join(map(in_typescript, get_args(annotation)))
    return str(annotation.__name__)


@pytest.mark.parametrize("shape", SENT)
def test_a_shape_agrees_with_its_interface(shape: type[shapes.Shape]) -> None:
    fields = {name: in_typescript(field.annotation) for name, field in shape.model_fields.items()}
    assert interfaces()[shape.__name__] == fields


def test_no_interface_is_without_a_shape() -> None:
    assert set(interfaces()) == {shape.__name__ for shape in SENT}
