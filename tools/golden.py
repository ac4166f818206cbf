"""Golden settlements: sheets with every line that comes of them, kept in a file and reviewed as a diff.

`python -m tools.golden` settles the sheets of tests/rules/golden/settlements.jsonl anew and writes what came
of them; the test there fails until the file agrees.
"""

import json
from pathlib import Path
from typing import Any

from punto.rules.sheet import settle_sheet

FILE = Path("tests/rules/golden/settlements.jsonl")
MONEY = ("amount", "outcome", "odds", "pays", "commission", "owed", "returned", "settled_on", "net")

Json = dict[str, Any]


def lines(sheet: Json) -> list[str]:
    """What came of a sheet, one line for each wager and each commission settled."""
    found = []
    for coup in settle_sheet(json.dumps(sheet))["coups"]:
        found += [_wager(wager) for wager in coup["wagers"]]
        found += [" | ".join(map(str, due.values())) for due in coup.get("commission_settled", [])]
    return found


def _wager(wager: Json) -> str:
    """One wager: its money, its clauses and readings, and why it was refused."""
    parts = [f"{wager['id']} {wager['wager']}", *(str(wager[key]) for key in MONEY)]
    parts += [", ".join(wager["clauses"]), ", ".join(wager.get("readings", []))]
    refusal = wager.get("refusal")
    parts += [f"{refusal['number']} {refusal['what']}; {refusal['accepted']}"] if refusal else []
    parts += ["warned"] if wager.get("warned") else []
    parts += [f"part {_wager(part)}" for part in wager.get("parts", [])]
    return " | ".join(parts)


def main() -> None:
    """Write the file anew."""
    sheets = [json.loads(row)["sheet"] for row in FILE.read_text(encoding="utf-8").splitlines()]
    rows = [json.dumps({"sheet": sheet, "lines": lines(sheet)}, ensure_ascii=False) for sheet in sheets]
    FILE.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
