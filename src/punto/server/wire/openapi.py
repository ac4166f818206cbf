"""The API's description in OpenAPI 3.1, made from the table of routes and the structs that they name."""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple

from msgspec.inspect import StructType, type_info

from punto.api.body import ProblemAnswer
from punto.server.wire.examples import PLACES, SENT, Examples
from punto.server.wire.schema import Schema, Schemas
from punto.version import __version__

SESSION, SCANNER = "session", "scanner"
SCHEMES: dict[str, Schema] = {
    SESSION: {
        "type": "apiKey",
        "in": "cookie",
        "name": "punto_session",
        "description": "Set by `POST /api/v1/session` in a demonstration, else by `POST /api/v1/sign-in`.",
    },
    SCANNER: {
        "type": "http",
        "scheme": "bearer",
        "description": "The key of a scanner, told once when it is enrolled.",
    },
}
TAGS = {
    "server": "Which server this is, and how it does.",
    "sessions": "Coming in to a demonstration, and going.",
    "tables": "The floor, its tables, and orders at them.",
    "jackpots": "Jackpots: their meters, wins and parameters.",
    "promotions": "Promotions: their terms, their draws, and what is due.",
    "patrons": "The register of patrons: cards, limits of one's own, exclusions.",
    "tournaments": "Tournaments: conditions, entries, standings, sessions, and forms of secret wagers.",
    "accounts": "One's own account, on a floor with accounts.",
    "people": "Everybody's accounts, for administrators.",
    "equipment": "Scanners, for administrators and for the scanners themselves.",
    "rulebooks": "The rulebooks, clause by clause.",
    "prices": "Exact prices, settlement and roads of whatever is sent; nothing is kept.",
}
JSON = "application/json"


class Operation(NamedTuple):
    """One row of the table of routes, as far as it is described."""

    method: str
    path: str
    id: str
    said: str
    tag: str
    takes: Any
    gives: Any
    query: Any
    path_fields: Sequence[str]
    status: HTTPStatus
    answers: Mapping[int, Any]
    """Answers to what cannot be done, by status; where none is named, problems."""
    security: Sequence[str] | None
    """By what somebody shows who they are; empty: by nothing, or by a session if they have one."""


def document(operations: Iterable[Operation]) -> Schema:
    """The whole description."""
    schemas, operations = Schemas(), list(operations)
    for each in operations:  # what is sent comes first: there, fields with defaults may be left out
        if each.takes is not None:
            schemas.of(each.takes, sent=True)
    paths: dict[str, Schema] = {}
    for each in operations:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Punto",
            "summary": "Casino baccarat by the book: five regulators' rulebooks, clause by clause.",
            "version": __version__,
        },
        "tags": [{"name": name, "description": said} for name, said in TAGS.items()],
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.components.items())), "securitySchemes": SCHEMES},
    }


def _operation(each: Operation, schemas: Schemas) -> Schema:
    summary, _, more = each.said.partition("\n\n")
    examples = Examples(schemas.components)
    made: Schema = {"operationId": each.id, "tags": [each.tag], "summary": " ".join(summary.split())}
    if more:
        made["description"] = " ".join(more.split())
    if parameters := [*map(_path_field, each.path_fields), *_query_fields(each.query, schemas)]:
        made["parameters"] = parameters
    if each.takes is not None:
        schema = schemas.of(each.takes, sent=True)
        body = {"schema": schema, "example": SENT.get(each.id) or examples.of(schema)}
        made["requestBody"] = {"required": True, "content": {JSON: body}}
    made["responses"] = _responses(each, schemas, examples)
    if each.security is not None:
        made["security"] = [{name: []} for name in each.security] or [{}, {SESSION: []}]
    return made


def _path_field(name: str) -> Schema:
    schema = {"type": "string"}
    return {"name": name, "in": "path", "required": True, "schema": schema, "example": PLACES[name]}


def _query_fields(query: Any, schemas: Schemas) -> Iterable[Schema]:
    if query is None:
        return
    info = type_info(query)
    assert isinstance(info, StructType)  # noqa: S101 - every route names a struct
    for name, schema in schemas.struct(info, sent=True)["properties"].items():
        said = {"description": schema.pop("description")} if "description" in schema else {}
        yield {"name": name, "in": "query", "required": False, **said, "schema": schema}


def _responses(each: Operation, schemas: Schemas, examples: Examples) -> Schema:
    answered: Schema = {"description": each.status.phrase}
    if each.gives is not None:
        schema = schemas.of(each.gives, sent=False)
        answered["content"] = {JSON: {"schema": schema, "example": examples.of(schema)}}
    problem = schemas.of(ProblemAnswer, sent=False)
    made: Schema = {str(int(each.status)): answered}
    for status, gives in sorted(each.answers.items()):
        schema = problem if gives is None else {"anyOf": [schemas.of(gives, sent=False), problem]}
        made[str(status)] = {"description": HTTPStatus(status).phrase, "content": {JSON: {"schema": schema}}}
    return made
