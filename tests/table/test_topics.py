"""Every topic of the table is imported in one place, and what it registers is known."""

import re
from pathlib import Path

import punto.table
from punto.table import BY_ITSELF, TABLE, TOPICS, Automation

ROOM = Path(punto.table.__file__).parent
REGISTERS = re.compile(
    r"TABLE\.(?:answers|folds|by_itself)\(|^@session_order\(|^@?(?:effect|circumstance|on_arrival|on_leaving|add_sentences)\b",
    re.MULTILINE,
)


def names_of(files: list[Path]) -> set[str]:
    return {".".join(("punto.table", *file.relative_to(ROOM).with_suffix("").parts)) for file in files}


def test_every_module_that_registers_something_is_a_topic() -> None:
    registering = names_of([
        file for file in ROOM.rglob("*.py") if REGISTERS.search(file.read_text(encoding="utf-8"))
    ])  # fmt: skip
    assert {topic.__name__ for topic in TOPICS} == registering


def test_every_automation_that_orders_something_has_its_place() -> None:
    placed = {*TABLE.hooks.first}
    assert {automation for automation in Automation if TABLE.due_of(automation)} == placed
    assert {*Automation} - placed == {Automation.REDUCE}
    assert len(TABLE.due(BY_ITSELF)[punto.table.Phase.DEALING]) > 1
