"""Bringing: cards come to the table, as what they are and how they were kept."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import ApprovalNeeded, Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.preparing.stages import not_due, reason_of, rules_of
from punto.table.state.shoe import ShoeState
from punto.table.state.table import Table
from punto.units.field_types import Number, Text

Origin = Literal["fresh", "pre-shuffled", "angel-pre-shuffled"]
CARDS_IN_PACK = 52


class BringCards(Order, frozen=True, kw_only=True, tag="bring-cards"):
    """Bring cards to the table."""

    origin: Origin = "fresh"
    back: Text = ""
    """The colour of their backs."""
    packs: Number | None = None
    """How many packs; none named means as many as the table plays with."""
    secured: bool = False
    """Whether they were locked away since they were checked or shuffled."""
    checked: bool = False
    """Whether they were checked before."""


class CardsBrought(Fact, frozen=True, kw_only=True, tag="cards-brought"):
    """Cards are at the table. How they were kept until now is on record."""

    audience = EVERYBODY
    words = "{packs} packs come, {origin}, backs {back}"
    record = True
    origin: Origin
    back: str
    packs: int
    secured: bool
    checked: bool


def _may_bring(context: TableContext) -> Refusal | None:
    return context.needs_dealer() or not_due(context, "bringing cards", "cards")


@TABLE.answers(BringCards, _may_bring)
def bring_cards(context: TableContext, order: BringCards) -> Decision:
    """Take cards in, if they are what the rulebook asks for."""
    rules, packs = rules_of(context.book), order.packs or context.game.decks
    faults = _faults(context, order, packs)
    if faults:
        return Refused(tuple(faults))
    grounds = (*rules.way[order.origin].clauses, *reason_of(context.state, rules))
    back = _back_rule(context, order.back)
    if isinstance(back, Refusal):
        return refused(back)
    if isinstance(back, ApprovalNeeded):
        return back
    fact = CardsBrought(
        origin=order.origin,
        back=order.back,
        packs=packs,
        secured=order.secured,
        checked=order.checked,
    )
    return [Draft(fact, tuple(dict.fromkeys((*grounds, *back))))]


def _faults(context: TableContext, order: BringCards, packs: int) -> list[Refusal]:
    rules, faults = rules_of(context.book), []
    decks = context.game.variant.decks or context.book.setup.decks
    if packs != context.game.decks:
        faults.append(refuse("pack-count", decks.clauses, packs=packs, wanted=context.game.decks))
    way = rules.way.get(order.origin)
    if way is None:
        kinds = ", ".join(name for name in rules.way if name != "same")
        return [*faults, refuse("cards-unknown", (), origin=order.origin, origins=kinds)]
    if way.secured and not order.secured:
        faults.append(refuse("not-secured", way.clauses, origin=order.origin))
    checking, opening = rules.checking, context.state.preparing.opening
    if checking and checking.at_opening and opening and way.secured and not order.checked:
        what = f"{order.origin} cards that were not checked"
        accepted = "cards checked before they were shuffled"
        faults.append(refuse("no-check", checking.clauses, what=what, accepted=accepted))
    return faults


def _back_rule(context: TableContext, back: str) -> tuple[str, ...] | Refusal | ApprovalNeeded:
    """New cards differ from the old ones in colour, unless the shoe reads them and a supervisor agrees."""
    replacement = rules_of(context.book).replacement.get(context.state.preparing.why)
    rule = replacement.other_back if replacement else None
    if replacement is None or rule is None or back != context.state.shoe.back:
        return rule.clauses if rule else ()
    same = replacement.same_back
    if same is None or not context.state.setup.scanning:
        clauses = (*rule.clauses, *(same.clauses if same else ()))
        accepted = "another colour, or the same one from a shoe that reads cards"
        return refuse("same-back", clauses, back=back or "unnamed", accepted=accepted)
    return context.needs_approval(same.role, same.clauses) or same.clauses


@TABLE.folds(CardsBrought)
def _brought(state: Table, fact: CardsBrought, event: Event) -> Table:
    return structs.replace(
        state,
        preparing=structs.replace(
            state.preparing,
            origin=fact.origin,
            back=fact.back,
            secured=fact.secured,
            done=("check",) if fact.checked else (),
        ),
        shoe=ShoeState(
            number=state.shoe.number,
            packs=fact.packs,
            discarded=fact.packs * CARDS_IN_PACK,
            back=fact.back,
            origin=fact.origin,
        ),
    )
