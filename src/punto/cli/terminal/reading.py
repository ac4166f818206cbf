"""Files that a command reads: by name, or standard input as a dash."""

import sys
from pathlib import Path

STANDARD_INPUT = "-"


class UnreadableFile(Exception):
    """A file that cannot be read; the message names it and says why."""

    def __init__(self, file: str, why: str) -> None:
        """Keep the reason by itself, too."""
        super().__init__(f"{file}: {why}")
        self.why = why


def read_bytes(file: str | Path) -> bytes:
    """What a file or standard input holds."""
    try:
        if str(file) == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        return Path(file).read_bytes()
    except OSError as error:
        raise UnreadableFile(str(file), f"cannot be read: {error.strerror}") from error


def read_text(file: str | Path) -> str:
    """The text of a file or of standard input."""
    try:
        return read_bytes(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFile(str(file), f"is not UTF-8 text at byte {error.start}") from error
