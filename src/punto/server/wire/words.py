"""Fields of orders and facts in words, as problems and the pages of the documentation give them."""

from punto.rulebook.describe.words import listed
from punto.server.wire.schema import CENTS, REF, TEXTS, Schema

PLAIN = {"boolean": "true or false", "integer": "number", "null": "null", "string": "text"}
COUNTED = frozenset({"card", "number", "text"})
EMPTY = '""'
TEXT_WORDS = {"CardFace": "card", "ExactCents": "exact cents"}
assert TEXT_WORDS.keys() == TEXTS.keys()  # noqa: S101 - each way of writing has its word


def fields_in_words(schema: Schema) -> dict[str, str]:
    """By field of an order or a fact, what goes there; its name goes without saying."""
    told = {name: each for name, each in schema["properties"].items() if "const" not in each}
    return {name: _field(each, name in schema["required"]) for name, each in told.items()}


def _field(schema: Schema, needed: bool) -> str:
    words = type_in_words(schema)
    if needed:
        return words
    left_out = f"left out: {str(schema['default']).lower()}" if "default" in schema else "may be left out"
    return f"{words} ({left_out})"


def type_in_words(schema: Schema) -> str:
    """What may stand there.

    >>> type_in_words({"type": "array", "items": {"type": "integer", "format": "cents"}})
    'list of cents'
    """
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix(REF)
        return TEXT_WORDS.get(name, name)
    if "enum" in schema:
        return listed([str(each) or EMPTY for each in schema["enum"]])
    if "anyOf" in schema:
        return listed([type_in_words(each) for each in schema["anyOf"]])
    if "prefixItems" in schema:
        return f"list of {len(schema['prefixItems'])} texts"
    if schema["type"] == "array":
        item = type_in_words(schema["items"])
        return f"list of {item}{'s' if item in COUNTED else ''}"
    if schema["type"] == "object":
        return f"{type_in_words(schema['additionalProperties'])} by name"
    return CENTS if schema.get("format") == CENTS else PLAIN[schema["type"]]
