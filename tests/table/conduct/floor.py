"""People and short cuts for tests of conduct."""

from typing import Any

import pytest

from punto.rules.limits import Bounds, Sign
from punto.table import Actor, read_event, replay, write_event
from punto.table.betless.ordered import OrderBetless
from tests.table.play import Play

DEALER = Actor("Dan", "dealer")
TABLE_ID = Actor("Tess", "table-supervisor")
AREA = Actor("Amir", "area-manager")
CASINO = Actor("Sue", "casino-supervisor")
FLOOR = Actor("Fay", "floor-manager")
OPERATOR = Actor("Olga", "operator")
REGULATOR = Actor("Rex", "regulator")
TWENTY = 20 * 60_000
PLAYER_WINS = "9H 6C KD KS"
BANKER_WINS = "6C 9H KD KS"
TIE = "9H 9C KD KS"


def signed(minimum: int, maximum: int = 5000_00, **more: Any) -> Sign:
    """A sign with a minimum and a maximum."""
    return Sign(bounds=Bounds(minimum=minimum, maximum=maximum), **more)


def opened(rulebook: str, *people: str, chips: int = 1000_00, **given: Any) -> Play:
    """A table that runs by itself, with a shoe and people in seats 1, 2, 3."""
    play = Play.by_itself(rulebook, **given)
    for seat, who in enumerate(people, 1):
        play.sits(who, str(seat), chips=chips)
    play.ready_shoe()
    return play


def coup(play: Play, cards: str = PLAYER_WINS) -> None:
    """Play one coup to its end."""
    play.deals(cards)


def betless(play: Play, boss: Actor, ground: str) -> None:
    """Have a coup dealt without bets; the table signals it by itself."""
    play.does(boss, OrderBetless(ground=ground))
    assert play.state.coup.kind == "dummy"
    play.deals(PLAYER_WINS)


def whole(play: Play) -> None:
    """Money is conserved, and the events alone lead to the same state."""
    assert play.chips_in_all == 0
    assert replay(play.opening, play.events) == play.state
    assert [read_event(write_event(event)) for event in play.events] == play.events


BOOKS = {
    "nsw": "nsw",
    "star": "star-2024",
    "vic": "vic-2002",
    "crown": "crown-2025",
    "nz": "nz-1998",
}


def by_book(**clauses: tuple[str, ...]) -> pytest.MarkDecorator:
    """Run a test under each of these rulebooks, marked with the clauses that it shows there."""
    return pytest.mark.parametrize(
        "rulebook",
        [
            pytest.param(BOOKS[name], marks=pytest.mark.clause(BOOKS[name], *found))
            for name, found in clauses.items()
        ],
    )
