"""Every table that the five rulebooks allow, and how the product and the oracle settle one coup at it."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from punto.cards import Card
from punto.rulebook.loader import load
from punto.rules.coup import Coup
from punto.rules.game import Game
from punto.rules.outcome import Outcome
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from punto.units import Odds
from tests.oracle import wagers as oracle

STAKE = 100_000
HOLDERS = {"insurance-no-6": "banker", "shield-player": "player", "shield-banker": "banker"}
FAMILIES = {"star-2024": {"tiger": 1}, "crown-2025": {"tiger": 5, "dragon-tiger": 5}}


class Sign(NamedTuple):
    """A table as its sign names it."""

    rulebook: str
    variant: str
    family: str | None = None
    option: int = 1
    super_six: int = 1

    def __str__(self) -> str:
        return "-".join(str(part) for part in self if part is not None)


def signs(rulebook: str) -> Iterator[Sign]:
    """Every variant of a rulebook with every option of every family; both Super 6 odds take their turn."""
    for name, variant in load(rulebook).variant.items():
        if variant.hands == "each-seat":
            continue
        families = FAMILIES.get(rulebook, {}) if variant.side_bets == "all" else {}
        if not families:
            yield Sign(rulebook, name)
        for family, options in families.items():
            for option in range(1, options + 1):
                six = 1 + option % 2 if rulebook == "crown-2025" else 1
                yield Sign(rulebook, name, family, option, six)


EVERY_SIGN = [sign for rulebook in oracle.RULEBOOKS for sign in signs(rulebook)]


@cache
def game_of(sign: Sign, tie_percent: int = 5) -> Game:
    """The product's game at this table."""
    book = load(sign.rulebook)
    options = {sign.family: sign.option} if sign.family else {}
    if "super-six" in book.family:
        options["super-six"] = sign.super_six
    known = {setting.name for setting in book.settings}
    settings: dict[str, int | bool | str] = {"tie_percent": tie_percent} if "tie_percent" in known else {}
    return Game(book, sign.variant, options=options, settings=settings)


@cache
def known_wagers(rulebook: str) -> tuple[str, ...]:
    """The wagers of one coup that a rulebook knows, by the oracle's list: those offered in some variant."""
    variants = load(rulebook).variant
    families: tuple[str | None, ...] = tuple(FAMILIES.get(rulebook, {})) or (None,)
    return tuple(
        name
        for name in dict.fromkeys(oracle.EVERY_WAGER)
        if any(oracle.offered(rulebook, variant, name, family) for variant in variants for family in families)
    )


@cache
def one_of_each(rulebook: str) -> tuple[Wager, ...]:
    """One bettor for each wager, who also lays the main wager that some side bets must stand beside."""
    laid = []
    for name in known_wagers(rulebook):
        laid.append(Wager(id=name, wager=name, amount=STAKE, who=name))
        if name in HOLDERS:
            laid.append(Wager(id=f"{name} holder", wager=HOLDERS[name], amount=STAKE, who=name))
    return tuple(laid)


def settled(sign: Sign, cards: tuple[Card, ...], tie_percent: int = 5) -> dict[str, oracle.Settlement]:
    """What the product makes of one wager of each kind, in the oracle's terms."""
    coup = Coup(cards=cards, wagers=one_of_each(sign.rulebook))
    outcome, _ = settle_coup(game_of(sign, tie_percent), coup)
    return {each.id: in_oracle_terms(each) for each in outcome.outcomes if not each.id.endswith("holder")}


def in_oracle_terms(outcome: Outcome) -> oracle.Settlement:
    """Outcome, odds, and the share of the win that is kept."""
    if outcome.outcome == "void":
        assert outcome.refusal is not None
        assert outcome.returned == outcome.amount
        return oracle.NOT_OFFERED
    assert outcome.refusal is None
    odds = Odds.parse(outcome.odds).per_unit if outcome.odds else None
    share = Fraction(0) if odds is None else outcome.commission / (STAKE * odds)
    if odds is not None:
        assert outcome.pays == STAKE * odds * (1 - share)
    return outcome.outcome, odds, share


def expected(sign: Sign, cards: list[str], tie_percent: int = 5) -> dict[str, oracle.Settlement]:
    """What the oracle makes of the same wagers."""
    return {
        name: oracle.settle(
            sign.rulebook,
            sign.variant,
            name,
            sign.super_six if name == "super-six" else sign.option,
            cards,
            family=sign.family,
            tie_percent=tie_percent,
        )
        for name in known_wagers(sign.rulebook)
    }
