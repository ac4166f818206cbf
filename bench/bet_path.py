"""The life of one bet, counted: calls, files, reads of the database and folds, from the request to the feed.

`python -m bench.bet_path`, or `make bench`. A patron with an account places a bet at a table with limits.
The application answers in this process, the store is SQLite with books, and another patron watches.
Everything is counted from the request until both the answer and the watcher's message are there.

Several bets are counted, each on an empty layout. Other threads look around all the while, so the least of
each figure is the bet's own. Of the forms that a bet takes, those count whose writers were called.
"""

import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

import apsw

import punto
from punto.accounts.sign_in import SignIn
from punto.live import LiveFloor
from punto.server.app import create_app
from punto.table import TABLE
from punto.table.betting.wagers import BetPlaced
from tests.server.accounts.making import made
from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import QUICK, Clock, Member
from tests.server.client import Client
from tests.server.visiting import OFTEN, TABLE_ID, clears_layout, without_robots

PROGRAM = str(Path(punto.__file__).parent)
BETS = 9
FEED = f"/api/v1/tables/{TABLE_ID}/feed?after={1 << 40}"
"""From now on."""
QUIET = 0.25
"""Seconds before each bet, so that nothing of the one before is still under way."""
READS = ("SELECT", "WITH")


def fold_of_a_bet() -> CodeType:
    """The function that folds a bet into the state: the one place here that knows how that is registered."""
    code: CodeType = TABLE.facts[BetPlaced].__code__
    return code


class Counted(NamedTuple):
    """What one bet took."""

    calls: int
    files: int
    folds: int
    reads: int
    """Outside the transaction that writes the bet."""
    forms: int
    reads_inside: int = 0
    functions: int = 0


BEFORE = Counted(calls=495, files=67, folds=3, reads=10, forms=15)
"""In the first release, as the goals were set."""
GOAL = Counted(calls=220, files=38, folds=1, reads=0, forms=7)
MOST = Counted(calls=320, files=92, folds=1, reads=0, forms=10)
"""What is there now, with some room: whoever makes the way longer is told so."""
FORMS = {
    "PlaceBets": ("server/wire/reading.py", "read_body"),
    "Wager": ("table/betting/checks.py", "wagers_of"),
    "Placed": ("rules/checks/wager_checks.py", "take_up"),
    "Draft": ("table/betting/wagers.py", "_placed"),
    "Event": ("machine/machine.py", "_happens"),
    "StoredEvent": ("store/envelope.py", "to_stored"),
    "Transaction": ("ledger/posting.py", "post"),
    "row of a transfer": ("books/projection.py", "transfer_rows"),
    "message": ("live/message.py", "_written"),
}
"""Into what a bet is written anew behind the bytes of its request, and where that is done."""
NAMES = {
    "calls": "calls of functions of punto",
    "files": "files of punto that they are in",
    "folds": "folds of its fact",
    "reads": "reads of the database, outside its transaction",
    "forms": "forms that it is written in",
}


class Counter:
    """Notes every call and every read in every thread that starts after it was made."""

    def __init__(self) -> None:
        """Listen from now on, and note nothing yet."""
        self._on = False
        self._calls: list[CodeType] = []
        self._reads: list[bool] = []
        self._writing: set[int] = set()
        threading.setprofile(self._called)
        apsw.connection_hooks.append(self._listen)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        if self._on and event == "call" and frame.f_code.co_filename.startswith(PROGRAM):
            self._calls.append(frame.f_code)

    def _listen(self, connection: apsw.Connection) -> None:
        def executed(_: apsw.Cursor, sql: str, __: object) -> bool:
            self._executed(id(connection), sql.lstrip().upper())
            return True

        connection.exec_trace = executed

    def _executed(self, connection: int, sql: str) -> None:
        if sql.startswith("BEGIN"):
            self._writing.add(connection)
        elif sql.startswith(("COMMIT", "ROLLBACK")):
            self._writing.discard(connection)
        elif self._on and sql.startswith(READS):
            self._reads.append(connection in self._writing)

    def count(self, work: Callable[[], object]) -> Counted:
        """What a piece of work takes."""
        self._calls.clear()
        self._reads.clear()
        self._on = True
        work()
        self._on = False
        calls, inside = list(self._calls), sum(self._reads)
        return Counted(
            calls=len(calls),
            functions=len(set(calls)),
            files=len({each.co_filename for each in calls}),
            folds=calls.count(fold_of_a_bet()),
            reads=len(self._reads) - inside,
            forms=1 + len(written(calls)),
            reads_inside=inside,
        )


def written(calls: list[CodeType]) -> list[str]:
    """The forms that a bet took behind the bytes of its request."""
    called = {(each.co_filename.removeprefix(f"{PROGRAM}/"), each.co_name) for each in calls}
    return [form for form, place in FORMS.items() if place in called]


@contextmanager
def floor() -> Iterator[Scene]:
    """A table with limits at which two patrons with accounts sit, in this process."""
    with tempfile.TemporaryDirectory(prefix="punto-bench-") as folder:
        clock = Clock()
        sign_in = SignIn(QUICK, clock, OFTEN)
        house = LiveFloor(
            made(Path(folder) / "data"), tables=(without_robots(TABLE_ID),), pace=None, sign_in=sign_in
        )
        with Client(create_app(demo=False, house=house, rates=OFTEN)) as client:
            yield Scene(lambda login, role: Member(client, sign_in, clock, login, role))


def counted() -> list[Counted]:
    """Every bet that was counted."""
    counter = Counter()
    with floor() as scene:
        return [one_bet(scene, counter, f"bet-{number}") for number in range(BETS)]


def one_bet(scene: Scene, counter: Counter, name: str) -> Counted:
    """Ann bets on an empty layout while Bob watches."""
    clears_layout(scene.ann, scene.dan, scene.sue, TABLE_ID)  # type: ignore[arg-type] # all give orders alike
    stakes = [{"id": name, "wager": "player", "amount": 25_00}]
    with scene.bob.client.websocket_connect(FEED, headers=scene.bob.headers) as feed:
        time.sleep(QUIET)

        def bet() -> None:
            scene.ann.does(TABLE_ID, "place-bets", stakes=stakes)
            if name not in (heard := feed.receive_text()):
                raise SystemExit(f"the watcher heard of something else: {heard}")

        return counter.count(bet)


def rows(found: list[Counted]) -> list[tuple[str, str, str]]:
    """The least of each figure beside the baseline and the goal."""
    told = []
    for field, name in NAMES.items():
        figures = [getattr(each, field) for each in found]
        beside = f"before {getattr(BEFORE, field)}, goal {getattr(GOAL, field)}"
        told.append((name, f"{min(figures):,}", f"{beside}; up to {max(figures):,} with what else went on"))
    return told


def main() -> int:
    """Print the figures; the exit status says whether the way has grown longer."""
    found = counted()
    print(f"One bet at a table with limits, from the request to the feed; least of {BETS} bets")
    for name, figure, beside in rows(found):
        print(f"{name:<50}  {figure:>6}  {beside}")
    functions, inside = min(each.functions for each in found), min(each.reads_inside for each in found)
    print(f"{'different functions of punto':<50}  {functions:>6}")
    print(f"{'reads inside the transaction that writes it':<50}  {inside:>6}")
    grown = [name for field, name in NAMES.items() if not within(found, field)]
    print(f"more than the most: {'; '.join(grown) or 'none'}")
    return 1 if grown else 0


def within(found: list[Counted], field: str) -> bool:
    """Whether the least of a figure is no more than it may be."""
    return bool(min(getattr(each, field) for each in found) <= getattr(MOST, field))


if __name__ == "__main__":
    sys.exit(main())
