"""What an append must look like before any database sees it."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from punto.store import Append, Part, canonical, content_hash
from punto.store.address import store_at
from punto.store.append import check
from punto.store.chain import export, verifier
from punto.store.errors import BadAppend
from punto.store.event import is_canonical
from tests.store.making import append, event, part

NOT_A_TIME = "is not UTC with milliseconds, as 2026-11-15T13:42:11.250Z"


def test_a_malformed_append_is_refused_with_every_fault() -> None:
    wrong = event("table/m2", "c9", version=0, time="2026-11-15 12:00", payload=b'{"b":1, "a":2}', actor="\n")
    with pytest.raises(BadAppend) as refused:
        check(
            Append("c1", "short", (Part("table/m1", -1, (wrong,)), part("table/m1", "c1")), lease="table/m1")
        )
    assert refused.value.faults == [
        "the content's digest is 64 hexadecimal digits",
        "a lease and its epoch come together",
        "a stream is named in two parts; one part holds all of its events",
        "table/m1: expected version -1; 0 is a stream without events",
        "table/m1, event 1: is of stream table/m2",
        "table/m1, event 1: is of command c9",
        "table/m1, event 1: has version 0; versions count from 1",
        "table/m1, event 1: '\\n' is not a name: 1 to 200 printable characters",
        f"table/m1, event 1: time '2026-11-15 12:00' {NOT_A_TIME}",
        "table/m1, event 1: the payload is not a canonical JSON object",
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"command": ""}, "a command's id has 1 to 200 printable characters"),
        ({"command": "c" * 201}, "a command's id has 1 to 200 printable characters"),
        ({"content": "A" * 64}, "the content's digest is 64 hexadecimal digits"),
        ({"lease": "", "epoch": 1}, "a lease's name has 1 to 200 printable characters"),
    ],
)
def test_ids_and_digests_have_their_form(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadAppend) as refused:
        check(msgspec.structs.replace(append("c1"), **change))
    assert fault in refused.value.faults


@pytest.mark.parametrize("time", ["2026-02-30T12:00:00.000Z", "2026-11-15T12:00:00.000", "2026-11-15T12Z"])
def test_a_time_is_a_moment_in_utc_with_milliseconds(time: str) -> None:
    with pytest.raises(BadAppend, match="is not UTC with milliseconds"):
        check(Append("c", content_hash(b""), (Part("t", 0, (event("t", "c", time=time),)),)))


@pytest.mark.parametrize(("expected", "seq", "taken"), [(0, 1, True), (0, 2, False), (None, 1, False)])
def test_a_number_given_by_the_caller_must_be_the_right_one(
    expected: int | None, seq: int, taken: bool
) -> None:
    numbered = Append("c1", content_hash(b""), (Part("t", expected, (event("t", "c1", seq=seq),)),))
    if taken:
        check(numbered)
    else:
        with pytest.raises(BadAppend, match=f"is numbered {seq}; leave the number to the store"):
            check(numbered)


@pytest.mark.parametrize(
    "payload",
    [b"", b"[]", b"1", b"{", b'{"a":1}\n', b'{ "a":1}', b'{"b":1,"a":2}', b'{"a":1,"a":1}', b'{"a":"\xff"}'],
)
def test_a_payload_must_be_canonical(payload: bytes) -> None:
    with pytest.raises(BadAppend, match="canonical JSON object"):
        check(Append("c", content_hash(b""), (Part("t", 0, (event("t", "c", payload=payload),)),)))


def saying(number: float) -> Append:
    """A command whose event says a number."""
    return Append(
        "c", content_hash(b""), (Part("t", 0, (event("t", "c", payload=canonical({"x": number})),)),)
    )


@pytest.mark.trust("D4")
@pytest.mark.parametrize("number", [0.0, -0.0, 0.1, 0.5, -2.25, 1e-3, 1e15, 1e-10, 5e-324])
def test_a_fraction_that_is_taken_is_written_as_others_write_it(tmp_path: Path, number: float) -> None:
    with store_at(str(tmp_path / "punto.sqlite")) as store:
        store.append(saying(number))
        assert verifier.verify(export.lines(store)).records == 1


@pytest.mark.trust("D4")
@pytest.mark.parametrize("number", [1e-5, -1e-7, 1e16, 1e22, 1.5e300, 123456789012345680000.0])
def test_a_number_that_others_write_otherwise_is_refused_and_not_called_forged_later(number: float) -> None:
    with pytest.raises(BadAppend, match=r"^t, event 1: the payload is not a canonical JSON object$"):
        check(saying(number))
    assert not is_canonical(bytes(canonical({"x": [{"y": number}]})))
