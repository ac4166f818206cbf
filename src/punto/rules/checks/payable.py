"""Wagers whose win could not be paid exactly, where a rulebook counts only what could."""

from punto.rulebook.refusal import Refusal, refuse
from punto.rules.game import Game
from punto.rules.limits import Sign
from punto.rules.payment.payout import payable_part
from punto.rules.placed_wagers import Laid, Placed
from punto.rules.wager import CoupWager
from punto.units import format_money


def pays_exactly(game: Game, sign: Sign) -> bool:  # noqa: ARG001 - asked as every check is
    """Whether the rulebook counts only what could be paid exactly."""
    return game.book.payment.unpayable == "valid-part"


def refuse_unpayable(at: Laid) -> None:
    """Refuse what could not be paid exactly, found before the first card."""
    for lay in at.lays:
        part = _part(at.game, lay)
        if part != lay.stake:
            lay.refusal = _unpayable(at.game, lay, part)


def cut_to_payable(at: Laid) -> None:
    """Cut each accepted wager to what could be paid exactly."""
    game, rule = at.game, at.game.book.payment.rule
    for lay in at.lays:
        part = _part(game, lay)
        if part and part != lay.stake:
            lay.stake = part
            lay.cite(rule.clauses, rule.readings)
        elif part != lay.stake:
            lay.refusal = _unpayable(game, lay, 0)


def _part(game: Game, lay: Placed) -> int:
    if not lay.stands or not isinstance(lay.spec, CoupWager):
        return lay.stake
    wins = (ruling for ruling in lay.spec.table.lines if ruling.result == "win")
    return min(payable_part(game, ruling, lay.stake) for ruling in wins)


def _unpayable(game: Game, lay: Placed, part: int) -> Refusal:
    rule = game.book.payment.refusal_rule or game.book.payment.rule
    payable = format_money(part) if part else "nothing of it"
    return refuse(
        "unpayable",
        (*rule.clauses, *game.book.payment.rule.clauses),
        rule.readings,
        amount=format_money(lay.stake),
        payable=payable,
    )
