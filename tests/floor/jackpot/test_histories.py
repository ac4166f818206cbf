"""Random histories of jackpots: the machine agrees with a naive reckoning, to the last fraction of a cent."""

import random
from fractions import Fraction

import pytest

from punto.cards import Card, parse_cards
from punto.cases.jackpot_house import CASINO_MANAGER, DEALER, MANAGER, READY, JackpotHouse
from punto.floor.jackpot import JACKPOT
from punto.floor.jackpot.adjustments import AdjustMeter
from punto.floor.jackpot.claims import RecordJackpotWin
from punto.floor.jackpot.confirmation import ConfirmJackpotWin, RejectJackpotWin
from punto.floor.jackpot.contributions import CreditMissedCoups, FeedJackpot
from punto.floor.jackpot.jackpot_equipment import RestoreJackpot, WithdrawJackpot
from punto.floor.jackpot.parameters import JackpotParameters
from punto.floor.jackpot.state import JackpotState, QualifyingWager
from punto.floor.jackpot.void_coups import VoidJackpotCoup
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.order import Command
from punto.machine.roles import HOUSE
from punto.rulebook import load
from tests.floor.jackpot.naive import NaiveClaim, NaiveJackpot

HANDS = {"mixed": "8H 8D 8S 8C", "coloured": "8C 8S 8S 8C", "suited": "8S 8S 8S 8S", "none": "8H KC 8D 6S"}
GRADES = {
    "1": {"mixed": "non-coloured", "coloured": "coloured", "suited": "suited"},
    "2": {"mixed": "non-suited", "coloured": "non-suited", "suited": "suited"},
    "3": {"mixed": "lucky-tie", "coloured": "lucky-tie", "suited": "lucky-tie"},
}
RANGES = {"non-coloured": (1, 10), "coloured": (5, 20), "non-suited": (1, 20)}
TABLES = ("T1", "T2", "T3")


def cards(hand: str) -> tuple[Card, ...]:
    return tuple(parse_cards(HANDS[hand].split()))


class History:
    """One random history, lived by the machine and by the naive reckoning side by side."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - a test
        self.option = self.chance.choice("123")
        shares = {grade: self.share(grade) for grade in dict.fromkeys(GRADES[self.option].values())}
        unit = self.chance.choice((1, 5, 100, 500))
        parameters = JackpotParameters(
            option=self.option, shares=shares, unit=unit,
            method=self.chance.choice(("equal", "proportional")),
            share_unit=self.chance.choice((0, 1, 250)), seed=self.chance.choice((0, 7, 500_000, 2_000_000)),
            start=self.chance.choice((None, 0, 13, 999_999)),
            tables={table: self.amount() for table in TABLES[: self.chance.randint(1, 3)]},
        )  # fmt: skip
        self.parameters = parameters
        self.house = JackpotHouse(load("crown-2025"))
        assert self.house.opens(parameters) == ()
        self.naive = NaiveJackpot(
            parameters.first, parameters.seed, unit, parameters.share_unit or unit, parameters.method
        )
        self.withdrawn: set[str] = set()
        self.coups = dict.fromkeys(parameters.tables, 1)
        self.earlier = self.house.state
        self.elsewhere = 0
        """How many coups contributed in another process, each at most a cent out until the next."""

    def share(self, grade: str) -> str:
        least, most = RANGES.get(grade, (100, 100))
        return f"{self.chance.randint(least * 100, most * 100) / 100}%" if least < most else "100%"

    def amount(self) -> Fraction:
        return Fraction(self.chance.randint(0, 50_000), self.chance.choice((1, 8, 1000)))

    def table(self) -> str:
        return self.chance.choice(list(self.parameters.tables))

    def lives(self, steps: int) -> None:
        acts = (
            self.completes, self.completes, self.completes, self.wins, self.wins, self.confirms, self.rejects,
            self.voids, self.withdraws, self.misses, self.adjusts, self.crashes, self.completes_elsewhere,
            self.records_without_wager,
        )  # fmt: skip
        for _ in range(steps):
            self.chance.choice(acts)()
            self.agrees()

    def agrees(self) -> None:
        state = self.house.state
        meter, worths = self.naive.reckon()
        assert state.meter == meter == state.totals.balance
        assert meter >= 0
        assert abs(state.booked - state.to_book) <= self.elsewhere, "what the books hold of it"
        claims = {number: each.value for number, each in state.claims.items()}
        payouts = {number: each.claim.value for number, each in state.payouts.items()}
        assert list(claims) == [each.number for each in self.naive.standing("open")]
        assert list(payouts) == [each.number for each in self.naive.standing("confirmed")][-len(payouts) :]
        for number, value in {**claims, **payouts}.items():
            worth = worths[number]
            found = (value.rounded, value.pool, list(value.shares), value.taken, value.seed)
            assert found == (worth.rounded, worth.pool, worth.shares, worth.taken, worth.seed)
            assert value.share_rounding >= 0
            assert value.meter_rounding >= 0

    def gives(self, order: object, actor: object) -> bool:
        return self.house.gives(order, actor) == ()  # type: ignore[arg-type]

    def next_coup(self, table: str) -> int:
        self.coups[table] += 1
        return self.coups[table] - 1

    def completes(self) -> None:
        table = self.table()
        coup = self.next_coup(table)
        done = self.gives(FeedJackpot(table=table, coup=coup), DEALER)
        assert done == (table not in self.withdrawn and (table, coup) not in self.naive.void)
        if done:
            self.naive.feeds(table, coup, self.parameters.tables[table])
            assert not self.gives(FeedJackpot(table=table, coup=coup), DEALER), "a coup contributes once"

    def completes_elsewhere(self) -> None:
        """Another process, which has not heard of the latest events, lets a coup contribute."""
        table = self.table()
        if table in self.withdrawn or self.earlier.tables[table].withdrawn:
            return
        coup = self.next_coup(table)
        if (table, coup) in self.naive.void:
            return
        order = FeedJackpot(table=table, coup=coup)
        decided = JACKPOT.decide(self.earlier, Command(id=f"e{table}{coup}", actor=HOUSE, at=1, order=order))
        assert not isinstance(decided, Refused)
        state = self.house.state
        event = Event(state.seq + 1, 1, HOUSE.id, "elsewhere", decided[0].fact, decided[0].clauses)
        self.house.state = JACKPOT.evolve(state, event)
        self.house.events.append(event)
        self.elsewhere += 1
        self.naive.feeds(table, coup, self.parameters.tables[table])

    def wins(self) -> None:
        """A hand is recorded: at one table, or at two in the same moment."""
        for table in {self.table(), self.table()} if self.chance.random() < 0.3 else {self.table()}:
            hand = self.chance.choice(("mixed", "coloured", "suited", "none"))
            wagers = [self.chance.choice((1, 500, 2500, 10_000)) for _ in range(self.chance.randint(1, 5))]
            named = tuple(
                QualifyingWager(id=f"w{place}", who=f"p{place}", amount=each)
                for place, each in enumerate(wagers)
            )
            coup = self.coups[table]
            done = self.gives(
                RecordJackpotWin(table=table, coup=coup, cards=cards(hand), wagers=named), DEALER
            )
            known = any((each.table, each.coup) == (table, coup) and each.status in ("open", "confirmed")
                        for each in self.naive.claims)  # fmt: skip
            void = (table, coup) in self.naive.void
            assert done == (hand != "none" and table not in self.withdrawn and not known and not void)
            if done:
                percent = Fraction(self.parameters.shares[GRADES[self.option][hand]][:-1])
                number = len(self.naive.claims) + 1
                self.naive.came.append(NaiveClaim(number, table, coup, percent, wagers))

    def records_without_wager(self) -> None:
        table = self.table()
        before = self.house.state.meter
        order = RecordJackpotWin(table=table, coup=self.coups[table], cards=cards("suited"), wagers=())
        self.gives(order, DEALER)
        assert self.house.state.meter == before

    def confirms(self) -> None:
        waiting = self.naive.standing("open")
        if not waiting:
            assert not self.gives(ConfirmJackpotWin(claim=1, told="x"), MANAGER)
            return
        claim = self.chance.choice(waiting)
        done = self.gives(ConfirmJackpotWin(claim=claim.number, told="x"), MANAGER)
        assert done == (claim is waiting[0]), "in the order of recording"
        if done:
            claim.status = "confirmed"
            if self.chance.random() < 0.7:
                before = self.house.paid
                assert self.house.pays(claim.number) == ()
                assert self.house.paid - before == sum(self.naive.reckon()[1][claim.number].shares)

    def rejects(self) -> None:
        waiting = self.naive.standing("open")
        if waiting:
            claim = self.chance.choice(waiting)
            assert self.gives(RejectJackpotWin(claim=claim.number, why="no four eights"), CASINO_MANAGER)
            self.naive.goes(claim)

    def voids(self) -> None:
        """The coup that is played, one that is over, or one that won."""
        table = self.table()
        coup = self.coups[table] - self.chance.randint(0, 2)
        if self.naive.claims and self.chance.random() < 0.5:
            claim = self.chance.choice(self.naive.claims)
            table, coup = claim.table, claim.coup
        done = self.gives(VoidJackpotCoup(table=table, coup=coup, why="fire alarm"), DEALER)
        assert done == ((table, coup) not in self.naive.void)
        if done:
            self.naive.voids(table, coup)

    def withdraws(self) -> None:
        table = self.table()
        if table in self.withdrawn:
            assert self.gives(RestoreJackpot(table=table), MANAGER)
            self.withdrawn.remove(table)
        else:
            before = self.house.state
            assert self.gives(WithdrawJackpot(table=table, why="display is dark"), DEALER)
            assert self.house.state.parameters == before.parameters
            self.withdrawn.add(table)

    def misses(self) -> None:
        table, coups = self.table(), self.chance.randint(1, 9)
        assert self.gives(CreditMissedCoups(table=table, coups=coups), MANAGER)
        self.naive.came.append(self.parameters.tables[table] * coups)

    def adjusts(self) -> None:
        amount = self.chance.choice((-100_000, -1, 1, 250))
        order = AdjustMeter(amount=amount, reason="late start credit")
        meter = self.naive.meter
        done = self.gives(order, MANAGER)
        assert done == (not self.naive.standing("open") and meter + amount >= 0)
        if done:
            assert self.house.approves(MANAGER) != (), "nobody approves what they asked for"
            assert self.house.approves(CASINO_MANAGER) == ()
            self.naive.came.append(Fraction(amount))

    def crashes(self) -> None:
        """The process dies: the state comes back from its events, or a snapshot and those behind it."""
        state, codec = self.house.state, JACKPOT.codec
        written = [codec.write_event(each) for each in self.house.events]
        assert JACKPOT.replay(JackpotState(), map(codec.read_event, written)) == state
        snapshot = codec.read_state(codec.write_state(self.earlier))
        assert snapshot == self.earlier
        behind = [each for each in map(codec.read_event, written) if each.seq > snapshot.seq]
        self.house.state = JACKPOT.replay(snapshot, behind)
        assert self.house.state == state
        assert codec.write_state(self.house.state) == codec.write_state(state)
        self.earlier = state


def live(seed: int) -> None:
    History(seed).lives(15)


@pytest.mark.trust("C6", "C9", "C12")
@pytest.mark.parametrize("first", range(0, 2000, 100))
def test_the_machine_agrees_with_a_naive_reckoning(first: int) -> None:
    for seed in range(first, first + 100):
        live(seed)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(2000, 102_000, 1000))
def test_the_machine_agrees_with_a_naive_reckoning_for_long(first: int) -> None:
    for seed in range(first, first + 1000):
        live(seed)


def test_a_table_is_ready_with_its_equipment_and_signs() -> None:
    assert all(getattr(READY, name) for name in READY.__struct_fields__)
