"""What the operator adds, what happens when a tournament is cancelled, and the prizes that the pool makes."""

from msgspec import structs

from punto.floor.tournament.entries import with_entry
from punto.floor.tournament.machine import TOURNAMENT, TournamentContext, cited, operator_in
from punto.floor.tournament.prizes import awards, pool_of, prizes_by_share
from punto.floor.tournament.state import Pot, Tournament, TournamentPlan, TournamentStage
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import refuse
from punto.units.field_types import Amount, Remark
from punto.units.privacy import FreeText, Person


class AddToPool(Order, frozen=True, kw_only=True, tag="add-to-pool"):
    """Add money to the prize pool."""

    amount: Amount
    what: Remark = ""
    """Goods or services, in words, where it is no money."""


class CancelTournament(Order, frozen=True, kw_only=True, tag="cancel-tournament"):
    """Cancel the tournament; every fee goes back."""

    why: Remark = ""


class AwardPrizes(Order, frozen=True, kw_only=True, tag="award-prizes"):
    """Pay the prizes out to those who won them."""


class PrizeAdded(Fact, frozen=True, kw_only=True, tag="prize-added"):
    """The operator added value to the prize pool."""

    audience = EVERYBODY
    words = "{amount:$} added to the pool {what}"
    moves = frozenset({"cash: cage > prize"})
    amount: int
    what: FreeText


class TournamentCancelled(Fact, frozen=True, kw_only=True, tag="tournament-cancelled"):
    """The tournament is cancelled, and every fee went back."""

    audience = EVERYBODY
    words = "the tournament is cancelled: {why}"
    moves = frozenset(
        {"cash: prize > patron", "cash: cage > patron", "cash: prize > cage", "cash: cage > prize"}
    )
    why: FreeText
    refunds: dict[Person, int]


class PrizesAwarded(Fact, frozen=True, kw_only=True, tag="prizes-awarded"):
    """The pool was fixed and paid out, all of it, to those who won."""

    audience = EVERYBODY
    record = True
    words = "prizes paid out of a pool of {pool:$}"
    moves = frozenset(
        {"cash: prize > patron", "cash: cage > prize", "cash: prize > cage", "cash: cage > patron"}
    )
    pool: int
    prizes: tuple[int, ...]
    """By place."""
    awards: dict[Person, int]


@TOURNAMENT.answers(
    AddToPool, operator_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING, TournamentStage.DECIDED)
)
def add_to_pool(context: TournamentContext, order: AddToPool) -> Decision:
    """Add value to the pool."""
    if order.amount < 0 or not (order.amount or order.what.strip()):
        return refused(refuse("amount", (), amount=order.amount))
    rules = context.rules.pool
    return [Draft(PrizeAdded(amount=order.amount, what=order.what), *cited(rules.added or rules.described))]


@TOURNAMENT.answers(CancelTournament, operator_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING))
def cancel_tournament(context: TournamentContext, order: CancelTournament) -> Decision:
    """Give every fee back that has not gone back yet, those of late withdrawals and the disqualified too."""
    rules, state = context.rules.pool, context.state
    due = {who: entry.fee + _unplayed(state, entry.buy_ins) for who, entry in state.entries.items()}
    fact = TournamentCancelled(why=order.why, refunds={who: amount for who, amount in due.items() if amount})
    short = len(state.playing()) < state.plan.guarantee_from
    return [Draft(fact, *cited(rules.cancelled, rules.guaranteed if short else None))]


def _unplayed(state: Tournament, buy_ins: int) -> int:
    """Buy-ins go back only for a session that did not start."""
    return 0 if state.round.started else buy_ins


def pool_now(state: Tournament) -> int:
    """The pool as the conditions make it of what has come in and stayed."""
    plan, pot = state.plan, state.pot
    entries = len([each for each in state.entries.values() if each.status not in ("withdrawn", "refused")])
    return pool_of(
        pot.shared, pot.added + plan.added, plan.pool_percent, plan.guarantee,
        guaranteed=bool(plan.guarantee) and entries >= plan.guarantee_from,
    )  # fmt: skip


def prizes_of(plan: TournamentPlan, pool: int) -> tuple[int, ...]:
    """The prizes by place: shares of the pool, or sums that the conditions name."""
    if plan.prize_percent:
        return tuple(prizes_by_share(pool, plan.prize_percent))
    return tuple(prizes_by_share(pool, plan.prizes)) if plan.prizes else (pool,)


@TOURNAMENT.answers(AwardPrizes, operator_in(TournamentStage.DECIDED))
def award_prizes(context: TournamentContext, order: AwardPrizes) -> Decision:
    """Fix the pool and pay it out; whoever wins nothing makes room for those below."""
    state, rules = context.state, context.rules
    pool = pool_now(state)
    prizes = prizes_of(state.plan, pool)
    given = awards(state.placing, prizes, state.barred, state.plan.prize_percent)
    staff = rules.entering.employees if state.barred else None
    guaranteed = rules.pool.guaranteed if state.plan.guarantee else None
    rested = cited(rules.pool.prizes, rules.pool.whole, rules.pool.described, guaranteed, staff)
    return [Draft(PrizesAwarded(pool=pool, prizes=prizes, awards=given), *rested)]


@TOURNAMENT.folds(PrizeAdded)
def _added(state: Tournament, fact: PrizeAdded, event: Event) -> Tournament:
    pot = state.pot
    pot = structs.replace(
        pot, added=pot.added + fact.amount, pool=pot.pool + fact.amount, house=pot.house - fact.amount
    )
    return structs.replace(state, pot=pot)


def _all_paid(pot: Pot, payments: dict[str, int]) -> Pot:
    """The pool goes out to these people, the house makes up what is missing and takes what is left."""
    received = dict(pot.received)
    for who, amount in payments.items():
        received[who] = received.get(who, 0) + amount
    house = pot.house + pot.pool - sum(payments.values())
    return structs.replace(pot, pool=0, house=house, received=received)


@TOURNAMENT.folds(TournamentCancelled)
def _cancelled(state: Tournament, fact: TournamentCancelled, event: Event) -> Tournament:
    for who in fact.refunds:
        state = with_entry(state, who, structs.replace(state.entries[who], fee=0, buy_ins=0))
    refunded = state.pot.refunded + sum(fact.refunds.values())
    pot = structs.replace(_all_paid(state.pot, fact.refunds), refunded=refunded)
    return structs.replace(state, pot=pot, stage=TournamentStage.CANCELLED)


@TOURNAMENT.folds(PrizesAwarded)
def _awarded(state: Tournament, fact: PrizesAwarded, event: Event) -> Tournament:
    pot = structs.replace(_all_paid(state.pot, fact.awards), prizes=fact.prizes)
    return structs.replace(state, pot=pot, stage=TournamentStage.PAID)
