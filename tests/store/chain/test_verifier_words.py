"""What the verifier says, word for word, of exports that are wrong in each way that it knows."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from punto.store import canonical
from punto.store.chain import verifier
from punto.store.chain.checkpoints import Signer
from punto.store.chain.verifier import (
    GENESIS,
    Broken,
    Checked,
    CommittedShoes,
    checkpoints,
    parse,
    read_keys,
    verify,
)

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
Facts = list[tuple[str, str, dict[str, Any]]]


def written(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


def exported(facts: Facts, first: int = 1, previous: str = GENESIS) -> list[bytes]:
    """An export made without the program, of events that have a stream, a type and a payload."""
    lines, head, numbers = [], previous, dict[str, int]()
    for position, (stream, kind, payload) in enumerate(facts, first):
        numbers[stream] = numbers.get(stream, 0) + 1
        body = {
            "position": position, "previous": head, "stream": stream, "seq": numbers[stream], "type": kind,
            "version": 1, "time": "2026-11-15T12:00:00.000Z", "actor": "Dan", "approver": None,
            "command": f"c{position}", "receipt": "0" * 64, "clauses": [],
            "payload": json.loads(canonical(payload)),
        }  # fmt: skip
        head = sha256(written(body)).hexdigest()
        lines.append(written({**body, "hash": head}) + b"\n")
    header = {
        "export": "punto events 1", "first": first, "previous": previous, "records": len(facts), "head": head,
    }  # fmt: skip
    return [written(header) + b"\n", *lines]


def said_of(lines: list[bytes], *outside: dict[str, Any]) -> str:
    with pytest.raises(Broken) as broken:
        verify(lines, outside)
    return str(broken.value)


NOTHING: Facts = [("table/m1", "card-drawn", {}), ("table/m1", "card-drawn", {})]


def header(**changed: object) -> list[bytes]:
    first, *rest = exported(NOTHING)
    return [written(json.loads(first) | changed) + b"\n", *rest]


KIND = "the header: its {} is of the wrong kind"
NUMBERS = "the header: an export begins with record 1 or later, and has one record or more"
SPELT = "the header: is not written as it must be: without blanks, each name once"


def respelt(before: bytes, after: bytes) -> list[bytes]:
    first, *rest = header()
    return [first.replace(before, after, 1), *rest]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([], "the header: is not JSON (Expecting value: line 1 column 1 (char 0))"),
        ([b"{}"], "the header: the line is cut off"),
        ([b"{}\n"], "the header: does not have the fields export, first, previous, records, head"),
        (header(export="other"), "the header: the format is 'other', not 'punto events 1'"),
        (header(first=0), NUMBERS),
        (header(first=-1), NUMBERS),
        (header(records=0), NUMBERS),
        (header(records=-5), NUMBERS),
        (header(first="1"), KIND.format("first")),
        (header(first=True), KIND.format("first")),
        (header(first=1.0), KIND.format("first")),
        (header(records="2"), KIND.format("records")),
        (header(records=None), KIND.format("records")),
        (header(previous=None), KIND.format("previous")),
        (header(head=[]), KIND.format("head")),
        (respelt(b"{", b" {"), SPELT),
        (respelt(b"{", b"\xef\xbb\xbf{"), SPELT),
        (respelt(b":", b": "), SPELT),
        (respelt(b"{", b'{"export":"punto events 1",'), SPELT),
        (respelt(b"}", b"} "), SPELT),
        (header(previous="1" * 64), "record 1: is said to follow from another record"),
        (header(records=3), "record 3: is missing; the header counts 3 records"),
        (header(records=1), "record 2: the header counts 1 records, and this is one more"),
        (header(head="1" * 64), "record 2: is not the head that the header names"),
    ],
)
def test_a_header_that_is_wrong(lines: list[bytes], words: str) -> None:
    assert said_of(lines) == words


def test_an_export_that_begins_later_follows_from_the_record_it_names() -> None:
    lines = exported(NOTHING, first=2, previous="1" * 64)
    assert verify(lines) == Checked(first=2, records=2, head=json.loads(lines[-1])["hash"])


def test_an_export_that_begins_later_follows_from_the_record_that_was_signed() -> None:
    lines = exported(NOTHING, first=5, previous="ab" * 32)
    assert verify(lines, [{"position": 4, "hash": "ab" * 32}]).checkpoints == 1
    other = {"position": 4, "hash": "cd" * 32}
    assert said_of(lines, other) == "record 4: differs from the checkpoint that was signed for it"
    assert verify(lines, [{"position": 3, "hash": "cd" * 32}]).checkpoints == 0, "it lies before the export"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("stream", 5, "its stream is of the wrong kind"),
        ("stream", ["a"], "its stream is of the wrong kind"),
        ("seq", 1.0, "its seq is of the wrong kind"),
        ("seq", True, "its seq is of the wrong kind"),
        ("seq", None, "its seq is of the wrong kind"),
        ("type", ["shoe-sealed"], "its type is of the wrong kind"),
        ("position", 1.0, "its position is of the wrong kind"),
        ("payload", [], "its payload is of the wrong kind"),
        ("clauses", "x", "its clauses is of the wrong kind"),
        ("clauses", ["1.1", 2], "its clauses are not all names"),
        ("approver", 7, "its approver is of the wrong kind"),
    ],
)
def test_a_record_whose_fields_are_of_another_kind_is_named(name: str, value: object, words: str) -> None:
    """Its hash is worked out anew: nothing but the kind betrays it."""
    first, line, _ = exported(NOTHING)
    body = json.loads(line) | {name: value}
    del body["hash"]
    head = sha256(written(body)).hexdigest()
    said = json.loads(first) | {"records": 1, "head": head}
    lines = [written(said) + b"\n", written({**body, "hash": head}) + b"\n"]
    assert said_of(lines) == f"record 1: {words}"


def test_a_shoe_that_has_no_name_is_no_shoe() -> None:
    facts: Facts = [("shoe/m1-1", "shoe-sealed", {"shoe": 5, "commitment": "x"})]
    assert said_of(exported(facts)).startswith("record 1: does not describe a shoe (")


def test_numbers_within_a_stream_count_from_one_wherever_an_export_begins() -> None:
    first, line, _ = exported(NOTHING, first=5, previous="1" * 64)
    body = json.loads(line) | {"seq": 0}
    del body["hash"]
    head = sha256(written(body)).hexdigest()
    said = json.loads(first) | {"records": 1, "head": head}
    lines = [written(said) + b"\n", written({**body, "hash": head}) + b"\n"]
    assert said_of(lines) == "record 5: number 0 of table/m1 stands behind -1"


def test_a_record_is_written_without_blanks() -> None:
    first, line, _ = exported(NOTHING)
    body = line[:-1].replace(b'"seq":', b'"seq": ')[:-75] + b"}"
    head = sha256(body).hexdigest()
    said = json.loads(first) | {"records": 1, "head": head}
    lines = [written(said) + b"\n", body[:-1] + b',"hash":"' + head.encode() + b'"}\n']
    assert said_of(lines).startswith("record 1: is not written as it must be")


def test_a_checkpoint_for_the_very_next_record_is_missed() -> None:
    outside = {"position": 3, "hash": "0" * 64}
    assert said_of(exported(NOTHING), outside) == "record 3: is missing; a checkpoint was signed for record 3"


def shoe(name: str = "m1-1", seed: str = "11", nonce: str = "22", packs: int = 8) -> tuple[Facts, Facts]:
    """The events that commit a shoe and reveal it."""
    text = f"punto shoe 1 {packs} ".encode() + bytes.fromhex(nonce) + bytes.fromhex(seed)
    sealed = {"shoe": name, "packs": packs, "commitment": sha256(text).hexdigest(), "sealed": "00"}
    revealed = {"shoe": name, "packs": packs, "seed": seed, "nonce": nonce}
    return [(f"shoe/{name}", "shoe-sealed", sealed)], [(f"shoe/{name}", "shoe-revealed", revealed)]


def ready(number: int, table: str = "m1") -> Facts:
    return [(f"table/{table}", "shoe-ready", {"fact": {"number": number}})]


def bet(table: str = "m1") -> Facts:
    return [(f"table/{table}", "bet-placed", {})]


SEALED, REVEALED = shoe()
OTHER = shoe(seed="33")[1]
ODD: Facts = [("shoe/m1-1", "shoe-sealed", {"shoe": "m1-1"})]


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (REVEALED, "record 1: shoe m1-1 is revealed without a commitment"),
        ([*SEALED, *REVEALED, *REVEALED], "record 3: shoe m1-1 is revealed without a commitment"),
        ([*SEALED, *OTHER], "record 2: shoe m1-1 is not the one that was committed"),
        ([*SEALED, *SEALED], "record 2: shoe m1-1 is committed a second time"),
        ([*SEALED, *REVEALED, *SEALED], "record 3: shoe m1-1 is committed a second time"),
        ([*ready(1), *bet(), *SEALED], "record 3: shoe m1-1 is committed after the bet of record 2"),
        (
            [*SEALED, *ready(2), *bet()],
            "record 3: is a bet on shoe m1-2, which was not committed",
        ),
        (
            [*shoe("red-1-1")[0], *ready(2, "red-1"), *bet("red-1")],
            "record 3: is a bet on shoe red-1-2, which was not committed",
        ),
    ],
)
def test_a_shoe_that_is_wrong(facts: Facts, words: str) -> None:
    assert said_of(exported(facts)) == words


def test_what_does_not_describe_a_shoe_is_named() -> None:
    assert said_of(exported(ODD)).startswith("record 1: does not describe a shoe (")


def test_a_bet_where_no_shoe_is_known_says_nothing_of_shoes() -> None:
    assert verify(exported([*bet(), *NOTHING])).records == 3
    assert verify(exported([*SEALED, *ready(1), *NOTHING, *bet()])).sealed == {"m1-1"}


def test_an_export_from_the_middle_may_reveal_what_was_committed_before_it_but_once() -> None:
    assert verify(exported(REVEALED, 5, "1" * 64)).shoes == 1
    words = "record 6: shoe m1-1 is revealed without a commitment"
    assert said_of(exported([*REVEALED, *REVEALED], 5, "1" * 64)) == words


def test_shoes_that_were_revealed_are_known_by_name() -> None:
    shoes = CommittedShoes(complete=True)
    for line in exported([*SEALED, *REVEALED])[1:]:
        shoes.check(json.loads(line))
    assert (shoes.revealed, shoes.sealed) == ({"m1-1"}, {})


def test_fields_that_are_missing_are_all_named() -> None:
    with pytest.raises(Broken, match=r"^here: does not have the fields one, two$"):
        parse(b"{}", "here", {"one": str, "two": str})


def checkpoint(**changed: object) -> bytes:
    """A signed checkpoint, other in some field than the program would write it."""
    line = Signer(KEY).sign(7, bytes(32), "2026-11-15T12:00:00.000Z")
    fields = {name: value for name, value in json.loads(line).items() if name != "signature"} | changed
    body = written(fields)
    return body[:-1] + b',"signature":"' + KEY.sign(body).hex().encode() + b'"}\n'


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (checkpoint()[:-1], "checkpoint 1: the line is cut off"),
        (b"{}\n", "checkpoint 1: the signature does not hold"),
        (checkpoint(checkpoint="other"), "checkpoint 1: the format is 'other', not 'punto checkpoint 1'"),
        (
            checkpoint(more=1),
            "checkpoint 1: does not have the fields checkpoint, position, hash, time, key, signature",
        ),
        (checkpoint(position=8), "checkpoint 1: is signed with a key that was retired at record 7"),
    ],
)
def test_a_checkpoint_that_is_wrong(line: bytes, words: str) -> None:
    with pytest.raises(Broken) as broken:
        list(checkpoints([line], [(PUBLIC, 7.0)]))
    assert str(broken.value) == words


def test_keys_are_good_for_ever_or_up_to_a_record() -> None:
    assert read_keys("11\n\n22 9\n") == [(b"\x11", float("inf")), (b"\x22", 9.0)]


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Call the verifier as a program."""

    def called(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["verifier.py", *map(str, words)])
        try:
            code = verifier.main()
        except SystemExit as ended:
            code = int(str(ended.code))
        said = capsys.readouterr()
        return code, said.out, said.err

    return called


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    """An export, a file of checkpoints and one of keys."""
    lines = exported([*SEALED, *REVEALED, *shoe("m1-2")[0]])
    (tmp_path / "export").write_bytes(b"".join(lines))
    last = json.loads(lines[-1])
    (tmp_path / "points").write_bytes(checkpoint(position=3, hash=last["hash"]))
    (tmp_path / "key").write_text(PUBLIC.hex())
    return tmp_path / "export", tmp_path / "points", tmp_path / "key"


def test_the_program_says_what_holds(run: Run, files: tuple[Path, Path, Path]) -> None:
    export, points, key = files
    head = json.loads(export.read_bytes().splitlines()[-1])["hash"]
    good = f"records 1 to 3 hold; head {head}\n"
    assert run(export) == (0, good + "0 checkpoints, 1 shoes revealed, 1 not yet\n", "")
    said = good + "1 checkpoints, 1 shoes revealed, 1 not yet\n"
    assert run(export, "--checkpoints", points, "--key", key) == (0, said, "")


def test_the_program_names_what_does_not_hold(run: Run, files: tuple[Path, Path, Path]) -> None:
    export, points, key = files
    points.write_bytes(checkpoint(position=3, hash="0" * 64))
    wrong = "record 3: differs from the checkpoint that was signed for it\n"
    assert run(export, "--checkpoints", points, "--key", key) == (1, "", wrong)
    points.write_bytes(b"{}\n")
    wrong = "checkpoint 1: the signature does not hold\n"
    assert run(export, "--checkpoints", points, "--key", key) == (1, "", wrong)


def test_the_program_does_not_answer_what_makes_no_sense(run: Run, files: tuple[Path, Path, Path]) -> None:
    export, points, key = files
    for alone in (("--checkpoints", points), ("--key", key)):
        code, out, err = run(export, *alone)
        assert (code, out) == (2, "")
        assert err.endswith("error: --checkpoints and --key come together\n")
    code, out, err = run(export.parent / "none")
    assert (code, out) == (2, "")
    assert "No such file" in err
    key.write_text("no key")
    code, out, err = run(export, "--checkpoints", points, "--key", key)
    assert (code, out, bool(err)) == (2, "", True)
    assert run()[0] == 2


def test_the_program_says_what_it_wants(run: Run) -> None:
    code, out, _ = run("--help")
    words = " ".join(out.split())
    assert code == 0
    for said in (
        "Check an export of the event store.",
        "--checkpoints CHECKPOINTS signed checkpoints that were kept outside",
        "--key KEY the public keys of their signatures, in hexadecimal",
    ):
        assert said in words
