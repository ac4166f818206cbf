"""The feeds: a WebSocket for browsers, server-sent events for tools, both resumable by position."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import suppress
from http import HTTPStatus
from time import monotonic

import anyio
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from punto.api.requests import FeedQuery
from punto.live.feed import GOING_AWAY, TOO_MANY, More, Watcher
from punto.live.floor import LiveFloor
from punto.live.message import Message
from punto.live.services.jackpot_service import jackpot_feed
from punto.machine.problem import Problem
from punto.operation.ids import now
from punto.server.asked import Asked
from punto.server.guard import address_of, token_in
from punto.server.websocket import EXTENSION
from punto.server.wire.reading import read_query

PAGE = 500
"""So many events of the past are read at a time."""
BEAT = 5.0
"""Seconds between two beats: where nothing comes for more than twice as long, the line is dead."""
NO_FLOOR = 1013
NOT_FOUND = 4404
NOT_UNDERSTOOD = 1008
LONGEST_REASON = 100
"""A close frame has room for 123 bytes."""
MOST_DIGITS = 16
"""No position that a table could reach has more."""

log = logging.getLogger("punto.feeds")


def follow_table(socket: WebSocket) -> Awaitable[None]:
    """Every event behind a position, then each as it happens; with beats, if they are asked for."""
    return _follow(socket, socket.path_params["table"])


def follow_jackpot(socket: WebSocket) -> Awaitable[None]:
    """The same for a jackpot: a display shows what the meter holds as soon as it moves."""
    return _follow(socket, jackpot_feed(socket.path_params["name"]))


async def _follow(socket: WebSocket, table: str) -> None:
    house: LiveFloor | None = socket.app.state.house
    try:
        query = read_query(FeedQuery, dict(socket.query_params))
    except Problem as problem:
        await socket.close(NOT_UNDERSTOOD, problem.what[:LONGEST_REASON])
        return
    await socket.accept()
    if house is None:
        await socket.close(NO_FLOOR, "this server has no floor")
        return
    session = house.sessions.find(token_in(socket.headers, socket.query_params.get("visit", "")))
    watcher = house.hub.watch(table, session, house.within(table, query.after), address_of(socket.scope))
    began = monotonic()
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(_until_gone, socket, group.cancel_scope)
            if query.beat and not watcher.ended:
                group.start_soon(_beat, socket)
            await _send(house, socket, watcher)
            group.cancel_scope.cancel()
    finally:
        house.hub.leave(watcher)
        about = {
            "table": table,
            "person": watcher.actor.id,
            "role": watcher.actor.role,
            "code": watcher.ended,
        }
        log.info("a feed ended", extra={**about, "seconds": round(monotonic() - began, 1)})
    if socket.client_state is WebSocketState.CONNECTED:
        await socket.close(watcher.ended or GOING_AWAY)


async def _send(house: LiveFloor, socket: WebSocket, watcher: Watcher) -> None:
    if watcher.ended:
        return
    more = _pages(house, watcher.table)
    try:
        past = await more(watcher.after)
    except Problem:
        watcher.end(NOT_FOUND)
        return
    line = socket.scope["extensions"].get(EXTENSION) if "extensions" in socket.scope else None
    with suppress(WebSocketDisconnect):
        async for frame in watcher.frames(past, line.write if line else None, more):
            await socket.send_text(watcher.reads(frame))
        await watcher.over()


def _pages(house: LiveFloor, table: str) -> More:
    """A table's past, a page at a time: whoever wants all of it takes no more room than others."""

    async def page(after: int) -> list[Message]:
        return await run_in_threadpool(house.past, table, after, PAGE)

    return page


async def _until_gone(socket: WebSocket, scope: anyio.CancelScope) -> None:
    """Nothing is taken from a watcher; all that is waited for is that they go."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
    scope.cancel()


async def _beat(socket: WebSocket) -> None:
    """Say again and again that the line is alive: a page cannot hear the pings of the protocol itself."""
    with suppress(WebSocketDisconnect):
        while True:
            await asyncio.sleep(BEAT)
            await socket.send_text(a_beat())


def a_beat() -> str:
    """A beat as it is sent: no event, so it has no position."""
    return f'{{"type":"beat","at":{now()}}}'


async def stream_events(asked: Asked, table: str, query: FeedQuery) -> Response:
    """The same as server-sent events; a tool that comes back says where it was by itself."""
    return await _stream(asked, table, query)


async def stream_jackpot(asked: Asked, name: str, query: FeedQuery) -> Response:
    """The same for a jackpot."""
    return await _stream(asked, jackpot_feed(name), query)


async def _stream(asked: Asked, table: str, query: FeedQuery) -> Response:
    house, last = asked.floor, asked.request.headers.get("last-event-id", "")
    known = last.isdecimal() and len(last) <= MOST_DIGITS
    start = house.within(table, int(last) if known else query.after)
    watcher = house.hub.watch(table, asked.session, start, asked.address)
    try:
        if watcher.ended == TOO_MANY:
            raise too_many()
        past = await _pages(house, table)(start)
    except Problem:
        house.hub.leave(watcher)
        raise
    return StreamingResponse(
        _lines(house, watcher, past, query.beat),
        media_type="text/event-stream",
        headers={"cache-control": "no-store"},
    )


def too_many() -> Problem:
    """One client has as many feeds as one may have."""
    why = "One client may not have so many feeds open at once."
    again = "again when another one is closed"
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "No more feeds.", why, again).after(5)


async def _lines(
    house: LiveFloor, watcher: Watcher, past: Sequence[Message], beat: bool = False
) -> AsyncGenerator[str]:
    frames = watcher.frames(past, more=_pages(house, watcher.table))
    waiting = asyncio.ensure_future(anext(frames, None))
    try:
        yield ": the floor\n\n"
        while True:
            done, _ = await asyncio.wait({waiting}, timeout=BEAT)
            if not done:
                yield f"event: beat\ndata: {a_beat()}\n\n" if beat else ": still here\n\n"
                continue
            frame = waiting.result()
            if frame is None:
                return
            yield f"id: {frame.seq}\ndata: {watcher.reads(frame)}\n\n"
            waiting = asyncio.ensure_future(anext(frames, None))
    finally:
        waiting.cancel()
        house.hub.leave(watcher)
