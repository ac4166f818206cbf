"""Ids in the order of time."""


def uuid7(milliseconds: int, chance: bytes) -> str:
    """A UUID of version 7: the time since 1970 first, then ten bytes of chance.

    >>> uuid7(1_700_000_000_000, bytes(10))
    '018bcfe5-6800-7000-8000-000000000000'
    """
    rest = bytearray(chance[:10])
    rest[0] = 0x70 | rest[0] & 0x0F
    rest[2] = 0x80 | rest[2] & 0x3F
    text = (milliseconds.to_bytes(6, "big") + rest).hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
