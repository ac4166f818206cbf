"""Tournaments as somebody may see them: entrants by number, ids for the staff and for oneself."""

from collections.abc import Iterable, Iterator
from typing import Literal

from punto.api.floor_answers import RefusalAnswer
from punto.api.table_answers import LegalOrder
from punto.api.tournament_answers import (
    ConditionAnswer,
    DisputeAnswer,
    EntrantAnswer,
    ItemAnswer,
    LimitsAnswer,
    PairAnswer,
    RoundAnswer,
    SecondChanceAnswer,
    SessionFormAnswer,
    SessionPlayerAnswer,
    TournamentAnswer,
    TournamentSessionAnswer,
    TournamentSummary,
    TournamentTableAnswer,
)
from punto.audit.played_together import suspicious_pairs
from punto.floor.tournament import TOURNAMENT, Tournament
from punto.floor.tournament.places import players_due
from punto.floor.tournament.prize_pool import pool_now, prizes_of
from punto.floor.tournament.prizes import awards
from punto.floor.tournament.state import TablePlan, TournamentStage
from punto.floor.tournament.tournament_reactions import tables_on
from punto.live.floor import LiveFloor
from punto.machine.audience import is_staff
from punto.machine.fact import Event
from punto.machine.legal import Choice
from punto.machine.roles import Actor
from punto.robots.robot_ids import ROBOT, is_robot
from punto.rulebook.refusal import Refusal
from punto.table import Table
from punto.table.heat.heat_rules import chips_of
from punto.table.heat.session_wagers import next_to_bet
from punto.table.setup import book_of
from punto.table.state.heat import Heat

NOT_ENTERED = "not entered"
SET_UP = 1
"""The event with which a table begins."""


def refusal_told(refusal: Refusal) -> RefusalAnswer:
    """A refusal as it is told."""
    return RefusalAnswer(
        number=refusal.number, what=refusal.what, accepted=refusal.accepted, clauses=refusal.clauses
    )


def tournaments(floor: LiveFloor, reader: Actor) -> list[TournamentSummary]:
    """Every tournament whose conditions are published, newest first; the staff see drafts, too."""
    states = [floor.tournaments.state(name) for name in reversed(floor.tournaments.names())]
    staff = is_staff(reader.role)
    return [_summary(state, reader) for state in states if staff or state.published.edition]


def tournament(floor: LiveFloor, name: str, reader: Actor) -> TournamentAnswer | None:
    """One tournament; None where there is none of this name, or one that nobody may know yet."""
    if name not in floor.tournaments.names():
        return None
    state = floor.tournaments.state(name)
    if not state.published.edition and not is_staff(reader.role):
        return None
    published = bool(state.published.edition)
    entrants = _entrants(floor, state, reader) if published else []
    return TournamentAnswer(
        summary=_summary(state, reader),
        conditions=_conditions(state),
        edition=state.published.edition,
        items=_items(state),
        rounds=_rounds(state) if published else [],
        entrants=entrants,
        tables=[
            _table(floor, place, state.round.tables[place])
            for place in state.tables
            if place in state.round.tables
        ],
        prizes=list(prizes_of(state.plan, pool_now(state))) if published else [],
        your_table=next((each.table for each in entrants if each.you), None),
        in_charge=_in_charge(floor, state.in_charge.present),
        disputes=_disputes(floor, state, reader),
        opening=_opening(state) if published else "",
        buy_in_due=_buy_in_due(state, reader) if published else 0,
        second_chance=_second_chance(floor, state, reader) if published else None,
        players_due=_due(state, reader) if published else [],
        designated=list(state.tables),
        legal=_legal(TOURNAMENT.legal(state, reader, floor.runtime.now())),
    )


def _summary(state: Tournament, reader: Actor) -> TournamentSummary:
    published = state.published.edition > 0
    plan = state.plan if published else None
    entry = state.entries.get(reader.id)
    return TournamentSummary(
        id=state.id,
        name=plan.name or state.id if plan else state.id,
        rulebook=state.rulebook,
        badge=book_of(state.rulebook).identity.badge,
        stage=state.stage.value,
        entered=len([each for each in state.entries.values() if each.status not in ("withdrawn", "refused")]),
        most=plan.most_players if plan else 0,
        fee=plan.fee if plan else 0,
        pool=pool_now(state) if plan else 0,
        starts_at=state.round.starts_at or (plan.withdraw_until if plan else 0) or None,
        round=state.round.number,
        rounds=len(plan.rounds) if plan else 0,
        you=entry.status if entry else NOT_ENTERED,
    )


def _conditions(state: Tournament) -> list[ConditionAnswer]:
    conditions, rules = state.published.conditions, book_of(state.rulebook).tournament
    if conditions is None or rules is None:
        return []
    return [
        ConditionAnswer(title=item.title, clause=item.clauses[0], text=conditions.items[name])
        for name, item in rules.item.items()
        if name in conditions.items
    ]


def _items(state: Tournament) -> list[ItemAnswer]:
    rules = book_of(state.rulebook).tournament
    found = rules.item.items() if rules else ()
    return [
        ItemAnswer(name=name, title=item.title, clause=item.clauses[0], always=not item.owed_with)
        for name, item in found
    ]


def _rounds(state: Tournament) -> list[RoundAnswer]:
    return [
        RoundAnswer(
            number=number,
            coups=each.coups,
            minutes=each.minutes,
            advance=each.advance,
            limits=[
                LimitsAnswer(coup=step.coup, minimum=step.minimum, maximum=step.maximum)
                for step in each.limits
            ],
        )
        for number, each in enumerate(state.plan.rounds, 1)
    ]


def _disputes(floor: LiveFloor, state: Tournament, reader: Actor) -> list[DisputeAnswer]:
    if not is_staff(reader.role):
        return []
    return [
        DisputeAnswer(
            id=name, name=floor.name_of(each.who), what=each.what, table=each.table, ruling=each.ruling
        )
        for name, each in state.disputes.items()
    ]


def _opening(state: Tournament) -> Literal["", "approval", "notice"]:
    """What is missing before anybody enters or plays."""
    rules = book_of(state.rulebook).tournament
    if rules and rules.publication.approved and not state.published.approved:
        return "approval"
    return "notice" if rules and rules.publication.advised and not state.published.advised else ""


def _buy_in_due(state: Tournament, reader: Actor) -> int:
    """What somebody who plays in the next round has not paid yet for its chips."""
    entry, number = state.entries.get(reader.id), state.round.number or 1
    due = entry is not None and reader.id in players_due(state) and entry.bought_for < number
    return state.plan.buy_in if due and not state.round.started else 0


def _second_chance(floor: LiveFloor, state: Tournament, reader: Actor) -> SecondChanceAnswer | None:
    """How somebody who was eliminated may come back, while the tournament is played."""
    entry, plan = state.entries.get(reader.id), state.plan
    if entry is None or entry.status != "eliminated" or state.stage is not TournamentStage.PLAYING:
        return None
    boxes = {
        name: _free_boxes(floor.machine(name).state) for name in tables_on(state) if name in floor.tables
    }
    if entry.re_buys < plan.re_buys:
        return SecondChanceAnswer(chance="re-buy", price=plan.re_buy_price, boxes=boxes)
    if entry.buy_backs < plan.buy_backs:
        return SecondChanceAnswer(chance="buy-back", price=plan.buy_back_price, boxes=boxes)
    return None


def _free_boxes(table: Table) -> list[str]:
    return [box for box in table.setup.seats if box not in table.people.seats]


def _due(state: Tournament, reader: Actor) -> list[str]:
    """Who plays next, for the staff who give places out."""
    waits = state.stage in (TournamentStage.PUBLISHED, TournamentStage.PLAYING)
    if not is_staff(reader.role) or not waits or state.round.started:
        return []
    return list(players_due(state))


def _entrants(floor: LiveFloor, state: Tournament, reader: Actor) -> list[EntrantAnswer]:
    """Everybody who entered: those who are in by their chips, then those who are out by their places."""
    places = {who: place for place, who in enumerate(state.placing, 1)}
    prizes = awards(
        state.placing, prizes_of(state.plan, pool_now(state)), state.barred, state.plan.prize_percent
    )
    seats = {
        who: (table, box) for table, each in state.round.tables.items() for box, who in each.boxes.items()
    }
    found = []
    for number, (who, entry) in enumerate(state.entries.items(), 1):
        table, box = seats.get(who, (None, None)) if entry.status == "in" else (None, None)
        you = who == reader.id
        found.append(
            EntrantAnswer(
                number=number,
                name=_name(floor, who, number, reader),
                status=entry.status,
                table=table,
                box=box,
                chips=_chips(floor, state, table, who),
                place=places.get(who),
                prize=prizes.get(who) if places else None,
                you=you,
                robot=is_robot(who),
                who=who if you or is_staff(reader.role) else None,
            )
        )
    order = {who: place for place, who in enumerate(state.knocked_out)}
    people = list(state.entries)
    last = len(people)
    return sorted(
        found,
        key=lambda each: (
            each.place or last + 1,
            each.status != "in",
            -(each.chips or 0),
            order.get(people[each.number - 1], last),
            each.number,
        ),
    )


def _in_charge(floor: LiveFloor, who: str) -> str | None:
    if not who:
        return None
    return robot_name(who) if is_robot(who) else floor.name_of(who)


def robot_name(who: str) -> str:
    """What a robot of a tournament is called: Robot 7, or the Robot director."""
    return f"Robot {who.removeprefix(ROBOT).rpartition('-')[2]}"


def _name(floor: LiveFloor, who: str, number: int, reader: Actor) -> str:
    """What a reader may call an entrant: by name in a demonstration and for the staff, else by number."""
    if floor.sign_in is None or is_staff(reader.role) or who == reader.id:
        return robot_name(who) if is_robot(who) else floor.name_of(who)
    return f"Entrant {number}"


def _chips(floor: LiveFloor, tournament: Tournament, table: str | None, who: str) -> int | None:
    """The chips before a player, or those that were counted at the end of the session."""
    if table is None or table not in floor.tables:
        return None
    state = floor.machine(table).state
    if state.heat is not None and who in state.heat.players:
        return chips_of(state, who)
    return tournament.round.tables[table].counts.get(who)


def _table(floor: LiveFloor, name: str, plan: TablePlan) -> TournamentTableAnswer:
    table = floor.machine(name).state if name in floor.tables else None
    heat = table.heat if table else None
    boxes = {who: box for box, who in plan.boxes.items()}
    return TournamentTableAnswer(
        id=name,
        name=floor.tables[name].name if name in floor.tables else name,
        players=len(heat.playing()) if heat else len(plan.boxes),
        coup=heat.coup if heat else 0,
        coups=heat.terms.coups if heat and heat.play_off is None else 0,
        state=_table_state(plan, heat),
        phase=table.phase.value if table else "",
        halted=heat.halted if heat else "",
        marker=heat.marker if heat else "",
        turn=_turn(table, heat) if table and heat else "",
        absent=[each.box for each in heat.players.values() if each.absent] if heat else [],
        level=[boxes[who] for who in plan.level if who in boxes] if not plan.playing_off else [],
    )


def _table_state(plan: TablePlan, heat: Heat | None) -> str:
    if heat is not None:
        return "counting" if heat.over else "play-off" if heat.play_off else "playing"
    return "decided" if plan.decided else "waiting"


def _turn(table: Table, heat: Heat) -> str:
    """The box whose turn it is; none where there is no order, or all have acted."""
    who = next_to_bet(table, heat) if heat.terms.ordered else ""
    return heat.players[who].box if who else ""


def session(floor: LiveFloor, name: str, table: str, reader: Actor) -> TournamentSessionAnswer | None:
    """The session at one table; None where none is on."""
    state = floor.machine(table).state
    heat = state.heat
    if heat is None or heat.id.split("/")[0] != name:
        return None
    numbers = {who: number for number, who in enumerate(floor.tournaments.state(name).entries, 1)}
    mine = heat.players.get(reader.id)
    last = bool(heat.terms.coups) and heat.coup >= heat.terms.coups
    return TournamentSessionAnswer(
        table=table,
        coup=heat.coup,
        coups=heat.terms.coups,
        ends_at=heat.terms.ends_at or None,
        minimum=heat.limits.minimum,
        maximum=heat.limits.maximum,
        next_minimum=0 if last else heat.limits_of(heat.coup + 1).minimum,
        marker=heat.marker,
        turn=_turn(state, heat),
        pass_cards=mine.pass_cards if mine else 0,
        secret_wagers=mine.secret_wagers if mine else 0,
        all_in=mine.all_in if mine else 0,
        stand_off=mine.stand_off if mine and reader.id not in heat.standing_off else 0,
        advance=heat.terms.advance,
        play_off=heat.play_off.places if heat.play_off else 0,
        halted=heat.halted,
        over=heat.over,
        players=[_player(floor, table, heat, who, numbers.get(who, 0), reader) for who in heat.players],
    )


def suspicious(floor: LiveFloor, name: str, reader: Actor) -> list[PairAnswer]:
    """Pairs of entrants who should be looked at, the least likely by chance first."""
    state = floor.tournaments.state(name)
    numbers = {who: number for number, who in enumerate(state.entries, 1)}
    found = suspicious_pairs(name, (_events(floor, table) for table in state.tables if table in floor.tables))
    return [
        PairAnswer(
            kind=each.kind,
            entrants=[numbers[who] for who in each.players],
            names=[_name(floor, who, numbers[who], reader) for who in each.players],
            coups=each.coups,
            alike=each.alike,
            once_in=round(1 / each.chance),
        )
        for each in found
    ]


def _events(floor: LiveFloor, table: str) -> Iterator[Event]:
    """Everything that has happened at a table."""
    machine, after = floor.machine(table), SET_UP
    while kept := floor.store.read_stream(machine.stream, after):
        after = kept[-1].event.seq
        yield from (machine.kind.streams.from_stored(each.event) for each in kept)


def _player(  # noqa: PLR0913, PLR0917 - somebody at a table, as a reader sees them
    floor: LiveFloor, table: str, heat: Heat, who: str, number: int, reader: Actor
) -> SessionPlayerAnswer:
    player = heat.players[who]
    return SessionPlayerAnswer(
        number=number,
        name=_name(floor, who, number, reader),
        box=player.box,
        chips=chips_of(floor.machine(table).state, who),
        standing=player.standing,
        absent=player.absent,
        acted=who in heat.acted,
        passes=who in heat.passing,
        form=_form(heat, who),
        you=who == reader.id,
        who=who if who == reader.id or is_staff(reader.role) else None,
    )


def _form(heat: Heat, who: str) -> SessionFormAnswer | None:
    form = heat.forms.get(who) or heat.shown_forms.get(who)
    if form is None:
        return None
    return SessionFormAnswer(
        seal=form.seal,
        examined=bool(form.examined_by),
        announced=form.announced,
        wager=form.wager,
        amount=form.amount,
        of_last_coup=who not in heat.forms,
    )


def _legal(choices: Iterable[Choice]) -> list[LegalOrder]:
    return [
        LegalOrder(
            order=each.name,
            allowed=each.allowed,
            refusal=refusal_told(each.refusal) if each.refusal else None,
        )
        for each in choices
    ]
