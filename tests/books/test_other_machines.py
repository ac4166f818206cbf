"""Jackpots and tournaments post through the same port as tables: entered, refused, audited, made anew."""

from itertools import product

import pytest

from punto.audit.books import check_books
from punto.audit.reports import statements
from punto.books.other_machines import declare_facts, payload_of
from punto.books.projection import LedgerProjection
from punto.ledger import Account, Asset, Transfer, Unbalanced
from punto.store import Append, Part, Store, StoredEvent, content_hash
from punto.store.errors import ChainBroken, RefusedByDatabase
from tests.ledger.pools import POOLS
from tests.live.hosting import Serving, balance
from tests.store.tampering import edit_transfers

ANN, GRAND = Account("stack", "m1", "Ann"), Account("jackpot", "", "grand")
CHIPS = Asset("chips", "AUD")
declare_facts("raffle/", POOLS.values())
declare_facts("contest/", POOLS.values())


def say(store: Store, what: str, *moves: Transfer, stream: str = "raffle/grand") -> None:
    number = store.head().position + 1
    command = f"pool-{number}"
    event = StoredEvent(
        stream, what, 1, "2026-11-15T13:42:11.250Z", "Max", command, payload_of(moves, reason="as agreed")
    )
    store.append(Append(command, content_hash(event.payload), (Part(stream, None, (event,)),)))


@pytest.fixture
def played_books(serving: Serving) -> Store:
    """The books of a table at which a coup was paid."""
    serving.play()
    return serving.tables.store


@pytest.mark.trust("C1")
def test_a_jackpot_is_in_the_books_with_the_tables(played_books: Store) -> None:
    say(played_books, "jackpot-seeded", Transfer(Account("cage"), GRAND, CHIPS, 1_000_00))
    say(played_books, "jackpot-fed", Transfer(Account("float", "m1"), GRAND, CHIPS, 1_25))
    say(played_books, "jackpot-described")
    before = balance(played_books, ANN)
    say(played_books, "jackpot-won", Transfer(GRAND, ANN, CHIPS, 901_25))
    assert (balance(played_books, GRAND), balance(played_books, ANN)) == (100_00, before + 901_25)
    sums = played_books.database.read("SELECT asset, sum(amount) FROM balances GROUP BY asset")
    assert [int(total) for _, total in sums] == [0] * len(sums)
    (statement,) = statements(played_books, "jackpot/grand")
    assert [(each.what, each.amount) for each in statement.movements] == [
        ("jackpot-seeded", 1_000_00), ("jackpot-fed", 1_25), ("jackpot-won", -901_25),
    ]  # fmt: skip
    transfers = check_books(played_books)
    played_books.rebuild(LedgerProjection())
    assert check_books(played_books) == transfers


@pytest.mark.trust("C1")
def test_tournament_chips_are_an_asset_of_their_own(played_books: Store) -> None:
    cup, cash = Account("tournament", "", "cup"), Asset("cash", "AUD")
    entry = Transfer(Account("patron", "", "Ann"), Account("prize", "", "cup"), cash, 50_00)
    say(played_books, "tournament-entered", entry, stream="contest/cup")
    issued = Transfer(cup, ANN, Asset("tournament", "AUD"), 9_000)
    say(played_books, "tournament-chips-issued", issued, stream="contest/cup")
    assert balance(played_books, ANN, "tournament") == 9_000
    assert balance(played_books, ANN) == 595_00
    assert balance(played_books, Account("prize", "", "cup"), "cash") == 50_00


@pytest.mark.trust("B1")
@pytest.mark.parametrize(
    ("what", "giver", "taker"),
    [
        ("jackpot-won", GRAND, ANN),
        ("jackpot-won", Account("cage"), ANN),
        ("jackpot-moved", ANN, Account("stack", "m1", "Bob")),
        ("money-found", Account("cage"), GRAND),
    ],
)
def test_what_a_pool_does_not_hold_or_may_not_do_is_refused_whole(
    played_books: Store, what: str, giver: Account, taker: Account
) -> None:
    head, held = played_books.head(), played_books.database.read("SELECT * FROM balances ORDER BY 1, 2")
    with pytest.raises((RefusedByDatabase, Unbalanced), match=r"(?i)check|goes|no fact|the house"):
        say(played_books, what, Transfer(giver, taker, CHIPS, 5))
    assert (played_books.head(), played_books.database.read("SELECT * FROM balances ORDER BY 1, 2")) == (
        head,
        held,
    )


GIFT = "INSERT INTO transfers VALUES (999, ?, 'table/m1', 9, 'gift', ?, ?, 'chips:AUD', 5, NULL, NULL)"
OF_A_PERSON = ("stack/m1", "stack/m2", "patron", "withheld/m1", "owed/m1")


@pytest.mark.trust("C3")
def test_the_database_itself_refuses_a_transfer_between_two_people(played_books: Store) -> None:
    def give(place: int, giver: str, taker: str) -> None:
        played_books.transact(lambda session: session.rows(GIFT, [place, giver, taker]))

    for place, (giver, taker) in enumerate(product(OF_A_PERSON, OF_A_PERSON)):
        with pytest.raises(RefusedByDatabase, match=r"(?i)check"):
            give(place, f"{giver}/Ann", f"{taker}/Bob")
        if giver != taker:
            give(place, f"{giver}/Ann", f"{taker}/Ann")


LAID = "INSERT INTO transfers VALUES (999, ?, 'table/m1', 9, 'gift', ?, ?, 'chips:AUD', 5, NULL, ?)"
WAGER, OTHER = "layout/m1/w1", "layout/m1/w2"


@pytest.mark.trust("C3")
def test_the_database_itself_refuses_what_goes_from_a_wager_to_anybody_but_its_bettor(
    played_books: Store,
) -> None:
    def give(place: int, giver: str, taker: str, bettor: str | None) -> None:
        played_books.transact(lambda session: session.rows(LAID, [place, giver, taker, bettor]))

    for place, kind in enumerate(OF_A_PERSON):
        for giver, taker in ((WAGER, f"{kind}/Ann"), (f"{kind}/Ann", WAGER)):
            for bettor in ("Bob", None):
                with pytest.raises(RefusedByDatabase, match=r"(?i)check"):
                    give(place, giver, taker, bettor)
        give(2 * place, WAGER, f"{kind}/Ann", "Ann")
        give(2 * place + 1, f"{kind}/Ann", WAGER, "Ann")
    with pytest.raises(RefusedByDatabase, match=r"(?i)check"):
        give(90, WAGER, OTHER, None)
    give(91, WAGER, OTHER, "Ann")
    give(92, WAGER, "float/m1", None)


@pytest.mark.trust("C3", "D1")
@pytest.mark.parametrize("sql", ["UPDATE transfers SET amount = amount + 1", "DELETE FROM transfers"])
def test_the_database_itself_lets_nobody_change_or_remove_a_transfer(played_books: Store, sql: str) -> None:
    before = check_books(played_books)
    for _ in range(2):
        with pytest.raises(RefusedByDatabase, match="transfers are only ever added"):
            played_books.transact(lambda session: session.rows(sql))
        played_books.rebuild(LedgerProjection())
    assert check_books(played_books) == before > 0


def test_an_altered_pool_is_found(played_books: Store) -> None:
    say(played_books, "jackpot-seeded", Transfer(Account("cage"), GRAND, CHIPS, 1_000_00))
    edit_transfers(played_books, "UPDATE transfers SET amount = 1 WHERE what = 'jackpot-seeded'")
    with pytest.raises(ChainBroken, match="its entries in the books are not what it moved"):
        check_books(played_books)


@pytest.mark.trust("C14")
@pytest.mark.parametrize("amount", [2**63, 2**70])
def test_a_sum_that_no_database_holds_is_refused_and_the_store_goes_on(
    played_books: Store, amount: int
) -> None:
    with pytest.raises(RefusedByDatabase):
        say(played_books, "jackpot-seeded", Transfer(Account("cage"), GRAND, CHIPS, amount))
    say(played_books, "jackpot-seeded", Transfer(Account("cage"), GRAND, CHIPS, 5))
    assert (balance(played_books, GRAND), played_books.halted) == (5, None)
