"""What the floor tells: all tables in a few words, and one table whole, as one person may see it."""

from collections.abc import Callable, Iterable
from typing import cast

from punto.accounts.sessions import ONLOOKER, Session
from punto.api.floor_answers import (
    ClosedTable,
    FloorAnswer,
    LastResult,
    PlaceAnswer,
    RefusalAnswer,
    SessionAnswer,
    TableSummary,
    WinnerName,
)
from punto.api.table_answers import LegalOrder, LiveTable, TableSettings
from punto.live.finished_coups import Finished, wagers_of
from punto.live.floor import LiveFloor
from punto.live.history import TableNow
from punto.live.reasons import dues_with_reasons, whys_of
from punto.live.views.layout import layout_of
from punto.live.views.pseudonym_views import ids_hidden_in_text
from punto.live.views.reader_names import Names, names_for, refusal_answer
from punto.live.views.scoreboards import roads_of
from punto.live.views.squeeze import held_now
from punto.machine.audience import is_staff
from punto.machine.legal import Choice
from punto.roads import TailStyle, write_bead
from punto.robots.due import due_now
from punto.robots.robot_ids import is_robot
from punto.rulebook.refusal import NOT_IN_SOURCE, Refusal, refuse
from punto.rules.three_card import DEALER
from punto.table import Actor, legal_commands
from punto.table.setup import game_of
from punto.table.third_cards import drawing_told
from punto.table.view import view
from punto.units import format_money
from punto.units.calendar import venue_day

NOT_IN = refuse("role", (NOT_IN_SOURCE,), role=ONLOOKER.role, needed="person who has come in")


def person(house: LiveFloor, session: Session) -> SessionAnswer:
    """Who somebody is."""
    who = session.actor
    return SessionAnswer(person=who.id, name=session.name, role=who.role, demo=house.sign_in is None)


def floor(house: LiveFloor, actor: Actor) -> FloorAnswer:
    """Every table, in the order of the floor."""
    tables = (_in_short(house, name, actor) for name in list(house.tables))
    seen = [ids_hidden_in_text(house, each.id, each.shoe, actor, each) for each in tables]
    closed = [ClosedTable(id=name, why=why) for name, why in house.closed.items()]
    return FloorAnswer(demo=house.sign_in is None, at=house.runtime.now(), tables=seen, closed=closed)


def _in_short(house: LiveFloor, table: str, actor: Actor) -> TableSummary:
    current, names = house.history(table).now, names_for(house, table, actor)
    state, game = current.state, game_of(current.state.terms)
    bounds = state.board.sign.bounds
    return TableSummary(
        id=table,
        name=house.tables[table].name,
        rulebook=game.book.id,
        badge=game.book.identity.badge,
        variant=game.variant_name,
        variant_title=game.variant.title,
        title=house.tables[table].title or game.variant.title,
        currency=state.setup.currency,
        phase=state.phase.value,
        coup=state.coup.number,
        shoe=state.shoe.number,
        closes_at=house.robots.closes_at(current),
        tournament=state.setup.tournament,
        dealer=_place(names, "", state.people.staff.get("dealer", "")),
        seats=[_place(names, seat, state.people.seats.get(seat, "")) for seat in state.setup.seats],
        minimum=None if bounds.minimum is None else format_money(bounds.minimum),
        maximum=None if bounds.maximum is None else format_money(bounds.maximum),
        results=[write_bead(each) for each in current.results],
        last=_last_result(current.last) if current.last else None,
    )


def _last_result(last: Finished) -> LastResult:
    return LastResult(
        winner=cast("WinnerName | None", last.winner),
        player=last.player,
        banker=last.banker,
        dealer=last.hands.get(DEALER, ()),
    )


def _place(names: Names, seat: str, who: str) -> PlaceAnswer:
    name = names(who) if who else None
    return PlaceAnswer(seat=seat, who=who or None, name=name, robot=bool(who) and is_robot(who))


def table(house: LiveFloor, name: str, actor: Actor, tail: TailStyle | None = None) -> LiveTable:
    """One table as somebody may see it, with everything that they may do there now.

    The roads are drawn as asked, or as the house has them.
    """
    current, names = house.now(name), names_for(house, name, actor)
    state, at = current.state, house.runtime.now()
    return LiveTable(
        seq=state.seq,
        at=at,
        id=name,
        name=house.tables[name].name,
        view=view(state, actor),
        names={who: names(who) for who in _people(house, name, actor)},
        layout=layout_of(state, actor),
        chips=[format_money(chip) for chip in state.terms.chips],
        roads=roads_of(current.results, tail or TailStyle(house.tables[name].tail)),
        legal=_legal(
            legal_commands(state, actor, at, venue_day(house.tables[name].zone, at)),
            NOT_IN if actor == ONLOOKER else None,
            lambda refusal: refusal_answer(refusal, actor, names),
        ),
        due=due_now(state),
        drawing=drawing_told(state),
        closes_at=house.robots.closes_at(current),
        squeeze=held_now(house, current),
        settled=wagers_of(dues_with_reasons(state), actor, whys_of(state)),
        settings=_settings(house, current, names),
    )


def _legal(
    choices: Iterable[Choice], outside: Refusal | None, tell: Callable[[Refusal], RefusalAnswer]
) -> list[LegalOrder]:
    """Every order, allowed or with the reason; one who stands outside may give none."""
    found = ((choice.name, choice.refusal or outside) for choice in choices)
    return [
        LegalOrder(order=name, allowed=refusal is None, refusal=tell(refusal) if refusal else None)
        for name, refusal in found
    ]


def _people(house: LiveFloor, table: str, actor: Actor) -> tuple[str, ...]:
    """Who is at a table; the staff, who read its log, are told who was there before."""
    history = house.history(table)
    state = history.now.state
    return (
        *(history.acted if is_staff(actor.role) else ()),
        *state.people.arrived,
        *state.people.staff.values(),
        *(r.actor for r in state.requests.values()),
    )


def _settings(house: LiveFloor, current: TableNow, names: Names) -> TableSettings:
    state, game = current.state, game_of(current.state.terms)
    floor_table = house.tables[state.setup.table]
    return TableSettings(
        title=game.book.identity.title,
        badge=game.book.identity.badge,
        variant_title=game.variant.title,
        decks=game.decks,
        currency=state.setup.currency,
        options=dict(state.terms.options),
        settings=dict(game.settings),
        faces=state.control.faces or state.setup.faces,
        device=state.setup.device,
        automation=sorted(state.automation),
        cards="virtual" if floor_table.virtual else "keyed",
        rehearsal=bool(floor_table.rehearsal),
        jackpots=house.jackpots.of_table(state.setup.table),
        tail=floor_table.tail,
        dealer=_place(names, "", state.people.staff.get("dealer", "")),
        staff=state.people.staff,
    )
