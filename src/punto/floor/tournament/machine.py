"""The tournament as an instance of the kernel: TOURNAMENT, and what a decision about one may look at."""

from collections.abc import Callable, Iterable

from punto.floor.tournament.state import Tournament, TournamentStage
from punto.floor.tournament.tournament_sentences import SENTENCES
from punto.machine.hooks import AccountHolding, Hooks
from punto.machine.machine import Machine
from punto.machine.roles import HOUSE, needs_role
from punto.machine.state import Context
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.tournament import PlayRule, TournamentRules
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, add_sentences, refuse
from punto.table.setup import book_of
from punto.table.state.heat import Topic

add_sentences(SENTENCES)
OFFICIAL, OPERATOR = "tournament-official", "operator"


class TournamentContext(Context[Tournament], gc=False):
    """What a decision about a tournament may look at: the state, who acts, and the rulebook."""

    book: Rulebook = None  # type: ignore[assignment] # taken up below, as the state says

    def __post_init__(self) -> None:
        """Take up the rulebook."""
        self.book = book_of(self.state.rulebook)

    @property
    def rules(self) -> TournamentRules:
        """What the rulebook says of tournaments; the gate lets nothing through where it says nothing."""
        rules = self.book.tournament
        if rules is None:
            raise LookupError(f"{self.book.id} has no rules for tournaments")
        return rules

    def in_force(self, rule: PlayRule, topic: Topic) -> PlayRule | None:
        """A rule of play, if the text fixes it or the conditions adopted it."""
        return rule if rule.fixed or topic in self.state.plan.adopted else None

    def needs(self, role: str, rule: Cited | None = None) -> Refusal | None:
        """Refuse somebody whose role is another."""
        return needs_role(self.book, self.actor, role, rule.clauses if rule else ())

    def fault(self, code: str, *rules: Cited | None, **params: object) -> Refusal:
        """Refuse something on these rules, or where the text is silent."""
        clauses, readings = cited(*rules)
        return refuse(code, clauses, readings, **params)


def cited(*rules: Cited | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clauses and the readings of several rules, each once."""
    found = [rule for rule in rules if rule is not None]
    clauses = dict.fromkeys(clause for rule in found for clause in rule.clauses)
    return tuple(clauses), tuple(dict.fromkeys(each for rule in found for each in rule.readings))


class TournamentHooks(Hooks[Tournament, TournamentContext]):
    """What a tournament adds to the kernel."""

    context = TournamentContext

    def source(self, context: TournamentContext) -> Rulebook | None:
        """The rulebook of the tournament."""
        return context.book

    def gate(self, context: TournamentContext, order: type) -> Refusal | None:
        """A rulebook without rules for tournaments has none; one that is over takes no further orders."""
        if context.book.tournament is None:
            return refuse("no-tournament-rules", ())
        if context.state.stage is TournamentStage.CANCELLED and context.actor is not HOUSE:
            return refuse("tournament-cancelled", context.rules.pool.cancelled.clauses)
        return None

    def holdings(self, state: Tournament) -> Iterable[AccountHolding]:
        """What accounts hold: the pool, the house, and what people paid or received."""
        pot = state.pot
        return (
            AccountHolding("prize", "cash", {state.id: pot.pool}),
            AccountHolding("cage", "cash", {"": pot.house}),
            AccountHolding("patron", "cash", pot.received),
        )


TOURNAMENT: Machine[Tournament, TournamentContext] = Machine("tournament", Tournament, TournamentHooks())
May = Callable[[TournamentContext], Refusal | None]


def official_in(*stages: TournamentStage) -> May:
    """Let the official act, in these stages or in all."""
    return _by(OFFICIAL, stages)


def operator_in(*stages: TournamentStage) -> May:
    """Let the operator or the official act, in these stages or in all."""
    return _by(OPERATOR, stages)


def _by(role: str, stages: tuple[TournamentStage, ...]) -> May:
    def may(context: TournamentContext) -> Refusal | None:
        official = context.actor.role == OFFICIAL and role == OPERATOR
        fault = None if official else context.needs(role, context.rules.officials.in_charge)
        return fault or stage_fault(context, *stages)

    return may


def anybody_in(*stages: TournamentStage) -> May:
    """Let anybody act, in these stages or in all."""
    return lambda context: stage_fault(context, *stages)


def stage_fault(context: TournamentContext, *stages: TournamentStage) -> Refusal | None:
    """Refuse what belongs to another stage of the tournament."""
    now = context.state.stage
    if not stages or now in stages:
        return None
    return refuse("tournament-stage", (), stage=now.value, stages=" or ".join(each.value for each in stages))


def by_house(context: TournamentContext) -> Refusal | None:
    """Let the floor report, or the official."""
    return None if context.actor is HOUSE else context.needs(OFFICIAL, context.rules.officials.in_charge)
