"""Keep the product's record of shown clauses equal to what the tests showed.

`python -m tools.record check` compares; `python -m tools.record update` writes. Both read what the two parts
of the last full test run left in `build`.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

FRESH = (Path("build/clause-record.json"), Path("build/clause-record-covered.json"))
KEPT = Path("src/punto/rulebook/books/shown.json")

Record = dict[str, dict[str, list[str]]]


def read(path: Path) -> Record:
    """A record from a file; empty where there is none."""
    found: Record = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def together(records: Iterable[Record]) -> Record:
    """What several runs showed, as if it were one.

    >>> together([{"nsw": {"5": ["b"]}}, {"nsw": {"4": ["a"], "5": ["a"]}}])
    {'nsw': {'4': ['a'], '5': ['a', 'b']}}
    """
    merged: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for record in records:
        for rulebook, clauses in record.items():
            for clause, tests in clauses.items():
                merged[rulebook][clause].update(tests)
    return {
        rulebook: {clause: sorted(tests) for clause, tests in sorted(clauses.items())}
        for rulebook, clauses in sorted(merged.items())
    }


def differences(kept: Record, fresh: Record) -> list[str]:
    """Every clause whose tests differ, in words."""
    lines = []
    for rulebook in sorted({*kept, *fresh}):
        old, new = kept.get(rulebook, {}), fresh.get(rulebook, {})
        for clause in sorted({*old, *new}):
            if old.get(clause) != new.get(clause):
                lines.append(f"{rulebook} {clause}: recorded {old.get(clause)}, shown {new.get(clause)}")
    return lines


def main(arguments: list[str]) -> int:
    """Check or update the record."""
    parts = {path: read(path) for path in FRESH}
    empty = [str(path) for path, part in parts.items() if not part]
    if empty:
        print(f"{' and '.join(empty)}: missing or empty; run the whole test suite first", file=sys.stderr)
        return 1
    fresh = together(parts.values())
    if arguments == ["update"]:
        KEPT.write_text(json.dumps(fresh, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return 0
    lines = differences(read(KEPT), fresh)
    if lines:
        print("The record of shown clauses is out of date; `make record` writes it anew:", file=sys.stderr)
        print("\n".join(lines[:20]), file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
