"""Checks of conditions, fees, prizes and disqualification."""

from math import lcm

from msgspec import structs

from punto.cases.case_fields import Fields, as_dollars
from punto.cases.check_types import CarryOut, CheckResult
from punto.cases.tournament_rankings import tournament_at_table
from punto.cases.tournament_tables import Refusing, tournament_check
from punto.cases.tournament_wagers import cents
from punto.floor.tournament import TOURNAMENT, Tournament, new_tournament
from punto.floor.tournament.conditions import (
    AdviseOfTournament,
    ApproveConditions,
    PublishConditions,
    missing_items,
)
from punto.floor.tournament.disqualifications import Disqualify, PlayerDisqualified, ground_of
from punto.floor.tournament.entries import EnterTournament, WithdrawEntry
from punto.floor.tournament.prize_pool import AwardPrizes, CancelTournament, PrizesAwarded, pool_now
from punto.floor.tournament.state import (
    Conditions,
    Pot,
    RoundPlan,
    TournamentEntry,
    TournamentPlan,
    TournamentStage,
)
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE, PATRON, Actor
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.tournament import GroundName, TournamentRules
from punto.rulebook.refusal import Refusal
from punto.table import Terms
from punto.table.state.heat import EVERY_TOPIC, LimitStep, SpecialMarkers

OPERATOR = Actor("operator", "operator")
SAID = "as the conditions say"
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


def rules_of(book: Rulebook) -> TournamentRules | None:
    """What a rulebook says of tournaments."""
    return book.tournament


def plan_with(book: Rulebook, features: list[str]) -> TournamentPlan:
    """The plan of a tournament that has these features and no others."""
    has = {each.replace("_", "-").replace(" ", "-") for each in features}
    step = (LimitStep(coup=1, minimum=1, maximum=1),)
    rounds = (RoundPlan(limits=step),) * (2 if "progression" in has else 1)

    def any_of(*names: str) -> int:
        return int(not has.isdisjoint(names))

    return TournamentPlan(
        game=Terms(rulebook=book.id, variant=next(iter(book.variant))),
        fee=any_of("fee", "entry-fee", "add-on"),
        buy_in=any_of("buy-in"),
        re_buys=any_of("re-buy", "rebuy", "re-buy-marker", "re-buy-markers"),
        refuses=bool(any_of("refusal", "refuse", "right-to-refuse", "reserve", "deny")),
        criteria="yes" if any_of("criteria", "selection", "selection-criteria") else "",
        charity=bool(any_of("charity", "media", "charity-event", "media-event", "employees", "staff")),
        signing=bool(any_of("signing", "sign", "signature", "signed")),
        buy_backs=any_of("buy-back", "buyback"),
        repechage=bool(any_of("repechage", "second-chance", "catch-up", "secondary")),
        chips_to_cash=bool(any_of("disposition", "cash", "chips-to-cash", "chip-disposition")),
        secret_wagers=any_of("secret-wagers", "secret", "secret-wager", "undisclosed", "undisclosed-wagers"),
        pass_cards=any_of("pass-cards", "pass-card", "pass"),
        markers=SpecialMarkers(
            all_in=any_of("all-in", "all-in-marker", "all-in-markers"),
            stand_off=any_of("stand-off", "standoff", "stand-off-marker", "stand-off-markers"),
        ),
        adopted=EVERY_TOPIC if any_of("minimum", "compulsory", "minimum-wager") else frozenset(),
        rounds=rounds,
    )


@tournament_check("conditions")
def conditions(fields: Fields, book: Rulebook) -> CarryOut:
    """Which items the conditions lack, and whether they may be published."""
    features, omitted = fields.texts("features", required=False), set(fields.texts("omitted", required=False))
    plan = plan_with(book, features)

    def carry_out() -> CheckResult:
        rules = rules_of(book)
        if rules is None:
            return CheckResult({"missing": [], "publish": False})
        stated = {name: item.title for name, item in rules.item.items() if omitted.isdisjoint(item.clauses)}
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
    items = {name: item.title for name, item in rules.item.items()} if rules else {}
    running = Running(new_tournament("case", book.id))
    running.gives(OPERATOR, PublishConditions(conditions=Conditions(plan=plan, items=items)))
    if rules and rules.publication.approved:
        running.gives(OPERATOR, ApproveConditions(in_writing=True, reference="on file"))
    if rules and rules.publication.advised:
        running.gives(OPERATOR, AdviseOfTournament())
    running.events.clear()
    return running


@tournament_check("fees")
def fees(fields: Fields, book: Rulebook) -> CarryOut:
    """What becomes of entry fees."""
    fee, entries = cents(fields, "fee"), fields.texts("entries")
    cancelled = fields.flag("cancelled", default=False)

    def carry_out() -> CheckResult:
        plan = structs.replace(plan_with(book, []), fee=fee, withdraw_until=DEADLINE)
        running = published(book, plan)
        for number, status in enumerate(entries):
            who = Actor(f"player {number + 1}", PATRON)
            running.gives(who, EnterTournament(fee=fee))
            if status.startswith("withdrawn"):
                running.gives(who, WithdrawEntry(), DEADLINE + ("late" in status))
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
    fees_in, added = cents(fields, "fees", 0), cents(fields, "added", 0)
    guarantee, entries = cents(fields, "guarantee", 0), fields.whole("entries", 1)
    guarantee_from = fields.whole("guarantee_from", 0)
    shares = fields.list_of("percent", fields.exact, required=False)

    def carry_out() -> CheckResult:
        scale = lcm(*(share.denominator for share in shares)) if shares else 1
        percent = tuple(int(share * scale) for share in shares)
        plan = structs.replace(
            plan_with(book, []), prize_percent=percent, guarantee=guarantee, guarantee_from=guarantee_from
        )
        placing = [f"player {number}" for number in range(1, max(len(percent), 1) + 1)]
        pot = Pot(fees=fees_in, added=added, pool=fees_in + added)
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
    prizes = [int(amount * 100) for amount in fields.list_of("prizes", fields.exact)]

    def carry_out() -> CheckResult:
        plan = structs.replace(plan_with(book, []), prizes=tuple(prizes))
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
