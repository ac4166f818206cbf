"""Significant events: the house's journal, and with it what is significant of what happens at the tables."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from punto.books.streams import SET_UP, TABLES, setup_in
from punto.store.event import Recorded
from punto.store.journal import KINDS, STREAM, JournalEntry, entry_of
from punto.store.store import PAGE, Store
from punto.store.upcasting import payload_of_today
from punto.table import Fact
from punto.table.betting.wagers import BetPlaced
from punto.table.irregular.payments.mispayments import PaymentCorrected
from punto.table.money.debts import DebtIncurred
from punto.table.settling.settle import CoupSettled
from punto.units import format_money

PLAY: Mapping[str, str] = {
    "coup-invalidated": "overridden",
    "coup-undone": "overridden",
    "coup-reopened": "overridden",
    "irregularity-resolved": "overridden",
    "payment-corrected": "overridden",
    "debt-incurred": "account-changed",
    "remedy-applied": "overridden",
    "game-changed": "game-changed",
    "limits-changed": "game-changed",
    "side-bet-restricted": "game-changed",
    SET_UP: "game-changed",
    "bet-placed": "large-wager",
    "coup-settled": "large-win",
}
"""What is significant of a table's events, and of which kind it is."""

BESIDE: Mapping[str, str] = {
    "sign-in-locked": "access-refused",
    "person-added": "account-changed",
    "person-disabled": "account-changed",
    "person-enabled": "account-changed",
    "role-given": "account-changed",
    "equipment-enrolled": "parameter-changed",
    "equipment-enabled": "parameter-changed",
    "equipment-disabled": "parameter-changed",
}
"""What is significant of accounts and equipment, and of which kind it is."""


class Watched(msgspec.Struct, frozen=True):
    """From which sum on, in cents, a wager or a win is watched."""

    wager: int
    win: int


def significant(store: Store, watched: Watched, after: int = 0) -> Iterator[JournalEntry]:
    """Every significant event behind a position, in the order of commit."""
    types = [*KINDS, *PLAY, *BESIDE]
    while page := store.read_types(types, after, PAGE):
        for record in page:
            if record.event.stream == STREAM:
                yield entry_of(record)
            elif record.event.type in PLAY:
                yield from _at_a_table(record, watched)
            elif record.event.type in BESIDE:
                yield _beside(record)
        after = page[-1].position


def _beside(record: Recorded) -> JournalEntry:
    """About a person or equipment: whose it is stands in the component, how it is now in `after`."""
    event, said = record.event, payload_of_today(record.event)
    now = said.get("role") or said.get("table") or event.type.rpartition("-")[2]
    return JournalEntry(
        kind=BESIDE[event.type], time=event.time, actor=event.actor, component=event.stream,
        reason=event.type.replace("-", " "), after=str(now), position=record.position,
    )  # fmt: skip


def _at_a_table(record: Recorded, watched: Watched) -> Iterator[JournalEntry]:
    event = record.event

    def entry(reason: str, before: str = "", after: str = "") -> JournalEntry:
        return JournalEntry(
            kind=PLAY[event.type], time=event.time, actor=event.actor, component=event.stream,
            reason=reason, before=before, after=after, position=record.position,
        )  # fmt: skip

    if event.type == SET_UP:
        terms = setup_in(event).terms
        yield entry("the table was set up", after=f"{terms.rulebook} {terms.variant}")
        return
    yield from _told(TABLES.from_stored(event).fact, event.type, watched, entry)


def _told(
    fact: Fact, kind: str, watched: Watched, entry: Callable[..., JournalEntry]
) -> Iterator[JournalEntry]:
    if isinstance(fact, BetPlaced):
        if fact.wager.amount >= watched.wager:
            yield entry(f"{fact.wager.who} laid {fact.wager.wager}", after=format_money(fact.wager.amount))
    elif isinstance(fact, CoupSettled):
        for due in fact.dues:
            if due.pays >= watched.win:
                yield entry(f"{due.who} won on {due.wager}", format_money(due.amount), format_money(due.pays))
    elif isinstance(fact, PaymentCorrected):
        yield entry(
            f"{fact.who} was paid wrongly on {fact.wager}",
            f"event {fact.corrects}",
            format_money(fact.amount - fact.withheld),
        )
    elif isinstance(fact, DebtIncurred):
        yield entry(
            f"{fact.who} owes what {fact.wager} was paid in a coup that counts no more",
            f"event {fact.corrects}",
            format_money(fact.amount),
        )
    else:
        yield entry(kind.replace("-", " "), after=msgspec.json.encode(fact, order="deterministic").decode())
