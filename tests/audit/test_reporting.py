"""Takings by table, shift, dealer and game sum to the whole; a statement's entries lead from end to end."""

import json
import random
from functools import reduce
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

from punto.audit.reports import Interval, shift_of, statements, takings_by
from punto.books.projection import LedgerProjection
from punto.cli.main import app
from punto.ledger import Takings
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.store.address import store_at
from punto.table import Actor, Command, Order
from punto.table.money.buying_in import CashOut
from tests.live.hosting import ANN, START, Serving
from tests.sizes import sizes

HOUR = 3_600_000


@pytest.fixture
def two_day_folder(folder: Path) -> Path:
    """Two tables on two days: one coup won by Ann on each, and another lost."""
    with store_of(load(folder, {}), [LedgerProjection()]) as store:
        for number, (name, rulebook) in enumerate((("m1", "vic-2002"), ("m2", "crown-2025"))):
            serving = Serving(store, name)
            serving.set_up(rulebook)
            serving.count = 100 + number * 30 * HOUR
            serving.sit_down()
            serving.play("2H 9C TD KS")
            serving.play("9H 2C KD KS")
            serving.gives(ANN, CashOut(amount=100_00))
    return folder


def punto(*words: object) -> tuple[int, str, str]:
    run = CliRunner().invoke(app, [str(word) for word in words])
    return run.exit_code, run.stdout, run.stderr


def test_takings_of_every_dimension_sum_to_the_same(two_day_folder: Path) -> None:
    with store_of(load(two_day_folder, {}), [LedgerProjection()]) as store:
        by = {each: takings_by(store, each) for each in ("table", "shift", "dealer", "game")}
    whole = Takings(drop=1_000_00, box=1_000_00, handle=400_00, win=10_00, commission=10_00)
    assert {name: reduce(Takings.__add__, found.values()) for name, found in by.items()} == dict.fromkeys(
        by, whole
    )
    assert list(by["table"]) == [("m1", "AUD"), ("m2", "AUD")]
    assert list(by["game"]) == [("crown-2025 traditional", "AUD"), ("vic-2002 traditional", "AUD")]
    assert list(by["shift"]) == [(shift_of(when), "AUD") for when in ("2023-11-14T22:13", "2023-11-16T04:13")]
    assert by["table"]["m1", "AUD"].hold == by["table"]["m2", "AUD"].hold == whole.hold


def test_takings_within_an_interval(two_day_folder: Path) -> None:
    with store_of(load(two_day_folder, {}), [LedgerProjection()]) as store:
        first = takings_by(store, "table", Interval("", "2023-11-15"))
        second = takings_by(store, "table", Interval("2023-11-15", ""))
        assert takings_by(store, "table", Interval("2030", "")) == {}
    assert (list(first), list(second)) == ([("m1", "AUD")], [("m2", "AUD")])


@pytest.mark.trust("C5")
@pytest.mark.parametrize("intervals", sizes(50, 25_000))
def test_any_statement_leads_from_its_opening_to_its_closing(two_day_folder: Path, intervals: int) -> None:
    """So many intervals for each of four accounts, at random: each goes on where the one before it ended."""
    chance = random.Random(7)  # noqa: S311 - the same intervals every time
    with store_of(load(two_day_folder, {}), [LedgerProjection()]) as store:
        times = sorted({each.event.time for each in store.every()})
        balances = {
            (account, asset): amount
            for account, asset, amount in store.database.read("SELECT account, asset, amount FROM balances")
        }
        for account in ("stack/m1/Ann", "patron/Ann", "float/m2", "cage"):
            whole = {each.asset: each for each in statements(store, account)}
            assert {asset: each.closing for asset, each in whole.items()} == {
                asset: amount for (name, asset), amount in balances.items() if name == account
            }
            for _ in range(intervals):
                cut = chance.choice(times)
                early = {each.asset: each for each in statements(store, account, Interval("", cut))}
                for late in statements(store, account, Interval(cut, "")):
                    before = early[late.asset].closing if late.asset in early else 0
                    assert late.opening == before
                    assert late.closing == late.opening + sum(each.amount for each in late.movements)
                    assert late.closing == whole[late.asset].closing


class Jumping(Serving):
    """A host whose clock is set forward and back between two commands."""

    def command(self, actor: Actor, order: Order, name: str = "") -> Command:
        return structs.replace(super().command(actor, order, name), at=START + self.chance.randrange(HOUR))

    chance = random.Random(5)  # noqa: S311 - a test's own dice


@pytest.mark.trust("C5")
@pytest.mark.parametrize("intervals", sizes(20, 2_000))
def test_statements_and_takings_meet_whatever_the_clock_was_set_to(tmp_path: Path, intervals: int) -> None:
    """Cut anywhere: opening and entries make the closing, each part goes on from the last, parts sum up."""
    chance = random.Random(11)  # noqa: S311 - the same cuts every time
    with store_at(str(tmp_path / "punto.sqlite"), [LedgerProjection()]) as store:
        serving = Jumping(store)
        serving.set_up()
        serving.sit_down()
        for _ in range(8):
            serving.play("2H 9C TD KS")
        (whole,) = statements(store, "stack/m1/Ann")
        everything = takings_by(store, "table")["m1", "AUD"]
        times = [each.time for each in whole.movements]
        assert times != sorted(times)
        for _ in range(intervals):
            cuts = sorted(chance.choice(times) for _ in range(2))
            parts = [Interval("", cuts[0]), Interval(*cuts), Interval(cuts[1], "")]
            told = [statements(store, "stack/m1/Ann", each)[0] for each in parts]
            for each in told:
                assert each.closing == each.opening + sum(line.amount for line in each.movements)
            assert [each.opening for each in told[1:]] == [each.closing for each in told[:-1]]
            positions = [line.position for each in told for line in each.movements]
            assert sorted(positions) == [line.position for line in whole.movements]
            assert (told[0].opening, told[-1].closing) == (0, whole.closing)
            found = (takings_by(store, "shift", each).values() for each in parts)
            assert reduce(Takings.__add__, (each for part in found for each in part)) == everything


def test_an_interval_before_anything_moved_is_shown_and_one_that_ends_before_it_begins_is_refused(
    two_day_folder: Path,
) -> None:
    asked = "ledger", "statement", "stack/m1/Ann", "--data", two_day_folder
    code, said, _ = punto(*asked, "--to", "2020-01-01", "--json")
    assert (code, json.loads(said)) == (
        0,
        [{"account": "stack/m1/Ann", "asset": "chips:AUD", "opening": 0, "closing": 0, "movements": []}],
    )
    wrong = "--from", "2026-01-02", "--to", "2026-01-01"
    for command in (asked, ("ledger", "takings", "--data", two_day_folder)):
        assert punto(*command, *wrong) == (2, "", "--from: 2026-01-02 comes after --to: 2026-01-01\n")
    assert punto(*asked, "--from", "2026-01-01", "--to", "2026-01-01")[0] == 0


def test_the_commands(two_day_folder: Path) -> None:
    code, said, _ = punto("ledger", "takings", "--data", two_day_folder, "--json")
    assert code == 0
    assert json.loads(said)[0] == {
        "table": "m1", "currency": "AUD", "drop": "500", "box": "500", "handle": "200", "win": "5",
        "hold": "1.00%", "commission": "5", "rounding": "0",
    }  # fmt: skip
    assert "no activity" in punto("ledger", "takings", "--data", two_day_folder, "--from", "2030-01-01")[1]
    assert "dealer" in punto("ledger", "takings", "--data", two_day_folder, "--by", "dealer")[1]
    code, said, _ = punto("ledger", "statement", "stack/m1/Ann", "--data", two_day_folder)
    assert (code, "opening" in said, "bought-in" in said) == (0, True, True)
    code, said, _ = punto("ledger", "statement", "stack/m1/Ann", "--data", two_day_folder, "--json")
    (found,) = json.loads(said)
    assert (found["opening"], found["closing"], len(found["movements"])) == (0, 395_00, 6)


def test_bad_questions(two_day_folder: Path) -> None:
    code, _, faults = punto("ledger", "takings", "--data", two_day_folder, "--by", "moon", "--shifts", "9,3")
    assert (code, len(faults.splitlines())) == (2, 2)
    code, _, faults = punto("ledger", "takings", "--data", two_day_folder, "--from", "noon", "--to", "night")
    assert (code, len(faults.splitlines())) == (2, 2)
    code, _, faults = punto("ledger", "statement", "stack/m9/Eve", "--data", two_day_folder)
    assert (code, faults) == (2, "stack/m9/Eve: nothing ever moved in an account of this name\n")
