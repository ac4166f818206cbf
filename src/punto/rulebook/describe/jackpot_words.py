"""Jackpots in words: what wins one, how much of it, and everything that happens around it."""

from collections.abc import Iterator

from punto.rulebook.describe.words import FactRow, FactTopic, in_words, listed, row
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.jackpots import JackpotGrade, Jackpots, JackpotStyle

METHODS = {
    "equal": "equal shares, one for each qualifying wager",
    "proportional": "by the value of each qualifying wager",
}
SET_OFF = {"cards": "by the cards of a coup", "meter": "by a hidden value that the meter reaches"}


def jackpot_topics(book: Rulebook) -> Iterator[FactTopic]:
    """Everything about jackpots, where the text has any."""
    jackpots = book.jackpots
    if jackpots is None:
        return
    yield FactTopic("Jackpots: what wins", tuple(_styles(jackpots)))
    yield FactTopic("Jackpots: before the start", tuple(_before(jackpots)))
    yield FactTopic("Jackpots: meter and prize", tuple(_meter(jackpots)))
    yield FactTopic("Jackpots: what goes wrong", tuple(_irregular(jackpots)))


def _styles(jackpots: Jackpots) -> Iterator[FactRow]:
    yield row("Rules of the game", "apply unless these say otherwise", jackpots.prevails)
    for style in jackpots.style.values():
        yield row(f"{style.title}: set off", SET_OFF[style.set_off_by], style)
        who = f"every valid wager on {style.wager}" if style.wager else "the wagers that the parameters name"
        yield row(f"{style.title}: qualifies", who, style.qualifying)
        yield from _options(style)


def _options(style: JackpotStyle) -> Iterator[FactRow]:
    if not style.option:
        yield row(f"{style.title}: hands and shares", "as the operator sets them", style)
    for option in style.option.values():
        for grade in option.grade.values():
            subject = f"{style.title}, {option.title}: {grade.title} ({in_words(grade.when)})"
            yield row(subject, f"{_range(grade)} of the rounded meter", grade, option)


def _range(grade: JackpotGrade) -> str:
    return grade.most if grade.least == grade.most else f"{grade.least} to {grade.most}"


def _before(jackpots: Jackpots) -> Iterator[FactRow]:
    fitted = jackpots.equipment
    yield row("Tables", "one table, or a group", jackpots.tables)
    yield row("Which tables", "baccarat tables", jackpots.baccarat_only)
    yield row("Set by the operator", "amounts, option, shares, method and seed", jackpots.set_up)
    yield row("Notice of the parameters", "to the regulator, before the start", jackpots.notice)
    yield row("Other parameters", "after notice, from the next full win", jackpots.changed)
    yield row("Handset", "at the table, where it is needed", fitted.handset)
    yield row("Management console", "needed", fitted.console)
    yield row("Display of the value", "close to every table", fitted.display, fitted.near)
    yield row("Other displays", "may show the value", fitted.elsewhere)
    yield row("Option and shares", "on the table sign", fitted.shares_signed)
    yield row("Method of division", "on display at every table", fitted.method_signed)


def _meter(jackpots: Jackpots) -> Iterator[FactRow]:
    yield row("Contribution", "a fixed sum from the operator for each coup", jackpots.contribution)
    yield row("When", "at the end of every coup with a result", jackpots.completed)
    yield row("Contributions", "are recorded", jackpots.contributions_recorded)
    yield row("Winning hand", "recorded at once by the dealer", jackpots.hand_recorded)
    yield row("Moment of settlement", "recorded", jackpots.settlement_recorded)
    yield row("Value", "what the display shows, rounded up to a payable amount", jackpots.value)
    yield row("Reading the value", "on the console, at settlement", jackpots.value_read)
    yield row("Wins at several tables", "in the order of recording", jackpots.sequence)
    yield row("Confirmation", "before any payment", jackpots.confirmed)
    for name, method in jackpots.method.items():
        yield row(f"Division, {name}", METHODS[name], method)
    yield row("Paid in", listed(kind.replace("-", " ") for kind in jackpots.paid.kinds), jackpots.paid)
    yield row("After a win", "less the pool; after a full win, the notified seed", jackpots.reset)
    yield row("Nobody qualifies", "nothing is paid, the meter stays", jackpots.nobody)


def _irregular(jackpots: Jackpots) -> Iterator[FactRow]:
    yield row("Equipment fails", "not offered at that table until rectified", jackpots.withdrawn)
    yield row("Coups that were not recorded", "contributed when they are found", jackpots.missed)
    yield row("The coup is void", "no prize and no contribution", jackpots.voided)
    yield row("Adjustment by hand", "on the console, with a reason and two people", jackpots.adjusted)
