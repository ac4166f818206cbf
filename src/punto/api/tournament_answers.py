"""Requests and answers about tournaments. Players are known by the number of their entry."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal

from punto.api.body import AnswerBody, RequestBody
from punto.api.table_answers import LegalOrder
from punto.floor.tournament import TOURNAMENT
from punto.floor.tournament.tournament_results import NoteElimination, RecordTable
from punto.machine.order import Order
from punto.units.field_types import Amount, CommandId, PersonId, Text, TournamentName

if TYPE_CHECKING:
    AnyTournamentOrder = Order
else:
    AnyTournamentOrder = reduce(or_, TOURNAMENT.orders.keys() - {RecordTable, NoteElimination})
    """Every order about a tournament but those that its tables give."""


class TournamentRequest(RequestBody, frozen=True, kw_only=True):
    """A tournament that is to be set up, under a name of its own and by a rulebook."""

    id: CommandId
    name: TournamentName
    rulebook: Text


class TournamentCommand(RequestBody, frozen=True, kw_only=True):
    """An order about a tournament, with an id: the same id is carried out once."""

    id: CommandId
    order: AnyTournamentOrder


class DrawRequest(RequestBody, frozen=True, kw_only=True):
    """A draw of places for the next round."""

    id: CommandId


class FormRequest(RequestBody, frozen=True, kw_only=True):
    """A secret wager; an empty wager or no amount is an incomplete form."""

    id: CommandId
    wager: Text
    amount: Amount


class FormOf(RequestBody, frozen=True, kw_only=True):
    """Whose form is to be examined or announced."""

    id: CommandId
    who: PersonId


class FormAnswer(AnswerBody, frozen=True, kw_only=True):
    """What a form says, for whoever examined it."""

    wager: str
    amount: int
    in_order: bool


class TournamentDone(AnswerBody, frozen=True, kw_only=True):
    """An order was carried out."""

    seq: int
    """How many events the machine has seen then."""


class TournamentSummary(AnswerBody, frozen=True, kw_only=True):
    """A tournament in a few words; amounts are in cents, moments in milliseconds since 1970."""

    id: str
    name: str
    rulebook: str
    badge: str
    stage: str
    entered: int
    most: int
    fee: int
    pool: int
    starts_at: int | None
    round: int
    rounds: int
    you: str
    """How the reader stands: not entered, or the status of their entry."""


class ConditionAnswer(AnswerBody, frozen=True, kw_only=True):
    """One item of the conditions: its clause, and what the conditions say."""

    title: str
    clause: str
    text: str


class ItemAnswer(AnswerBody, frozen=True, kw_only=True):
    """An item that the rulebook wants in the conditions, always or where the tournament has a feature."""

    name: str
    title: str
    clause: str
    always: bool


class LimitsAnswer(AnswerBody, frozen=True, kw_only=True):
    """The limits from a coup of a session on."""

    coup: int
    minimum: int
    maximum: int


class RoundAnswer(AnswerBody, frozen=True, kw_only=True):
    """A round as the conditions plan it."""

    number: int
    coups: int
    minutes: int
    advance: int
    limits: list[LimitsAnswer]


class DisputeAnswer(AnswerBody, frozen=True, kw_only=True):
    """A dispute, for the staff."""

    id: str
    name: str
    what: str
    table: str
    ruling: str


class EntrantAnswer(AnswerBody, frozen=True, kw_only=True):
    """Somebody who entered."""

    number: int
    name: str
    status: str
    table: str | None
    box: str | None
    chips: int | None
    """Chips of the session that is on; nothing between sessions."""
    place: int | None
    prize: int | None
    you: bool
    robot: bool
    who: str | None
    """The person's id, for the staff and for oneself."""


class TournamentTableAnswer(AnswerBody, frozen=True, kw_only=True):
    """A table of the round."""

    id: str
    name: str
    players: int
    coup: int
    coups: int
    state: str
    """waiting, playing, play-off, counting or decided."""
    phase: str
    halted: str
    marker: str
    turn: str
    absent: list[str]
    """Boxes whose players are absent."""
    level: list[str]
    """Boxes of players who have to play off."""


class SecondChanceAnswer(AnswerBody, frozen=True, kw_only=True):
    """A new bank, and its price."""

    chance: Literal["buy-back", "re-buy"]
    price: int
    boxes: dict[str, list[str]]
    """By table: the boxes that are free while the round is on."""


class TournamentAnswer(AnswerBody, frozen=True, kw_only=True):
    """A tournament whole: conditions, entrants in their order, tables, and what one may do now."""

    summary: TournamentSummary
    conditions: list[ConditionAnswer]
    edition: int
    items: list[ItemAnswer]
    """Everything that the rulebook may want in the conditions."""
    rounds: list[RoundAnswer]
    entrants: list[EntrantAnswer]
    tables: list[TournamentTableAnswer]
    prizes: list[int]
    your_table: str | None
    in_charge: str | None
    disputes: list[DisputeAnswer]
    opening: Literal["", "approval", "notice"]
    """What is missing before anybody enters or plays."""
    buy_in_due: int
    """What you owe for the chips of the next round."""
    second_chance: SecondChanceAnswer | None
    """How you may come back, where you are out."""
    players_due: list[str]
    """Ids of those who play in the next round, for the staff, while it has not begun."""
    designated: list[str]
    legal: list[LegalOrder]


class SessionFormAnswer(AnswerBody, frozen=True, kw_only=True):
    """A secret wager of a player: its fingerprint, and what it says once it was announced."""

    seal: str
    examined: bool
    announced: bool
    wager: str
    """Nothing before it is announced, as the amount."""
    amount: int
    of_last_coup: bool
    """Whether it is one of the coup before, which players may look at until the next first card."""


class SessionPlayerAnswer(AnswerBody, frozen=True, kw_only=True):
    """A player at a table of the tournament."""

    number: int
    name: str
    box: str
    chips: int
    standing: str
    absent: bool
    acted: bool
    passes: bool
    """Whether a pass card of theirs lies on the layout."""
    form: SessionFormAnswer | None
    """Their secret wager, if one is in or may still be looked at."""
    you: bool
    who: str | None
    """The person's id, for the staff and for oneself."""


class TournamentSessionAnswer(AnswerBody, frozen=True, kw_only=True):
    """The session at one table; amounts are in cents."""

    table: str
    coup: int
    coups: int
    ends_at: int | None
    minimum: int
    maximum: int
    next_minimum: int
    marker: str
    turn: str
    """The box whose turn it is; empty where there is no order, or all have acted."""
    pass_cards: int
    """How many one has left oneself."""
    secret_wagers: int
    all_in: int
    stand_off: int
    """Markers of your own that are left."""
    advance: int
    play_off: int
    """For how many places a play-off is held; none where it is no play-off."""
    halted: str
    over: str
    players: list[SessionPlayerAnswer]


class PairAnswer(AnswerBody, frozen=True, kw_only=True):
    """Two entrants whose wagers fit each other too well, and how rare that is among honest ones."""

    kind: str
    """chip-dumping or soft-play."""
    entrants: list[int]
    """Their numbers; the one who ended with fewer chips first."""
    names: list[str]
    coups: int
    alike: int
    once_in: int
    """Among so many honest pairs one fits so well."""


class SessionAtTable(AnswerBody, frozen=True, kw_only=True):
    """What is on at a table of a tournament."""

    session: TournamentSessionAnswer | None
    """Nothing between sessions."""
