"""`punto rules new`: a complete rulebook to start from, with comments, that already passes every check."""

import re
import shutil
from pathlib import Path

from punto.rulebook.library import REGISTER, folder_of, rulebook_ids
from punto.rulebook.loader import load
from punto.rulebook.rulebook_errors import BrokenRulebook, Fault

TEMPLATE = Path(__file__).parent / "template"
NAME = re.compile(r"[a-z][a-z0-9-]{1,39}", re.ASCII)
OVER = """\
# @TITLE@: what differs from @BASE@. Everything else is taken over from there.
#
# A table that is given here is merged with the one below. A list, and a table with a clause of its own,
# replaces it. A topic in [[absent]] is removed. The clauses are those of @BASE@, copied into clauses.jsonl.
# A text with numbers of its own has its own clauses.jsonl, and [clauses.map] says which stands for which.

id = "@ID@"
extends = "@BASE@"

[identity]
title = "@TITLE@"
badge = "@BADGE@"
"""


def new_rulebook(name: str, into: Path, base: str | None = None) -> Path:
    """Write a new rulebook's folder; a name or a place that will not do raises with the faults."""
    folder = into / name
    faults = []
    if not NAME.fullmatch(name):
        right = "write small letters, digits and hyphens, beginning with a letter"
        faults.append(Fault(name, "id", "is no name for a rulebook", right))
    elif name in rulebook_ids():
        faults.append(Fault(name, "id", "there is a rulebook of this name", "give another name"))
    if folder.exists():
        faults.append(Fault(str(folder), "(folder)", "is there already", "name another place with --into"))
    if faults:
        raise BrokenRulebook(faults)
    if base is None:
        shutil.copytree(TEMPLATE, folder)
        for file in folder.rglob("*.*"):
            _fill(file, name, "")
    else:
        _write_over(folder, name, base)
    return folder


def _write_over(folder: Path, name: str, base: str) -> None:
    """A rulebook that says nothing of its own yet."""
    load(base)
    folder.mkdir(parents=True)
    shutil.copy(folder_of(base) / REGISTER, folder / REGISTER)
    main = folder / "rulebook.toml"
    main.write_text(OVER, encoding="utf-8")
    _fill(main, name, base)


def _fill(file: Path, name: str, base: str) -> None:
    title = name.replace("-", " ").title()
    badge = "".join(word[0] for word in title.split())[:4].ljust(2, "B")
    words = {"@ID@": name, "@TITLE@": title, "@BADGE@": badge, "@BASE@": base}
    text = file.read_text(encoding="utf-8")
    for mark, word in words.items():
        text = text.replace(mark, word)
    file.write_text(text, encoding="utf-8")
