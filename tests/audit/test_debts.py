"""What a patron owes of a void coup: in the books, in a statement, in the journal, and gone once paid."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.audit.books import check_books
from punto.audit.reports import Debt, debts, statements
from punto.audit.significant_events import Watched, significant
from punto.books.projection import LedgerProjection
from punto.cli.main import app
from punto.operation.data_directory import make
from punto.store import Store
from punto.store.address import store_at
from punto.table.money.buying_in import BuyIn
from tests.ledger.test_debts import void_after
from tests.live.hosting import keep_play


def kept(store: Store, *paid: int) -> None:
    play = void_after(cashed=1_100_00)
    for amount in paid:
        play.does("Ann", BuyIn(amount=amount))
    keep_play(store, play)


@pytest.mark.trust("B8", "C5")
def test_a_debt_is_shown_until_it_is_paid(address: str) -> None:
    with store_at(address, [LedgerProjection()]) as store:
        kept(store, 30_00)
        assert debts(store) == [Debt("T1", "Ann", "AUD", 70_00)]
        (owed,) = statements(store, "owed/T1/Ann")
        assert [(each.what, each.other, each.amount) for each in owed.movements] == [
            ("debt-incurred", "claim/T1", 100_00), ("debt-paid", "claim/T1", -30_00),
        ]  # fmt: skip
        assert owed.closing == 70_00
        check_books(store)


def test_a_debt_that_is_paid_is_none(address: str) -> None:
    with store_at(address, [LedgerProjection()]) as store:
        kept(store, 30_00, 70_00)
        assert debts(store) == []
        check_books(store)


@pytest.mark.trust("D2")
def test_a_debt_is_significant(tmp_path: Path) -> None:
    with store_at(str(tmp_path / "punto.sqlite"), [LedgerProjection()]) as store:
        kept(store)
        (entry,) = [
            each for each in significant(store, Watched(10**9, 10**9)) if each.kind == "account-changed"
        ]
    assert entry.component == "table/T1"
    assert entry.reason.startswith("Ann owes what ")
    assert (entry.before.startswith("event "), entry.after) == (True, "100")


def test_the_command(tmp_path: Path) -> None:
    make(tmp_path / "floor")

    def punto(*words: str) -> tuple[int, str]:
        run = CliRunner().invoke(app, ["ledger", "debts", *words, "--data", str(tmp_path / "floor")])
        return run.exit_code, run.stdout

    assert punto() == (0, "no debts\n")
    with store_at(str(tmp_path / "floor" / "punto.sqlite"), [LedgerProjection()]) as store:
        kept(store)
    assert "Ann" in punto()[1]
    code, said = punto("--json")
    assert (code, json.loads(said)) == (
        0,
        [{"table": "T1", "who": "Ann", "currency": "AUD", "amount": 100_00}],
    )
