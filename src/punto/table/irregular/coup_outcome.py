"""What becomes of the coup itself: it stands, it is void, or its cards are put in their order again."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.fact import Event, Fact
from punto.rules.coup import Coup
from punto.table.coup.hands import HAND_OF, OPENING, PLACES, face_down
from punto.table.dealing.shoe_in_play import shoe_ends
from punto.table.irregular.reopened_coup import taken_up
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.irregular.wagers.invalid_wagers import card_lapses
from punto.table.machine import TABLE
from punto.table.preparing.card_check import CheckOrdered
from punto.table.settling.settle import say_settled
from punto.table.state.table import Phase, Table
from punto.units.privacy import Person

TURNED = tuple(place for places in PLACES.values() for place in places)
"""The Player's cards, then the Banker's."""


class CardsReceived(Fact, frozen=True, kw_only=True, tag="cards-received"):
    """Somebody has cards that were another's to receive, and opens them all the same."""

    audience = EVERYBODY
    words = "{who} has {places} and opens them"
    places: tuple[str, ...]
    who: Person


@effect("stands")
def stands(case: Case) -> Happens:
    """Change nothing; whoever received cards that were another's keeps them."""
    return Happens([*map(case.said, _received(case))])


def _received(case: Case) -> list[Fact]:
    """The cards that somebody has who was not to receive them: those that are out, else the next hand's."""
    report, state = case.mishap.report, case.context.state
    if report.kind != "wrong-holder":
        return card_lapses(case)
    down, out = face_down(state.coup), state.coup.holding.out
    places = [place for place in down if place in out]
    if not places and down:
        places = [place for place in down if HAND_OF[place] == HAND_OF[min(down, key=TURNED.index)]]
    if not places or len(state.coup.drawn) < len(OPENING) or not state.people.here(report.who):
        return []
    return [CardsReceived(places=tuple(places), who=report.who)]


@effect("void")
def void(case: Case) -> Happens:
    """End the coup without a result, settled or not; wagers that span coups stay as they were before it."""
    back = taken_up(case)
    context = TABLE.after(case.context, back)
    state = context.state
    coup = Coup(
        wagers=tuple(state.layout.values()), kind="void", shoe_ends=shoe_ends(state),
        ground=case.way.clauses, ground_readings=case.way.readings,
    )  # fmt: skip
    settled, *_ = say_settled(context, coup)
    return Happens([*back, case.said(settled.fact, *settled.clauses)], Phase.SETTLED)


@effect("checked")
def checked(case: Case) -> Happens:
    """Have the cards checked: the coup is completed first, and its result stands."""
    return Happens([case.said(CheckOrdered(who=case.context.actor.id))])


@TABLE.folds(CardsReceived)
def _held(state: Table, fact: CardsReceived, event: Event) -> Table:
    held, holding = dict.fromkeys(fact.places, fact.who), state.coup.holding
    holding = structs.replace(holding, out={**holding.out, **held}, passed=holding.passed | frozenset(held))
    shoe = structs.replace(state.shoe, handled=True)
    return structs.replace(state, coup=structs.replace(state.coup, holding=holding), shoe=shoe)
