"""Everything about a rulebook's prices from full shoes: by decks, by card removed, and through a shoe."""

from dataclasses import dataclass
from fractions import Fraction

from punto.odds.answer import OddsAnswer, Question, answer, settings_of
from punto.odds.by_decks import Named, edges_by_decks
from punto.odds.exposure import Exposure, exposures
from punto.odds.grades import Grade, eights
from punto.odds.law.composition import Composition
from punto.odds.law.coup_law import coup_law
from punto.odds.pricebook import PriceBook
from punto.odds.removal import RemovalEffect, RunRemoval, kept_run_removals, removals
from punto.odds.selection import check_two_hands, offer_asked, run_asked
from punto.rulebook.library import Books
from punto.rulebook.model import Rulebook
from punto.rules.drawing import drawing_by


@dataclass(frozen=True)
class Study:
    """What a report is made of."""

    book: Rulebook
    answer: OddsAnswer
    by_decks: dict[Named, dict[int, Fraction]]
    """The house edge by number of decks; the middle, where it is a bound."""
    removals: list[RemovalEffect]
    run_removals: list[RunRemoval]
    exposures: list[Exposure]
    shoes: int
    seed: str
    grades: tuple[Grade, ...]


def study(question: Question, shoes: int, seed: str, books: Books | None = None) -> Study:
    """Work everything out that is asked about, from a full shoe; of the most decks, if none are named."""
    whole = answer(question, books)
    check_two_hands(whole)
    book, decks = whole.book, whole.decks
    drawing = drawing_by(book.table_of_play)
    prices = PriceBook(book, decks, settings_of(question))
    full = Composition.full(decks)
    exposed = exposures(prices, drawing, decks, shoes, seed)
    return Study(
        book=book,
        answer=whole,
        by_decks=edges_by_decks(question, books),
        removals=[each for each in removals(prices, full) if offer_asked(each.offer, question)],
        run_removals=[each for each in kept_run_removals(book, full) if run_asked(each, question)],
        exposures=[each for each in exposed if offer_asked(each.offer, question)],
        shoes=exposed[0].shoes,
        seed=seed,
        grades=eights(coup_law(drawing, full)),
    )
