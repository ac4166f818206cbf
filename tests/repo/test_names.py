"""One name, one thing: a public class or a module has a name of its own in the whole product."""

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

SRC = Path(__file__).parents[2] / "src" / "punto"
OF_EVERY_MACHINE = {"machine", "state"}
"""Modules that every machine has under the same name."""
ONE_INTERFACE = {
    "cli": "named after the command that it is",
    "server/routes": "named after what is asked for",
    "server/wire": "named after what goes over the wire",
    "store/postgres": "the same parts for each database",
    "store/sqlite": "the same parts for each database",
    "table/state": "named after the room whose state it is",
}
"""Folders whose modules may be called like modules elsewhere: the folder says what each of them is."""


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


def modules_of_one_name(files: Iterable[str]) -> dict[str, list[str]]:
    """Modules that share a name, but for those that implement one interface in several places."""
    places = defaultdict(list)
    for file in files:
        folder, name = PurePosixPath(file).parent.as_posix(), PurePosixPath(file).stem
        if not name.startswith("__") and name not in OF_EVERY_MACHINE and folder not in ONE_INTERFACE:
            places[name].append(file)
    return {name: found for name, found in places.items() if len(found) > 1}


def test_no_module_name_occurs_twice() -> None:
    files = sorted(file.relative_to(SRC).as_posix() for file in SRC.rglob("*.py"))
    assert modules_of_one_name(files) == {}
    assert {folder for folder in ONE_INTERFACE if not (SRC / folder).is_dir()} == set()


def test_modules_of_one_name_are_found() -> None:
    found = modules_of_one_name(["rules/settle.py", "table/settle.py", "cli/settle.py", "rules/__init__.py"])
    assert found == {"settle": ["rules/settle.py", "table/settle.py"]}
    assert modules_of_one_name(["table/machine.py", "live/machine.py"]) == {}
