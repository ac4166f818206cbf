"""A floor that is started anew in mid-coup goes on as if it had not been: who came first still came first."""

from pathlib import Path

import pytest

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.books.streams import TABLE_SNAPSHOTS
from punto.store.address import store_at
from punto.store.keys.sealing import Sealer
from punto.store.snapshots import Snapshots
from punto.table import BY_ITSELF, Actor, Setup, Terms
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from punto.table.preparing.sequence import ready_shoe
from punto.table.seats.joining import Join
from tests.live.hosting import DAN, START, Serving, Tables
from tests.table.machine.lying import in_order

BOX = Sealer(bytes(32))
CAME = ("Zed", "Ann", "Mia")
"""As they came in: not as they stand in the alphabet."""
PLACES = (("player-pair", 1),)
CARDS = "8H 2C 8D KS"


class Evening(Serving):
    """Three bets lie there, and each of those who laid them claims the one place on Player Pair."""

    def __init__(self, address: str, rulebook: str) -> None:
        self.address = address
        super().__init__(store_at(address, [LedgerProjection(Snapshots(BOX, TABLE_SNAPSHOTS))]))
        self.tables = Tables(self.tables.store, box=BOX)
        terms = Terms(rulebook=rulebook)
        setup = Setup(table=self.table, terms=terms, automation=BY_ITSELF, places=PLACES)
        self.tables.set_up(setup, actor="Sue", at=START, command=self.id())
        for command in ready_shoe(self.tables.state(self.table), dealer=DAN, at=START):
            self.tables.give(self.table, command)
        for seat, who in enumerate(CAME, 1):
            self._bets(Actor(who, "patron"), str(seat))

    def _bets(self, patron: Actor, seat: str) -> None:
        self.gives(patron, Join(seat=seat))
        self.gives(patron, BuyIn(amount=500_00))
        stakes = (
            Stake(id=f"{patron.id}-main", wager="player", amount=50_00),
            Stake(id=f"{patron.id}-pair", wager="player-pair", amount=50_00),
        )
        self.gives(patron, PlaceBets(stakes=stakes))

    def starts_anew(self) -> None:
        """What a stop and a start of the server do."""
        self.tables.close()
        self.tables.store.close()
        self.tables = Tables(
            store_at(self.address, [LedgerProjection(Snapshots(BOX, TABLE_SNAPSHOTS))]), box=BOX
        )

    def ends(self) -> dict[str, int]:
        """The coup is dealt; what everybody has."""
        self.gives(DAN, CloseBets())
        self.deal(CARDS)
        assert check_books(self.tables.store) > 0
        return self.tables.state(self.table).purses.stacks


@pytest.mark.parametrize("rulebook", ["nsw", "crown-2025"])
def test_whoever_claimed_a_place_first_has_it_after_a_new_start(tmp_path: Path, rulebook: str) -> None:
    through, anew = (Evening(str(tmp_path / f"{each}.sqlite"), rulebook) for each in ("one", "two"))
    before = anew.tables.state("m1")
    anew.starts_anew()
    assert in_order(anew.tables.state("m1")) == in_order(before)
    stacks = anew.ends()
    assert stacks == through.ends()
    assert stacks["Zed"] != stacks["Ann"] == stacks["Mia"], "the place is Zed's"
