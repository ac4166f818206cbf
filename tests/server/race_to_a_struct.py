"""Threads that read fresh structs at the same moment, run as a program: what goes wrong ends it at once."""

import sys
import threading
from functools import partial
from threading import Barrier

import msgspec

from punto.machine.codec import decoder

THREADS, STRUCTS = 3, 200
FIELDS = [f"field_{number}" for number in range(8)]
BODY = msgspec.json.encode(dict.fromkeys(FIELDS, dict.fromkeys(FIELDS, 1)))


def fresh_kind() -> type:
    """A struct of structs of which nothing is known yet."""
    inner = [
        (name, msgspec.defstruct("Inner", [(each, int | None, None) for each in FIELDS])) for name in FIELDS
    ]
    return msgspec.defstruct("Outer", inner)


def read(kind: type, together: Barrier) -> None:
    together.wait()
    decoder(kind).decode(BODY)


if __name__ == "__main__":
    sys.setswitchinterval(1e-6)
    for _ in range(STRUCTS):
        work = partial(read, fresh_kind(), Barrier(THREADS))
        threads = [threading.Thread(target=work) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
