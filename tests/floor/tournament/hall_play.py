"""A tournament in a test: people to give orders, and tables that deal what is wanted."""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any, TypeVar

import pytest
from msgspec import structs

from punto.cards import Card
from punto.floor.tournament import new_tournament
from punto.floor.tournament.conditions import (
    AdviseOfTournament,
    ApproveConditions,
    PublishConditions,
    owed_items,
)
from punto.floor.tournament.entries import EnterTournament
from punto.floor.tournament.hall import Hall, HallDone, order_table, order_tournament
from punto.floor.tournament.officials import AppointOfficial, TakeCharge
from punto.floor.tournament.places import AllocatePlaces, DesignateTables, TournamentTable, drawn_places
from punto.floor.tournament.rounds import BriefPlayers, BuyChips, StartRound
from punto.floor.tournament.state import Conditions, RoundPlan, Tournament, TournamentPlan
from punto.machine.decision import Refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE, PATRON, Actor
from punto.rulebook import load
from punto.rulebook.refusal import Refusal
from punto.table import BY_ITSELF, TABLE, Automation, Setup, Table, Terms, new_table
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.dealing.cards import DrawCard
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.heat.session_wagers import sequence_of
from punto.table.setup import game_of, version_of
from punto.table.state.heat import EVERY_TOPIC, Heat, LimitStep

OPAL = Actor("Opal", "operator")
MAX = Actor("Max", "tournament-official")
SUE = Actor("Sue", "table-supervisor")
DAN = Actor("Dan", "dealer")
IVY = Actor("Ivy", "inspector")
DAY = 86_400_000
PLAYER_WINS, BANKER_WINS, TIE = "9H 2C KD 5S", "2H 9C KD KS", "8H 8C KD QS"
STEP = (LimitStep(coup=1, minimum=100_00, maximum=500_00),)
ROUND = RoundPlan(limits=STEP, coups=2, advance=1)
FINAL = RoundPlan(limits=STEP, coups=2)
F = TypeVar("F", bound=Fact)
HAND_RUN = BY_ITSELF - {Automation.HOLD, Automation.CALL}


def clause_in(*books: str, **clauses: tuple[str, ...]) -> pytest.MarkDecorator:
    """Run a test for each of these rulebooks, which must cite their clauses; names have _ for -."""
    given = {name.replace("_", "-"): each for name, each in clauses.items()}
    everywhere = given.pop("all", ())
    return pytest.mark.parametrize(
        "rulebook",
        [
            pytest.param(book, marks=pytest.mark.clause(book, *everywhere, *given.get(book, ())))
            for book in books
        ],
    )


def in_nsw(*clauses: str) -> pytest.MarkDecorator:
    """Run a test for New South Wales and the Star, whose clauses on tournaments have the same numbers."""
    return clause_in("nsw", "star-2024", all=clauses)


def person(who: str | Actor) -> Actor:
    return who if isinstance(who, Actor) else Actor(who, PATRON)


def table_of(rulebook: str, name: str, variant: str, chips: Iterable[int], **given: Any) -> Table:
    """A table with a shoe, closed to nobody."""
    terms = Terms(rulebook=rulebook, variant=variant, chips=tuple(chips))
    setup = Setup(table=name, terms=terms, automation=HAND_RUN, tournament=True, **given)
    ready = ShoeReady(
        number=1, packs=game_of(terms).decks, book=version_of(rulebook), cutting_card=None, burned=0
    )
    return TABLE.evolve(new_table(setup), Event(1, 0, "house", "c0", ready, ()))


class HallPlay:
    """A tournament with its tables: `does` carries an order out, `refused` demands that it is not."""

    def __init__(
        self, rulebook: str = "nsw", tables: int = 2, variant: str = "traditional", **plan: Any
    ) -> None:
        """Plan a tournament of two rounds, with everything that conditions may adopt."""
        known: dict[str, Any] = {
            "game": Terms(rulebook=rulebook, variant=variant), "fee": 100_00, "bank": 1000_00,
            "rounds": (ROUND, FINAL), "adopted": EVERY_TOPIC, "withdraw_until": DAY,
            "prize_percent": (60, 40),
        }  # fmt: skip
        self.plan = TournamentPlan(**{**known, **plan})
        self.rulebook = rulebook
        names = [f"T{number}" for number in range(1, tables + 1)]
        self.hall = Hall(
            tournament=new_tournament("cup", rulebook),
            tables={name: table_of(rulebook, name, variant, (5_00, 25_00, 100_00)) for name in names},
        )
        self.events: list[tuple[str, Event]] = []
        self.at = 0
        self._ids = count(1)

    @property
    def state(self) -> Tournament:
        return self.hall.tournament

    def heat(self, table: str = "T1") -> Heat:
        heat = self.hall.tables[table].heat
        assert heat is not None
        return heat

    def chips(self, table: str = "T1") -> dict[str, int]:
        """Chips by player, in whole units."""
        return {who: held // 100 for who, held in self.hall.tables[table].purses.stacks.items() if held}

    def gives(self, who: str | Actor, order: Order, table: str = "") -> HallDone | Refused:
        command = Command(id=f"c{next(self._ids)}", actor=person(who), at=self.at, order=order)
        done = order_table(self.hall, table, command) if table else order_tournament(self.hall, command)
        if isinstance(done, HallDone):
            self.hall = done.hall
            self.events += done.events
        return done

    def does(self, who: str | Actor, *orders: Order, table: str = "") -> tuple[tuple[str, Event], ...]:
        events: tuple[tuple[str, Event], ...] = ()
        for order in orders:
            done = self.gives(who, order, table)
            assert isinstance(done, HallDone), f"{order} was refused: {done.faults}"
            events = done.events
        return events

    def refused(self, who: str | Actor, order: Order, table: str = "") -> tuple[Refusal, ...]:
        done = self.gives(who, order, table)
        assert isinstance(done, Refused), f"{order} was carried out: {done.events}"
        return done.faults

    def refusal(self, who: str | Actor, order: Order, table: str = "") -> Refusal:
        faults = self.refused(who, order, table)
        assert len(faults) == 1, faults
        return faults[0]

    def facts(self, kind: type[F]) -> list[F]:
        return [event.fact for _, event in self.events if isinstance(event.fact, kind)]

    def event(self, kind: type[Fact]) -> Event:
        return next(event for _, event in reversed(self.events) if isinstance(event.fact, kind))

    def conditions(self, **plan: Any) -> Conditions:
        """Conditions that state every item which the text asks of such a plan."""
        chosen = structs.replace(self.plan, **plan) if plan else self.plan
        rules = load(self.rulebook).tournament
        assert rules is not None
        return Conditions(
            plan=chosen, items={name: item.title for name, item in owed_items(rules, chosen).items()}
        )

    def publishes(self) -> None:
        self.does(OPAL, PublishConditions(conditions=self.conditions()))

    def opens(self) -> None:
        """Publish, and have everything on record that an entry needs."""
        rules = load(self.rulebook).tournament
        assert rules is not None
        self.publishes()
        if rules.publication.approved:
            self.does(OPAL, ApproveConditions(in_writing=True, reference="letter 7"))
        if rules.publication.advised:
            self.does(OPAL, AdviseOfTournament())
        self.does(OPAL, AppointOfficial(who="Max", qualified_as=("table-supervisor",)))
        self.does(MAX, TakeCharge(who="Max"))

    def enters(self, *names: str) -> None:
        for name in names:
            self.does(name, EnterTournament(fee=self.plan.fee))

    def seats(self, places: Mapping[str, Mapping[str, str]] | None = None) -> None:
        """Designate all tables and give every player of the round a place."""
        if not self.state.tables:
            tables = tuple(TournamentTable(name=name) for name in self.hall.tables)
            self.does(MAX, DesignateTables(tables=tables))
        due = self.state.round.players if self.state.round.number else tuple(self.state.playing())
        needed = -(-len(due) // 7)
        boxes = {name: table.setup.seats for name, table in list(self.hall.tables.items())[:needed]}
        chosen = {name: dict(each) for name, each in places.items()} if places else drawn_places(due, boxes)
        self.does(MAX, AllocatePlaces(places=chosen))

    def begins(self, *names: str, places: Mapping[str, Mapping[str, str]] | None = None) -> None:
        """From nothing to a round that is on."""
        self.opens()
        self.enters(*names)
        self.seats(places)
        self.does(MAX, BriefPlayers())
        for name in names:
            if self.plan.buy_in:
                self.does(name, BuyChips(amount=self.plan.buy_in))
        self.does(MAX, StartRound())

    def bets(self, who: str, table: str = "T1", **amounts: int) -> tuple[tuple[str, Event], ...]:
        """Lay wagers by name, in whole chips."""
        return self.does(who, self.laying(seat="", **amounts), table=table)

    def left_with(self, table: str = "T1", **chips: int) -> None:
        """Let players have so many whole chips, as if they had lost the others in earlier coups."""
        state = self.hall.tables[table]
        stacks = state.purses.stacks | {who: held * 100 for who, held in chips.items()}
        purses = structs.replace(state.purses, stacks=stacks, house=-sum(stacks.values()))
        tables = {**self.hall.tables, table: structs.replace(state, purses=purses)}
        self.hall = structs.replace(self.hall, tables=tables)

    def laying(self, *, seat: str = "", **amounts: int) -> PlaceBets:
        """The order that lays these wagers, in whole chips."""
        stakes = tuple(
            Stake(id=f"w{next(self._ids)}", wager=name.replace("_", "-"), amount=amount * 100, seat=seat)
            for name, amount in amounts.items()
        )
        return PlaceBets(stakes=stakes)

    def deals(self, cards: str = TIE, table: str = "T1") -> None:
        """Call the last bets and deal these cards."""
        self.does(HOUSE, CloseBets(), table=table)
        self.draws(cards, table)

    def draws(self, cards: str, table: str = "T1") -> None:
        for card in cards.split():
            self.does(HOUSE, DrawCard(face=Card.parse(card)), table=table)

    def coup(self, cards: str = TIE, table: str = "T1", **bets: tuple[str, int]) -> None:
        """Play a coup: wagers in turn, then the cards."""
        for who in sequence_of(self.hall.tables[table], self.heat(table)):
            if who in bets:
                name, amount = bets[who]
                self.bets(who, table, **{name: amount})
        self.deals(cards, table)

    def conserved(self) -> bool:
        """Money: what people paid is what the pool, the house and people hold now."""
        pot = self.state.pot
        return pot.pool + pot.house + sum(pot.received.values()) == 0
