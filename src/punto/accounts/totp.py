"""The second factor: six digits that change every half minute (RFC 6238), each good once."""

from base64 import b32encode
from hmac import compare_digest
from hmac import digest as hmac_digest
from urllib.parse import quote, urlencode

from punto.store.runtime import SYSTEM

ISSUER = "Punto"
SECRET_BYTES = 20
SECONDS = 30
DIGITS = 6
DRIFT = 1
"""So many steps a telephone's clock may be off, either way."""


def new_secret() -> bytes:
    """A secret that the person's device and the server share."""
    return SYSTEM.fresh_bytes()[:SECRET_BYTES]


def code_at(secret: bytes, step: int, digits: int = DIGITS) -> str:
    """The digits of one step."""
    mac = hmac_digest(secret, step.to_bytes(8, "big"), "sha1")
    offset = mac[-1] & 0x0F
    number = int.from_bytes(mac[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def step_of(secret: bytes, code: str, milliseconds: int) -> int | None:
    """Which step a code belongs to, if it is one of now; every candidate is compared, right or not."""
    current = milliseconds // 1_000 // SECONDS
    found = None
    for step in range(current - DRIFT, current + DRIFT + 1):
        if compare_digest(code_at(secret, step).encode(), code.encode("utf-8", "replace")):
            found = step
    return found


def typed(secret: bytes) -> str:
    """The secret as somebody types it in, in groups of four.

    >>> typed(bytes(5))
    'AAAA AAAA'
    """
    text = b32encode(secret).decode().rstrip("=")
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def address(secret: bytes, login: str) -> str:
    """The secret as an authenticator reads it from a picture."""
    query = urlencode({"secret": typed(secret).replace(" ", ""), "issuer": ISSUER})
    return f"otpauth://totp/{ISSUER}:{quote(login)}?{query}"
