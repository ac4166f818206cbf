"""Tables for tests of the preparation: opened, with cards brought and shuffled, ready to be cut or burned."""

from typing import Any

from punto.cards import Card
from punto.table import Actor, Phase
from punto.table.betting.calls import CallBets
from punto.table.preparing.bringing_cards import BringCards
from punto.table.preparing.burning import BurnCards
from punto.table.preparing.card_check import CheckCards
from punto.table.preparing.cutters import next_in_turn
from punto.table.preparing.cutting import CutCards
from punto.table.preparing.loading import LoadShoe, PlaceCuttingCard
from punto.table.preparing.offering_cut import PassCut
from punto.table.preparing.opening import OpenTable
from punto.table.preparing.sequence import MIXING
from punto.table.preparing.shuffling import MixCards
from punto.table.preparing.stages import rules_of, stage_of, steps_left
from tests.table.play import DAN, SUE, TESS, Play

ALL = ("nsw", "star-2024", "vic-2002", "crown-2025", "nz-1998")
FITTINGS = frozenset(
    {
        "dealing-device",
        "discard-holder",
        "discard-container",
        "float-tray",
        "drop-box",
        "odds-sign",
        "cutting-card",
        "run-grid",
    }
)
OPERA = Actor("Opera", "operator")


def supervisor(rulebook: str) -> Actor:
    """Whoever supervises the table in this rulebook."""
    return SUE if rulebook in ("nsw", "star-2024") else TESS


def opened(rulebook: str, **given: Any) -> Play:
    """A table that is open and has no cards yet."""
    play = Play(rulebook, **given)
    play.does(DAN, OpenTable(present=FITTINGS))
    return play


def until(play: Play, stage: str, **cards: Any) -> Play:
    """Go the ordinary way until this is due."""
    while play.phase is Phase.PREPARING and now(play) != stage:
        step(play, cards)
    return play


def at(stage: str, rulebook: str = "nsw", *, origin: str = "fresh", **given: Any) -> Play:
    """A table with its cards at a stage, and Ann at seat 3 to look on."""
    play = opened(rulebook, **given)
    play.sits("Ann", "3")
    return until(play, stage, origin=origin)


def now(play: Play) -> str:
    """What the cards need next."""
    return stage_of(play.state, rules_of(play.game.book))


def step(play: Play, cards: dict[str, Any]) -> None:
    """Take one step of the ordinary way."""
    rulebook, rules = play.state.terms.rulebook, rules_of(play.game.book)
    match now(play):
        case "cards":
            play.does(DAN, BringCards(**{"back": "red", "secured": True, "checked": True, **cards}))
        case "mix":
            due = steps_left(play.state, rules)[0]
            if due == "check-by-supervisor":
                play.does(TESS, CheckCards())
            else:
                play.does(DAN, MixCards(step=MIXING[due]) if due in MIXING else CheckCards())
        case "cut":
            if next_in_turn(play.state, rules.cut):
                play.does(DAN, PassCut())
            play.does(DAN if rulebook == "nz-1998" else supervisor(rulebook), CutCards(depth=100))
        case "cutting-card":
            play.does(DAN, PlaceCuttingCard(behind=20))
        case "load":
            play.does(DAN, LoadShoe())


def in_play(rulebook: str = "nsw", **given: Any) -> Play:
    """A table on which a shoe is ready and bets are called."""
    play = at("burn", rulebook, **given)
    burn = BurnCards(way="face-up", face=Card.parse("5H")) if rulebook == "nz-1998" else BurnCards()
    play.does(DAN, burn, CallBets())
    return play


def cards_in_all(play: Play) -> int:
    """Every card: in the shoe, put away, or out in the coup."""
    shoe = play.state.shoe
    return shoe.left + shoe.discarded + len(play.state.coup.drawn)
