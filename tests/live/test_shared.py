"""Two houses with one folder, as two processes have them: one shift, one set of guests, one shoe."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec import structs

from punto.accounts import sessions as live_sessions
from punto.accounts.guests import Guests
from punto.live import AT_ONCE, LiveFloor, robot_lease
from punto.live.robot_lease import RobotLease
from punto.machine.problem import Problem
from punto.operation.ids import new_command
from punto.robots.due import due_now
from punto.store.errors import LeaseHeld, StaleLease, WrongVersion
from punto.store.runtime import SYSTEM
from punto.table import Actor
from punto.table.seats.joining import Join
from tests.server.giving import give
from tests.server.visiting import without_robots
from tests.waiting import eventually

TABLE_ID = "darling"
DAN, SUE, ROBOT = Actor("dan", "dealer"), Actor("sue", "casino-supervisor"), Actor("robot-1", "patron")


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[tuple[LiveFloor, LiveFloor]]:
    with ExitStack() as stack:
        made = []
        for _ in range(2):
            house = LiveFloor(tmp_path / "floor", tables=(without_robots(TABLE_ID),), pace=None)
            house.open()
            stack.callback(house.close)
            made.append(house)
        yield made[0], made[1]


def guests(house: LiveFloor) -> Guests:
    assert isinstance(house.sessions, Guests)
    return house.sessions


def gives(house: LiveFloor, actor: Actor, order: str, name: str = "", **more: object) -> int:
    given = give(house, TABLE_ID, actor, {"order": order, **more}, name or new_command())
    assert not given.refused, given.refused
    return given.seq


def ready(house: LiveFloor) -> None:
    """Do what is due until bets are closed."""
    gives(house, DAN, "take-over", role="dealer")
    while (due := due_now(house.now(TABLE_ID).state)) and due.order != "draw-card":
        gives(house, DAN if due.by == "dealer" else SUE, **due.suggested)


@pytest.mark.trust("B13")
def test_what_one_writes_the_other_tells(houses: tuple[LiveFloor, LiveFloor]) -> None:
    one, two = houses
    seq = gives(one, DAN, "take-over", role="dealer")
    assert two.now(TABLE_ID).state.seq >= seq
    assert two.now(TABLE_ID).state.people.staff["dealer"] == DAN.id
    eventually(lambda: two.behind() == 0)
    assert two.not_ready() == []


def test_one_shift_for_both(houses: tuple[LiveFloor, LiveFloor]) -> None:
    one, two = (RobotLease(house.store, house.process) for house in houses)
    one.look()
    two.look()
    assert [_on_shift(one), _on_shift(two)] == [True, False]
    with pytest.raises(LeaseHeld):
        houses[1].store.take_lease(robot_lease.ROBOTS, "two", 1)
    one.end()
    two.look()
    one.look()
    assert [_on_shift(one), _on_shift(two)] == [False, True]


def _on_shift(shift: RobotLease) -> bool:
    return shift.lease is not None


def test_a_process_that_wakes_up_too_late_is_refused_by_the_database(
    houses: tuple[LiveFloor, LiveFloor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robot_lease, "SECONDS", 0.0)
    began: list[str] = []
    one = RobotLease(houses[0].store, "one", lambda: began.append("one"))
    two = RobotLease(houses[1].store, "two", lambda: began.append("two"))
    one.look()
    two.look()
    assert began == ["one", "two"]
    seq = houses[0].now(TABLE_ID).state.seq
    with pytest.raises(StaleLease):
        houses[0].commands.robot_gives(TABLE_ID, ROBOT, Join(seat="1"), seq, one)
    assert houses[1].commands.robot_gives(TABLE_ID, ROBOT, Join(seat="1"), seq, two) is not None
    assert houses[1].commands.robot_gives(TABLE_ID, ROBOT, Join(seat="2"), seq, two) is None, (
        "the table moved on"
    )
    one.look()
    assert one.lease is None
    assert houses[0].commands.robot_gives(TABLE_ID, ROBOT, Join(seat="2"), seq, one) is None
    two.end()
    two.end()


def test_a_card_is_looked_up_anew_where_the_other_was_faster(
    houses: tuple[LiveFloor, LiveFloor],
) -> None:
    one, two = houses
    ready(one)
    stale = two.now(TABLE_ID).state
    two._follower.close()
    gives(one, DAN, "draw-card")
    assert two.machine(TABLE_ID).state is stale, "nobody has told it"
    gives(two, DAN, "draw-card")
    state = one.now(TABLE_ID).state
    deck = one.shoes.deck(stale)
    assert list(state.coup.drawn) == ["P1", "B1"]
    assert [state.coup.faces[place] for place in ("P1", "B1")] == [
        deck.card_at(state, "P1"),
        deck.card_at(state, "B1"),
    ]


def test_the_same_command_through_both_draws_one_card(houses: tuple[LiveFloor, LiveFloor]) -> None:
    one, two = houses
    ready(one)
    name = new_command()
    assert gives(one, DAN, "draw-card", name) == gives(two, DAN, "draw-card", name)
    assert list(two.now(TABLE_ID).state.coup.drawn) == ["P1"]


def test_one_who_is_never_fast_enough_is_told_to_come_again(
    houses: tuple[LiveFloor, LiveFloor], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = houses
    ready(one)
    stale = two.now(TABLE_ID).state
    gives(one, DAN, "draw-card")

    def always_late(_: object) -> None:
        raise WrongVersion("table/darling", stale.seq, stale.seq + 1)

    monkeypatch.setattr(two.store, "append", always_late)
    with pytest.raises(Problem, match="darling") as told:
        gives(two, DAN, "draw-card")
    assert told.value.status == 503


def test_both_deal_from_the_shoe_that_was_committed_first(
    houses: tuple[LiveFloor, LiveFloor], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = houses
    state = one.now(TABLE_ID).state
    mine, late = one.shoes.deck(state), two.shoes
    looks: list[str] = []
    found = late._sealed

    def not_at_first(name: str) -> object:
        looks.append(name)
        return None if len(looks) == 1 else found(name)

    monkeypatch.setattr(late, "_sealed", not_at_first)
    assert late.deck(state).first == mine.first
    assert looks == ["darling-1", "darling-1"]


def test_shoes_are_revealed_once_whoever_looks_and_without_robots(
    houses: tuple[LiveFloor, LiveFloor],
) -> None:
    one, two = houses
    state = one.now(TABLE_ID).state
    one.shoes.deck(state)
    one.shoes.reveal(state)
    assert [each.seed for each in one.shoes.history(TABLE_ID, 1, 5)] == [None], "it is still to be dealt"
    ready(one)
    in_play = one.now(TABLE_ID).state
    later = structs.replace(in_play, shoe=structs.replace(in_play.shoe, number=2))
    for house in (one, two, one):
        house.shoes.reveal(later)
    (shown,) = one.shoes.history(TABLE_ID, 1, 5)
    assert shown.seed
    assert len(one.store.read_stream(f"shoe/{TABLE_ID}-1")) == 2


def test_a_guest_of_one_is_known_to_the_other(houses: tuple[LiveFloor, LiveFloor]) -> None:
    one, two = houses
    token, session = one.comes_in("Ann", "table-supervisor", None)
    assert guests(two).find(token).actor == session.actor  # type: ignore[union-attr]
    guests(one).look_again()
    guests(two).look_again()
    assert two.name_of(session.actor.id) == "Ann"
    assert two.sessions.present(session.actor.id)
    assert two.sessions.somebody_supervises()
    assert guests(two).find("nonsense") is None
    assert guests(two).find(None) is None


def test_a_guest_who_goes_by_one_is_gone_from_the_other(houses: tuple[LiveFloor, LiveFloor]) -> None:
    one, two = houses
    token, session = one.comes_in("Ann", "patron", None)
    assert two.goes_out(token) is not None
    guests(one).look_again()
    assert guests(one).find(token) is None
    assert session.ended
    assert not one.sessions.present(session.actor.id)


def test_another_role_is_the_same_guest_and_another_session(houses: tuple[LiveFloor, LiveFloor]) -> None:
    one, two = houses
    token, session = one.comes_in("Ann", "patron", None)
    fresh, dealer = two.comes_in("Ann", "dealer", token)
    assert dealer.actor == Actor(session.actor.id, "dealer")
    guests(one).look_again()
    assert guests(one).find(token) is None
    assert guests(one).find(fresh).actor.role == "dealer"  # type: ignore[union-attr]


def test_one_who_watches_is_written_down_and_one_who_is_silent_stays_a_guest(
    houses: tuple[LiveFloor, LiveFloor], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1_000_000]
    monkeypatch.setattr(SYSTEM, "now", lambda: clock[0])
    one, two = houses
    token, session = one.comes_in("Ann", "patron", None)
    clock[0] += live_sessions.AWAY + 1
    guests(one).look_again()
    guests(two).look_again()
    assert not two.sessions.present(session.actor.id)
    assert not session.ended
    session.watching = 1
    guests(one).look_again()
    guests(two).look_again()
    assert two.sessions.present(session.actor.id)
    clock[0] += live_sessions.IDLE + 1
    session.watching = 0
    assert guests(two).find(token) is None


def test_a_house_opens_and_closes_once(tmp_path: Path) -> None:
    house = LiveFloor(tmp_path / "new" / "floor", tables=(without_robots(TABLE_ID),), pace=AT_ONCE)
    assert house.not_ready() == ["the floor is not open"]
    house.open()
    house.open()
    assert house.shift.lease is not None
    house.hub.close()
    assert house.not_ready() == ["the server is about to stop"]
    house.close()
    house.close()
    again = LiveFloor(tmp_path / "new" / "floor", tables=(without_robots(TABLE_ID),), pace=AT_ONCE)
    again.open()
    assert again.shift.lease is not None, "the shift was not handed over"
    again.close()
