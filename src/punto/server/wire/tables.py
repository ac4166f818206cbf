"""The JSON of the live floor, as it comes in and as it goes out; the API is described by these."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from punto.operation.ids import COMMAND
from punto.server.wire.told import Given, Told
from punto.server.wire.view_shapes import Roads, TableView

Role = Literal["patron", "dealer", "table-supervisor", "casino-supervisor", "surveillance", "inspector"]
Winner = Literal["player", "banker", "tie"]
UNSEEN = r"\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\uffff"
"""Controls, marks that turn the direction of a text, and others that nobody sees."""
Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        min_length=1,
        max_length=24,
        pattern=rf"^[^{UNSEEN}]*[^\s{UNSEEN}][^{UNSEEN}]*$",
    ),
]
CommandId = Annotated[
    str,
    Field(
        description="A new UUID of version 7, in small letters.",
        json_schema_extra={"pattern": f"^{COMMAND.pattern}$"},
    ),
]
"""Looked at where the command is taken: what is no such id is refused in the floor's own words."""


class ComingIn(Given):
    """Somebody who wants to come in."""

    name: Name
    role: Role


class Commanding(Given):
    """An order with an id: the same id is carried out once, however often it is sent."""

    id: CommandId
    order: dict[str, Any]
    coup: int | None = Field(
        None,
        description="The coup that it is meant for: when another is on it comes too late, and is refused.",
    )


class Looking(Given):
    """A holder's wish to look at the cards of a hand."""

    id: CommandId
    hand: Literal["player", "banker"]


class Looked(Told):
    """The cards that whoever asked has before them, face down, by place."""

    seq: int
    cards: dict[str, str]


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

    winner: Winner | None
    player: list[str]
    banker: list[str]
    dealer: list[str]
    """The dealer's hand, where every area has one of its own."""


class TableInShort(Told):
    """A table on the floor."""

    id: str
    name: str
    rulebook: str
    badge: str
    variant: str
    variant_title: str
    title: str = Field(description="What is played there, so that tables are told apart.")
    currency: str
    phase: str
    coup: int
    shoe: int
    closes_at: int | None = Field(description="When the robot dealer will close the bets, if they are open.")
    dealer: Somebody
    seats: list[Somebody]
    minimum: str | None
    maximum: str | None
    results: list[str]
    """Each coup as a bead shows it: B, P or T, then b and p for opening pairs."""
    last: LastResult | None


class Floor(Told):
    """All tables."""

    demo: bool
    at: int
    tables: list[TableInShort]


class PayLine(Told):
    """What a bet pays, and when."""

    odds: str
    when: str


class Box(Told):
    """A box on the layout."""

    wager: str
    title: str
    group: Literal["main", "side", "run", "tail", "split"]
    window: bool = Field(description="Whether it opens inside a coup only.")
    holders: list[str] = Field(description="For such a one: bets of which one entitles to it.")
    odds: str
    pays: list[PayLine] = Field(description="Line by line, for a bet that one coup decides.")
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
    place: str = Field(description="Where the card goes that is drawn or turned.")
    keyed: bool = Field(description="Whether the face of a card goes with it, where the shoe is real.")
    say: str = Field(description="The words that go with it, if any.")
    why: str = Field(description="Why it is due, where the cards decide it.")
    does: str = Field(description="What giving it does, in two words, where the cards decide that.")
    suggested: dict[str, Any] = Field(description="The order, ready to be sent but for a face.")


class Squeeze(Told):
    """A player is asked to take cards, or has some; the table waits until then."""

    asked: dict[str, str] = Field(description="By hand: who is asked to take its cards.")
    out: dict[str, str] = Field(description="By place of a card that is not turned: with whom it is.")
    until: int | None = Field(description="When the robot dealer goes on; null if a person deals.")


class Settings(Told):
    """How a table is set up."""

    title: str
    badge: str
    variant_title: str
    decks: int
    currency: str
    options: dict[str, int]
    settings: dict[str, int | bool | str]
    faces: str
    device: str
    automation: list[str]
    cards: Literal["virtual", "keyed"]
    tail: Literal["straight", "fall"] = Field(description="How the house draws the roads.")
    dealer: Somebody
    staff: dict[str, str]


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
    why: str | None = Field(description="What decided it, in a sentence; empty where no cards did.")
    clauses: list[str]


class LiveTable(Told):
    """One table as one person may see it."""

    seq: int
    at: int
    id: str
    name: str
    view: TableView
    names: dict[str, str]
    layout: Layout
    chips: list[str]
    roads: Roads
    legal: list[Legal]
    due: DueNow | None
    drawing: list[str] = Field(description="What each hand did about a third card, in short.")
    closes_at: int | None
    squeeze: Squeeze | None
    settled: list[CoupWager] = Field(description="What the wagers of this coup came to, once it is settled.")
    settings: Settings


class FeedEvent(Told):
    """Something that happened. Amounts in a fact are whole cents, or exact ones written as a text."""

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


class FinishedCoup(Told):
    """A finished coup."""

    number: int
    shoe: int
    at: int
    kind: str
    winner: Winner | None
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


class ShoeRoads(Told):
    """The scoreboards of one shoe."""

    shoe: int
    shoes: list[int] = Field(description="Those whose scoreboards are at hand, the one in play first.")
    began: int | None = Field(description="When its first coup was over; null while it is in play.")
    ended: int | None = Field(description="When its last coup was over; null while it is in play.")
    roads: Roads


class MovedPrice(Told):
    """The house edge of a wager in per cent: now, and when the shoe was full."""

    wager: str
    option: str | None
    edge: str
    full: str | None
    favours: Literal["bettor", "house"]


class ShoeMovement(Told):
    """How the cards that are gone have moved the prices of a live shoe."""

    table: str
    shoe: int
    coup: int
    left: int
    wagers: list[MovedPrice]


class Problem(Told):
    """What could not be done, why, and what would be accepted."""

    what: str
    why: str
    accepted: list[str]
