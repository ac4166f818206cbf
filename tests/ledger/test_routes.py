"""What a fact moves goes by the routes that it declares, or not at all."""

import random
from typing import get_args

import pytest

from punto.floor.cardroom.lot_facts import Happening
from punto.ledger import (
    Account,
    Asset,
    Balances,
    LedgerError,
    Leg,
    Transaction,
    Transfer,
    Unbalanced,
    moving,
    transfers,
)
from punto.ledger.accounts import HOLDS
from punto.ledger.money_routes import MoneyRoute, check_routes, read_route, routes_of
from punto.machine.fact import Fact
from punto.machine.names import name_of
from punto.table.machine import TABLE
from punto.table.money.debts import DebtPaid
from tests.ledger.pools import POOLS
from tests.sizes import sizes

ANN, BOB = Account("stack", "m1", "Ann"), Account("stack", "m1", "Bob")
GRAND, CAGE, FLOAT = Account("jackpot", "", "grand"), Account("cage"), Account("float", "m1")


def move(giver: Account, taker: Account, amount: int, kind: str = "chips") -> Transfer:
    return Transfer(giver, taker, Asset(kind, "AUD"), amount)  # type: ignore[arg-type]


def moved(what: str, *moves: Transfer, seq: int = 1) -> Transaction:
    return moving(moves, POOLS[what], stream="jackpot/grand", seq=seq, at=0)


def of_kind(route: MoneyRoute) -> tuple[Account, Account]:
    giver, taker = (Account(kind, "m1", "Ann") for kind in (route.giver, route.taker))
    return giver, taker if taker != giver else Account(taker.kind, "m1", "other")


FACTS = (*TABLE.facts, *get_args(Happening), *POOLS.values())


@pytest.mark.parametrize("kind", [each for each in FACTS if each.moves], ids=name_of)
def test_every_route_balances_and_holds_what_it_moves(kind: type[Fact]) -> None:
    for route in routes_of(kind):
        assert route.asset in HOLDS[route.giver]
        assert route.asset in HOLDS[route.taker]
        moves = [move(*of_kind(route), 7, route.asset)]
        (each,) = moving(moves, kind, stream="jackpot/grand", seq=1, at=0).transfers
        assert (each.amount, each.giver.kind, each.taker.kind) == (7, route.giver, route.taker)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("chips: sleeve > float", "no account 'sleeve' holds 'chips'"),
        ("chips: float > prize", "no account 'prize' holds 'chips'"),
        ("gold: float > stack", "no account 'float' holds 'gold'"),
        ("chips", "no account '' holds 'chips'"),
    ],
)
def test_a_route_that_leads_nowhere_is_refused(text: str, fault: str) -> None:
    with pytest.raises(Unbalanced, match=f"^'{text}': {fault}$"):
        read_route(text)


@pytest.mark.trust("C1", "C3")
def test_a_fact_of_a_table_moves_nothing_by_another_route() -> None:
    """A fold that paid a debt out of the tray: nothing of it is entered."""
    gift = Transfer(Account("tray", "m1", "5"), ANN, Asset("chips", "AUD"), 5)
    with pytest.raises(
        Unbalanced, match=r"^not a way that money goes: debt-paid: chips from tray/m1/5 to .*$"
    ):
        check_routes(DebtPaid, [gift])
    check_routes(DebtPaid, [Transfer(ANN, FLOAT, Asset("chips", "AUD"), 5)])


@pytest.mark.trust("C1", "C3")
def test_nothing_moves_by_a_route_that_was_not_declared() -> None:
    """Every pair of kinds of accounts, in every asset, under every fact: taken only where that says so."""
    kinds = sorted(HOLDS)
    taken = set()
    for what in POOLS:
        for giver in kinds:
            for taker in kinds:
                for asset in sorted(HOLDS[giver] & HOLDS[taker]):
                    route = MoneyRoute(asset, giver, taker)
                    try:
                        moved(what, move(*of_kind(route), 1, asset))
                    except Unbalanced:
                        continue
                    taken.add((what, route))
    assert taken == {(what, route) for what, kind in POOLS.items() for route in routes_of(kind)}


def test_a_jackpot_is_seeded_fed_won_and_never_below_nothing() -> None:
    books = Balances()
    books.enter(moved("jackpot-seeded", move(CAGE, GRAND, 1_000_00), seq=1))
    books.enter(moved("jackpot-fed", move(FLOAT, GRAND, 33), seq=2))
    rounding = Account("rounding", "m1")
    books.enter(moved("jackpot-won", move(GRAND, ANN, 1_000_33), move(rounding, ANN, 17), seq=3))
    assert (books.of(ANN, Asset("chips", "AUD")), books.of(GRAND, Asset("chips", "AUD"))) == (1_000_50, 0)
    assert books.trial() == {Asset("chips", "AUD"): 0}
    with pytest.raises(LedgerError, match="jackpot/grand would hold -1 in chips:AUD"):
        books.enter(moved("jackpot-won", move(GRAND, ANN, 1), seq=4))


def test_a_tournament_takes_entries_issues_chips_and_pays_prizes() -> None:
    books, cash = Balances(), Asset("cash", "AUD")
    ann, prize, cup = (
        Account("patron", "", "Ann"),
        Account("prize", "", "cup"),
        Account("tournament", "", "cup"),
    )
    bet = Account("layout", "m1", "w1")
    events: tuple[tuple[str, list[Transfer]], ...] = (
        ("tournament-entered", [move(ann, prize, 80_00, "cash"), move(ann, CAGE, 20_00, "cash")]),
        ("prize-added", [move(CAGE, prize, 100_00, "cash")]),
        ("tournament-chips-issued", [move(cup, ANN, 5_000, "tournament")]),
        ("tournament-chips-laid", [move(ANN, bet, 400, "tournament")]),
        ("tournament-coup-paid", [move(bet, ANN, 400, "tournament"), move(cup, ANN, 380, "tournament")]),
        ("tournament-chips-returned", [move(ANN, cup, 5_380, "tournament")]),
        ("prize-paid", [move(prize, ann, 180_00, "cash")]),
    )
    for seq, (what, moves) in enumerate(events, 1):
        books.enter(moved(what, *moves, seq=seq))
    assert list(books.held()) == [(CAGE, cash, -80_00), (ann, cash, 80_00)]
    with pytest.raises(LedgerError, match="prize/cup would hold -1 in cash:AUD"):
        books.enter(moved("prize-paid", move(prize, ann, 1, "cash"), seq=99))


@pytest.mark.parametrize(
    ("what", "given", "fault"),
    [
        ("jackpot-won", (CAGE, ANN, 1), "not a way that money goes: jackpot-won: chips from cage to .*"),
        ("jackpot-won", (GRAND, ANN, 0), "0 chips:AUD from jackpot/grand to stack/m1/Ann moves nothing"),
        ("jackpot-won", (GRAND, ANN, -5), "-5 chips:AUD from jackpot/grand to stack/m1/Ann moves nothing"),
        ("jackpot-moved", (GRAND, GRAND, 5), "5 chips:AUD from jackpot/grand to jackpot/grand moves nothing"),
    ],
)
def test_what_has_no_route_is_refused(what: str, given: tuple[Account, Account, int], fault: str) -> None:
    with pytest.raises(Unbalanced, match=f"^{fault}$"):
        moved(what, move(*given))


@pytest.mark.trust("C3")
@pytest.mark.parametrize("times", sizes(10_000, 1_000_000))
def test_no_transfer_ever_leads_from_one_person_to_another(times: int) -> None:
    """Transactions of many people and the house: each still sums to what it moved."""
    chance, chips = random.Random(3), Asset("chips", "AUD")  # noqa: S311 - the same ones every time
    names = ("Ann", "Bob", "Cy")
    stacks = [(Account("stack", "m1", name), "") for name in names]
    wagers = [(Account("layout", "m1", f"w{number}"), name) for number, name in enumerate(names)]
    whose = {account: bettor or account.owner for account, bettor in stacks + wagers}
    for _ in range(times):
        people = chance.sample(stacks + wagers, chance.randint(2, 6))
        amounts = [chance.choice((-3, -2, -1, 1, 2, 3)) for _ in people]
        legs = [
            Leg(account, chips, amount, bettor)
            for (account, bettor), amount in zip(people, amounts, strict=True)
        ]
        if rest := sum(amounts):
            legs.append(Leg(FLOAT, chips, -rest))
        else:
            legs += [Leg(FLOAT, chips, 1), Leg(Account("rounding", "m1"), chips, -1)]
        chance.shuffle(legs)
        made = transfers(Transaction(stream="table/m1", seq=1, at=0, what="paid-out", legs=tuple(legs)).legs)
        for each in made:
            both = {whose.get(each.giver), whose.get(each.taker)}
            assert None in both or len(both) == 1
        for leg in legs:
            came = sum(each.amount for each in made if each.taker == leg.account)
            assert came - sum(each.amount for each in made if each.giver == leg.account) == leg.amount
