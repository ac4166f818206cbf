"""Who may make a wager at all where the text asks for a player card, and bans betting for others."""

from collections.abc import Iterator
from datetime import date
from typing import Literal

import msgspec

from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import Refusal, refuse

CardShown = Literal["none", "own", "other", "expired"]
"""What was shown when play began: nothing, one's own valid card, another's, or one not valid then."""
Principal = Literal["oneself", "present", "absent"]
"""For whom the wager is made: oneself, somebody in the casino, somebody who is not."""
CARD_RULE = "player-card"


class WagerClaim(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A wager as far as its maker is concerned."""

    day: date
    card: CardShown
    principal: Principal = "oneself"


def eligibility_faults(book: Rulebook, claim: WagerClaim) -> Iterator[Refusal]:
    """Every rule on cards and proxies that a wager breaks, where the text has them and from their day on."""
    yield from _card(book, claim)
    breach = book.conduct.breach.get("proxy") if book.conduct else None
    if breach is not None and claim.principal == "absent":
        yield refuse("proxy-bet", breach.clauses, breach.readings)


def _card(book: Rulebook, claim: WagerClaim) -> Iterator[Refusal]:
    rule = book.conduct.player_card if book.conduct else None
    if rule is None or not card_needed(book, claim.day):
        return
    if claim.card in ("none", "expired"):
        yield refuse("card-needed", rule.clauses, (*rule.readings, *rule.session.readings))
    elif claim.card == "other":
        yield refuse("anothers-card", rule.own.clauses, rule.own.readings)
    if claim.principal != "oneself":
        yield refuse("bet-for-another", rule.for_another.clauses, rule.for_another.readings)


def card_needed(book: Rulebook, day: date) -> bool:
    """Whether the text asks for a player card on a day."""
    since = next((each.since for each in book.placing.validity if each.why == CARD_RULE), None)
    return since is not None and day >= since


def broken_clauses(faults: Iterator[Refusal]) -> tuple[str, ...]:
    """The clauses that a wager breaks, each once, in the order of their names."""
    return tuple(sorted({clause for fault in faults for clause in fault.clauses}))
