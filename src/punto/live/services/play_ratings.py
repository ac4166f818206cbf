"""Rating a session of play: read from the table's own record, at the exact prices of the game."""

from collections.abc import Iterator

from punto.books.streams import TABLES
from punto.floor.patron.ratings import RatePlay
from punto.live.shoe_prices import edges
from punto.machine.fact import Event
from punto.machine.names import name_of
from punto.store.store import Store
from punto.table import Table
from punto.table.money.buying_in import BoughtIn, CashedOut
from punto.table.seats.joining import Joined, Left
from punto.table.settling.settle import CoupSettled

PAGE = 1_000
FURTHEST = 1 << 53


def last_session(store: Store, table: str, who: str) -> list[Event]:
    """The events of a table from when somebody last came until they left, or until now; none if never."""
    stream = TABLES.stream_of(table)
    marks = [*store.all_of(stream, name_of(Joined)), *store.all_of(stream, name_of(Left))]
    began, last = 0, (0, 0)
    for event in sorted((TABLES.from_stored(each.event) for each in marks), key=lambda each: each.seq):
        if isinstance(event.fact, Joined) and event.fact.who == who:
            began = began or event.seq
        elif isinstance(event.fact, Left) and event.fact.who == who:
            began, last = 0, (began, event.seq)
    first, end = (began, FURTHEST) if began else last
    return [each for each in _events(store, stream, first) if each.seq <= end] if first else []


def _events(store: Store, stream: str, first: int) -> Iterator[Event]:
    """Everything from an event on; the set-up of a table has no number, and so takes the first place."""
    after = first
    while page := store.read_stream(stream, after, PAGE):
        yield from (TABLES.from_stored(each.event) for each in page)
        after = page[-1].event.seq


def rated(state: Table, session: list[Event], who: str) -> RatePlay:
    """The order that rates a session: what was bought, cashed and staked, and the price of every wager."""
    turnover: dict[str, int] = {}
    bought = cashed = coups = 0
    for fact in (each.fact for each in session):
        if isinstance(fact, BoughtIn) and fact.who == who:
            bought += fact.amount
        elif isinstance(fact, CashedOut) and fact.who == who:
            cashed += fact.amount
        elif isinstance(fact, CoupSettled):
            own = [due for due in fact.dues if due.who == who and due.outcome != "void"]
            coups += bool(own)
            for due in own:
                turnover[due.wager] = turnover.get(due.wager, 0) + due.settled_on
    prices = {wager: edge for (wager, _), edge in edges(state.terms, ()).items() if wager in turnover}
    return RatePlay(
        who=who,
        table=state.setup.table,
        began=session[0].at,
        ended=session[-1].at,
        coups=coups,
        bought=bought,
        cashed=cashed,
        turnover=turnover,
        prices={wager: str(edge) for wager, edge in prices.items()},
    )
