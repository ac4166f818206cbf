"""The sign with the limits: what it must show before bets are taken, and the clause that says so."""

from punto.rulebook.procedure.conduct import LimitSign
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TableContext
from punto.table.setup import game_of
from punto.table.state.table import Table


def sign_fault(context: TableContext) -> Refusal | None:
    """Why no bets are taken: the sign lacks an amount that the text demands."""
    lacking = amounts_lacking(context.state)
    if not lacking:
        return None
    rule = _rule(context.state)
    clauses, readings = (rule.clauses, rule.readings) if rule else ((), ())
    return refuse("sign-lacks", clauses, readings, amounts=" and no ".join(lacking))


def amounts_lacking(state: Table) -> list[str]:
    """What the sign should show and does not; a tournament has the limits of its conditions."""
    bounds = state.board.sign.bounds
    if (bounds.minimum is not None and bounds.maximum is not None) or state.setup.tournament:
        return []
    rule = _rule(state)
    return [each for each in rule.amounts if getattr(bounds, each) is None] if rule else []


def _rule(state: Table) -> LimitSign | None:
    conduct = game_of(state.terms).book.conduct
    return conduct.sign if conduct else None
