"""Second chances: buying back, re-buys, and rounds for those who were eliminated."""

from typing import Literal

from msgspec import structs

from punto.floor.tournament.entries import FEE_IN, entry_of, with_entry
from punto.floor.tournament.machine import TOURNAMENT, TournamentContext, anybody_in, cited, official_in
from punto.floor.tournament.pot import paid_in
from punto.floor.tournament.state import RoundPlan, RoundState, Tournament, TournamentStage
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Amount, Text
from punto.units.privacy import Person

CENTS = 100
Chance = Literal["buy-back", "re-buy"]


class BuyBack(Order, frozen=True, kw_only=True, tag="buy-back"):
    """Buy back into the tournament, or use a re-buy marker, after being eliminated."""

    amount: Amount
    chance: Chance = "buy-back"
    table: Text = ""
    box: Text = ""
    """Where to play on, while the round is on."""


class AddSecondChance(Order, frozen=True, kw_only=True, tag="add-second-chance"):
    """Put in a round for those who were eliminated, where the conditions leave that to the official."""

    round: RoundPlan


class BoughtBack(Fact, frozen=True, kw_only=True, tag="bought-back"):
    """Somebody who was out bought a new bank."""

    audience = EVERYBODY
    words = "{who} buys back for {amount:$}"
    moves = FEE_IN
    who: Person
    amount: int
    chance: str
    table: str
    box: str


class SecondChanceAdded(Fact, frozen=True, kw_only=True, tag="second-chance-added"):
    """A round for those who were eliminated comes before the next."""

    audience = EVERYBODY
    record = True
    words = "a second-chance round is held"
    round: RoundPlan


@TOURNAMENT.answers(BuyBack, anybody_in(TournamentStage.PLAYING))
def buy_back(context: TournamentContext, order: BuyBack) -> Decision:
    """Sell a new bank to somebody who is out, as often as the conditions say and at their price."""
    plan, who = context.state.plan, context.actor.id
    entry = entry_of(context, who)
    if isinstance(entry, Refusal):
        return refused(entry)
    again = order.chance == "re-buy"
    rule = context.rules.wagering.re_buy if again else context.rules.entering.buy_back
    if entry.status != "eliminated":
        return refused(context.fault("still-in", rule, who=who))
    used, most = (entry.re_buys, plan.re_buys) if again else (entry.buy_backs, plan.buy_backs)
    if used >= most:
        return refused(context.fault("no-buy-back", rule, who=who, what=order.chance))
    price = plan.re_buy_price if again else plan.buy_back_price
    if order.amount != price:
        return refused(context.fault("wrong-fee", rule, fee=price // CENTS, paid=order.amount // CENTS))
    if context.state.round.started and not order.table:
        return refused(context.fault("not-allocated", rule, who=who))
    fact = BoughtBack(who=who, amount=price, chance=order.chance, table=order.table, box=order.box)
    return [Draft(fact, *cited(rule))]


@TOURNAMENT.answers(AddSecondChance, official_in(TournamentStage.PLAYING))
def add_second_chance(context: TournamentContext, order: AddSecondChance) -> Decision:
    """Put a round in for those who are out, if the conditions provide for one."""
    state = context.state
    item = context.rules.item.get("repechage") or context.rules.item.get("structure")
    if not state.plan.repechage:
        return refused(context.fault("repechage-unplanned", item))
    if state.round.started:
        return refused(context.fault("session-begun", item))
    return [Draft(SecondChanceAdded(round=order.round), *cited(item))]


@TOURNAMENT.folds(BoughtBack)
def _bought_back(state: Tournament, fact: BoughtBack, event: Event) -> Tournament:
    entry = state.entries[fact.who]
    again = fact.chance == "re-buy"
    entry = structs.replace(
        entry,
        status="in",
        buy_backs=entry.buy_backs + (0 if again else 1),
        re_buys=entry.re_buys + (1 if again else 0),
    )
    pot = paid_in(state, fact.who, fact.amount, state.plan.buy_back_goes)
    state = structs.replace(with_entry(state, fact.who, entry), pot=pot)
    players = state.round.players
    if fact.who not in players:
        state = structs.replace(state, round=structs.replace(state.round, players=(*players, fact.who)))
    return structs.replace(state, knocked_out=tuple(who for who in state.knocked_out if who != fact.who))


@TOURNAMENT.folds(SecondChanceAdded)
def _added(state: Tournament, fact: SecondChanceAdded, event: Event) -> Tournament:
    now = state.round
    extra = structs.replace(fact.round, second_chance=True)
    return structs.replace(
        state,
        round=RoundState(number=now.number, players=state.knocked_out, waiting=now.players, extra=extra),
    )
