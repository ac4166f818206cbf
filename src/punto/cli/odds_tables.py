"""Prices in tables that fit a terminal."""

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from punto.cli.fitted_tables import show
from punto.cli.output import console, table
from punto.odds.answer import OddsAnswer
from punto.odds.formatting import between, decimal, deviation, percent, rate, share
from punto.odds.grades import Grade
from punto.odds.jackpot import OwnWorth, Worth
from punto.odds.law.composition import RANKS
from punto.odds.listing import BoundedLine, ListedWager
from punto.odds.remarkable import Remarkable
from punto.odds.rounding_cost import Rounded
from punto.rulebook.model import Result
from punto.units import format_exact, format_money

if TYPE_CHECKING:  # all of these load the compiler
    from punto.odds.exposure import Exposure
    from punto.odds.pricebook import OfferedWager
    from punto.odds.removal import Effects, RemovalEffect, RunRemoval
    from punto.odds.shoe_course import Moment

RESULTS: tuple[Result, ...] = ("win", "lose", "stand-off")
FEW = 6
"""Up to so many wagers are shown with their pay lines."""
FINE = 100_000
"""Effects of removal are shown in hundred-thousandths of the stake."""


def print_answer(found: OddsAnswer, grades: tuple[Grade, ...]) -> None:
    """The prices; with few wagers their pay lines too."""
    out = console()
    left = f", with {_some(found)} removed" if found.removed else ""
    rows = table(
        f"{found.book.identity.title}: prices, exact{left}",
        "wager", "variant", "option", "decks", "win", "lose", "push", "house edge", "deviation",
    )  # fmt: skip
    for listed in found.wagers:
        _add(rows, listed)
    show(rows)
    if len(found.wagers) <= FEW:
        for listed in found.wagers:
            _print_lines(listed)
            _print_inside(listed)
    for note in _notes(found, grades):
        out.print(Text(note))


def _some(found: OddsAnswer) -> str:
    cards = [str(card) for card in found.removed]
    return " ".join(cards) if len(cards) <= 12 else f"{len(cards)} cards"


def _notes(found: OddsAnswer, grades: tuple[Grade, ...]) -> list[str]:
    """When wagers that open inside a coup do so, what is a bound, and what has no price here."""
    notes = [
        f"{listed.wager}: given that it is offered ({listed.price.condition}), "
        f"in {percent(listed.price.offered)} of coups"
        for listed in found.wagers
        if listed.price.condition
    ]
    bounded = [listed for listed in found.wagers if listed.other]
    notes += [f"{listed.wager} {listed.option}: {between(*listed.bounds, 6)}, proven" for listed in bounded]
    if found.not_priced:
        notes.append(f"Not priced: {', '.join(found.not_priced)}")
    if len(found.wagers) > FEW:
        notes += [f"{each.words}: {each.one_in}" for each in grades]
    return ["", *notes] if notes else []


def _add(rows: Table, listed: ListedWager) -> None:
    price = listed.price
    shares = (percent(price.share(result)) for result in RESULTS)
    edge = f"{'about ' if listed.other else ''}{percent(listed.middle, 3 if listed.other else 5)}"
    rows.add_row(
        listed.wager, listed.where, listed.chosen, str(listed.decks), *shares, edge, deviation(listed, 5)
    )


def _name(listed: ListedWager) -> str:
    return " ".join(str(each) for each in (listed.wager, listed.variant, listed.option) if each is not None)


def _print_lines(listed: ListedWager) -> None:
    price = listed.price
    columns = ("line", "result", "odds", "ways", "share", "clauses")
    rows = table(f"\n{_name(listed)}: of {ways(price.ways)} ways", *columns)
    for each in listed.lines:
        line = each.line
        paid = f"{line.odds} less {rate(line.commission)}" if line.commission else line.odds
        if line.paid and not line.odds:
            paid = f"nets {line.net}"
        often = share(each, price.ways, 4)
        rows.add_row(line.name, line.result, paid, _counted(each), often, ", ".join(line.clauses))
    show(rows)


def _counted(each: BoundedLine) -> str:
    """The ways of a line; both ends, one above the other, where only bounds are proven."""
    return ways(each.line.ways) if each.known else f"{ways(each.least)}\nto {ways(each.most)}"


def ways(number: int) -> str:
    """A count of ways; of a very long one the first digits and how many follow. JSON has them all.

    >>> ways(4998398275503360), ways(10**30 // 7)
    ('4,998,398,275,503,360', '142857142857… (18 more digits)')
    """
    digits = str(number)
    if len(digits) <= 20:
        return f"{number:,}"
    return f"{digits[:12]}… ({len(digits) - 12} more digits)"


def _print_inside(listed: ListedWager) -> None:
    if listed.on_table:
        columns = ("on the table", "of coups", "win", "lose", "push", "house edge")
        rows = table(f"\n{_name(listed)}: by what lies on the table", *columns)
        for price in listed.on_table:
            shares = (percent(price.share(result)) for result in RESULTS)
            rows.add_row(price.condition or "", percent(price.offered), *shares, percent(price.house_edge, 5))
        show(rows)


def print_removals(title: str, found: "list[RemovalEffect]", runs: "list[RunRemoval]") -> None:
    """What one card less of each rank does to the house edge."""
    columns = ("wager", *(rank.value for rank in RANKS))
    rows = table(f"{title}: effect of removing one card on the house edge, in 0.001%", *columns)
    rows.padding = (0, 1, 0, 0)  # thirteen ranks beside names that are not cut
    for each in found:
        rows.add_row(offer_name(each.offer), *_effects(each.effects))
    for run in runs:
        rows.add_row(_run_name(run), *_effects(run.effects))
    show(rows)


def _run_name(run: "RunRemoval") -> str:
    return " ".join(filter(None, (run.wager, run.option)))


def offer_name(offer: "OfferedWager") -> str:
    """A wager with its option, and its variant where only one pays it so."""
    one = offer.variants[0] if len(offer.variants) == 1 else None
    words = (offer.wager, offer.option, one)
    return " ".join(str(word) for word in words if word is not None)


def _effects(effects: "Effects") -> list[str]:
    return [decimal(effects[rank] * FINE, 1) if rank in effects else "" for rank in RANKS]


def print_exposures(title: str, found: "list[Exposure]") -> None:
    """How often wagers turned to the bettor's favour, and the count that finds it."""
    coups, shoes = found[0].coups, found[0].shoes
    columns = ("wager", "coups", "advantage", "best", "won a shoe", "count A2345678 9TJQK", "from", "finds")
    rows = table(f"{title}: coups that favour the bettor, of {coups:,} in {shoes} shoes", *columns)
    for each in found:
        if each.favourable:
            rows.add_row(offer_name(each.offer), *_exposed(each))
    show(rows)
    never = sum(not each.favourable for each in found)
    console().print(Text(f"\n{never} wagers never did. Won a shoe: by a unit laid whenever it is worth it."))


def _exposed(each: "Exposure") -> list[str]:
    figures = [percent(each.share, 2), percent(each.mean, 2), percent(each.best, 2)]
    figures.append(decimal(each.gain / each.shoes, 3))
    if each.count is None or each.finds is None:
        return [*figures, each.no_count or "", "", ""]
    tags = " ".join(str(tag) for tag in each.count.tags.values())
    return [*figures, tags, decimal(each.count.trigger, 1), percent(each.finds, 0)]


def print_course(moments: "list[Moment]", wagers: frozenset[str]) -> None:
    """The house edge of a few wagers before each coup."""
    chosen = [
        place
        for place, quote in enumerate(moments[0].quotes)
        if quote.offer.wager in (wagers or {"player", "banker", "tie"})
    ][:FEW]
    names = [offer_name(moments[0].quotes[place].offer) for place in chosen]
    rows = table("\nHouse edge before each coup", "coup", "cards left", *names)
    for moment in moments:
        edges = [moment.quotes[place].edge for place in chosen]
        shown = ("not open" if edge is None else percent(edge, 4) for edge in edges)
        rows.add_row(str(moment.coup), str(moment.left), *shown)
    show(rows)


def print_rounding(found: list[tuple[ListedWager, Rounded]], not_laid: tuple[str, ...]) -> None:
    """What rounding to chips costs."""
    columns = ("wager", "stake", "counts", "extra a coup", "house edge", "rounded")
    rows = table("\nRounding to chips", *columns)
    for listed, each in found:
        money = (format_money(each.stake), format_money(each.valid))
        extra = format_exact(each.extra) if each.extra == 0 else decimal(each.extra / 100, 6)
        edges = (percent(listed.price.house_edge, 5), percent(each.house_edge, 5))
        rows.add_row(_name(listed), *money, extra, *edges)
    show(rows)
    for words in not_laid:
        console().print(Text(words))


def print_jackpot(found: Worth) -> None:
    """What a jackpot is worth to all bets on the Tie together."""
    meter = format_money(found.jackpot.meter)
    rows = table(f"\nJackpot on four eights, {meter} on the meter", "event", "chance", "takes", "pays")
    for each in found.prizes:
        rows.add_row(each.grade.words, each.grade.one_in, rate(each.takes), format_exact(each.pays))
    show(rows)
    said = f"Worth {decimal(found.a_coup / 100, 4)} a coup to all bets on the Tie together, however divided."
    if found.fair is not None:
        said += (
            f" The Tie costs nothing while the meter holds {decimal(found.fair, 0)} times what lies on it."
        )
    console().print(Text(f"{said} Clauses: {', '.join(found.clauses)}"))
    if found.own:
        _print_own(found.own)


def _print_own(own: OwnWorth) -> None:
    """What a jackpot is worth to one bet on the Tie."""
    bet = own.bet
    others = ", ".join(format_money(each) for each in bet.others) or "no other bet"
    shares = ", ".join(format_money(each) for each in own.shares)
    said = [f"A bet of {format_money(bet.stake)} beside {others} ({bet.method} division) gets {shares}:"]
    said.append(f"{decimal(own.a_coup / 100, 4)} a coup.")
    if own.net is not None:
        said.append(f"With the Tie itself {decimal(own.net / 100, 4)} a coup,")
        said.append(f"a house edge of {percent(-own.net / bet.stake, 4)}.")
        meter = own.favours_from
        said.append(
            f"It favours the bettor from a meter of {format_money(meter)} on." if meter else "No meter helps."
        )
    console().print(Text(" ".join(said)))


def print_remarkable(found: list[Remarkable]) -> None:
    """Odds that favour the bettor, and those above a fifth for the house."""
    columns = ("rulebook", "wager", "variant", "option", "decks", "odds", "house edge")
    rows = table("Printed odds that favour the bettor, or keep more than 20% for the house", *columns)
    for each in found:
        listed = each.listed
        odds = ", ".join(dict.fromkeys(line.odds for line in listed.price.lines if line.odds))
        rows.add_row(each.book.id, listed.wager, listed.where, listed.chosen, each.decks, odds, each.edge)
    show(rows)
