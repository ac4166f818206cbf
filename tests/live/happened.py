"""Messages about things that happened, without a table where they did."""

from punto.live.message import Message
from punto.machine.fact import Fact
from punto.table import Event
from punto.table.betting.calls import BetsCalled


def happened(seq: int, fact: Fact | None = None, actor: str = "dan", clause: str = "") -> Message:
    """A message: the dealer called for bets, or something else."""
    return Message(Event(seq, 0, actor, "c", fact or BetsCalled(), (clause,) if clause else ()))
