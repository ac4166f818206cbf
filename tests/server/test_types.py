"""The pages' types are written from the API's own description, and those in the repository are current."""

from pathlib import Path

import pytest

from tools import api_types
from tools.api_types import Schema, Writer


def test_the_pages_types_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert api_types.main(["--check"]) == 0, capsys.readouterr().err


def test_types_that_are_not_current_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(api_types, "TARGET", tmp_path / "types.ts")
    assert api_types.main(["--check"]) == 1
    assert "make types" in capsys.readouterr().err
    assert api_types.main([]) == 0
    assert api_types.main(["--check"]) == 0


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "string"}, "string"),
        ({"type": "integer"}, "number"),
        ({"$ref": "#/components/schemas/Box"}, "Box"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}, "[number, string]"),
        ({"enum": ["up", "down"]}, '"up" | "down"'),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, "Record<string, boolean>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({}, "unknown"),
    ],
)
def test_a_schema_in_typescript(schema: Schema, written: str) -> None:
    assert Writer({"Box": {}}).type_of(schema) == written


def test_a_record_that_is_referred_to_is_written_too() -> None:
    inner = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
    outer = {"description": "Said.", "properties": {"b": {"$ref": "#/components/schemas/Inner"}}}
    writer = Writer({"Inner": inner, "Outer": outer})
    writer.interface("Outer")
    assert writer.written["Outer"] == "/** Said. */\nexport interface Outer {\n  b?: Inner;\n}"
    assert writer.written["Inner"] == "export interface Inner {\n  a: string;\n}"


def test_orders_and_facts_stay_open_and_texts_are_texts() -> None:
    writer = Writer({})
    for name, written in (("Order", "Record<string, unknown>"), ("CardFace", "string")):
        assert writer.type_of({"$ref": f"#/components/schemas/{name}"}) == written
    assert not writer.written
