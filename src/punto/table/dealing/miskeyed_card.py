"""A slip of the key: a card that lies there face up was recorded as another, and is put right.

Nothing is said here of cards that were dealt wrongly: those are irregularities, and each rulebook has its own
ways out of them. A slip is noticed before the coup is settled; the coup goes on as if it had not been made.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import structs

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.roles import SUPERVISOR
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.facts import points_of
from punto.table.betting.windows import windows_of
from punto.table.coup.hands import HAND_OF, OPENING, PLACES, face_down, next_step
from punto.table.dealing.cards import face_fault
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.state.coup import CoupState, Hand
from punto.table.state.shoe import ShoeState
from punto.table.state.table import DEALING, RESULT, Table
from punto.units.field_types import Text

WHAT = "putting a card right"


class CorrectCard(TwoHandOrder, frozen=True, kw_only=True, tag="correct-card"):
    """Put a card right that was keyed in wrongly."""

    lapses = True
    place: Text
    face: Card


class CardCorrected(Fact, frozen=True, kw_only=True, tag="card-corrected"):
    """A card that lies face up was recorded as another."""

    audience = EVERYBODY
    words = "{place} was keyed as {was} and is {face}"
    place: str
    was: Card
    face: Card
    back: tuple[str, ...] = ()
    """Cards that the table of play does not give now: they are keyed in again, in their order."""
    again: tuple[Hand, ...] = ()
    """Hands whose points are to be called anew."""


def _may_correct(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase not in (DEALING, RESULT):
        return context.not_now(WHAT, "do this while the coup is dealt; later, a report of an irregularity")
    return refusal


@TABLE.answers(CorrectCard, _may_correct)
def correct_card(context: TableContext, order: CorrectCard) -> Decision:
    """Put the card right; once the result is called somebody else must agree."""
    coup, place = context.state.coup, order.place
    was = coup.faces.get(place)
    if was is None:
        return refused(refuse("no-such-card", (), place=place, open=", ".join(coup.faces) or "none"))
    right = {**coup.faces, place: order.face}
    again = _points_change(coup, place, right)
    fault = _another_matter(context) or _face_fault(context, was, order.face)
    fault = fault or (_offer_fault(context) if again else None)
    if fault is not None:
        return refused(fault)
    if context.state.phase is RESULT and (wanted := context.needs_approval(SUPERVISOR, ())):
        return wanted
    back = _back(context, right) if again or place not in OPENING else ()
    return [Draft(CardCorrected(place=place, was=was, face=order.face, back=back, again=again))]


def _points_change(coup: CoupState, place: str, right: dict[str, Card]) -> tuple[Hand, ...]:
    """The hand whose opening points were called and are others now."""
    hand = HAND_OF[place]
    first, second, _ = PLACES[hand]
    if place not in OPENING or hand not in coup.announced:
        return ()
    before, now = ([faces[each] for each in (first, second)] for faces in (coup.faces, right))
    return (hand,) if points_of(before) != points_of(now) else ()


def _face_fault(context: TableContext, was: Card, face: Card) -> Refusal | None:
    if face == was:
        return refuse("phase", (), what=WHAT, now=f"it is recorded as {was}", due="the card as it lies there")
    return face_fault(context, face)


def _another_matter(context: TableContext) -> Refusal | None:
    """Cards that were seen too soon, or lie face down yet, are another matter."""
    coup = context.state.coup
    if coup.known or coup.aside or coup.holding.early or context.state.shoe.front:
        now = "a card of this coup was seen or laid before its turn"
        return refuse("phase", (), what=WHAT, now=now, due="a report of an irregularity")
    down = [each for each in face_down(coup) if each not in OPENING]
    if down:
        now = f"{', '.join(down)} lies face down"
        return refuse("phase", (), what=WHAT, now=now, due="do this when the card is turned")
    return None


def _offer_fault(context: TableContext) -> Refusal | None:
    """Who has taken an offer inside the coup has relied on the points that were called."""
    inside = windows_of(context.game)
    if all(wager.wager not in inside for wager in context.state.layout.values()):
        return None
    now = "wagers were laid inside the coup on the points that were called"
    return refuse("phase", (), what=WHAT, now=now, due="a report of an irregularity")


def _back(context: TableContext, right: dict[str, Card]) -> tuple[str, ...]:
    """The cards from the first on that the table of play would not have given."""
    drawn = context.state.coup.drawn
    for count in range(len(OPENING), len(drawn)):
        so_far = CoupState(drawn=drawn[:count], faces={place: right[place] for place in drawn[:count]})
        if next_step(so_far, context.game.drawing).draw != drawn[count]:
            return drawn[count:]
    return ()


@TABLE.folds(CardCorrected)
def _corrected(state: Table, fact: CardCorrected, event: Event) -> Table:
    coup, gone = state.coup, frozenset(fact.back)
    wrong = [fact.was, *(coup.faces[place] for place in fact.back)]
    faces = {**coup.faces, fact.place: fact.face}
    return structs.replace(
        state,
        phase=DEALING,
        shoe=_seen_right(state.shoe, wrong, fact.face, len(gone)),
        coup=structs.replace(
            coup,
            drawn=tuple(place for place in coup.drawn if place not in gone),
            faces={place: face for place, face in faces.items() if place not in gone},
            announced=coup.announced.difference(fact.again),
            window_over=coup.window_over and not fact.again,
            holding=structs.replace(
                coup.holding, passed=coup.holding.passed - gone, looked=coup.holding.looked - gone
            ),
        ),
    )


def _seen_right(shoe: ShoeState, wrong: Iterable[Card], right: Card, back: int) -> ShoeState:
    seen = Counter(shoe.seen)
    seen.subtract(map(str, wrong))
    seen[str(right)] += 1
    return structs.replace(
        shoe, left=shoe.left + back, seen={card: copies for card, copies in seen.items() if copies}
    )
