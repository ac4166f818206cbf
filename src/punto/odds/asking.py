"""What may be asked for beside the prices: a shoe's record, rounding, removal and exposure."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from punto.odds.answer import Answer, BadQuestion, Question
from punto.odds.composition import Composition
from punto.odds.listing import Listed
from punto.odds.rounding import Rounded, rounded
from punto.rules.drawing import drawing_by
from punto.rules.payout import ANY_CENT
from punto.units import ChipSet, parse_money

if TYPE_CHECKING:
    from punto.odds.course import Moment
    from punto.odds.exposure import Exposure
    from punto.odds.removal import Removal, RunRemoval

DEPLETES = "a shuffling device puts every card back, so that nothing depletes; leave out --shuffler"


@dataclass(frozen=True)
class Asked:
    """What was asked for, as it was written."""

    history: str | None = None
    shuffler: bool = False
    stake: str | None = None
    chips: str = ""
    removal: bool = False
    exposure: bool = False
    shoes: int = 50
    seed: str = "punto"


def faults_of(asked: Asked, question: Question) -> list[str]:
    """What is wrong with it, one line each."""
    faults = []
    if asked.shuffler:
        depleting = {"--removed": question.removed, "--history": asked.history, "--exposure": asked.exposure}
        faults += [f"{name}: {DEPLETES}" for name, given in depleting.items() if given]
    for read in (stake_of, chips_of):
        try:
            read(asked)
        except ValueError as error:
            faults.append(str(error))
    if asked.chips and asked.stake is None:
        faults.append("--chips: say with --stake what is staked")
    return faults


def stake_of(asked: Asked) -> int | None:
    """The stake in cents."""
    if asked.stake is None:
        return None
    stake = parse_money(asked.stake)
    if not stake:
        raise ValueError("--stake 0: a stake is more than nothing")
    return stake


def chips_of(asked: Asked) -> ChipSet:
    """The chips in use; any cent, where none are named."""
    chips = [parse_money(each) for each in asked.chips.replace(",", " ").split()]
    return ChipSet(chips) if chips else ANY_CENT


def removed_by(asked: Asked, question: Question) -> Question:
    """The question about the shoe as its record leaves it."""
    if asked.history is None:
        return question
    from punto.odds.course import BadHistory, read_history  # noqa: PLC0415 - loads the compiler

    try:
        coups = read_history(asked.history)
    except BadHistory as error:
        raise BadQuestion(error.faults) from error
    cards = " ".join(str(card) for coup in coups for card in coup)
    return replace(question, removed=f"{cards} {question.removed}")


@dataclass(frozen=True)
class Extras:
    """What was found beside the prices; empty where it was not asked for."""

    rounded: list[tuple[Listed, Rounded]]
    removals: "list[Removal]"
    run_removals: "list[RunRemoval]"
    exposures: "list[Exposure]"
    moments: "list[Moment]"


def extras(asked: Asked, found: Answer) -> Extras:
    """Work out what was asked for beside the prices."""
    stake = stake_of(asked)
    money = (
        [(each, rounded(found.book, each, stake, chips_of(asked))) for each in found.wagers] if stake else []
    )
    if not (asked.removal or asked.exposure or asked.history):
        return Extras(money, [], [], [], [])
    from punto.odds.course import course, read_history  # noqa: PLC0415 - all of these load the compiler
    from punto.odds.exposure import exposures  # noqa: PLC0415
    from punto.odds.pricebook import PriceBook  # noqa: PLC0415
    from punto.odds.removal import removals  # noqa: PLC0415
    from punto.odds.study import kept_run_removals  # noqa: PLC0415

    if found.decks not in found.book.setup.decks.allowed:
        raise BadQuestion([f"{found.decks} decks: removal, exposure and history are for games of two hands"])
    prices = PriceBook(found.book, found.decks)
    shoe = Composition.full(found.decks).without(found.removed)
    drawing = drawing_by(found.book.table_of_play)
    return Extras(
        money,
        removals(prices, shoe) if asked.removal else [],
        kept_run_removals(found.book, shoe) if asked.removal else [],
        exposures(prices, drawing, found.decks, asked.shoes, asked.seed) if asked.exposure else [],
        course(prices, found.decks, read_history(asked.history)) if asked.history else [],
    )
