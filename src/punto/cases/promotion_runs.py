"""A promotion carried out for a worked case: planned, drafted, lodged, started, drawn, by its own machine."""

from collections.abc import Iterable
from datetime import UTC, datetime

from punto.cases.case_fields import Fields
from punto.floor.promotion import PROMOTION
from punto.floor.promotion.draw_rule import commitment_of
from punto.floor.promotion.lodgement import LodgeTerms
from punto.floor.promotion.prize_draw import CommitDraw, HoldDraw, RollDice
from punto.floor.promotion.promotion_start import StartPromotion
from punto.floor.promotion.promotion_terms import DraftTerms, PlanPromotion, PublishTerms
from punto.floor.promotion.state import Promotion, PromotionPrize, PromotionTerms
from punto.floor.promotion.tickets import CloseEntries, IssueTickets
from punto.machine.approval import Approve
from punto.machine.decision import Refused
from punto.machine.machine import Done
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.refusal import Refusal
from punto.rules.sheet.sheet_fields import shown
from punto.units.money import PER_UNIT

HOUR = 3_600_000
DAY = 24 * HOUR
OPERATOR, SECOND = Actor("operator", "operator"), Actor("second", "operator")
WINNER = Actor("winner", "patron")
SEED, DICE = "00" * 32, "123456"
PRIZE = PromotionPrize(title="prize", kinds=("money",), value=100 * PER_UNIT)


class PromotionRun:
    """One promotion under the rules of a case, command by command."""

    def __init__(self, book: Rulebook, starts: int, prescribed: tuple[str, ...] = ()) -> None:
        """Plan a promotion that starts at a moment; it is planned long before."""
        self.book, self.starts, self.at = book, starts, starts - 30 * DAY
        self.state = Promotion()
        self.clauses: list[str] = []
        """What the last command cited."""
        self._count = 0
        self.gives(PlanPromotion(name="case", rulebook=book.id, prescribed=prescribed))

    @property
    def rules(self) -> PromotionRules:
        """What the rulebook says of promotions."""
        rules = self.book.promotion
        assert rules is not None  # noqa: S101 - asked before
        return rules

    def gives(self, order: Order, actor: Actor = OPERATOR) -> tuple[Refusal, ...]:
        """Give an order; every fault where it is refused, and then nothing has happened."""
        self._count += 1
        done = PROMOTION.carry_out(
            self.state, Command(id=f"k{self._count}", actor=actor, at=self.at, order=order)
        )
        cited: Iterable[tuple[str, ...]] = (
            [fault.clauses for fault in done.faults]
            if isinstance(done, Refused)
            else [event.clauses for event in done.events]
        )
        self.clauses = list(dict.fromkeys(clause for each in cited for clause in each))
        if isinstance(done, Done):
            self.state = done.state
            return ()
        return done.faults

    def whole_terms(self, *prizes: PromotionPrize, must_be_present: bool = False) -> PromotionTerms:
        """Terms that lack nothing: entries close a day after the start, and the draw is a day later."""
        return PromotionTerms(
            title="case",
            items=dict.fromkeys(self.rules.item, "as stated"),
            compulsory_wager=True,
            starts=self.starts,
            closes=self.starts + DAY,
            draw_at=self.starts + 2 * DAY,
            must_be_present=must_be_present,
            prizes=prizes or (PRIZE,),
        )

    def ready(self, terms: PromotionTerms, *, lodge: bool = True) -> None:
        """Draft the terms, publish them, commit to a seed and, unless told otherwise, lodge them."""
        self.gives(DraftTerms(terms=terms))
        self.gives(PublishTerms(where=("the desk",)))
        self.gives(CommitDraw(commitment=commitment_of(SEED)))
        if lodge:
            self.gives(LodgeTerms())

    def start(self, terms: PromotionTerms) -> None:
        """Let it start with these terms."""
        self.ready(terms)
        self.at = self.starts
        self.gives(StartPromotion())

    def close(self, terms: PromotionTerms) -> None:
        """Let it run until entries are closed; one person has the only ticket of each prize."""
        self.start(terms)
        self.gives(IssueTickets(who=WINNER.id, tickets=len(terms.prizes)))
        self.at = terms.closes
        self.gives(CloseEntries())

    def draw(self, terms: PromotionTerms) -> None:
        """Let the draw be held."""
        self.close(terms)
        self.at = terms.draw_at
        self.gives(RollDice(roll=DICE))
        self.gives(Approve(request=next(iter(self.state.requests))), SECOND)
        self.gives(HoldDraw(seed=SEED))


def promotion_rules(fields: Fields, book: Rulebook) -> PromotionRules | None:
    """What a rulebook says of promotions; a fault where it says nothing."""
    if book.promotion is None:
        fields.fault("type", f"{book.id} has no rules on promotional prizes")
    return book.promotion


FORMAT = "%Y-%m-%dT%H:%M"
YEARS = range(1980, 2090)
"""Moments that leave room for all that goes before and after them."""
ANY_MOMENT = int(datetime(2025, 6, 1, tzinfo=UTC).timestamp() * 1000)


def moment(fields: Fields, key: str) -> int:
    """A moment such as 2025-06-01T10:00, by the venue's clock, in milliseconds."""
    before = len(fields.faults)
    text = fields.text(key)
    return _moment(fields, key, text) if len(fields.faults) == before else ANY_MOMENT


def moment_or_none(fields: Fields, key: str) -> int | None:
    """A moment, or nothing where it never came."""
    return None if fields.raw(key) is None else moment(fields, key)


def _moment(fields: Fields, key: str, text: str) -> int:
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        fields.fault(key, f'{shown(text)} is no moment; write it as "2025-06-01T10:00"')
        return ANY_MOMENT
    if read.tzinfo is not None or read.year not in YEARS:
        years = f"from {YEARS[0]} to {YEARS[-1]}"
        fields.fault(key, f"{shown(text)} is not by the venue's clock, without a zone, in a year {years}")
        return ANY_MOMENT
    return int(read.replace(tzinfo=UTC).timestamp() * 1000)


def written_moment(at: int) -> str:
    """A moment as cases write it.

    >>> written_moment(ANY_MOMENT)
    '2025-06-01T00:00'
    """
    return datetime.fromtimestamp(at / 1000, UTC).strftime(FORMAT)
