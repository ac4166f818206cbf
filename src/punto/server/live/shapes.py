"""The JSON of the live floor, as it comes in and as it goes out; the API is described by these."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints


class Given(BaseModel):
    """What is sent: exactly these keys, each of its type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Told(BaseModel):
    """What is answered: exactly these keys."""

    model_config = ConfigDict(extra="forbid")


Role = Literal["patron", "dealer", "table-supervisor", "casino-supervisor", "surveillance", "inspector"]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]


class ComingIn(Given):
    """Somebody who wants to come in."""

    name: Name
    role: Role


class Commanding(Given):
    """An order with an id: the same id is carried out once, however often it is sent."""

    id: str
    order: dict[str, Any]


class Person(Told):
    """Who somebody is."""

    person: str
    name: str
    role: str
    demo: bool


class Somebody(Told):
    """A seat, or a post, and who has it."""

    seat: str
    who: str | None
    name: str | None
    robot: bool


class LastResult(Told):
    """The coup before."""

    winner: str | None
    player: list[str]
    banker: list[str]


class TableInShort(Told):
    """A table on the floor."""

    id: str
    name: str
    rulebook: str
    badge: str
    variant: str
    variant_title: str
    currency: str
    phase: str
    coup: int
    shoe: int
    dealer: Somebody
    seats: list[Somebody]
    minimum: str | None
    maximum: str | None
    results: list[str]
    last: LastResult | None


class Floor(Told):
    """All tables."""

    demo: bool
    tables: list[TableInShort]


class Box(Told):
    """A box on the layout."""

    wager: str
    title: str
    group: Literal["main", "side", "run", "tail", "split"]
    window: bool = Field(description="Whether it opens inside a coup only.")
    odds: str
    clauses: list[str]
    minimum: str | None
    maximum: str | None


class Layout(Told):
    """Seats and boxes."""

    seats: list[str]
    boxes: list[Box]


class SaidNo(Told):
    """Why something was refused, and what would be accepted."""

    number: int
    what: str
    accepted: str
    clauses: list[str]


class Legal(Told):
    """One kind of order: allowed now, or why not."""

    order: str
    allowed: bool
    refusal: SaidNo | None


class DueNow(Told):
    """What a table waits for."""

    order: str
    title: str
    by: str
    clauses: list[str]
    suggested: dict[str, Any] = Field(description="The order, ready to be sent; keyed cards are added.")


class LiveTable(Told):
    """One table as one person may see it."""

    seq: int
    at: int
    id: str
    name: str
    view: dict[str, Any]
    names: dict[str, str]
    layout: Layout
    chips: list[str]
    roads: dict[str, Any]
    legal: list[Legal]
    due: DueNow | None
    closes_at: int | None
    settings: dict[str, Any]


class FeedEvent(Told):
    """Something that happened. Amounts in a fact are whole cents."""

    seq: int
    type: str
    at: int
    actor: str
    approver: str
    clauses: list[str]
    readings: list[str]
    fact: dict[str, Any]


class CarriedOut(Told):
    """A command that was carried out."""

    seq: int
    events: list[FeedEvent]


class RefusedOrder(Told):
    """A command that was refused: everything that stood against it."""

    refused: list[SaidNo]


class CoupWager(Told):
    """A wager of a finished coup; others' are told by box alone."""

    id: str | None
    who: str | None
    seat: str | None
    wager: str
    amount: str
    outcome: str | None
    odds: str | None
    pays: str | None
    returned: str | None
    commission: str | None
    owed: str | None
    clauses: list[str]


class FinishedCoup(Told):
    """A finished coup."""

    number: int
    shoe: int
    at: int
    kind: str
    winner: str | None
    player: list[str]
    banker: list[str]
    hands: dict[str, list[str]]
    points: dict[str, int]
    wagers: list[CoupWager]


class ShoeRecord(Told):
    """A virtual shoe: what was committed before the first bet, and the seed once it was revealed."""

    shoe: int
    packs: int
    commitment: str
    seed: str | None
    nonce: str | None


class Problem(Told):
    """What could not be done, why, and what would be accepted."""

    what: str
    why: str
    accepted: list[str]
