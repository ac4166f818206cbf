"""Scripts: a plain-text report of what happens at a table, and of what must come of it (docs/scripts.md)."""

from punto.script.lines import ScriptFault
from punto.script.orders import read_general, write_general
from punto.script.script_reader import BadScript
from punto.script.script_runner import Difference, ScriptReport
from punto.script.table_script_reader import Script, read_script
from punto.script.table_script_runner import run_script

__all__ = [
    "BadScript",
    "Difference",
    "Script",
    "ScriptFault",
    "ScriptReport",
    "read_general",
    "read_script",
    "run_script",
    "write_general",
]
