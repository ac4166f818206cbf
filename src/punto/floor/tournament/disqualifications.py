"""Disqualification and retirement: on which ground, and what becomes of fee, chips and place."""

from typing import Literal

from msgspec import structs

from punto.floor.tournament.entries import FEE_BACK, entry_in, entry_of, with_entry
from punto.floor.tournament.machine import TOURNAMENT, TournamentContext, by_house, cited, official_in
from punto.floor.tournament.pot import paid_out
from punto.floor.tournament.state import Tournament, TournamentStage
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.tournament import DisqualificationGround, GroundName
from punto.rulebook.refusal import Refusal
from punto.units.field_types import Amount, PersonId, Remark
from punto.units.privacy import FreeText, Person

BreachName = Literal["advice", "chips-moved", "phone"]


class Disqualify(Order, frozen=True, kw_only=True, tag="disqualify-player"):
    """Disqualify a player."""

    who: PersonId
    ground: GroundName
    why: Remark = ""
    fee_back: bool = False
    """Whether the official approves that the fee goes back."""
    chips: Amount = 0
    """What was counted before the player."""
    out_already: bool = False
    """Whether the player has left the table."""


class RetirePlayer(Order, frozen=True, kw_only=True, tag="retire-player"):
    """Note that a player gives up."""

    who: PersonId


class NoteBreach(Order, frozen=True, kw_only=True, tag="note-tournament-breach"):
    """Put on record that a player took advice, moved chips or used a telephone."""

    who: PersonId
    breach: BreachName
    note: Remark = ""


class PlayerDisqualified(Fact, frozen=True, kw_only=True, tag="player-disqualified"):
    """A player is disqualified: no place and no prize."""

    audience = EVERYBODY
    record = True
    words = "{who} is disqualified: {ground}"
    moves = FEE_BACK
    who: Person
    ground: str
    why: FreeText
    duty: str
    refund: int
    chips_kept: int
    """The count of which the value is kept, where the text says so."""
    out_already: bool


class PlayerRetired(Fact, frozen=True, kw_only=True, tag="player-retired"):
    """A player gave up."""

    audience = EVERYBODY
    record = True
    words = "{who} retires"
    who: Person


class BreachNoted(Fact, frozen=True, kw_only=True, tag="tournament-breach-noted"):
    """A breach of the rules of tournament play is on record."""

    audience = EVERYBODY
    record = True
    words = "{who}: {breach}"
    who: Person
    breach: str
    note: FreeText


def ground_of(context: TournamentContext, name: GroundName) -> DisqualificationGround | Refusal:
    """A ground for disqualification, or why there is none such."""
    known = context.rules.ground
    found = known.get(name)
    return found or context.fault("no-such-ground", ground=name, grounds=", ".join(known))


@TOURNAMENT.answers(Disqualify, by_house)
def disqualify(context: TournamentContext, order: Disqualify) -> Decision:
    """Disqualify somebody; the fee goes back only where the text or the conditions say so."""
    if context.state.stage is TournamentStage.CANCELLED:
        return []
    ground, entry = ground_of(context, order.ground), entry_of(context, order.who)
    if isinstance(ground, Refusal) or isinstance(entry, Refusal):
        return refused(*(each for each in (ground, entry) if isinstance(each, Refusal)))
    if entry.status == "disqualified":
        return refused(context.fault("out-already", ground, who=order.who))
    back = ground.fee_back == "with-approval" or (
        ground.fee_back == "conditions" and context.state.plan.fee_back
    )
    if order.fee_back and not back:
        return refused(context.fault("fee-stays", ground, context.rules.pool.whole))
    fact = PlayerDisqualified(
        who=order.who, ground=order.ground, why=order.why, duty=ground.duty,
        refund=entry.fee if order.fee_back else 0, chips_kept=order.chips if ground.chips_kept else 0,
        out_already=order.out_already or entry.status != "in",
    )  # fmt: skip
    return [Draft(fact, *cited(ground))]


@TOURNAMENT.answers(RetirePlayer, official_in(TournamentStage.PUBLISHED, TournamentStage.PLAYING))
def retire_player(context: TournamentContext, order: RetirePlayer) -> Decision:
    """Let a player give up during play; the fee stays."""
    rule = context.rules.entering.withdrawal
    entry = entry_in(context, order.who, rule)
    if isinstance(entry, Refusal):
        return refused(entry)
    return [Draft(PlayerRetired(who=order.who), *cited(rule))]


@TOURNAMENT.answers(NoteBreach, by_house)
def note_breach(context: TournamentContext, order: NoteBreach) -> Decision:
    """Put a breach on record; the official may disqualify for it."""
    entry = entry_of(context, order.who)
    if isinstance(entry, Refusal):
        return refused(entry)
    conduct = context.rules.conduct
    rule = {"advice": conduct.advice, "chips-moved": conduct.in_view, "phone": conduct.phone}[order.breach]
    return [Draft(BreachNoted(who=order.who, breach=order.breach, note=order.note), *cited(rule))]


@TOURNAMENT.folds(PlayerDisqualified)
def _disqualified(state: Tournament, fact: PlayerDisqualified, event: Event) -> Tournament:
    entry = state.entries[fact.who]
    entry = structs.replace(
        entry, status="disqualified", chips_kept=fact.chips_kept, fee=0 if fact.refund else entry.fee
    )
    state = _without(with_entry(state, fact.who, entry), fact.who)
    pot = paid_out(state, fact.who, fact.refund)
    return structs.replace(state, barred=state.barred | {fact.who}, pot=pot)


@TOURNAMENT.folds(PlayerRetired)
def _retired(state: Tournament, fact: PlayerRetired, event: Event) -> Tournament:
    entry = structs.replace(state.entries[fact.who], status="retired")
    return _without(with_entry(state, fact.who, entry), fact.who)


def _without(state: Tournament, who: str) -> Tournament:
    """Somebody has no part in the round any more; a table where nobody waits for them may be decided."""
    now = state.round
    if now.started:
        return state
    tables = {
        name: structs.replace(table, boxes={box: each for box, each in table.boxes.items() if each != who})
        for name, table in now.tables.items()
    }
    players, waiting = (tuple(each for each in some if each != who) for some in (now.players, now.waiting))
    return structs.replace(state, round=structs.replace(now, players=players, waiting=waiting, tables=tables))


@TOURNAMENT.folds(BreachNoted)
def _noted(state: Tournament, fact: BreachNoted, event: Event) -> Tournament:
    return state
