"""A whole tournament of robots in memory: a director, a dealer at every table, and any number of players."""

from collections.abc import Iterator

from msgspec import structs

from punto.cards import SeededSource
from punto.floor.tournament.entries import EnterTournament
from punto.floor.tournament.hall import Hall, order_table, order_tournament
from punto.floor.tournament.rounds import BuyChips
from punto.floor.tournament.state import TournamentStage, new_tournament
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.order import Command, Order
from punto.machine.roles import PATRON, Actor
from punto.robots import dealer, tournament_director, tournament_player
from punto.robots.robot_ids import ROBOT
from punto.robots.shoe_player import BETWEEN_SHOES, Stuck
from punto.robots.tournament_director import Venue
from punto.robots.virtual_shoe import Deck
from punto.table import BY_ITSELF, Automation, Setup, Table, new_table
from punto.table.setup import game_of

SEED_BYTES = 32
DEALT_BY_HAND = frozenset({Automation.HOLD, Automation.CALL})


def robot_entrants(tournament: str, count: int) -> list[str]:
    """The ids of so many robots that enter a tournament."""
    return [f"{ROBOT}{tournament}-{number}" for number in range(1, count + 1)]


def tournament_table(venue: Venue, name: str) -> Setup:
    """A table for tournaments: no sign, and everything done by itself but the cards and the calls."""
    return Setup(
        table=name, terms=venue.plan.game, seats=tuple(venue.tables[name]), tournament=True,
        automation=BY_ITSELF - DEALT_BY_HAND,
    )  # fmt: skip


class TournamentRun:
    """Plays a tournament to its end; the same seed and the same venue play the same one."""

    def __init__(self, name: str, venue: Venue, entrants: int, seed: bytes = b"") -> None:
        """Set everything up; nothing is played yet."""
        self.venue, self.players = venue, robot_entrants(name, entrants)
        tables = {table: new_table(tournament_table(venue, table)) for table in venue.tables}
        self.hall = Hall(tournament=new_tournament(name, venue.plan.game.rulebook), tables=tables)
        self.events: list[tuple[str, Event]] = []
        self.coups = 0
        self._seed, self._ids = seed, 0
        self._decks: dict[tuple[str, int], Deck] = {}

    def play(self) -> None:
        """From the conditions to the prizes."""
        while self.hall.tournament.stage is not TournamentStage.PAID:
            if not self.step():
                raise Stuck(f"the tournament waits for something: {self.hall.tournament.stage}")

    def step(self) -> bool:
        """Let the director act, or the players enter, or every table play on; False if nothing can happen."""
        state = self.hall.tournament
        if state.stage is TournamentStage.PUBLISHED and not state.entries and state.tables:
            self._enter()
            return True
        found = tournament_director.what_now(state, self.venue, self.venue.starts_at)
        if found is not None:
            self._buy_in()
            self._give("", *found)
            return True
        running = [name for name, table in self.hall.tables.items() if table.heat is not None]
        for name in running:
            self._session(name)
        return bool(running)

    def wager_of(self, table: Table, who: str) -> Order | None:
        """What somebody would wager now; another run may have players of its own."""
        return tournament_player.what_now(table, who)

    def _enter(self) -> None:
        plan = self.hall.tournament.plan
        for who in self.players:
            self._give("", Actor(who, PATRON), EnterTournament(fee=plan.fee, agreed=True))

    def _buy_in(self) -> None:
        """Whoever has a place pays for the chips of the round."""
        state = self.hall.tournament
        if (
            state.stage in (TournamentStage.DRAFT, TournamentStage.DECIDED)
            or not state.plan.buy_in
            or state.round.started
        ):
            return
        for who in state.round.players:
            if state.entries[who].bought_for < state.round.number:
                self._give("", Actor(who, PATRON), BuyChips(amount=state.plan.buy_in))

    def _session(self, name: str) -> None:
        """One table plays on until its session is closed."""
        while (heat := self.hall.tables[name].heat) is not None:
            coup = heat.coup
            for actor, order in self._wagers(name):
                self._give(name, actor, order)
            while (now := self.hall.tables[name].heat) is not None and now.coup == coup:
                found = dealer.what_now(self.hall.tables[name], self._deck(name))
                if found is None:
                    raise Stuck(f"nothing is due at {name}")
                self._give(name, *found)
            self.coups += 1

    def _wagers(self, name: str) -> Iterator[tuple[Actor, Order]]:
        table = self.hall.tables[name]
        while table.phase in BETWEEN_SHOES:
            found = dealer.what_now(table, self._deck(name))
            if found is None:
                raise Stuck(f"no shoe is made ready at {name}")
            yield found
            table = self.hall.tables[name]
        waiting = True
        while waiting:
            waiting = False
            for who in list(table.heat.playing()) if table.heat is not None else ():
                order = self.wager_of(self.hall.tables[name], who)
                if order is not None:
                    waiting = True
                    yield Actor(who, PATRON), order
            table = self.hall.tables[name]

    def _deck(self, name: str) -> Deck:
        state = self.hall.tables[name]
        number = state.shoe.number + (state.phase in BETWEEN_SHOES)
        found = self._decks.get((name, number))
        if found is None:
            packs = game_of(state.terms).decks
            seed = f"{name} {number} ".encode() + self._seed
            source = SeededSource(packs, seed.ljust(SEED_BYTES, b".")[:SEED_BYTES])
            found = self._decks[name, number] = Deck(source, packs)
        return found

    def _give(self, place: str, actor: Actor, order: Order) -> None:
        self._ids += 1
        command = Command(id=f"c{self._ids}", actor=actor, at=self.venue.starts_at, order=order)
        done = order_table(self.hall, place, command) if place else order_tournament(self.hall, command)
        if isinstance(done, Refused):
            why = "; ".join(f"{fault.number} {fault.what}" for fault in done.faults)
            raise Stuck(f"{actor.id} may not {type(order).__name__} at {place or 'the tournament'}: {why}")
        self.hall = done.hall
        self.events += done.events


def four_rounds(venue: Venue, coups: int) -> Venue:
    """The same venue with a plan of four rounds of so many coups each; a table sends its two best on."""
    first, *_ = venue.plan.rounds
    on = structs.replace(first, coups=coups, advance=2)
    rounds = (on, on, on, structs.replace(first, coups=coups, advance=0))
    return structs.replace(venue, plan=structs.replace(venue.plan, rounds=rounds))
