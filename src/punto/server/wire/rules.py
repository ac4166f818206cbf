"""The JSON that the API sends. Must agree with `ui/src/lib/types.ts`; a test compares them."""

from pydantic import BaseModel, ConfigDict


class Shape(BaseModel):
    """A JSON object with exactly these keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Health(Shape):
    """The server answers."""

    status: str


class About(Shape):
    """Which Punto this is, and whether it is a demonstration; the notice stands on every page."""

    name: str
    version: str
    demo: bool
    notice: str | None


class Summary(Shape):
    """One rulebook on the start page."""

    id: str
    title: str
    authority: str
    in_force: str | None
    badge: str
    variants: list[str]
    wagers: int
    clauses: int
    done: int
    owed: int


class FactRow(Shape):
    """One fact of a rulebook, with the clauses and readings it rests on."""

    subject: str
    value: str
    clauses: list[str]
    readings: list[str]


class FactTopic(Shape):
    """The facts of one topic."""

    topic: str
    rows: list[FactRow]


class Rulebook(Shape):
    """A rulebook's facts, topic by topic."""

    id: str
    title: str
    authority: str
    in_force: str | None
    badge: str
    topics: list[FactTopic]


class ClauseRow(Shape):
    """One clause in the list of a rulebook's clauses."""

    id: str
    parent: str | None
    category: str
    kind: str
    gist: str
    treatment: str
    done: bool


class Reading(Shape):
    """How an ambiguous clause is read; some readings are settings."""

    id: str
    title: str
    unclear: str
    read_as: str
    why: str
    setting: bool


class Defect(Shape):
    """A misprint, and how it is read."""

    id: str
    type: str
    read_as: str


class Child(Shape):
    """A clause under another."""

    id: str
    gist: str


class Datum(Shape):
    """A fact that cites a clause."""

    topic: str
    subject: str
    value: str


class Clause(Shape):
    """All that is known of one clause."""

    rulebook: str
    id: str
    parent: str | None
    category: str
    kind: str
    roles: list[str]
    gist: str
    treatment: str
    treatment_means: str
    why: str
    done: bool
    code: list[str]
    tests: list[str]
    readings: list[Reading]
    defects: list[Defect]
    children: list[Child]
    data: list[Datum]


class Side(Shape):
    """One of two rulebooks compared."""

    id: str
    title: str
    badge: str


class ComparedRow(Shape):
    """One point on which two rulebooks agree or differ; a text that is silent says null."""

    subject: str
    a: str | None
    b: str | None
    a_clauses: list[str]
    b_clauses: list[str]
    same: bool


class ComparedTopic(Shape):
    """The points of one topic."""

    topic: str
    rows: list[ComparedRow]


class Comparison(Shape):
    """Two rulebooks side by side."""

    a: Side
    b: Side
    topics: list[ComparedTopic]


class Refusal(Shape):
    """What was refused, why, and what would be accepted."""

    what: str
    why: str
    accepted: list[str]
