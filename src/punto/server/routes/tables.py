"""The floor over HTTP. Each route asks the floor one thing; all of them run off the event loop."""

from functools import partial

from punto.accounts.sessions import Session
from punto.api.floor_answers import CardsSeen, CarriedOut, FeedEvent, FloorAnswer, RefusedOrder
from punto.api.price_answers import ShoePrices
from punto.api.requests import (
    CommandRequest,
    CoupsQuery,
    LogQuery,
    LookRequest,
    RoadsQuery,
    ShoesQuery,
    TableQuery,
)
from punto.api.road_answers import ShoeRoads
from punto.api.table_answers import FinishedCoup, LiveTable, ShoeRecord
from punto.live import finished_coups, shoe_prices
from punto.live.floor import LiveFloor
from punto.live.history import MOST_COUPS
from punto.live.message import encode, log_of, message_of
from punto.live.views import floor_views, scoreboards, squeeze
from punto.live.views.pseudonym_views import ids_hidden_in_text, revealed, texts_for
from punto.live.views.refused_orders import refused
from punto.roads import TailStyle
from punto.server.asked import Asked
from punto.server.route import Encoded
from punto.server.wire import orders
from punto.table import Order, Table
from punto.table.holding.passing import LookAtCards


def get_floor(asked: Asked) -> FloorAnswer:
    """Every table in a few words."""
    return floor_views.floor(asked.floor, asked.actor)


def get_table(asked: Asked, table: str, query: TableQuery) -> LiveTable:
    """One table as whoever asks may see it, with everything that they may do there now.

    The tails of the roads stay in their row, or fall again where there is room: as asked, or as the house has
    them.
    """
    seen = floor_views.table(asked.floor, table, asked.actor, TailStyle(query.tail) if query.tail else None)
    shown: LiveTable = ids_hidden_in_text(asked.floor, table, seen.view.shoe, asked.actor, seen)
    return shown


def give_order(asked: Asked, table: str, given: CommandRequest) -> Encoded[CarriedOut] | RefusedOrder:
    """Give an order. Everything that stands against it comes back at once; the same id acts once."""
    floor, history = asked.floor, asked.floor.history(table)
    actor = may_order(floor, history.now.state, asked.player, given.order).actor
    order = revealed(floor, table, actor, given.order, given.id)
    wanted = orders.asked(order, virtual=floor.tables[table].virtual)
    answer = floor.give(table, actor, wanted, given.id, given.coup)
    if answer.refused:
        return refused(floor, table, actor, given.id, answer.refused)
    seen = []
    for event in answer.events:
        frame = message_of(event, history.askers)
        if frame.seen_by(actor):
            seen.append(frame)
    events = log_of(texts_for(floor, table, actor, seen))
    return Encoded(f'{{"seq":{answer.seq},"events":{events}}}'.encode())


def look_at_cards(asked: Asked, table: str, given: LookRequest) -> CardsSeen | RefusedOrder:
    """Look at cards that one was passed, face down. All hear that one looked, and nobody else at what."""
    state = asked.floor.history(table).now.state
    session = may_order(asked.floor, state, asked.player, LookAtCards(hand=given.hand))
    seen = squeeze.look(asked.floor, table, session, given.hand, given.id)
    if isinstance(seen, CardsSeen):
        return seen
    return refused(asked.floor, table, session.actor, given.id, seen.refused)


def may_order(floor: LiveFloor, state: Table, session: Session, order: Order) -> Session:
    """Whoever gives an order may give this one, whatever the table would say."""
    floor.sessions.check(session, order, state)
    return session


def read_log(asked: Asked, table: str, query: LogQuery) -> Encoded[list[FeedEvent]]:
    """What happened at a table behind an event, as far as whoever asks may know; fewer only at the end."""
    seen = asked.floor.log(table, query.after, query.limit, asked.actor)
    return Encoded(log_of(texts_for(asked.floor, table, asked.actor, seen)).encode())


def list_coups(asked: Asked, table: str, query: CoupsQuery) -> list[FinishedCoup]:
    """Finished coups, newest first."""
    floor, actor = asked.floor, asked.actor
    found = floor.history(table).coups(query.before, query.limit)
    return [
        ids_hidden_in_text(floor, table, each.shoe, actor, finished_coups.written(each, actor))
        for each in found
    ]


def list_shoes(asked: Asked, table: str, query: ShoesQuery) -> list[ShoeRecord]:
    """The last virtual shoes, newest first: committed before the first bet, revealed after the last coup."""
    newest = asked.floor.history(table).now.state.shoe.number
    return asked.floor.shoes.history(table, newest, query.limit)


def get_roads(asked: Asked, table: str, query: RoadsQuery) -> ShoeRoads:
    """The scoreboards of the shoe in play, or of an earlier one of which every coup is at hand."""
    history = asked.floor.history(table)
    drawn = TailStyle(query.tail or asked.floor.tables[table].tail)
    return scoreboards.shoe_of(history.now, history.coups(None, MOST_COUPS), query.shoe, drawn)


async def get_shoe_prices(asked: Asked, table: str) -> Encoded[ShoePrices]:
    """How the cards that are gone have moved the prices. For the staff alone."""
    state = asked.floor.history(table).now.state
    shoe_prices.for_staff(asked.actor)
    question = ("live", table, state.coup.number, state.terms, shoe_prices.gone_for_good(state))
    return Encoded(await asked.computations.answer(asked.address, question, partial(_moved, state)))


def _moved(state: Table) -> bytes:
    return encode(shoe_prices.movement(state))
