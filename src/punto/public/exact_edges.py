"""What exact prices tell a simulation: what every wager should come to, and what is worth counting."""

from punto.odds.answer import BadQuestion, Question, answer
from punto.rules.game import Game
from punto.simulate.deal_rules import ShoeRules
from punto.simulate.plans import NO_COUNT, TrueCount
from punto.simulate.report_data import Exact, key_of_wager


def exact_edges(game: Game, rules: ShoeRules) -> Exact:
    """The exact house edge of every wager of this table, or its bounds, as far as odds knows it."""
    question = Question(
        game.book.id,
        game.variant_name,
        game.decks,
        settings=tuple(f"{name}={str(value).lower()}" for name, value in game.settings.items()),
        shuffler=rules.device == "csm",
    )
    try:
        found = answer(question).wagers
    except BadQuestion:
        return {}
    return {key_of_wager(*each.key): each.bounds for each in found}


def true_count(game: Game) -> TrueCount:
    """The count that tells when the Player costs less than the Banker at this table, by effect of removal."""
    from punto.odds.exposure import count_for  # noqa: PLC0415
    from punto.odds.law.composition import Composition  # noqa: PLC0415 - these load the compiler
    from punto.odds.pricebook import PriceBook  # noqa: PLC0415
    from punto.odds.removal import difference, removals  # noqa: PLC0415

    full = Composition.full(game.decks)
    here = {
        each.offer.wager: each
        for each in removals(PriceBook(game.book, game.decks, game.settings), full)
        if game.variant_name in each.offer.variants
    }
    count = count_for(difference(here["player"], here["banker"]), full)
    return TrueCount(count.tags, count.trigger, full.total) if count else NO_COUNT
