"""Mishaps: what a table knows of an irregularity from its report until it is resolved."""

from typing import Literal

import msgspec

from punto.cards import Card
from punto.rulebook.procedure.irregular import Kind
from punto.units.field_types import Amount, Number, PersonId, Remark, Text
from punto.units.privacy import FreeText, Person, StaffOnly

Circumstances = dict[str, bool | int | str]


class Report(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """What somebody on the floor can know of an irregularity."""

    kind: Kind
    card: Card | None = None
    """The face of the card, where anybody saw it."""
    count: Number = 1
    """How many cards it is about."""
    coup: Number = 0
    """The coup in which it happened, where it is not the one on the table."""
    opening: bool = False
    """Whether it is about the opening cards, where more than those are out."""
    who: StaffOnly[PersonId] = ""
    wagers: tuple[Text, ...] = ()
    what: StaffOnly[Remark] = ""
    amount: StaffOnly[Amount] = 0
    """What was paid too much, or too little where it is less than nothing; what a stray wager came to."""
    meant: StaffOnly[bool] = False
    """Whether a wrong payment is suspected to have been made on purpose."""
    damaged: Number = 0
    """How many cards a machine damaged."""
    spare: bool = False
    """Whether another machine is at hand."""
    movable: bool = True
    """Whether the cards can be moved to it."""


class WayOut(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One way out, as it is shown before anything is done."""

    name: str
    says: FreeText
    """What will happen."""
    role: str
    """Who decides it, or approves it."""
    choice: bool = False
    preferred: bool = False
    """Whether it is the first choice."""
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class Irregularity(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An irregularity that waits to be resolved."""

    report: Report
    by: Person
    back: str
    """The phase in which the table goes on."""
    circumstances: StaffOnly[Circumstances]
    outlook: tuple[WayOut, ...]
    step: Literal["decide", "withdraw", "change"] = "decide"
    resolution: str = ""
    """The way out that was chosen, while players may still take wagers back."""
    reduce: bool = False
    """Whether they may reduce wagers, too."""
    leave: tuple[Person, ...] = ()
    """Players who may change their wagers."""
