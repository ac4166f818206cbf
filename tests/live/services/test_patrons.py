"""The register of patrons beside live tables: asked before every bet, in every process."""

import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from punto.accounts.personal_details import NothingKept, PersonalDetails
from punto.accounts.vault import Vault
from punto.audit.books import check_books
from punto.books.streams import REGISTER
from punto.floor.patron.exclusions import ExcludeSelf
from punto.floor.patron.own_limits import SetOwnLimit
from punto.floor.patron.registration import ForgetPatron, RegisterPatron
from punto.live.follower import Follower
from punto.live.services.patron_service import PatronService
from punto.live.shoe_prices import edges
from punto.machine.approval import Approve
from punto.store import Store
from punto.table import Actor, Order
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.seats.joining import Join
from tests.live.hosting import ANN, DAN, Serving

MIA, MAX = Actor("mia", "casino-supervisor"), Actor("max", "casino-supervisor")
WITHIN = 1.0
"""Seconds in which every process knows of an exclusion."""


@pytest.fixture
def registered(books: Store) -> Serving:
    """A table that is set up, with Ann at it, who is in the register."""
    made = Serving(books)
    made.set_up()
    service(made).give(MIA, RegisterPatron(who="Ann"), "register")
    made.sit_down()
    return made


def service(serving: Serving, details: PersonalDetails | None = None) -> PatronService:
    return PatronService(serving.tables, details)


def bet(serving: Serving, amount: int = 10_00) -> PlaceBets:
    return PlaceBets(stakes=(Stake(id=serving.id(), wager="player", amount=amount),))


def codes(serving: Serving, actor: Actor, order: Order) -> list[str]:
    return [fault.code for fault in serving.gives(actor, order).refused]


@pytest.mark.trust("G8")
def test_an_exclusion_stops_the_next_bet_and_lets_the_last_be_settled_and_cashed(registered: Serving) -> None:
    assert codes(registered, ANN, bet(registered)) == []
    assert not service(registered).give(ANN, ExcludeSelf(), "exclude").refused
    for order in (bet(registered), BuyIn(amount=100), Join(seat="2")):
        assert codes(registered, ANN, order) == ["patron-excluded"]
    registered.gives(DAN, CloseBets())
    registered.deal("9H 6C KD KS")
    chips = registered.tables.state("m1").purses.stacks["Ann"]
    assert chips == 510_00
    assert codes(registered, ANN, CashOut(amount=chips)) == []
    check_books(registered.tables.store)


@pytest.mark.trust("G8")
def test_losses_are_told_and_counted_in_the_same_command(registered: Serving) -> None:
    service(registered).give(ANN, SetOwnLimit(kind="loss", period="day", amount=50_00), "limit")
    assert codes(registered, ANN, bet(registered, 50_01)) == ["over-own-limit"]
    assert codes(registered, ANN, bet(registered, 30_00)) == []
    assert codes(registered, ANN, bet(registered, 20_01)) == ["over-own-limit"], "what lies counts as lost"
    registered.gives(DAN, CloseBets())
    registered.deal("2H 9C TD KS")
    register = registered.tables.register.state.patrons["Ann"]
    assert register.play["day"].lost == 30_00
    assert codes(registered, ANN, bet(registered, 20_00)) == []
    settled = [each.event for each in registered.tables.store.every() if each.event.type == "play-recorded"]
    paid = next(each.event for each in registered.tables.store.every() if each.event.type == "paid-out")
    assert [(each.stream, each.actor, each.command) for each in settled] == [
        (REGISTER, "house", paid.command)
    ]


def test_a_session_is_opened_in_the_command_that_joins(registered: Serving) -> None:
    assert list(registered.tables.register.state.patrons["Ann"].sessions) == ["m1"]


def test_another_table_counts_what_lies_here(books: Store, registered: Serving) -> None:
    other = Serving(books, "m2")
    other.tables = registered.tables
    other.set_up()
    other.sit_down()
    service(registered).give(ANN, SetOwnLimit(kind="loss", period="day", amount=50_00), "limit")
    assert codes(registered, ANN, bet(registered, 40_00)) == []
    assert codes(other, ANN, bet(other, 10_01)) == ["over-own-limit"]
    assert codes(other, ANN, bet(other, 10_00)) == []


def known_in(serving: Serving) -> bool:
    return bool(serving.tables.register.state.patrons["Ann"].exclusions)


@pytest.mark.trust("G8")
def test_every_process_knows_of_an_exclusion_within_a_second(
    registered: Serving, open_store: Callable[[], Store]
) -> None:
    elsewhere = Serving(open_store())
    elsewhere.count = 10_000
    tables = elsewhere.tables
    assert not known_in(elsewhere)
    follower = Follower(tables.store, tables.known, lambda _: None)
    follower.start()
    try:
        service(registered).give(ANN, ExcludeSelf(), "exclude")
        began = time.monotonic()
        while not known_in(elsewhere):
            assert time.monotonic() - began < WITHIN
            time.sleep(0.01)
    finally:
        follower.close()
    assert codes(elsewhere, ANN, bet(elsewhere)) == ["patron-excluded"]


def test_a_floor_without_patrons_asks_and_tells_nothing(books: Store) -> None:
    serving = Serving(books)
    serving.set_up()
    serving.sit_down()
    serving.play()
    assert serving.tables.store.version(REGISTER) == 0


# What is personal


@pytest.fixture
def details(books: Store, tmp_path: Path) -> PersonalDetails:
    keys = tmp_path / "keys"
    keys.mkdir()
    return PersonalDetails(books, Vault.at(keys))


def test_details_are_sealed_for_each_person_and_looked_at_on_record(
    registered: Serving, details: PersonalDetails
) -> None:
    patrons, store = service(registered, details), registered.tables.store
    patrons.give(MIA, RegisterPatron(who="Bob"), "bob")
    patrons.keep(MIA, "Ann", {"name": "Ann Archer", "address": "1 High Street"}, "keep-1")
    patrons.keep(MIA, "Ann", {"telephone": "555 0100"}, "keep-2")
    assert details.fields("Ann") == {"name", "address", "telephone"}
    result, found = patrons.look(MIA, "Ann", ("name", "telephone"), "a prize", "look-1")
    assert (result.refused, found) == ((), {"name": "Ann Archer", "telephone": "555 0100"})
    refused, nothing = patrons.look(ANN, "Ann", ("name",), "curious", "look-2")
    assert ([fault.code for fault in refused.refused], nothing) == (["role"], {})
    assert patrons.look(MIA, "Bob", ("name",), "a prize", "look-3")[1] == {}
    looked = [each.event for each in store.every() if each.event.type == "details-opened"]
    assert [(each.actor, each.command) for each in looked] == [("mia", "look-1"), ("mia", "look-3")]
    everything = b"".join(each.event.payload for each in store.every())
    assert b"Archer" not in everything
    for _, sealed in store.database.read("SELECT person, sealed FROM patron_details"):
        assert b"Archer" not in bytes(sealed)
    with pytest.raises(NothingKept):
        details.read("Eve", ("name",))


def test_a_row_that_was_copied_to_another_person_does_not_open(
    registered: Serving, details: PersonalDetails
) -> None:
    details.keep("Ann", {"name": "Ann Archer"})
    details.keep("Bob", {"name": "Bob Baker"})
    store = registered.tables.store
    moved = (
        "UPDATE patron_details SET sealed = (SELECT sealed FROM patron_details WHERE person = 'Ann') "
        "WHERE person = 'Bob'"
    )
    store.transact(lambda session: session.rows(moved))
    with pytest.raises(NothingKept):
        details.read("Bob", ("name",))
    assert details.read("Ann", ("name",)) == {"name": "Ann Archer"}


def test_forgetting_destroys_the_key_here_and_when_another_process_opens(
    registered: Serving, details: PersonalDetails
) -> None:
    patrons = service(registered, details)
    patrons.give(MIA, RegisterPatron(who="Bob"), "bob")
    patrons.keep(MIA, "Bob", {"name": "Bob Baker"}, "keep")
    patrons.give(MIA, ForgetPatron(who="Bob"), "forget")
    assert details.fields("Bob") == {"name"}, "one person alone forgets nobody"
    patrons.give(MAX, Approve(request="forget"), "agree")
    assert details.fields("Bob") == frozenset()
    assert registered.tables.store.database.read("SELECT count(*) FROM patron_keys") == [(0,)]
    details.keep("Bob", {"name": "came back with an old copy"})
    service(registered, details)
    assert details.fields("Bob") == frozenset()


@pytest.mark.parametrize("others", [0, 20])
def test_a_key_that_was_destroyed_lies_nowhere_in_the_files(
    books: Store, details: PersonalDetails, tmp_path: Path, others: int
) -> None:
    for person in ("Ann", *(f"other {number}" for number in range(others))):
        details.keep(person, {"name": "Ann Archer"})
    ((sealed,),) = books.database.read("SELECT sealed FROM patron_keys WHERE person = 'Ann'")
    details.erase("Ann")
    books.close()
    assert all(bytes(sealed) not in each.read_bytes() for each in tmp_path.rglob("*") if each.is_file())


def test_a_session_is_rated_from_the_record_at_exact_prices(registered: Serving) -> None:
    for cards in ("9H 6C KD KS", "2H 6C KD 3S 4D"):
        registered.gives(ANN, bet(registered, 20_00))
        registered.gives(DAN, CloseBets())
        registered.deal(cards)
    table = registered.tables.state("m1")
    patrons = service(registered)
    assert [each.code for each in patrons.rate(MIA, "Ann", "nowhere").refused] == ["no-session-played"]
    assert [each.code for each in patrons.rate(MIA, "Bob", "m1").refused] == ["no-session-played"]
    assert patrons.rate(ANN, "Ann", "m1").refused, "nobody rates themselves"
    assert not patrons.rate(MIA, "Ann", "m1").refused
    rating = patrons.state.patrons["Ann"].rating
    price = edges(table.terms, ())["player", ""]
    assert Fraction(1, 100) < price < Fraction(2, 100), "about a penny and a quarter in the dollar"
    assert (rating.sessions, rating.coups, rating.turnover) == (1, 2, 40_00)
    assert rating.theoretical == 40_00 * price
    assert (rating.bought, rating.cashed) == (500_00, 0)
    assert [each.code for each in patrons.rate(MAX, "Ann", "m1").refused] == ["session-rated"]
    assert patrons.state.patrons["Ann"].rating == rating, "one session is rated once"
