"""Reports of every kind, as somebody at this table could make them, and the answers to them."""

from collections.abc import Iterator
from random import Random
from typing import get_args

from msgspec import structs

from punto.cards import Card
from punto.rulebook.procedure.irregular import Kind
from punto.table import Order, Table
from punto.table.betting.checks import Stake
from punto.table.irregular.resolutions import ReportIrregularity, WithdrawReport
from punto.table.irregular.stray_cards import CAME_OUT
from punto.table.irregular.wagers.found_wagers import RecordWager
from punto.table.setup import game_of
from punto.table.state.irregularity import Report
from tests.table.machine.mishaps import some_way_out
from tests.table.machine.next_card import unseen

KINDS: tuple[Kind, ...] = get_args(Kind)
ON_THE_LAYOUT: tuple[Kind, ...] = ("wager-found", "late-wager", "late-move")
"""Kinds that a record of the layout brings up, and no report."""
TRIES = 12
"""How often a way out is tried with other cards and people before it counts as one that nobody can take."""


def orders(kind: Kind, state: Table, random: Random) -> Order:
    """The order that brings this kind up, with what there is at the table."""
    if kind in ON_THE_LAYOUT:
        return _found(kind, state, random)
    return ReportIrregularity(report=report(kind, state, random))


def report(kind: Kind, state: Table, random: Random) -> Report:
    """A report of this kind, with or without a card that was seen."""
    who = random.choice(state.people.arrived or ("Ann",))
    found = Report(kind=kind, who=who, card=_card(kind, state, random))
    if kind == "mispayment":
        return _mispaid(found, state, random)
    if kind in ("invalid-bet", "card-rule-bet"):
        return structs.replace(found, wagers=tuple(state.layout)[:1])
    if kind == "late-tail-early":
        return structs.replace(found, what="player-dragon-tail-late", amount=5_00)
    if kind == "device-malfunction":
        return structs.replace(found, damaged=random.choice((0, 2)), spare=random.random() < 0.5)
    if kind in ("order-in-doubt", "wrong-area", "late-error", "wrong-variant"):
        return structs.replace(found, coup=random.choice((0, max(0, state.coup.number - 1))))
    return found


def _card(kind: Kind, state: Table, random: Random) -> Card | None:
    needs = kind in ("face-up-card", "exposed-card")
    about = kind in CAME_OUT or kind == "offer-missed"
    return unseen(state, random) if needs or (about and random.random() < 0.5) else None


def _mispaid(found: Report, state: Table, random: Random) -> Report:
    dues = state.settled.dues if state.settled else ()
    if not dues:
        return found
    due = random.choice(dues)
    return structs.replace(found, wagers=(due.id,), who=due.who, amount=random.choice((5_00, -5_00)))


def _found(kind: Kind, state: Table, random: Random) -> RecordWager:
    who = random.choice(state.people.arrived or ("Ann",))
    amount = random.choice((10_00, 25_00))
    stake = Stake(
        id=f"f{state.seq}", wager=random.choice(list(game_of(state.terms).variant.main)), amount=amount
    )
    if kind == "late-move":
        laid = next((wager for wager in state.layout.values()), None)
        mover = laid.who if laid else who
        return RecordWager(who=mover, stake=stake, moved=laid.id if laid else "none")
    return RecordWager(who=who, stake=stake, late=kind == "late-wager")


def answers(state: Table) -> list[str]:
    """What can be done about the latest report: every way out, and taking it back."""
    return [*(way.name for way in state.mishaps[-1].outlook), "withdraw", "withdraw drawn"]


def answering(answer: str, state: Table, random: Random) -> Iterator[Order]:
    """Orders that give this answer, with one choice of cards and people after another."""
    if answer.startswith("withdraw") and answer not in {way.name for way in state.mishaps[-1].outlook}:
        yield WithdrawReport(reason="a slip", drawn=answer.endswith("drawn"))
        return
    for _ in range(TRIES):
        yield structs.replace(some_way_out(state, random), resolution=answer)
