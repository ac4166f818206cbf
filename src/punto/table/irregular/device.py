"""A shuffling machine that fails: its cards move, go into a shoe, or are shuffled or counted."""

from msgspec import structs

from punto.rules.refusals import Refusal, refuse
from punto.table.facts import Event, Fact
from punto.table.irregular.core import Case, Happens, effect
from punto.table.irregular.outcome import void
from punto.table.preparing.bringing import CARDS_IN_PACK
from punto.table.preparing.renewing import CardsReplaced
from punto.table.preparing.stages import rules_of
from punto.table.registry import folds, unchanged
from punto.table.state import Phase, Table


class CardsMoved(Fact, frozen=True, kw_only=True, tag="cards-moved"):
    """The cards went from a machine that failed to another; damaged ones were replaced from a new pack."""

    record = True
    damaged: int


class ShoeTookOver(Fact, frozen=True, kw_only=True, tag="shoe-took-over"):
    """The cards of a machine that failed were shuffled and cut, and are dealt from a shoe."""

    record = True
    damaged: int
    cut: int
    behind: int
    """How many cards lie behind the cutting card."""


class CardsReshuffled(Fact, frozen=True, kw_only=True, tag="cards-reshuffled"):
    """The cards in the machine were shuffled again."""

    record = True


class CardsCounted(Fact, frozen=True, kw_only=True, tag="cards-counted"):
    """All cards were counted, because the machine could not say how many there were."""

    record = True
    found: int
    right: bool


def _damage_fault(case: Case) -> Refusal | None:
    damaged, left = case.mishap.report.damaged, case.desk.state.shoe.left
    if 0 <= damaged <= left:
        return None
    return refuse("damaged-many", case.way.clauses, damaged=damaged, left=left)


@effect("transferred", "the cards go to another machine, and play goes on")
def transferred(case: Case) -> Happens | Refusal:
    """Move the cards; what was damaged is replaced, so that none is missing."""
    return _damage_fault(case) or Happens([case.said(CardsMoved(damaged=case.mishap.report.damaged))])


@effect("from-shoe", "the cards are shuffled and cut, and the coup is finished from a shoe")
def from_shoe(case: Case) -> Happens | list[Refusal]:
    """Have a shoe take over, cut and with a cutting card as for any shoe."""
    order, rules, left = case.order, rules_of(case.desk.book), case.desk.state.shoe.left
    depth, card = rules.cut.depth, rules.cutting_card["insert"]
    faults = [fault for fault in (_damage_fault(case),) if fault is not None]
    if not depth.cards <= order.cut <= left - depth.cards:
        most = left - depth.cards
        faults.append(
            refuse("cut-depth", depth.clauses, depth.readings, depth=order.cut, least=depth.cards, most=most)
        )
    if not card.behind <= order.behind < left:
        accepted = f"{card.behind} or more"
        faults.append(
            refuse("cutting-card-depth", card.clauses, card.readings, behind=order.behind, accepted=accepted)
        )
    fact = ShoeTookOver(damaged=case.mishap.report.damaged, cut=order.cut, behind=order.behind)
    return faults or Happens([case.said(fact, *depth.clauses, *card.clauses)])


@effect("reshuffled", "the cards are shuffled again, and play goes on")
def reshuffled(case: Case) -> Happens:
    """Shuffle what is in the machine."""
    return Happens([case.said(CardsReshuffled())])


@effect("counted", "all cards are counted; with a wrong number the coup is void")
def counted(case: Case) -> Happens:
    """Count: the right number lets play go on, a wrong one voids the coup, and the cards go."""
    state, number = case.desk.state, case.order.found
    right = number == state.shoe.packs * CARDS_IN_PACK
    said = [case.said(CardsCounted(found=number, right=right))]
    if right:
        return Happens(said)
    if not state.coup.drawn:
        gone = case.said(CardsReplaced(why=case.mishap.report.kind))
        return Happens([*said, gone], Phase.PREPARING)
    voided = void(case)
    return Happens([*said, *voided.said], voided.next)


@folds(ShoeTookOver)
def _took_over(state: Table, fact: ShoeTookOver, event: Event) -> Table:
    return structs.replace(
        state,
        setup=structs.replace(state.setup, device="shoe"),
        shoe=structs.replace(state.shoe, cutting_card=fact.behind, last="no"),
    )


folds(CardsMoved)(unchanged)
folds(CardsReshuffled)(unchanged)
folds(CardsCounted)(unchanged)
