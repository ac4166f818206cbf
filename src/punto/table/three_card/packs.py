"""The table and its packs: nine places at most, and two packs in turn where a machine shuffles."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.records import Span
from punto.rulebook.refusal import Refusal, refuse
from punto.table.dealing.shoe_in_play import CuttingCardOut, ShoeReady, cutting_card_out
from punto.table.machine import EACH_SEAT, TABLE, TableContext
from punto.table.powers import patron_only
from punto.table.preparing.new_shoe import Reshuffle, reshuffle
from punto.table.seats.joining import Join, join
from punto.table.setup import Automation, version_of
from punto.table.state.table import Phase, Table
from punto.table.three_card.area_game import by_machine, dealer_here, rules_of, said_by
from punto.units.field_types import Text

BACKS = ("red", "blue")
"""What a table that runs by itself calls its two packs."""


class ChangePacks(Order, frozen=True, kw_only=True, tag="change-packs"):
    """Take the other pack from the machine; the one just played goes in to be shuffled."""

    colour: Text


class PacksChanged(Fact, frozen=True, kw_only=True, tag="packs-changed"):
    """A pack of another back is in play, shuffled by the machine."""

    audience = EVERYBODY
    words = "The {colour} pack is in play"
    colour: str


def _may_change(context: TableContext) -> Refusal | None:
    refusal = dealer_here(context, "changing packs")
    if refusal is not None:
        return refusal
    if not by_machine(context.state):
        return refuse("no-machine", rules_of(context).shuffled_each_coup.clauses)
    if context.state.phase not in (Phase.PREPARING, Phase.SHOE_OVER):
        return context.not_now("changing packs", "do this when the coup is over")
    return None


@TABLE.answers(ChangePacks, _may_change)
def change_packs(context: TableContext, order: ChangePacks) -> Decision:
    """Play the next coup with the other pack, without a cutting card."""
    state, machine = context.state, rules_of(context).machine
    if order.colour in {"", state.shoe.back}:
        return refused(
            refuse("same-pack", machine.packs_alternate.clauses, colour=state.shoe.back or "unnamed")
        )
    ready = ShoeReady(
        number=state.shoe.number + 1,
        packs=context.game.decks,
        book=version_of(state.terms.rulebook),
        cutting_card=None,
        burned=0,
        back=order.colour,
    )
    return [
        Draft(PacksChanged(colour=order.colour), machine.packs_alternate.clauses),
        Draft(ready, (*machine.allowed.clauses, *machine.no_cutting_card.clauses)),
    ]


@TABLE.answers(Reshuffle, TABLE.may_of(Reshuffle), dialect=EACH_SEAT)
def reshuffle_pack(context: TableContext, order: Reshuffle) -> Decision:
    """Shuffle the pack by hand after each coup; in a machine the other one takes its place."""
    rules = rules_of(context)
    if by_machine(context.state):
        rule = rules.machine.packs_alternate
        return refused(refuse("same-pack", rule.clauses, colour=context.state.shoe.back or "unnamed"))
    answer, own = reshuffle(context, order), rules.shuffled_each_coup.clauses
    said = [Draft(each.fact, (*own, *each.clauses), each.readings) for each in said_by(answer)]
    return said or answer


def _may_report(context: TableContext) -> Refusal | None:
    rules = context.book.three_card
    if by_machine(context.state) and rules is not None:
        return refuse("machine-uncut", rules.machine.no_cutting_card.clauses)
    return TABLE.may_of(CuttingCardOut)(context)


@TABLE.answers(CuttingCardOut, _may_report, dialect=EACH_SEAT)
def cutting_card_of_shoe(context: TableContext, order: CuttingCardOut) -> Decision:
    """Report the cutting card of a shoe dealt by hand."""
    return cutting_card_out(context, order)


def place_fault(context: TableContext, seat: str, most: Span | None, what: str) -> Refusal | None:
    """Refuse a place beyond the most that the game has."""
    seats = context.state.setup.seats
    if most is None or seat not in seats or seats.index(seat) < most.most:
        return None
    return refuse("places-many", most.clauses, most.readings, what=what, seat=seat, most=most.most)


@TABLE.answers(Join, patron_only, dialect=EACH_SEAT)
def join_areas(context: TableContext, order: Join) -> Decision:
    """Let somebody sit down, at one of as many seats as the game may have."""
    most = context.game.variant.seats
    fault = place_fault(context, order.seat, most, "seat")
    if fault is not None:
        return refused(fault)
    answer = join(context, order)
    own = most.clauses if most and order.seat else ()
    said = [Draft(each.fact, (*own, *each.clauses), each.readings) for each in said_by(answer)]
    return said or answer


@TABLE.folds(PacksChanged)
def _changed(state: Table, fact: PacksChanged, event: Event) -> Table:
    pack = structs.replace(state.pack, resting=state.shoe.back)
    return structs.replace(state, pack=pack)


@TABLE.by_itself(Automation.PREPARE, dialect=EACH_SEAT)
def _pack_due(state: Table) -> Order | None:
    if by_machine(state) and state.phase is Phase.SHOE_OVER:
        other = next(back for back in BACKS if back != state.shoe.back)
        return ChangePacks(colour=state.pack.resting or other)
    usual = TABLE.due_of(Automation.PREPARE)
    return usual(state) if usual else None
