"""The HTTP API of prices: every wager's exact price, how cards removed move it, and what stands out."""

from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import msgspec

from punto.api.price_answers import (
    DeckPrice,
    InsidePrice,
    MovedWager,
    OddPrice,
    PayShare,
    PricedWager,
    PriceMovement,
    Prices,
    RankEffect,
)
from punto.api.requests import PricesQuery
from punto.odds.answer import BadQuestion, Question, allowed_decks, answer
from punto.odds.by_decks import Named, edges_by_decks, name_of
from punto.odds.formatting import between, decimal, deviation, percent, rate, share
from punto.odds.law.composition import Composition
from punto.odds.listing import ListedWager
from punto.odds.price import Price
from punto.odds.remarkable import remarkable
from punto.rulebook.rulebook_errors import Unknown
from punto.rules.drawing import drawing_by
from punto.rules.proof import prove
from punto.server.asked import Asked
from punto.server.route import Encoded

if TYPE_CHECKING:
    from punto.odds.exposure import Exposure
    from punto.odds.removal import Effects

SHOES = 20
"""Shoes dealt for a page; the same ones each time."""
SEED = "punto"


async def list_odd_prices(asked: Asked) -> Encoded[list[OddPrice]]:
    """Printed odds of all rulebooks that favour the bettor, or keep more than a fifth."""
    return Encoded(await asked.computations.answer(asked.address, "odd prices", _odd_prices))


def _odd_prices() -> bytes:
    found = [
        OddPrice(
            rulebook=each.book.id,
            wager=each.listed.wager,
            title=each.listed.title,
            variant=each.listed.where,
            option=", ".join(filter(None, (each.listed.chosen, f"{each.decks} decks"))),
            edge=percent(each.listed.middle, 3),
            favours="bettor" if each.favours_bettor else "house",
        )
        for each in remarkable()
    ]
    return msgspec.json.encode(found)


async def get_price_movement(asked: Asked, rulebook: str) -> Encoded[PriceMovement]:
    """Effects of removal and exposure to advantage play, from full shoes of the most decks allowed."""
    question, work = ("movement", rulebook), partial(_movement, rulebook)
    return Encoded(await asked.computations.answer(asked.address, question, work))


def _movement(rulebook: str) -> bytes:
    from punto.odds.exposure import exposures  # noqa: PLC0415 - these load the compiler
    from punto.odds.pricebook import PriceBook  # noqa: PLC0415
    from punto.odds.removal import removals  # noqa: PLC0415

    book = prove(rulebook)
    decks = max(allowed_decks(book))
    prices = PriceBook(book, decks)
    effects = {each.offer: each.effects for each in removals(prices, Composition.full(decks))}
    found = exposures(prices, drawing_by(book.table_of_play), decks, SHOES, SEED)
    moved = [_moved(each, effects[each.offer]) for each in found]
    return msgspec.json.encode(PriceMovement(shoes=SHOES, coups=found[0].coups, wagers=moved))


def _moved(each: "Exposure", effects: "Effects") -> MovedWager:
    finds = each.finds
    count = each.count if finds is not None else None
    return MovedWager(
        name=each.offer.named,
        effects=[
            RankEffect(rank=rank.value, effect=decimal(effect * 100, 6)) for rank, effect in effects.items()
        ],
        favourable=percent(each.share, 2),
        advantage=percent(each.mean, 3),
        best=percent(each.best, 3),
        tags=" ".join(str(tag) for tag in count.tags.values()) if count else None,
        trigger=decimal(count.trigger, 1) if count else None,
        finds=None if finds is None else percent(finds, 0),
    )


async def get_prices(asked: Asked, rulebook: str, query: PricesQuery) -> Encoded[Prices]:
    """The price of every wager. From a shoe with cards removed, wagers over several coups are left out."""
    cards = " ".join(sorted(query.removed.split()))
    question, work = ("prices", rulebook, query.decks, cards), partial(prices, rulebook, query.decks, cards)
    return Encoded(await asked.computations.answer(asked.address, question, work))


def prices(rulebook: str, decks: int | None, removed: str) -> bytes:
    """The price of every wager, as it is sent."""
    try:
        found = answer(Question(rulebook, decks=decks, removed=removed, several=not removed.split()))
    except BadQuestion as error:
        raise Unknown("; ".join(error.faults), "there is no price for that", []) from error
    by_decks = _by_decks(rulebook) if not removed.split() else {}
    answered = Prices(
        rulebook=found.book.id,
        title=found.book.identity.title,
        decks=found.decks,
        allowed=list(allowed_decks(found.book)),
        cards=Composition.full(found.decks).without(found.removed).total,
        removed=[str(card) for card in found.removed],
        wagers=[_wager(listed, by_decks.get(name_of(listed), {})) for listed in found.wagers],
        not_priced=list(found.not_priced),
    )
    return msgspec.json.encode(answered)


@lru_cache(maxsize=8)
def _by_decks(rulebook: str) -> dict[Named, dict[int, Fraction]]:
    return edges_by_decks(Question(rulebook))


def _wager(listed: ListedWager, by_decks: dict[int, Fraction]) -> PricedWager:
    price = listed.price
    low, high = listed.bounds
    return PricedWager(
        wager=listed.wager,
        title=listed.title,
        variants=list(listed.variants),
        variant=listed.variant,
        option=listed.chosen or None,
        win=percent(price.share("win"), 4),
        lose=percent(price.share("lose"), 4),
        push=percent(price.share("stand-off"), 4),
        edge=percent(listed.middle, 4),
        bound=None if low == high else between(low, high, 5),
        favours="bettor" if high < 0 else "house",
        deviation=deviation(listed, 4),
        condition=price.condition,
        offered=percent(price.offered, 4),
        ways=str(price.ways),
        lines=_lines(listed),
        inside=[_inside(each) for each in listed.on_table],
        decks=[
            DeckPrice(decks=decks, edge=decimal(edge * 100, 6)) for decks, edge in sorted(by_decks.items())
        ],
    )


def _inside(price: Price) -> InsidePrice:
    edge = percent(price.house_edge, 4)
    return InsidePrice(condition=price.condition, offered=percent(price.offered), edge=edge)


def _lines(listed: ListedWager) -> list[PayShare]:
    return [
        PayShare(
            name=line.name or None,
            result=line.result,
            odds=f"{line.odds} less {rate(line.commission)}" if line.commission else line.odds or None,
            ways=str(line.ways) if each.known else f"{each.least} to {each.most}",
            share=share(each, listed.price.ways, 4),
            clauses=list(line.clauses),
        )
        for each in listed.lines
        for line in (each.line,)
    ]
