"""What becomes of a card that came out of the shoe, or was seen in it, when it should not have been."""

from msgspec import structs

from punto.cards import Card
from punto.rules.refusals import Refusal, refuse
from punto.table.dealing import CardDrawn, CardTurned, begin_coup, coup_next
from punto.table.facts import Event, Fact
from punto.table.irregular.core import Case, Happens, effect
from punto.table.registry import folds
from punto.table.said import Said
from punto.table.state import Phase, Table


class CardCarried(Fact, frozen=True, kw_only=True, tag="card-carried"):
    """A card lies before the rest of the shoe, and is the next one to be drawn."""

    card: Card | None
    """Its face, where it was seen."""


class CardLapsed(Fact, frozen=True, kw_only=True, tag="card-lapsed"):
    """A card goes out of play."""

    card: Card | None
    burned: bool
    """Whether it counts as burned."""


def to_hand(case: Case) -> Happens | Refusal:
    """Put the card where the table of play wants the next one; face up, if it was seen."""
    desk, card = case.desk, case.mishap.report.card
    step = coup_next(desk)
    if not desk.state.shoe.left:
        return refuse("shoe-empty", ())
    said = [] if desk.state.coup.drawn else begin_coup(desk)
    said.append(case.said(CardDrawn(place=step.draw)))
    if card is not None:
        said.append(case.said(CardTurned(place=step.draw, face=card)))
    return Happens(said, Phase.DEALING if case.back is not Phase.WINDOW else None)


effect("to-banker")(to_hand)
effect("to-player")(to_hand)


@effect("opens-next")
@effect("used")
def carried(case: Case) -> Happens | Refusal:
    """Keep the card before the rest of the shoe: it is dealt next."""
    return too_many(case) or Happens(carry(case))


def too_many(case: Case) -> Refusal | None:
    """Whether more cards would have come out of the shoe than it holds."""
    shoe, count = case.desk.state.shoe, case.mishap.report.count
    return refuse("no-cards", (), count=count) if shoe.left < count + len(shoe.front) else None


def carry(case: Case) -> list[Said]:
    """The cards lie before the rest, unless the one that was seen lies there already."""
    card = case.mishap.report.card
    if card is not None and card in case.desk.state.shoe.front:
        return []
    return [case.said(CardCarried(card=face)) for face in faces(case)]


def faces(case: Case) -> list[Card | None]:
    """The cards that it is about; the face is the first one's, where that was seen."""
    report = case.mishap.report
    return [report.card, *[None] * (report.count - 1)]


@effect("lapses")
def lapses(case: Case) -> Happens | Refusal:
    """Put the card away: no coup follows that it could open."""
    return too_many(case) or Happens([case.said(CardLapsed(card=face, burned=False)) for face in faces(case)])


@effect("burned")
def stays_burned(case: Case) -> Happens | Refusal:
    """Leave burned cards burned."""
    return too_many(case) or Happens([case.said(CardLapsed(card=face, burned=True)) for face in faces(case)])


@folds(CardCarried)
def _carried(state: Table, fact: CardCarried, event: Event) -> Table:
    shoe = state.shoe
    return structs.replace(state, shoe=structs.replace(shoe, front=(*shoe.front, fact.card)))


@folds(CardLapsed)
def _lapsed(state: Table, fact: CardLapsed, event: Event) -> Table:
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
