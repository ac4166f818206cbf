"""The feeds in AsyncAPI 3.0: where they are, what may be asked of them, and the schema of every message."""

from typing import Any

from punto.server.wire.examples import Examples
from punto.server.wire.schema import Schema, Schemas
from punto.version import __version__

QUERY = {
    "type": "object",
    "properties": {
        "after": {"type": "integer", "minimum": 0, "description": "The position after which to begin."},
        "beat": {"type": "boolean", "description": "Whether a beat is sent every five seconds."},
    },
}
BEAT: Schema = {
    "type": "object",
    "description": "The line is alive. A beat is no event and has no position.",
    "properties": {"type": {"type": "string", "const": "beat"}, "at": {"type": "integer"}},
    "required": ["type", "at"],
}
NOTICE: Schema = {
    "type": "object",
    "description": "Something of a kind happened, for readers who may not read what it was.",
    "properties": {"seq": {"type": "integer"}, "type": {"type": "string"}},
    "required": ["seq", "type"],
}
FEEDS = {
    "table": ("/api/v1/tables/{table}/feed", "Every event of a table, for whoever may read it."),
    "jackpot": ("/api/v1/jackpots/{name}/feed", "Every event of a jackpot."),
}
ENDS = (
    "Each feed is a WebSocket; server-sent events come under `/events` instead of `/feed`. "
    "A feed goes on where a reader stopped: `after` is the `seq` of the last event that was read. It closes "
    "with 4404 where there is no such stream, 1008 where the question has a fault, 1013 without a floor."
)


def feeds_described(event: Any) -> Schema:
    """The whole description; `event` is the struct of an event."""
    schemas = Schemas()
    message = schemas.of(event, sent=False)
    components = {**dict(sorted(schemas.components.items())), "Beat": BEAT, "Notice": NOTICE}
    examples = Examples(components)
    payloads = {"event": message, "beat": _ref("schemas", "Beat"), "notice": _ref("schemas", "Notice")}
    messages = {
        name: {"name": name, "payload": payload, "examples": [{"payload": examples.of(payload)}]}
        for name, payload in payloads.items()
    }
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Punto: feeds", "version": __version__, "description": ENDS},
        "channels": {name: _channel(name, *said, messages) for name, said in FEEDS.items()},
        "operations": {
            f"follow_{name}": {"action": "send", "channel": {"$ref": f"#/channels/{name}"}} for name in FEEDS
        },
        "components": {"schemas": components, "messages": messages},
    }


def _channel(name: str, address: str, said: str, messages: Schema) -> Schema:
    parameter = address.partition("{")[2].partition("}")[0]
    return {
        "address": address,
        "description": said,
        "parameters": {parameter: {"description": f"The {name}."}},
        "bindings": {"ws": {"query": QUERY}},
        "messages": {each: _ref("messages", each) for each in messages},
    }


def _ref(kind: str, name: str) -> Schema:
    return {"$ref": f"#/components/{kind}/{name}"}
