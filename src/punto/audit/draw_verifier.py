#!/usr/bin/env python3
"""Checks a prize draw, knowing nothing of the program that held it.

    python draw_verifier.py PROOF.json ENTRIES.txt

The house published the SHA-256 of a secret seed before the first ticket. The list of tickets was frozen, and
dice were rolled in the open. Then the seed was revealed. The number of a try is HMAC-SHA-256, keyed with the
seed, over "list|dice|prize N|try N", its first 64 bits. A number at the top of the range, and a ticket that
was drawn, are passed over. Exit code 0: the winners follow. 1: they do not. 2: the files make no sense.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RANGE = 2**64
LINE = re.compile(r"(\d+) (P\d+)")
PRINT = re.compile(r"[0-9a-f]{64}")


def owners_in(entries: bytes) -> tuple[dict[int, str], list[str]]:
    """Whose each ticket is, and every line that is out of place."""
    owners: dict[int, str] = {}
    faults = []
    for place, line in enumerate(entries.decode("ascii").splitlines(), 1):
        found = LINE.fullmatch(line)
        if found is None or int(found[1]) != place:
            faults.append(f"line {place} of the list is {line!r}; ticket {place} should stand there")
        else:
            owners[place] = found[2]
    return owners, faults


def tries(proof: dict[str, Any], prize: int, after: int, tickets: int) -> Iterator[tuple[int, str, int]]:
    """Every fair try for a prize: its number, what it gave, and the ticket."""
    attempt, key = after, bytes.fromhex(proof["seed"])
    while True:
        attempt += 1
        message = f"{proof['list']}|{proof['roll']}|prize {prize}|try {attempt}"
        digest = hmac.new(key, message.encode("ascii"), hashlib.sha256).digest()[:8]
        value = int.from_bytes(digest, "big")
        if value < RANGE // tickets * tickets:
            yield attempt, digest.hex(), value % tickets + 1


def faults_in(proof: dict[str, Any], entries: bytes) -> list[str]:
    """Everything in a draw that does not hold."""
    owners, faults = owners_in(entries)
    if hashlib.sha256(bytes.fromhex(proof["seed"])).hexdigest() != proof["commitment"]:
        faults.append("the seed does not belong to the commitment")
    if hashlib.sha256(entries).hexdigest() != proof["list"]:
        faults.append("the list is not the one that was frozen")
    if len(owners) != proof["tickets"]:
        faults.append(f"the list has {len(owners)} tickets, the proof says {proof['tickets']}")
    return faults or list(wrong_tickets(proof, owners))


def wrong_tickets(proof: dict[str, Any], owners: dict[int, str]) -> Iterator[str]:
    """Every ticket that the seed, the list and the dice do not lead to."""
    barred: set[int] = set()
    last: dict[int, int] = {}
    for place, drawn in enumerate(proof["drawn"], 1):
        prize = drawn["prize"]
        if len(barred) >= len(owners):
            yield f"draw {place}: no ticket was left"
            return
        found = tries(proof, prize, last.get(prize, 0), len(owners))
        attempt, number, ticket = next(each for each in found if each[2] not in barred)
        if (attempt, number, ticket) != (drawn["try"], drawn["number"], int(drawn["ticket"])):
            yield f"draw {place}, prize {prize}: ticket {ticket} on try {attempt}, not {drawn['ticket']}"
        last[prize] = attempt
        one_each = proof["one_prize_for"] == "person"
        barred |= {each for each in owners if one_each and owners[each] == owners[ticket]} | {ticket}


def main(arguments: list[str]) -> int:
    """Check two files and say what was found."""
    try:
        proof, entries = json.loads(Path(arguments[0]).read_text("utf-8")), Path(arguments[1]).read_bytes()
        if not all(PRINT.fullmatch(proof[key]) for key in ("seed", "commitment", "list")):
            raise ValueError("seed, commitment and list are 64 hexadecimal digits each")
        faults = faults_in(proof, entries)
    except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
        print(f"cannot check: {error!r}", file=sys.stderr)
        return 2
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(*(f"prize {each['prize']}: ticket {each['ticket']}" for each in proof["drawn"]), sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
