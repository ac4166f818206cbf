"""The report, section by section."""

from collections.abc import Iterator

from punto.odds.answer import Question
from punto.odds.by_decks import name_of
from punto.odds.exposure import Exposure
from punto.odds.formatting import between, decimal, deviation, percent, rate, share
from punto.odds.listing import ListedWager
from punto.odds.price import Price
from punto.odds.remarkable import DEAR
from punto.odds.report import html
from punto.odds.report.svg import bar_plot, line_plot, side_plot
from punto.odds.study import Study, study
from punto.rulebook.library import Books
from punto.rulebook.model import Result
from punto.rules.whole_shoe import burn_by, cutting_card_by
from punto.version import __version__

RESULTS: tuple[Result, ...] = ("win", "lose", "stand-off")
SUMMARY = ("wager", "variant", "option", "win", "lose", "push", "hit", "house edge", "deviation")
LINES = ("line", "result", "odds", "nets", "ways", "share", "clauses")
INSIDE = ("on the table", "of coups", "win", "lose", "push", "house edge")
EXPOSED = ("wager", "coups", "share", "mean advantage", "best", "won a shoe", "tags", "true count", "finds")
COUNTED = (
    "Every figure under Prices is a count of ways over a stated whole, taken over every order in which "
    "the cards of the shoe can leave, or, where it says “to”, both proven ends of one; none is sampled, and "
    "none was rounded before it was printed. A coup that ends sooner is counted with every order of the "
    "cards it leaves unused. The house edge is what the house keeps of a unit staked, on average; negative "
    "where the bettor is favoured. Commission is part of it, rounding to chips is not."
)
RUNS = (
    "Runs are counted for the shoe as it runs down: the ordered draws for given results are a sum over "
    "sets of cards, split into the factorial moments of two halves, and worked out modulo primes until "
    "the whole number is certain. A late tail looks at seven coups; there the seventh is bounded from the "
    "exact chances of one to six. What depends on it is given by both ends of what is proven, each rounded "
    "away from the other."
)
SAMPLED = (
    "Before each coup every wager was priced exactly for the cards left, so each price is exact and how "
    "often it comes about is a sample. “Won a shoe” is what a unit laid whenever it is worth it wins, on "
    "average. The tags are those of a linear count, ace to king; the wager is worth laying from the true "
    "count on, and the count finds so much of what perfect knowledge would win. A continuous shuffler has "
    "no exposure."
)


def report(question: Question, shoes: int, seed: str, books: Books | None = None) -> str:
    """The report on a rulebook, or on the wagers of it that are asked about."""
    found = study(question, shoes, seed, books)
    title = f"{found.book.identity.title}: the exact price of every wager"
    return html.page(title, _parts(found, title))


def _parts(found: Study, title: str) -> Iterator[str]:
    yield html.heading(title, 1)
    identity = found.book.identity
    yield html.paragraph(
        f"{identity.authority.name}. {found.answer.decks} decks, full shoe, unless a line says otherwise. "
        f"Punto {__version__}."
    )
    yield html.paragraph(COUNTED)
    if found.book.run or found.book.tail:
        yield html.paragraph(RUNS)
    yield html.heading("Prices")
    yield _summary(found)
    yield html.heading("Prices out of the ordinary")
    yield _out_of_the_ordinary(found)
    yield html.heading("Four eights")
    yield _grades(found)
    yield html.heading("Pay lines")
    for listed in found.answer.wagers:
        yield from _wager(listed)
    yield html.heading("House edge by number of decks")
    yield html.plots(_by_decks(found))
    yield html.heading("Effect of removing one card")
    yield html.paragraph("What one card less of a rank adds to the house edge; bars up favour the house.")
    yield html.plots(_removals(found))
    yield html.heading("Exposure to advantage play")
    yield from _exposure(found)


def _summary(found: Study) -> str:
    return html.table(SUMMARY, (_row(listed) for listed in found.answer.wagers), SUMMARY[3:])


def _row(listed: ListedWager) -> list[str]:
    price = listed.price
    shares = [percent(price.share(result), 6) for result in RESULTS]
    figures = [*shares, percent(price.hit_frequency, 6), edge(listed), deviation(listed, 6)]
    return [listed.title, listed.where, listed.chosen, *figures]


def edge(listed: ListedWager) -> str:
    """The house edge, or both ends of what is proven of it."""
    low, high = listed.bounds
    return percent(low, 6) if low == high else between(low, high, 5)


def _out_of_the_ordinary(found: Study) -> str:
    chosen = [each for each in found.answer.wagers if each.bounds[1] < 0 or each.bounds[0] > DEAR]
    if not chosen:
        return html.paragraph("No printed odds favour the bettor, and none keep more than 20% for the house.")
    rows = [(each.title, each.where, each.chosen, edge(each)) for each in chosen]
    words = html.paragraph("Printed odds that favour the bettor, or keep more than 20% for the house.")
    return words + html.table(("wager", "variant", "option", "house edge"), rows, ["house edge"])


def _grades(found: Study) -> str:
    rows = [
        (
            each.words,
            f"{each.ways:,}",
            f"{each.all_ways:,}",
            each.one_in,
        )
        for each in found.grades
    ]
    return html.table(("event", "ways", "of", "chance"), rows, ("ways", "of", "chance"))


def _wager(listed: ListedWager) -> Iterator[str]:
    price = listed.price
    name = " ".join(filter(None, (listed.title, listed.variant, listed.chosen)))
    yield html.heading(f"{name} ({listed.wager})", 3)
    known = f"House edge {edge(listed)}"
    if listed.other is None:
        known += f", exactly {price.house_edge.numerator}/{price.house_edge.denominator}"
    yield f'<p class="exact">{known}. Of {price.ways:,} ways.</p>'
    if price.condition:
        yield html.paragraph(f"Given that {price.condition}; in {percent(price.offered, 6)} of coups.")
    yield html.table(LINES, _lines(listed), ("nets", "ways", "share"))
    if listed.on_table:
        yield html.table(INSIDE, (_inside(each) for each in listed.on_table), INSIDE[1:])


def _lines(listed: ListedWager) -> Iterator[list[str]]:
    for each in listed.lines:
        line = each.line
        odds = f"{line.odds} less {rate(line.commission)}" if line.commission else line.odds
        ways = f"{line.ways:,}" if each.known else f"{each.least:,} to {each.most:,}"
        often, clauses = share(each, listed.price.ways, 6), ", ".join(line.clauses)
        yield [line.name, line.result, odds, str(line.net), ways, often, clauses]


def _inside(price: Price) -> list[str]:
    shares = [percent(price.share(result), 4) for result in RESULTS]
    return [price.condition or "", percent(price.offered, 4), *shares, percent(price.house_edge, 5)]


def _by_decks(found: Study) -> Iterator[tuple[str, str]]:
    """One plot for each wager that is played with several numbers of decks; options alike are left out."""
    seen = set()
    for listed in found.answer.wagers:
        edges = found.by_decks.get(name_of(listed), {})
        points = tuple(sorted(edges.items()))
        if len(points) > 1 and points not in seen:
            seen.add(points)
            name = " ".join(filter(None, (listed.title, listed.variant, listed.chosen)))
            yield name, line_plot(f"House edge of {name} by number of decks", points)


def _removals(found: Study) -> Iterator[tuple[str, str]]:
    seen = set()
    named = [(each.offer.named, each.effects) for each in found.removals]
    named += [
        (" ".join(filter(None, (each.wager, each.option))), each.effects) for each in found.run_removals
    ]
    for name, effects in named:
        bars = tuple((rank.value, effect) for rank, effect in effects.items())
        if bars not in seen and any(effect for _, effect in bars):
            seen.add(bars)
            yield name, bar_plot(f"Effect of removal on {name}", bars)


def _exposure(found: Study) -> Iterator[str]:
    if not found.exposures:
        yield html.paragraph("Wagers over several coups are not followed through a shoe.")
        return
    coups = found.exposures[0].coups
    burn = {"one": "one card burned unseen", "face-up": "a burn turned up"}.get(
        burn_by(found.book), "no burn"
    )
    yield html.paragraph(
        f"{found.shoes} shoes shuffled from the seed “{found.seed}”, {burn}, the cutting card "
        f"{cutting_card_by(found.book)} from the back and the coup after it dealt: {coups:,} coups. {SAMPLED}"
    )
    chosen = [each for each in found.exposures if each.favourable]
    yield html.table(EXPOSED, (_exposed(each, found.shoes) for each in chosen), EXPOSED[1:6])
    bars = [(each.offer.named, each.share) for each in chosen if each.share < 1]
    yield html.plots([("Share of coups that favour the bettor", side_plot("Exposure by wager", bars))])


def _exposed(each: Exposure, shoes: int) -> list[str]:
    figures = [
        percent(each.share, 2),
        percent(each.mean, 3),
        percent(each.best, 3),
        decimal(each.gain / shoes, 4),
    ]
    row = [each.offer.named, f"{each.favourable:,}", *figures]
    if each.count is None or each.finds is None:
        return [*row, each.no_count or "", "", ""]
    tags = " ".join(str(tag) for tag in each.count.tags.values())
    return [*row, tags, decimal(each.count.trigger, 1), percent(each.finds, 0)]
