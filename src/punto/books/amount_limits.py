"""Sums beyond what the books can write: refused as any other order is, before anything is written."""

from punto.books.payout_check import largest_win
from punto.books.projection import LedgerProjection, postings_of
from punto.rulebook.refusal import Refusal, Sentence, add_sentences, refuse
from punto.store.changes import Decided
from punto.store.store import Store
from punto.table import Table
from punto.table.setup import game_of
from punto.units import format_money

MOST = 2**63 - 1
"""The largest number that both databases keep."""
LARGE = 10**12
"""From so many cents on at one table it is worth a look; with less, ten million orders reach no limit."""
SENTENCES = {
    "sum-too-large": Sentence(
        606, "{what} would come to {amount:$}, and the books keep no more than {most:$}", "smaller sums"
    ),
}
add_sentences(SENTENCES)


def beyond_books(store: Store, decided: Decided[Table]) -> Refusal | None:
    """Why the books could not keep what an order moves, or what wagers would win with it."""
    before, after = decided.before, decided.done.state
    if LedgerProjection.name not in store.inline or _at_stake(before, after) < LARGE:
        return None
    if (exposed := _exposed(after)) > MOST:
        return _refusal("what the house would have to pay", exposed)
    sql = "SELECT amount FROM balances WHERE account = ? AND asset = ?"
    for (account, asset), change in postings_of([decided]).changes.items():
        held = sum(int(amount) for (amount,) in store.database.read(sql, [account, asset]))
        if abs(held + change) > MOST:
            return _refusal(account, abs(held + change))
    return None


def _refusal(what: str, amount: int) -> Refusal:
    return refuse("sum-too-large", (), what=what, amount=format_money(amount), most=format_money(MOST))


def _at_stake(*states: Table) -> int:
    """The most that any account of a table can hold: all chips of its people are owed by the house."""
    most = 0
    for state in states:
        purses, tray = state.purses, state.tray
        most = max(most, -purses.house, -purses.token_house, tray.value, abs(tray.brought))
    return most


def _exposed(state: Table) -> int:
    """All chips of the table's people, with everything that lies on the layout won."""
    game = game_of(state.terms)
    laid = (*state.layout.values(), *(each.wager for each in state.carried.open))
    return -state.purses.house + sum(largest_win(game, each.wager, each.amount) for each in laid)
