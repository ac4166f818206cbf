"""Checks on player cards and proxy betting: whether a wager is valid, and what becomes of its money."""

from datetime import UTC, datetime
from fractions import Fraction

from punto.cases.card_table import CardTable, FoundWhen, StakeMoney, WonWager, wager_paying
from punto.cases.case_fields import Fields, as_dollars, plain
from punto.cases.check_types import CarryOut, CheckResult, check_type
from punto.cases.promotion_runs import DAY, moment, moment_or_none
from punto.floor.patron import PATRONS
from punto.floor.patron.player_cards import IssueCard, shown_card
from punto.floor.patron.registration import RegisterPatron
from punto.floor.patron.state import PatronRegister
from punto.floor.patron.wager_eligibility import (
    CARD_RULE,
    CardShown,
    WagerClaim,
    broken_clauses,
    card_needed,
    eligibility_faults,
)
from punto.machine.machine import Done
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE
from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import Refusal

CARDS = ("none", "own", "other", "expired")
OTHER_WORDS = {
    "digital": "own", "physical": "own", "social": "own", "valid": "own",
    "cancelled": "expired", "invalid": "expired", "another": "other",
}  # fmt: skip
"""Other words for what was shown."""
FOUND: tuple[FoundWhen, ...] = ("before", "during", "settled")
BETTOR, FRIEND = "bettor", "friend"


@check_type("card")
def card(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether a wager is valid, which clauses it breaks, and where its money goes."""
    at = moment(fields, "at")
    given = "none" if fields.raw("card") is None and "card" in fields else fields.text("card")
    shown = OTHER_WORDS.get(plain(given), plain(given))
    if shown not in CARDS:
        fields.fault("card", f"{given!r} is not possible; one of: {', '.join((*CARDS, *OTHER_WORDS))}")
    began = moment_or_none(fields, "session_start")
    behalf = fields.flag("on_behalf", default=False)
    present = fields.flag("principal_present", default=True)
    staked = "amount" in fields
    amount = fields.positive_cents("amount") if staked else 1
    found, won = fields.choice("found", FOUND, "before"), fields.flag("won", default=False)
    odds = fields.number("odds", Fraction(1))
    wager = wager_paying(book.id, odds)
    if wager is None and won and staked:
        fields.fault("odds", f"no wager of {book.id} pays {odds} for each unit staked")
    wager = wager or wager_paying(book.id, Fraction(1))

    def carry_out() -> CheckResult:
        assert wager is not None  # noqa: S101 - a fault otherwise
        day = datetime.fromtimestamp(at / 1000, UTC).date()
        seen = shown_when_play_began(shown, at, at if began is None else began)
        principal = "oneself" if not behalf else "present" if present else "absent"
        claim = WagerClaim(day=day, card=seen, principal=principal)  # type: ignore[arg-type]
        faults = tuple(eligibility_faults(book, claim))
        values: dict[str, object] = {
            "valid": not faults,
            "clauses": list(broken_clauses(iter(faults))),
        }
        if staked:
            money = _money(book, claim, faults, wager, amount, found, won=won)
            values["money"] = [as_dollars(money.returned), as_dollars(money.winnings)]
        return CheckResult(values)

    return carry_out


def shown_when_play_began(shown: str, at: int, began: int) -> CardShown:
    """What the register says of the card that somebody showed when play began."""
    register = PatronRegister()
    expires = at - DAY if shown == "expired" else 0
    people: list[Order] = [RegisterPatron(who=BETTOR), RegisterPatron(who=FRIEND)]
    owner = FRIEND if shown == "other" else BETTOR
    issued = [] if shown == "none" else [IssueCard(card="c1", who=owner, expires=expires)]
    for order in (*people, *issued):
        command = Command(id=order.__class__.__name__, actor=HOUSE, at=at - 400 * DAY, order=order)
        done = PATRONS.carry_out(register, command)
        if isinstance(done, Done):
            register = done.state
    holder, valid = shown_card(register, "c1", began)
    if not holder:
        return "none"
    if holder != BETTOR:
        return "other"
    return "own" if valid else "expired"


def _money(  # noqa: PLR0913, PLR0917 - what a case says of a wager
    book: Rulebook,
    claim: WagerClaim,
    faults: tuple[Refusal, ...],
    wager: WonWager,
    amount: int,
    found: str,
    *,
    won: bool,
) -> StakeMoney:
    why = ""
    if faults:
        why = CARD_RULE if card_needed(book, claim.day) else "proxy"
    table = CardTable(book.id, wager.variant, claim.day)
    return table.money(wager, amount, why, found, won=won)  # type: ignore[arg-type]
