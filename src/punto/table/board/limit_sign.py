"""The sign with the limits: what it must show before bets are taken, and who says so."""

from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TableContext
from punto.table.powers import conduct_of


def sign_fault(context: TableContext) -> Refusal | None:
    """Why no bets are taken: the sign lacks an amount that the text demands.

    A session of a tournament has the limits of its conditions.
    """
    bounds = context.state.board.sign.bounds
    if (bounds.minimum is not None and bounds.maximum is not None) or context.state.heat is not None:
        return None
    conduct = conduct_of(context)
    rule = conduct.sign if conduct else None
    lacking = [each for each in rule.amounts if getattr(bounds, each) is None] if rule else []
    if rule is None or not lacking:
        return None
    return refuse("sign-lacks", rule.clauses, rule.readings, amounts=" and no ".join(lacking))
