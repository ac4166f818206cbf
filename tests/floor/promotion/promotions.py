"""A promotion under test: its people, whole terms, and a way through its life."""

from typing import Any, TypeVar

from msgspec import structs

from punto.floor.promotion import PROMOTION
from punto.floor.promotion.draw_rule import commitment_of
from punto.floor.promotion.duties import Duty, duties
from punto.floor.promotion.lodgement import LodgeTerms
from punto.floor.promotion.prize_draw import CommitDraw, HoldDraw, RollDice
from punto.floor.promotion.promotion_start import StartPromotion
from punto.floor.promotion.promotion_terms import DraftTerms, PlanPromotion, PublishTerms
from punto.floor.promotion.state import Promotion, PromotionPrize, PromotionTerms
from punto.floor.promotion.tickets import CloseEntries, IssueTickets
from punto.machine.approval import Approve
from punto.machine.decision import Refused
from punto.machine.fact import Event, Fact
from punto.machine.machine import Done
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.rulebook import load
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.refusal import Refusal

F = TypeVar("F", bound=Fact)
NSW, STAR = "nsw", "star-2024"
BOTH = (NSW, STAR)
OPERATOR, SECOND = Actor("olga", "operator"), Actor("otto", "operator")
SUPERVISOR, INSPECTOR = Actor("sue", "casino-supervisor"), Actor("ivan", "inspector")
SCRUTINEER = Actor("sam", "scrutineer")
ANN, BOB = Actor("ann", "patron"), Actor("bob", "patron")
HOUR = 3_600_000
DAY = 24 * HOUR
NOW = 1_750_000_000_000
SEED = "637b62a4a866cc5d8318323310cdd8ac033549836b028a810ed555209e82b78b"
DICE = "416325"


def rules_of(rulebook: str) -> PromotionRules:
    rules = load(rulebook).promotion
    assert rules is not None
    return rules


def money(value: int, *ways: Any) -> PromotionPrize:
    return PromotionPrize(title="Money", kinds=("money",), value=value, ways=ways)


def goods(value: int = 300_00, **also: Any) -> PromotionPrize:
    return PromotionPrize(**{"title": "Hamper", "kinds": ("goods",), "value": value, **also})


def of_kind(rulebook: str, *kinds: str, value: int = 9_000_00) -> PromotionPrize:
    rules = rules_of(rulebook)
    details = {kind: dict.fromkeys(rules.kind[kind].detail, "said") for kind in kinds if kind in rules.kind}
    return PromotionPrize(title=" and ".join(kinds), kinds=kinds, value=value, details=details)


def whole_terms(rulebook: str = NSW, *prizes: PromotionPrize, **also: Any) -> PromotionTerms:
    """Terms that lack nothing, for a promotion that starts in two days."""
    texts = {name: f"the text on {item.title}" for name, item in rules_of(rulebook).item.items()}
    given: dict[str, Any] = {
        "title": "Summer Drive", "items": texts, "starts": NOW + 2 * DAY, "closes": NOW + 10 * DAY,
        "draw_at": NOW + 11 * DAY, "claims_until": NOW + 25 * DAY, "prizes": prizes or (money(2_500_00),),
    }  # fmt: skip
    return PromotionTerms(**{**given, **also})


class Running:
    """A promotion, command by command; every event so far is kept."""

    def __init__(self, rulebook: str = NSW, **planned: Any) -> None:
        self.rulebook, self.at, self.count = rulebook, NOW, 0
        self.state = Promotion()
        self.events: list[Event] = []
        self.does(OPERATOR, PlanPromotion(name="summer", rulebook=rulebook, **planned))

    @property
    def rules(self) -> PromotionRules:
        return rules_of(self.rulebook)

    def give(self, actor: Actor, order: Order) -> Done[Promotion] | Refused:
        self.count += 1
        return PROMOTION.carry_out(
            self.state, Command(id=f"k{self.count}", actor=actor, at=self.at, order=order)
        )

    def does(self, actor: Actor, order: Order) -> tuple[Event, ...]:
        done = self.give(actor, order)
        assert isinstance(done, Done), [fault.what for fault in done.faults]
        assert PROMOTION.replay(self.state, done.events) == done.state
        self.state = done.state
        self.events += done.events
        return done.events

    def together(self, first: Actor, second: Actor, order: Order) -> tuple[Event, ...]:
        """One asks and another approves."""
        self.does(first, order)
        return self.does(second, Approve(request=next(iter(self.state.requests))))

    def refuses(self, actor: Actor, order: Order) -> tuple[Refusal, ...]:
        done = self.give(actor, order)
        assert isinstance(done, Refused), [type(event.fact).__name__ for event in done.events]
        return done.faults

    def facts(self, kind: type[F]) -> list[F]:
        return [event.fact for event in self.events if isinstance(event.fact, kind)]

    def duty(self, words: str) -> Duty:
        found = [each for each in duties(self.state, self.rules) if words in each.what]
        assert len(found) == 1, [each.what for each in duties(self.state, self.rules)]
        return found[0]

    # The way through its life

    def draft(self, *prizes: PromotionPrize, **also: Any) -> "Running":
        self.does(OPERATOR, DraftTerms(terms=whole_terms(self.rulebook, *prizes, **also)))
        return self

    def ready(self, *prizes: PromotionPrize, **also: Any) -> "Running":
        """Drafted, lodged, published and committed."""
        self.draft(*prizes, **also)
        self.does(OPERATOR, LodgeTerms(reference="L1"))
        self.does(OPERATOR, PublishTerms(where=("the desk",)))
        self.does(OPERATOR, CommitDraw(commitment=commitment_of(SEED)))
        return self

    def start(self, *prizes: PromotionPrize, **also: Any) -> "Running":
        self.ready(*prizes, **also)
        assert self.state.terms is not None
        self.at = self.state.terms.starts
        self.does(OPERATOR, StartPromotion())
        return self

    def close(self, *prizes: PromotionPrize, tickets: int = 10, **also: Any) -> "Running":
        """Run until the list of tickets is frozen: ann and bob have as many each."""
        self.start(*prizes, **also)
        for who in (ANN, BOB):
            self.does(SUPERVISOR, IssueTickets(who=who.id, tickets=tickets))
        assert self.state.terms is not None
        self.at = self.state.terms.closes
        self.does(OPERATOR, CloseEntries())
        return self

    def draw(self, *prizes: PromotionPrize, tickets: int = 10, **also: Any) -> "Running":
        self.close(*prizes, tickets=tickets, **also)
        assert self.state.terms is not None
        self.at = self.state.terms.draw_at
        self.together(OPERATOR, SECOND, RollDice(roll=DICE))
        self.does(OPERATOR, HoldDraw(seed=SEED))
        return self

    def winner(self, prize: int = 1) -> Actor:
        return Actor(self.state.winners[str(prize)].who, "patron")


def amended(running: Running, **changes: Any) -> PromotionTerms:
    assert running.state.terms is not None
    return structs.replace(running.state.terms, **changes)


def codes(faults: tuple[Refusal, ...]) -> list[str]:
    return [fault.code for fault in faults]


def first_clauses(faults: tuple[Refusal, ...]) -> list[str]:
    return [fault.clauses[0] for fault in faults]
