"""`punto`, run as a program, with few tables in its demonstration: robots at all of them keep a core busy."""

import sys
from pathlib import Path

from msgspec import structs

from punto.cli import main
from punto.robots import demo_floor, tables_file
from punto.robots.tables_file import ProposedFloor


def serve_with(*tables: str) -> list[str]:
    """The program that serves these tables and no tournament; no table has a head start."""
    return [sys.executable, "-P", str(Path(__file__)), ",".join(tables), "serve", "--hall-speed", "0"]


def _open_only(tables: list[str]) -> None:
    whole = tables_file.read_floor

    def few(text: str) -> ProposedFloor:
        found = whole(text)
        kept = (structs.replace(each, head_start=0) for each in found.tables if each.id in tables)
        return ProposedFloor(tuple(kept), found.faults)

    demo_floor.read_floor = few  # type: ignore[attr-defined] # it is the name that the product looks up


if __name__ == "__main__":
    _open_only(sys.argv.pop(1).split(","))
    main()
