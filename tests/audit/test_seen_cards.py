"""`punto verify` looks for lost cards: judged from the software that has the rule, listed from before."""

import pytest
from msgspec import structs

from punto.audit.seen_cards import check_places
from punto.books.streams import TABLES, set_up_event, stream_of
from punto.operation import software
from punto.store import Append, Part, Store, content_hash
from punto.store.errors import ChainBroken
from punto.table import Phase
from punto.table.irregular.resolutions import IrregularityResolved
from tests.live.hosting import START
from tests.table.irregular.mishaps import STANDS, Mishaps
from tests.table.play import DAN


def lost() -> Mishaps:
    """A table of an earlier release, which let a card disappear that was seen."""
    play = Mishaps.dealt("vic-2002", STANDS)
    play.reports("third-card-banker", "6C")
    play.happens(IrregularityResolved(kind="third-card-banker", resolution="turn-first", next=Phase.DEALING))
    play.calls()
    return play


def keep(store: Store, play: Mishaps) -> None:
    """Put a table into a store, its events under the commands that they came of."""
    setup = play.opening.setup
    kept = set_up_event(setup, "Sue", START, "set-up")
    store.append(Append("set-up", content_hash(b""), (Part(kept.stream, 0, (kept,)),)))
    commands = {event.command: [each for each in play.events if each.command == event.command]
                for event in play.events}  # fmt: skip
    number = 1
    for name, events in commands.items():
        part = tuple(structs.replace(TABLES.to_stored(stream_of("T1"), each), seq=0) for each in events)
        store.append(Append(name, content_hash(b""), (Part(part[0].stream, number, part),)))
        number += len(part)


def test_a_lost_card_from_before_the_rule_is_listed(sqlite_store: Store) -> None:
    keep(sqlite_store, lost())
    software.accept(sqlite_store, "Max", "upgrade")
    found = check_places(sqlite_store)
    assert found == (0, ("table/T1, shoe 1: 6C was seen and is nowhere",))


def test_a_card_that_is_lost_under_the_rule_breaks_the_record(sqlite_store: Store) -> None:
    software.accept(sqlite_store, "Max", "first")
    keep(sqlite_store, lost())
    with pytest.raises(ChainBroken, match="6C was seen and is nowhere"):
        check_places(sqlite_store)


def test_a_table_that_keeps_the_rule_is_judged_command_by_command(sqlite_store: Store) -> None:
    software.accept(sqlite_store, "Max", "first")
    play = Mishaps.dealt("vic-2002", STANDS)
    play.reports("third-card-banker", "6C")
    play.decides("dummy-coup", DAN)
    play.finishes()
    keep(sqlite_store, play)
    found = check_places(sqlite_store)
    assert found.before == ()
    assert found.commands == len({event.command for event in play.events})
