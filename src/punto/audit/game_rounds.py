"""Rounds: everything that a report of a game asks for, for each coup and each player, from the events alone.

Our reading of the items that GLI-19, section 2.8.2, lists. What does not apply says so and is not left out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec
from msgspec import structs

from punto.books.streams import TABLES, stream_of
from punto.machine.names import name_of
from punto.machine.roles import DEALER
from punto.store.changes import Change
from punto.store.envelope import written
from punto.store.event import StoredEvent
from punto.store.steps import StateReader
from punto.store.store import Store
from punto.table import Table
from punto.table.irregular.payments.mispayments import MispaymentFound, PaymentCorrected
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.settling.pay import PaidOut
from punto.table.settling.result import ResultAnnounced
from punto.table.settling.settle import CoupSettled
from punto.table.state.coup import Due
from punto.units import format_exact

PAGE = 5_000
NOT_APPLICABLE = "not applicable"
VOID = "void"
Status = Literal["open", "settled", "paid", "void", "taken back"]


class LaidWager(msgspec.Struct, frozen=True, kw_only=True):
    """One wager of a player, and what became of it."""

    id: str
    wager: str
    asset: str
    amount: int
    outcome: str = "open"
    pays: int = 0
    returned: int = 0


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One coup for one player; amounts are whole cents."""

    id: str
    """Table, coup and player."""
    table: str
    game: str
    rules: str
    """The fingerprint of the rulebook under which it was played."""
    shoe: int
    coup: int
    dealer: str
    began: str
    ended: str = NOT_APPLICABLE
    status: Status = "open"
    cards: dict[str, str]
    """The cards that were turned, by their places."""
    result: str = NOT_APPLICABLE
    who: str
    wagers: tuple[LaidWager, ...]
    staked: int
    promotional: int
    """Staked in tokens."""
    won: int = 0
    """What the wagers won, with what was put right of it later."""
    put_right: int = 0
    """What of that came, or went back, after it was paid: a payment had been wrong."""
    commission: str = "0"
    """Kept back, or owed, to the last fraction of a cent."""
    jackpot: str = NOT_APPLICABLE
    """What went to a jackpot, or came from one."""
    before: int
    """Chips at the table, the stakes among them."""
    after: int
    """The same when it was paid, with what was put right later."""


def rounds(store: Store, table: str) -> Iterator[Round]:
    """Every round of a table, in order; those that are still open come last."""
    stream = stream_of(table)
    return _Rounds(list(_amends(store, stream))).told(_events(store, stream))


class _Amend(NamedTuple):
    """What was put right of a wager's payment, and by which event."""

    seq: int
    coup: int
    wager: str
    amount: int


def _amends(store: Store, stream: str) -> Iterator[_Amend]:
    """Everything that was put right at a table, however long after."""
    after = 0
    while page := store.read_types([name_of(MispaymentFound), name_of(PaymentCorrected)], after, PAGE):
        for kept in (each.event for each in page if each.event.stream == stream):
            fact = TABLES.from_stored(kept).fact
            if isinstance(fact, MispaymentFound) and fact.moved:
                yield _Amend(kept.seq, fact.coup, fact.wager, fact.moved)
            elif isinstance(fact, PaymentCorrected) and not fact.undoes:
                yield _Amend(kept.seq, fact.coup, fact.wager, fact.amount)
        after = page[-1].position


def _events(store: Store, stream: str) -> Iterator[StoredEvent]:
    seen = 0
    while page := store.read_stream(stream, seen, PAGE):
        yield from (each.event for each in page)
        seen = page[-1].event.seq


class _Rounds:
    """Follows one table. Only the coup that was settled last can still be taken back."""

    def __init__(self, amends: list[_Amend]) -> None:
        self._reader, self._amends = StateReader(TABLES), amends
        self._began, self._result = "", NOT_APPLICABLE
        self._last: list[Round] = []
        self._paid: int | None = None
        """The event that paid them."""

    def told(self, events: Iterable[StoredEvent]) -> Iterator[Round]:
        step: Change[Table] | None = None
        for kept in events:
            taken = self._reader.take(kept)
            if taken is not None:
                step = taken
                yield from self._take(step, kept.seq)
        yield from self._put_right()
        if step is not None and not step.after.dues:
            yield from self._rounds(step.after, _lying(step.after))

    def _take(self, step: Change[Table], seq: int) -> Iterator[Round]:
        fact, at = step.event.fact, written(step.event.at)
        if not self._began or step.before.coup.number != step.after.coup.number:
            self._began, self._result = at, NOT_APPLICABLE
        if isinstance(fact, ResultAnnounced):
            self._result = fact.winner
        elif isinstance(fact, CoupSettled):
            yield from self._put_right()
            self._last, self._paid = list(self._rounds(step.after, map(_laid, fact.dues), fact.dues)), None
        elif isinstance(fact, PaidOut):
            self._paid = seq
            self._last = [_paid(each, fact, step.after, at) for each in self._last]
        elif isinstance(fact, CoupReopened | CoupUndone):
            self._last = [
                structs.replace(each, status="taken back") if each.coup == fact.number else each
                for each in self._put_right(seq)
            ]
            self._paid = None

    def _put_right(self, upto: int | None = None) -> list[Round]:
        """The rounds of the last coup, with what was put right of them before an event, or ever."""
        if self._paid is None:
            return self._last
        amends = [
            each for each in self._amends if self._paid < each.seq and (upto is None or each.seq < upto)
        ]
        return [_amended(each, amends) for each in self._last] if amends else self._last

    def _rounds(
        self, state: Table, wagers: Iterable[tuple[str, LaidWager]], dues: tuple[Due, ...] = ()
    ) -> Iterator[Round]:
        by_player: dict[str, list[LaidWager]] = {}
        for who, laid in wagers:
            by_player.setdefault(who, []).append(laid)
        for who, laid_by in by_player.items():
            own = [due for due in dues if due.who == who]
            held = _funds(state, who)
            kept = sum((due.commission + due.owed for due in own), Fraction(0))
            yield Round(
                id=f"{state.setup.table}/{state.coup.number}/{who}",
                table=state.setup.table,
                game=f"{state.terms.rulebook} {state.terms.variant}",
                rules=state.shoe.book,
                shoe=state.shoe.number,
                coup=state.coup.number,
                dealer=state.people.staff.get(DEALER, NOT_APPLICABLE),
                began=self._began,
                status="settled" if own else "open",
                cards={place: str(card) for place, card in state.coup.faces.items()},
                result=self._result,
                who=who,
                wagers=tuple(laid_by),
                staked=sum(each.amount for each in laid_by if each.asset == "chips"),
                promotional=sum(each.amount for each in laid_by if each.asset == "token"),
                commission=format_exact(kept),
                before=held,
                after=held,
            )


def _laid(due: Due) -> tuple[str, LaidWager]:
    return due.who, LaidWager(
        id=due.id, wager=due.wager, asset=due.asset, amount=due.amount, outcome=due.outcome, pays=due.pays,
        returned=due.returned,
    )  # fmt: skip


def _lying(state: Table) -> Iterator[tuple[str, LaidWager]]:
    """The wagers on a table that nothing has decided yet."""
    for each in (*state.layout.values(), *(each.wager for each in state.carried.open)):
        yield each.who, LaidWager(id=each.id, wager=each.wager, asset=each.asset, amount=each.amount)


def _paid(each: Round, fact: PaidOut, state: Table, at: str) -> Round:
    wagers = tuple(
        structs.replace(laid, pays=laid.pays + fact.differences.get(laid.id, 0)) for laid in each.wagers
    )
    void = all(laid.outcome == VOID for laid in wagers)
    return structs.replace(
        each,
        status="void" if void else "paid",
        ended=at,
        wagers=wagers,
        won=sum(laid.pays for laid in wagers),
        after=_funds(state, each.who),
    )


def _amended(each: Round, amends: list[_Amend]) -> Round:
    """A round with what was put right of its wagers."""
    found: Counter[str] = Counter()
    for amend in amends:
        if amend.coup == each.coup:
            found[amend.wager] += amend.amount
    wagers = tuple(structs.replace(laid, pays=laid.pays + found[laid.id]) for laid in each.wagers)
    put_right = sum(found[laid.id] for laid in each.wagers)
    return structs.replace(
        each, wagers=wagers, won=each.won + put_right, put_right=put_right, after=each.after + put_right
    )


def _funds(state: Table, who: str) -> int:
    lying = sum(laid.amount for whose, laid in _lying(state) if whose == who and laid.asset == "chips")
    return state.purses.stacks.get(who, 0) + lying
