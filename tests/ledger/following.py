"""Following a table with the ledger: every event posted, and the books compared with the table."""

from collections.abc import Iterable

from punto.ledger import Account, Asset, Balances, Transaction, post, transfers
from punto.rules.wager import Wager
from punto.table import Event, Table, evolve
from punto.table.betting.wagers import BetPlaced
from punto.table.state.coup import CarriedOver

CHIPS, TOKENS = Asset("chips", "AUD"), Asset("token", "AUD")
CASH, DEBTS = Asset("cash", "AUD"), Asset("debt", "AUD")


def transactions(opening: Table, events: list[Event]) -> list[Transaction]:
    """Every transaction of a table's events, the books being checked against the state after each."""
    books, state, found = Balances(), opening, []
    for event in events:
        after = evolve(state, event)
        transaction = post(state, event, after)
        if transaction is not None:
            books.enter(transaction)
            found.append(transaction)
        assert_agrees(books, after)
        state = after
    assert books.trial() == dict.fromkeys(books.trial(), 0)
    return found


def assert_agrees(books: Balances, state: Table) -> None:
    """The books say what the table says, account by account."""
    table = state.setup.table
    for who, amount in state.purses.stacks.items():
        assert books.of(Account("stack", table, who), CHIPS) == amount
    for who, amount in state.purses.tokens.items():
        assert books.of(Account("stack", table, who), TOKENS) == amount
    for who, amount in state.purses.withheld.items():
        assert books.of(Account("withheld", table, who), CHIPS) == amount
    for who, amount in state.purses.debts.items():
        assert books.of(Account("owed", table, who), DEBTS) == amount
    assert books.of(Account("drop", table), CASH) == state.purses.drop
    laid = {each.id: each for each in state.layout.values()} | _open(state.carried)
    for name, wager in laid.items():
        asset = CHIPS if wager.asset == "chips" else TOKENS
        assert books.of(Account("layout", table, name), asset) == wager.amount
    house = sum(books.of(Account(kind, table), CHIPS) for kind in ("float", "commission", "rounding"))
    assert house == state.purses.house - state.tray.counted_house


def _open(carried: CarriedOver) -> dict[str, Wager]:
    return {each.wager.id: each.wager for each in carried.open}


def assert_nobody_below_nothing(state: Table) -> None:
    """Nobody has less than nothing before them, laid, held back or owed."""
    purses = state.purses
    for held in (purses.stacks, purses.tokens, purses.withheld, purses.debts, purses.won):
        assert min(held.values(), default=0) >= 0, held


def assert_with_the_house(found: Iterable[Transaction], events: Iterable[Event]) -> None:
    """Whatever moves moves between the house and somebody, or among what is one person's, wagers included."""
    facts = [each.fact for each in events]
    laid = {fact.wager.id: fact.wager.who for fact in facts if isinstance(fact, BetPlaced)}

    def whose(account: Account) -> str:
        if account.kind == "layout":
            return laid[account.owner]
        return account.owner if account.kind in ("patron", "stack", "withheld", "owed") else ""

    for transaction in found:
        for each in transfers(transaction.legs):
            both = {whose(each.giver), whose(each.taker)} - {""}
            assert len(both) < 2, (transaction.what, each)
