"""What cannot be read is answered with every fault at once, in words that say what would do."""

import json
from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta
from msgspec.inspect import (
    CollectionType,
    DictType,
    IntType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    type_info,
)

from punto.api.body import RequestBody
from punto.api.requests import (
    SEALED,
    CommandRequest,
    FeedQuery,
    LogQuery,
    RoadsQuery,
    SessionRequest,
    SignInRequest,
)
from punto.cards import Card
from punto.live import LiveFloor
from punto.machine.codec import read_form
from punto.machine.names import name_of
from punto.machine.problem import Problem
from punto.operation.ids import new_command
from punto.server.wire.faults import MOST, faults_of
from punto.server.wire.reading import UnreadableBody, read_body, read_query
from punto.table import TABLE
from punto.units.privacy import unmarked
from tests.server.accounts.attacks.fuzzing import Fuzz, samples
from tests.server.visiting import TABLE_ID, without_robots

ID = new_command()


class Everything(RequestBody, frozen=True, kw_only=True):
    """A body with a field of every kind."""

    number: Annotated[int, Meta(ge=1, le=9)]
    text: Annotated[str, Meta(min_length=2, max_length=3)] = "ab"
    word: Literal["up", "down"] = "up"
    card: Card | None = None
    pair: tuple[int, str] = (0, "")
    several: tuple[bool, ...] = ()
    named: dict[str, int] | None = None
    free: Any = None


def told(kind: Any, body: Any) -> Problem:
    with pytest.raises(Problem) as refused:
        read_body(kind, json.dumps(body).encode())
    assert refused.value.status == 422
    return refused.value


@pytest.mark.parametrize(
    ("sent", "what", "accepted"),
    [
        ({}, "number: is missing", "number: a whole number"),
        ({"number": 0}, "number: is less than 1", "number: at least 1"),
        ({"number": 10}, "number: is more than 9", "number: at most 9"),
        ({"number": "1"}, "number: expected a whole number, got a text", "number: a whole number"),
        ({"number": True}, "number: expected a whole number, got true or false", "number: a whole number"),
        ({"number": 1.5}, "number: expected a whole number, got a number with a point", None),
        ({"number": None}, "number: expected a whole number, got null", None),
        ({"number": 1, "text": "a"}, "text: is too short", "text: at least 2 characters"),
        ({"number": 1, "text": "abcd"}, "text: is too long", "text: at most 3 characters"),
        ({"number": 1, "word": "left"}, "word: is none of these", "word: one of down, up"),
        ({"number": 1, "word": []}, "word: expected a text, got a list", "word: a text"),
        ({"number": 1, "card": "1X"}, "card: '1X' is not a card of a pack", "card: card"),
        ({"number": 1, "card": 5}, "card: expected a text or null, got a number", "card: a text or null"),
        ({"number": 1, "pair": [1]}, "pair: expected 2 values, got 1", None),
        ({"number": 1, "pair": [1, 2]}, "pair[1]: expected a text, got a number", "pair[1]: a text"),
        (
            {"number": 1, "several": [True, 1]},
            "several[1]: expected true or false, got a number",
            "several[1]: true or false",
        ),
        ({"number": 1, "named": {"a": {}}}, "named.a: expected a whole number, got an object", None),
        ({"number": 1, "more": 1}, "more: is not known here", "more: one of number, text, word"),
        ([], "the body: expected an object, got a list", "an object"),
    ],
)
def test_a_fault_says_where_what_and_what_would_do(sent: Any, what: str, accepted: str | None) -> None:
    problem = told(Everything, sent)
    assert problem.what.startswith(what)
    if accepted is not None:
        assert problem.accepted[0].startswith(accepted)


def test_all_faults_are_told_at_once() -> None:
    order = {"order": "place-bets", "stakes": [{"id": "a", "wager": "b", "amount": 1}, {"id": 5, "tip": 1}]}
    problem = told(CommandRequest, {"id": "7", "order": {**order, "tip": 3}, "coup": "x", "more": 1})
    assert problem.what.split("; ") == [
        "id: is not a UUID of version 7",
        "order.stakes[1].id: expected a text, got a number",
        "order.stakes[1].wager: is missing",
        "order.stakes[1].amount: is missing",
        "order.stakes[1].tip: is not known here",
        "order.tip: is not known here",
        "coup: expected a whole number or null, got a text",
        "more: is not known here",
    ]
    assert problem.accepted[0] == "id: a new UUID of version 7"
    assert "stakes: list of Stake" in problem.accepted


def test_many_faults_are_told_up_to_a_number() -> None:
    assert len(faults_of(SessionRequest, {str(number): 0 for number in range(500)})) == MOST


def test_an_order_that_there_is_not_is_told_with_those_that_there_are() -> None:
    problem = told(CommandRequest, {"id": ID, "order": {"order": "plase-bets"}})
    assert problem.what == "order.order: 'plase-bets' is none of these"
    assert problem.accepted == tuple(sorted(map(name_of, TABLE.orders.keys() - {*SEALED})))
    assert told(CommandRequest, {"id": ID, "order": {"order": 5}}).what == "order.order: is none of these"


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ({"order": "buy-in", "amount": 10**10}, "order.amount: is more than 1000000000"),
        ({"order": "join", "seat": "x" * 501}, "order.seat: is too long"),
        ({"order": "join", "seat": "\u202ex"}, "order.seat: is not printable"),
        ({"order": "join", "seat": "a\n"}, "order.seat: is not printable"),
        (
            {"order": "lift-bet", "wager": "my p-0123456789abcdef"},
            "order.wager: is not printable, or a part of it looks like the id",
        ),
        ({"order": "vacate-seat", "who": "\x00"}, "order.who: is not printable"),
        ({"order": "leave", "more": {"order": "leave"}}, "order.more: is not known here"),
        ({"order": "pay-out", "paid": {"\u202e": 5}}, "order.paid."),
    ],
)
def test_orders_are_bounded_by_their_types(order: dict[str, Any], what: str) -> None:
    assert told(CommandRequest, {"id": ID, "order": order}).what.startswith(what)


def parts(kind: Type, path: str) -> Iterator[tuple[str, Type]]:
    """Everything that is in a type and has no parts itself, with where it stands."""
    match kind := unmarked(kind):
        case StructType():
            inner = [(f"{path}.{field.name}", field.type) for field in kind.fields]
        case UnionType(types=types) | TupleType(item_types=types):
            inner = [(path, each) for each in types]
        case DictType():
            inner = [(path, kind.key_type), (path, kind.value_type)]
        case CollectionType():
            inner = [(path, kind.item_type)]
        case _:
            yield path, kind
            return
    for where, each in inner:
        yield from parts(each, where)


def unbounded(kind: Any) -> list[str]:
    """The texts and numbers in a type that have no bounds."""
    return [
        path
        for path, each in parts(type_info(kind), getattr(kind, "__name__", ""))
        if (isinstance(each, StrType) and (each.max_length is None or each.pattern is None))
        or (isinstance(each, IntType) and (each.ge is None or each.le is None))
    ]


def test_no_order_has_a_text_or_a_number_without_bounds() -> None:
    assert [path for kind in TABLE.orders for path in unbounded(kind)] == []
    assert unbounded(dict[str, int]) == ["dict", "dict"]


def test_nothing_secret_that_was_sent_is_sent_back() -> None:
    problem = told(SignInRequest, {"login": "secret\x00", "password": ["secret"], "code": "secret" * 9})
    assert "secret" not in f"{problem.what}{problem.accepted}"


def test_names_that_nobody_can_read_are_shown_as_they_are_written() -> None:
    problem = told(SessionRequest, {"name": "Ann", "role": "patron", "\u202e" + "x" * 99: 1})
    assert problem.what == f"'\\u202e{'x' * 39}': is not known here"


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe{", b'{"a":NaN}', b"[" * 30_000, b'"\\ud800"', b"1 2"])
def test_what_is_no_json_is_not_looked_into(body: bytes) -> None:
    with pytest.raises(UnreadableBody):
        read_body(SessionRequest, body)


@pytest.mark.parametrize("said", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
def test_a_body_that_is_not_said_to_be_json_is_refused(said: str) -> None:
    """A page of another site can send such a one without asking."""
    with pytest.raises(Problem, match="not said to be JSON"):
        read_body(SessionRequest, b'{"name":"Ann","role":"patron"}', said)


@pytest.mark.parametrize("said", ["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"])
def test_a_body_that_is_said_to_be_json_is_read(said: str) -> None:
    assert read_body(SessionRequest, b'{"name":"Ann","role":"patron"}', said).name == "Ann"


def test_a_query_is_read_by_its_types() -> None:
    assert read_query(LogQuery, {"after": "7", "other": "x"}) == LogQuery(after=7)
    assert read_query(FeedQuery, {"beat": "true"}) == FeedQuery(beat=True)
    assert read_query(RoadsQuery, {"shoe": "3", "tail": "fall"}) == RoadsQuery(shoe=3, tail="fall")
    with pytest.raises(Problem, match=r"after: is less than 0; limit: expected a whole number, got a text"):
        read_query(LogQuery, {"after": "-1", "limit": "ten"})
    with pytest.raises(Problem, match="beat: expected true or false"):
        read_query(FeedQuery, {"beat": "perhaps"})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats(allow_nan=False) | st.text(max_size=4)
    | st.sampled_from(["up", "down", "TD", "ab"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
FIELDS = ["number", "text", "word", "card", "pair", "several", "named", "free", "more"]


def decodes(kind: Any, sent: Any) -> bool:
    try:
        msgspec.convert(sent, kind, dec_hook=read_form)
    except msgspec.ValidationError:
        return False
    return True


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(FIELDS), JSON) | JSON)
def test_a_fault_is_found_where_decoding_fails_and_nowhere_else(sent: Any) -> None:
    assert bool(faults_of(Everything, sent)) != decodes(Everything, sent)


def test_every_order_that_is_bent_has_a_fault_that_is_found() -> None:
    house = LiveFloor(tables=(without_robots(TABLE_ID),), pace=None)
    house.open()
    state = house.now(TABLE_ID).state
    house.close()
    fuzz = Fuzz(samples(state, Random(3), frozenset(map(name_of, TABLE.orders)), each=2), 3)  # noqa: S311 - the same
    found = 0
    for _ in range(3_000):
        try:
            sent = msgspec.json.decode(fuzz.body())
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        faults = faults_of(CommandRequest, sent)
        assert bool(faults) != decodes(CommandRequest, sent), sent
        found += bool(faults)
    assert found > 100
