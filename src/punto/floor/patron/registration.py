"""People come into the register; what is personal stays outside it and can be forgotten."""

from typing import Literal

from msgspec import structs

from punto.floor.patron.machine import PATRONS, PatronContext, managers
from punto.floor.patron.patron_folds import with_patron
from punto.floor.patron.state import Patron, PatronRegister
from punto.machine.audience import CONCERNED, SUPERVISORS
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.registry import unchanged
from punto.rulebook.refusal import refuse
from punto.units.field_types import PersonId, Text
from punto.units.privacy import FreeText, Person

DetailField = Literal["name", "address", "telephone", "email", "born", "document"]


class RegisterPatron(Order, frozen=True, kw_only=True, tag="register-patron"):
    """Take somebody into the register."""

    who: PersonId


class OpenDetails(Order, frozen=True, kw_only=True, tag="open-details"):
    """Look at what is personal of somebody; that somebody looked is on record before they see it."""

    who: PersonId
    fields: tuple[DetailField, ...]
    why: Text


class KeepDetails(Order, frozen=True, kw_only=True, tag="keep-details"):
    """Keep something personal of somebody, sealed outside the log."""

    who: PersonId
    fields: tuple[DetailField, ...]


class ForgetPatron(Order, frozen=True, kw_only=True, tag="forget-patron"):
    """Erase everything personal of somebody: the key to it is destroyed."""

    who: PersonId
    why: Text = ""


class PatronRegistered(Fact, frozen=True, kw_only=True, tag="patron-registered"):
    """Somebody is in the register."""

    audience = SUPERVISORS
    words = "{who} is in the register"
    who: Person


class DetailsOpened(Fact, frozen=True, kw_only=True, tag="details-opened"):
    """Somebody looked at what is personal of a patron."""

    audience = CONCERNED
    record = True
    words = "Personal details of {who} were looked at: {fields}"
    who: Person
    fields: tuple[DetailField, ...]
    why: FreeText


class DetailsKept(Fact, frozen=True, kw_only=True, tag="details-kept"):
    """Something personal of a patron is kept, sealed outside the log."""

    audience = SUPERVISORS
    words = "Personal details of {who} are kept: {fields}"
    who: Person
    fields: tuple[DetailField, ...]


class PatronForgotten(Fact, frozen=True, kw_only=True, tag="patron-forgotten"):
    """The key to what is personal of somebody is destroyed: nobody can read it any more."""

    audience = SUPERVISORS
    record = True
    words = "Everything personal of {who} is erased"
    who: Person


@PATRONS.answers(RegisterPatron, managers)
def register_patron(context: PatronContext, order: RegisterPatron) -> Decision:
    """Take somebody in, once."""
    if context.state.patron(order.who) is not None:
        return refused(refuse("registered-before", (), who=order.who))
    return [Draft(PatronRegistered(who=order.who))]


@PATRONS.answers(KeepDetails, managers)
def keep_details(context: PatronContext, order: KeepDetails) -> Decision:
    """Record what is kept; the details themselves never come here."""
    fault = context.patron_fault(order.who)
    return refused(fault) if fault else [Draft(DetailsKept(who=order.who, fields=order.fields))]


@PATRONS.answers(OpenDetails, managers)
def open_details(context: PatronContext, order: OpenDetails) -> Decision:
    """Record who looks, at what and why."""
    fault = context.patron_fault(order.who)
    if fault is None and not order.why.strip():
        fault = refuse("no-reason-given", ())
    if fault is not None:
        return refused(fault)
    return [Draft(DetailsOpened(who=order.who, fields=order.fields, why=order.why))]


@PATRONS.answers(ForgetPatron, managers)
def forget_patron(context: PatronContext, order: ForgetPatron) -> Decision:
    """Forget somebody; whoever is excluded must stay known, and two people decide."""
    fault = context.patron_fault(order.who)
    if fault is not None:
        return refused(fault)
    patron = context.patron(order.who)
    if patron.excluded(context.at):
        return refused(refuse("must-be-kept", (), who=order.who, why="the exclusion counts"))
    if patron.sessions:
        return refused(refuse("must-be-kept", (), who=order.who, why="there is a session of play"))
    needed = context.needs_approval("casino-supervisor", ())
    return needed or [Draft(PatronForgotten(who=order.who))]


@PATRONS.folds(PatronRegistered)
def _registered(state: PatronRegister, fact: PatronRegistered, event: Event) -> PatronRegister:
    return structs.replace(state, patrons={**state.patrons, fact.who: Patron(since=event.at)})


@PATRONS.folds(PatronForgotten)
def _forgotten(state: PatronRegister, fact: PatronForgotten, event: Event) -> PatronRegister:
    cards = {
        name: card if card.who != fact.who or card.cancelled else structs.replace(card, cancelled=event.at)
        for name, card in state.cards.items()
    }
    return with_patron(structs.replace(state, cards=cards), fact.who, forgotten=event.at, limits={}, play={})


PATRONS.folds(DetailsOpened)(unchanged)
PATRONS.folds(DetailsKept)(unchanged)
