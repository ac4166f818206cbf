#!/usr/bin/env python3
"""Checks an export of the event store, line by line, knowing nothing of the program that wrote it.

    python verifier.py EXPORT [--checkpoints FILE --key FILE]

An export is JSON lines. The first says where it begins and ends; each of the others is one record. A
record's hash is the SHA-256 of its line without the hash: `{"position":…,"payload":{…}}`. Each record names
the hash of the one before, the first names 64 zeros. Checkpoints are JSON lines too, each signed with
Ed25519; kept outside, they betray a chain that was rewritten from end to end.

Nothing but Python's standard library is needed, and the package `cryptography` for signatures. Exit code 0:
everything holds. 1: something does not, and the record is named. 2: the question makes no sense.
"""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

GENESIS = "0" * 64
TAIL = re.compile(rb',"hash":"([0-9a-f]{64})"\}')
TAIL_BYTES = 75
SIGNED = re.compile(rb',"signature":"([0-9a-f]{128})"\}')
SIGNED_BYTES = 144
FIELDS = {
    "position": int, "previous": str, "stream": str, "seq": int, "type": str, "version": int, "time": str,
    "actor": str, "approver": str | None, "command": str, "receipt": str, "clauses": list, "payload": dict,
    "hash": str,
}  # fmt: skip
HEADER_FIELDS = {"export": str, "first": int, "previous": str, "records": int, "head": str}
CHECKPOINT_FIELDS = {
    "checkpoint": str, "position": int, "hash": str, "time": str, "key": str, "signature": str,
}  # fmt: skip
FORMAT = "punto events 1"
CHECKPOINT_FORMAT = "punto checkpoint 1"
SHOE_FORMAT, READ = "punto shoe 1", ("shoe-sealed", "shoe-revealed", "shoe-ready", "bet-placed")
WRITTEN = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""Writes data as the store does: without blanks."""

Fields = dict[str, Any]


class Broken(Exception):
    """Something does not hold; the message names the record."""


@dataclass
class Checked:
    """What was found to hold."""

    first: int = 0
    records: int = 0
    head: str = GENESIS
    checkpoints: int = 0
    shoes: int = 0
    sealed: set[str] = field(default_factory=set)


def parse(line: bytes, where: str, kinds: dict[str, Any]) -> Fields:
    """The fields of a line: exactly these, in this order, each of its kind, and not a byte beside them."""
    try:
        fields: Any = json.loads(line)
        written = WRITTEN(fields).encode("utf-8", "replace")
    except (ValueError, RecursionError) as error:
        raise Broken(f"{where}: is not JSON ({error})") from error
    if not isinstance(fields, dict) or list(fields) != list(kinds):
        raise Broken(f"{where}: does not have the fields {', '.join(kinds)}")
    for name, kind in kinds.items():
        if not isinstance(fields[name], kind) or isinstance(fields[name], bool):
            raise Broken(f"{where}: its {name} is of the wrong kind")
    if written != line:
        raise Broken(f"{where}: is not written as it must be: without blanks, each name once")
    found: Fields = fields
    return found


def check_record(line: bytes, position: int, previous: str) -> Fields:
    """One record in its place: well formed, with its own hash, behind the record before it."""
    where = f"record {position}"
    tail = TAIL.fullmatch(line[-TAIL_BYTES:])
    if tail is None:
        raise Broken(f"{where}: the line does not end with a hash")
    fields = parse(line, where, FIELDS)
    if not all(isinstance(clause, str) for clause in fields["clauses"]):
        raise Broken(f"{where}: its clauses are not all names")
    if fields["position"] != position:
        raise Broken(f"{where}: position {fields['position']} stands in its place")
    if fields["previous"] != previous:
        raise Broken(f"{where}: does not follow from the record before it")
    digest = hashlib.sha256(line[:-TAIL_BYTES] + b"}").hexdigest()
    if digest != fields["hash"]:
        raise Broken(f"{where}: its content has hash {digest}, not the one it names")
    return fields


class StreamNumbers:
    """Within each stream the numbers count from one without a gap."""

    def __init__(self, complete: bool) -> None:
        """An export that does not begin with the first record may begin within streams."""
        self._complete = complete
        self._last: dict[str, int] = {}

    def check(self, fields: Fields) -> None:
        """Check that a record has the next number of its stream."""
        stream, seq = fields["stream"], fields["seq"]
        before = self._last.get(stream, 0 if self._complete else seq - 1)
        if seq != before + 1 or seq < 1:
            raise Broken(f"record {fields['position']}: number {seq} of {stream} stands behind {before}")
        self._last[stream] = seq


def commitment_of(packs: int, seed: str, nonce: str) -> str:
    """What a revealed shoe must have been committed to: a hash over its packs, a nonce and its seed."""
    text = f"{SHOE_FORMAT} {packs} ".encode() + bytes.fromhex(nonce) + bytes.fromhex(seed)
    return hashlib.sha256(text).hexdigest()


class CommittedShoes:
    """A shoe is committed once, before the first bet on it; what is revealed later is what was committed."""

    def __init__(self, complete: bool) -> None:
        """The commitments of an export that begins in the middle may lie before it."""
        self._complete = complete
        self.sealed: dict[str, str] = {}
        self.revealed: set[str] = set()
        self._tables: set[str] = set()
        self._in_play: dict[str, str] = {}
        self._bets: dict[str, int] = {}

    def check(self, fields: Fields) -> None:
        """Check a record that commits, opens or reveals a shoe, or bets on one; no other."""
        where = f"record {fields['position']}"
        table = fields["stream"].removeprefix("table/")
        if fields["version"] != 1 and fields["type"] in READ:
            raise Broken(f"{where}: {fields['type']} version {fields['version']}: version 1 is known here")
        try:
            if fields["type"] == "shoe-sealed":
                self._seal(where, **fields["payload"])
            elif fields["type"] == "shoe-revealed":
                self._reveal(where, **fields["payload"])
            elif fields["type"] == "shoe-ready":
                self._in_play[table] = f"{table}-{fields['payload']['fact']['number']}"
            elif fields["type"] == "bet-placed" and table in self._in_play:
                self._bet(fields["position"], table)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Broken(f"{where}: does not describe a shoe ({error})") from error

    def _bet(self, position: int, table: str) -> None:
        """A table that deals from committed shoes takes no bet on any other."""
        shoe = self._in_play[table]
        self._bets.setdefault(shoe, position)
        if self._complete and table in self._tables and shoe not in self.sealed:
            raise Broken(f"record {position}: is a bet on shoe {shoe}, which was not committed")

    def _seal(self, where: str, shoe: str, commitment: str, **_: object) -> None:
        if shoe in self.sealed or shoe in self.revealed:
            raise Broken(f"{where}: shoe {shoe} is committed a second time")
        if shoe in self._bets:
            raise Broken(f"{where}: shoe {shoe} is committed after the bet of record {self._bets[shoe]}")
        self.sealed[shoe] = commitment
        self._tables.add(shoe.rpartition("-")[0])

    def _reveal(self, where: str, shoe: str, packs: int, seed: str, nonce: str) -> None:
        committed = self.sealed.pop(shoe, None)
        if committed is None and (self._complete or shoe in self.revealed):
            raise Broken(f"{where}: shoe {shoe} is revealed without a commitment")
        if committed not in (None, commitment_of(packs, seed, nonce)):
            raise Broken(f"{where}: shoe {shoe} is not the one that was committed")
        self.revealed.add(shoe)


def verify(lines: Iterable[bytes], outside: Iterable[Fields] = ()) -> Checked:
    """Check an export, and checkpoints whose signatures hold against it; Broken names what does not hold."""
    given = iter(lines)
    header = parse(_whole(next(given, b"\n"), "the header"), "the header", HEADER_FIELDS)
    if header["export"] != FORMAT:
        raise Broken(f"the header: the format is {header['export']!r}, not {FORMAT!r}")
    first, records = header["first"], header["records"]
    if first < 1 or records < 1:
        raise Broken("the header: an export begins with record 1 or later, and has one record or more")
    wanted: dict[int, set[str]] = {}
    for each in outside:
        wanted.setdefault(each["position"], set()).add(each["hash"])
    checked = Checked(first=first, head=header["previous"])
    if first == 1 and checked.head != GENESIS:
        raise Broken("record 1: is said to follow from another record")
    _signed_for(wanted, first - 1, checked)
    streams, shoes = StreamNumbers(first == 1), CommittedShoes(first == 1)
    for position, line in enumerate(given, first):
        if checked.records == records:
            raise Broken(f"record {position}: the header counts {records} records, and this is one more")
        fields = check_record(_whole(line, f"record {position}"), position, checked.head)
        streams.check(fields)
        shoes.check(fields)
        checked.records, checked.head = checked.records + 1, fields["hash"]
        _signed_for(wanted, position, checked)
    _end(header, checked, wanted)
    checked.shoes, checked.sealed = len(shoes.revealed), set(shoes.sealed)
    return checked


def _signed_for(wanted: dict[int, set[str]], position: int, checked: Checked) -> None:
    """What was signed for a record is what it is found to be, or what an export says that it follows from."""
    if position in wanted:
        checked.checkpoints += 1
        if wanted[position] != {checked.head}:
            raise Broken(f"record {position}: differs from the checkpoint that was signed for it")


def _whole(line: bytes, where: str) -> bytes:
    if not line.endswith(b"\n"):
        raise Broken(f"{where}: the line is cut off")
    return line[:-1]


def _end(header: Fields, checked: Checked, wanted: Iterable[int]) -> None:
    """The export reaches as far as its header and the checkpoints say."""
    following = checked.first + checked.records
    if checked.records < header["records"]:
        raise Broken(f"record {following}: is missing; the header counts {header['records']} records")
    if checked.head != header["head"]:
        raise Broken(f"record {following - 1}: is not the head that the header names")
    beyond = [position for position in wanted if position >= following]
    if beyond:
        raise Broken(f"record {following}: is missing; a checkpoint was signed for record {max(beyond)}")


def read_keys(text: str) -> list[tuple[bytes, float]]:
    """Public keys, one on each line in hexadecimal; a retired one has its last position behind it."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    return [(bytes.fromhex(key), float(upto[0]) if upto else float("inf")) for key, *upto in lines]


def checkpoints(lines: Iterable[bytes], keys: list[tuple[bytes, float]]) -> Iterator[Fields]:
    """The checkpoints of a file; each must carry the signature of a key that was in use then."""
    for number, line in enumerate(lines, 1):
        where = f"checkpoint {number}"
        whole = _whole(line, where)
        tail = SIGNED.fullmatch(whole[-SIGNED_BYTES:])
        signature, body = bytes.fromhex(tail[1].decode()) if tail else b"", whole[:-SIGNED_BYTES] + b"}"
        good = [upto for key, upto in keys if _signed(key, signature, body)]
        if not good:
            raise Broken(f"{where}: the signature does not hold")
        fields = parse(whole, where, CHECKPOINT_FIELDS)
        if fields["checkpoint"] != CHECKPOINT_FORMAT:
            raise Broken(f"{where}: the format is {fields['checkpoint']!r}, not {CHECKPOINT_FORMAT!r}")
        if fields["position"] > max(good):
            raise Broken(f"{where}: is signed with a key that was retired at record {max(good):.0f}")
        yield fields


def _signed(key: bytes, signature: bytes, body: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - only signatures need it
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, body)
    except InvalidSignature:
        return False
    return True


def main() -> int:
    """Check what the command line names."""
    asked = argparse.ArgumentParser(description="Check an export of the event store.")
    asked.add_argument("export", type=Path)
    asked.add_argument("--checkpoints", type=Path, help="signed checkpoints that were kept outside")
    asked.add_argument("--key", type=Path, help="the public keys of their signatures, in hexadecimal")
    options = asked.parse_args()
    if (options.checkpoints is None) != (options.key is None):
        asked.error("--checkpoints and --key come together")
    try:
        outside: list[Fields] = []
        if options.checkpoints is not None:
            keys = read_keys(options.key.read_text())
            with options.checkpoints.open("rb") as lines:
                outside = list(checkpoints(lines, keys))
        with options.export.open("rb") as lines:
            checked = verify(lines, outside)
    except Broken as broken:
        print(broken, file=sys.stderr)
        return 1
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    last = checked.first + checked.records - 1
    print(f"records {checked.first} to {last} hold; head {checked.head}")
    print(f"{checked.checkpoints} checkpoints, {checked.shoes} shoes revealed, {len(checked.sealed)} not yet")
    return 0


if __name__ == "__main__":
    sys.exit(main())
