"""Whether an answer is what a case expects: every expected value is there; an answer may say more."""

from collections.abc import Iterator


def differences(expected: object, found: object, path: str = "") -> Iterator[str]:
    """Every value that is not as expected, with its place."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            yield from differences(value, found.get(key, "nothing"), f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for place, (value, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(value, other, f"{path}[{place}]")
    elif expected != found:
        yield f"{path}: {found}, not {expected}"
