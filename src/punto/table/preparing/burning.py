"""Burning: the first card leaves play, and perhaps as many more as it counts; then the shoe is ready."""

from collections import Counter
from typing import Literal

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.decision import ApprovalNeeded, Decision, Draft, Refused, refused
from punto.machine.fact import Fact
from punto.machine.order import Order
from punto.machine.registry import unchanged
from punto.rulebook.procedure.preparing import Burn, Burning, Preparing
from punto.rulebook.refusal import Refusal, refuse
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.holding.method import method_name
from punto.table.machine import TABLE, TableContext
from punto.table.money.commission import settle_owed
from punto.table.preparing.stages import is_cut, not_due, rules_of
from punto.table.setup import version_of
from punto.table.state.table import Table

BurnWay = Literal["face-down", "shown", "face-up", "none"]
TEN = 10


class BurnCards(Order, frozen=True, kw_only=True, tag="burn-cards"):
    """Burn the first card, in one of the rulebook's ways; a face only for a card that is turned."""

    way: BurnWay = "face-down"
    face: Card | None = None
    exposed: tuple[Card, ...] = ()
    """The further cards, where they may be seen."""


class CardsBurned(Fact, frozen=True, kw_only=True, tag="cards-burned"):
    """Cards went from the shoe into the discard holder."""

    audience = EVERYBODY
    words = "{count} burned, {way}, seen: {shown}"
    way: BurnWay
    count: int
    shown: tuple[Card, ...] = ()


TABLE.folds(CardsBurned)(unchanged)


def burn_value(card: Card) -> int:
    """How many more cards are burned: an ace one, two to nine their number, the rest ten."""
    return card.points or TEN


def _may_burn(context: TableContext) -> Refusal | None:
    return context.needs_dealer() or not_due(context, "the burn", "burn", rules_of(context.book).burn)


@TABLE.answers(BurnCards, _may_burn)
def burn_cards(context: TableContext, order: BurnCards) -> Decision:
    """Burn as ordered, if the rulebook and whoever must agree let it be done so."""
    burning = rules_of(context.book).burn
    bound = _bound_fault(context, order.way)
    if bound is not None:
        return refused(bound)
    if order.way == "none":
        return _no_burn(context, burning)
    burn = burning.way.get(order.way)
    if burn is None:
        return refused(refuse("burn-way", burning.clauses, way=order.way, ways=", ".join(burning.way)))
    faults = [each for each in (_asked_fault(context, burn), *_face_faults(context, order, burn)) if each]
    if faults:
        return Refused(tuple(faults))
    wanted = _approval(context, order, burn)
    return wanted if wanted is not None else _burned(context, order, burning, burn)


def ways_left(state: Table, rules: Preparing) -> tuple[str, ...]:
    """The ways to burn that the players' wishes leave the dealer."""
    wishes = [rules.wish[name] for name in state.preparing.asked if name in rules.wish]
    return tuple(way for way in rules.burn.way if all(way in (wish.burns or (way,)) for wish in wishes))


def _bound_fault(context: TableContext, way: str) -> Refusal | None:
    """A wish that binds the dealer, and another burn than it asks for."""
    rules = rules_of(context.book)
    for name in sorted(context.state.preparing.asked):
        wish = rules.wish.get(name)
        if wish is not None and wish.burns and way not in wish.burns:
            ways = ", ".join(ways_left(context.state, rules))
            return refuse("burn-asked", wish.clauses, wish.readings, wish=name, ways=ways)
    return None


def _no_burn(context: TableContext, burning: Burning) -> Decision:
    if burning.compulsory and is_cut(context.state):
        return refused(refuse("burn-due", burning.clauses, ways=", ".join(burning.way)))
    said = ready(context, 0, ())
    return [*settle_owed(context), structs.replace(said, clauses=(*burning.clauses, *said.clauses))]


def _asked_fault(context: TableContext, burn: Burn) -> Refusal | None:
    if burn.asked is None or burn.asked in context.state.preparing.asked:
        return None
    return refuse("not-asked", burn.clauses, wish=burn.asked)


def _face_faults(context: TableContext, order: BurnCards, burn: Burn) -> list[Refusal]:
    """The face comes with a card that is turned and only then; so do the faces of further cards."""
    if order.way == "face-down":
        turned = order.face is not None or order.exposed
        what, accepted = "a card burned face down has no face", "the burn without a face"
        return [refuse("burn-face", burn.clauses, what=what, accepted=accepted)] if turned else []
    if order.face is None:
        what, accepted = "the card turned up was not named", "the burn with its face"
        return [refuse("burn-face", burn.clauses, what=what, accepted=accepted)]
    front = context.state.shoe.front[:1]
    if front not in ((), (None,), (order.face,)):
        return [refuse("front-card", burn.clauses, card=front[0])]
    return [*_exposed_faults(order, order.face, burn), *_copy_faults(context, order)]


def _exposed_faults(order: BurnCards, face: Card, burn: Burn) -> list[Refusal]:
    seen, rule = len(order.exposed), burn.face_up
    burned = burn_value(face) if rule else 0
    power = rule.exposed if rule else None
    if not seen or (power and seen == burned):
        return []
    accepted = f"none, or all {burned}" if power else "none: they stay face down"
    clauses = power.clauses if power else burn.clauses
    return [refuse("burn-exposed", clauses, seen=seen, burned=burned, accepted=accepted)]


def _copy_faults(context: TableContext, order: BurnCards) -> list[Refusal]:
    packs = context.state.shoe.packs
    copies = Counter(str(card) for card in (order.face, *order.exposed))
    return [
        refuse("no-copy-left", (), card=card, copies=packs) for card, count in copies.items() if count > packs
    ]


def _approval(context: TableContext, order: BurnCards, burn: Burn) -> ApprovalNeeded | None:
    power = burn.face_up.exposed if burn.face_up and order.exposed else None
    if power is not None:
        return context.needs_approval(power.role, power.clauses)
    return context.needs_approval(burn.approval, burn.clauses) if burn.approval else None


def _burned(context: TableContext, order: BurnCards, burning: Burning, burn: Burn) -> list[Draft]:
    shown = (order.face, *order.exposed) if order.face else ()
    clauses, readings, count = [*burning.clauses, *burn.clauses], burn.readings, 1
    if burn.face_up and order.face:
        rule = burn.face_up
        count += burn_value(order.face)
        clauses += [*rule.additional.clauses, *rule.discarded.clauses, *rule.counting.clauses]
        clauses += rule.exposed.clauses if rule.exposed and order.exposed else ()
        readings = (*readings, *rule.additional.readings)
    fact = CardsBurned(way=order.way, count=count, shown=shown)
    burned = Draft(fact, tuple(dict.fromkeys(clauses)), readings)
    return [*settle_owed(context), burned, ready(context, count, shown)]


def ready(context: TableContext, burned: int, shown: tuple[Card, ...]) -> Draft:
    """The shoe is ready, and betting opens."""
    state, rules = context.state, rules_of(context.book)
    fact = ShoeReady(
        number=state.shoe.number + 1,
        packs=state.shoe.packs,
        book=version_of(state.terms.rulebook),
        cutting_card=state.preparing.cutting_card,
        burned=burned,
        shown=shown,
        back=state.shoe.back,
        origin=state.shoe.origin,
        method=method_name(state, context.book.dealing) if context.book.dealing else "",
    )
    called = rules.bets_called.clauses if rules.bets_called else ()
    return Draft(fact, (*rules.dealt_from.clauses, *called))
