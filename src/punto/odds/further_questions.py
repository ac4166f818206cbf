"""What may be asked for beside the prices: a shoe's record, rounding, removal and exposure."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from punto.cards import Card
from punto.odds.answer import (
    BadQuestion,
    OddsAnswer,
    Question,
    faults_in,
    removed_cards,
    settings_of,
    shoe_before,
)
from punto.odds.grades import Grade, eights
from punto.odds.jackpot import NO_JACKPOT, Jackpot, JackpotAsked, Worth, jackpot_clauses, read_jackpot, worth
from punto.odds.law.composition import Composition
from punto.odds.law.coup_law import coup_law
from punto.odds.listing import ListedWager
from punto.odds.rounding_cost import Rounded, indivisible, not_in_chips, rounded
from punto.odds.selection import check_two_hands, offer_asked, run_asked
from punto.rulebook.library import Books
from punto.rulebook.rulebook_errors import Unknown
from punto.rules.drawing import drawing_by
from punto.rules.payment.payout import ANY_CENT
from punto.rules.proof import prove
from punto.units import ChipSet, parse_money

if TYPE_CHECKING:
    from punto.odds.exposure import Exposure
    from punto.odds.removal import RemovalEffect, RunRemoval
    from punto.odds.shoe_course import Moment, Record

SHOES = 50
SEED = "punto"
DEPLETES = "a shuffling device puts every card back, so that nothing depletes; leave out --shuffler"
SEVERAL = "wagers over several coups are not followed through a shoe"
RUNS_FULL = "wagers over several coups have it for the largest full shoe alone"


@dataclass(frozen=True)
class OddsExtrasAsked:
    """What was asked for, as it was written."""

    history: str | None = None
    shuffler: bool = False
    stake: str | None = None
    chips: str = ""
    removal: bool = False
    exposure: bool = False
    shoes: int | None = None
    seed: str | None = None
    jackpot: JackpotAsked = NO_JACKPOT


def faults_of(asked: OddsExtrasAsked, question: Question, books: Books | None = None) -> list[str]:
    """Everything that is wrong with it and with the question, one line each."""
    faults = []
    if asked.shuffler:
        depleting = {
            "--removed": question.removed, "--history": asked.history, "--removal": asked.removal,
            "--exposure": asked.exposure,
        }  # fmt: skip
        faults += [f"{name}: {DEPLETES}" for name, given in depleting.items() if given]
    for read in (stake_of, chips_of, jackpot_of):
        try:
            read(asked)
        except ValueError as error:
            faults += str(error).splitlines()
    if asked.chips and asked.stake is None:
        faults.append("--chips: say with --stake what is staked")
    if not faults and (odd := not_in_chips(stake_of(asked), chips_of(asked))):
        faults.append(f"--stake {odd}")
    try:
        return faults + faults_in(removed_by(asked, question, books), books)
    except BadQuestion as error:
        return [*faults, *error.faults, *faults_in(question, books)]
    except Unknown as error:  # no rulebook, by which a record could be read
        return [*faults, str(error)]


def stake_of(asked: OddsExtrasAsked) -> int | None:
    """The stake in cents."""
    if asked.stake is None:
        return None
    stake = parse_money(asked.stake)
    if not stake:
        raise ValueError("--stake 0: a stake is more than nothing")
    return stake


def chips_of(asked: OddsExtrasAsked) -> ChipSet:
    """The chips in use; any cent, where none are named."""
    chips, faults = [], []
    for each in asked.chips.replace(",", " ").split():
        try:
            chips.append(parse_money(each))
        except ValueError as error:
            faults.append(f"--chips: {error}")
    if faults:
        raise ValueError("\n".join(faults))
    return ChipSet(chips) if chips else ANY_CENT


def jackpot_of(asked: OddsExtrasAsked) -> Jackpot | None:
    """The jackpot that is asked about."""
    return read_jackpot(asked.jackpot)


def removed_by(asked: OddsExtrasAsked, question: Question, books: Books | None = None) -> Question:
    """The question about the shoe as its record leaves it."""
    if asked.history is None:
        return question
    from punto.odds.shoe_course import BadHistory  # noqa: PLC0415 - loads the compiler

    try:
        record = _record(asked.history, question, books)
    except BadHistory as error:
        raise BadQuestion(error.faults) from error
    cards = " ".join(str(card) for gone in record for card in gone.cards)
    return replace(question, removed=f"{cards} {question.removed}")


def _record(history: str, question: Question, books: Books | None) -> "Record":
    """The record of a shoe, read by the table of play."""
    from punto.odds.shoe_course import read_history  # noqa: PLC0415 - loads the compiler

    book = prove(question.rulebook, books)
    return read_history(history, drawing_by(book.table_of_play), shoe_before(book, question))


@dataclass(frozen=True)
class Extras:
    """What was found beside the prices; empty where it was not asked for."""

    rounded: list[tuple[ListedWager, Rounded]]
    removals: "list[RemovalEffect]"
    run_removals: "list[RunRemoval]"
    exposures: "list[Exposure]"
    moments: "list[Moment]"
    jackpot: Worth | None = None
    not_laid: tuple[str, ...] = ()
    """Wagers on which the stake cannot be laid, and why."""


def extras(asked: OddsExtrasAsked, question: Question, found: OddsAnswer) -> Extras:
    """Work out what was asked for beside the prices, for the wagers that were asked about."""
    money, not_laid = _money(asked, question, found)
    prize = _jackpot(asked, found)
    if not (asked.removal or asked.exposure or asked.history):
        return Extras(money, [], [], [], [], prize, not_laid)
    check_two_hands(found)
    more = _movement(asked, question, found)
    faults = [f"--exposure: {SEVERAL}"] if asked.exposure and not more.exposures else []
    faults += [f"--history: {SEVERAL}"] if asked.history and not more.moments[0].quotes else []
    faults += (
        [f"--removal: {RUNS_FULL}"] if asked.removal and not (more.removals or more.run_removals) else []
    )
    if faults:
        raise BadQuestion(faults)
    return replace(more, rounded=money, jackpot=prize, not_laid=not_laid)


def _money(
    asked: OddsExtrasAsked, question: Question, found: OddsAnswer
) -> tuple[list[tuple[ListedWager, Rounded]], tuple[str, ...]]:
    """What rounding does to a stake, and where that stake cannot be laid; refused, if nowhere else."""
    stake, chips = stake_of(asked), chips_of(asked)
    if not stake:
        return [], ()
    odd = {each.key: indivisible(found.book, each, stake, chips) for each in found.wagers}
    not_laid = tuple(dict.fromkeys(f"--stake {words}" for words in odd.values() if words))
    if not_laid and (question.wager or all(odd.values())):
        raise BadQuestion(list(not_laid))
    whole = [each for each in found.wagers if not odd[each.key]]
    return [(each, rounded(found.book, each, stake, chips)) for each in whole], not_laid


def _jackpot(asked: OddsExtrasAsked, found: OddsAnswer) -> Worth | None:
    jackpot = jackpot_of(asked)
    if jackpot is None:
        return None
    own = jackpot_clauses(found.book)
    if not own:
        raise BadQuestion([f"--jackpot: {found.book.id} has no jackpot"])
    ties = [each.price.house_edge for each in found.wagers if each.wager == "tie"]
    return worth(jackpot, grades_of(found), own, ties[0] if ties else None)


def grades_of(found: OddsAnswer) -> tuple[Grade, ...]:
    """Four eights by grade, from the shoe that was asked about."""
    left = Composition.full(found.decks).without(found.removed)
    return eights(coup_law(drawing_by(found.book.table_of_play), left))


def _movement(asked: OddsExtrasAsked, question: Question, found: OddsAnswer) -> Extras:
    from punto.odds.exposure import exposures  # noqa: PLC0415
    from punto.odds.pricebook import PriceBook  # noqa: PLC0415
    from punto.odds.removal import kept_run_removals, removals  # noqa: PLC0415
    from punto.odds.shoe_course import course  # noqa: PLC0415 - all of these load the compiler

    prices = PriceBook(found.book, found.decks, settings_of(question))
    shoe = Composition.full(found.decks).without(found.removed)
    drawing = drawing_by(found.book.table_of_play)
    moved = removals(prices, shoe) if asked.removal else []
    runs = kept_run_removals(found.book, shoe) if asked.removal else []
    exposed = (
        exposures(prices, drawing, found.decks, asked.shoes or SHOES, asked.seed or SEED, gone=found.removed)
        if asked.exposure
        else []
    )
    before = [Card.parse(text) for text in removed_cards(question.removed)]
    record = _record(asked.history, question, None) if asked.history else ()
    moments = course(prices, found.decks, record, before) if asked.history else []
    return Extras(
        [],
        [each for each in moved if offer_asked(each.offer, question)],
        [each for each in runs if run_asked(each, question)],
        [each for each in exposed if offer_asked(each.offer, question)],
        [
            replace(each, quotes=tuple(quote for quote in each.quotes if offer_asked(quote.offer, question)))
            for each in moments
        ],
    )
