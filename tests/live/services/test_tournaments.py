"""Tournaments in a store: one command moves tournament and tables, and nothing secret is written."""

from typing import Any

import pytest

from punto.audit.books import check_books
from punto.cards import Card
from punto.floor.patron.exclusions import ExcludeSelf
from punto.floor.patron.own_limits import SetOwnLimit
from punto.floor.patron.registration import RegisterPatron
from punto.floor.tournament.conditions import PublishConditions, owed_items
from punto.floor.tournament.entries import EnterTournament
from punto.floor.tournament.officials import AppointOfficial, TakeCharge
from punto.floor.tournament.places import AllocatePlaces, DesignateTables, TournamentTable
from punto.floor.tournament.prize_pool import AwardPrizes, CancelTournament
from punto.floor.tournament.rounds import BuyChips, StartRound
from punto.floor.tournament.second_chances import BuyBack
from punto.floor.tournament.state import (
    Conditions,
    RoundPlan,
    TournamentPlan,
    TournamentSetup,
    TournamentStage,
)
from punto.ledger import Account
from punto.live.command_service import CommandResult, give_to
from punto.live.services.patron_service import PatronService
from punto.live.services.tournament_service import NoSuchForm, TournamentService
from punto.live.tables import LiveTables
from punto.machine.order import Command, Order
from punto.machine.roles import PATRON, Actor
from punto.rulebook import load
from punto.store import Store
from punto.store.keys.sealing import Sealer
from punto.table import BY_ITSELF, Automation, Setup, Table, Terms
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.conduct.staff_duty import TakeOver
from punto.table.dealing.cards import DrawCard
from punto.table.heat.secret_wagers import FormExamined
from punto.table.heat.session_end import CloseSession
from punto.table.heat.special_markers import GoAllIn
from punto.table.preparing.sequence import ready_shoe
from punto.table.seats.joining import Join
from punto.table.state.heat import Heat, LimitStep
from tests.floor.tournament.hall_play import BANKER_WINS, MAX, OPAL, PLAYER_WINS, SUE
from tests.live.hosting import START, balance

DAN = Actor("Dan", "dealer")
STEP = (LimitStep(coup=1, minimum=100_00, maximum=500_00),)
PLACES = {"t1": {"1": "Ann", "2": "Bob"}, "t2": {"1": "Cy", "2": "Dee"}}
KEY = bytes(range(32))


class LiveHall:
    """Tables and a tournament of a store, order by order, as one process has them."""

    def __init__(self, store: Store, process: str = "a") -> None:
        self.store, self.process, self.count = store, process, 0
        self.tables = LiveTables(store)
        self.service = TournamentService(self.tables, Sealer(KEY))

    def id(self) -> str:
        self.count += 1
        return f"{self.process}-{self.count}"

    def set_up(self, **plan: Any) -> "LiveHall":
        for name in PLACES:
            terms = Terms(rulebook="nsw", chips=(5_00, 25_00, 100_00))
            automation = BY_ITSELF - {Automation.HOLD, Automation.CALL}
            setup = Setup(table=name, terms=terms, automation=automation, tournament=True)
            self.tables.set_up(setup, actor="Sue", at=START, command=self.id())
            for command in ready_shoe(self.table(name), dealer=DAN, at=START):
                give_to(self.tables.table(name), command)
        self.service.set_up(TournamentSetup(tournament="cup", rulebook="nsw"), "Opal", self.id())
        known: dict[str, Any] = {
            "game": Terms(rulebook="nsw"), "fee": 100_00, "bank": 1000_00, "prize_percent": (60, 40),
            "rounds": (RoundPlan(limits=STEP, coups=2, advance=1), RoundPlan(limits=STEP, coups=1)),
            "secret_wagers": 1,
        }  # fmt: skip
        chosen, rules = TournamentPlan(**{**known, **plan}), load("nsw").tournament
        assert rules is not None
        items = {name: item.title for name, item in owed_items(rules, chosen).items()}
        self.does(OPAL, PublishConditions(conditions=Conditions(plan=chosen, items=items)))
        self.does(OPAL, AppointOfficial(who="Max"))
        self.does(MAX, TakeCharge(who="Max"))
        self.does(MAX, DesignateTables(tables=tuple(TournamentTable(name=name) for name in PLACES)))
        for boxes in PLACES.values():
            for who in boxes.values():
                self.does(Actor(who, PATRON), EnterTournament(fee=100_00))
        return self

    def begin(self) -> "LiveHall":
        self.does(MAX, AllocatePlaces(places=PLACES))
        self.does(MAX, StartRound())
        return self

    def does(self, actor: Actor, order: Order, name: str = "") -> CommandResult:
        result = self.service.give("cup", actor, order, name or self.id())
        assert result.refused == ()
        return result

    def at(self, table: str, actor: Actor, order: Order, name: str = "") -> CommandResult:
        command = Command(id=name or self.id(), actor=actor, at=self.store.runtime.now(), order=order)
        return give_to(self.tables.table(table), command)

    def table(self, name: str) -> Table:
        machine = self.tables.table(name)
        machine.catch_up()
        return machine.state

    def heat(self, name: str) -> Heat:
        heat = self.table(name).heat
        assert heat is not None
        return heat

    def bets(self, table: str, who: str, wager: str, amount: int = 100_00) -> None:
        stake = Stake(id=self.id(), wager=wager, amount=amount)
        assert self.at(table, Actor(who, PATRON), PlaceBets(stakes=(stake,))).refused == ()

    def deals(self, table: str, cards: str, dealer: Actor = DAN) -> None:
        assert self.at(table, dealer, CloseBets()).refused == ()
        for card in cards.split():
            assert self.at(table, dealer, DrawCard(face=Card.parse(card))).refused == ()

    def session(self, table: str, winner: str, loser: str, coups: int = 2) -> None:
        for _ in range(coups):
            self.bets(table, winner, "player")
            self.bets(table, loser, "banker")
            self.deals(table, PLAYER_WINS)
        assert self.at(table, DAN, CloseSession()).refused == ()


def test_a_whole_tournament_in_a_store_with_books_that_balance(books: Store) -> None:
    hall = LiveHall(books).set_up().begin()
    assert sorted(hall.table("t1").purses.stacks.items()) == [("Ann", 1000_00), ("Bob", 1000_00)]
    assert balance(books, Account("prize", "", "cup"), "cash") == 400_00
    assert balance(books, Account("tournament", "", "t1"), "tournament") == -2000_00
    hall.session("t1", "Ann", "Bob")
    hall.session("t2", "Cy", "Dee")
    assert hall.service.state("cup").round.players == ("Ann", "Cy")
    hall.does(MAX, AllocatePlaces(places={"t1": {"1": "Ann", "2": "Cy"}}))
    hall.does(MAX, StartRound())
    hall.session("t1", "Cy", "Ann", coups=1)
    hall.does(OPAL, AwardPrizes())
    assert hall.service.state("cup").stage is TournamentStage.PAID
    paid = {who: balance(books, Account("patron", "", who), "cash") for who in ("Cy", "Ann", "Bob", "Dee")}
    assert paid == {"Cy": 140_00, "Ann": 60_00, "Bob": -100_00, "Dee": -100_00}
    assert balance(books, Account("tournament", "", "t1"), "tournament") == 0
    assert balance(books, Account("float", "t1")) == 0
    assert check_books(books) > 0


def test_a_cancelled_tournament_leaves_nothing_in_the_books(books: Store) -> None:
    hall = LiveHall(books).set_up()
    hall.does(OPAL, CancelTournament(why="no electricity"))
    for account in (Account("prize", "", "cup"), Account("cage"), Account("patron", "", "Ann")):
        assert balance(books, account, "cash") == 0
    assert check_books(books) > 0


def test_another_process_plays_on_in_mid_session_with_nothing_lost(books: Store) -> None:
    hall = LiveHall(books).set_up().begin()
    hall.bets("t1", "Ann", "player")
    hall.bets("t1", "Bob", "banker")
    assert hall.at("t1", DAN, CloseBets()).refused == ()
    assert hall.at("t1", DAN, DrawCard(face=Card.parse("9H"))).refused == ()
    other = LiveHall(books, "b")
    assert other.table("t1") == hall.table("t1")
    assert other.service.state("cup") == hall.service.state("cup")
    for card in PLAYER_WINS.split()[1:]:
        assert other.at("t1", DAN, DrawCard(face=Card.parse(card))).refused == ()
    assert other.table("t1").purses.stacks == {"Ann": 1100_00, "Bob": 900_00}
    hall.bets("t1", "Ann", "player")
    other.bets("t1", "Bob", "player")
    hall.deals("t1", BANKER_WINS)
    assert hall.at("t1", DAN, CloseSession()).refused == ()
    assert other.service.state("cup").round.tables["t1"].groups == (("Ann",), ("Bob",))
    assert check_books(books) > 0


def test_a_retry_moves_neither_tournament_nor_tables_again(books: Store) -> None:
    hall = LiveHall(books).set_up()
    hall.does(MAX, AllocatePlaces(places=PLACES))
    hall.does(MAX, StartRound(), "start")
    before, head = hall.table("t1"), books.head().position
    hall.does(MAX, StartRound(), "start")
    assert (hall.table("t1"), books.head().position) == (before, head)


def test_what_one_table_refuses_starts_no_session_anywhere(books: Store) -> None:
    hall = LiveHall(books).set_up()
    assert hall.at("t2", Actor("Zoe", PATRON), Join(seat="7")).refused == ()
    hall.does(MAX, AllocatePlaces(places=PLACES))
    result = hall.service.give("cup", MAX, StartRound(), hall.id())
    assert [each.code for each in result.refused] == ["table-not-clear"]
    assert hall.table("t1").heat is None
    assert hall.service.state("cup").stage is TournamentStage.PUBLISHED


def test_a_dealer_is_replaced_in_mid_session(books: Store) -> None:
    hall = LiveHall(books).set_up().begin()
    hall.bets("t1", "Ann", "player")
    hall.bets("t1", "Bob", "banker")
    eve = Actor("Eve", "dealer")
    assert hall.at("t1", eve, TakeOver(role="dealer")).refused == ()
    hall.deals("t1", PLAYER_WINS, eve)
    assert hall.heat("t1").coup == 2


def test_a_secret_wager_is_in_no_row_before_it_is_announced(books: Store) -> None:
    hall = LiveHall(books).set_up().begin()
    ann = Actor("Ann", PATRON)
    amount = 317_00
    assert hall.service.hand_in("t1", ann, "tie", amount, "form-1").refused == ()
    with pytest.raises(NoSuchForm):
        hall.service.examine("t1", SUE, "Bob", hall.id())
    refused = hall.service.examine("t1", DAN, "Ann", hall.id())
    assert refused.written is None
    assert refused.result.refused
    rows = [each.event.payload for each in books.every()]
    assert not any(str(amount).encode() in row or b'"tie"' in row for row in rows)
    looked = hall.service.examine("t1", SUE, "Ann", hall.id())
    assert looked.written is not None
    assert (looked.written.wager, looked.written.amount) == ("tie", amount)
    assert [type(each.fact) for each in looked.result.events] != [FormExamined]


def test_a_sealed_form_is_examined_announced_and_settled(books: Store) -> None:
    hall = LiveHall(books).set_up().begin()
    hall.service.hand_in("t1", Actor("Ann", PATRON), "player", 300_00, "form-1")
    looked = hall.service.examine("t1", SUE, "Ann", hall.id())
    assert [type(each.fact) for each in looked.result.events] == [FormExamined]
    hall.bets("t1", "Bob", "banker")
    assert hall.at("t1", DAN, CloseBets()).refused == ()
    assert hall.service.announce("t1", SUE, "Ann", hall.id()).refused == ()
    for card in PLAYER_WINS.split():
        assert hall.at("t1", DAN, DrawCard(face=Card.parse(card))).refused == ()
    assert hall.table("t1").purses.stacks == {"Ann": 1300_00, "Bob": 900_00}
    assert check_books(books) > 0


@pytest.mark.trust("G8")
def test_whoever_is_excluded_lays_no_more_wagers_and_buys_nothing_in_a_tournament(books: Store) -> None:
    hall = LiveHall(books).set_up().begin()
    ann, register = Actor("Ann", PATRON), PatronService(hall.tables, None)
    register.give(Actor("mia", "casino-supervisor"), RegisterPatron(who="Ann"), "register")
    register.give(ann, SetOwnLimit(kind="stake", period="coup", amount=5_00), "limit")
    hall.bets("t1", "Ann", "player")  # tournament chips are no money: no limit of one's own counts them
    assert register.give(ann, ExcludeSelf(), "exclude").refused == ()
    bet = PlaceBets(stakes=(Stake(id="more", wager="player", amount=100_00),))
    all_in = GoAllIn(id="all", wager="player")
    refused = [hall.at("t1", ann, order).refused for order in (bet, all_in)]
    refused.append(hall.service.hand_in("t1", ann, "player", 100_00, "form").refused)
    refused += [
        hall.service.give("cup", ann, order, hall.id()).refused
        for order in (BuyBack(amount=100_00), BuyChips(amount=100_00))
    ]
    assert [[each.code for each in faults] for faults in refused] == [["patron-excluded"]] * len(refused)
    assert sum(each.amount for each in hall.table("t1").layout.values()) == 100_00
