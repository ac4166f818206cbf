"""The most that can be won: no rulebook settles beyond it, and what did would not be paid."""

import math
import random
from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec import structs

from punto.ledger import Account, Asset, Transfer
from punto.rulebook.register import rulebook_ids
from punto.rules.game import Game, wager_names
from punto.rules.payout import payout
from punto.rules.wagers import CoupWager, RunWager, SplitWager, TailWager, Wager
from punto.store.tables import Host
from punto.store.tables import host as hosting
from punto.store.tables.most import most_won
from punto.store.tables.reporting import statements
from punto.table import Command, Done, Refused, Table, carry_out
from punto.table.settling import CoupSettled
from punto.table.setup import book_of
from punto.units import ChipSet
from tests.store.hosting import Serving, balance
from tests.store.test_pools import say

HUGE = 10**18
CHIPS = (None, ChipSet([50, 100]), ChipSet([250, 1000]), ChipSet([300, 500]))


@pytest.mark.trust("C14")
@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_no_pay_line_goes_beyond_the_most(rulebook: str) -> None:
    """Every line of every wager, with chips that round up and without, and stakes up to ten to the 18th."""
    chance, book, tried = random.Random(14), book_of(rulebook), 0  # noqa: S311 - the same stakes every time
    for variant, chips, name in product(book.variant, CHIPS, wager_names(book)):
        game = Game(book, variant, chips=chips)
        spec = game.wager(name)
        if not isinstance(spec, CoupWager):
            continue
        for line in spec.table.lines:
            for _ in range(10):
                stake = chance.randrange(1, 10 ** chance.randrange(2, 19))
                paid = payout(game, Wager(id="w", wager=name, amount=stake), line, stake, None)
                assert paid.pays <= most_won(game, name, stake)
                tried += 1
    assert tried > 100


@pytest.mark.trust("C14")
def test_the_most_of_runs_tails_and_split_wagers() -> None:
    game = Game(book_of("crown-2025"), "traditional", chips=ChipSet([250]))
    names = [name for name in wager_names(game.book) if isinstance(game.wager(name), SplitWager)]
    kinds = {type(game.wager(name)) for name in wager_names(game.book)}
    assert {RunWager, TailWager, SplitWager} <= kinds
    for name in wager_names(game.book):
        spec = game.wager(name)
        if isinstance(spec, RunWager):
            assert most_won(game, name, 100) == math.ceil(100 * spec.per_unit) + 249
        elif isinstance(spec, TailWager):
            assert most_won(game, name, 100) == math.ceil(100 * max(spec.per_unit.values())) + 249
    spec = game.wager(names[0])
    assert isinstance(spec, SplitWager)
    best = sum(share * max(line.per_unit for line in part.table.lines) for part, share in spec.parts)
    assert most_won(game, names[0], 100) == math.ceil(100 * best) + len(spec.parts) * 249
    assert most_won(game, "no-such-wager", 100) == 0


def paying(more: int) -> Any:
    """A table that settles wins with more than is right."""

    def wrong(state: Table, command: Command) -> Done | Refused:
        done = carry_out(state, command)
        if isinstance(done, Refused):
            return done
        events = []
        for event in done.events:
            fact = event.fact
            if isinstance(fact, CoupSettled):
                dues = [structs.replace(due, pays=due.pays + more if due.pays else 0) for due in fact.dues]
                fact = structs.replace(fact, dues=tuple(dues))
            events.append(structs.replace(event, fact=fact))
        return Done(tuple(events), done.state)

    return wrong


@pytest.mark.trust("C14")
def test_a_win_beyond_the_most_is_refused_whole_and_noted(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Banker win of 100 pays 95: what a settlement adds to that may not go beyond even money."""
    monkeypatch.setattr(hosting, "carry_out", paying(5_01))
    version = serving.host.store.version("table/m1")
    serving.play()
    assert b'"beyond-the-most"' in serving.host.store.read_stream("refused/m1")[-1].event.payload
    assert serving.host.store.version("table/m1") > version
    (noted,) = serving.host.store.read_stream("house")
    assert noted.event.type == "program-fault"
    assert (
        b"banker was settled at 100.01, and 100 on it wins 100 at most: nothing is paid"
        in noted.event.payload
    )
    assert balance(serving.host.store, Account("stack", "m1", "Ann")) == 400_00
    assert serving.host.state("m1").purses.stacks["Ann"] == 400_00
    monkeypatch.undo()
    serving.deal("KS")
    assert Host(serving.host.store).state("m1").purses.stacks["Ann"] == 595_00


@pytest.mark.trust("C14")
def test_the_largest_sums_are_exact_everywhere(serving: Serving) -> None:
    store, pool, chips = serving.host.store, Account("jackpot", "", "grand"), Asset("chips", "AUD")
    say(store, "jackpot-seeded", Transfer(Account("cage"), pool, chips, HUGE - 1))
    say(store, "jackpot-won", Transfer(pool, Account("stack", "m1", "Ann"), chips, HUGE - 3))
    assert balance(store, pool) == 2
    (statement,) = statements(store, "jackpot/grand")
    assert [each.amount for each in statement.movements] == [HUGE - 1, 3 - HUGE]
    assert msgspec.json.decode(msgspec.json.encode(statement))["movements"][0]["amount"] == HUGE - 1
