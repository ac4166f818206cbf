"""Bringing: cards come to the table, as what they are and how they were kept."""

from typing import Literal

from msgspec import structs

from punto.rules.refusals import Refusal, refuse
from punto.table.command import Order
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.preparing.stages import not_due, reason_of, rules_of
from punto.table.registry import answers, folds
from punto.table.said import Answer, NeedsApproval, Said
from punto.table.state import ShoeNow, Table

Origin = Literal["fresh", "pre-shuffled", "angel-pre-shuffled"]
CARDS_IN_PACK = 52


class BringCards(Order, frozen=True, kw_only=True, tag="bring-cards"):
    """Bring cards to the table."""

    origin: Origin = "fresh"
    back: str = ""
    """The colour of their backs."""
    packs: int | None = None
    """How many packs; none named means as many as the table plays with."""
    secured: bool = False
    """Whether they were locked away since they were checked or shuffled."""
    checked: bool = False
    """Whether they were checked before."""


class CardsBrought(Fact, frozen=True, kw_only=True, tag="cards-brought"):
    """Cards are at the table. How they were kept until now is on record."""

    record = True
    origin: Origin
    back: str
    packs: int
    secured: bool
    checked: bool


def _may_bring(desk: Desk) -> Refusal | None:
    return desk.needs_dealer() or not_due(desk, "bringing cards", "cards")


@answers(BringCards, _may_bring)
def bring_cards(desk: Desk, order: BringCards) -> Answer:
    """Take cards in, if they are what the rulebook asks for."""
    rules, packs = rules_of(desk.book), order.packs or desk.game.decks
    faults = _faults(desk, order, packs)
    if faults:
        return faults
    grounds = (*rules.way[order.origin].clauses, *reason_of(desk.state, rules))
    back = _back_rule(desk, order.back)
    if isinstance(back, Refusal | NeedsApproval):
        return back
    fact = CardsBrought(
        origin=order.origin,
        back=order.back,
        packs=packs,
        secured=order.secured,
        checked=order.checked,
    )
    return [Said(fact, tuple(dict.fromkeys((*grounds, *back))))]


def _faults(desk: Desk, order: BringCards, packs: int) -> list[Refusal]:
    rules, faults = rules_of(desk.book), []
    decks = desk.game.variant.decks or desk.book.setup.decks
    if packs != desk.game.decks:
        faults.append(refuse("pack-count", decks.clauses, packs=packs, wanted=desk.game.decks))
    way = rules.way.get(order.origin)
    if way is None:
        kinds = ", ".join(name for name in rules.way if name != "same")
        return [*faults, refuse("cards-unknown", (), origin=order.origin, origins=kinds)]
    if way.secured and not order.secured:
        faults.append(refuse("not-secured", way.clauses, origin=order.origin))
    checking, opening = rules.checking, desk.state.preparing.opening
    if checking and checking.at_opening and opening and way.secured and not order.checked:
        what = f"{order.origin} cards that were not checked"
        accepted = "cards checked before they were shuffled"
        faults.append(refuse("no-check", checking.clauses, what=what, accepted=accepted))
    return faults


def _back_rule(desk: Desk, back: str) -> tuple[str, ...] | Refusal | NeedsApproval:
    """New cards differ from the old ones in colour, unless the shoe reads them and a supervisor agrees."""
    replacement = rules_of(desk.book).replacement.get(desk.state.preparing.why)
    rule = replacement.other_back if replacement else None
    if replacement is None or rule is None or back != desk.state.shoe.back:
        return rule.clauses if rule else ()
    same = replacement.same_back
    if same is None or not desk.state.setup.scanning:
        clauses = (*rule.clauses, *(same.clauses if same else ()))
        accepted = "another colour, or the same one from a shoe that reads cards"
        return refuse("same-back", clauses, back=back or "unnamed", accepted=accepted)
    return desk.needs_approval(same.role, same.clauses) or same.clauses


@folds(CardsBrought)
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
        shoe=ShoeNow(
            number=state.shoe.number,
            packs=fact.packs,
            discarded=fact.packs * CARDS_IN_PACK,
            back=fact.back,
            origin=fact.origin,
        ),
    )
