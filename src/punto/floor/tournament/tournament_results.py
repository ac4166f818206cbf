"""Results: what came of each table, play-offs, who goes on, and who has which place in the end."""

from collections.abc import Mapping

from msgspec import structs

from punto.floor.tournament.machine import TOURNAMENT, TournamentContext, by_house, cited, official_in
from punto.floor.tournament.prize_pool import pool_now, prizes_of
from punto.floor.tournament.state import RoundState, TablePlan, Tournament, TournamentStage
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.table.heat.ranking import by_chips, removed_in_order, undecided
from punto.table.state.heat import HeatPlayer
from punto.units.field_types import PersonId, Text
from punto.units.privacy import Person

Groups = tuple[tuple[str, ...], ...]


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


def places_of(state: Tournament) -> tuple[int, bool]:
    """How many places of a table matter, and whether each must be held alone: in the final each prize."""
    if state.is_final():
        return len(prizes_of(state.plan, pool_now(state))), True
    return state.round_plan().advance, False


def first_level(groups: Groups, places: int, ordered: bool) -> tuple[tuple[str, ...], int]:
    """The best group that must play off, and for how many places."""
    playing, before = undecided(groups, places, ordered), 0
    for group in groups:
        if group and group[0] in playing:
            return group, min(len(group), places - before)
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
    groups = (
        _merged(plan.groups, order.play_off) if plan.level else order_at_table(order.counts, order.players)
    )
    places, ordered = places_of(state)
    level, at_stake = first_level(groups, places, ordered)
    fact = TableDecided(
        table=order.table,
        counts=plan.counts if plan.level else order.counts,
        groups=groups,
        level=level,
        at_stake=at_stake,
    )
    ranking, records = context.rules.ranking, context.rules.records
    rested = [records.counted, ranking.winners]
    if level:
        rested += [ranking.level, ranking.play_off]
    if any(each.removal for each in order.players.values()):
        rested.append(ranking.same_coup)
    said = [Draft(fact, *cited(*rested))]
    after = TOURNAMENT.after(context, said)
    if all(table.decided for table in after.state.round.tables.values()):
        said.append(_finished(after))
    return said


def _merged(groups: Groups, play_off: Groups) -> Groups:
    """The order at a table once a play-off has told apart who was level."""
    played = {who for group in play_off for who in group}
    found: list[tuple[str, ...]] = []
    for group in groups:
        found += play_off if played & set(group) else [group]
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
    if order.who not in context.state.entries:
        return refused(context.fault("not-entered", context.rules.entering.form, who=order.who))
    return [Draft(EliminationNoted(who=order.who), *cited(context.rules.wagering.covers))]


@TOURNAMENT.answers(HoldPlayOff, official_in(TournamentStage.PLAYING))
def hold_play_off(context: TournamentContext, order: HoldPlayOff) -> Decision:
    """Call a play-off among those who are level."""
    table = context.state.round.tables.get(order.table)
    rule = context.rules.ranking.play_off
    if table is None or not table.level or table.playing_off:
        return refused(context.fault("no-play-off", rule, table=order.table))
    _, ordered = places_of(context.state)
    fact = PlayOffCalled(table=order.table, players=table.level, places=table.at_stake, ordered=ordered)
    return [Draft(fact, *cited(rule))]


@TOURNAMENT.folds(TableDecided)
def _decided(state: Tournament, fact: TableDecided, event: Event) -> Tournament:
    table: TablePlan = structs.replace(
        state.round.tables[fact.table], counts=fact.counts, groups=fact.groups, level=fact.level,
        at_stake=fact.at_stake, decided=not fact.level, playing_off=False,
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
        placing = (*fact.out, *state.knocked_out)
        done = structs.replace(state.round, started=False)
        return structs.replace(state, placing=placing, stage=TournamentStage.DECIDED, round=done)
    for status, people in (("eliminated", fact.out), ("in", fact.through)):
        entries |= {who: structs.replace(entries[who], status=status) for who in people}
    state = structs.replace(state, entries=entries, knocked_out=(*fact.out, *state.knocked_out))
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
