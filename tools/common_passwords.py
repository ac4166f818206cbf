"""Make the list of common passwords anew: `python -m tools.common_passwords LIST`.

LIST is a file with one on each line. The one that was used last: the 30,000 most common passwords of the
package zxcvbn 4.5. Those that are too short are left out, for they are refused all the same.
"""

import sys
from pathlib import Path

from punto.accounts.passwords import SHORTEST, digest

TARGET = Path(__file__).parents[1] / "src/punto/accounts/common.bin"


def made_of(passwords: list[str]) -> bytes:
    """The digests of those that are long enough, in order."""
    return b"".join(sorted({digest(each) for each in passwords if len(each) >= SHORTEST}))


def main(source: str) -> None:
    """Read the list and write the digests."""
    TARGET.write_bytes(made_of(Path(source).read_text(encoding="utf-8").splitlines()))


if __name__ == "__main__":
    main(sys.argv[1])
