"""Tournaments in this process: orders given, and secret wagers kept sealed until somebody may know them."""

from collections.abc import Mapping, Sequence
from datetime import date

import msgspec
from msgspec import structs

from punto.cards.draw import KeyStream
from punto.floor.patron.standing import PatronQuestion, standing_faults
from punto.floor.tournament import Tournament
from punto.floor.tournament.entries import EnterTournament, NameSubstitute
from punto.floor.tournament.machine import OFFICIAL, OPERATOR
from punto.floor.tournament.places import (
    AllocatePlaces,
    DesignateTables,
    TournamentTable,
    drawn_places,
    players_due,
)
from punto.floor.tournament.state import TournamentSetup
from punto.live.command_service import CommandResult, give_to
from punto.live.tables import LiveTables
from punto.machine.audience import is_staff
from punto.machine.order import Command, Order
from punto.machine.roles import Actor, needs_role
from punto.rulebook import rulebook_ids
from punto.rulebook.refusal import Refusal, refuse
from punto.store.errors import WrongVersion
from punto.store.keys.sealing import Sealer
from punto.table import Table
from punto.table.heat.secret_wagers import AnnounceForm, ExamineForm, HandInForm, WrittenForm, seal
from punto.table.setup import book_of

SALT_BYTES = 16
LOT_WORDS = 4
"""So many times sixteen bits make a lot: two are never the same."""
_WRITTEN = msgspec.json.Decoder(WrittenForm)


class NoSuchForm(LookupError):
    """Nobody of this name has a form in at this table."""


class FormLookedAt(msgspec.Struct, frozen=True):
    """What became of an examination, and what the form says, for whoever examined it."""

    result: CommandResult
    written: WrittenForm | None = None


class TournamentService:
    """Where tournaments are run."""

    def __init__(self, tables: LiveTables, box: Sealer) -> None:
        """Serve the tournaments of a floor; its box seals what players write on forms."""
        self._floor, self._box = tables, box
        self._runtime = tables.store.runtime

    def names(self) -> list[str]:
        """Every tournament, oldest first."""
        return self._floor.tournaments()

    def set_up(self, setup: TournamentSetup, actor: str, command: str) -> None:
        """Set a tournament up under a rulebook."""
        self._floor.set_up_tournament(setup, actor=actor, at=self._runtime.now(), command=command)

    def set_up_by(self, setup: TournamentSetup, actor: Actor, command: str) -> Refusal | None:
        """Set a tournament up for somebody, or say why not; the same command acts once."""
        book = book_of(setup.rulebook) if setup.rulebook in rulebook_ids() else None
        if book is None or book.tournament is None:
            return refuse("no-tournament-rules", ())
        if actor.role != OFFICIAL and (fault := needs_role(book, actor, OPERATOR, ())):
            return fault
        try:
            self.set_up(setup, actor.id, command)
        except WrongVersion:
            return refuse("tournament-exists", (), name=setup.tournament)
        return None

    def state(self, name: str) -> Tournament:
        """A tournament as it is now, whoever has moved it."""
        machine = self._floor.tournament(name)
        machine.catch_up(self._floor.store.version(machine.stream))
        return machine.state

    def give(self, name: str, actor: Actor, order: Order, command: str) -> CommandResult:
        """An order about a tournament; what it means to the tables happens with it."""
        machine = self._floor.tournament(name)
        if isinstance(order, EnterTournament):
            order = self._as_known(machine.state, actor, order)
        elif isinstance(order, DesignateTables):
            order = structs.replace(order, tables=tuple(map(self._as_found, order.tables)))
        elif isinstance(order, NameSubstitute):
            order = structs.replace(order, eligible=self._may_play(machine.state, order.by))
        return give_to(machine, self._command(command, actor, order))

    def draw_places(
        self, name: str, actor: Actor, boxes: Mapping[str, Sequence[str]], command: str
    ) -> CommandResult:
        """Give out places for the next round by lot, at no more tables than it takes."""
        machine = self._floor.tournament(name)
        lots = KeyStream(self._runtime.fresh_bytes())
        due, used, room = players_due(machine.state), dict[str, Sequence[str]](), 0
        players = sorted(due, key=lambda _: tuple(lots.next_word() for _ in range(LOT_WORDS)))
        for table in machine.state.tables:
            if table in boxes and room < len(players):
                used[table], room = boxes[table], room + len(boxes[table])
        order = AllocatePlaces(places=drawn_places(players, used))
        return give_to(machine, self._command(command, actor, order))

    def _as_known(self, state: Tournament, actor: Actor, order: EnterTournament) -> EnterTournament:
        """An entry with what the floor knows of whoever enters, whatever the order says."""
        approved = actor.id in state.employees
        return structs.replace(
            order, eligible=self._may_play(state, actor.id),
            employee=approved or order.employee or is_staff(actor.role), approved_employee=approved,
        )  # fmt: skip

    def _as_found(self, table: TournamentTable) -> TournamentTable:
        """A table with the game and the limits that it has on this floor, whatever the order says."""
        if table.name not in self._floor.names():
            return table
        state = self._floor.table(table.name).state
        return structs.replace(
            table, low_limit=state.setup.low_limit, rulebook=state.terms.rulebook, variant=state.terms.variant
        )

    def _may_play(self, state: Tournament, who: str) -> bool:
        """Whether nothing that the floor knows of somebody keeps them from gambling."""
        at = self._runtime.now()
        question = PatronQuestion(
            who=who, act="enter", rulebook=state.rulebook, table="", at=at, day=date.min
        )
        return not standing_faults(self._floor.register.state, question)

    # ------------------------------------------------------------ secret wagers

    def hand_in(self, table: str, actor: Actor, wager: str, amount: int, command: str) -> CommandResult:
        """A player's secret wager: sealed here, and in the clear nowhere."""
        salt = self._runtime.fresh_bytes()[:SALT_BYTES].hex()
        written = WrittenForm(wager=wager, amount=amount, salt=salt)
        sealed = self._box.seal(_name(table, actor.id, command), msgspec.json.encode(written)).hex()
        order = HandInForm(form=command, seal=seal(wager, amount, salt), sealed=sealed)
        return give_to(self._floor.table(table), self._command(command, actor, order))

    def examine(self, table: str, actor: Actor, who: str, command: str) -> FormLookedAt:
        """A supervisor looks at a form; the look is recorded before anything of it is told."""
        machine = self._floor.table(table)
        written = self._open(machine.state, who)
        order = ExamineForm(who=who, written=written)
        result = give_to(machine, self._command(command, actor, order))
        return FormLookedAt(result, None if result.refused else written)

    def announce(self, table: str, actor: Actor, who: str, command: str) -> CommandResult:
        """A secret wager is announced, as it was written."""
        machine = self._floor.table(table)
        order = AnnounceForm(who=who, written=self._open(machine.state, who))
        return give_to(machine, self._command(command, actor, order))

    def _open(self, state: Table, who: str) -> WrittenForm:
        form = state.heat.forms.get(who) if state.heat is not None else None
        if form is None or not form.sealed:
            raise NoSuchForm(who)
        name = _name(state.setup.table, who, form.id)
        return _WRITTEN.decode(self._box.open(name, bytes.fromhex(form.sealed)))

    def _command(self, name: str, actor: Actor, order: Order) -> Command:
        return Command(id=name, actor=actor, at=self._runtime.now(), order=order)


def _name(table: str, who: str, form: str) -> str:
    return f"form {table} {who} {form}"
