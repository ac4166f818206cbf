"""The further parts of an answer as JSON data: removal, exposure, course, rounding, grades."""

from typing import TYPE_CHECKING

from punto.cards import Rank
from punto.odds.formatting import Data, decimal
from punto.odds.grades import Grade
from punto.odds.jackpot import OwnWorth, Worth
from punto.odds.listing import ListedWager
from punto.odds.remarkable import Remarkable
from punto.odds.rounding_cost import Rounded
from punto.rulebook.model import Rulebook
from punto.rules.whole_shoe import burn_by, cutting_card_by
from punto.units import format_exact, format_money

if TYPE_CHECKING:  # all of these load the compiler
    from punto.odds.exposure import Exposure
    from punto.odds.pricebook import OfferedWager
    from punto.odds.removal import Effects, RemovalEffect, RunRemoval
    from punto.odds.shoe_course import Moment


def removal_data(found: "list[RemovalEffect]", runs: "list[RunRemoval]") -> list[Data]:
    """What one card less of each rank adds to the house edge."""
    coup: list[Data] = [
        {**_named(each.offer), "house_edge": decimal(each.house_edge), "effects": _by_rank(each.effects)}
        for each in found
    ]
    several: list[Data] = [
        {
            "wager": each.wager,
            "family": None,
            "option": each.option,
            "variants": [],
            "house_edge": decimal(each.house_edge),
            "effects": _by_rank(each.effects),
        }
        for each in runs
    ]
    return coup + several


def _named(offer: "OfferedWager") -> Data:
    return {
        "wager": offer.wager,
        "family": offer.family,
        "option": offer.option,
        "variants": list(offer.variants),
    }


def _by_rank(effects: "Effects") -> dict[str, str]:
    return {rank.value: decimal(effect) for rank, effect in effects.items()}


def exposure_data(found: "list[Exposure]", seed: str, book: Rulebook) -> Data:
    """How often wagers turned to the bettor's favour over a sample of shoes."""
    return {
        "shoes": found[0].shoes,
        "seed": seed,
        "burn": burn_by(book),
        "cards_behind_the_cut": cutting_card_by(book),
        "coups": found[0].coups,
        "wagers": [_exposed(each) for each in found],
    }


def _exposed(each: "Exposure") -> Data:
    return {
        **_named(each.offer),
        "favourable_coups": each.favourable,
        "favourable": decimal(each.share),
        "mean_advantage": decimal(each.mean),
        "best_advantage": decimal(each.best),
        "gain": decimal(each.gain),
        "count": _count(each),
        "no_count": each.no_count,
    }


def _count(each: "Exposure") -> Data | None:
    if each.count is None or each.finds is None:
        return None
    return {
        "tags": tags(each.count.tags),
        "true_count": decimal(each.count.trigger, 2),
        "coups": each.counted,
        "gain": decimal(each.counted_gain),
    }


def tags(by_rank: dict[Rank, int]) -> dict[str, int]:
    """A count's tags by the letter of the rank."""
    return {rank.value: tag for rank, tag in by_rank.items()}


def course_data(moments: "list[Moment]", wagers: frozenset[str]) -> list[Data]:
    """The house edge of wagers before each coup of a shoe."""
    return [
        {
            "coup": moment.coup,
            "cards_left": moment.left,
            "wagers": [
                {**_named(quote.offer), "house_edge": None if quote.edge is None else decimal(quote.edge)}
                for quote in moment.quotes
                if not wagers or quote.offer.wager in wagers
            ],
        }
        for moment in moments
    ]


def rounding_data(listed: ListedWager, found: Rounded) -> Data:
    """What rounding to chips does to one wager."""
    return {
        "wager": listed.wager,
        "variant": listed.variant,
        "family": listed.family,
        "option": listed.option,
        "stake": format_money(found.stake),
        "counts": format_money(found.valid),
        "extra": format_exact(found.extra),
        "house_edge": decimal(listed.price.house_edge),
        "house_edge_rounded": decimal(found.house_edge),
    }


def grade_data(grades: tuple[Grade, ...]) -> list[Data]:
    """Four eights by their grade."""
    return [
        {
            "grade": each.grade,
            "event": each.words,
            "ways": each.ways,
            "of": each.all_ways,
            "probability": decimal(each.chance, 24),
        }
        for each in grades
    ]


def jackpot_data(found: Worth) -> Data:
    """What a jackpot is worth to all bets on the Tie together."""
    return {
        "meter": format_money(found.jackpot.meter),
        "grades": [
            {"grade": each.grade.grade, "takes": str(each.takes), "pays": format_exact(each.pays)}
            for each in found.prizes
        ],
        "worth_a_coup": decimal(found.a_coup / 100),
        "fair_at_times_the_ties": None if found.fair is None else decimal(found.fair, 6),
        **({"own": own_data(found.own)} if found.own else {}),
        "clauses": list(found.clauses),
    }


def own_data(own: OwnWorth) -> Data:
    """What a jackpot is worth to one bet on the Tie."""
    bet = own.bet
    return {
        "stake": format_money(bet.stake),
        "others": [format_money(each) for each in bet.others],
        "division": bet.method,
        "unit": format_money(bet.unit),
        "shares": [format_money(each) for each in own.shares],
        "worth_a_coup": decimal(own.a_coup / 100),
        "net_a_coup": None if own.net is None else decimal(own.net / 100),
        "house_edge": None if own.net is None else decimal(-own.net / bet.stake),
        "favours_bettor_from": None if own.favours_from is None else format_money(own.favours_from),
    }


def remarkable_data(found: list[Remarkable]) -> list[Data]:
    """Odds that favour the bettor, and those above a fifth for the house."""
    return [
        {
            "rulebook": each.book.id,
            "wager": each.listed.wager,
            "title": each.listed.title,
            "variant": each.listed.variant,
            "variants": list(each.listed.variants),
            "family": each.listed.family,
            "option": each.listed.option,
            "decks": each.listed.decks,
            "house_edge": decimal(each.listed.middle),
            "by_decks": {str(decks): decimal(listed.middle) for decks, listed in each.by_decks.items()},
            "favours": "bettor" if each.favours_bettor else "house",
            "odds": [line.odds for line in each.listed.price.lines if line.odds],
            "clauses": list(each.listed.price.clauses),
        }
        for each in found
    ]
