"""Results: what came of each table, play-offs, who goes on, and who has which place in the end."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import structs

from punto.floor.tournament.machine import TOURNAMENT, TournamentContext, by_house, cited, official_in
from punto.floor.tournament.officials import presence_fault
from punto.floor.tournament.prize_pool import pool_now, prizes_of
from punto.floor.tournament.state import RoundState, TablePlan, Tournament, TournamentStage
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.table.heat.ranking import by_chips, removed_in_order, undecided
from punto.table.state.heat import HeatPlayer, Removal
from punto.units.field_types import PersonId, Text
from punto.units.privacy import Person

Groups = tuple[tuple[str, ...], ...]
LEFT = ("disqualified", "retired")
"""Who has no place any more."""


class TableResult(NamedTuple):
    """Everybody's place at a table, their chips, and how those went out who had to leave."""

    groups: Groups = ()
    counts: Mapping[str, int] = {}
    removals: Mapping[str, Removal] = {}


class RecordTable(Order, frozen=True, kw_only=True, tag="record-table"):
    """Take up the result of a session, or of a play-off, at one table."""

    table: Text
    counts: dict[str, int]
    players: dict[str, HeatPlayer]
    play_off: tuple[tuple[str, ...], ...] = ()
    """The places of a play-off, better ones first."""


class NoteElimination(Order, frozen=True, kw_only=True, tag="note-elimination"):
    """Note that a table has eliminated somebody."""

    who: PersonId


class HoldPlayOff(Order, frozen=True, kw_only=True, tag="hold-play-off"):
    """Have those who are level at a table play off."""

    table: Text


class TableDecided(Fact, frozen=True, kw_only=True, tag="table-decided"):
    """The order at a table as far as it is known; who is level for too few places must play off."""

    audience = EVERYBODY
    record = True
    words = "result of {table}: {groups}"
    table: str
    counts: dict[Person, int]
    groups: tuple[tuple[Person, ...], ...]
    level: tuple[Person, ...]
    at_stake: int
    removals: dict[Person, Removal] = {}
    """How those went out who had to leave before the end."""


class EliminationNoted(Fact, frozen=True, kw_only=True, tag="elimination-noted"):
    """Somebody is out; the place follows when the table is decided."""

    audience = EVERYBODY
    words = "{who} is out"
    who: Person


class PlayOffCalled(Fact, frozen=True, kw_only=True, tag="play-off-called"):
    """Those who are level play off."""

    audience = EVERYBODY
    words = "play-off at {table} for {places} places: {players}"
    table: str
    players: tuple[Person, ...]
    places: int
    ordered: bool


class RoundFinished(Fact, frozen=True, kw_only=True, tag="round-finished"):
    """Every table of a round is decided: who goes on and who is out was announced."""

    audience = EVERYBODY
    record = True
    words = "round {round} is over; through: {through}"
    round: int
    through: tuple[Person, ...]
    out: tuple[Person, ...]
    """The better places first."""
    final: bool


def order_at_table(counts: Mapping[str, int], players: Mapping[str, HeatPlayer]) -> Groups:
    """Everybody's place at a table: by chips, then in the order in which the rest went out."""
    held = {who: amount for who, amount in counts.items() if amount > 0}
    gone = removed_in_order(
        {who: each.removal for who, each in players.items() if each.removal is not None and who not in held}
    )
    return (*(tuple(group) for group in by_chips(held)), *((who,) for who in gone))


def eligible_groups(state: Tournament, groups: Groups) -> Groups:
    """The order at a table of those for whom a place counts: in the final, of those who may win a prize."""
    if not state.is_final():
        return groups
    left = (tuple(who for who in group if who not in state.barred) for group in groups)
    return tuple(group for group in left if group)


def first_level(groups: Groups, places: int) -> tuple[tuple[str, ...], int]:
    """The group that must play off for the last places, and for how many."""
    playing, before = undecided(groups, places, ordered=False), 0
    for group in groups:
        if group and group[0] in playing:
            return group, min(len(group), places - before)
        before += len(group)
    return (), 0


def _places_worth(state: Tournament) -> Sequence[int]:
    """What each place of the final carries: its share of the pool, or its prize."""
    return state.plan.prize_percent or prizes_of(state.plan, pool_now(state))


def level_for_prizes(groups: Groups, prizes: Sequence[int]) -> tuple[tuple[str, ...], int]:
    """The best group whose places carry different prizes, and how many of these carry one.

    >>> level_for_prizes((("Ann",), ("Bob", "Cy")), [60, 20, 20])
    ((), 0)
    >>> level_for_prizes((("Ann",), ("Bob", "Cy")), [60, 40])
    (('Bob', 'Cy'), 1)
    """
    before = 0
    for group in groups:
        won = [*prizes[before : before + len(group)]]
        if len({*won, *([0] if len(won) < len(group) else [])}) > 1:
            return group, len(won)
        before += len(group)
    return (), 0


@TOURNAMENT.answers(RecordTable, by_house)
def record_table(context: TournamentContext, order: RecordTable) -> Decision:
    """Draw up a table; when it is the last one, the round is over."""
    state = context.state
    plan = state.round.tables.get(order.table)
    if plan is None or not plan.started:
        tables = ", ".join(state.round.tables) or "none"
        return refused(context.fault("table-unknown", table=order.table, tables=tables))
    if state.stage is TournamentStage.CANCELLED:
        return []
    removals = {who: each.removal for who, each in order.players.items() if each.removal is not None}
    if plan.level:
        groups = _merged(plan.groups, order.play_off)
        said = [_table_decided(context, order.table, TableResult(groups, plan.counts, plan.removals))]
    else:
        groups = order_at_table(order.counts, order.players)
        said = [_table_decided(context, order.table, TableResult(groups, order.counts, removals))]
    if is_shared_final(state) and not plan.level:
        said += _one_final(TOURNAMENT.after(context, said))
    after = TOURNAMENT.after(context, said)
    if all(table.decided for table in after.state.round.tables.values()):
        said.append(_finished(after))
    return said


def is_shared_final(state: Tournament) -> bool:
    """Whether the last round is played at several tables, so that places go across them."""
    return state.is_final() and len([each for each in state.round.tables.values() if each.boxes]) > 1


def _table_decided(
    context: TournamentContext, table: str, result: TableResult, *, alone: bool = False
) -> Draft:
    """The order at a table, and who must play off; `alone` is the order of a final across its tables."""
    state, ranking = context.state, context.rules.ranking
    waits = is_shared_final(state) and not alone and not state.round.tables[table].level
    level, at_stake = ((), 0) if waits else _level_now(state, result.groups)
    fact = TableDecided(
        table=table, counts=dict(result.counts), groups=result.groups, level=level, at_stake=at_stake,
        removals=dict(result.removals),
    )  # fmt: skip
    rested = [context.rules.records.counted, ranking.winners]
    rested += [ranking.level, ranking.play_off] if level else []
    rested += [ranking.same_coup] if result.removals else []
    return Draft(fact, *cited(*rested))


def _level_now(state: Tournament, groups: Groups) -> tuple[tuple[str, ...], int]:
    """Who must play off, and for how many places."""
    eligible = eligible_groups(state, groups)
    if state.is_final():
        return level_for_prizes(eligible, _places_worth(state))
    return first_level(eligible, state.round_plan().advance)


def _one_final(context: TournamentContext) -> list[Draft]:
    """The results of a final at several tables as one order, which its first table keeps."""
    tables = context.state.round.tables
    if not all(table.decided for table in tables.values()):
        return []
    counts = {who: held for table in tables.values() for who, held in table.counts.items()}
    removals = {who: each for table in tables.values() for who, each in table.removals.items()}
    held = {who: amount for who, amount in counts.items() if amount > 0}
    gone = removed_in_order({who: each for who, each in removals.items() if who not in held})
    ranked = {who for table in tables.values() for group in table.groups for who in group}
    groups = (*map(tuple, by_chips(held)), *((who,) for who in gone if who in ranked))
    first, *others = (name for name, table in tables.items() if table.boxes)
    return [
        *(_table_decided(context, name, TableResult(), alone=True) for name in others),
        _table_decided(context, first, TableResult(groups, counts, removals), alone=True),
    ]


def _merged(groups: Groups, play_off: Groups) -> Groups:
    """The order at a table once a play-off has told apart who was level."""
    played = {who for group in play_off for who in group}
    found: list[tuple[str, ...]] = []
    for group in groups:
        if not played & set(group):
            found.append(group)
            continue
        stood_aside = tuple(who for who in group if who not in played)
        found += [*play_off, *([stood_aside] if stood_aside else [])]
    return tuple(found)


def _finished(context: TournamentContext) -> Draft:
    state, ranking = context.state, context.rules.ranking
    advance = state.round_plan().advance
    through: list[str] = []
    out: list[tuple[int, int, str]] = []
    for table in state.round.tables.values():
        ranked = [who for group in table.groups for who in group]
        through += [] if state.is_final() else ranked[:advance]
        out += [
            (place, -table.counts.get(who, 0), who)
            for place, who in enumerate(ranked)
            if state.is_final() or place >= advance
        ]
    ordered = out if state.is_final() else sorted(out)
    fact = RoundFinished(
        round=state.round.number, through=tuple(through), out=tuple(who for _, _, who in ordered),
        final=state.is_final(),
    )  # fmt: skip
    return Draft(fact, *cited(context.rules.records.counted, ranking.advance, ranking.winners))


@TOURNAMENT.answers(NoteElimination, by_house)
def note_elimination(context: TournamentContext, order: NoteElimination) -> Decision:
    """Note who is out, so that a second chance can be offered at once."""
    if context.state.stage is TournamentStage.CANCELLED:
        return []
    if order.who not in context.state.entries:
        return refused(context.fault("not-entered", context.rules.entering.form, who=order.who))
    return [Draft(EliminationNoted(who=order.who), *cited(context.rules.wagering.covers))]


@TOURNAMENT.answers(HoldPlayOff, official_in(TournamentStage.PLAYING))
def hold_play_off(context: TournamentContext, order: HoldPlayOff) -> Decision:
    """Call a play-off among those who are level."""
    table = context.state.round.tables.get(order.table)
    rule = context.rules.ranking.play_off
    away = presence_fault(context)
    if away is not None:
        return refused(away)
    if table is None or not table.level or table.playing_off:
        return refused(context.fault("no-play-off", rule, table=order.table))
    said = _without_who_left(context, order.table)
    after = TOURNAMENT.after(context, said)
    left = after.state.round.tables[order.table]
    if left.level:
        fact = PlayOffCalled(
            table=order.table, players=left.level, places=left.at_stake, ordered=context.state.is_final()
        )
        return [*said, Draft(fact, *cited(rule))]
    done = all(each.decided for each in after.state.round.tables.values())
    return [*said, *([_finished(after)] if done else [])]


def _without_who_left(context: TournamentContext, name: str) -> list[Draft]:
    """The table as it stands where somebody who was level was disqualified or gave up since."""
    table, entries = context.state.round.tables[name], context.state.entries
    gone = {who for group in table.groups for who in group if entries[who].status in LEFT}
    if not gone:
        return []
    kept = (tuple(who for who in group if who not in gone) for group in table.groups)
    groups = tuple(group for group in kept if group)
    return [_table_decided(context, name, TableResult(groups, table.counts, table.removals), alone=True)]


@TOURNAMENT.folds(TableDecided)
def _decided(state: Tournament, fact: TableDecided, event: Event) -> Tournament:
    table: TablePlan = structs.replace(
        state.round.tables[fact.table], counts=fact.counts, groups=fact.groups, level=fact.level,
        at_stake=fact.at_stake, decided=not fact.level, playing_off=False, removals=fact.removals,
    )  # fmt: skip
    tables = {**state.round.tables, fact.table: table}
    return structs.replace(state, round=structs.replace(state.round, tables=tables))


@TOURNAMENT.folds(EliminationNoted)
def _noted(state: Tournament, fact: EliminationNoted, event: Event) -> Tournament:
    entry = structs.replace(state.entries[fact.who], status="eliminated")
    return structs.replace(state, entries={**state.entries, fact.who: entry})


@TOURNAMENT.folds(PlayOffCalled)
def _called(state: Tournament, fact: PlayOffCalled, event: Event) -> Tournament:
    table = structs.replace(state.round.tables[fact.table], playing_off=True)
    tables = {**state.round.tables, fact.table: table}
    return structs.replace(state, round=structs.replace(state.round, tables=tables))


@TOURNAMENT.folds(RoundFinished)
def _finished_round(state: Tournament, fact: RoundFinished, event: Event) -> Tournament:
    entries = dict(state.entries)
    if fact.final:
        placing = (*fact.out, *(who for who in state.knocked_out if who not in fact.out))
        done = structs.replace(state.round, started=False)
        return structs.replace(state, placing=placing, stage=TournamentStage.DECIDED, round=done)
    for status, people in (("eliminated", fact.out), ("in", fact.through)):
        entries |= {who: structs.replace(entries[who], status=status) for who in people}
    before = [who for who in state.knocked_out if who not in fact.out and who not in fact.through]
    state = structs.replace(state, entries=entries, knocked_out=(*fact.out, *before))
    return structs.replace(state, round=_next_round(state, fact))


def _next_round(state: Tournament, fact: RoundFinished) -> RoundState:
    """Who plays next: those who went through, or those who are out where a second chance follows."""
    now = state.round
    through = (*now.waiting, *fact.through)
    number = now.number if now.extra else now.number + 1
    following = state.plan.rounds[number - 1] if number <= len(state.plan.rounds) else None
    if following is not None and following.second_chance and not now.extra:
        return RoundState(number=number, players=fact.out, waiting=through)
    return RoundState(number=number, players=through)
