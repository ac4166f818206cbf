"""How a game is dealt in which every betting area has a hand of its own against the dealer's."""

from typing import Literal

from punto.rulebook.procedure.preparing import LayoutRules
from punto.rulebook.records import Cited, Record, Span


class AreaDeal(Cited, frozen=True, kw_only=True):
    """One way to deal: how many cards at a time to every area with a wager, and then to the dealer."""

    at_once: Literal[1, 3]
    to_area: Cited
    to_dealer: Cited
    blind: Cited | None = None
    """Where the hand lies that nobody may look at, where the text says so."""
    again: Cited | None = None
    """The later rounds, where one round is not the whole deal."""


class OnePackMachine(Record, frozen=True, kw_only=True):
    """What a machine changes that shuffles the one pack."""

    allowed: Cited
    no_cutting_card: Cited
    packs_alternate: Cited


class ThreeCard(Record, frozen=True, kw_only=True):
    """The deal by areas."""

    areas: Span
    layouts: LayoutRules
    dealing_shoe: Cited
    machine: OnePackMachine
    shuffled_each_coup: Cited
    several_areas: Cited
    nobody_shut_out: Cited
    own_hand_only: Cited
    by_machine: AreaDeal
    by_hand: AreaDeal
    faces: Cited
    looking: Cited
    secrecy: Cited
    declared: Cited
    exposed: Cited
    counted: Cited
