"""Patrons in this process: orders given, personal details sealed, looked at on record, and erased."""

from collections.abc import Mapping, Sequence

from punto.accounts.personal_details import PersonalDetails
from punto.floor.patron.player_cards import card_of
from punto.floor.patron.registration import DetailField, ForgetPatron, KeepDetails, OpenDetails
from punto.floor.patron.state import PatronRegister
from punto.live.command_service import CommandResult, give_to
from punto.live.services.play_ratings import last_session, rated
from punto.live.tables import LiveTables
from punto.machine.approval import Approve
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.operation.ids import new_command
from punto.rulebook.refusal import refuse
from punto.units.calendar import venue_day


class PatronService:
    """Where the register of patrons is kept."""

    def __init__(self, tables: LiveTables, details: PersonalDetails | None, zone: str = "UTC") -> None:
        """Serve the register of a floor; where nobody has an account, nothing personal is kept."""
        self._floor, self._details, self._zone = tables, details, zone
        self._runtime = tables.store.runtime
        self.erase_forgotten()

    @property
    def state(self) -> PatronRegister:
        """The register as this process knows it."""
        return self._floor.register.state

    def give(self, actor: Actor, order: Order, command: str, at: int | None = None) -> CommandResult:
        """An order about a patron, given now unless a moment is named; whoever is forgotten is erased."""
        at = self._runtime.now() if at is None else at
        given = Command(id=command, actor=actor, at=at, order=order, day=venue_day(self._zone, at))
        result = give_to(self._floor.register, given)
        if isinstance(order, ForgetPatron | Approve) and not result.refused:
            self.erase_forgotten()
        return result

    def rate(self, actor: Actor, who: str, table: str) -> CommandResult:
        """Rate somebody's last session at a table, from the table's own record; each session once."""
        known = table in self._floor.names()
        session = last_session(self._floor.store, table, who) if known else []
        if not session:
            return CommandResult(self.state.seq, (), (refuse("no-session-played", (), table=table),))
        order = rated(self._floor.table(table).state, session, who)
        return self.give(actor, order, new_command(self._runtime))

    def keep(self, actor: Actor, who: str, details: Mapping[DetailField, str], command: str) -> CommandResult:
        """Keep something personal: on record that it is kept, and sealed."""
        result = self.give(actor, KeepDetails(who=who, fields=tuple(details)), command)
        if not result.refused and self._details is not None:
            self._details.keep(who, {str(field): text for field, text in details.items()})
        return result

    def look(
        self, actor: Actor, who: str, fields: Sequence[DetailField], why: str, command: str
    ) -> tuple[CommandResult, dict[str, str]]:
        """Look at something personal: on record first, then opened."""
        result = self.give(actor, OpenDetails(who=who, fields=tuple(fields), why=why), command)
        if result.refused or self._details is None or not self._details.fields(who):
            return result, {}
        return result, self._details.read(who, fields)

    def erase_forgotten(self) -> None:
        """Destroy the keys of everybody who was forgotten, whichever process recorded it."""
        if self._details is None:
            return
        for who, patron in self.state.patrons.items():
            if patron.forgotten:
                self._details.erase(who)

    def own_card(self, who: str, at: int) -> bool:
        """Whether somebody has a valid player card of their own."""
        return card_of(self.state, who, at) is not None
