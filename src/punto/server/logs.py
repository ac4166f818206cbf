"""Logs: lines for people, or one JSON object a line for programs. What is secret is never handed to them."""

import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered; everything that is logged meanwhile carries it."""
PLAIN = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
"""What every record has; anything else was said by whoever logged it."""


class Lines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The record: when, how grave, from where, what, and everything that was said with it."""
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            said["request"] = request
        said.update((name, value) for name, value in vars(record).items() if name not in OWN)
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said, enc_hook=str).decode()


def start(form: str, level: str) -> None:
    """Send everything that is logged in this process to standard error, in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines() if form == "json" else logging.Formatter(PLAIN))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # The web server's own notes on every connection would repeat ours.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
