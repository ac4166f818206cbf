"""Rounds: a report of each coup for each player, complete and to the cent, whatever happened."""

import json
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

from punto.audit.game_rounds import NOT_APPLICABLE, Round, rounds
from punto.books.projection import LedgerProjection
from punto.books.streams import TABLES, set_up_event, stream_of
from punto.cards import SeededSource
from punto.cli.main import app
from punto.operation.data_directory import make
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.robots.shoe_player import Dealer
from punto.script.default_sign import with_default_sign
from punto.store import Append, Part, Store, content_hash
from punto.table import BY_ITSELF, Event, Setup, Terms, new_table
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join
from punto.table.setup import game_of
from tests.five import FIVE
from tests.live.hosting import START, Serving
from tests.table.irregular.mishaps import Mishaps
from tests.table.irregular.test_reopening import PAID, SWAPPED, brought_to
from tools.golden_shoes import ANN, BOB, CY, bets

FIELDS = (
    "id", "table", "game", "rules", "shoe", "coup", "dealer", "began", "ended", "status", "cards", "result",
    "who", "wagers", "staked", "promotional", "won", "put_right", "commission", "jackpot", "before", "after",
)  # fmt: skip


def keep_all(store: Store, setup: Setup, events: Iterable[Event]) -> None:
    """Put a table that was played in memory into a store, as one command."""
    kept = [
        set_up_event(setup, "Sue", START, "all"),
        *(TABLES.to_stored(stream_of(setup.table), event) for event in events),
    ]
    one = tuple(structs.replace(each, command="all", seq=0) for each in kept)
    store.append(Append("all", content_hash(b""), (Part(one[0].stream, 0, one),)))


def shoe(rulebook: str) -> tuple[Setup, list[Event]]:
    setup = with_default_sign(Setup(table="T1", terms=Terms(rulebook=rulebook), automation=BY_ITSELF))
    dealer = Dealer(new_table(setup), SeededSource(game_of(setup.terms).decks, b"rounds".ljust(32)))
    for seat, player in enumerate((ANN, BOB, CY), 1):
        dealer.gives(player, Join(seat=str(seat)))
    dealer.make_ready()
    for player in (ANN, BOB, CY):
        dealer.gives(player, BuyIn(amount=10_000_00))
    dealer.play_shoe(bets)
    return setup, dealer.events


def assert_whole(found: list[Round], brought: int) -> None:
    """Every field is there, and money leads from round to round without a gap."""
    held: dict[str, int] = {}
    assert len({each.id for each in found}) == len(found)
    for each in found:
        fields = [getattr(each, name) for name in FIELDS]
        assert None not in fields
        assert "" not in fields
        if each.status == "open":
            continue
        assert each.status == "paid"
        decided = [laid for laid in each.wagers if laid.outcome != "open"]
        assert each.after == each.before + sum(w.pays + w.returned - w.amount for w in decided)
        assert each.before == held.get(each.who, brought), "nothing happens to money between two rounds"
        held[each.who] = each.after
        assert each.began <= each.ended


@pytest.mark.trust("B9", "B10")
@pytest.mark.parametrize("rulebook", FIVE)
def test_every_round_of_a_shoe_has_every_field_and_leads_from_before_to_after(
    rulebook: str, sqlite_store: Store
) -> None:
    keep_all(sqlite_store, *shoe(rulebook))
    found = list(rounds(sqlite_store, "T1"))
    assert Round.__struct_fields__ == FIELDS
    assert len(found) > 100
    assert_whole(found, 10_000_00)


@pytest.mark.trust("B2")
@pytest.mark.parametrize("rulebook", FIVE)
def test_no_coup_begins_before_the_one_before_it_was_paid(rulebook: str) -> None:
    _, events = shoe(rulebook)
    ways = defaultdict(set)
    told = [type(event.fact).__name__ for event in events]
    wanted = {"CoupBegun", "CoupSettled", "PaidOut", "CoupEnded"}
    steps = [name for name in told if name in wanted]
    for before, after in pairwise(steps):
        ways[before].add(after)
    assert ways == {
        "CoupBegun": {"CoupSettled"}, "CoupSettled": {"PaidOut"}, "PaidOut": {"CoupEnded"},
        "CoupEnded": {"CoupBegun"},
    }  # fmt: skip


@pytest.mark.trust("B10")
def test_a_round_in_figures(sqlite_store: Store) -> None:
    serving = Serving(sqlite_store)
    serving.set_up()
    serving.sit_down()
    serving.play()
    (one,) = rounds(sqlite_store, "m1")
    assert (one.id, one.game, one.dealer, one.result) == ("m1/1/Ann", "vic-2002 traditional", "Dan", "banker")
    assert (one.staked, one.won, one.commission, one.before, one.after) == (
        100_00,
        95_00,
        "5",
        500_00,
        595_00,
    )
    assert one.cards == {"P1": "2H", "B1": "9C", "P2": "TD", "B2": "KS"}
    assert (one.status, one.promotional, one.jackpot) == ("paid", 0, NOT_APPLICABLE)
    (laid,) = one.wagers
    assert (laid.wager, laid.amount, laid.outcome, laid.pays, laid.returned) == (
        "banker", 100_00, "win", 95_00, 100_00,
    )  # fmt: skip


@pytest.mark.trust("B3")
def test_a_round_that_was_cut_off_is_open_with_its_stakes_held(sqlite_store: Store) -> None:
    serving = Serving(sqlite_store)
    serving.set_up()
    serving.sit_down()
    serving.play("2H 9C TD")
    (one,) = rounds(sqlite_store, "m1")
    assert (one.status, one.ended, one.result) == ("open", NOT_APPLICABLE, NOT_APPLICABLE)
    assert (one.staked, one.before, one.after) == (100_00, 500_00, 500_00)


@pytest.mark.trust("B8", "B10", "B13")
def test_a_coup_taken_up_again_has_two_reports_and_ends_as_if_right_at_first(
    sqlite_store: Store,
) -> None:
    play = brought_to(Mishaps.dealt("vic-2002"), *PAID)
    play.reports("order-in-doubt")
    play.decides("reconstruct", cards=SWAPPED)
    play.finishes()
    keep_all(sqlite_store, play.opening.setup, play.events)
    first, second = rounds(sqlite_store, play.opening.setup.table)
    assert (first.id, first.status, second.status) == (second.id, "taken back", "paid")
    assert first.before == second.before
    assert (first.after > first.before, second.after) == (True, play.chips)


@pytest.mark.trust("B8", "B14")
def test_a_void_coup_gives_everybody_everything_back(sqlite_store: Store) -> None:
    play = Mishaps.dealt("crown-2025")
    play.reports("order-in-doubt")
    play.decides("void")
    play.finishes()
    keep_all(sqlite_store, play.opening.setup, play.events)
    found = list(rounds(sqlite_store, play.opening.setup.table))
    assert {each.status for each in found} == {"void"}
    assert all(each.before == each.after for each in found)


def test_the_command(tmp_path: Path) -> None:
    make(tmp_path / "floor")
    with store_of(load(tmp_path / "floor", {}), [LedgerProjection()]) as store:
        serving = Serving(store)
        serving.set_up()
        serving.sit_down()
        serving.play()
        serving.play("9H 2C KD KS")

    def punto(*words: str) -> tuple[int, str, str]:
        run = CliRunner().invoke(app, ["ledger", "rounds", *words, "--data", str(tmp_path / "floor")])
        return run.exit_code, run.stdout, run.stderr

    code, said, _ = punto("m1", "--json")
    assert (code, [each["id"] for each in json.loads(said)]) == (0, ["m1/1/Ann", "m1/2/Ann"])
    code, said, _ = punto("m1", "--coup", "2", "--who", "Ann", "--json")
    assert [each["won"] for each in json.loads(said)] == [0]
    assert "m1/2/Ann" in punto("m1")[1]
    assert punto("m1", "--who", "Eve") == (0, "no rounds\n", "")
    assert punto("m9") == (2, "", "m9: no table of this name was ever set up\n")
