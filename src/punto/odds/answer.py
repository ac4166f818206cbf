"""A question about prices, checked against the rulebook, and its answer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from punto.cards import Card
from punto.odds.law.composition import MOST_IN_A_COUP, Composition, NotInTheShoe
from punto.odds.listing import ListedWager, SignChoice, VariantShoe, merged, priced, signs
from punto.odds.price import NeverOffered, NotCounted, Refusals
from punto.odds.runs.run_listing import beyond, places, spanning
from punto.rulebook.library import Books
from punto.rulebook.model import Rulebook
from punto.rulebook.register import nearest
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.rules.game import check_decks, check_setting, check_variant, wager_names
from punto.rules.paytable import Settings
from punto.rules.proof import prove

TIE_PERCENT = "tie_percent"
T = TypeVar("T")


class BadQuestion(Exception):
    """A question that has no answer. All faults are listed, not the first."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults; the message has one line for each."""
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class Question:
    """What somebody wants the prices of; whatever is left out means all there is."""

    rulebook: str
    variant: str | None = None
    decks: int | None = None
    wager: str | None = None
    option: str | None = None
    removed: str = ""
    tie_percent: int | None = None
    settings: tuple[str, ...] = ()
    """As "tie_run_2=true": what a table is set to, where a price depends on it."""
    several: bool = True
    """Whether wagers over several coups are priced too: from a depleted shoe that takes a while."""
    shuffler: bool = False
    """Whether the cards go back after every coup, so that coups are independent."""


@dataclass(frozen=True)
class OddsAnswer:
    """The prices, and what they were worked out from."""

    book: Rulebook
    decks: int
    removed: tuple[Card, ...]
    wagers: tuple[ListedWager, ...]
    not_priced: tuple[str, ...]
    """Wagers without a price: over several coups and left out, with too few cards left, or about too many."""


def answer(question: Question, books: Books | None = None) -> OddsAnswer:
    """Price what was asked for; raises BadQuestion with every fault."""
    if faults := faults_in(question, books):
        raise BadQuestion(faults)
    book = prove(question.rulebook, books)
    removed = tuple(map(Card.parse, removed_cards(question.removed)))
    decks = _decks(book, question)
    refusals: Refusals = []
    wanted = frozenset([question.wager] if question.wager else [])
    found = merged(
        listed
        for shoe in _shoes(book, question, decks, removed)
        for listed in _of(shoe, question, refusals if question.variant in (None, shoe.variant) else [])
    )
    wagers = [each for each in found if _matches(each, question)]
    if not wagers:
        # Where a variant does offer it, the cards alone stand in the way; other refusals would hide that.
        shut = [each for each in refusals if isinstance(each, NeverOffered | NotCounted)]
        raise BadQuestion(list(dict.fromkeys(map(str, shut or refusals))))
    order = {name: place for place, name in enumerate(wager_names(book))}
    wagers.sort(key=lambda each: order[each.wager])
    left = Composition.full(decks).without(removed).total if question.several else 0
    unpriced = () if wanted or (question.several and question.shuffler) else tuple(beyond(book, left))
    uncounted = dict.fromkeys(each.wager for each in refusals if isinstance(each, NotCounted))
    return OddsAnswer(book, decks, removed, tuple(wagers), (*unpriced, *uncounted))


def _of(shoe: VariantShoe, question: Question, refusals: Refusals) -> Iterator[ListedWager]:
    wanted = frozenset([question.wager] if question.wager else [])
    yield from priced(shoe, wanted, refusals)
    if question.several and (not wanted or wanted & {name for name, _, _ in places(shoe.book)}):
        yield from spanning(shoe, wanted, refusals)


def allowed_decks(book: Rulebook) -> tuple[int, ...]:
    """Every number of decks that the game of two hands may be played with."""
    return book.setup.decks.allowed


def every_decks(book: Rulebook) -> list[int]:
    """Every number of decks that some variant may be played with."""
    return sorted({number for name in book.variant for number in _allowed(book, name)})


def faults_in(question: Question, books: Books | None = None) -> list[str]:
    """Everything that is wrong with a question by itself, one line each."""
    try:
        book = prove(question.rulebook, books)
    except Unknown as error:
        return [str(error)]
    except BrokenRulebook as error:
        return [f"{question.rulebook} is broken: {fault}" for fault in error.faults]
    shoe = [fault for check in OF_THE_SHOE for fault in _said(check, book, question)]
    faults = shoe + [fault for check in CHECKS for fault in _said(check, book, question)]
    faults += [fault for text in question.settings for fault in _said(_check_setting, book, text)]
    removed = []
    for text in removed_cards(question.removed):
        try:
            removed.append(Card.parse(text))
        except ValueError as error:
            faults.append(str(error))
    return faults if shoe else faults + _too_many(_decks(book, question), removed)


def _said(check: Callable[[Rulebook, T], None], book: Rulebook, about: T) -> list[str]:
    """What a check has to say."""
    try:
        check(book, about)
    except Unknown as error:
        return [str(error)]
    return []


def _check_variant(book: Rulebook, question: Question) -> None:
    if question.variant is not None:
        check_variant(book, question.variant)


def _check_decks(book: Rulebook, question: Question) -> None:
    if question.variant in book.variant:
        check_decks(book, book.variant[question.variant], question.decks)
    elif question.decks not in (None, *every_decks(book)):
        choices = [str(number) for number in every_decks(book)]
        raise Unknown(f"{question.decks} decks", f"{book.id} is not played with so many", choices)


def _check_wager(book: Rulebook, question: Question) -> None:
    name = question.wager
    if name is None:
        return
    if name not in wager_names(book):
        near = nearest(name, wager_names(book))
        raise Unknown(
            f"wager {name!r}",
            f"{book.id} does not have it",
            near or wager_names(book),
            "nearest" if near else "one of",
        )


def _check_option(book: Rulebook, question: Question) -> None:
    whose = question.wager if question.wager in wager_names(book) else None
    found = (sign for name, sign in signs(book) if whose in (None, name))
    options = list(dict.fromkeys(str(sign.option or sign.choice) for sign in found if sign != SignChoice()))
    options += dict.fromkeys(option for name, option, _ in places(book) if option and whose in (None, name))
    if question.option is not None and in_order(question.option) not in options:
        why = "no such option" if options else f"{whose or book.id} has no options"
        raise Unknown(f"option {question.option!r}", why, options)


def _check_tie_percent(book: Rulebook, question: Question) -> None:
    if question.tie_percent is None:
        return
    check_setting(book, TIE_PERCENT, question.tie_percent)
    paying = [
        (name, wager)
        for name, variant in book.variant.items()
        for wager, table in variant.main.items()
        if any(f"setting:{TIE_PERCENT}" in (line.odds or ()) for line in table.pays)
    ]
    variant = question.variant if question.variant in book.variant else None
    asked = question.wager if question.wager in wager_names(book) else None
    if not any(variant in (None, name) and asked in (None, wager) for name, wager in paying):
        why = "nothing that is asked about pays by it"
        raise Unknown("--tie-percent", why, [f"{wager} on {name}" for name, wager in paying], "accepted")


def _check_setting(book: Rulebook, text: str) -> None:
    name, equals, value = text.partition("=")
    if not equals:
        raise Unknown(f"setting {text!r}", "write a name and a value, such as tie_percent=5", [])
    check_setting(book, name, setting_value(value))


def _check_shuffler(book: Rulebook, question: Question) -> None:
    if question.shuffler and book.preparing and not book.preparing.shuffler:
        raise Unknown("--shuffler", f"{book.id} knows no shuffling device", [])


OF_THE_SHOE = (_check_variant, _check_decks)
"""What must hold before anything can be said of the cards in the shoe."""
CHECKS = (_check_wager, _check_option, _check_tie_percent, _check_shuffler)
"""What else a question is checked for, in the order in which faults are listed."""


def _too_many(decks: int, removed: list[Card]) -> list[str]:
    try:
        left = Composition.full(decks).without(removed).total
    except NotInTheShoe as error:
        return error.faults
    if left < MOST_IN_A_COUP:
        return [f"{left} cards are left; a coup needs up to {MOST_IN_A_COUP}"]
    return []


def shoe_before(book: Rulebook, question: Question) -> Composition | None:
    """The shoe that is asked about, less the cards removed; None where the question leaves it in doubt."""
    if any(_said(check, book, question) for check in OF_THE_SHOE):
        return None
    try:
        removed = [Card.parse(text) for text in removed_cards(question.removed)]
        return Composition.full(_decks(book, question)).without(removed)
    except ValueError:
        return None


def _allowed(book: Rulebook, variant: str) -> tuple[int, ...]:
    return (book.variant[variant].decks or book.setup.decks).allowed


def _decks(book: Rulebook, question: Question) -> int:
    """The decks of the shoe that is asked about; left out, the most that are allowed for what is asked."""
    homes = (name for name, variant in book.variant.items() if question.wager in variant.main)
    variant = question.variant or next(homes, None)
    return question.decks or max(_allowed(book, variant) if variant else book.setup.decks.allowed)


def _shoes(
    book: Rulebook, question: Question, decks: int, removed: tuple[Card, ...]
) -> Iterator[VariantShoe]:
    """A shoe for each variant. Where one shoe was asked about, only for the variants played from it."""
    settings = settings_of(question)
    one_shoe = bool(question.decks or question.variant or removed)
    for variant in book.variant:
        own = decks if one_shoe else max(_allowed(book, variant))
        if own in _allowed(book, variant):
            left = Composition.full(own).without(removed)
            yield VariantShoe(book, variant, own, left, settings, question.shuffler)


def settings_of(question: Question) -> Settings:
    """What the question says of the table's settings."""
    named = (text.partition("=") for text in question.settings)
    settings = {name: setting_value(value) for name, _, value in named}
    return settings if question.tie_percent is None else {**settings, TIE_PERCENT: question.tie_percent}


def setting_value(text: str) -> int | bool | str:
    """A setting's value as it is written: a whole number, true or false, or a word."""
    if text in {"true", "false"}:
        return text == "true"
    return int(text) if text.isdecimal() else text


def removed_cards(text: str) -> list[str]:
    """The cards of a list, as they are written."""
    return text.replace(",", " ").split()


def _matches(listed: ListedWager, question: Question) -> bool:
    if question.variant is not None and question.variant not in listed.variants:
        return False
    if question.option is None or (listed.option is None and question.wager is None):
        return True
    return str(listed.option) == in_order(question.option)


def in_order(option: str) -> str:
    """A nomination by its numbers of each result, Player's first; any other option as it is.

    >>> in_order("BPB"), in_order("early")
    ('PBB', 'early')
    """
    return "".join(sorted(option, reverse=True)) if set(option) <= set("PB") else option
