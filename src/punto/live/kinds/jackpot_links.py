"""Jackpots beside the tables: what coups mean to them, what a share means to a table, and what is told."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from punto.books.streams import JACKPOT_SNAPSHOTS, JACKPOTS, stream_of
from punto.floor.jackpot.contributions import FeedJackpot
from punto.floor.jackpot.jackpot_reactions import REACTIONS, jackpot_orders
from punto.floor.jackpot.payment import JackpotPaid
from punto.floor.jackpot.state import JackpotState
from punto.live.kind import LiveKind, Wanted, on_fact
from punto.live.machine import LiveMachine
from punto.live.machine_history import MachineHistory
from punto.live.message import EventNotice, Message
from punto.machine.roles import HOUSE
from punto.robots.robot_ids import is_robot
from punto.store.changes import Change, Decided
from punto.store.keys.sealing import Sealer
from punto.store.snapshots import Snapshots
from punto.table import Table
from punto.table.money.prize_chips import HandOverPrize

ReadJackpots = Callable[[], Iterable[LiveMachine[JackpotState]]]


class TableJackpots:
    """What events at a table mean to the jackpots that it belongs to."""

    def __init__(self, jackpots: ReadJackpots) -> None:
        """Read the jackpots as they are now, without a lock: states are replaced whole."""
        self._jackpots = jackpots

    def react(self, decided: Decided[Table]) -> Iterator[Wanted]:
        """A contribution holds whatever else has happened to the meter; what undoes something does not."""
        for change in decided.changes:
            if type(change.event.fact) not in REACTIONS:
                continue
            actor = change.event.actor
            reports = is_robot(actor) and actor != HOUSE.id
            for machine in self._jackpots():
                for order in jackpot_orders(machine.state, *change, reports=reports):
                    contributes = isinstance(order, FeedJackpot)
                    yield Wanted(machine.stream, order, contributes=contributes, by_house=True)


def _share_paid(change: Change[JackpotState]) -> Iterator[Wanted]:
    """A share that is paid in chips is handed over at its table."""
    fact = change.event.fact
    assert isinstance(fact, JackpotPaid)  # noqa: S101 - asked for nothing else
    if fact.tender == "chips" and fact.amount:
        source = f"{change.after.name}, claim {fact.claim}"
        order = HandOverPrize(who=fact.who, amount=fact.amount, source=source)
        yield Wanted(stream_of(fact.table), order, by_house=True)


SHARE_PAID = on_fact(JackpotPaid, _share_paid)
"""What the payment of a share means to a table."""


class JackpotHistory(MachineHistory[JackpotState]):
    """Keeps the latest events of a jackpot, and tells everybody that the meter may have moved."""

    def take(self, changes: Sequence[Change[JackpotState]], state: JackpotState) -> list[Message]:
        """Take in what happened together; what it was, whoever may know it asks for."""
        return [EventNotice(each.event) for each in super().take(changes, state)]


def jackpot_kind(box: Sealer | None, *, with_history: bool) -> LiveKind[JackpotState]:
    """Jackpots as live machines: with a box they are found by their snapshots."""
    return LiveKind(
        JACKPOTS,
        states=Snapshots(box, JACKPOT_SNAPSHOTS) if box is not None else None,
        history=JackpotHistory if with_history else None,
        feed=JACKPOTS.prefix,
        reactions=[SHARE_PAID],
    )
