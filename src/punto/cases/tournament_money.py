"""Checks of conditions, fees, prizes and disqualification."""

from math import lcm

from msgspec import structs

from punto.cases.case_fields import Fields, as_dollars
from punto.cases.check_types import CarryOut, CheckResult
from punto.cases.tournament_features import covers, features_of, omitted_of, plan_with, rules_of
from punto.cases.tournament_rankings import tournament_at_table
from punto.cases.tournament_tables import Refusing, tournament_check
from punto.floor.tournament import TOURNAMENT, Tournament, new_tournament
from punto.floor.tournament.conditions import (
    AdviseOfTournament,
    ApproveConditions,
    PublishConditions,
    missing_items,
)
from punto.floor.tournament.disqualifications import Disqualify, PlayerDisqualified, ground_of
from punto.floor.tournament.entries import EnterTournament, RefuseApplication, WithdrawEntry
from punto.floor.tournament.prize_pool import AwardPrizes, CancelTournament, PrizesAwarded, pool_now
from punto.floor.tournament.state import (
    Conditions,
    Pot,
    TournamentEntry,
    TournamentPlan,
    TournamentStage,
)
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE, PATRON, Actor
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.tournament import GroundName
from punto.rulebook.refusal import Refusal

OPERATOR = Actor("operator", "operator")
SAID = "as the conditions say"
MOST_ENTRIES = 100_000
STATUSES = ("in", "withdrawn", "refused", "disqualified", "eliminated")
"""How the words begin that say what became of an entry."""
DEADLINE = 1000
"""Until when a withdrawal of a case costs nothing."""
FEE_WORDS = {"no": "no", "with-approval": "only with the manager's approval", "conditions": SAID}
GROUNDS: dict[str, GroundName] = {
    "no-wager": "no-wager", "no-bet": "no-wager", "not-wagering": "no-wager",
    "raised-chips": "raised-chips", "added-chips": "raised-chips", "increased-buy-in": "raised-chips",
    "increased-chips": "raised-chips", "increase": "raised-chips", "extra-chips": "raised-chips",
    "hidden-chips": "hidden-chips", "hiding-chips": "hidden-chips", "concealed-chips": "hidden-chips",
    "absence": "absence", "late": "absence", "absent": "absence", "late-or-absent": "absence",
    "breach": "breach", "any-breach": "breach", "rule-breach": "breach", "contravention": "breach",
}  # fmt: skip
"""The names that a case may give a ground."""


@tournament_check("conditions")
def conditions(fields: Fields, book: Rulebook) -> CarryOut:
    """Which items the conditions lack, and whether they may be published."""
    features, omitted = features_of(fields), omitted_of(fields, book)
    plan = plan_with(book, features)

    def carry_out() -> CheckResult:
        rules = rules_of(book)
        stated = {
            name: item.title
            for name, item in rules.item.items()
            if not any(covers(clause, each) for clause in omitted for each in item.clauses)
        }
        drawn_up = Conditions(plan=plan, items=stated)
        order = PublishConditions(conditions=drawn_up)
        command = Command(id="c", actor=OPERATOR, at=0, order=order)
        done = TOURNAMENT.carry_out(new_tournament("case", book.id), command)
        missing = [clause for item in missing_items(rules, drawn_up).values() for clause in item.clauses]
        if isinstance(done, Refused):
            cited = [clause for fault in done.faults for clause in fault.clauses]
        else:
            cited = [clause for event in done.events for clause in event.clauses]
        publish = not isinstance(done, Refused)
        return CheckResult({"missing": missing, "publish": publish}, tuple(dict.fromkeys(cited)))

    return carry_out


class Running:
    """A tournament of a case: every order goes through the machine."""

    def __init__(self, state: Tournament) -> None:
        """Begin from a state."""
        self.state = state
        self.events: list[Event] = []
        self._ids = 0

    def gives(self, actor: Actor, order: Order, at: int = 0) -> None:
        """Carry an order out; a refusal is a fault of the case."""
        self._ids += 1
        done = TOURNAMENT.carry_out(self.state, Command(id=f"c{self._ids}", actor=actor, at=at, order=order))
        if isinstance(done, Refused):
            raise Refusing(done)
        self.state = done.state
        self.events += done.events

    def clauses(self) -> tuple[str, ...]:
        """Every clause that was cited."""
        return tuple(dict.fromkeys(clause for event in self.events for clause in event.clauses))


def published(book: Rulebook, plan: TournamentPlan) -> Running:
    """A tournament whose conditions are complete, published, and approved or advised where the text asks."""
    rules = rules_of(book)
    items = {name: item.title for name, item in rules.item.items()}
    running = Running(new_tournament("case", book.id))
    running.gives(OPERATOR, PublishConditions(conditions=Conditions(plan=plan, items=items)))
    if rules.publication.approved:
        running.gives(OPERATOR, ApproveConditions(in_writing=True, reference="on file"))
    if rules.publication.advised:
        running.gives(OPERATOR, AdviseOfTournament())
    running.events.clear()
    return running


@tournament_check("fees")
def fees(fields: Fields, book: Rulebook) -> CarryOut:
    """What becomes of entry fees."""
    fee, entries = fields.cents("fee"), fields.texts("entries")
    cancelled = fields.flag("cancelled", default=False)
    for number, status in enumerate(entries):
        if not status.startswith(STATUSES):
            fields.ignored.append(fields.place(f"entries[{number}]"))

    def carry_out() -> CheckResult:
        plan = structs.replace(plan_with(book, ()), fee=fee, withdraw_until=DEADLINE, refuses=True)
        running = published(book, plan)
        for number, status in enumerate(entries):
            who = Actor(f"player {number + 1}", PATRON)
            running.gives(who, EnterTournament(fee=fee))
            if status.startswith("withdrawn"):
                running.gives(who, WithdrawEntry(), DEADLINE + ("late" in status))
            elif status.startswith("refused"):
                running.gives(OPERATOR, RefuseApplication(who=who.id))
            elif status.startswith("disqualified"):
                back = "refund" in status or "approved" in status
                ground: GroundName = "absence" if back else "breach"
                running.gives(HOUSE, Disqualify(who=who.id, ground=ground, fee_back=back))
        if cancelled:
            running.gives(OPERATOR, CancelTournament())
        pool = running.state.pot.pool if cancelled else pool_now(running.state)
        values = {"pool": as_dollars(pool), "refunded": as_dollars(running.state.pot.refunded)}
        return CheckResult(values, running.clauses())

    return carry_out


def _decided(book: Rulebook, plan: TournamentPlan, placing: list[str], pot: Pot, entered: int) -> Tournament:
    """A tournament that is over, with everybody in place and nothing paid out yet."""
    players = [*placing, *(f"entry {number}" for number in range(len(placing), entered))]
    state = tournament_at_table(book, players, 1)
    published_plan = structs.replace(state.published, conditions=Conditions(plan=plan))
    entries = {who: TournamentEntry(at=0) for who in players}
    return structs.replace(
        state,
        stage=TournamentStage.DECIDED,
        published=published_plan,
        entries=entries,
        placing=tuple(placing),
        pot=pot,
    )


@tournament_check("pool")
def pool(fields: Fields, book: Rulebook) -> CarryOut:
    """The prize pool, and the prizes that it makes."""
    fees_in, added = fields.cents("fees", 0), fields.cents("added", 0)
    guarantee, entries = fields.cents("guarantee", 0), fields.whole("entries", 1, most=MOST_ENTRIES)
    guarantee_from = fields.whole("guarantee_from", 0)
    shares = fields.list_of("percent", fields.exact, required=False)
    if any(share < 0 for share in shares) or (shares and not sum(shares)):
        fields.fault("percent", "needs shares of the pool, none of them below nothing")

    def carry_out() -> CheckResult:
        scale = lcm(*(share.denominator for share in shares)) if shares else 1
        percent = tuple(int(share * scale) for share in shares)
        plan = structs.replace(
            plan_with(book, ()), prize_percent=percent, guarantee=guarantee, guarantee_from=guarantee_from
        )
        placing = [f"player {number}" for number in range(1, max(len(percent), 1) + 1)]
        pot = Pot(fees=fees_in, shared=fees_in, added=added, pool=fees_in + added)
        running = Running(_decided(book, plan, placing, pot, 0))
        everybody = {f"entry {number}": TournamentEntry(at=0) for number in range(entries)}
        running.state = structs.replace(running.state, entries=everybody)
        running.gives(OPERATOR, AwardPrizes())
        fact = running.events[-1].fact
        if not isinstance(fact, PrizesAwarded):
            raise LookupError("no prizes were awarded")
        values: dict[str, object] = {"pool": as_dollars(fact.pool)}
        if percent:
            values["prizes"] = [as_dollars(prize) for prize in fact.prizes]
        return CheckResult(values, running.clauses())

    return carry_out


@tournament_check("award")
def award(fields: Fields, book: Rulebook) -> CarryOut:
    """Who gets which prize."""
    placing, barred = fields.texts("placing"), fields.texts("barred", required=False)
    prizes = fields.list_of("prizes", lambda place, each: fields.cents_of(place, fields.exact(place, each)))
    if not sum(prizes):
        fields.fault("prizes", "names no prize above nothing")

    def carry_out() -> CheckResult:
        plan = structs.replace(plan_with(book, ()), prizes=tuple(prizes))
        total = sum(prizes)
        state = _decided(book, plan, placing, Pot(added=total, pool=total), 0)
        running = Running(structs.replace(state, barred=frozenset(barred)))
        running.gives(OPERATOR, AwardPrizes())
        fact = running.events[-1].fact
        if not isinstance(fact, PrizesAwarded):
            raise LookupError("no prizes were awarded")
        expect = {who: as_dollars(fact.awards[who]) for who in placing if who in fact.awards}
        return CheckResult({"expect": expect}, running.clauses())

    return carry_out


@tournament_check("disqualified")
def disqualified(fields: Fields, book: Rulebook) -> CarryOut:
    """Whether somebody must be disqualified, and what becomes of fee and chips."""
    named = fields.text("ground").replace("_", "-").replace(" ", "-")
    ground = GROUNDS.get(named, "breach")

    def carry_out() -> CheckResult:
        running = Running(tournament_at_table(book, ["Ann", "Bob"], 1))
        context = TOURNAMENT.hooks.context(running.state, HOUSE, 0, "", None, None)
        rule = ground_of(context, ground)
        if isinstance(rule, Refusal):
            rule = ground_of(context, "breach")
        if isinstance(rule, Refusal):
            return CheckResult({"expect": [None, None, None]})
        used: GroundName = ground if ground in context.rules.ground else "breach"
        running.gives(HOUSE, Disqualify(who="Ann", ground=used))
        fact = running.events[-1].fact
        duty = fact.duty if isinstance(fact, PlayerDisqualified) else ""
        answer = [duty, FEE_WORDS[rule.fee_back], rule.chips_kept]
        return CheckResult({"expect": answer}, running.clauses())

    return carry_out
