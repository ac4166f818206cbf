"""A naive tournament: plain sums in plain words, written without a look at the product.

It is told what everybody does and which hand wins, and says what everybody has, who is out and who gets what.
"""

from dataclasses import dataclass, field

Out = tuple[int, int, int, int]
"""Coup, chips left, wager, and how many went before: larger is better."""


def counted(amount: int, held: int, low: int, high: int) -> int | None:
    """What an open wager counts for; None if its player cannot make it up."""
    if amount < low:
        return low if held >= low else None
    units = 0
    while (units + 1) * low <= min(amount, high):
        units += 1
    return units * low


def form_counts(amount: int, named: bool, free: int, low: int, high: int) -> tuple[int, int]:
    """What a secret wager counts for, and what an incomplete one costs."""
    top = high - high % low
    if not named or not amount:
        return 0, min(low, free)
    if amount > free:
        return min(free, top), 0
    if amount < low:
        return min(low, free), 0
    if amount > high:
        return top, 0
    return min(amount - amount % low, top), 0


def won(bet: str, winner: str, amount: int, chip: int) -> int:
    """What a wager brings: below nothing when it is lost."""
    if bet == winner:
        exact = {"player": 20, "banker": 19, "tie": 160}[bet] * amount
        due = -(-exact // 20)
        return -(-due // chip) * chip
    return 0 if winner == "tie" and bet != "tie" else -amount


@dataclass
class Seat:
    """One player at a table."""

    box: int
    chips: int
    passes: int
    forms: int
    taken: int = 0
    state: str = "in"
    out: Out | None = None


@dataclass
class Act:
    """What one player does in a coup."""

    kind: str
    """wager, pass, form, absent or nothing."""
    bet: str = ""
    amount: int = 0
    named: bool = True


@dataclass
class Table:
    """A session at one table."""

    seats: dict[str, Seat]
    low: int
    high: int
    coups: int
    chip: int
    coup: int = 1
    gone: int = 0
    over: bool = False

    def playing(self) -> list[str]:
        return [who for who, seat in self.seats.items() if seat.state == "in"]

    def play(self, acts: dict[str, Act], winner: str) -> None:
        """One coup."""
        staked: dict[str, int] = {}
        for who, act in acts.items():
            self._act(self.seats[who], who, act, winner, staked)
        last = self.coup >= self.coups
        need = 1 if last else self.low
        for who in sorted(self.playing(), key=lambda each: self.seats[each].box):
            seat = self.seats[who]
            if seat.chips < need:
                self.gone += 1
                seat.state, seat.out = "out", (self.coup, seat.chips, staked.get(who, 0), self.gone)
        self.over = last or len(self.playing()) <= 1
        self.coup += 1

    def _act(self, seat: Seat, who: str, act: Act, winner: str, staked: dict[str, int]) -> None:
        amount = 0
        if act.kind == "wager":
            amount = counted(act.amount, seat.chips, self.low, self.high) or 0
        elif act.kind == "form":
            seat.forms -= 1
            amount, cost = form_counts(act.amount, act.named, seat.chips, self.low, self.high)
            seat.chips -= cost
        elif act.kind == "pass":
            seat.passes -= 1
        elif act.kind == "absent" and seat.taken < 3 and seat.chips >= self.low:
            seat.taken += 1
            seat.chips -= self.low
        elif act.kind == "nothing" and seat.chips >= self.low:
            seat.state = "disqualified"
        if amount:
            staked[who] = amount
            seat.chips += won(act.bet, winner, amount, self.chip)

    def ranked(self) -> list[list[str]]:
        """Everybody with a place, in groups that are level."""
        groups: list[list[str]] = []
        held = sorted({self.seats[who].chips for who in self.playing()}, reverse=True)
        for chips in held:
            groups.append([who for who in self.playing() if self.seats[who].chips == chips])
        gone = [(seat.out, who) for who, seat in self.seats.items() if seat.out]
        return [*groups, *([who] for _, who in sorted(gone, reverse=True))]


def one_order(tables: list[Table]) -> list[list[str]]:
    """Everybody of a final at several tables: by chips, then those who went out last."""
    left = {who: table.seats[who].chips for table in tables for who in table.playing()}
    groups = [[who for who in left if left[who] == chips] for chips in sorted({*left.values()}, reverse=True)]
    gone = [(seat.out, who) for table in tables for who, seat in table.seats.items() if seat.out]
    return [*groups, *([who] for _, who in sorted(gone, key=lambda each: each[0], reverse=True))]


def level_at(groups: list[list[str]], places: int) -> tuple[list[str], int]:
    """Who must play off for the last places, and for how many."""
    before = 0
    for group in groups:
        free = places - before
        if len(group) > free > 0:
            return group, free
        before += len(group)
    return [], 0


def level_for(groups: list[list[str]], percent: tuple[int, ...]) -> tuple[list[str], int]:
    """Who must play off first for prizes that differ, and for how many prizes."""
    before = 0
    for group in groups:
        worth = [
            percent[place] if place < len(percent) else 0 for place in range(before, before + len(group))
        ]
        if len(set(worth)) > 1:
            return group, len([each for each in worth if each])
        before += len(group)
    return [], 0


@dataclass
class Purse:
    """The money of a tournament."""

    pool: int = 0
    house: int = 0
    back: int = 0
    prizes: dict[str, int] = field(default_factory=dict)


def shares(pool: int, percent: list[int]) -> list[int]:
    """The pool in per cent, the cents left over to the largest fractions, the better place first."""
    total = sum(percent)
    found = [pool * each // total for each in percent]
    rest = [(pool * each % total, -place) for place, each in enumerate(percent)]
    for _, place in sorted(rest, reverse=True)[: pool - sum(found)]:
        found[-place] += 1
    return found
