"""What the rules of conduct have against a table before it opens."""

from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TableContext
from punto.table.powers import conduct_of


def opening_faults(context: TableContext) -> list[Refusal]:
    """What the rules of conduct have against the table as it was set up, before it opens."""
    setup, conduct, variant = context.state.setup, conduct_of(context), context.game.variant
    faults = []
    if variant.tournament_only and not setup.tournament:
        faults.append(refuse("tournament-only", variant.tournament_only.clauses, title=variant.title))
    low = conduct.low_limit if conduct and setup.low_limit else None
    if low and setup.tournament:
        faults.append(refuse("low-limit-tournament", low.no_tournament.clauses))
    if low and setup.device != "shuffler":
        faults.append(refuse("low-limit-device", low.device_only.clauses))
    return faults
