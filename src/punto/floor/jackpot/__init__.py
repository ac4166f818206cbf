"""Jackpots: a meter that coups feed, and that winning hands take from. One table or a linked group.

Stand-alone, linked, mystery and bonus jackpots are one machine: tables, hands, shares and what sets a win off
are parameters. JACKPOT is the machine with all its topics.
"""

from punto.floor.jackpot import (
    adjustments,
    claims,
    closure,
    confirmation,
    contributions,
    jackpot_equipment,
    mystery,
    payment,
    plan,
    share_debts,
    start,
    void_coups,
)
from punto.floor.jackpot.machine import JACKPOT

TOPICS = (
    plan, jackpot_equipment, start, contributions, claims, mystery, confirmation, payment, void_coups,
    adjustments, share_debts, closure,
)  # fmt: skip
"""Every topic; importing one registers its orders and facts with the machine."""

__all__ = ["JACKPOT", "TOPICS"]
