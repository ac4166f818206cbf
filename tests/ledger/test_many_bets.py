"""Bets by the hundred thousand, under every rulebook: every transaction sums to nothing."""

import random

import pytest

from punto.ledger import Balances, post
from punto.rules.game import wager_names
from punto.table import Done, Event, Table, evolve
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import BetPlaced, PlaceBets
from punto.table.money.buying_in import BuyIn
from punto.table.state.table import Phase
from tests.five import FIVE
from tests.ledger.following import assert_agrees
from tests.live.dealing import due
from tests.sizes import sizes
from tests.table.play import DAN, Play

PATRONS = ("Ann", "Bob", "Cy")
PURSE = 100_000_00
BETWEEN_SHOES = (Phase.CLOSED, Phase.PREPARING, Phase.SHOE_OVER)


class Bettors:
    """A table under one rulebook, its books, and people who lay whatever the rulebook lets them."""

    def __init__(self, rulebook: str, seed: int) -> None:
        self.chance = random.Random(f"{rulebook}{seed}")  # noqa: S311 - the same bets every time
        self.play, self.books, self.bets = Play.by_itself(rulebook), Balances(), 0
        self.state: Table = self.play.opening
        self.names = wager_names(self.play.game.book)
        self.play.ready_shoe()
        for number, who in enumerate(PATRONS, 1):
            self.play.sits(who, str(number), chips=PURSE)
        self.enters()

    def enters(self) -> None:
        """Every event since the last time goes into the books, and is forgotten."""
        for event in self.play.events:
            self._enter(event)
        self.play.events.clear()

    def _enter(self, event: Event) -> None:
        after = evolve(self.state, event)
        transaction = post(self.state, event, after)
        if transaction is not None:
            self.books.enter(transaction)
        self.bets += isinstance(event.fact, BetPlaced)
        self.state = after

    def coup(self) -> None:
        """Everybody tries a few wagers; then the coup is dealt and paid, or the shoe is replaced."""
        for who in PATRONS:
            if self.state.purses.stacks.get(who, 0) < PURSE // 10:
                self.play.gives(who, BuyIn(amount=PURSE))
            for _ in range(3):
                self._lay(who)
        for _ in range(60):
            if (wanted := due(self.play.state, self.chance, DAN)) is None:
                break
            if self.play.state.phase in BETWEEN_SHOES:
                self.play.ready_shoe()
            elif not isinstance(self.play.gives(*wanted), Done):
                break
        self.enters()

    def _lay(self, who: str) -> None:
        amount = self.chance.choice((5, 10, 25, 50, 100, 250)) * 100
        name = f"{who}-{self.state.seq}-{self.chance.random()}"
        stake = Stake(id=name, wager=self.chance.choice(self.names), amount=amount)
        self.play.gives(who, PlaceBets(stakes=(stake,)))


@pytest.mark.trust("C1")
@pytest.mark.parametrize("bets", sizes(100, 200_000))
@pytest.mark.parametrize("rulebook", FIVE)
def test_no_bet_creates_or_loses_a_cent(rulebook: str, bets: int) -> None:
    bettors = Bettors(rulebook, seed=1)
    coups = 0
    while bettors.bets < bets:
        before = bettors.bets
        bettors.coup()
        coups += 1
        assert bettors.bets > before or coups % 50, "somebody must be able to bet"
        assert set(bettors.books.trial().values()) == {0}
        assert_agrees(bettors.books, bettors.state)
