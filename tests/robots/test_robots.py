"""The robots of the demonstration play whole shoes at every table, and know no more than they should."""

import pytest
from msgspec import structs

from punto.cards import Card, SeededSource
from punto.floor.plan.entry import FloorTable
from punto.machine.roles import DEALER, PATRON
from punto.machine.state import Request
from punto.robots import dealer, patron, supervisor
from punto.robots.dealer import with_face
from punto.robots.demo_floor import demo_floor
from punto.robots.due import due_now, title_of
from punto.robots.robot_ids import dealer_of, is_robot
from punto.robots.shoe_player import BETWEEN_SHOES
from punto.robots.squeezing_patron import opens_next
from punto.robots.tables_file import BY_ITSELF, OFFERS_HANDS
from punto.robots.virtual_shoe import Deck
from punto.robots.whims import whim
from punto.rules.game import wager_names
from punto.rules.wager import Wager
from punto.table import Actor, Command, Done, Order, Phase, Table, carry_out, new_table
from punto.table.betting.calls import CallBets, CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.conduct.staff_duty import TakeOver
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.machine import TABLE
from punto.table.money.buying_in import BuyIn
from punto.table.preparing.burning import BurnCards
from punto.table.seats.joining import Join
from punto.table.setup import game_of
from punto.table.state.people import People
from tests.five import FIVE

VIRTUAL = [each for each in demo_floor() if each.virtual]


class Evening:
    """A table with its robots, and no clock: whoever wants to do something does it at once."""

    def __init__(self, table: FloorTable) -> None:
        self.table = table
        self.state: Table = new_table(table.setup)
        self.given = 0
        self.refused: list[tuple[str, str]] = []
        self.decks: dict[int, Deck] = {}

    @property
    def deck(self) -> Deck:
        number = self.state.shoe.number + (self.state.phase in BETWEEN_SHOES)
        packs = game_of(self.state.terms).decks
        seed = f"{self.table.id}-{number}".encode().ljust(32)
        return self.decks.setdefault(number, Deck(SeededSource(packs, seed), packs))

    def gives(self, actor: Actor, order: Order) -> bool:
        self.given += 1
        done = carry_out(self.state, Command(id=f"c{self.given}", actor=actor, at=0, order=order))
        if isinstance(done, Done):
            self.state = done.state
            return True
        self.refused.append((actor.id, done.faults[0].what))
        return False

    def step(self) -> None:
        for each in self.table.patrons:
            order = opens_next(self.state, each, self.deck) or patron.what_now(self.state, each)
            if order is not None:
                assert self.gives(Actor(each.id, PATRON), order), self.refused
        due = dealer.what_now(self.state, self.deck)
        assert due is not None
        assert self.gives(*due), self.refused

    def plays_until_coup(self, number: int) -> None:
        while self.state.coup.number < number:
            self.step()


@pytest.mark.parametrize("table", VIRTUAL, ids=lambda each: each.id)
@pytest.mark.parametrize(
    "coups", [pytest.param(20, id="quick"), pytest.param(200, id="full", marks=pytest.mark.soak)]
)
def test_robots_play_and_nothing_is_refused(table: FloorTable, coups: int) -> None:
    """Twenty coups with every change; in `make soak` two shoes and more."""
    evening = Evening(table)
    evening.plays_until_coup(coups)
    assert evening.refused == []
    assert evening.state.people.staff[DEALER] == dealer_of(table.id)
    assert set(evening.state.people.seats.values()) == {each.id for each in table.patrons}


def test_the_floor_has_every_rulebook_and_the_games_that_were_promised() -> None:
    floor = demo_floor()
    assert len(floor) >= 8
    assert {each.setup.terms.rulebook for each in floor} == set(FIVE)
    offered = {each.id: each.setup.offered for each in floor}
    assert {"tiger", "tiger-pair"} <= offered["tiger"]
    assert {"dragon-tiger", "player-run-2", "banker-dragon-tail"} <= offered["dragon-tiger"]
    assert {"three-card", "even-money"} <= {each.setup.terms.variant for each in floor}
    assert len({each.id for each in floor}) == len(floor)


@pytest.mark.parametrize("table", demo_floor(), ids=lambda each: each.id)
def test_a_table_is_set_up_with_what_its_rulebook_knows(table: FloorTable) -> None:
    known = set(wager_names(game_of(table.setup.terms).book))
    assert set(table.setup.offered) <= known
    assert set(table.setup.sign.wagers) <= known
    assert {each.seat for each in table.patrons} <= set(table.setup.seats)
    assert all(is_robot(each.id) for each in table.patrons)
    assert table.setup.automation == (OFFERS_HANDS if table.id == "squeeze" else BY_ITSELF)


def test_tables_are_told_apart_by_what_is_played_there() -> None:
    titles = [each.title or game_of(each.setup.terms).variant.title for each in demo_floor()]
    assert len(set(titles)) == len(titles)


def betting(name: str = "darling") -> Evening:
    evening = Evening(next(each for each in VIRTUAL if each.id == name))
    while evening.state.phase is not Phase.BETTING:
        evening.step()
    return evening


def test_the_robot_dealer_steps_back_for_a_person() -> None:
    evening = betting()
    assert evening.gives(Actor("Dan", DEALER), TakeOver(role=DEALER))
    assert dealer.what_now(evening.state, evening.deck) is None


@pytest.mark.parametrize(("taken", "sits"), [(3, True), (4, True), (5, False), (6, False)])
def test_robots_leave_two_seats_to_people(taken: int, sits: bool) -> None:
    evening = betting()
    bettor, seats = evening.table.patrons[0], evening.table.setup.seats
    others = [seat for seat in seats if seat != bettor.seat][:taken]
    people = People(seats=dict.fromkeys(others, "somebody"), arrived=("somebody",))
    order = patron.what_now(structs.replace(evening.state, people=people), bettor)
    assert (order is not None) == sits


def test_a_robot_bets_once_a_coup_and_the_same_again_in_the_same_coup() -> None:
    evening = betting()
    bettor = evening.table.patrons[0]
    others = {"w": Wager(id="w", wager="tie", amount=10_00, who="somebody")}
    orders = []
    for number in range(1, 40):
        state = structs.replace(
            evening.state, coup=structs.replace(evening.state.coup, number=number), layout=others
        )
        order = patron.what_now(state, bettor)
        assert order == patron.what_now(state, bettor)
        orders.append(order)
    bets = [order for order in orders if isinstance(order, PlaceBets)]
    assert 25 < len(bets) < 39
    assert len({tuple(stake.wager for stake in order.stakes) for order in bets}) > 3


def test_a_robot_does_not_pass_where_no_coup_could_be_dealt_without_its_bet() -> None:
    evening = betting("darling")
    bettor, state = evening.table.patrons[0], evening.state
    for number in range(1, 40):
        coup = structs.replace(state.coup, number=number, called=True)
        alone = structs.replace(state, coup=coup, layout={})
        assert isinstance(patron.what_now(alone, bettor), PlaceBets | BuyIn | Join)


@pytest.mark.parametrize("coup", range(1, 30))
def test_a_robot_never_bets_first_or_at_the_last_moment(coup: int) -> None:
    when = patron.moment(VIRTUAL[0].patrons[0], coup, 12_000)
    assert 900 <= when <= 9_400


def test_the_robot_supervisor_agrees_to_what_was_asked_for_first() -> None:
    evening = betting()
    assert supervisor.what_now(evening.state) is None
    bettor = Actor(evening.table.patrons[0].id, PATRON)
    both = tuple(Stake(id=name, wager=name, amount=25_00) for name in ("player", "banker"))
    state = structs.replace(evening.state, layout={}, coup=structs.replace(evening.state.coup, number=99))
    evening.state = state
    assert evening.gives(bettor, PlaceBets(stakes=both))
    answer = supervisor.what_now(evening.state)
    assert answer is not None
    assert evening.gives(*answer)
    assert {wager.wager for wager in evening.state.layout.values() if wager.who == bettor.id} == {
        "player",
        "banker",
    }


def test_what_was_asked_for_a_coup_that_is_over_keeps_nobody_else_waiting() -> None:
    evening = betting()
    bettor = Actor(evening.table.patrons[0].id, PATRON)
    late = Request(
        id="late",
        actor=bettor.id,
        actor_role=PATRON,
        role="casino-supervisor",
        order="{}",
        clauses=(),
        lapses_with=1,
    )
    coup = structs.replace(evening.state.coup, number=99)
    evening.state = structs.replace(evening.state, layout={}, requests={"late": late}, coup=coup)
    assert not supervisor.waits_with(evening.state)
    both = tuple(Stake(id=name, wager=name, amount=25_00) for name in ("player", "banker"))
    assert evening.gives(bettor, PlaceBets(stakes=both))
    for _ in evening.state.requests.copy():
        answer = supervisor.what_now(evening.state)
        assert answer is not None
        assert evening.gives(*answer)
    assert not evening.state.requests
    assert len([wager for wager in evening.state.layout.values() if wager.who == bettor.id]) == len(both)


def test_a_deck_deals_in_order_and_says_nothing_of_itself() -> None:
    evening = betting()
    source = SeededSource(8, b"darling-1".ljust(32))
    cards = [source.next_card() for _ in range(416)]
    evening.decks[1] = deck = Deck(SeededSource(8, b"darling-1".ljust(32)), 8)
    gone = 416 - evening.state.shoe.left
    assert deck.next_card(evening.state) == cards[gone]
    while evening.state.coup.number == 1:
        evening.step()
        coup = evening.state.coup
        for place, face in coup.faces.items():
            assert deck.card_at(evening.state, place) == face
    assert str(cards[-1]) not in repr(deck)


def test_a_persons_order_gets_its_face_from_the_shoe() -> None:
    evening = betting()
    state, deck, any_face = evening.state, evening.deck, Card.parse("AS")
    assert with_face(DrawCard(), state, deck) == DrawCard(face=deck.next_card(state))
    assert with_face(DrawCard(face=any_face), state, deck) == DrawCard(face=deck.next_card(state))
    assert with_face(BurnCards(way="face-up"), state, deck).face == deck.first
    assert with_face(BurnCards(face=any_face), state, deck).face is None
    nowhere = TurnCard(place="P1", face=any_face)
    assert with_face(nowhere, state, deck).face == deck.first, "it is refused: none lies there"


def test_what_is_due_can_be_sent_as_it_is_suggested() -> None:
    evening = betting()
    names = set()
    while evening.state.coup.number < 3:
        due = due_now(evening.state)
        assert due is not None
        assert due.suggested["order"] == due.order
        assert "face" not in due.suggested
        names.add(due.order)
        evening.step()
    assert {"close-bets", "draw-card", "announce", "announce-result", "settle", "pay-out", "discard"} <= names


@pytest.mark.parametrize("kind", TABLE.orders, ids=lambda kind: kind.__name__)
def test_every_order_has_a_title(kind: type[Order]) -> None:
    assert title_of(kind)[0].isupper()
    assert not title_of(kind).endswith(".")


def test_whims_follow_from_what_they_are_about() -> None:
    assert {whim(10, "Mei", coup) for coup in range(100)} == set(range(10))


def test_where_every_area_has_a_hand_bets_stay_open_until_one_lies_there() -> None:
    """A dealer who closed them would be refused, with 375: what is due is to call for bets."""
    evening = betting("three-card")
    dealer_here = Actor(dealer_of("three-card"), DEALER)
    evening.state = structs.replace(evening.state, layout={})
    assert dealer.what_now(evening.state, evening.deck) is None
    due = due_now(evening.state)
    assert due is not None
    assert (due.order, due.suggested) == ("call-bets", {"order": "call-bets"})
    assert evening.gives(dealer_here, CallBets())
    bet = PlaceBets(stakes=(Stake(id="s", wager="three-card", amount=5_00, seat="1"),))
    assert evening.gives(Actor(evening.table.patrons[0].id, PATRON), bet), evening.refused
    due = due_now(evening.state)
    assert due is not None
    assert due.order == "close-bets"
    assert evening.gives(dealer_here, CloseBets())
