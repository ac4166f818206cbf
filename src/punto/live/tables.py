"""The live tables of one store: set up, checked by the house, and in the books."""

from collections.abc import Sequence
from typing import Any

from punto.books.amount_limits import beyond_books
from punto.books.payout_check import overpaid
from punto.books.streams import (
    JACKPOTS,
    PLAN_STREAM,
    PROMOTIONS,
    REGISTER,
    REGISTER_SNAPSHOTS,
    REGISTERS,
    TABLE_SNAPSHOTS,
    TABLES,
    TOURNAMENTS,
    set_up_event,
    tournament_set_up_event,
)
from punto.floor.jackpot.state import JackpotState
from punto.floor.patron.state import PatronRegister
from punto.floor.plan.machine import FloorPlan
from punto.floor.promotion.state import Promotion
from punto.floor.tournament import Tournament
from punto.floor.tournament.state import TournamentSetup
from punto.live.closures import Faults, GamingSwitches, begins
from punto.live.history import HISTORY_SNAPSHOTS, HistorySnapshot, TableHistory
from punto.live.kind import Expect, HouseChecks, LiveKind
from punto.live.kinds.card_room import card_room_kind, cards_wanted
from punto.live.kinds.floor_plan import plan_kind
from punto.live.kinds.jackpot_links import TableJackpots, jackpot_kind
from punto.live.kinds.patron_gate import PatronGate
from punto.live.kinds.promotion_eligibility import PromotionChecks
from punto.live.kinds.tournament_kind import tournament_kind, tournament_wanted
from punto.live.machine import LiveMachine
from punto.live.machines import Heard, LiveMachines, unheard
from punto.live.postings import POSTS
from punto.live.table_leases import TableLeases
from punto.rulebook.refusal import Refusal, Sentence, add_sentences, refuse
from punto.store.append import Append, Part, content_hash
from punto.store.changes import Decided
from punto.store.journal import note
from punto.store.keys.sealing import Sealer
from punto.store.snapshots import Snapshots
from punto.store.store import Store
from punto.table import Command, Order, Setup, Table

SENTENCES = {
    "coup-over": Sentence(
        605, "this was meant for coup {coup}, and coup {now} is on", "an order for the coup that is on"
    ),
}
add_sentences(SENTENCES)


class TableChecks(HouseChecks[Table]):
    """What the house checks at its tables: switches, the coup that was meant, payouts and books."""

    def __init__(self, store: Store, faults: Faults = tuple) -> None:
        """While one of `faults` stands, and where gaming is switched off, nothing new begins."""
        self._store = store
        self.switches = GamingSwitches(store, faults)
        self.patrons: PatronGate | None = None
        """Asked about everybody who joins, buys or bets, where there is a register."""

    def before(self, state: Table, command: Command, expect: Expect) -> Refusal | None:
        """Why a command is not even decided, if it is not."""
        if expect.coup is not None and expect.coup != state.coup.number:
            return refuse("coup-over", (), coup=expect.coup, now=state.coup.number)
        against = self.switches.refusal(state, command)
        if against is not None or self.patrons is None:
            return against
        return self.patrons.refusal(state, command)

    def after(self, decided: Decided[Table], command: Command) -> Sequence[Refusal]:
        """A payout that no wager can win is a fault of the program; a sum beyond the books is refused."""
        state = decided.before
        if faults := tuple(overpaid(state, decided.done.events)):
            where, why = f"table/{state.setup.table}", "; ".join(fault.what for fault in faults)
            note(self._store, "program-fault", actor=command.actor.id, component=where, reason=why)
            return faults
        beyond = beyond_books(self._store, decided)
        return () if beyond is None else (beyond,)

    def finishes(self, state: Table, order: Order) -> bool:
        """Whether an order begins nothing."""
        return not begins(state, order)


class LiveTables(LiveMachines):
    """The tables of a store. With a box they are found by their snapshots, with a history each has one."""

    def __init__(  # noqa: PLR0913 - one for each thing that may be given
        self,
        store: Store,
        *,
        box: Sealer | None = None,
        with_history: bool = False,
        leases: TableLeases | None = None,
        faults: Faults = tuple,
        heard: Heard = unheard,
    ) -> None:
        """Serve the tables of a store."""
        self.checks = TableChecks(store, faults)
        self.checks.patrons = PatronGate(self._register, self._states)

        def history(state: Table, past: HistorySnapshot | None) -> TableHistory:
            return TableHistory(state, past, store.runtime)

        kind = LiveKind(
            TABLES,
            checks=self.checks,
            states=Snapshots(box, TABLE_SNAPSHOTS) if box is not None else None,
            history=history if with_history else None,
            histories=Snapshots(box, HISTORY_SNAPSHOTS) if box is not None and with_history else None,
            reactions=[
                cards_wanted,
                self.checks.patrons.react,
                tournament_wanted,
                TableJackpots(self.open_jackpots).react,
            ],
        )
        kinds: list[LiveKind[Any]] = [
            kind,
            card_room_kind(store),
            tournament_kind(self._register, box),
            LiveKind(PROMOTIONS, checks=PromotionChecks(self._register)),
            LiveKind(REGISTERS, states=Snapshots(box, REGISTER_SNAPSHOTS) if box is not None else None),
            jackpot_kind(box, with_history=with_history),
            plan_kind(store),
        ]
        super().__init__(store, kinds, posts=POSTS, leases=leases, heard=heard)
        self.register: LiveMachine[PatronRegister] = self.machine(REGISTER)
        """The register of patrons: opened now, so that no bet waits for it."""
        self.machine(PLAN_STREAM)
        for stream in store.streams(JACKPOTS.prefix):
            self.machine(stream)

    def set_up(self, setup: Setup, *, actor: str, at: int, command: str) -> None:
        """Set a table up; a name is used once."""
        event = set_up_event(setup, actor, at, command)
        part = Part(event.stream, 0, (event,))
        self.store.append(Append(command, content_hash(event.payload), (part,)))

    def names(self) -> list[str]:
        """Every table that was ever set up, oldest first."""
        streams = self.store.streams(TABLES.prefix)
        streams.sort(key=lambda stream: self.store.position_of(stream, 1) or 0)
        return [TABLES.name_in(stream) for stream in streams]

    @property
    def plan(self) -> LiveMachine[FloorPlan]:
        """The tables that somebody added to the floor."""
        return self.machine(PLAN_STREAM)

    def _register(self) -> PatronRegister:
        return self.register.state

    def _states(self) -> list[Table]:
        """Every table that this process serves, as it is now."""
        return [each.state for each in self.open_machines() if each.stream.startswith(TABLES.prefix)]

    def promotion(self, name: str) -> LiveMachine[Promotion]:
        """The promotion of this name; one that nobody planned is empty."""
        return self.machine(PROMOTIONS.stream_of(name))

    def promotions(self) -> list[str]:
        """Every promotion that was ever planned, oldest first."""
        streams = self.store.streams(PROMOTIONS.prefix)
        streams.sort(key=lambda stream: self.store.position_of(stream, 1) or 0)
        return [PROMOTIONS.name_in(stream) for stream in streams]

    def jackpot(self, name: str) -> LiveMachine[JackpotState]:
        """The jackpot of this name; one that nobody planned is empty."""
        return self.machine(JACKPOTS.stream_of(name))

    def open_jackpots(self) -> list[LiveMachine[JackpotState]]:
        """Every jackpot that this process has heard of, in the order of their names."""
        found = [each for each in self.open_machines() if each.stream.startswith(JACKPOTS.prefix)]
        return sorted(found, key=lambda each: each.name)

    def known(self, stream: str) -> LiveMachine[Any] | None:
        """The machine of a stream, if it was asked for before; a jackpot that was planned elsewhere is."""
        return self.machine(stream) if stream.startswith(JACKPOTS.prefix) else super().known(stream)

    def set_up_tournament(self, setup: TournamentSetup, *, actor: str, at: int, command: str) -> None:
        """Set a tournament up; a name is used once."""
        event = tournament_set_up_event(setup, actor, at, command)
        part = Part(event.stream, 0, (event,))
        self.store.append(Append(command, content_hash(event.payload), (part,)))

    def tournament(self, name: str) -> LiveMachine[Tournament]:
        """The tournament of this name."""
        return self.machine(TOURNAMENTS.stream_of(name))

    def tournaments(self) -> list[str]:
        """Every tournament that was ever set up, oldest first."""
        streams = self.store.streams(TOURNAMENTS.prefix)
        streams.sort(key=lambda stream: self.store.position_of(stream, 1) or 0)
        return [TOURNAMENTS.name_in(stream) for stream in streams]

    def table(self, name: str) -> LiveMachine[Table]:
        """The table of this name."""
        stream = TABLES.prefix + name
        return self._machines.get(stream) or self.machine(stream)
