"""Random tournaments, played by the machines and reckoned by a naive model: they agree to the cent."""

import random
from collections import Counter

import pytest

from punto.floor.tournament.disqualifications import Disqualify
from punto.floor.tournament.entries import EnterTournament, WithdrawEntry
from punto.floor.tournament.prize_pool import AwardPrizes, CancelTournament
from punto.floor.tournament.rounds import BriefPlayers, StartRound
from punto.floor.tournament.state import RoundPlan, TournamentStage
from punto.floor.tournament.tournament_results import HoldPlayOff
from punto.machine.roles import HOUSE
from punto.table.betting.calls import CloseBets
from punto.table.heat.absences import DirectDeductions, MarkAbsent, MarkPresent
from punto.table.heat.pass_cards import PlayPassCard
from punto.table.heat.secret_wagers import AnnounceForm, ExamineForm, HandInForm, WrittenForm, seal
from punto.table.heat.session_end import CloseSession
from punto.table.heat.session_wagers import PassOver, sequence_of
from punto.table.state.heat import LimitStep
from tests.floor.tournament.hall_play import DAY, MAX, OPAL, HallPlay
from tests.floor.tournament.naive import Act, Seat, Table, level_at, level_for, one_order, shares

RANKS = {"player": ("9", "2", "0", "5"), "banker": ("2", "9", "0", "0"), "tie": ("8", "8", "0", "0")}
"""The opening cards with which a hand wins, or neither; any ten or picture stands for 0."""
COPIES = 8
Merit = tuple[int, int, int]
"""Still in with so many chips, or out in such a coup and taken after so many others."""
CHIP = 5
LOW, HIGH = 50, 430
IN_TESTS, IN_SOAK = 100, 10_000


class Both:
    """One tournament in the machines and in the model."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - the same tournaments every time
        self.entrants = [f"p{number}" for number in range(self.chance.randint(2, 9))]
        self.coups, self.bank = self.chance.randint(2, 4), self.chance.choice((200, 500, 1000))
        self.percent = self.chance.choice(((100,), (60, 40), (50, 30, 20), (33, 33, 33)))
        step = (LimitStep(coup=1, minimum=LOW * 100, maximum=HIGH * 100),)
        rounds = (
            RoundPlan(limits=step, coups=self.coups, advance=self.chance.randint(1, 2)),
            RoundPlan(limits=step, coups=self.coups),
        )
        self.guarantee = self.chance.choice((0, 0, 50_000))
        self.play = HallPlay(
            "nsw", tables=3, rounds=rounds, fee=self.chance.choice((0, 37, 10_001)), bank=self.bank * 100,
            prize_percent=self.percent, ordered=self.chance.random() < 0.5, pass_cards=1, secret_wagers=2,
            guarantee=self.guarantee, guarantee_from=4,
        )  # fmt: skip
        self.fee = self.play.plan.fee
        self.tables: dict[str, Table] = {}
        self.paid: dict[str, int] = {}
        self.out: list[str] = []
        self.barred: set[str] = set()
        self.dealt: dict[str, Counter[str]] = {name: Counter() for name in self.play.hall.tables}

    def run(self) -> None:
        """From the entries to the prizes, or to a cancellation."""
        self.play.opens()
        self._enter()
        if self.chance.random() < 0.1 or len(self.play.state.playing()) < 2:
            return self._cancel()
        through = self._round(self.play.state.playing(), final=False)
        if not through:
            return self._cancel()
        self._round(through, final=True)
        return self._prizes()

    def _enter(self) -> None:
        for who in self.entrants:
            self.play.does(who, EnterTournament(fee=self.fee))
            self.paid[who] = self.fee
            fate = self.chance.random()
            if fate < 0.1 and self.fee:
                self.play.at = DAY + (fate < 0.05)
                self.play.does(who, WithdrawEntry())
                self.paid[who] = self.fee if fate < 0.05 else 0
                self.play.at = 0

    def _cancel(self) -> None:
        self.play.does(OPAL, CancelTournament())
        pot = self.play.state.pot
        assert set(pot.received.values()) <= {0}
        assert (pot.pool, pot.house) == (0, 0)
        assert pot.refunded == pot.fees

    def _round(self, players: list[str], final: bool) -> list[str]:
        """A round at as many tables as it takes; who goes on."""
        names = list(self.play.hall.tables)[: max(1, len(players) // 3)]
        places: dict[str, dict[str, str]] = {name: {} for name in names}
        for number, who in enumerate(players):
            boxes = places[names[number % len(names)]]
            boxes[str(len(boxes) + 1)] = who
        self.play.seats(places)
        if not final:
            self.play.does(MAX, BriefPlayers())
        self.play.does(MAX, StartRound())
        self.tables = {name: self._table(boxes) for name, boxes in places.items()}
        shared = final and len(names) > 1
        decided = {name: self._session(name, final, shared) for name in names}
        if shared:
            one = self._played_off(names[0], one_order([self.tables[name] for name in names]), final)
            decided = {names[0]: one}
        advance = self.play.plan.rounds[0].advance
        ranked = {name: [who for group in groups for who in group] for name, groups in decided.items()}
        if final:
            self.out = [*(who for each in ranked.values() for who in each), *self.out]
            return []
        left = [
            (
                place,
                -self.tables[name].seats[who].chips if self.tables[name].seats[who].state == "in" else 0,
                who,
            )
            for name, each in ranked.items()
            for place, who in enumerate(each)
            if place >= advance
        ]
        self.out = [who for _, _, who in sorted(left)]
        return [who for each in ranked.values() for who in each[:advance]]

    def _table(self, boxes: dict[str, str]) -> Table:
        seats = {who: Seat(int(box), self.bank, 1, 2) for box, who in boxes.items()}
        return Table(seats, LOW, HIGH, self.coups, CHIP)

    def _session(self, name: str, final: bool, shared: bool) -> list[list[str]]:
        model = self.tables[name]
        while not model.over:
            acts = {who: self._choice(model, who) for who in model.playing()}
            winner = self.chance.choice(tuple(RANKS))
            self._coup(name, acts, winner)
            model.play(acts, winner)
            self._same(name, model)
        self.play.does(HOUSE, CloseSession(), table=name)
        self.barred |= {who for who, seat in model.seats.items() if seat.state == "disqualified"}
        return model.ranked() if shared else self._played_off(name, model.ranked(), final)

    def _played_off(self, name: str, groups: list[list[str]], final: bool) -> list[list[str]]:
        """The order at a table once nobody is level who may not be."""
        while True:
            advance = self.play.plan.rounds[0].advance
            level, at_stake = level_for(groups, self.percent) if final else level_at(groups, advance)
            if not level:
                return groups
            groups = self._play_off(name, groups, level, at_stake, final)

    def _choice(self, model: Table, who: str) -> Act:
        seat, fate = model.seats[who], self.chance.random()
        bet = self.chance.choice(("player", "banker", "tie"))
        wild = self.chance.choice((10, LOW, LOW + 5, HIGH, HIGH + 20, seat.chips, 95))
        if fate < 0.08 and seat.passes:
            return Act("pass")
        if fate < 0.2 and seat.forms:
            return Act("form", bet, self.chance.choice((0, wild, seat.chips + 5)), self.chance.random() < 0.8)
        if fate < 0.26:
            return Act("absent")
        if fate < 0.28:
            return Act("nothing")
        return Act("wager", bet, min(wild, seat.chips))

    def _coup(self, name: str, acts: dict[str, Act], winner: str) -> None:
        play = self.play
        for who, act in acts.items():
            absent = play.heat(name).players[who].absent
            if act.kind == "absent":
                if not absent:
                    play.does(HOUSE, MarkAbsent(who=who), DirectDeductions(who=who), table=name)
            elif absent:
                play.does(HOUSE, MarkPresent(who=who), table=name)
            if act.kind == "form":
                written = self._written(act)
                sealed = seal(written.wager, written.amount, written.salt)
                order = HandInForm(form=f"{who}-{play.heat(name).coup}", seal=sealed)
                play.does(who, order, table=name)
                play.does(HOUSE, ExamineForm(who=who), table=name)
        for who in sequence_of(play.hall.tables[name], play.heat(name)):
            act = acts[who]
            if act.kind == "wager":
                play.bets(who, name, **{act.bet: act.amount})
            elif act.kind == "pass":
                play.does(who, PlayPassCard(), table=name)
            elif act.kind == "nothing":
                play.does(HOUSE, PassOver(who=who), table=name)
        self._dealt(name, acts, winner)

    def _dealt(self, name: str, acts: dict[str, Act], winner: str) -> None:
        play = self.play
        play.does(HOUSE, CloseBets(), table=name)
        for who, act in acts.items():
            if act.kind == "form":
                play.does(HOUSE, AnnounceForm(who=who, written=self._written(act)), table=name)
        play.draws(" ".join(self._card(name, rank) for rank in RANKS[winner]), name)

    def _card(self, name: str, rank: str) -> str:
        """A card of this rank that the shoe still has."""
        dealt = self.dealt[name]
        while True:
            card = (self.chance.choice("TJQK") if rank == "0" else rank) + self.chance.choice("SHDC")
            if dealt[card] < COPIES:
                dealt[card] += 1
                return card

    @staticmethod
    def _written(act: Act) -> WrittenForm:
        return WrittenForm(wager=act.bet if act.named else "", amount=act.amount * 100, salt="salt")

    def _same(self, name: str, model: Table) -> None:
        heat, table = self.play.heat(name), self.play.hall.tables[name]
        states = {"in": "in", "eliminated": "out", "disqualified": "disqualified"}
        assert {who: states[each.standing] for who, each in heat.players.items()} == {
            who: seat.state for who, seat in model.seats.items()
        }
        chips = {who: table.purses.stacks[who] // 100 for who in heat.playing()}
        assert chips == {who: model.seats[who].chips for who in model.playing()}
        assert table.purses.house == -sum(table.purses.stacks.values())
        for who, each in heat.players.items():
            if each.removal:
                found = each.removal
                out = (found.coup, found.residual // 100, found.wager // 100, found.order)
                assert out == model.seats[who].out
        assert bool(heat.over) == model.over

    def _play_off(
        self, name: str, groups: list[list[str]], level: list[str], places: int, alone: bool
    ) -> list[list[str]]:
        """Those who are level bet the same amount on either hand until they are told apart."""
        self.play.does(MAX, HoldPlayOff(table=name))
        sorted_out: list[list[str]] = [level]
        chips, merit = dict.fromkeys(level, self.bank), dict.fromkeys(level, (1, self.bank, 0))
        boxes = {who: int(seat.box) for who, seat in self.play.heat(name).players.items()}
        coup = 0
        while True:
            playing = [who for group in self._open(sorted_out, places, alone) for who in group]
            if not playing:
                break
            bets = {who: self.chance.choice(("player", "banker")) for who in playing}
            amount = LOW
            acts = {who: Act("wager", bet, amount) for who, bet in bets.items()}
            self._coup(name, acts, winner := self.chance.choice(("player", "banker")))
            for who, bet in bets.items():
                chips[who] += amount if bet == winner else -amount
                merit[who] = (1, chips[who], 0) if chips[who] >= LOW else (0, coup, boxes[who])
            coup += 1
            sorted_out = self._split(sorted_out, merit, playing)
        self.play.does(HOUSE, CloseSession(), table=name)
        return [part for group in groups for part in (sorted_out if group == level else [group])]

    @staticmethod
    def _open(groups: list[list[str]], places: int, alone: bool) -> list[list[str]]:
        found, before = [], 0
        for group in groups:
            free = places - before
            if len(group) > 1 and free > 0 and (alone or len(group) > free):
                found.append(group)
            before += len(group)
        return found

    @staticmethod
    def _split(groups: list[list[str]], merit: dict[str, Merit], playing: list[str]) -> list[list[str]]:
        found: list[list[str]] = []
        for group in groups:
            if group[0] not in playing:
                found.append(group)
                continue
            for held in sorted({merit[who] for who in group}, reverse=True):
                found.append([who for who in group if merit[who] == held])
        return found

    def _prizes(self) -> None:
        state = self.play.state
        assert state.stage is TournamentStage.DECIDED
        prizes = len(self.percent)
        placed, expected = list(state.placing)[:prizes], self.out[:prizes]
        if len(set(self.percent)) < prizes:  # who are level for equal prizes may stand either way
            placed, expected = sorted(placed), sorted(expected)
        assert placed == expected
        assert sorted(state.placing) == sorted(self.out)
        self.out = list(
            state.placing
        )  # players who are level where no prize is at stake may stand either way
        if self.out and self.chance.random() < 0.3:
            late = self.chance.choice(self.out)
            self.play.does(MAX, Disqualify(who=late, ground="breach"))
            self.barred.add(late)
        self.play.does(OPAL, AwardPrizes())
        pot = self.play.state.pot
        fees = sum(self.paid.values())
        kept = [who for who in self.entrants if self.play.state.entries[who].status != "withdrawn"]
        pool = max(fees, self.guarantee) if self.guarantee and len(kept) >= 4 else fees
        eligible = [who for who in self.out if who not in self.barred]
        percent = list(self.percent[: len(eligible)])
        due = dict(zip(eligible, shares(pool, percent), strict=False)) if eligible else {}
        given = {who: pot.received.get(who, 0) + self.paid[who] for who in self.entrants}
        assert {who: won for who, won in given.items() if won} == {
            who: won for who, won in due.items() if won
        }
        assert fees == sum(due.values()) + pot.house
        assert pot.pool == 0


def run(seed: int) -> None:
    Both(seed).run()


@pytest.mark.parametrize("seed", range(IN_TESTS))
def test_the_model_agrees_on_a_random_tournament(seed: int) -> None:
    run(seed)


@pytest.mark.soak
def test_the_model_agrees_on_ten_thousand_tournaments() -> None:
    for seed in range(IN_TESTS, IN_TESTS + IN_SOAK):
        run(seed)
