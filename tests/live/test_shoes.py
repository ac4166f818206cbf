"""When virtual shoes are revealed: once nothing more is dealt from them, and not before."""

import pytest

from punto.live.virtual_shoes import Shoes
from punto.store import Store
from punto.store.keys.sealing import SHOE_REVEALED, Sealer
from punto.table import Phase
from punto.table.conduct.closing import CloseTable
from punto.table.seats.joining import Leave
from tests.live.hosting import ANN, DAN, Serving


def revealed(store: Store) -> list[str]:
    return [each.event.stream for each in store.every() if each.event.type == SHOE_REVEALED]


@pytest.mark.trust("A7")
def test_a_shoe_is_revealed_when_its_table_has_closed(sqlite_books: Store) -> None:
    shoes, table = Shoes(sqlite_books, Sealer(bytes(32))), Serving(sqlite_books)
    table.set_up()
    shoes.deck(table.tables.state("m1"))
    table.sit_down()
    table.play()
    shoes.reveal(table.tables.state("m1"))
    assert not revealed(sqlite_books), "it is still being dealt from"
    table.gives(ANN, Leave())
    table.gives(DAN, CloseTable())
    closed = table.tables.state("m1")
    assert closed.phase is Phase.CLOSED
    shoes.reveal(closed)
    shoes.reveal(closed)
    assert revealed(sqlite_books) == ["shoe/m1-1"]
