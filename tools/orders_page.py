"""Write docs/orders.md, every order and event with what is in it: `python -m tools.orders_page`."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from punto.api.requests import SEALED
from punto.machine.audience import Audience
from punto.machine.names import name_of
from punto.machine.roles import PATRON
from punto.robots.demo_floor import demo_floor
from punto.server.route_table import description
from punto.server.wire.schema import KINDS, REF, TEXTS, Schema, schema_name
from punto.server.wire.words import fields_in_words
from punto.table import Actor, Order, new_table
from punto.table.machine import TABLE, TableContext
from punto.table.setup import game_of
from punto.table.view import SEES

PAGE = Path("docs/orders.md")
ORDERS = TABLE.orders.keys() - set(SEALED)
HEAD = """# Orders and events

For developers of programs and pages.

Everything that can be ordered at a table, and everything that can happen there, with the fields of each.
The same stands in `/api/v1/openapi.json`, as the schemas `Order` and `Fact`. `python -m tools.orders_page`
makes this page from the code; [floor.md](floor.md) says how orders are sent and events heard, and has a bot.

- **Money is in cents**, in orders as in events: `"amount": 2500` is $25. *Cents* are a whole number. *Exact
  cents*, for what a percentage may come to, are a text: a whole number or a fraction, `"100"` or `"525/2"`.
- A card is a text such as `"TD"`. *By name* means an object: of seats, wagers or people, each with its value.
- Names are permanent. Who may give an order now, and why not, is in `legal` of `GET /api/v1/tables/ID`.
- A field that may be left out of an order need not be sent. In an event it is what only the staff read.
"""
PLAYERS, EITHER, STAFF = "players", "either", "staff"
GROUPS = {
    PLAYERS: ("## Orders of players", ""),
    EITHER: ("## Orders of whoever it concerns", "Whose turn it is, the rulebook says.\n"),
    STAFF: ("## Orders of the staff", ""),
}
HEARD_BY: dict[Audience, str] = {
    Audience.EVERYBODY: "",
    Audience.CONCERNED: "the staff, and whom it concerns",
    Audience.STAFF: "the staff",
    Audience.SUPERVISORS: "the staff but the dealers",
}
ELSEWHERE = frozenset({"no-power", "areas-game", "two-hands"})
"""Refusals that say that this table has no such thing, and nothing of who may do it elsewhere."""


def page() -> str:
    """The page as it should be."""
    groups: dict[str, list[type[Order]]] = {group: [] for group in GROUPS}
    for kind in sorted(ORDERS, key=name_of):
        groups[_given_by(kind)].append(kind)
    lines = [HEAD]
    for group, (title, said) in GROUPS.items():
        lines += [
            f"{title}\n",
            *([said] if said else []),
            "| order | what it does | fields |",
            "|---|---|---|",
        ]
        lines += [_row(kind) for kind in groups[group]]
        lines.append("")
    return "\n".join([*lines, *_events(), *_records()])


def _given_by(kind: type[Order]) -> str:
    """Whose order it is, as far as closed tables of every rulebook tell when somebody wants to give it."""
    patron, staff = _answers(kind, PATRON), {each for role in SEES for each in _answers(kind, role)}
    if patron == {"role"}:
        return STAFF
    return PLAYERS if staff == {"role"} else EITHER


def _answers(kind: type[Order], role: str) -> set[str]:
    found = set()
    for table in demo_floor():
        state = new_table(table.setup)
        entry = TABLE.entries(game_of(state.terms).variant.hands)[kind]
        refusal = entry.may(TableContext(state, Actor("somebody", role), 0, "", None))
        found.add(refusal.code if refusal else "")
    return found - ELSEWHERE


def _events() -> Iterator[str]:
    yield "## Events\n"
    yield "By the `type` of an event: what is in its `fact`. All hear of it where nobody is named."
    yield "Whoever asked for an approval hears what becomes of it.\n"
    yield "| event | what happened | heard by | in the fact |"
    yield "|---|---|---|---|"
    for kind in sorted(TABLE.facts, key=name_of):
        yield _row(kind, f" {HEARD_BY[kind.audience]} |")
    yield ""


def _row(kind: type[msgspec.Struct], more: str = "") -> str:
    schema = _schemas()[schema_name(kind)]
    fields = "<br>".join(f"`{name}` {words}" for name, words in _fields(schema).items())
    return f"| `{name_of(kind)}` | {schema['description']} |{more} {fields} |"


def _records() -> Iterator[str]:
    yield "## Records\n"
    yield "What stands in orders and events under a name of its own.\n"
    for name in sorted(_records_named()):
        schema = _schemas()[name]
        yield f"### {name}\n\n{schema['description']}\n"
        yield "| field | |"
        yield "|---|---|"
        yield from (f"| `{field}` | {words} |" for field, words in _fields(schema).items())
        yield ""


def _schemas() -> dict[str, Schema]:
    found: dict[str, Schema] = description()["components"]["schemas"]
    return found


def _records_named() -> set[str]:
    """Everything that orders and facts refer to, and what that refers to."""
    kinds = {schema_name(kind) for kind in (*ORDERS, *TABLE.facts)}
    found, new = set[str](), set(kinds)
    while new:
        found |= new
        new = {name for each in new for name in _references(_schemas()[each])} - found
    return found - kinds - set(KINDS.values())


def _fields(schema: Schema) -> dict[str, str]:
    """By field: what goes there, records linked, and what is said of it."""
    told = {}
    for field, words in fields_in_words(schema).items():
        inner = schema["properties"][field]
        said = inner.get("description", "").rstrip(".")
        told[field] = _linked(words, inner) + (f": {said[0].lower()}{said[1:]}" if said else "")
    return told


def _linked(words: str, schema: Schema) -> str:
    for name in _references(schema):
        words = words.replace(name, f"[{name}](#{name.lower()})", 1)
    return words


def _references(schema: Schema) -> Iterator[str]:
    for key, inner in schema.items():
        if key == "$ref" and (name := inner.removeprefix(REF)) not in TEXTS:
            yield name
        for each in inner if isinstance(inner, list) else [inner]:
            if isinstance(each, dict):
                yield from _references(each)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
