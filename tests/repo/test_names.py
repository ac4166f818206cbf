"""One name, one thing: a public class name occurs once in the product."""

import ast
from collections import defaultdict
from pathlib import Path

SRC = Path(__file__).parents[2] / "src" / "punto"


def public_classes(source: str) -> list[str]:
    """The public classes of a module."""
    return [
        node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]


def test_no_public_class_name_occurs_twice() -> None:
    places = defaultdict(list)
    for file in sorted(SRC.rglob("*.py")):
        for name in public_classes(file.read_text(encoding="utf-8")):
            places[name].append(str(file.relative_to(SRC)))
    assert len(places) > 1_000
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_what_is_private_may_share_a_name() -> None:
    assert public_classes("class Line:\n    pass\n\n\nclass _Line:\n    pass\n") == ["Line"]
