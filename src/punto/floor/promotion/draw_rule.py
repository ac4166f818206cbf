"""The random choice of a draw: fixed in advance by nobody, and worked out again by anybody.

The house commits to a secret seed before the first ticket. The list of tickets is frozen. Dice are rolled in
the open. Then the seed is revealed, and the three of them give every winner: the number of a try is the first
64 bits of HMAC-SHA-256, keyed with the seed, over the digest of the list, the dice, the prize and the try.
Numbers at the top that would favour some tickets are passed over, so that every ticket is as likely as any.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from punto.floor.promotion.state import TicketBlock

RANGE = 2**64
DIGITS = 16
"""Hexadecimal digits of a number."""
LEAST_WIDTH = 4
LEAST_DICE = 6


class DrawnTicket(NamedTuple):
    """What a try led to."""

    ticket: int
    attempt: int
    number: str


def commitment_of(seed: str) -> str:
    """What fixes a seed without showing it.

    >>> commitment_of("637b62a4a866cc5d8318323310cdd8ac033549836b028a810ed555209e82b78b")[:16]
    '155407a5423afe12'
    """
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def list_digest(text: str) -> str:
    """The digest of a list of tickets."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def ticket_list(blocks: Iterable[TicketBlock]) -> str:
    """The list that is published: a line for each ticket, with a number for its owner and no name.

    >>> blocks = (TicketBlock(who="a", first=1, tickets=2), TicketBlock(who="b", first=3, tickets=1))
    >>> print(ticket_list(blocks))
    0001 P0001
    0002 P0001
    0003 P0002
    <BLANKLINE>
    """
    blocks = tuple(blocks)
    numbers = owner_numbers(blocks)
    total = sum(block.tickets for block in blocks)
    width, wide = _width(total), _width(len(numbers))
    return "".join(
        f"{ticket:0{width}} P{numbers[block.who]:0{wide}}\n"
        for block in blocks
        for ticket in range(block.first, block.first + block.tickets)
    )


def _width(most: int) -> int:
    return max(LEAST_WIDTH, len(str(most)))


def ticket_name(ticket: int, total: int) -> str:
    """A ticket's number as it stands on the list.

    >>> ticket_name(7, 1284)
    '0007'
    """
    return f"{ticket:0{_width(total)}}"


def owner_numbers(blocks: Iterable[TicketBlock]) -> dict[str, int]:
    """A number for everybody with a ticket, in the order in which they came."""
    return {who: number for number, who in enumerate(dict.fromkeys(block.who for block in blocks), 1)}


def numbers(seed: str, digest: str, roll: str, prize: int, after: int = 0) -> Iterator[tuple[int, str]]:
    """The tries for a prize, each with its random number, without end."""
    key, attempt = bytes.fromhex(seed), after
    while True:
        attempt += 1
        message = f"{digest}|{roll}|prize {prize}|try {attempt}".encode("ascii")
        yield attempt, hmac.digest(key, message, "sha256").hex()[:DIGITS]


def ticket_of(number: str, total: int) -> int | None:
    """The ticket that a number stands for, from 1; none for a number at the top that would be unfair.

    >>> ticket_of("d159520988255387", 1284), ticket_of("ffffffffffffffff", 1284)
    (568, None)
    """
    value = int(number, 16)
    return value % total + 1 if value < RANGE - RANGE % total else None


def draw_ticket(  # noqa: PLR0913 - all that a draw rests on
    seed: str, digest: str, roll: str, prize: int, total: int, *, barred: frozenset[int], after: int = 0
) -> DrawnTicket | None:
    """The next ticket for a prize that may win; none where every ticket is barred."""
    if len(barred) >= total:
        return None
    for attempt, number in numbers(seed, digest, roll, prize, after):
        ticket = ticket_of(number, total)
        if ticket is not None and ticket not in barred:
            return DrawnTicket(ticket, attempt, number)
    return None  # pragma: no cover - the tries have no end
