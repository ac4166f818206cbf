"""Ids: numbers in the order of time for commands, opaque ones for people and sessions."""

import os
import re
import socket
import time
from hashlib import sha256

from punto.store.keys.files import fresh_bytes
from punto.units.ids import uuid7

COMMAND = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
"""A UUID of version 7, in small letters."""
PERSON_DIGITS = 16
PERSON = re.compile(rf"\bp-[0-9a-f]{{{PERSON_DIGITS}}}\b")
"""A person's id, as `new_person` makes them; no other id looks like it."""


def now() -> int:
    """Milliseconds since 1970 in UTC."""
    return time.time_ns() // 1_000_000


def new_command() -> str:
    """A UUID of version 7: the time first, then chance."""
    return uuid7(now(), fresh_bytes())


def new_person() -> str:
    """An id that is no name."""
    return f"p-{fresh_bytes().hex()[:PERSON_DIGITS]}"


def new_process() -> str:
    """What a process is called among those that share a floor: machine, number, and some chance."""
    return f"{socket.gethostname()}-{os.getpid()}-{fresh_bytes().hex()[:4]}"


def new_token() -> str:
    """256 bits that nobody can guess."""
    return fresh_bytes().hex()


def digest(token: str) -> str:
    """What is kept of a token: it tells the token again, and does not give it away."""
    return sha256(token.encode()).hexdigest()
