"""Cards in question: dropped, their order revealed, read wrongly, or dealt before something was offered."""

from msgspec import structs

from punto.rules.refusals import Refusal, refuse
from punto.table.facts import Event, Fact
from punto.table.hands import in_order
from punto.table.irregular.cards import to_hand
from punto.table.irregular.core import Case, Happens, effect
from punto.table.irregular.rebuilding import CardsReconstructed, lay
from punto.table.preparing.dropping import CardsVerified
from punto.table.preparing.renewing import CardsTakenUp
from punto.table.registry import folds
from punto.table.state import Phase, Table
from punto.table.windows import windows_due


class OfferMissed(Fact, frozen=True, kw_only=True, tag="offer-missed"):
    """A card was dealt before wagers inside the coup were offered: they are not offered any more."""

    record = True
    wagers: tuple[str, ...]


@effect("verified", "all cards were collected, and play goes on")
def verified(case: Case) -> Happens:
    """Record that somebody saw all cards."""
    return Happens([case.said(CardsVerified(who=case.desk.actor.id, all_there=True))])


@effect("short", "cards are missing: they are not used")
def short(case: Case) -> Happens:
    """Record that not all cards were found; those being made ready are taken away."""
    return Happens([case.said(CardsVerified(who=case.desk.actor.id, all_there=False))])


@effect("mixed-again", "the cards are shuffled again from the beginning")
def mixed_again(case: Case) -> Happens:
    """Start the preparation over with the same cards, if any have come."""
    if not case.desk.state.preparing.origin:
        return Happens([])
    return Happens([case.said(CardsTakenUp(why=case.mishap.report.kind))])


@effect("confirmed", "the cards as they really lie decide, whatever was read")
def confirmed(case: Case) -> Happens | Refusal:
    """Go on with the cards as confirmed; where they were entered otherwise, they are set right."""
    desk, cards = case.desk, case.order.cards
    coup, shoe = desk.state.coup, desk.state.shoe
    if not cards or cards == in_order(coup):
        return Happens([])
    if len(cards) != len(coup.drawn) or None in cards:
        why = f"{len(coup.drawn)} cards lie there"
        return refuse("no-order", case.way.clauses, case.way.readings, why=why)
    placed = lay(desk, cards)
    seen = {str(card): shoe.seen.get(str(card), 0) for card in cards}
    for card in coup.faces.values():
        seen[str(card)] = seen.get(str(card), shoe.seen.get(str(card), 0)) - 1
    over = [card for card in seen if seen[card] + list(map(str, cards)).count(card) > shoe.packs]
    if over or placed.drawn != coup.drawn:
        why = f"there are not so many of {over[0]}" if over else f"card {len(placed.drawn) + 1} is not due"
        return refuse("no-order", case.way.clauses, case.way.readings, why=why)
    return Happens([case.said(CardsReconstructed(places=placed.drawn, faces=placed.faces))], Phase.DEALING)


@effect("offer-over", "the coup goes on as dealt, and nothing more is offered in it")
def offer_over(case: Case) -> Happens | Refusal:
    """Close what was never offered, and let the card lie that came too soon."""
    missed = case.said(OfferMissed(wagers=tuple(sorted(windows_due(case.desk.state)))))
    if case.mishap.report.card is None:
        return Happens([missed])
    dealt = to_hand(case)
    return dealt if isinstance(dealt, Refusal) else Happens([missed, *dealt.said], dealt.next)


@folds(OfferMissed)
def _missed(state: Table, fact: OfferMissed, event: Event) -> Table:
    return structs.replace(state, coup=structs.replace(state.coup, window_over=True))
