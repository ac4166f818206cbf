"""Recall: tables that play for days, every coup of which is found again as it was, with a report for each."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest

from punto.audit.game_rounds import rounds
from punto.cards import SeededSource
from punto.machine.codec import written_form
from punto.machine.roles import PATRON
from punto.robots.shoe_player import Dealer
from punto.script.default_sign import with_default_sign
from punto.store import Store
from punto.store.address import store_at
from punto.table import BY_ITSELF, Actor, Order, Phase, Setup, Table, Terms, evolve, new_table
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from punto.table.settling.pay import CoupEnded
from punto.table.setup import game_of
from tests.audit.test_rounds import assert_whole
from tests.five import FIVE
from tests.live.hosting import START, Tables, keep_many
from tests.sizes import sizes

PEOPLE = tuple(Actor(name, PATRON) for name in ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus"))
BROUGHT = 10**9
LAST = 1_000
"""So many of their latest rounds a player can see, and any more."""


class Seven:
    """A table with seven players, who lay what chance has them lay; how it stood after each coup is noted."""

    def __init__(self, name: str, chance: Random) -> None:
        self._chance = chance
        terms = Terms(rulebook=chance.choice(FIVE))
        self.setup = with_default_sign(Setup(table=name, terms=terms, automation=BY_ITSELF))
        self.stood: dict[int, bytes] = {}
        self.dealer = Dealer(new_table(self.setup), self._cards(), at=START)
        for seat, player in enumerate(PEOPLE, 1):
            self.dealer.gives(player, Join(seat=str(seat)))

    def _cards(self) -> SeededSource:
        return SeededSource(game_of(self.setup.terms).decks, self._chance.randbytes(32))

    def plays(self, coups: int) -> None:
        """Play so many coups, shoe after shoe."""
        for _ in range(coups):
            if self.dealer.state.phase is not Phase.BETTING:
                self.dealer.make_ready(self._cards())
            if not self.dealer.state.purses.stacks.get("Ann"):
                for player in PEOPLE:
                    self.dealer.gives(player, BuyIn(amount=BROUGHT))
            self.dealer.at += 40_000
            self.dealer.play_coup(self._bets)
            self.stood[self.dealer.state.seq] = stands(self.dealer.state)

    def _bets(self, state: Table) -> Iterator[tuple[Actor, Order]]:
        if state.phase is not Phase.BETTING:
            return
        for player in PEOPLE:
            wager = self._chance.choice(("player", "banker", "tie"))
            stake = Stake(
                id=f"{player.id}-{state.seq}", wager=wager, amount=self._chance.randrange(1, 100) * 1_00
            )
            if not any(each.who == player.id for each in state.layout.values()):
                yield player, PlaceBets(stakes=(stake,))


def stands(state: Table) -> bytes:
    return sha256(msgspec.json.encode(state, enc_hook=written_form, order="deterministic")).digest()


def found_again(store: Store, table: Seven) -> int:
    """Work every coup out anew from the events in the store alone; how many stood as they did."""
    state, same = new_table(table.setup), 0
    for event in Tables(store).events(table.setup.table):
        state = evolve(state, event)
        if state.seq in table.stood:
            assert stands(state) == table.stood[state.seq], (table.setup, state.coup.number)
            same += 1
    return same


@pytest.mark.trust("B9", "B10")
@pytest.mark.parametrize("number", sizes(400, 100_000))
def test_every_round_is_found_again_and_reported_with_every_field(number: int, tmp_path: Path) -> None:
    """Rounds of seven players, each of whom has a thousand to look back on in the end."""
    chance, seen = Random(9), 0  # noqa: S311 - the same rounds every time
    coups = min(number // len(PEOPLE) + 1, LAST + 20)
    for place in count():
        if seen >= number:
            return
        with store_at(str(tmp_path / f"{place}.sqlite")) as store:
            table = Seven(f"t{place}", chance)
            table.plays(coups)
            keep_many(store, table.setup, table.dealer.events)
            assert found_again(store, table) == coups
            found = list(rounds(store, table.setup.table))
        assert_whole(found, BROUGHT)
        own = [each.coup for each in found if each.who == "Ann" and each.status == "paid"]
        ended = [event for event in table.dealer.events if isinstance(event.fact, CoupEnded)]
        assert own == sorted(set(own))
        assert len(own) == len(ended) == coups, "every player has a wager in every coup"
        seen += len(found)
