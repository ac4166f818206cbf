"""Fixtures once: what several rooms need is in tests/plugins, under a name that means one thing."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
SHARED = TESTS / "plugins"


def is_fixture(function: ast.FunctionDef) -> bool:
    return any(ast.unparse(each).split("(")[0] == "pytest.fixture" for each in function.decorator_list)


def fixtures(folder: Path) -> Iterator[tuple[Path, ast.FunctionDef]]:
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for each in ast.walk(ast.parse(text if "pytest.fixture" in text else "")):
            if isinstance(each, ast.FunctionDef) and is_fixture(each):
                yield file.relative_to(folder), each


def content(fixture: ast.FunctionDef) -> str:
    """Name, arguments and body, without what is said about them."""
    documented = ast.get_docstring(fixture) is not None
    body = [ast.unparse(each) for each in fixture.body[documented:]]
    return "\n".join([fixture.name, ast.unparse(fixture.args), *body])


def test_no_fixture_is_defined_twice() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for file, each in fixtures(TESTS):
        found[content(each)].append(str(file))
    assert [files for files in found.values() if len(files) > 1] == []


def test_the_name_of_a_shared_fixture_means_one_thing() -> None:
    shared = {each.name for _, each in fixtures(SHARED)}
    again = [f"{file}: {each.name}" for file, each in fixtures(TESTS) if each.name in shared]
    assert len(again) == len(shared), again
    assert "folder" in shared
