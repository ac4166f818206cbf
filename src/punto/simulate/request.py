"""A question put to the simulation, checked against the rulebook: every fault at once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from punto.rulebook.library import Books
from punto.rulebook.model import Rulebook
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.rules.game import (
    Game,
    check_decks,
    check_families,
    check_option,
    check_setting,
    check_variant,
)
from punto.rules.proof import prove
from punto.rules.wager import CoupWager
from punto.rules.whole_shoe import BURNS, check_burn, check_cutting_card
from punto.simulate.bankroll import SIDES, more_than_points
from punto.simulate.deal_rules import (
    DEVICES,
    LEAST_BEHIND,
    MOST_BURNED,
    MOST_IN_A_COUP,
    NotByThreshold,
    ShoeRules,
    shoe_rules,
)
from punto.simulate.engines.random_streams import SEEDS
from punto.simulate.plans import COUNT, PLANS

MOST_COUPS = 10**15
NO_SHOE = "every coup comes from a full shoe here, so that none is burned or cut; leave it out"
NO_PLAN = "is for betting plans; name one with --plan"
CHOOSES = "the count chooses between Player and Banker by itself; leave it out"


class BadSimulation(Exception):
    """A question that has no answer. All faults are listed, not the first."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults; the message has one line for each."""
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class SimulationQuestion:
    """What is to be simulated; what is left out is as the rulebook has it."""

    rulebook: str
    coups: int
    seed: int | None = None
    variant: str | None = None
    decks: int | None = None
    options: tuple[str, ...] = ()
    """As "tiger=2": the option of a family of side bets."""
    settings: tuple[str, ...] = ()
    """As "tie_percent=5"."""
    burn: str | None = None
    behind: int | None = None
    device: str = "shoe"
    plans: tuple[str, ...] = ()
    bet_on: str | None = None
    bankroll: int | None = None


def check(question: SimulationQuestion, books: Books | None = None) -> tuple[Game, ShoeRules]:
    """The game that is asked about and how its shoes are dealt; raises BadQuestion with every fault."""
    try:
        book = prove(question.rulebook, books)
    except Unknown as error:
        raise BadSimulation([str(error)]) from error
    except BrokenRulebook as error:
        raise BadSimulation([f"{question.rulebook} is broken: {fault}" for fault in error.faults]) from error
    faults = _faults(book, question)
    game = None if faults else _game(book, question, question.options, question.settings)
    plain = game or _plain(book, question)
    try:
        faults += _of_the_game(plain, question) if plain else []
    except NotByThreshold as error:
        faults.append(f"{book.id}: the table of play cannot be simulated: {error}")
    if faults or game is None:
        raise BadSimulation(faults)
    return game, _rules(game, question)


def _game(
    book: Rulebook, question: SimulationQuestion, options: tuple[str, ...], settings: tuple[str, ...]
) -> Game:
    return Game(
        book,
        question.variant or next(iter(book.variant)),
        decks=question.decks,
        options={name: int(value) for name, value in _named(options)},
        settings={name: _value(value) for name, value in _named(settings)},
    )


def _plain(book: Rulebook, question: SimulationQuestion) -> Game | None:
    """The game without the options and settings that may be at fault; None if there is no such game."""
    try:
        return _game(book, question, (), ())
    except Unknown:
        return None


def _rules(game: Game, question: SimulationQuestion) -> ShoeRules:
    return shoe_rules(
        game,
        burn=next((each for each in BURNS if each == question.burn), None),
        behind=question.behind,
        device=next((each for each in DEVICES if each == question.device), "shoe"),
    )


def _of_the_game(game: Game, question: SimulationQuestion) -> list[str]:
    """What is wrong with the shoe and the plans, for the game they are to be played at."""
    rules = _rules(game, question)
    return _useless(rules, question) + _shoe(game, rules, question) + _plans(game, question)


def _useless(rules: ShoeRules, question: SimulationQuestion) -> list[str]:
    """Options that are about something this table has not."""
    about_a_shoe = {"--burn": question.burn, "--cutting-card": question.behind}
    about_plans = {"--bet": question.bet_on, "--bankroll": question.bankroll}
    faults = []
    if rules.shuffled_each_coup:
        faults += [f"{name}: {NO_SHOE}" for name, given in about_a_shoe.items() if given is not None]
    if not question.plans:
        faults += [f"{name}: {NO_PLAN}" for name, given in about_plans.items() if given is not None]
    elif question.bet_on is not None and set(question.plans) == {COUNT}:
        faults.append(f"--bet: {CHOOSES}")
    if COUNT in question.plans and rules.shuffled_each_coup:
        faults.append(f"plan {COUNT!r}: every coup comes from a full shoe, so that there is nothing to count")
    return faults


def _shoe(game: Game, rules: ShoeRules, question: SimulationQuestion) -> list[str]:
    """What the rulebook, or the number of cards, has against the burn and the cutting card."""
    if rules.shuffled_each_coup:
        return []
    return _said([lambda: _burn(game.book, question), lambda: _cutting_card(game, rules)])


def _faults(book: Rulebook, question: SimulationQuestion) -> list[str]:
    """What is wrong with each part of a question by itself."""
    checks: list[Callable[[], object]] = []
    if question.variant is not None:
        checks.append(lambda: check_variant(book, question.variant or ""))
    if question.variant is None or question.variant in book.variant:
        variant = book.variant[question.variant or next(iter(book.variant))]
        checks.append(lambda: check_decks(book, variant, question.decks))
    checks += [
        *(lambda text=text: _option(book, text) for text in question.options),
        lambda: _families(book, question.options),
        *(lambda text=text: _setting(book, text) for text in question.settings),
        lambda: _one_of("burn", question.burn, BURNS),
        lambda: _one_of("device", question.device, DEVICES),
        lambda: _machine(book, question.device),
        lambda: _one_of("bet", question.bet_on, SIDES),
        *(lambda name=name: _one_of("plan", name, tuple(PLANS)) for name in question.plans),
        lambda: _number("coups", question.coups, 1, MOST_COUPS),
        lambda: _number("seed", question.seed or 0, 0, SEEDS - 1),
        lambda: _number("bankroll", 1 if question.bankroll is None else question.bankroll, 1, 10**9),
    ]
    return _said(checks)


def _said(checks: list[Callable[[], object]]) -> list[str]:
    """What some checks have to say."""
    faults = []
    for each in checks:
        try:
            each()
        except Unknown as error:
            faults.append(str(error))
    return faults


def _named(texts: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (text.partition("=") for text in texts)]


def _value(text: str) -> int | bool | str:
    if text in {"true", "false"}:
        return text == "true"
    return int(text) if text.isdecimal() else text


def _option(book: Rulebook, text: str) -> None:
    family, _, number = text.partition("=")
    if not number.isdecimal():
        raise Unknown(f"option {text!r}", "write a family and a number, such as tiger=2", [])
    check_option(book, family, int(number))


def _families(book: Rulebook, texts: tuple[str, ...]) -> None:
    known = {family: int(number) for family, number in _named(texts) if number.isdecimal()}
    check_families(book, {family: number for family, number in known.items() if family in book.family})


def _setting(book: Rulebook, text: str) -> None:
    name, equals, value = text.partition("=")
    if not equals:
        raise Unknown(f"setting {text!r}", "write a name and a value, such as tie_percent=5", [])
    check_setting(book, name, _value(value))


def _one_of(what: str, name: str | None, known: tuple[str, ...]) -> None:
    if name is not None and name not in known:
        raise Unknown(f"{what} {name!r}", "there is no such one", list(known))


def _machine(book: Rulebook, device: str) -> None:
    if device == "csm" and book.preparing and not book.preparing.shuffler:
        raise Unknown("device 'csm'", f"{book.id} knows no shuffling device", ["shoe"])


def _number(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Unknown(f"{what} {value}", f"not possible; {least:,} to {most:,}", [])


def _burn(book: Rulebook, question: SimulationQuestion) -> None:
    for burn in BURNS:
        if burn == question.burn:
            check_burn(book, burn)


def _cutting_card(game: Game, rules: ShoeRules) -> None:
    check_cutting_card(game.book, rules.behind, game.settings)
    most = rules.cards - MOST_BURNED - MOST_IN_A_COUP
    if not LEAST_BEHIND <= rules.behind <= most:
        words = f"{rules.behind} cards behind the cutting card"
        raise Unknown(words, f"leave no room for a coup; {LEAST_BEHIND} to {most}", [])


def _plans(game: Game, question: SimulationQuestion) -> list[str]:
    """Plans bet on hands; a game without them has none to follow."""
    if not question.plans:
        return []
    missing = [side for side in SIDES if not isinstance(game.wager(side), CoupWager)]
    if "player" in missing or "banker" in missing:
        return [f"plans: {game.variant.title} has no Player and Banker to bet on"]
    if question.bet_on in missing:
        return [f"plans: {game.variant.title} has no Tie to bet on"]
    sides = {"player", "banker"} if COUNT in question.plans else set[str]()
    sides |= {question.bet_on or "banker"} if set(question.plans) != {COUNT} else set()
    return [fault for side in SIDES if side in sides for fault in _followed(game, side)]


def _followed(game: Game, side: str) -> Iterator[str]:
    """Why no plan can bet on a wager: in shoes in sequence points are dealt, and no suits."""
    spec = game.wager(side)
    if isinstance(spec, CoupWager) and (facts := more_than_points(spec)):
        yield f"plans: {spec.rule.title} asks about {facts[0]}; plans follow points alone"
