"""What becomes of a card that came out of the shoe, or was seen in it, when it should not have been."""

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.refusal import Refusal, refuse
from punto.table.betless.empty_layout import wagers_live
from punto.table.coup.front_cards import waiting_cards, with_waiting, without_front
from punto.table.dealing.cards import CardDrawn, CardTurned, begin_coup, coup_next
from punto.table.irregular.ended_offers import offer_ends
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.irregular.stray_cards import THIRD
from punto.table.machine import TABLE
from punto.table.state.table import Phase, Table


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


class FrontCardSeen(Fact, frozen=True, kw_only=True, tag="front-card-seen"):
    """The face of a card that lies before the shoe became known."""

    audience = EVERYBODY
    words = "A card before the shoe is {card}"
    place: int
    """How many cards lie before it."""
    card: Card


class CardLapsed(Fact, frozen=True, kw_only=True, tag="card-lapsed"):
    """A card goes out of play."""

    audience = EVERYBODY
    words = "A card goes out of play"
    card: Card | None
    burned: bool
    """Whether it counts as burned."""
    aside: bool = False
    """Whether it had lain before the shoe."""


def to_hand(case: Case) -> Happens | Refusal:
    """Put the card where the table of play wants the next one; face up, if it was seen.

    Where another card lies before the shoe already, that one is the next, and this one lies behind it.
    """
    context, card = case.context, case.mishap.report.card
    shoe, step = context.state.shoe, coup_next(context)
    if not shoe.left:
        return refuse("shoe-empty", ())
    said = offer_ends(case)
    following = Phase.DEALING if said or case.back is not Phase.WINDOW else None
    begun = bool(context.state.coup.drawn)
    if not step.draw or (shoe.front and case.front != 0) or not (begun or _may_begin(case)):
        return Happens([*said, *carry(case)], following if step.draw and begun else None)
    if not begun:
        said += begin_coup(context)
    said.append(case.said(CardDrawn(place=step.draw)))
    if card is not None:
        said.append(case.said(CardTurned(place=step.draw, face=card)))
    return Happens(said, following)


def _may_begin(case: Case) -> bool:
    """Whether the coup may begin with this card: it has wagers, or none on purpose, and betting is over."""
    context, closing = case.context, case.context.book.placing.closing
    over = case.back is Phase.CALLED or (case.back is Phase.BETTING and closing.announced != "must")
    return over and (wagers_live(context) or context.state.coup.kind == "dummy")


effect("to-banker")(to_hand)
effect("to-player")(to_hand)


@effect("opens-next")
@effect("used")
def carried(case: Case) -> Happens:
    """Keep the card before the rest of the shoe: it is dealt next."""
    over = offer_ends(case)
    return Happens([*over, *carry(case)], Phase.DEALING if over else None)


def carry(case: Case) -> list[Draft]:
    """The cards lie before the rest, unless the one that it is about lies there already."""
    state, place = case.context.state, case.front
    if place is None:
        return [case.said(CardCarried(card=face)) for face in case.strays]
    seen = _newly_seen(case, place)
    if any(place == each for each, _ in waiting_cards(state)):
        return [*seen, case.said(CardKept(card=case.mishap.report.card or state.shoe.front[place]))]
    return seen


def _newly_seen(case: Case, place: int) -> list[Draft]:
    """The face of a card before the shoe, where only the report has it."""
    card = case.mishap.report.card
    if card is None or case.context.state.shoe.front[place] is not None:
        return []
    return [case.said(FrontCardSeen(place=place, card=card))]


@effect("set-aside")
def set_aside(case: Case) -> Happens:
    """Let the card wait until the hands are open: the table of play then says whose it is, if anybody's."""
    if case.front is not None:
        return Happens(_newly_seen(case, case.front))
    return Happens([case.said(CardSetAside(card=face)) for face in case.strays])


@effect("lapses")
def lapses(case: Case) -> Happens:
    """Put the card away: no coup follows that it could open."""
    return Happens(_out_of_play(case, burned=False))


@effect("burned")
def stays_burned(case: Case) -> Happens:
    """Leave burned cards burned."""
    return Happens(_out_of_play(case, burned=True))


def _out_of_play(case: Case, *, burned: bool) -> list[Draft]:
    """Cards that go out of play: new ones, or the one before the shoe that it is about."""
    if case.front is None:
        return [case.said(CardLapsed(card=face, burned=burned)) for face in case.strays]
    card = case.mishap.report.card or case.context.state.shoe.front[case.front]
    seen = _newly_seen(case, case.front)
    return [*seen, case.said(CardLapsed(card=card, burned=burned, aside=True))]


@TABLE.folds(CardCarried)
def _carried(state: Table, fact: CardCarried, event: Event) -> Table:
    shoe = state.shoe
    return structs.replace(state, shoe=structs.replace(shoe, front=(*shoe.front, fact.card)))


@TABLE.folds(CardSetAside)
def _set_aside(state: Table, fact: CardSetAside, event: Event) -> Table:
    front, waiting = state.shoe.front, state.coup.waiting
    kind = state.mishaps[-1].report.kind if state.mishaps else THIRD[0]
    shoe = structs.replace(state.shoe, front=(*front[: len(waiting)], fact.card, *front[len(waiting) :]))
    return with_waiting(structs.replace(state, shoe=shoe), (*waiting, kind))


@TABLE.folds(CardKept)
def _kept(state: Table, fact: CardKept, event: Event) -> Table:
    place, waiting = _place_of(state, fact.card), state.coup.waiting
    return with_waiting(_with_face(state, place, fact.card), (*waiting[:place], "", *waiting[place + 1 :]))


@TABLE.folds(FrontCardSeen)
def _front_seen(state: Table, fact: FrontCardSeen, event: Event) -> Table:
    return _with_face(state, fact.place, fact.card)


def _place_of(state: Table, card: Card | None) -> int:
    """Where a card lies before the shoe: by its face, else the first one that waits and nobody has seen."""
    front = state.shoe.front
    if card is not None and card in front:
        return front.index(card)
    unseen = (place for place, face in waiting_cards(state) if face is None)
    return next(unseen, 0)


def _with_face(state: Table, place: int, card: Card | None) -> Table:
    front = state.shoe.front
    known = (*front[:place], card or front[place], *front[place + 1 :])
    return structs.replace(state, shoe=structs.replace(state.shoe, front=known))


@TABLE.folds(CardLapsed)
def _lapsed(state: Table, fact: CardLapsed, event: Event) -> Table:
    if fact.aside:
        state = without_front(state, _place_of(state, fact.card))
    shoe = state.shoe
    seen = shoe.seen
    if fact.card is not None:
        seen = {**seen, str(fact.card): seen.get(str(fact.card), 0) + 1}
    shoe = structs.replace(
        shoe,
        left=shoe.left - 1,
        discarded=shoe.discarded + 1,
        burned=shoe.burned + fact.burned,
        seen=seen,
    )
    return structs.replace(state, shoe=shoe)
