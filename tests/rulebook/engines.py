"""Every engine that reads wagers from the rulebooks, and how each shows that it took one up.

The rulebook is a sixth one and the wager is played nowhere; both are TOML alone. An engine added to the
product is added to ENGINES.
"""

from collections.abc import Callable
from fractions import Fraction

from punto.cards import parse_cards
from punto.live.views.layout import layout_of
from punto.machine.roles import HOUSE
from punto.odds.law.composition import Composition
from punto.odds.law.coup_law import coup_law
from punto.odds.price import Price, price
from punto.rulebook.describe import describe
from punto.rulebook.model import Rulebook
from punto.rules.coup import Coup
from punto.rules.game import Game, wager_names
from punto.rules.limits import Sign
from punto.rules.outcome import Outcome
from punto.rules.proof import every_table
from punto.rules.settlement import settle_coup
from punto.rules.wager import CoupWager, Wager
from punto.simulate.deal_rules import shoe_rules
from punto.simulate.engines import lockstep
from punto.simulate.engines.random_streams import key_of
from punto.simulate.observed_law import Observed
from punto.simulate.returns import returns
from punto.simulate.tally import Tally
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.setup import adopt
from tests.table.play import Play

HARBOUR = "harbour"
ROUT = "rout"

# Player first, Banker second, as they leave the shoe: in each a Player pair of fives counts nothing.
SUITED_BY_NINE = "5H 9C 5H KD"
COLOURED_BY_NINE = "5H 9C 5D KD"
SUITED_BY_FIVE = "5H 2C 5H 3D TS"
SUITED_BY_FOUR = "5H 2C 5H 2D TS"
UNPAIRED_BY_NINE = "4H 9C 6H KD"
SUITED_AND_TIED = "5H TC 5H KD TS KS"
SUITED_AND_WON = "5H TC 5H KD 7S KS"

SHOES = 40_000
SURPRISING = 4.5

Engine = Callable[[Rulebook, str], None]


def settle(game: Game, cards: str, *wagers: Wager, sign: Sign | None = None) -> tuple[Outcome, ...]:
    """What wagers come to on these cards."""
    coup = Coup(cards=parse_cards(cards.split()), wagers=wagers)
    outcome, _ = settle_coup(game, coup, sign=sign or Sign())
    return outcome.outcomes


def bet(wager: str, amount: int, name: str = "w1") -> Wager:
    """A wager by Ann."""
    return Wager(id=name, wager=wager, amount=amount, who="Ann")


def proof_has_it(book: Rulebook, wager: str) -> None:
    """The proof covers the invented wager, and the rulebook knows its name."""
    assert wager in wager_names(book)
    assert f"side_bet.{wager}" in [where for where, *_ in every_table(book)]


def settlement_pays_it(book: Rulebook, wager: str) -> None:
    """Settlement pays the invented wager to the cent, on its own clauses."""
    game = Game(book, HARBOUR)
    (by_nine,) = settle(game, SUITED_BY_NINE, bet(wager, 1000))
    assert (by_nine.outcome, by_nine.odds, by_nine.pays, by_nine.returned) == ("win", "250:1", 250_000, 1000)
    assert by_nine.clauses == ("11.1", "11", "8.3")
    (by_five,) = settle(game, SUITED_BY_FIVE, bet(wager, 1250))
    assert (by_five.outcome, by_five.odds, by_five.pays, by_five.returned) == ("win", "20:1", 22_500, 1250)
    assert by_five.commission == 2500
    assert by_five.clauses == ("11.2", "11", "8.3", "8.2")
    (unsuited,) = settle(game, COLOURED_BY_NINE, bet(wager, 1000))
    assert (unsuited.outcome, unsuited.pays, unsuited.returned) == ("stand-off", 0, 1000)
    assert unsuited.clauses == ("11.3", "11")
    for cards in (SUITED_BY_FOUR, UNPAIRED_BY_NINE, SUITED_AND_TIED, SUITED_AND_WON):
        (lost,) = settle(game, cards, bet(wager, 1000))
        assert (lost.outcome, lost.pays, lost.returned) == ("lose", 0, 0)
        assert lost.clauses == ("11.4", "11")


def odds_price_it(book: Rulebook, wager: str) -> None:
    """The exact price is that of its own pay lines: every way to win it stands in the law of the shoe."""
    found = _exact(book, wager)
    nets = {"by nine": Fraction(250), "by five to eight": Fraction(18), "unsuited by nine": Fraction(0)}
    assert {line.name: line.net for line in found.lines} == {**nets, "": Fraction(-1)}
    assert 0 < found.house_edge < 1


def simulation_returns_it(book: Rulebook, wager: str) -> None:
    """Shoes dealt at random return what the exact price says, within what chance allows."""
    game = Game(book, HARBOUR)
    counts = lockstep.count(shoe_rules(game), key_of(6), 0, SHOES)
    (found,) = [each for each in returns(game, Observed(game, Tally(SHOES, counts))) if each.wager == wager]
    assert abs(float(found.house_edge - _exact(book, wager).house_edge)) < SURPRISING * found.error


def _exact(book: Rulebook, wager: str) -> Price:
    game = Game(book, HARBOUR)
    spec = game.wager(wager)
    assert isinstance(spec, CoupWager)
    return price(spec, coup_law(game.drawing, Composition.full(game.decks)))


def table_takes_and_pays_it(book: Rulebook, wager: str) -> None:
    """A table under the rulebook takes the wager, deals the coup and pays it."""
    adopt(book)
    play = Play.by_itself(HARBOUR, variant=HARBOUR)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe()
    play.does("Ann", PlaceBets(stakes=(Stake(id="w1", wager=wager, amount=10_00),)))
    play.deals(SUITED_BY_NINE)
    assert play.state.purses.stacks["Ann"] == 1_000_00 + 2_500_00
    assert play.chips_in_all == 0


def layout_has_a_box_for_it(book: Rulebook, wager: str) -> None:
    """The layout that the pages draw has a box for it, with its odds and clauses."""
    adopt(book)
    play = Play(HARBOUR, variant=HARBOUR)
    (box,) = [each for each in layout_of(play.state, HOUSE).boxes if each.wager == wager]
    assert (box.title, box.group, box.odds) == ("Rout", "side", "250:1, 20:1 less 10%")
    assert box.clauses == ["11", "11.1", "11.2", "11.3"]


def help_explains_it(book: Rulebook, wager: str) -> None:
    """The pages that explain the rulebook tell each of its pay lines."""
    rows = [row for topic in describe(book) for row in topic.rows if row.subject.casefold().startswith(wager)]
    assert ("250:1", ("11.1",)) in [(row.value, row.clauses) for row in rows]


ENGINES: list[Engine] = [
    proof_has_it,
    settlement_pays_it,
    odds_price_it,
    simulation_returns_it,
    table_takes_and_pays_it,
    layout_has_a_box_for_it,
    help_explains_it,
]
