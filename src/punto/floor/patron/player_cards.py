"""Player cards: issued to one person, valid for a time, and shown when play begins."""

from typing import NamedTuple

from msgspec import structs

from punto.floor.patron.machine import PATRONS, PatronContext, managers
from punto.floor.patron.state import CardForm, IssuedCard, PatronRegister
from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.units.field_types import Moment, PersonId, Text
from punto.units.privacy import FreeText, Person


class IssueCard(Order, frozen=True, kw_only=True, tag="issue-card"):
    """Issue a player card to somebody."""

    card: Text
    who: PersonId
    form: CardForm = "physical"
    expires: Moment = 0


class CancelCard(Order, frozen=True, kw_only=True, tag="cancel-card"):
    """Make a card invalid from now on."""

    card: Text
    why: Text = ""


class CardIssued(Fact, frozen=True, kw_only=True, tag="card-issued"):
    """Somebody has a player card."""

    audience = CONCERNED
    record = True
    words = "{who} has the player card {card}"
    card: str
    who: Person
    form: CardForm
    expires: int


class CardCancelled(Fact, frozen=True, kw_only=True, tag="card-cancelled"):
    """A player card is not valid any more."""

    audience = CONCERNED
    record = True
    words = "The player card {card} of {who} is not valid any more"
    card: str
    who: Person
    why: FreeText


@PATRONS.answers(IssueCard, managers)
def issue_card(context: PatronContext, order: IssueCard) -> Decision:
    """Issue a card that nobody has, to somebody in the register."""
    faults: list[Refusal | None] = [context.patron_fault(order.who)]
    if order.card in context.state.cards:
        faults.append(refuse("card-issued-before", (), card=order.card))
    if order.expires and order.expires <= context.at:
        faults.append(refuse("date-in-the-past", (), what="the end of the card"))
    fact = CardIssued(card=order.card, who=order.who, form=order.form, expires=order.expires)
    return unless([each for each in faults if each], [Draft(fact)])


@PATRONS.answers(CancelCard, managers)
def cancel_card(context: PatronContext, order: CancelCard) -> Decision:
    """Make a card invalid."""
    card = context.state.cards.get(order.card)
    if card is None:
        return refused(refuse("unknown-player-card", (), card=order.card))
    if not card.valid(context.at):
        return refused(refuse("card-cancelled-before", (), card=order.card))
    return [Draft(CardCancelled(card=card.id, who=card.who, why=order.why))]


class ShownCard(NamedTuple):
    """What a table is told of a card that somebody shows."""

    holder: str
    """Whose it is; nobody where there is no such card."""
    valid: bool


def shown_card(state: PatronRegister, card: str, at: int) -> ShownCard:
    """Whose a card is, and whether it is valid now."""
    found = state.cards.get(card)
    return ShownCard(found.who, found.valid(at)) if found else ShownCard("", valid=False)


def card_of(state: PatronRegister, who: str, at: int) -> IssuedCard | None:
    """A valid card of somebody's own, the last that was issued."""
    own = [card for card in state.cards.values() if card.who == who and card.valid(at)]
    return own[-1] if own else None


@PATRONS.folds(CardIssued)
def _issued(state: PatronRegister, fact: CardIssued, event: Event) -> PatronRegister:
    card = IssuedCard(id=fact.card, who=fact.who, form=fact.form, issued=event.at, expires=fact.expires)
    return structs.replace(state, cards={**state.cards, card.id: card})


@PATRONS.folds(CardCancelled)
def _cancelled(state: PatronRegister, fact: CardCancelled, event: Event) -> PatronRegister:
    card = structs.replace(state.cards[fact.card], cancelled=event.at)
    return structs.replace(state, cards={**state.cards, card.id: card})
