"""Settlement: a coup and its wagers in, what each is due out, with the clauses."""

from datetime import date
from typing import NamedTuple

from msgspec import structs

from punto.rulebook.refusal import refuse
from punto.rules.coup import Carried, Coup
from punto.rules.deferred import add_up, collect
from punto.rules.facts import Facts, ResultOnly
from punto.rules.game import Game
from punto.rules.lay import Placed
from punto.rules.limits import NO_SIGN, Found, Sign, apply_limits
from punto.rules.open_wagers import settle_open
from punto.rules.outcome import CoupOutcome, Outcome, report
from punto.rules.pay import pay_coup_wager, pay_split, refuse_unpayable, valid_part, void
from punto.rules.paytable import Compiled
from punto.rules.placing import (
    check_both_hands,
    check_caps,
    check_one_each,
    check_splits,
    check_tails,
    check_windows,
    close_windows,
    fit_splits,
    lay_down,
    plain_tables,
)
from punto.rules.three_card import settle_seats
from punto.rules.wagers import CoupWager, OpenWager, RunWager, SplitWager, TailWager

NOTHING_CARRIED = Carried()
SPANNING = (RunWager, TailWager)
Settled = tuple[CoupOutcome, Carried]


class At(NamedTuple):
    """The coup that is being settled, at its table, with its wagers taken up."""

    game: Game
    coup: Coup
    carried: Carried
    lays: list[Placed]
    plain: bool
    """Whether nothing but the facts decides every one of them."""


def settle_coup(
    game: Game,
    coup: Coup,
    carried: Carried = NOTHING_CARRIED,
    sign: Sign = NO_SIGN,
    day: date | None = None,
) -> Settled:
    """Settle one coup. What is carried comes in and goes out; nothing else is remembered."""
    two_hands = game.variant.hands == "two"
    if two_hands and game.unconditional and sign is NO_SIGN and coup.kind == "live":
        tables = None if carried.open or carried.owed else plain_tables(game, coup.wagers)
        if tables is not None:
            return _plainly(game, coup, tables), carried
    lays = lay_down(game, coup.wagers, day, "after")
    at = At(game, coup, carried, lays, _all_plain(lays))
    if not two_hands:
        return _carry(at, settle_seats(game, coup, lays, sign, carried.warned))
    if coup.kind != "live":
        return _betless(at, sign)
    _check_placing(at)
    _apply_limits(at, sign, "after")
    dealt = _dealt(game, coup)
    facts = dealt.facts
    assert facts is not None  # noqa: S101 - a live coup has cards or a result
    if at.plain and not carried.open:
        decided = tuple([_outcome(game, lay, facts, sign) for lay in lays])
        return _carry(at, structs.replace(dealt, outcomes=decided))
    check_windows(lays, facts)
    mine = [None if _spans(lay) else _outcome(game, lay, facts, sign) for lay in lays]
    return _finish(at, mine, dealt)


def _plainly(game: Game, coup: Coup, tables: list[Compiled]) -> CoupOutcome:
    """Settle wagers that stand as they were laid: only the facts decide, and nothing goes on to the next."""
    dealt = _dealt(game, coup)
    facts = dealt.facts
    assert facts is not None  # noqa: S101 - a live coup has cards or a result
    decided = []
    for wager, table in zip(coup.wagers, tables, strict=True):
        ruling, amount = table.ruling(facts), wager.amount
        if ruling.lost == 1:
            clauses, readings = ruling.clauses, ruling.readings
            decided.append(Outcome(wager.id, wager.wager, amount, "lose", clauses, amount, readings=readings))
        else:
            decided.append(pay_coup_wager(game, Placed(wager, None, amount), ruling, NO_SIGN))
    return report(game.book.id, structs.replace(dealt, outcomes=tuple(decided)))


def check_before(  # noqa: PLR0913, PLR0917 - what lies there is judged by this much
    game: Game,
    coup: Coup,
    carried: Carried = NOTHING_CARRIED,
    sign: Sign = NO_SIGN,
    day: date | None = None,
    opening: Facts | None = None,
) -> CoupOutcome:
    """What lies on the layout before the first card: accepted, reduced or refused. Nothing settles.

    Inside a coup, with its opening hands, the wagers that open there are judged instead of turned away.
    """
    lays = lay_down(game, coup.wagers, day, "before")
    at = At(game, coup, carried, lays, _all_plain(lays))
    if not (at.plain and game.unconditional and sign is NO_SIGN):
        _check_placing(at)
        if opening is None:
            close_windows(lays)
        else:
            check_windows(lays, opening)
        refuse_unpayable(game, lays)
        _apply_limits(at, sign, "before")
    return report(game.book.id, CoupOutcome(tuple(_standing(game, lay) for lay in lays)))


def _all_plain(lays: list[Placed]) -> bool:
    for lay in lays:
        spec = lay.spec
        if type(spec) is not CoupWager or not spec.plain:
            return False
    return True


def _check_placing(at: At) -> None:
    check_both_hands(at.game, at.lays)
    if not at.plain:
        check_one_each(at.game, at.lays)
        check_caps(at.lays)
        check_tails(at.lays, at.carried.open)
        check_splits(at.game, at.lays)


def _apply_limits(at: At, sign: Sign, found: Found) -> None:
    apply_limits(at.game, at.lays, sign, found, at.carried.warned)
    if not at.plain:
        fit_splits(at.game, at.lays)
    valid_part(at.game, at.lays)


def _standing(game: Game, lay: Placed) -> Outcome:
    wager, refusal = lay.wager, lay.refusal
    if refusal is not None:
        return Outcome(
            wager.id, wager.wager, wager.amount, "refused", refusal.clauses,
            returned=wager.amount, readings=refusal.readings, refusal=refusal,
        )  # fmt: skip
    limited = lay.clauses and not game.combinations.issuperset(lay.clauses)
    return Outcome(
        wager.id, wager.wager, wager.amount, "reduced" if lay.stake < wager.amount else "accepted",
        lay.clauses + (() if limited else game.standing), lay.stake,
        returned=wager.amount - lay.stake, readings=lay.readings, warned=lay.warned,
    )  # fmt: skip


def _dealt(game: Game, coup: Coup) -> CoupOutcome:
    """What lies on the table: the hands and their facts, or only a result, or nothing."""
    if coup.cards and coup.kind != "void":
        hands = game.drawing.deal(coup.cards)
        laid = {"player": hands.player, "banker": hands.banker}
        return CoupOutcome((), hands.clauses, game.facts_of(hands.player, hands.banker), hands=laid)
    return CoupOutcome((), facts=ResultOnly(coup.result) if coup.result else None)


def _spans(lay: Placed) -> bool:
    return isinstance(lay.spec, SPANNING) and lay.stands


def _outcome(game: Game, lay: Placed, facts: Facts | ResultOnly, sign: Sign) -> Outcome:
    if lay.refusal is not None:
        return void(game, lay, facts)
    spec = lay.spec
    if type(spec) is CoupWager:
        return pay_coup_wager(game, lay, spec.table.ruling(facts), sign)
    assert isinstance(spec, SplitWager)  # noqa: S101 - spanning wagers were taken out
    return pay_split(game, lay, spec, facts)


def _betless(at: At, sign: Sign) -> Settled:
    """A dummy or a void coup: its wagers go back, and those that span coups stay as they are."""
    game, lays = at.game, at.lays
    _check_placing(at)
    _apply_limits(at, sign, "after")
    if at.coup.kind == "dummy":
        rule, term = game.book.betless, game.book.vocabulary.betless_round.term
        refusal = refuse("betless-coup", rule.clauses, rule.readings, term=term)
    else:
        refusal = refuse("void-coup", game.book.void_coup.clauses, game.book.void_coup.readings)
    stay = game.book.betless.open_wagers_stay
    clauses = (*refusal.clauses, *(stay.clauses if stay else ()))
    for lay in lays:
        if lay.stands and not _spans(lay):
            lay.refusal = refusal
    mine = [None if _spans(lay) else void(game, lay, None) for lay in lays]
    dealt = _dealt(game, at.coup)
    return _finish(at, mine, structs.replace(dealt, clauses=(*dealt.clauses, *clauses)))


def _finish(at: At, mine: list[Outcome | None], outcome: CoupOutcome) -> Settled:
    """Move the open wagers on, and put the outcomes in the order in which the wagers were laid."""
    decided = [each for each in mine if each is not None]
    if len(decided) == len(mine) and not at.carried.open:
        return _carry(at, structs.replace(outcome, outcomes=tuple(decided)))
    winner = outcome.facts.winner if outcome.facts and at.coup.kind == "live" else None
    spanning = settle_open(at.game, at.coup, at.carried.open, at.lays, winner)
    found = dict(spanning.outcomes)
    ordered = [each or found.pop(lay.wager.id) for each, lay in zip(mine, at.lays, strict=True)]
    whole = structs.replace(outcome, outcomes=(*ordered, *found.values()))
    return _carry(at, whole, spanning.still_open)


def _carry(at: At, outcome: CoupOutcome, still_open: tuple[OpenWager, ...] = ()) -> Settled:
    """What goes on to the next coup, and the commission that falls due with this one."""
    owed = add_up(at.carried, at.coup.wagers, outcome.outcomes)
    due, owed = collect(at.game, at.coup, owed)
    warned = at.carried.warned.union([lay.wager.who for lay in at.lays if lay.warned and lay.stands])
    if due:
        outcome = structs.replace(outcome, commission=due)
    return report(at.game.book.id, outcome), Carried(open=still_open, warned=warned, owed=owed)
