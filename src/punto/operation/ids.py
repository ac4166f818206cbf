"""Ids: numbers in the order of time for commands, opaque ones for people and sessions."""

import os
import re
import socket
from hashlib import sha256

from punto.store.runtime import SYSTEM, Runtime
from punto.units.time_ids import uuid7

COMMAND = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
"""A UUID of version 7, in small letters."""
PERSON_DIGITS = 16
PERSON = re.compile(rf"\bp-[0-9a-f]{{{PERSON_DIGITS}}}\b")
"""A person's id, as `new_person` makes them; no other id looks like it."""


def now(runtime: Runtime = SYSTEM) -> int:
    """Milliseconds since 1970 in UTC."""
    return runtime.now()


def new_command(runtime: Runtime = SYSTEM) -> str:
    """A UUID of version 7: the time first, then chance."""
    return uuid7(runtime.now(), runtime.fresh_bytes())


def new_person(runtime: Runtime = SYSTEM) -> str:
    """An id that is no name."""
    return f"p-{runtime.fresh_bytes().hex()[:PERSON_DIGITS]}"


def new_process(runtime: Runtime = SYSTEM) -> str:
    """What a process is called among those that share a floor: machine, number, and some chance."""
    return f"{socket.gethostname()}-{os.getpid()}-{runtime.fresh_bytes().hex()[:4]}"


def new_token(runtime: Runtime = SYSTEM) -> str:
    """256 bits that nobody can guess."""
    return runtime.fresh_bytes().hex()


def digest(token: str) -> str:
    """What is kept of a token: it tells the token again, and does not give it away."""
    return sha256(token.encode()).hexdigest()
