"""The Chromium that `make` found or installed, and how it is started without a screen."""

from pathlib import Path

NOTED = Path(__file__).parents[1] / ".tools" / "chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    """Where it is; Debian's place, where nothing is noted."""
    return NOTED.read_text(encoding="utf-8").strip() if NOTED.is_file() else "/usr/bin/chromium"
