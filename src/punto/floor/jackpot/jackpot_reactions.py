"""Tables and jackpots: what an event at a table means to a jackpot, and what a table knows of a win."""

from collections.abc import Callable, Iterator
from typing import Any

from punto.floor.jackpot.claims import RecordJackpotWin
from punto.floor.jackpot.contributions import FeedJackpot
from punto.floor.jackpot.machine import grading_of, qualifying_wagers, style_of
from punto.floor.jackpot.state import JackpotState, QualifyingWager
from punto.floor.jackpot.void_coups import VoidJackpotCoup
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.drawing import WrongCards
from punto.rules.facts import facts_of
from punto.table.conduct.invalidated_coup import CoupInvalidated
from punto.table.coup.hands import in_order
from punto.table.dealing.miskeyed_card import CardCorrected
from punto.table.irregular.forgotten_burn import ShoeRestarted
from punto.table.irregular.rebuilt_coup import CardsReconstructed
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.settling.pay import CoupEnded
from punto.table.settling.settle import CoupSettled
from punto.table.setup import Automation, game_of
from punto.table.state.coup import Due
from punto.table.state.table import Phase, Table

WITH_A_RESULT = ("live", "dummy")
SETTLED = (Phase.SETTLED, Phase.PAID)


def jackpot_orders(
    jackpot: JackpotState, before: Table, event: Event, after: Table, *, reports: bool = False
) -> Iterator[Order]:
    """What an event at a table asks of a jackpot to which the table belongs.

    A table that ends its coups by itself leaves nobody the time to use the handset: it reports a win itself.
    So does one that `reports`, since no person deals there. A hand that a dealer has not recorded by the end
    of its coup is reported then: nobody loses a win because a key was not pressed.
    """
    if jackpot.stage != "running" or before.setup.table not in jackpot.tables:
        return
    alone = reports or Automation.DISCARD in before.setup.automation
    if isinstance(event.fact, CoupSettled) and alone and not before.mishaps:
        yield from _reported(jackpot, after)
    if isinstance(event.fact, CoupEnded) and before.coup.kind == "live":
        yield from _left_unrecorded(jackpot, before)
    react = REACTIONS.get(type(event.fact))
    if react is not None:
        yield from react(jackpot, before, event.fact)


def has_result(state: Table) -> bool:
    """Whether the hands of the coup on the table are complete, so that it ends with a result."""
    if state.coup.kind not in WITH_A_RESULT or len(state.coup.faces) < len(state.coup.drawn):
        return False
    try:
        game_of(state.terms).drawing.deal(in_order(state.coup))
    except WrongCards:
        return False
    return True


def _ended(jackpot: JackpotState, before: Table, fact: Fact) -> Iterator[Order]:
    table, coup = before.setup.table, before.coup.number
    if has_result(before):
        yield FeedJackpot(table=table, coup=coup)
    else:
        yield VoidJackpotCoup(table=table, coup=coup, why="no result")


def _void(jackpot: JackpotState, before: Table, fact: Fact) -> Iterator[Order]:
    yield VoidJackpotCoup(table=before.setup.table, coup=before.coup.number, why="void")


def _settled(jackpot: JackpotState, before: Table, fact: Fact) -> Iterator[Order]:
    """A coup that is settled while an irregularity is open is void."""
    if before.mishaps:
        yield from _void(jackpot, before, fact)


def _reported(jackpot: JackpotState, state: Table) -> Iterator[RecordJackpotWin]:
    if has_result(state) and _wins(jackpot, state):
        found = win_at(state, qualifying_wagers(jackpot))
        if isinstance(found, RecordJackpotWin):
            yield found


def _left_unrecorded(jackpot: JackpotState, state: Table) -> Iterator[Order]:
    table, coup = state.setup.table, state.coup.number
    known = jackpot.claim_of(table, coup) or jackpot.payout_of(table, coup)
    if known or coup in jackpot.tables[table].rejected:
        return
    yield from (each for each in _reported(jackpot, state) if each.wagers)


def winning_hand(jackpot: JackpotState, state: Table) -> str | None:
    """The grade of a winning hand that lies on a table and is not recorded yet."""
    table, coup = state.setup.table, state.coup.number
    known = jackpot.claim_of(table, coup) or jackpot.payout_of(table, coup)
    if known or jackpot.stage != "running" or state.phase not in SETTLED or not has_result(state):
        return None
    return _grade(jackpot, state)


def _wins(jackpot: JackpotState, state: Table) -> bool:
    """Whether the cards on a table set a win off."""
    return _grade(jackpot, state) is not None


def _grade(jackpot: JackpotState, state: Table) -> str | None:
    if style_of(jackpot).set_off_by != "cards":
        return None
    hands = game_of(state.terms).drawing.deal(in_order(state.coup))
    return grading_of(jackpot).grade_of(facts_of(hands.player, hands.banker))


def _undone(jackpot: JackpotState, before: Table, fact: CoupUndone) -> Iterator[Order]:
    yield VoidJackpotCoup(table=before.setup.table, coup=fact.number, why="undone")


def _reopened(jackpot: JackpotState, before: Table, fact: CoupReopened) -> Iterator[Order]:
    yield VoidJackpotCoup(table=before.setup.table, coup=fact.number, why="taken up again", again=True)


def _other_cards(jackpot: JackpotState, before: Table, fact: Fact) -> Iterator[Order]:
    """The cards of the coup are not those that were recorded."""
    if jackpot.claim_of(before.setup.table, before.coup.number):
        table, coup = before.setup.table, before.coup.number
        yield VoidJackpotCoup(table=table, coup=coup, why="other cards", again=True)


REACTIONS: dict[type[Fact], Callable[[JackpotState, Table, Any], Iterator[Order]]] = {
    CoupEnded: _ended,
    CoupInvalidated: _void,
    CoupSettled: _settled,
    CoupUndone: _undone,
    CoupReopened: _reopened,
    CardCorrected: _other_cards,
    CardsReconstructed: _other_cards,
    ShoeRestarted: _other_cards,
}
"""The events at a table that mean something to a jackpot."""


def win_at(state: Table, wagers: tuple[str, ...]) -> RecordJackpotWin | Refusal:
    """The hand on a table as its dealer records it: cards, and the wagers that were settled."""
    if state.phase not in SETTLED:
        return refuse("jackpot-early", (), table=state.setup.table)
    qualifying = tuple(
        QualifyingWager(id=due.id, who=due.who, amount=part.settled_on)
        for due in state.dues
        for part in _parts(due)
        if part.outcome == "win" and part.wager in wagers and part.settled_on
    )
    coup = state.coup
    return RecordJackpotWin(
        table=state.setup.table, coup=coup.number, cards=in_order(coup), wagers=qualifying
    )


def _parts(due: Due) -> tuple[Due, ...]:
    return due.parts or (due,)
