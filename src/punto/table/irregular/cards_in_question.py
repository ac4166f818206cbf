"""Cards in question: dropped, their order revealed, read wrongly, or dealt before something was offered."""

from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.front_cards import pending_faces
from punto.table.irregular.displaced_cards import to_hand
from punto.table.irregular.ended_offers import OfferMissed, open_or_due
from punto.table.irregular.rebuilt_coup import CardsReconstructed, Laid, lay, too_many_copies
from punto.table.irregular.reopened_coup import taken_up
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.machine import TABLE
from punto.table.preparing.dropped_cards import CardsVerified
from punto.table.preparing.new_shoe import CardsReplaced, CardsTakenUp
from punto.table.state.coup import CoupState
from punto.table.state.table import Phase, Table


@effect("verified")
def verified(case: Case) -> Happens:
    """Record that somebody saw all cards."""
    return Happens([case.said(CardsVerified(who=case.context.actor.id, all_there=True))])


@effect("short")
def short(case: Case) -> Happens:
    """Record that not all cards were found; those being made ready are taken away."""
    said = [case.said(CardsVerified(who=case.context.actor.id, all_there=False))]
    if case.back is Phase.PREPARING:
        said.append(case.said(CardsReplaced(why=case.mishap.report.kind)))
    return Happens(said)


@effect("mixed-again")
def mixed_again(case: Case) -> Happens:
    """Start the preparation over with the same cards, if any have come."""
    if not case.context.state.preparing.origin:
        return Happens([])
    return Happens([case.said(CardsTakenUp(why=case.mishap.report.kind))])


@effect("confirmed")
def confirmed(case: Case) -> Happens | Refusal:
    """Go on with the cards as confirmed; where they were entered otherwise, they are set right."""
    cards, back = case.order.cards, taken_up(case)
    context = TABLE.after(case.context, back)
    coup = context.state.coup
    if not cards or cards == tuple(coup.faces.get(place) for place in coup.drawn):
        return Happens([])
    placed = lay(context, cards)
    why = _wrong(context.state, cards, placed)
    if why:
        return refuse("no-order", case.way.clauses, case.way.readings, why=why)
    right = case.said(CardsReconstructed(places=placed.drawn, faces=placed.faces))
    return Happens([*back, right], Phase.DEALING)


def _wrong(state: Table, cards: Laid, placed: CoupState) -> str:
    """Why these cannot be the cards that lie there."""
    coup = state.coup
    if len(cards) != len(coup.drawn) or None in cards:
        return f"{len(coup.drawn)} cards lie there"
    if placed.drawn != coup.drawn:
        return f"card {len(placed.drawn) + 1} is not due"
    for place, face in pending_faces(state).items():
        if placed.faces[place] != face:
            return f"{face} was seen before it was dealt to {place}"
    return too_many_copies(state, placed)


@effect("offer-over")
def offer_over(case: Case) -> Happens | Refusal:
    """Close what was never offered, or not to everybody, and let the card lie that came too soon."""
    if case.mishap.report.card is not None:
        return to_hand(case)
    wagers = tuple(sorted(open_or_due(case.context.state, case.back)))
    return Happens([case.said(OfferMissed(wagers=wagers))])
