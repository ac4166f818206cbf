"""Settling wagers that span coups: what this coup does to each that is open."""

from dataclasses import dataclass

from msgspec import structs

from punto.rulebook.refusal import Refusal, refuse
from punto.rules.coup import Coup
from punto.rules.facts import Winner
from punto.rules.game import Game
from punto.rules.limits import REDUCED_ON_LAYOUT
from punto.rules.outcome import Outcome
from punto.rules.payment.payout import to_payable
from punto.rules.placed_wagers import Placed
from punto.rules.streaks import Step, run_step, tail_broken, tail_step
from punto.rules.wager import OpenWager, RunWager, TailWager


@dataclass(frozen=True, slots=True)
class Spanning:
    """What became of the open wagers: an outcome for the new and the decided ones, and those still open."""

    outcomes: dict[str, Outcome]
    still_open: tuple[OpenWager, ...]


NOTHING_SPANS = Spanning({}, ())


def settle_open(
    game: Game, coup: Coup, carried: tuple[OpenWager, ...], lays: list[Placed], winner: Winner | None
) -> Spanning:
    """Move every open wager on by this coup's result; a coup without one moves nothing."""
    fresh = {lay.wager.id: lay for lay in lays if lay.stands and isinstance(lay.spec, RunWager | TailWager)}
    outcomes: dict[str, Outcome] = {}
    still_open = []
    for held in (*carried, *(_placed(lay) for lay in fresh.values())):
        spec = game.wager(held.wager.wager)
        assert isinstance(spec, RunWager | TailWager)  # noqa: S101 - only these are ever left open
        step = _step(game, spec, held, lays, winner)
        moved = held
        if isinstance(step, Step) and step.verdict == "open":
            moved = structs.replace(held, progress=step.progress)
            step = _ending(coup, spec, moved) or step
        lay = fresh.get(held.wager.id)
        if isinstance(step, Refusal) or step.verdict != "open":
            outcomes[held.wager.id] = _decided(game, held, step, lay)
        else:
            still_open.append(moved)
            if lay is not None:
                outcomes[held.wager.id] = _opened(moved, step, lay)
    return Spanning(outcomes, tuple(still_open))


def _placed(lay: Placed) -> OpenWager:
    return OpenWager(lay.wager, lay.stake, clauses=lay.clauses, readings=lay.readings)


def _step(
    game: Game, spec: RunWager | TailWager, held: OpenWager, lays: list[Placed], winner: Winner | None
) -> Step | Refusal:
    if winner is None:
        skips = spec.rule.skips
        return Step("open", skips.clauses, skips.readings, held.progress)
    if isinstance(spec, TailWager):
        return tail_step(spec, held, winner)
    rule = spec.rule.main_each_coup
    if rule and game.settings.get("main_each_coup", True) and not _has_main(held, lays):
        if game.settings.get("missed_main") == "lose":
            return Step("lose", (*rule.clauses, *spec.rule.lost.clauses), rule.readings)
        return refuse("main-missed", rule.clauses, rule.readings)
    return run_step(spec, held, winner)


def _has_main(held: OpenWager, lays: list[Placed]) -> bool:
    return any(
        lay.stands and lay.wager.who == held.wager.who and lay.wager.wager in REDUCED_ON_LAYOUT
        for lay in lays
    )


def _ending(coup: Coup, spec: RunWager | TailWager, held: OpenWager) -> Step | Refusal | None:
    """The end of the shoe breaks a tail, not a run; the closing of the table gives an undecided run back."""
    if isinstance(spec, TailWager):
        if not (coup.shoe_ends or coup.table_closes):
            return None
        saw_nothing = refuse("no-coup-counted", spec.rule.skips.clauses, spec.rule.skips.readings)
        return tail_broken(spec, held) if held.progress else saw_nothing
    if coup.table_closes:
        return refuse("table-closed", spec.rule.on_closing.clauses, spec.rule.on_closing.readings)
    return None


def _opened(held: OpenWager, step: Step, lay: Placed) -> Outcome:
    wager = held.wager
    return Outcome(
        wager.id, wager.wager, wager.amount, "open", (*step.clauses, *held.clauses),
        settled_on=held.settled_on,
        readings=(*step.readings, *held.readings), warned=lay.warned,
    )  # fmt: skip


def _decided(game: Game, held: OpenWager, step: Step | Refusal, lay: Placed | None) -> Outcome:
    wager, stake = held.wager, held.settled_on
    excess = wager.amount - stake
    if isinstance(step, Refusal):
        return Outcome(
            wager.id, wager.wager, wager.amount, "void", step.clauses,
            returned=stake + excess, readings=step.readings, refusal=step,
        )  # fmt: skip
    clauses, readings = step.clauses, step.readings
    pays = back = 0
    if step.verdict == "win":
        clauses = (*clauses, *game.book.payment.winners_paid.clauses)
        exact = stake * step.per_unit
        pays, back = to_payable(game, exact), stake
        if pays != exact:
            rule = game.book.payment.rule
            clauses, readings = (*clauses, *rule.clauses), (*readings, *rule.readings)
    odds = f"{step.per_unit.numerator}:{step.per_unit.denominator}" if pays else ""
    return Outcome(
        wager.id, wager.wager, wager.amount, step.verdict,
        (*clauses, *held.clauses),
        stake, pays, back + excess, odds, readings=(*readings, *held.readings),
        warned=lay is not None and lay.warned,
    )  # fmt: skip
