"""A forgotten burn: the cards stay in play, or the first coup is taken up and the shoe starts anew."""

from collections import Counter

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.fact import Event, Fact
from punto.rulebook.refusal import Refusal
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.machine import TABLE
from punto.table.preparing.stages import rules_of
from punto.table.state.coup import CoupState
from punto.table.state.shoe import CutState, Preparation
from punto.table.state.table import Phase, Table


class BurnForgotten(Fact, frozen=True, kw_only=True, tag="burn-forgotten"):
    """Cards that were put down as burned are still in the shoe."""

    audience = EVERYBODY
    words = "{cards} cards were not burned"
    cards: int


class ShoeRestarted(Fact, frozen=True, kw_only=True, tag="shoe-restarted"):
    """The cards of the first coup lie before the rest again, and the burn is made up for."""

    audience = EVERYBODY
    words = "The shoe begins again"
    origin: str
    done: tuple[str, ...]
    """What was done to the cards before they were loaded, and need not be done again."""


@effect("unburned")
def unburned(case: Case) -> Happens:
    """Play on; a burn that was put down and not made is taken off the record of where the cards are."""
    cards = min(case.mishap.report.count, case.context.state.shoe.burned)
    return Happens([case.said(BurnForgotten(cards=cards))])


@effect("restart")
def restart(case: Case) -> Happens | Refusal:
    """Take the first coup up and make the burn up; its wagers stay where they are."""
    rules, shoe = rules_of(case.context.book), case.context.state.shoe
    origin = shoe.origin if shoe.origin in rules.way else next(iter(rules.way))
    fact = ShoeRestarted(origin=origin, done=("check", *rules.way[origin].steps))
    return Happens([case.said(fact)], Phase.PREPARING)


@TABLE.folds(BurnForgotten)
def _forgotten(state: Table, fact: BurnForgotten, event: Event) -> Table:
    shoe = state.shoe
    shoe = structs.replace(
        shoe,
        left=shoe.left + fact.cards,
        burned=shoe.burned - fact.cards,
        discarded=shoe.discarded - fact.cards,
    )
    return structs.replace(state, shoe=shoe)


@TABLE.folds(ShoeRestarted)
def _restarted(state: Table, fact: ShoeRestarted, event: Event) -> Table:
    coup, shoe = state.coup, state.shoe
    seen = Counter(shoe.seen)
    seen.subtract(str(card) for card in coup.faces.values())
    back = tuple(coup.faces.get(place) or coup.known.get(place) for place in coup.drawn)
    preparing = Preparation(
        why="burn-forgotten",
        origin=fact.origin,
        back=shoe.back,
        done=fact.done,
        cut=CutState(done=True),
        cutting_card=shoe.cutting_card,
        loaded=True,
    )
    return structs.replace(
        state,
        coup=CoupState(number=coup.number, rebuilt=bool(coup.drawn)),
        preparing=preparing,
        shoe=structs.replace(
            shoe,
            left=shoe.left + len(coup.drawn),
            seen={card: copies for card, copies in seen.items() if copies > 0},
            front=(*back, *shoe.front),
        ),
    )
