"""Limits of one's own: tighter at once, looser a day later, and never a bet over them."""

import random
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from punto.floor.patron.exclusions import ExcludeSelf
from punto.floor.patron.own_limits import OwnLimitSet, SetOwnLimit, limit_now
from punto.floor.patron.play_record import ClosePlay, OpenSession, RecordPlay
from punto.machine.roles import HOUSE
from tests.floor.patron.registers import ANN, BOB, DAY, HOUR, MANAGER, NOW, Register
from tests.sizes import sizes


def stake(amount: int | None) -> SetOwnLimit:
    return SetOwnLimit(kind="stake", period="coup", amount=amount)


def loss(period: Any, amount: int | None) -> SetOwnLimit:
    return SetOwnLimit(kind="loss", period=period, amount=amount)


@pytest.mark.trust("G8")
def test_a_tighter_limit_counts_at_once_and_a_looser_one_a_day_later() -> None:
    register = Register(ANN)
    register.does(ANN, stake(100_00))
    assert register.may(ANN, amount=100_00)
    assert not register.may(ANN, amount=100_01)
    register.does(ANN, stake(50_00))
    assert not register.may(ANN, amount=50_01)
    register.does(ANN, stake(200_00))
    assert register.facts(OwnLimitSet)[-1].counts_from == NOW + DAY
    assert not register.may(ANN, amount=50_01)
    register.at = NOW + DAY - 1
    assert not register.may(ANN, amount=50_01)
    register.at += 1
    assert register.may(ANN, amount=200_00)
    assert not register.may(ANN, amount=200_01)


@pytest.mark.trust("G8")
def test_giving_a_limit_up_takes_a_day_and_a_tighter_one_ends_the_wait() -> None:
    register = Register(ANN)
    register.does(ANN, stake(50_00))
    register.does(ANN, stake(None))
    register.at = NOW + HOUR
    register.does(ANN, stake(40_00))
    register.at = NOW + 2 * DAY
    assert not register.may(ANN, amount=40_01), "the looser wish was overtaken"
    register.does(ANN, stake(None))
    register.at += DAY
    assert register.may(ANN, amount=10**12)
    assert limit_now(register.state, "ann", "stake", "coup", register.at) is None


def test_a_second_looser_wish_waits_its_own_day() -> None:
    register = Register(ANN)
    register.does(ANN, stake(50_00))
    register.does(ANN, stake(100_00))
    register.at = NOW + 20 * HOUR
    register.does(ANN, stake(80_00))
    register.at = NOW + 25 * HOUR
    assert not register.may(ANN, amount=50_01)
    register.at = NOW + 44 * HOUR
    assert register.may(ANN, amount=80_00)
    assert not register.may(ANN, amount=80_01)


def test_what_lies_on_the_coup_counts_for_the_stake() -> None:
    register = Register(ANN)
    register.does(ANN, stake(100_00))
    (fault,) = register.asks(ANN, amount=60_00, on_coup=50_00)
    assert fault.what == "$60 goes over the player's own limit of $100 (on one coup)"
    assert fault.accepted == "$50 or less"


@pytest.mark.trust("G8")
def test_losses_count_by_day_week_and_month_and_what_lies_counts_as_lost() -> None:
    register = Register(ANN)
    register.does(ANN, loss("day", 100_00))
    register.loses(ANN, 60_00)
    assert register.may(ANN, amount=40_00)
    assert not register.may(ANN, amount=40_01)
    assert not register.may(ANN, amount=30_00, at_risk=10_01)
    register.loses(ANN, -30_00)
    assert register.may(ANN, amount=70_00)
    register.at += DAY
    assert register.may(ANN, amount=100_00)
    register.does(ANN, loss("week", 120_00))
    assert not register.may(ANN, amount=90_01)
    register.at += 4 * DAY  # Monday
    assert register.may(ANN, amount=100_00)
    register.does(ANN, loss("month", 30_00))
    assert not register.may(ANN, amount=1)
    register.at += 30 * DAY
    assert register.may(ANN, amount=30_00)


def test_buy_ins_have_limits_of_their_own() -> None:
    register = Register(ANN)
    register.does(ANN, SetOwnLimit(kind="buy-in", period="day", amount=500_00))
    register.does(HOUSE, RecordPlay(who="ann", table="t1", bought=400_00))
    assert register.may(ANN, "buy-in", amount=100_00)
    assert not register.may(ANN, "buy-in", amount=100_01)
    assert register.may(ANN, "bet", amount=900_00)


def test_a_limit_of_time_ends_the_session() -> None:
    register = Register(ANN)
    register.does(ANN, SetOwnLimit(kind="time", period="session", amount=60))
    register.does(HOUSE, OpenSession(who="ann", table="t1"))
    assert register.does(HOUSE, OpenSession(who="ann", table="t1")) == ()
    register.at += HOUR - 1
    assert register.may(ANN)
    register.at += 1
    assert register.asks(ANN)[0].number == 912
    register.does(HOUSE, ClosePlay(who="ann", table="t1"))
    assert register.may(ANN)
    assert register.does(HOUSE, ClosePlay(who="ann", table="t1")) == ()


def test_limits_are_ones_own_and_make_sense() -> None:
    register = Register(ANN, BOB)
    assert register.refuses(ANN, SetOwnLimit(kind="loss", period="coup", amount=1)) == ["no-such-limit"]
    assert register.refuses(ANN, stake(-1)) == ["bad-limit"]
    order = SetOwnLimit(kind="stake", period="coup", amount=1, who="bob")
    assert register.refuses(ANN, order) == ["another-person"]
    register.does(MANAGER, order)
    assert not register.may(BOB, amount=2)
    assert register.refuses(ANN, RecordPlay(who="ann", table="t", lost=-5)) == ["role"]


class NaiveLimits:
    """The same limits, worked out the long way from everything that ever happened."""

    def __init__(self) -> None:
        self.wishes: list[tuple[int, str, int | None]] = []
        self.losses: list[tuple[int, int]] = []
        self.excluded: list[tuple[int, int]] = []

    def limit(self, key: str, at: int) -> int | None:
        """Go through every wish in order: a looser one counts a day later, unless another came before."""
        now: int | None = None
        waiting: tuple[int, int | None] | None = None
        for when, name, amount in [*self.wishes, (at, "", None)]:
            if waiting is not None and when >= waiting[0]:
                now, waiting = waiting[1], None
            if name != key:
                continue
            looser = (now is not None) if amount is None else (now is not None and amount > now)
            if looser:
                waiting = (when + DAY, amount)
            else:
                now, waiting = amount, None
        return now

    def lost(self, period: str, at: int) -> int:
        today = _day(at)
        return sum(amount for when, amount in self.losses if _same(period, _day(when), today))

    def may(self, at: int, amount: int, at_risk: int, on_coup: int) -> bool:
        if any(since <= at and (not until or at <= until) for since, until in self.excluded):
            return False
        most = self.limit("stake/coup", at)
        if most is not None and on_coup + amount > most:
            return False
        for period in ("day", "week", "month"):
            limit = self.limit(f"loss/{period}", at)
            if limit is not None and self.lost(period, at) + at_risk + amount > limit:
                return False
        return True


def _day(at: int) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).date()


def _same(period: str, one: date, other: date) -> bool:
    if period == "day":
        return one == other
    if period == "month":
        return (one.year, one.month) == (other.year, other.month)
    return one - timedelta(days=one.weekday()) == other - timedelta(days=other.weekday())


def history(seed: int) -> tuple[int, int]:
    """A random history in which every answer is that of the long way: bets asked for, and refused."""
    chance = random.Random(seed)  # noqa: S311 - the same every time
    register, naive = Register(ANN), NaiveLimits()
    asked = turned_away = 0
    for _ in range(chance.randint(10, 40)):
        register.at += chance.choice((1, HOUR, 5 * HOUR, DAY - 1, DAY, DAY + 1, 7 * DAY))
        step = chance.random()
        if step < 0.3:
            amount = chance.choice((None, 0, 50, 100, 200, 500))
            kind, period = chance.choice(
                (("stake", "coup"), ("loss", "day"), ("loss", "week"), ("loss", "month"))
            )
            register.does(ANN, SetOwnLimit(kind=kind, period=period, amount=amount))  # type: ignore[arg-type]
            naive.wishes.append((register.at, f"{kind}/{period}", amount))
        elif step < 0.32:
            until = register.at + chance.choice((HOUR, DAY, 3 * DAY))
            register.does(ANN, ExcludeSelf(until=until))
            naive.excluded.append((register.at, until))
        else:
            amount, at_risk, on_coup = (chance.choice((0, 25, 50, 100, 150)) for _ in range(3))
            allowed = register.may(ANN, amount=amount, at_risk=at_risk, on_coup=on_coup)
            assert allowed == naive.may(register.at, amount, at_risk, on_coup), (seed, register.at)
            asked += 1
            turned_away += not allowed
            if allowed:
                result = chance.choice((amount, -amount))
                register.loses(ANN, result)
                naive.losses.append((register.at, result))
    return asked, turned_away


@pytest.mark.trust("G8")
@pytest.mark.parametrize("histories", sizes(300, 10_000))
def test_random_histories_agree_with_the_long_way(histories: int) -> None:
    found = [history(seed) for seed in range(histories)]
    asked, turned_away = (sum(each) for each in zip(*found, strict=True))
    assert asked > 10 * histories
    assert 0.1 < turned_away / asked < 0.9
