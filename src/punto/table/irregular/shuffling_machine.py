"""A shuffling machine that fails: its cards go to another, to a shoe, or are counted; and its return."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.registry import unchanged
from punto.rulebook.refusal import Refusal, refuse
from punto.table.irregular.coup_outcome import void
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.preparing.bringing_cards import CARDS_IN_PACK
from punto.table.preparing.new_shoe import CardsReplaced
from punto.table.preparing.stages import rules_of
from punto.table.setup import Device
from punto.table.state.shoe import CutState
from punto.table.state.table import Phase, Table

MACHINE: Device = "shuffler"


class BringDevice(TwoHandOrder, frozen=True, kw_only=True, tag="bring-device"):
    """Put a shuffling machine in service while no cards are loaded: the one that failed, or another."""


class DeviceBrought(Fact, frozen=True, kw_only=True, tag="device-brought"):
    """The cards of the next shoe come from a shuffling machine; nothing is cut."""

    audience = EVERYBODY
    words = "The next cards come from a shuffling machine"
    record = True


class CardsMoved(Fact, frozen=True, kw_only=True, tag="cards-moved"):
    """The cards went from a machine that failed to another; damaged ones were replaced from a new pack."""

    audience = EVERYBODY
    words = "The cards go to another machine, damaged: {damaged}"
    record = True
    damaged: int


class ShoeTookOver(Fact, frozen=True, kw_only=True, tag="shoe-took-over"):
    """The cards of a machine that failed were shuffled and cut, and are dealt from a shoe."""

    audience = EVERYBODY
    words = "The cards of the machine are dealt from a shoe"
    record = True
    damaged: int
    cut: int
    behind: int
    """How many cards lie behind the cutting card."""


class CardsReshuffled(Fact, frozen=True, kw_only=True, tag="cards-reshuffled"):
    """The cards in the machine were shuffled again."""

    audience = EVERYBODY
    words = "The machine shuffles the cards again"
    record = True


class CardsCounted(Fact, frozen=True, kw_only=True, tag="cards-counted"):
    """All cards were counted, because the machine could not say how many there were."""

    audience = EVERYBODY
    words = "{found} cards are counted, right: {right}"
    record = True
    found: int
    right: bool


def _damage_fault(case: Case) -> Refusal | None:
    damaged, left = case.mishap.report.damaged, case.context.state.shoe.left
    if 0 <= damaged <= left:
        return None
    return refuse("damaged-many", case.way.clauses, damaged=damaged, left=left)


@effect("transferred")
def transferred(case: Case) -> Happens | Refusal:
    """Move the cards; what was damaged is replaced, so that none is missing."""
    return _damage_fault(case) or Happens([case.said(CardsMoved(damaged=case.mishap.report.damaged))])


@effect("from-shoe")
def from_shoe(case: Case) -> Happens | list[Refusal]:
    """Have a shoe take over, cut and with a cutting card as for any shoe."""
    order, rules, left = case.order, rules_of(case.context.book), case.context.state.shoe.left
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


@effect("reshuffled")
def reshuffled(case: Case) -> Happens:
    """Shuffle what is in the machine."""
    return Happens([case.said(CardsReshuffled())])


@effect("counted")
def counted(case: Case) -> Happens:
    """Count: the right number lets play go on, a wrong one voids the coup, and the cards go."""
    state, number = case.context.state, case.order.found
    right = number == state.shoe.packs * CARDS_IN_PACK
    said = [case.said(CardsCounted(found=number, right=right))]
    if right:
        return Happens(said)
    if not state.coup.drawn:
        gone = case.said(CardsReplaced(why=case.mishap.report.kind))
        return Happens([*said, gone], Phase.PREPARING)
    voided = void(case)
    return Happens([*said, *voided.said], voided.next)


def _may_bring(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and (context.state.phase is not Phase.PREPARING or context.state.preparing.loaded):
        return context.not_now("a shuffling machine", "do this before the cards are loaded")
    return refusal


@TABLE.answers(BringDevice, _may_bring)
def bring_device(context: TableContext, order: BringDevice) -> Decision:
    """Change from the shoe to a machine, where the rulebook lets cards be dealt from one."""
    rules = rules_of(context.book)
    source = rules.dealt_from
    if MACHINE not in source.devices:
        accepted = f"cards from a {' or '.join(source.devices)}"
        return refused(refuse("device", source.clauses, source.readings, device=MACHINE, accepted=accepted))
    if context.state.setup.device == MACHINE:
        return refused(refuse("device-there", source.clauses))
    uncut = rules.shuffler.clauses if rules.shuffler else ()
    return [Draft(DeviceBrought(), (*source.clauses, *uncut))]


@TABLE.folds(DeviceBrought)
def _brought(state: Table, fact: DeviceBrought, event: Event) -> Table:
    return structs.replace(
        state,
        setup=structs.replace(state.setup, device=MACHINE),
        preparing=structs.replace(state.preparing, cut=CutState(), cutting_card=None),
    )


@TABLE.folds(ShoeTookOver)
def _took_over(state: Table, fact: ShoeTookOver, event: Event) -> Table:
    return structs.replace(
        state,
        setup=structs.replace(state.setup, device="shoe"),
        shoe=structs.replace(state.shoe, cutting_card=fact.behind, last="no"),
    )


TABLE.folds(CardsMoved)(unchanged)
TABLE.folds(CardsReshuffled)(unchanged)
TABLE.folds(CardsCounted)(unchanged)
