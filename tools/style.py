"""The house style that no linter knows; `python -m tools.style` names every breach and what is right."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
CHECKED = ("src", "tools", "tests", "bench")

FILE_LINES = 500
FUNCTION_LINES = 60

EXACT = ("src/punto/units", "src/punto/rules")
PURE = ("src/punto/rules", "src/punto/machine", "src/punto/table", "src/punto/floor")
CLOCK = frozenset({"datetime", "time"})
VALUES = {"date", "timedelta"}
ASKS_THE_CLOCK = {"today", "now", "utcnow"}
CHANCE = frozenset({"random", "secrets", "uuid"})
OUTSIDE = frozenset({"asyncio", "io", "logging", "os", "pathlib", "socket", "sqlite3", "subprocess", "sys"})
IMPURE = CLOCK | CHANCE | OUTSIDE

PRODUCT = "src/punto"
RULEBOOK_IDS = frozenset({"nsw", "star-2024", "crown-2025", "vic-2002", "nz-1998"})


@dataclass(frozen=True)
class Fault:
    """One breach: where it is, what is wrong, what would be right."""

    path: PurePosixPath
    line: int
    wrong: str
    right: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.wrong}; {self.right}"


@dataclass(frozen=True)
class Source:
    """One Python file of the repository, by its path from the root."""

    path: PurePosixPath
    text: str

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the syntax tree."""
        return tuple(ast.walk(ast.parse(self.text, filename=str(self.path))))

    def under(self, *folders: str) -> bool:
        """Tell whether the file lies in one of the folders."""
        return any(self.path.is_relative_to(folder) for folder in folders)

    def fault(self, node: ast.expr | ast.stmt, wrong: str, right: str) -> Fault:
        """Place a fault at a node."""
        return Fault(self.path, node.lineno, wrong, right)


def faults(source: Source) -> list[Fault]:
    """List every fault of one file, in the order of its lines.

    >>> source = Source(PurePosixPath("src/punto/rules/payment/wager_payment.py"), "half = 0.5")
    >>> print(*faults(source))
    src/punto/rules/payment/wager_payment.py:1: float 0.5 where money is exact; write an int or a Fraction
    """
    checks = (long_file, long_functions, inexact_numbers, impure_imports, rulebook_ids)
    return sorted((fault for check in checks for fault in check(source)), key=lambda fault: fault.line)


def long_file(source: Source) -> Iterator[Fault]:
    """A file that needs a table of contents wants splitting."""
    lines = len(source.text.splitlines())
    if lines > FILE_LINES:
        wrong = f"the file has {lines} lines, {FILE_LINES} is the most"
        yield Fault(source.path, FILE_LINES + 1, wrong, "split it by idea")


def long_functions(source: Source) -> Iterator[Fault]:
    """A function fits on one screen, docstring included."""
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                wrong = f"{node.name} has {lines} lines, {FUNCTION_LINES} is the most"
                yield source.fault(node, wrong, "give its steps names of their own")


def inexact_numbers(source: Source) -> Iterator[Fault]:
    """Money and odds are ints and Fractions, never floats."""
    if not source.under(*EXACT):
        return
    right = "write an int or a Fraction"
    for node in source.nodes:
        match node:
            case ast.Constant(value=float() as number):
                yield source.fault(node, f"float {number} where money is exact", right)
            case ast.Call(func=ast.Name(id="float")):
                yield source.fault(node, "float(...) where money is exact", right)


def impure_imports(source: Source) -> Iterator[Fault]:
    """What decides knows no clock, no chance and no outside world."""
    if not source.under(*PURE):
        return
    right = "let the caller pass in what is needed of it"
    for node in source.nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for name in imported(node):
                yield source.fault(node, f"{name} imported where only the arguments are known", right)
        elif isinstance(node, ast.Attribute) and node.attr in ASKS_THE_CLOCK:
            yield source.fault(node, f".{node.attr} asks the clock where only the arguments are known", right)


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    """Name the impure modules that a statement imports; a date or a time as a value is no clock."""
    if isinstance(node, ast.ImportFrom) and node.module == "datetime":
        return ["datetime"] if {alias.name for alias in node.names} - VALUES else []
    names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
    return [name for name in names if name.partition(".")[0] in IMPURE]


def rulebook_ids(source: Source) -> Iterator[Fault]:
    """The engine never asks which rulebook it runs: differences are data."""
    if not source.under(PRODUCT):
        return
    docstrings = set(map(id, docstring_nodes(source)))
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            for name in sorted(RULEBOOK_IDS.intersection(words(node.value))):
                wrong = f'rulebook "{name}" named in the code'
                yield source.fault(node, wrong, "put the difference into the rulebooks' data")


def docstring_nodes(source: Source) -> Iterator[ast.expr]:
    """Find the strings that document a module, a class or a function."""
    for node in source.nodes:
        match node:
            case (
                ast.Module(body=[ast.Expr(value=first), *_])
                | ast.ClassDef(body=[ast.Expr(value=first), *_])
                | ast.FunctionDef(body=[ast.Expr(value=first), *_])
                | ast.AsyncFunctionDef(body=[ast.Expr(value=first), *_])
            ):
                yield first


def words(text: str) -> list[str]:
    """Split a string into words; a hyphen belongs to its word.

    >>> words("/rulebooks/star-2024?clause=3.1")
    ['rulebooks', 'star-2024', 'clause', '3', '1']
    """
    return "".join(letter if letter.isalnum() or letter == "-" else " " for letter in text).split()


def sources(root: Path) -> Iterator[Source]:
    """Read every checked Python file below the root."""
    for folder in CHECKED:
        for path in sorted((root / folder).rglob("*.py")):
            yield Source(PurePosixPath(path.relative_to(root)), path.read_text(encoding="utf-8"))


def main() -> int:
    """Print all faults; the exit status says whether there were any."""
    found = [fault for source in sources(ROOT) for fault in faults(source)]
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
