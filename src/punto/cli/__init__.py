"""The command line: `punto rules`, `punto settle`, `punto serve`."""

from punto.cli.main import main

__all__ = ["main"]
