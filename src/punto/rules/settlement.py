"""Settlement: a coup and its wagers in, what each is due out, with the clauses."""

from datetime import date

from msgspec import structs

from punto.rulebook.refusal import refuse
from punto.rules.checks.check_list import Stage, checks_of
from punto.rules.checks.wager_checks import check_windows
from punto.rules.coup import NOTHING_CARRIED, Carried, Coup
from punto.rules.facts import Facts, ResultOnly, Winner
from punto.rules.game import Game
from punto.rules.limits import NO_SIGN, Sign
from punto.rules.open_wagers import NOTHING_SPANS, Spanning, settle_open
from punto.rules.outcome import CoupOutcome, Outcome, report
from punto.rules.payment.deferred import add_up, collect
from punto.rules.payment.wager_payment import pay_coup_wager, pay_split, void
from punto.rules.placed_wagers import Laid, Placed
from punto.rules.three_card import settle_seats
from punto.rules.void_coup import why_void
from punto.rules.wager import CoupWager, OpenWager, RunWager, SplitWager, TailWager

SPANNING = (RunWager, TailWager)
Settled = tuple[CoupOutcome, Carried]


def settle_coup(
    game: Game,
    coup: Coup,
    carried: Carried = NOTHING_CARRIED,
    sign: Sign = NO_SIGN,
    day: date | None = None,
) -> Settled:
    """Settle one coup. What is carried comes in and goes out; nothing else is remembered."""
    checks = checks_of(game, sign)
    if game.variant.hands != "two":
        laid = checks.judge(coup.wagers, _stage(coup), carried, day)
        return _carry(laid, coup, settle_seats(laid, coup))
    laid = checks.judge(coup.wagers, "settling", carried, day)
    if coup.kind != "live":
        return _betless(laid, coup)
    dealt = _dealt(game, coup)
    facts = dealt.facts
    assert facts is not None  # noqa: S101 - a live coup has cards or a result
    if laid.special:
        check_windows(laid, facts)
    spanning = _spanning(laid, coup, facts.winner)
    outcomes = _outcomes(laid, facts, spanning)
    return _carry(laid, coup, structs.replace(dealt, outcomes=outcomes), spanning.still_open)


def _stage(coup: Coup) -> Stage:
    """A game with a hand for every area asks for its limits alone, and only where wagers can count."""
    return "areas" if coup.kind == "live" or coup.count_verified else "taken-up"


def _dealt(game: Game, coup: Coup) -> CoupOutcome:
    """What lies on the table: the hands and their facts, or only a result, or nothing."""
    if coup.cards and coup.kind != "void":
        hands = game.drawing.deal(coup.cards)
        laid = {"player": hands.player, "banker": hands.banker}
        return CoupOutcome((), hands.clauses, game.facts_of(hands.player, hands.banker), hands=laid)
    return CoupOutcome((), facts=ResultOnly(coup.result) if coup.result else None)


def _spans(lay: Placed) -> bool:
    return isinstance(lay.spec, SPANNING) and lay.stands


def _spanning(laid: Laid, coup: Coup, winner: Winner | None) -> Spanning:
    """Move the wagers that span coups on."""
    if laid.special or laid.carried.open:
        return settle_open(laid.game, coup, laid.carried.open, laid.lays, winner)
    return NOTHING_SPANS


def _outcomes(laid: Laid, facts: Facts | ResultOnly, spanning: Spanning) -> tuple[Outcome, ...]:
    """How each wager came out, in the order in which they were laid; then those from earlier coups."""
    game, sign, others = laid.game, laid.limits.sign, dict(spanning.outcomes)
    outcomes = []
    for lay in laid.lays:
        spec = lay.spec
        if lay.refusal is not None:
            outcomes.append(void(game, lay, facts))
        elif type(spec) is CoupWager:
            table = spec.table
            outcomes.append(pay_coup_wager(game, lay, table.rulings[table.key(facts)], sign))
        elif isinstance(spec, SplitWager):
            outcomes.append(pay_split(game, lay, spec, facts))
        else:
            outcomes.append(others.pop(lay.wager.id))
    return (*outcomes, *others.values())


def _betless(laid: Laid, coup: Coup) -> Settled:
    """A dummy or a void coup: its wagers go back, and those that span coups stay as they are."""
    game, lays = laid.game, laid.lays
    if coup.kind == "dummy":
        rule, term = game.book.betless, game.book.vocabulary.betless_round.term
        refusal = refuse("betless-coup", rule.clauses, rule.readings, term=term)
    else:
        refusal = why_void(game, coup)
    stay = game.book.betless.open_wagers_stay
    clauses = (*refusal.clauses, *(stay.clauses if stay else ()))
    for lay in lays:
        if lay.stands and not _spans(lay):
            lay.refusal = refusal
    spanning, dealt = _spanning(laid, coup, None), _dealt(game, coup)
    others = dict(spanning.outcomes)
    outcomes = [others.pop(lay.wager.id) if _spans(lay) else void(game, lay, None) for lay in lays]
    clauses, outcomes = (*dealt.clauses, *clauses), [*outcomes, *others.values()]
    whole = structs.replace(dealt, clauses=clauses, outcomes=tuple(outcomes))
    return _carry(laid, coup, whole, spanning.still_open)


def _carry(laid: Laid, coup: Coup, outcome: CoupOutcome, still_open: tuple[OpenWager, ...] = ()) -> Settled:
    """What goes on to the next coup, and the commission that falls due with this one."""
    game, carried = laid.game, laid.carried
    owed, warned = carried.owed, carried.warned
    if laid.special:
        owed = add_up(carried, coup.wagers, outcome.outcomes)
    if owed:
        due, owed = collect(game, coup, owed)
        outcome = structs.replace(outcome, commission=due)
    if laid.warned:
        warned = warned.union([lay.wager.who for lay in laid.lays if lay.warned and lay.stands])
    if still_open or carried.open or owed is not carried.owed or warned is not carried.warned:
        carried = Carried(open=still_open, warned=warned, owed=owed)
    return report(game.book.id, outcome), carried
