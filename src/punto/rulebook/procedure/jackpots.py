"""Jackpots: what wins one and how much of it, how it grows, who records, confirms and pays."""

from typing import Literal

from punto.rulebook.records import Cited, Record, When

Tender = Literal["chips", "cash", "cash-equivalent"]
Method = Literal["equal", "proportional"]


class JackpotGrade(Cited, frozen=True, kw_only=True):
    """A winning hand, and the share of the meter that it takes: the operator sets it within this range."""

    title: str
    when: When
    least: str
    most: str


class JackpotOption(Cited, frozen=True, kw_only=True):
    """One of the printed sets of winning hands; the operator picks one."""

    title: str
    grade: dict[str, JackpotGrade]


class JackpotStyle(Cited, frozen=True, kw_only=True):
    """A kind of jackpot: what sets it off, and where its winning hands come from."""

    title: str
    set_off_by: Literal["cards", "meter"]
    """By the cards of a coup, or by a hidden value that the meter reaches."""
    wager: str | None = None
    """The wager that qualifies; where the text names none, the parameters do."""
    qualifying: Cited
    option: dict[str, JackpotOption] = {}
    """The printed options; where there is none, hands and shares are parameters."""


class JackpotTender(Cited, frozen=True, kw_only=True):
    """What a prize may be paid in."""

    kinds: tuple[Tender, ...]


class JackpotEquipment(Record, frozen=True, kw_only=True):
    """What a table needs before a jackpot is offered there."""

    handset: Cited
    """Where it is needed."""
    console: Cited
    display: Cited
    near: Cited
    """The display stands close to the table."""
    elsewhere: Cited
    """Other displays that may show the value."""
    shares_signed: Cited
    method_signed: Cited


class Jackpots(Record, frozen=True, kw_only=True):
    """What the text says of jackpots."""

    style: dict[str, JackpotStyle]
    prevails: Cited
    """The rules of jackpots come before those of the game."""
    baccarat_only: Cited
    tables: Cited
    """One table, or a group of them."""
    equipment: JackpotEquipment
    set_up: Cited
    """The operator sets amounts, option, shares, method and seed."""
    notice: Cited
    """The regulator is told before the start."""
    changed: Cited
    """When other parameters come into force."""
    contribution: Cited
    completed: Cited
    """Every coup that ends with a result contributes."""
    contributions_recorded: Cited
    hand_recorded: Cited
    settlement_recorded: Cited
    """The moment that fixes the value is on record."""
    value_read: Cited
    value: Cited
    """The value shown, rounded up to what can be paid."""
    sequence: Cited
    """Wins follow each other in the order of recording."""
    confirmed: Cited
    method: dict[Method, Cited]
    paid: JackpotTender
    reset: Cited
    """What the meter holds after a win."""
    nobody: Cited
    """A winning hand on which nobody qualifies."""
    voided: Cited
    withdrawn: Cited
    missed: Cited
    adjusted: Cited
