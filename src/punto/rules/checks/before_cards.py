"""Before the first card: what lies on the layout is accepted, reduced or refused. Nothing settles."""

from datetime import date

from punto.rules.checks.check_list import checks_of
from punto.rules.coup import NOTHING_CARRIED, Carried, Coup
from punto.rules.facts import Facts
from punto.rules.game import Game
from punto.rules.limits import NO_SIGN, Sign
from punto.rules.outcome import CoupOutcome, Outcome, report
from punto.rules.placed_wagers import Placed


def check_before(  # noqa: PLR0913, PLR0917 - what lies there is judged by this much
    game: Game,
    coup: Coup,
    carried: Carried = NOTHING_CARRIED,
    sign: Sign = NO_SIGN,
    day: date | None = None,
    opening: Facts | None = None,
) -> CoupOutcome:
    """Judge the whole layout before the first card.

    Inside a coup, with its opening hands, the wagers that open there are judged instead of turned away.
    """
    laid = checks_of(game, sign).judge(coup.wagers, "first-card", carried, day, opening)
    return report(game.book.id, CoupOutcome(tuple(_standing(game, lay) for lay in laid.lays)))


def standing_clauses(game: Game, lay: Placed) -> tuple[str, ...]:
    """The clauses by which a wager lies there: those of the limits that touched it, else of the sign."""
    cited = lay.clauses
    if not cited:
        return game.standing
    return cited + game.standing if game.combinations.issuperset(cited) else cited


def _standing(game: Game, lay: Placed) -> Outcome:
    wager, refusal = lay.wager, lay.refusal
    if refusal is not None:
        return Outcome(
            wager.id, wager.wager, wager.amount, "refused", refusal.clauses,
            returned=wager.amount, readings=refusal.readings, refusal=refusal,
        )  # fmt: skip
    return Outcome(
        wager.id, wager.wager, wager.amount, "reduced" if lay.stake < wager.amount else "accepted",
        standing_clauses(game, lay), lay.stake,
        returned=wager.amount - lay.stake, readings=lay.readings, warned=lay.warned,
    )  # fmt: skip
