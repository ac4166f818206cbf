"""The most that a wager can win: a settlement beyond it is a fault of the program, and is not paid."""

from collections.abc import Iterator
from fractions import Fraction

from punto.rulebook.refusal import Refusal, Sentence, add_sentences, refuse
from punto.rules.game import Game
from punto.rules.wager import CoupWager, RunWager, Spec, SplitWager
from punto.table import Event, Table
from punto.table.settling.settle import CoupSettled
from punto.table.setup import game_of
from punto.table.state.coup import Due
from punto.units import format_money

SENTENCES = {
    "beyond-the-most": Sentence(
        603,
        "{wager} was settled at {pays}, and {amount} on it wins {most} at most: nothing is paid",
        "find out why first",
    ),
}
add_sentences(SENTENCES)


def largest_win(game: Game, wager: str, stake: int) -> int:
    """The most that a stake can win, with what rounding up to payable chips can add."""
    spec = game.wager(wager)
    if spec is None or isinstance(spec, Refusal):
        return 0
    exact = stake * _best(spec)
    payments = len(spec.parts) if isinstance(spec, SplitWager) else 1
    rounding = game.chips.smallest if game.chips else 1
    return -(-exact.numerator // exact.denominator) + payments * (rounding - 1)


def _best(spec: Spec) -> Fraction:
    """The best odds that a wager has, for a stake of one."""
    if isinstance(spec, CoupWager):
        return max(line.per_unit for line in spec.table.lines)
    if isinstance(spec, RunWager):
        return spec.per_unit
    if isinstance(spec, SplitWager):
        return sum((share * _best(part) for part, share in spec.parts), Fraction(0))
    return max(spec.per_unit.values())


def overpaid(state: Table, events: tuple[Event, ...]) -> Iterator[Refusal]:
    """What is settled beyond the most that it can win, if anything is."""
    for event in events:
        if isinstance(event.fact, CoupSettled):
            game = game_of(state.terms)
            yield from (_fault(due, most) for due in event.fact.dues if due.pays > (most := _most(game, due)))


def _most(game: Game, due: Due) -> int:
    return largest_win(game, due.wager, due.amount) if due.pays else 0


def _fault(due: Due, most: int) -> Refusal:
    return refuse(
        "beyond-the-most",
        due.clauses,
        wager=due.wager,
        pays=format_money(due.pays),
        amount=format_money(due.amount),
        most=format_money(most),
    )
