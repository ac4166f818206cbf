"""The game in which a wager was laid is the game by which it is paid, whoever changes what in between."""

from collections import Counter, defaultdict

import pytest

from punto.rules.coup import Carried
from punto.rules.settlement import settle_coup
from punto.table import Actor, Event, Phase, Table, Terms, evolve
from punto.table.betting.wagers import BetPlaced
from punto.table.conduct.game_change import ChangeGame, GameChanged, RestrictSideBet, SideBetRestricted
from punto.table.conduct.signs import Notify
from punto.table.settling.settle import CoupSettled, as_coup
from punto.table.setup import book_of, game_of, version_of
from punto.table.state.coup import Due
from tests.sizes import sizes
from tests.table.company import Company, games

BOSSES = tuple(Actor(role, role) for role in ("casino-supervisor", "operator"))
COUPS = 10
SEVERAL = [game for game in games() if book_of(game[0]).power.get("change-game")]


def changes(company: Company) -> None:
    """Somebody tries to play another game, or to restrict a side bet; everything is there for it."""
    state = company.state
    book = book_of(state.terms.rulebook)
    items = frozenset(book.preparing.equipment) if book.preparing else frozenset[str]()
    other = company.chance.choice(list(book.variant))
    order = ChangeGame(game=other, agreed=state.people.arrived, present=items)
    for boss in BOSSES:
        company.tries(boss, order)
    restricted = list(book.conduct.restriction) if book.conduct else []
    if restricted:
        wager = company.chance.choice(restricted)
        company.tries(BOSSES[0], Notify(to="surveillance", what=wager))
        company.tries(BOSSES[0], RestrictSideBet(wager=wager, restricted=company.chance.random() < 0.5))


def plays(company: Company) -> int:
    """Play some coups while somebody tries to change the game at any moment; how often it was tried."""
    tried = 0
    for _ in range(COUPS):
        if not company.stands(Phase.BETTING):
            break
        changes(company)
        company.lay()
        coup = company.state.coup.number
        while company.state.coup.number == coup and not company.stands(Phase.SHOE_OVER):
            if company.chance.random() < 0.3:
                changes(company)
                tried += 1
            company.steps(1)
    return tried


class Reader:
    """Reads what happened, and remembers of every wager under which terms it was taken."""

    def __init__(self, opening: Table) -> None:
        self.state = opening
        self.terms: dict[str, Terms] = {}
        self.seen: Counter[type] = Counter()

    def take(self, event: Event, company: Company) -> None:
        fact, before = event.fact, self.state
        self.seen[type(fact)] += 1
        if isinstance(fact, BetPlaced):
            self.terms[fact.wager.id] = before.terms
        if isinstance(fact, CoupSettled):
            assert before.shoe.book == version_of(before.terms.rulebook)
            assert paid(fact.dues) == self._as_laid(before), company
        self.state = evolve(before, event)

    def _as_laid(self, state: Table) -> dict[str, tuple[str, int, int]]:
        """What every wager is due by the game of the moment at which it was laid."""
        due: dict[str, tuple[str, int, int]] = {}
        carried = Carried(open=state.carried.open)
        lying = (*state.layout, *(each.wager.id for each in state.carried.open))
        for terms in {self.terms[name] for name in lying}:
            outcome, _ = settle_coup(game_of(terms), as_coup(state), carried, state.board.sign)
            for each in outcome.outcomes:
                if self.terms[each.id] == terms:
                    due[each.id] = each.outcome, each.pays, each.returned
        return due


def paid(dues: tuple[Due, ...]) -> dict[str, tuple[str, int, int]]:
    return {due.id: (due.outcome, due.pays, due.returned) for due in dues}


@pytest.mark.trust("B11")
@pytest.mark.parametrize("number", sizes(100, 10_000))
def test_a_wager_is_paid_by_the_game_in_which_it_was_laid(number: int) -> None:
    """Other games and restricted side bets, tried at every moment between a wager and its payment."""
    tried, seed, seen = 0, 0, Counter[type]()
    while tried < number:
        seed += 1
        company = Company(seed, game=SEVERAL[seed % len(SEVERAL)])
        tried += plays(company)
        reader = Reader(company.opening)
        for event in company.events:
            reader.take(event, company)
        seen += reader.seen
    for fact in (GameChanged, SideBetRestricted, CoupSettled):
        assert seen[fact]


def test_there_are_games_to_change_between() -> None:
    kinds = defaultdict(set)
    for rulebook, variant in SEVERAL:
        kinds[rulebook].add(variant)
    assert sum(len(variants) > 1 for variants in kinds.values()) > 1
