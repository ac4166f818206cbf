"""Tables, coups and wagers for hypothesis to choose from."""

from datetime import date
from functools import cache
from typing import NamedTuple

from hypothesis import strategies as st
from msgspec import structs

from punto.cards import Card, parse_cards
from punto.rulebook.loader import load
from punto.rules.coup import Coup
from punto.rules.game import Game, wager_names
from punto.rules.limits import Bounds, Sign
from punto.rules.outcome import Outcome
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from punto.units import ChipSet
from tests.oracle import coup as oracle

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
CHIPS = ((), (50, 100, 500, 2500), (250, 500, 2500), (100, 500, 2500, 10000), (300, 500))
VARIANTS = [
    (rulebook, name)
    for rulebook in ("nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025")
    for name, variant in load(rulebook).variant.items()
    if variant.hands == "two"
]
OPTIONS = ((None, 1), ("tiger", 1), ("tiger", 3), ("dragon-tiger", 5), ("super-six", 2))
PEOPLE = ("Ann", "Bob", "Cy", "Dee")
DAY = date(2025, 1, 1)
LARGEST = 10**15
EXACT = 400
"""A stake of which every odds, share and commission of the five rulebooks is a whole number of cents."""


class Table(NamedTuple):
    """A table with the chips in use there."""

    game: Game
    chips: tuple[int, ...]


@cache
def game(rulebook: str, variant: str, family: str | None, option: int, chips: tuple[int, ...]) -> Game:
    book = load(rulebook)
    options = {family: option} if family in book.family and option <= book.family[family].options else {}
    return Game(book, variant, options=options, chips=ChipSet(chips) if chips else None)


@st.composite
def tables(draw: st.DrawFn, chips: tuple[tuple[int, ...], ...] = CHIPS) -> Table:
    """Any variant of any rulebook, with an option of a side bet family and chips."""
    rulebook, variant = draw(st.sampled_from(VARIANTS))
    family, option = draw(st.sampled_from(OPTIONS))
    paid_in = draw(st.sampled_from(chips))
    return Table(game(rulebook, variant, family, option, paid_in), paid_in)


@st.composite
def cards(draw: st.DrawFn) -> tuple[Card, ...]:
    """A coup dealt to its end, as the oracle's table of play has it."""
    drawn = draw(st.lists(st.sampled_from(PACK), min_size=6, max_size=6))
    for count in (4, 5, 6):
        try:
            oracle.deal(drawn[:count])
        except ValueError:
            continue
        return parse_cards(drawn[:count])
    raise AssertionError(f"six cards always end a coup: {drawn}")


def amounts(most: int = LARGEST) -> st.SearchStrategy[int]:
    """Stakes in cents, small and round ones as often as large and odd ones."""
    round_ones = st.integers(1, min(most, 10_000_000) // 100).map(lambda dollars: dollars * 100)
    return st.one_of(st.integers(1, min(most, 100_000)), round_ones, st.integers(1, most))


@st.composite
def wager(draw: st.DrawFn, table: Table, number: int, stakes: st.SearchStrategy[int]) -> Wager:
    """A wager that the rulebook knows, placed as it should be or not."""
    name = draw(st.sampled_from(wager_names(table.game.book)))
    stem, _, length = name.rpartition("-")
    nominated = stem == "nominated-run"
    return Wager(
        id=f"w{number}",
        wager=name,
        amount=draw(stakes),
        who=draw(st.sampled_from(PEOPLE)),
        seat=draw(st.sampled_from(("", "1", "2", "7"))),
        area=draw(st.sampled_from(("", "left"))),
        asset=draw(st.sampled_from(("chips", "chips", "chips", "token"))),
        defer_commission=draw(st.booleans()),
        approved=frozenset(draw(st.sets(st.sampled_from(("5.6.6", "5.6.7", "9.3.1")), max_size=2))),
        valid=draw(st.sampled_from((True, True, True, False))),
        why=draw(st.sampled_from(("", "area", "flat", "player-card"))),
        withdrawn=draw(st.sampled_from((False, False, False, True))),
        nominate="".join(draw(st.lists(st.sampled_from("PB"), min_size=int(length), max_size=int(length))))
        if nominated
        else "",
        entry=draw(st.sampled_from(("early", "late"))),
    )


@st.composite
def wagers(draw: st.DrawFn, table: Table, most: int, stakes: st.SearchStrategy[int]) -> tuple[Wager, ...]:
    """Several wagers of several people."""
    count = draw(st.integers(1, most))
    return tuple(draw(wager(table, number, stakes)) for number in range(count))


@st.composite
def signs(draw: st.DrawFn) -> Sign:
    """Limits, or none; the minimum is never over the maximum."""
    if draw(st.booleans()):
        return Sign()
    least, most = sorted(draw(st.lists(st.integers(1, 10**6), min_size=2, max_size=2)))
    some = st.one_of(st.none(), st.integers(1, 10**6))
    return Sign(
        bounds=Bounds(minimum=least, maximum=most, unit=draw(st.sampled_from((None, 50, 100)))),
        area_maximum=draw(some),
        differential=draw(some),
        extra=draw(st.one_of(st.none(), st.tuples(st.integers(1, 10**6), st.none()))),
    )


class Case(NamedTuple):
    """One coup at a table, with what was laid on it."""

    table: Table
    coup: Coup
    sign: Sign

    def settle(self) -> tuple[Outcome, ...]:
        """What the product makes of it."""
        return settle_coup(self.table.game, self.coup, sign=self.sign, day=DAY)[0].outcomes


@st.composite
def cases(draw: st.DrawFn, limits: bool = True) -> Case:
    """A live coup with cards, wagers and limits."""
    table = draw(tables())
    coup = Coup(cards=draw(cards()), wagers=draw(wagers(table, 8, amounts())))
    return Case(table, coup, draw(signs()) if limits else Sign())


@st.composite
def valid_wagers(draw: st.DrawFn, table: Table, stakes: st.SearchStrategy[int]) -> tuple[Wager, ...]:
    """Wagers in chips that nothing is wrong with, each of another person, with the main wagers some need."""
    names = draw(st.lists(st.sampled_from(wager_names(table.game.book)), min_size=1, max_size=8))
    laid = []
    for number, name in enumerate(names):
        nominate = "PBPBPB"[: int(name[-1])] if name.startswith("nominated") else ""
        who = str(number)
        stake = draw(stakes)
        laid.append(Wager(id=f"w{number}", wager=name, amount=stake, who=who, seat=who, nominate=nominate))
        if name.startswith(("insurance", "shield")):
            hand = name.removeprefix("shield-") if name.startswith("shield") else "banker"
            laid.append(Wager(id=f"w{number}m", wager=hand, amount=stake, who=who, seat=who))
    return tuple(laid)


@st.composite
def shoes(draw: st.DrawFn) -> tuple[Table, list[Coup]]:
    """Consecutive coups of one table, to the end of it, with wagers that span them."""
    rulebook, variant = draw(st.sampled_from([each for each in VARIANTS if load(each[0]).run]))
    table = Table(game(rulebook, variant, None, 1, ()), ())
    coups = []
    for place in range(draw(st.integers(1, 8))):
        laid = [
            structs.replace(each, id=f"c{place}-{each.id}")
            for each in draw(wagers(table, 3, st.integers(1, 10_000)))
        ]
        kind = draw(st.sampled_from(("live", "live", "live", "dummy", "void")))
        coups.append(
            Coup(wagers=tuple(laid), cards=draw(cards()) if kind == "live" else (), kind=kind)  # type: ignore[arg-type]
        )
    coups[-1] = structs.replace(coups[-1], table_closes=True)
    return table, coups
