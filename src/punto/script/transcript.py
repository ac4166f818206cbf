"""A transcript: the events of a table as plain text, coup by coup, the way a dealer would tell it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from punto.machine.fact import Event, Fact
from punto.script.fact_words import in_words
from punto.table.betting.calls import BetsCalled, BetsClosed
from punto.table.betting.wagers import BetPlaced
from punto.table.dealing.cards import CardDrawn, CardTurned, CoupBegun, PointsAnnounced
from punto.table.irregular.resolutions import IrregularityReported
from punto.table.settling.pay import CoupEnded, PaidOut
from punto.table.settling.result import ResultAnnounced
from punto.table.settling.settle import CoupSettled
from punto.table.shoe_results import Results
from punto.table.state.coup import Due
from punto.table.state.table import Phase
from punto.units import format_exact, format_money

WINS = {"player": "Player wins", "banker": "Banker wins", "tie": "Tie"}


class Transcript:
    """Tells events one after another; bets wait for their coup's number, cards until their row is full."""

    def __init__(self) -> None:
        """Nothing told yet."""
        self._bets: list[str] = []
        self._cards: list[str] = []
        self._points: dict[str, int] = {}
        self._results: Results[str] = Results()

    def tell(self, event: Event) -> Iterator[str]:
        """The lines that one event adds."""
        fact = event.fact
        self._results.take(fact)
        if isinstance(fact, CardDrawn | BetsCalled | PaidOut):
            return
        if isinstance(fact, CardTurned):
            self._cards.append(f"{fact.place} {fact.face}")
            return
        if isinstance(fact, BetPlaced | BetsClosed):
            self._bets.append(_placed(fact) if isinstance(fact, BetPlaced) else f"  {in_words(fact)}")
            return
        if isinstance(fact, PointsAnnounced):
            self._points[fact.hand] = fact.points
            if len(self._points) < 2:
                return
        if self._cards:
            yield f"  {'  '.join(self._cards)}"
            self._cards = []
        yield from self._said(fact, event.clauses)

    def _said(self, fact: Fact, clauses: tuple[str, ...]) -> Iterator[str]:
        if isinstance(fact, PointsAnnounced):
            yield f"  Player {self._points['player']}, Banker {self._points['banker']}"
            self._points = {}
        elif isinstance(fact, ResultAnnounced):
            self._results.called(fact.winner)
            yield f"  {WINS[fact.winner]}, {fact.player} to {fact.banker}"
        elif isinstance(fact, CoupSettled):
            yield from (f"  {_due(due)}" for due in fact.dues)
        elif isinstance(fact, CoupBegun):
            yield from (in_words(fact), *self._bets)
            self._bets = []
        elif isinstance(fact, CoupEnded):
            yield from self._ended(fact)
        elif isinstance(fact, IrregularityReported):
            yield from _reported(fact, clauses)
        else:
            yield _told(fact, clauses)

    def _ended(self, fact: CoupEnded) -> Iterator[str]:
        yield ""
        if fact.next is Phase.SHOE_OVER:
            results = Counter(self._results)
            told = ", ".join(f"{name.capitalize()} {results[name]}" for name in WINS)
            yield f"The shoe is over after {results.total()} coups: {told}"


def _reported(fact: IrregularityReported, clauses: tuple[str, ...]) -> Iterator[str]:
    report = fact.mishap.report
    seen = f", {report.card} seen" if report.card else ""
    yield f"- Irregular: {report.kind}{seen} ({', '.join(clauses) or 'no clause'})"
    yield from (f"    {way.name}: {way.says} ({', '.join(way.clauses)})" for way in fact.mishap.outlook)


def _due(due: Due) -> str:
    line = f"{due.who} {due.wager} {format_money(due.amount)}: {due.outcome}"
    if due.pays:
        line += f", paid {format_money(due.pays)}"
    if due.commission:
        line += f" after {format_exact(due.commission)} commission"
    return f"{line} ({', '.join(due.clauses)})"


def _placed(fact: BetPlaced) -> str:
    wager = fact.wager
    cut = f" of {format_money(fact.asked)}" if fact.asked != wager.amount else ""
    return f"  {wager.who} at {wager.seat or 'no seat'}: {format_money(wager.amount)}{cut} on {wager.wager}"


def _told(fact: Fact, clauses: tuple[str, ...]) -> str:
    return f"- {in_words(fact)} ({', '.join(clauses) or 'no clause'})"


def transcript(events: Iterable[Event]) -> str:
    """The whole story of some events."""
    telling = Transcript()
    return "\n".join(line for event in events for line in telling.tell(event)) + "\n"
