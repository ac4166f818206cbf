"""The contract, on both databases: tables that follow from the events, and can be made again."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

import pytest

from punto.store import Recorded, Store
from punto.store.address import store_at
from punto.store.errors import OutcomeUnknown, RefusedByDatabase
from punto.store.session import Rows, WriterSession
from punto.store.writer import CommitLost
from tests.store.making import append


class CardsDrawn:
    """How many cards each table has drawn; no table may draw more than ten."""

    name = "cards-drawn"
    version = 1
    tables: Mapping[str, str] = MappingProxyType(
        {
            "cards_drawn": "CREATE TABLE cards_drawn (stream {text} PRIMARY KEY, "
            "cards {integer} NOT NULL CHECK (cards <= 10)) {strict}"
        }
    )

    only_added: Sequence[str] = ()

    def __init__(self, version: int = 1, worth: int = 1) -> None:
        self.version = version
        self.worth = worth
        self.forgotten = 0

    def undone(self) -> None:
        self.forgotten += 1

    def settle(self, session: WriterSession, /) -> None:
        """Nothing was gathered."""

    def fold(self, rows: Rows, records: Sequence[Recorded], _: object, /) -> None:
        for record in records:
            rows(
                "INSERT INTO cards_drawn VALUES (?, ?) ON CONFLICT (stream) "
                "DO UPDATE SET cards = cards_drawn.cards + excluded.cards",
                [record.event.stream, self.worth],
            )


def counted(store: Store) -> dict[str, int]:
    return dict(store.database.read("SELECT stream, cards FROM cards_drawn"))


@pytest.fixture
def with_inline(address: str) -> Iterator[Callable[[CardsDrawn], Store]]:
    opened: list[Store] = []

    def again(projection: CardsDrawn) -> Store:
        opened.append(store_at(address, inline=[projection]))
        return opened[-1]

    yield again
    for store in opened:
        store.close()


def test_a_projection_follows(store: Store) -> None:
    projection = CardsDrawn()
    store.append(append("c1", ("table/m1", 0, 4), ("table/m2", 0, 1)))
    assert store.follow(projection) == 5
    store.append(append("c2", ("table/m1", 4, 2)))
    assert counted(store) == {"table/m1": 4, "table/m2": 1}
    assert store.follow(projection) == 7
    assert counted(store) == {"table/m1": 6, "table/m2": 1}
    assert store.follow(projection) == 7


def test_a_projection_is_made_anew_from_the_first_event(store: Store) -> None:
    store.append(append("c1", ("table/m1", 0, 4)))
    store.follow(CardsDrawn())
    store.append(append("c2", ("table/m2", 0, 1)))
    assert store.rebuild(CardsDrawn()) == 5
    assert counted(store) == {"table/m1": 4, "table/m2": 1}


def test_a_projection_of_a_new_version_is_made_anew_by_itself(store: Store) -> None:
    store.append(append("c1", ("table/m1", 0, 4)))
    store.follow(CardsDrawn())
    assert store.follow(CardsDrawn(version=2, worth=2)) == 4
    assert counted(store) == {"table/m1": 8}


def test_an_inline_projection_is_never_behind(
    store: Store, with_inline: Callable[[CardsDrawn], Store]
) -> None:
    store.append(append("c1", ("table/m1", 0, 4)))
    served = with_inline(CardsDrawn())
    assert counted(served) == {"table/m1": 4}
    served.append(append("c2", ("table/m1", 4, 3)))
    assert counted(served) == {"table/m1": 7}


def test_a_rule_of_an_inline_table_refuses_the_whole_command(
    with_inline: Callable[[CardsDrawn], Store],
) -> None:
    served = with_inline(CardsDrawn())
    served.append(append("c1", ("table/m1", 0, 9)))
    outcomes = [
        served.submit(append("c2", ("table/m2", 0, 1), ("table/m1", 9, 2))),
        served.submit(append("c3", ("table/m1", 9, 1))),
    ]
    assert isinstance(outcomes[0].exception(), RefusedByDatabase)
    assert outcomes[1].result().versions == {"table/m1": 10}
    assert counted(served) == {"table/m1": 10}
    assert served.reply_to("c2") is None
    assert served.version("table/m2") == 0


def test_what_a_process_wrote_that_does_not_know_a_projection_is_taken_in_first(
    store: Store, with_inline: Callable[[CardsDrawn], Store]
) -> None:
    served = with_inline(CardsDrawn())
    store.append(append("c1", ("table/m1", 0, 1), ("table/m2", 0, 2)))
    assert served.append(append("c2", ("table/m1", 1, 1))).last == 4
    assert counted(served) == {"table/m1": 2, "table/m2": 2}


def test_a_projection_that_another_process_made_anew_in_another_form_is_not_written_to(
    with_inline: Callable[[CardsDrawn], Store],
) -> None:
    served = with_inline(CardsDrawn())
    with_inline(CardsDrawn(version=2))
    with pytest.raises(RefusedByDatabase, match="cards-drawn is another process's of another version"):
        served.append(append("c1", ("table/m1", 0, 1)))
    assert counted(served) == {}


def test_a_projection_that_is_ahead_of_the_chain_is_not_written_to(
    with_inline: Callable[[CardsDrawn], Store],
) -> None:
    """As after a restore beside it: what it holds of records that are not there would be counted twice."""
    served, beside = with_inline(CardsDrawn()), with_inline(CardsDrawn())
    served.append(append("c1", ("table/m1", 0, 2)))
    beside.transact(lambda session: session.rows("UPDATE projections SET position = 3"))
    with pytest.raises(RefusedByDatabase, match="cards-drawn has come to record 3, and the chain has not"):
        served.append(append("c2", ("table/m1", 2, 1)))
    assert counted(served) == {"table/m1": 2}
    assert served.version("table/m1") == 2


def test_a_refused_command_leaves_its_stream_as_long_as_it_was(
    with_inline: Callable[[CardsDrawn], Store],
) -> None:
    served = with_inline(CardsDrawn())
    with pytest.raises(RefusedByDatabase):
        served.append(append("c1", ("table/m1", 0, 11)))
    assert served.append(append("c2", ("table/m1", 0, 1))).versions == {"table/m1": 1}


class Remembering(CardsDrawn):
    """Knows by heart how many cards there were, until it hears that something may have been undone."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, int] = {}

    def undone(self) -> None:
        super().undone()
        self.known.clear()

    def fold(self, rows: Rows, records: Sequence[Recorded], _: object, /) -> None:
        for record in records:
            stream = record.event.stream
            if stream not in self.known:
                found = rows("SELECT cards FROM cards_drawn WHERE stream = ?", [stream])
                self.known[stream] = int(str(found[0][0])) if found else 0
            self.known[stream] += 1
            rows("DELETE FROM cards_drawn WHERE stream = ?", [stream])
            rows("INSERT INTO cards_drawn VALUES (?, ?)", [stream, self.known[stream]])


def test_a_projection_forgets_what_a_lost_commit_may_not_have_kept(
    with_inline: Callable[[CardsDrawn], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    served = with_inline(Remembering())
    served.append(append("c1", ("table/m1", 0, 2)))
    session = served._writer._session
    assert session is not None

    def lost(_: int) -> None:
        session.rollback()
        raise CommitLost

    monkeypatch.setattr(session, "commit", lost)
    with pytest.raises(OutcomeUnknown):
        served.append(append("c2", ("table/m1", 2, 3)))
    served.append(append("c3", ("table/m1", 2, 1)))
    assert counted(served) == {"table/m1": 3}


class Hopeless(CardsDrawn):
    """Fails on every event."""

    def fold(self, rows: Rows, records: Sequence[Recorded], _: object, /) -> None:
        super().fold(rows, records, None)
        raise KeyError(records[0].event.type)


def test_a_store_whose_projection_cannot_be_made_is_not_opened(
    store: Store, with_inline: Callable[[CardsDrawn], Store]
) -> None:
    store.append(append("c1", ("table/m1", 0, 4)))
    with pytest.raises(KeyError):
        with_inline(Hopeless())
    assert store.append(append("c2", ("table/m1", 4, 1))).last == 5


class Broken(CardsDrawn):
    """Fails on its third event."""

    def fold(self, rows: Rows, records: Sequence[Recorded], _: object, /) -> None:
        if records[-1].event.seq == 3:
            raise KeyError("third card")
        super().fold(rows, records, None)


def test_a_fault_in_a_projection_undoes_its_own_command_alone(
    with_inline: Callable[[CardsDrawn], Store],
) -> None:
    broken = Broken()
    served = with_inline(broken)
    outcomes = [served.submit(append(f"c{seq}", ("table/m1", None, 1))) for seq in (1, 2, 3)]
    other = served.submit(append("c4", ("table/m2", 0, 1)))
    assert [type(outcome.exception()) for outcome in outcomes] == [type(None), type(None), KeyError]
    assert other.result().last == 3
    assert broken.forgotten > 0, "a projection hears that what it took in was undone"
    assert counted(served) == {"table/m1": 2, "table/m2": 1}
