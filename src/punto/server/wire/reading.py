"""Reading what was sent: a struct, or a problem that tells every fault of it."""

import re
from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any, TypeVar, cast

import msgspec
from msgspec.inspect import BoolType, IntType, Metadata, StructType, Type, UnionType, type_info

from punto.machine.codec import decoder
from punto.machine.problem import Problem, malformed
from punto.server.wire.faults import faults_of

S = TypeVar("S")
JSON_TYPE = re.compile(r"application/([\w.-]+\+)?json\s*(;|$)", re.ASCII | re.IGNORECASE)
WHOLE = re.compile(r"-?\d{1,20}", re.ASCII)
TRUTHS = {"true": True, "1": True, "false": False, "0": False}


class UnreadableBody(Exception):
    """A body that is no JSON at all: nothing can be said of its fields."""


_decoder = cache(decoder)


def prepare(kind: Any) -> None:
    """Learn a struct before requests come, and with them threads: see `punto.units.struct_decoder`."""
    _decoder(kind)


def read_body(kind: Any, body: bytes, content_type: str = "application/json") -> Any:
    """A body as the struct that it should be; raises a problem with every fault, or Unreadable."""
    if not body:
        raise malformed("the body: is missing", "JSON in UTF-8")
    if not JSON_TYPE.match(content_type):
        raise malformed("the body: it is not said to be JSON", "content-type: application/json")
    try:
        return _decoder(kind).decode(body)
    except msgspec.ValidationError as error:
        raise body_problem(kind, _plain(body), str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableBody from error


def _plain(body: bytes) -> Any:
    """A body as it was sent; one that breaks behind its first fault cannot be read at all."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableBody from error


def read_query(kind: type[S], given: Mapping[str, str]) -> S:
    """What stands behind the question mark, as the struct that it should be."""
    fields = _fields(cast("Hashable", kind))
    values = {name: _value(fields[name], text) for name, text in given.items() if name in fields}
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise body_problem(kind, values, str(error)) from error


@cache
def _fields(kind: Any) -> dict[str, Type]:
    info = type_info(kind)
    assert isinstance(info, StructType)  # noqa: S101 - every route names a struct
    return {field.encode_name: field.type for field in info.fields}


def _value(kind: Type, text: str) -> Any:
    """A text of an address as the number or the truth that it stands for, where one is wanted."""
    match kind:
        case Metadata():
            return _value(kind.type, text)
        case UnionType():
            found = (_value(each, text) for each in kind.types)
            return next((value for value in found if value is not text), text)
        case IntType() if WHOLE.fullmatch(text):
            return int(text)
        case BoolType():
            return TRUTHS.get(text.lower(), text)
    return text


def body_problem(kind: Any, sent: Any, otherwise: str) -> Problem:
    """The problem of something that could be read and is not as it should be."""
    faults = faults_of(kind, sent)
    accepted = dict.fromkeys(each for fault in faults for each in fault.accepted)
    return malformed("; ".join(map(str, faults)) or otherwise, *accepted)
