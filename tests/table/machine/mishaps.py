"""What goes wrong at a random table: any irregularity, known to its rulebook or not, in random words."""

from random import Random
from typing import get_args

from punto.cards import PACK, Card
from punto.rulebook.procedure.irregular import Kind
from punto.rules.three_card import DEALER
from punto.table import Table
from punto.table.irregular.resolutions import ReportIrregularity, ResolveIrregularity
from punto.table.setup import game_of
from punto.table.state.irregularity import Report
from punto.table.three_card.misdeal import ReportMiscount

KNOWN = 0.7
"""How often what goes wrong is something that the rulebook knows."""


def something_wrong(state: Table, random: Random) -> ReportIrregularity:
    """A report of any kind: mostly one of the rulebook's, else one on which it is silent."""
    own = list(game_of(state.terms).book.irregular)
    wagers = (*state.layout, *(each.wager for each in state.amends.payments), *_settled(state), "w-unknown")
    report = Report(
        kind=random.choice(own if random.random() < KNOWN else get_args(Kind)),
        card=random.choice((None, None, random.choice(PACK))),
        coup=random.choice((0, 0, state.coup.number, max(0, state.coup.number - 1))),
        count=random.choice((1, 1, 1, 2)),
        opening=random.random() < 0.5,
        who=random.choice((*state.people.arrived, "Ann")),
        wagers=random.choice(((), (random.choice(wagers),))),
        amount=random.choice((0, 5_00, -5_00, 2_000_00)),
        damaged=random.choice((0, 2)),
        spare=random.random() < 0.5,
        meant=random.random() < 0.3,
    )
    return ReportIrregularity(report=report)


def _settled(state: Table) -> tuple[str, ...]:
    """Wagers of the coup that was settled last."""
    return tuple(due.id for due in state.settled.dues) if state.settled else ()


def miscount(state: Table, random: Random) -> ReportMiscount:
    """A hand with the wrong number of cards."""
    hands = (*state.coup.areas.order, *state.setup.seats, DEALER)
    return ReportMiscount(cards={random.choice(hands): random.choice((0, 1, 2, 4))})


def some_way_out(state: Table, random: Random) -> ResolveIrregularity:
    """One of the ways out that are shown, with all that any of them asks for."""
    people = state.people
    return ResolveIrregularity(
        resolution=random.choice(state.mishaps[-1].outlook).name,
        cards=_cards(state, random),
        agreed=people.arrived,
        players=people.arrived[: random.choice((0, 1))],
        identified=random.random() < 0.5,
        found=random.choice((51, 52)),
        cut=60,
        behind=20,
    )


def _cards(state: Table, random: Random) -> tuple[Card | None, ...]:
    """The cards of the coup, or of the one before where none is out: as they lie, or in some other order."""
    coup = state.coup if state.coup.drawn or state.settled is None else state.settled.coup
    cards = [coup.faces.get(place) for place in coup.drawn]
    if random.random() < 0.5:
        random.shuffle(cards)
    return tuple(cards)
