"""Paying one wager: from its ruling to the outcome that is reported."""

from punto.rulebook.refusal import Refusal
from punto.rules.facts import Facts, ResultOnly, SeatFacts
from punto.rules.game import Game
from punto.rules.limits import Sign
from punto.rules.outcome import Outcome
from punto.rules.payment.payout import NOT_PAID, payout, to_payable
from punto.rules.paytable import Ruling
from punto.rules.placed_wagers import Placed
from punto.rules.wager import CoupWager, SplitWager, Wager

PLACED_AGAINST = frozenset(
    (
        "not-in-variant", "wrong-decks", "other-family", "no-odds", "not-now", "needs-wager", "main-only",
        "one-for-each", "asset", "tail-running", "tail-not-started", "tail-too-long", "not-divisible",
    )
)  # fmt: skip
"""Refusals of a wager that the rulebook knows, found when it already lay there."""


CARD = "player-card"
"""The one condition of validity whose losing wagers a venue may keep (A-STR-04)."""


def pay_coup_wager(game: Game, lay: Placed, ruling: Ruling, sign: Sign) -> Outcome:
    """Settle a wager that stands, on what is left of its stake."""
    wager, stake = lay.wager, lay.stake
    if ruling.all_lost and stake == wager.amount and wager.asset == "chips":
        clauses, readings = ruling.clauses + lay.clauses, ruling.readings + lay.readings
        return Outcome(
            wager.id, wager.wager, stake, "lose", clauses, stake, readings=readings, warned=lay.warned
        )
    paid = NOT_PAID
    if ruling.odds:
        paid = payout(game, wager, ruling, stake, sign.extra_from(wager.who))
    back = wager.amount - stake
    if ruling.result != "lose":
        back += stake
    elif not ruling.all_lost:
        back += min(stake, to_payable(game, stake * (1 - ruling.lost)))
    if wager.asset == "token":
        back -= _token(game, lay, ruling)
    return Outcome(
        wager.id, wager.wager, wager.amount, ruling.result, ruling.clauses + lay.clauses + paid.clauses,
        stake, paid.pays, back, ruling.odds, paid.commission, paid.owed,
        ruling.readings + lay.readings + paid.readings, paid.refusal, lay.warned, paid.marker,
    )  # fmt: skip


def _token(game: Game, lay: Placed, ruling: Ruling) -> int:
    """What the house keeps of a promotional token that won, as its voucher says; winnings are chips."""
    rule = game.book.placing.tokens
    assert rule is not None  # noqa: S101 - a rulebook that takes tokens says so
    lay.cite((*game.book.placing.assets.clauses, *rule.clauses), rule.readings)
    collected = game.settings.get("winning_token") == "collected"
    return lay.stake if collected and ruling.result == "win" else 0


def pay_split(game: Game, lay: Placed, spec: SplitWager, facts: Facts | ResultOnly) -> Outcome:
    """Settle each part by its own table and its own rounding, then report them together."""
    parts = []
    for part, share in spec.parts:
        amount = int(lay.stake * share)
        own = Placed(Wager(id=lay.wager.id, wager=part.name, amount=amount, who=lay.wager.who), part, amount)
        parts.append(pay_coup_wager(game, own, part.table.ruling(facts), Sign()))
    pays = sum(part.pays for part in parts)
    returned = sum(part.returned for part in parts) + lay.wager.amount - lay.stake
    net = pays + returned - lay.wager.amount
    rule = spec.rule
    clauses = (*rule.clauses, *rule.net.clauses, *(each for part in parts for each in part.clauses))
    return Outcome(
        lay.wager.id, lay.wager.wager, lay.wager.amount,
        "win" if net > 0 else "lose" if net < 0 else "stand-off",
        (*clauses, *lay.clauses),
        settled_on=lay.stake, pays=pays, returned=returned,
        readings=(*rule.readings, *lay.readings), parts=tuple(parts), warned=lay.warned,
    )  # fmt: skip


def void(game: Game, lay: Placed, facts: Facts | ResultOnly | SeatFacts | None) -> Outcome:
    """A wager of no effect: the stake goes back, whatever the result."""
    refusal, wager = lay.refusal, lay.wager
    assert refusal is not None  # noqa: S101 - the caller looked
    keep = (
        refusal.code == "invalid"
        and ("why", CARD) in refusal.params
        and game.settings.get("invalid_losers") == "collected"
    )
    if keep and facts is not None and isinstance(lay.spec, CoupWager) and _loses(lay.spec, facts):
        return Outcome(
            wager.id, wager.wager, wager.amount, "lose", refusal.clauses, wager.amount, refusal=refusal
        )
    return Outcome(
        wager.id, wager.wager, wager.amount, "void", _and_returned(game, refusal),
        returned=wager.amount, readings=refusal.readings, refusal=refusal,
    )  # fmt: skip


def _and_returned(game: Game, refusal: Refusal) -> tuple[str, ...]:
    """A wager placed against the rules also cites the clause that gives it back."""
    back = game.book.placing.invalid_returned
    if back is None or refusal.code not in PLACED_AGAINST:
        return refusal.clauses
    return tuple(dict.fromkeys((*refusal.clauses, *back.clauses)))


def _loses(spec: CoupWager, facts: Facts | ResultOnly | SeatFacts) -> bool:
    return spec.table.ruling(facts).result == "lose"
