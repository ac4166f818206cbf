"""Too little was paid, it is reported, and chips go before it is decided: the books take the decision."""

from pathlib import Path

import pytest

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.ledger import Account
from punto.store.address import store_at
from punto.table import Actor, Phase
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.irregular.resolutions import ReportIrregularity, ResolveIrregularity
from punto.table.money.buying_in import CashOut
from punto.table.state.irregularity import Report
from tests.live.hosting import ANN, DAN, Serving, balance

SUE = Actor("Sue", "casino-supervisor")


@pytest.mark.trust("C1")
@pytest.mark.parametrize(
    ("book", "way", "other"),
    [
        ("star-2024", "put-right", "seek-patron"),
        ("star-2024", "put-right", "tell-regulator"),
        ("vic-2002", "ruled-wrong", "ruled-to-stand"),
    ],
)
@pytest.mark.parametrize("left", [0, 20_00])
def test_the_table_goes_on_whatever_was_taken_away(
    tmp_path: Path, book: str, way: str, other: str, left: int
) -> None:
    with store_at(str(tmp_path / "a.sqlite"), [LedgerProjection()]) as store:
        serving = Serving(store)
        serving.set_up(book)
        serving.sit_down()
        serving.gives(ANN, PlaceBets(stakes=(Stake(id="w1", wager="player", amount=100_00),)))
        serving.gives(DAN, CloseBets())
        serving.deal("9H 2C TD KS")
        claim = Report(kind="mispayment", wagers=("w1",), who="Ann", amount=-50_00)
        assert not serving.gives(DAN, ReportIrregularity(report=claim)).refused
        assert not serving.gives(ANN, CashOut(amount=600_00 - left)).refused
        refused = serving.gives(SUE, ResolveIrregularity(resolution=way)).refused
        assert [each.number for each in refused] == ([] if left else [436])
        if not left:
            assert not serving.gives(SUE, ResolveIrregularity(resolution=other)).refused
        assert serving.tables.state("m1").phase is Phase.BETTING
        assert balance(store, Account("stack", "m1", "Ann")) == left
        assert check_books(store) > 0
