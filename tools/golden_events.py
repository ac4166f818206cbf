"""Golden events: every script and every golden shoe, event by event, in the bytes that a store keeps.

`python -m tools.golden_events` adds what is new. What was kept stays as it is: stores hold such bytes for
ever. A script that was itself rewritten is named, and then kept anew: `python -m tools.golden_events NAME`.
"""

import lzma
import re
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from punto.books.streams import TABLES, set_up_event, stream_of
from punto.script import run_script
from punto.store.event import StoredEvent
from punto.table import Event
from tools.golden_shoes import dealt
from tools.style import RULEBOOK_IDS

TESTS = Path(__file__).resolve().parent.parent / "tests"
SCRIPTS = TESTS / "scripts"
FILE = TESTS / "books" / "golden" / "events.txt.xz"
HEADING = "# "
HASH_OF_BOOK = re.compile(r'"book":"[0-9a-f]{64}"')
Golden = dict[str, list[str]]
"""Each script or shoe, and its events, one on a line."""


def sources() -> dict[str, Callable[[], list[str]]]:
    """Everything of which the events are kept, by name, and what plays it."""
    return {
        **{file.stem: partial(of_script, file) for file in sorted(SCRIPTS.rglob("*.punto"))},
        **{f"shoe {rulebook}": partial(of_shoe, rulebook) for rulebook in sorted(RULEBOOK_IDS)},
    }


def of_script(file: Path) -> list[str]:
    """The events of a script."""
    return list(_lines(run_script(file.read_text(encoding="utf-8")).events))


def of_shoe(rulebook: str) -> list[str]:
    """The set-up and the events of a golden shoe."""
    dealer = dealt(rulebook)
    first = set_up_event(dealer.state.setup, "house", 0, "set-up")
    return [line_of(first), *_lines(dealer.events)]


def _lines(events: Iterable[Event]) -> Iterable[str]:
    return (line_of(TABLES.to_stored(stream_of("T1"), event)) for event in events)


def line_of(event: StoredEvent) -> str:
    """Everything of an event that is hashed and does not come from the chain.

    A rulebook that gets another section has another hash: which it is, is left out.
    """
    words = (event.seq, event.type, event.version, event.time, event.actor, event.approver, event.command)
    return _unhashed("\t".join((*map(str, words), " ".join(event.clauses), event.payload.decode())))


def _unhashed(line: str) -> str:
    return HASH_OF_BOOK.sub('"book":""', line)


def read() -> Golden:
    """What is kept."""
    found: Golden = {}
    if not FILE.exists():
        return found
    for line in lzma.decompress(FILE.read_bytes()).decode().split("\n"):
        if line.startswith(HEADING):
            found[line.removeprefix(HEADING)] = events = []
        else:
            events.append(_unhashed(line))
    return found


def write(golden: Golden) -> None:
    """Keep events."""
    FILE.parent.mkdir(exist_ok=True)
    text = "\n".join(line for name in sorted(golden) for line in (HEADING + name, *golden[name]))
    FILE.write_bytes(lzma.compress(text.encode(), preset=9))


def main(*rewritten: str) -> int:
    """Add what is new."""
    known, playing = read(), sources()
    wanted = [name for name in playing if name not in known or name in rewritten]
    write(known | {name: playing[name]() for name in wanted})
    print(f"{len(wanted)} added, {len(known)} were there")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
