"""What becomes of a card that came out of the shoe, or was seen in it, when it should not have been."""

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.procedure.irregular import Kind
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.front_cards import lies_aside
from punto.table.dealing.cards import CardDrawn, CardTurned, begin_coup, coup_next
from punto.table.irregular.ended_offers import offer_ends
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.machine import TABLE
from punto.table.state.irregularity import Report
from punto.table.state.table import Phase, Table

THIRD: tuple[Kind, ...] = ("third-card-player", "third-card-banker")
"""Reports of a third card, which may be about the one that lies aside until the hands are open."""


class CardCarried(Fact, frozen=True, kw_only=True, tag="card-carried"):
    """A card lies before the rest of the shoe, and is the next one to be drawn."""

    audience = EVERYBODY
    words = "A card lies before the shoe, seen: {card}"
    card: Card | None
    """Its face, where it was seen."""


class CardSetAside(Fact, frozen=True, kw_only=True, tag="card-set-aside"):
    """A third card came out while hands lie face down: it waits before the shoe until they are open."""

    audience = EVERYBODY
    words = "A card waits before the shoe, seen: {card}"
    card: Card | None


class CardKept(Fact, frozen=True, kw_only=True, tag="card-kept"):
    """A card that lay aside until the hands were open stays before the rest of the shoe."""

    audience = EVERYBODY
    words = "A card stays before the shoe, seen: {card}"
    card: Card | None


class CardLapsed(Fact, frozen=True, kw_only=True, tag="card-lapsed"):
    """A card goes out of play."""

    audience = EVERYBODY
    words = "A card goes out of play"
    card: Card | None
    burned: bool
    """Whether it counts as burned."""
    aside: bool = False
    """Whether it had lain aside until the hands were open."""


def to_hand(case: Case) -> Happens | Refusal:
    """Put the card where the table of play wants the next one; face up, if it was seen."""
    context, card = case.context, case.mishap.report.card
    step = coup_next(context)
    if not context.state.shoe.left:
        return refuse("shoe-empty", ())
    said = offer_ends(case)
    following = Phase.DEALING if said or case.back is not Phase.WINDOW else None
    if not context.state.coup.drawn:
        said += begin_coup(context)
    said.append(case.said(CardDrawn(place=step.draw)))
    if card is not None:
        said.append(case.said(CardTurned(place=step.draw, face=card)))
    return Happens(said, following)


effect("to-banker")(to_hand)
effect("to-player")(to_hand)


@effect("opens-next")
@effect("used")
def carried(case: Case) -> Happens | Refusal:
    """Keep the card before the rest of the shoe: it is dealt next."""
    over = offer_ends(case)
    return too_many(case) or Happens([*over, *carry(case)], Phase.DEALING if over else None)


def too_many(case: Case) -> Refusal | None:
    """Whether more cards would have come out of the shoe than it holds."""
    shoe, count = case.context.state.shoe, case.mishap.report.count
    if about_aside(case.context.state, case.mishap.report):
        return None
    return refuse("no-cards", (), count=count) if shoe.left < count + len(shoe.front) else None


def carry(case: Case) -> list[Draft]:
    """The cards lie before the rest, unless the one that it is about lies there already."""
    card = case.mishap.report.card
    if about_aside(case.context.state, case.mishap.report):
        return [case.said(CardKept(card=faces(case)[0]))]
    if card is not None and card in case.context.state.shoe.front:
        return []
    return [case.said(CardCarried(card=face)) for face in faces(case)]


def faces(case: Case) -> list[Card | None]:
    """The cards that it is about; the face is the first one's, where that was seen."""
    report, state = case.mishap.report, case.context.state
    known = state.shoe.front[0] if about_aside(state, report) else None
    return [report.card or known, *[None] * (report.count - 1)]


@effect("set-aside")
def set_aside(case: Case) -> Happens | Refusal:
    """Let the card wait until the hands are open: the table of play then says whose it is, if anybody's."""
    if about_aside(case.context.state, case.mishap.report):
        return Happens([])
    return too_many(case) or Happens([case.said(CardSetAside(card=case.mishap.report.card))])


@effect("lapses")
def lapses(case: Case) -> Happens | Refusal:
    """Put the card away: no coup follows that it could open."""
    aside = about_aside(case.context.state, case.mishap.report)
    gone = [case.said(CardLapsed(card=face, burned=False, aside=aside)) for face in faces(case)]
    return too_many(case) or Happens(gone)


@effect("burned")
def stays_burned(case: Case) -> Happens | Refusal:
    """Leave burned cards burned."""
    return too_many(case) or Happens([case.said(CardLapsed(card=face, burned=True)) for face in faces(case)])


@TABLE.folds(CardCarried)
def _carried(state: Table, fact: CardCarried, event: Event) -> Table:
    shoe = state.shoe
    return structs.replace(state, shoe=structs.replace(shoe, front=(*shoe.front, fact.card)))


@TABLE.folds(CardSetAside)
def _set_aside(state: Table, fact: CardSetAside, event: Event) -> Table:
    shoe = structs.replace(state.shoe, front=(fact.card, *state.shoe.front))
    return structs.replace(state, shoe=shoe, coup=structs.replace(state.coup, aside=True))


@TABLE.folds(CardKept)
def _kept(state: Table, fact: CardKept, event: Event) -> Table:
    first, *rest = state.shoe.front
    shoe = structs.replace(state.shoe, front=(fact.card or first, *rest))
    return structs.replace(state, shoe=shoe, coup=structs.replace(state.coup, aside=False))


@TABLE.folds(CardLapsed)
def _lapsed(state: Table, fact: CardLapsed, event: Event) -> Table:
    shoe, coup = state.shoe, state.coup
    seen = shoe.seen
    if fact.card is not None:
        seen = {**seen, str(fact.card): seen.get(str(fact.card), 0) + 1}
    shoe = structs.replace(
        shoe,
        left=shoe.left - 1,
        discarded=shoe.discarded + 1,
        burned=shoe.burned + fact.burned,
        seen=seen,
        front=shoe.front[fact.aside :],
    )
    return structs.replace(state, shoe=shoe, coup=structs.replace(coup, aside=coup.aside and not fact.aside))


def about_aside(state: Table, report: Report) -> bool:
    """Whether a report is about the card that lies aside, and not about one more."""
    return report.kind in THIRD and lies_aside(state)
