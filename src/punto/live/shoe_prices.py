"""How the cards that are gone from a live shoe have moved its prices. For the staff alone."""

from fractions import Fraction
from functools import lru_cache
from http import HTTPStatus

from punto.api.price_answers import MovedPrice, ShoePrices
from punto.machine.audience import is_staff
from punto.machine.problem import Problem
from punto.odds.answer import BadQuestion, Question, answer
from punto.odds.formatting import percent
from punto.odds.listing import ListedWager
from punto.rules.game import Game
from punto.rules.wager import CoupWager, SplitWager
from punto.table import Actor, Table
from punto.table.setup import Terms, game_of

PLACES = 4
SeenCards = tuple[tuple[str, int], ...]
"""Cards and how often each was seen."""


def for_staff(actor: Actor) -> None:
    """Let the staff pass, and nobody else: what a shoe is worth is not told to those who bet on it."""
    if not is_staff(actor.role):
        why = "It would tell a player when to bet."
        raise Problem(
            HTTPStatus.FORBIDDEN, "The prices of a live shoe.", why, "the same by somebody on the staff"
        )


def movement(state: Table) -> ShoePrices:
    """The house edge of every wager at a table: from the full shoe, and from what is left of it now."""
    full, now = edges(state.terms, ()), edges(state.terms, gone_for_good(state))
    offered, main = state.setup.offered, game_of(state.terms).variant.main
    wanted = [name for name in now if not offered or name[0] in offered or name[0] in main]
    return ShoePrices(
        table=state.setup.table,
        shoe=state.shoe.number,
        coup=state.coup.number,
        left=state.shoe.left,
        wagers=[
            MovedPrice(
                wager=wager,
                option=option or None,
                edge=percent(now[wager, option], PLACES),
                full=percent(full[wager, option], PLACES) if (wager, option) in full else None,
                favours="bettor" if now[wager, option] < 0 else "house",
            )
            for wager, option in wanted
        ],
    )


def gone_for_good(state: Table) -> SeenCards:
    """The cards that cannot come again; a shuffling device has every card back after its coup."""
    return () if state.setup.device == "shuffler" else tuple(sorted(state.shoe.seen.items()))


@lru_cache(maxsize=64)
def edges(terms: Terms, seen: SeenCards) -> dict[tuple[str, str], Fraction]:
    """By wager and option, as the table plays them; none where too few cards are left for a price."""
    game = game_of(terms)
    question = Question(
        game.book.id,
        variant=game.variant_name,
        decks=game.decks,
        removed=" ".join(card for card, count in seen for _ in range(count)),
        settings=tuple(f"{name}={str(value).lower()}" for name, value in terms.settings),
        several=False,
    )
    try:
        found = answer(question)
    except BadQuestion:
        return {}
    return {(each.wager, each.chosen): each.middle for each in found.wagers if _is_played(each, game)}


def _is_played(listed: ListedWager, game: Game) -> bool:
    """Whether a price is that of the wager on this table: of its family, under its option and settings."""
    match game.wager(listed.wager):
        case CoupWager(bet=None):
            return True
        case CoupWager(bet=bet) if bet is not None:
            return listed.family == bet.family and listed.option in (
                None,
                game.options.get(bet.family or "", 1),
            )
        case SplitWager(name=name):
            return listed.option == str(game.settings[name.replace("-", "_")])
    return False
