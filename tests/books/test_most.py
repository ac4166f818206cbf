"""The most that can be won: no rulebook settles beyond it, and what did would not be paid."""

import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice, product
from typing import Any

import msgspec
import pytest
from msgspec import structs

from punto.audit.books import check_books
from punto.audit.reports import statements
from punto.books.payout_check import largest_win, overpaid
from punto.cards import Card, SeededSource, ShoeEmpty
from punto.ledger import Account, Asset, Transfer
from punto.rulebook.refusal import Refusal
from punto.rules.coup import Carried, Coup
from punto.rules.drawing import WrongCards
from punto.rules.game import Game, wager_names
from punto.rules.outcome import Outcome
from punto.rules.payment.payout import payout
from punto.rules.settlement import settle_coup
from punto.rules.wager import CoupWager, RunWager, SplitWager, TailWager, Wager
from punto.script.default_sign import with_default_sign
from punto.table import TABLE, Command, Done, Event, Refused, Setup, Table, Terms, carry_out, new_table
from punto.table.settling.settle import CoupSettled
from punto.table.setup import book_of, game_of
from punto.table.state.coup import CarriedOver, Due
from punto.units import ChipSet, format_money
from tests.books.test_other_machines import say
from tests.five import FIVE
from tests.live.hosting import Serving, Tables, balance
from tests.sizes import sizes

HUGE = 10**18
CHIPS = (None, ChipSet([50, 100]), ChipSet([250, 1000]), ChipSet([300, 500]))


def stake_of(chance: random.Random) -> int:
    """A stake of any size up to ten to the 18th."""
    return chance.randrange(1, 10 ** chance.randrange(2, 19))


@pytest.mark.trust("C14")
@pytest.mark.parametrize("rulebook", FIVE)
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
                stake = stake_of(chance)
                paid = payout(game, Wager(id="w", wager=name, amount=stake), line, stake, None)
                assert paid.pays <= largest_win(game, name, stake)
                tried += 1
    assert tried > 100


def settlements(rulebook: str, chance: random.Random) -> Iterator[tuple[Game, Outcome]]:
    """Wagers of every kind in coups of random cards, one coup after the other, as they are settled."""
    book = book_of(rulebook)
    variants = [name for name, variant in book.variant.items() if variant.hands != "each-seat"]
    games = [Game(book, variant, chips=chips) for variant, chips in product(variants, CHIPS)]
    names, source = wager_names(book), SeededSource(8, chance.randbytes(32))
    while True:
        game, carried = chance.choice(games), Carried()
        for number in range(4):
            laid = [
                Wager(
                    id=f"{number}-{place}",
                    wager=name,
                    amount=stake_of(chance),
                    who="Ann",
                    seat="1",
                    nominate=nominated(game.wager(name), chance),
                )
                for place, name in enumerate(chance.choices(names, k=6))
                if not isinstance(game.wager(name), Refusal | None)
            ]
            try:
                cards = whole_coup(game, source)
            except ShoeEmpty:
                source = SeededSource(8, chance.randbytes(32))
                break
            outcome, carried = settle_coup(game, Coup(wagers=tuple(laid), cards=cards), carried)
            for each in outcome.outcomes:
                yield game, each


def nominated(spec: object, chance: random.Random) -> str:
    """The results that a run names, where it names some."""
    return "".join(chance.choices("PB", k=spec.line.length)) if isinstance(spec, RunWager) else ""


def whole_coup(game: Game, source: SeededSource) -> tuple[Card, ...]:
    """As many cards as the table of play wants."""
    cards = [source.next_card() for _ in range(4)]
    while True:
        try:
            game.drawing.deal(cards)
        except WrongCards:
            cards.append(source.next_card())
        else:
            return tuple(cards)


@pytest.mark.trust("C14")
@pytest.mark.parametrize("number", sizes(2_000, 200_000))
@pytest.mark.parametrize("rulebook", FIVE)
def test_no_settlement_goes_beyond_the_most_and_none_that_did_would_pass(rulebook: str, number: int) -> None:
    """Under five rulebooks a million in all; each once more with a cent beyond the most, or far more."""
    chance = random.Random(14)  # noqa: S311 - the same settlements every time
    state, paying = (
        new_table(with_default_sign(Setup(table="T1", terms=Terms(rulebook=rulebook)))),
        Counter[bool](),
    )
    own = game_of(state.terms)
    for game, outcome in islice(settlements(rulebook, chance), number):
        assert outcome.pays <= largest_win(game, outcome.wager, outcome.amount)
        paying[outcome.pays > 0] += 1
        most = largest_win(own, outcome.wager, outcome.amount)
        for pays, refused in ((most, 0), (most + chance.choice((1, stake_of(chance))), 1)):
            assert len(list(overpaid(state, (settled(outcome, pays),)))) == refused
    assert paying[True] > number / 20


def settled(outcome: Outcome, pays: int) -> Event:
    due = Due(
        id="w", who="Ann", seat="1", wager=outcome.wager, amount=outcome.amount, outcome="win", pays=pays
    )
    return Event(1, 0, "Dan", "c1", CoupSettled(dues=(due,), carried=CarriedOver()), ())


@pytest.mark.trust("C14")
def test_the_most_of_runs_tails_and_split_wagers() -> None:
    game = Game(book_of("crown-2025"), "traditional", chips=ChipSet([250]))
    names = [name for name in wager_names(game.book) if isinstance(game.wager(name), SplitWager)]
    kinds = {type(game.wager(name)) for name in wager_names(game.book)}
    assert {RunWager, TailWager, SplitWager} <= kinds
    for name in wager_names(game.book):
        spec = game.wager(name)
        if isinstance(spec, RunWager):
            assert largest_win(game, name, 100) == math.ceil(100 * spec.per_unit) + 249
        elif isinstance(spec, TailWager):
            assert largest_win(game, name, 100) == math.ceil(100 * max(spec.per_unit.values())) + 249
    spec = game.wager(names[0])
    assert isinstance(spec, SplitWager)
    best = sum(share * max(line.per_unit for line in part.table.lines) for part, share in spec.parts)
    assert largest_win(game, names[0], 100) == math.ceil(100 * best) + len(spec.parts) * 249
    assert largest_win(game, "no-such-wager", 100) == 0


def paying(more: int) -> Any:
    """A table that settles wins with more than is right."""

    def wrong(state: Table, command: Command) -> Done[Table] | Refused:
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
        return Done(tuple(events), done.state, done.states)

    return wrong


@pytest.mark.trust("C14")
def test_a_win_beyond_the_most_is_refused_whole_and_noted(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Banker win of 100 pays 95: what a settlement adds to that may not go beyond even money."""
    monkeypatch.setattr(TABLE, "carry_out", paying(5_01))
    version = serving.tables.store.version("table/m1")
    serving.play()
    assert b'"beyond-the-most"' in serving.tables.store.read_stream("refused/m1")[-1].event.payload
    assert serving.tables.store.version("table/m1") > version
    (noted,) = serving.tables.store.read_stream("house")
    assert noted.event.type == "program-fault"
    assert (
        b"banker was settled at 100.01, and 100 on it wins 100 at most: nothing is paid"
        in noted.event.payload
    )
    assert balance(serving.tables.store, Account("stack", "m1", "Ann")) == 400_00
    assert serving.tables.state("m1").purses.stacks["Ann"] == 400_00
    monkeypatch.undo()
    serving.deal("KS")
    assert Tables(serving.tables.store).state("m1").purses.stacks["Ann"] == 595_00


@pytest.mark.trust("C14")
@pytest.mark.parametrize("number", sizes(10, 1_000))
def test_the_largest_sums_are_exact_everywhere(serving: Serving, number: int) -> None:
    """In the books of either database, in a statement, in JSON, and in the words that pages are sent."""
    store, pool, chips = serving.tables.store, Account("jackpot", "", "grand"), Asset("chips", "AUD")
    chance, moved = random.Random(18), list[int]()  # noqa: S311 - the same sums every time
    for place in range(number):
        amount = HUGE - place if place < 3 else stake_of(chance)
        say(store, "jackpot-seeded", Transfer(Account("cage"), pool, chips, amount))
        assert balance(store, pool) == amount
        say(store, "jackpot-closed", Transfer(pool, Account("cage"), chips, amount))
        assert balance(store, pool) == 0
        assert Decimal(format_money(amount)) * 100 == amount
        moved += (amount, -amount)
    (statement,) = statements(store, "jackpot/grand")
    assert [each.amount for each in statement.movements] == moved
    written = json.loads(msgspec.json.encode(statement))
    assert [each["amount"] for each in written["movements"]] == moved
    assert check_books(store) > 0
