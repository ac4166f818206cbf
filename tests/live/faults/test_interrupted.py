"""Money that several want at once, and rounds that are cut off: held, shown, and neither more nor less."""

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from punto.cards import Card
from punto.ledger import Account
from punto.machine.roles import DEALER
from punto.store.errors import RefusedByDatabase, WrongVersion
from punto.table import Actor, Command, Order, Table
from punto.table.betting import wagers
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.dealing.cards import DrawCard
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.seats.joining import Join
from tests.live.dealing import due
from tests.live.hosting import ANN, DAN, START, Serving, Tables, balance
from tests.sizes import sizes

EACH = 10_00
CLIENTS = 64
CARDS = ("2H", "9C", "TD", "KS")


def total(state: Table) -> int:
    """What there is of chips in all places."""
    purses = state.purses
    laid = sum(wager.amount for wager in state.layout.values())
    return purses.house + sum(purses.stacks.values()) + sum(purses.withheld.values()) + laid


@pytest.mark.trust("B1", "F16")
@pytest.mark.parametrize("attempts", sizes(128, 100_000))
def test_many_consoles_spend_one_purse_and_never_more_than_is_in_it(serving: Serving, attempts: int) -> None:
    """Sixty-four at once lay tens out of a purse of five hundred: fifty are taken."""
    hosts = [Tables(serving.tables.store) for _ in range(CLIENTS)]

    def spend(client: int) -> list[bool]:
        said = []
        for number in range(attempts // CLIENTS):
            name = f"bet-{client}-{number}"
            order = PlaceBets(stakes=(Stake(id=name, wager="player", amount=EACH),))
            said.append(not give(hosts[client], Command(id=name, actor=ANN, at=START + 900, order=order)))
        return said

    def give(tables: Tables, command: Command) -> bool:
        """Whether it is refused; one who is never fast enough asks again."""
        while True:
            with suppress(WrongVersion):
                return bool(tables.give("m1", command).refused)

    with ThreadPoolExecutor(CLIENTS) as pool:
        taken = [each for said in pool.map(spend, range(CLIENTS)) for each in said]
    assert (len(taken), sum(taken)) == (attempts // CLIENTS * CLIENTS, 500_00 // EACH)
    store = serving.tables.store
    assert balance(store, Account("stack", "m1", "Ann")) == 0
    laid = store.database.read("SELECT sum(amount) FROM balances WHERE account LIKE 'layout/%'")
    assert int(laid[0][0]) == 500_00
    assert total(Tables(store).state("m1")) == 0


@pytest.mark.trust("B1")
def test_without_the_tables_own_check_the_database_refuses_the_bet(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    too_much = PlaceBets(stakes=(Stake(id="too-much", wager="player", amount=600_00),))
    assert [fault.code for fault in serving.gives(ANN, too_much).refused] == ["no-funds"]
    monkeypatch.setattr(wagers, "wager_faults", lambda *_: [])
    store, before = serving.tables.store, serving.tables.store.head()
    with pytest.raises(RefusedByDatabase):
        serving.gives(ANN, too_much)
    assert (store.head(), balance(store, Account("stack", "m1", "Ann"))) == (before, 500_00)
    assert Tables(store).state("m1") == serving.tables.state("m1")


@pytest.mark.trust("B3", "B5")
def test_at_every_step_of_a_coup_a_new_server_finds_every_stake_where_it_was(serving: Serving) -> None:
    stake = PlaceBets(stakes=(Stake(id="w1", wager="banker", amount=100_00),))
    steps: list[tuple[object, Order]] = [(ANN, stake), (DAN, CloseBets())]
    steps += [(DAN, DrawCard(face=Card.parse(card))) for card in CARDS]
    for number, (who, order) in enumerate(steps, 1):
        serving.gives(who, order)  # type: ignore[arg-type]
        found = Tables(serving.tables.store).state("m1")
        assert found == serving.tables.state("m1")
        assert total(found) == 0
        over = number == len(steps)
        assert balance(serving.tables.store, Account("layout", "m1", "w1")) == (0 if over else 100_00)
        assert found.purses.stacks["Ann"] == (595_00 if over else 400_00)


@pytest.mark.trust("F16")
def test_of_two_dealers_one_has_the_table_and_both_are_told(serving: Serving) -> None:
    """Whoever is not on duty is refused, whichever server they stand at."""
    other = Tables(serving.tables.store)
    state = other.state("m1")
    assert state.people.staff[DEALER] == DAN.id
    eve = Command(id="eve", actor=type(DAN)("Eve", DEALER), at=START + 900, order=CloseBets())
    assert [fault.code for fault in other.give("m1", eve).refused] != []
    assert other.give("m1", eve) == serving.tables.give("m1", eve)
    assert Tables(serving.tables.store).state("m1") == state


@pytest.mark.trust("C4")
@pytest.mark.parametrize("commands", sizes(60, 20_000))
def test_every_command_ends_in_one_answer_that_can_be_asked_for(serving: Serving, commands: int) -> None:
    """Orders by chance, most of them senseless: each is accepted or refused with a reason, and never both."""
    store, chance = serving.tables.store, random.Random(4)  # noqa: S311 - the same orders every time
    ended = {True: 0, False: 0}
    for number in range(commands):
        actor, order = any_order(serving.tables.state("m1"), chance, f"w{number}")
        answer = serving.gives(actor, order, f"asked-{number}")
        assert bool(answer.events) != bool(answer.refused)
        assert all(fault.code and fault.what for fault in answer.refused)
        ended[bool(answer.events)] += 1
        reply = store.reply_to(f"asked-{number}")
        assert reply is not None
        assert (reply.first > 0, serving.gives(actor, order, f"asked-{number}")) == (True, answer)
    assert min(ended.values()) > commands // 10
    assert store.reply_to("never-asked") is None


def any_order(state: Table, chance: random.Random, name: str) -> tuple[Actor, Order]:
    """What is due, or something about money that may make sense or not."""
    amount = chance.choice((-5, 0, 1, 5_00, 10_00, 400_00, 10**18))
    stake = Stake(id=name, wager=chance.choice(("player", "banker", "moon")), amount=amount)
    orders: list[tuple[Actor, Order]] = [
        (ANN, PlaceBets(stakes=(stake,))),
        (ANN, BuyIn(amount=amount, tender="cash")),
        (ANN, CashOut(amount=amount)),
        (ANN, Join(seat=chance.choice(("1", "99")))),
        (ANN, CloseBets()),
    ]
    wanted = due(state, chance)
    return wanted if wanted is not None and chance.random() < 0.5 else chance.choice(orders)
