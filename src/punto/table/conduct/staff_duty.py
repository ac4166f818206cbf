"""Staff on duty, and the player cards that they look at."""

from msgspec import structs

from punto.machine.audience import CONCERNED, EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import needs_role
from punto.rulebook.refusal import refuse
from punto.table.machine import TABLE, TableContext
from punto.table.powers import clauses_of, conduct_of, player_here, staff_only
from punto.table.state.table import Table
from punto.units.field_types import PersonId, Text
from punto.units.privacy import Person


class TakeOver(Order, frozen=True, kw_only=True, tag="take-over"):
    """Come on duty in a role, relieving whoever had it."""

    while_halted = True
    role: Text


class ShowPlayerCard(Order, frozen=True, kw_only=True, tag="show-player-card"):
    """Show a player card to the dealer."""

    holder: PersonId = ""
    """Whose card it is; none means one's own."""
    valid: bool = True


class DemandPlayerCard(Order, frozen=True, kw_only=True, tag="demand-player-card"):
    """Ask a player to show the card again before the next wager."""

    who: PersonId


class StaffRelieved(Fact, frozen=True, kw_only=True, tag="staff-relieved"):
    """Somebody is on duty in a role now."""

    audience = EVERYBODY
    words = "{who} is on duty as {role}"
    role: str
    who: Person
    relieved: Person = ""


class PlayerCardSeen(Fact, frozen=True, kw_only=True, tag="player-card-seen"):
    """The dealer saw a player's own valid card."""

    audience = CONCERNED
    words = "The player card of {who} is seen"
    record = True
    who: Person


class PlayerCardDemanded(Fact, frozen=True, kw_only=True, tag="player-card-demanded"):
    """A player must show the card again."""

    audience = CONCERNED
    words = "{who} must show the player card"
    who: Person


@TABLE.answers(TakeOver, staff_only)
def take_over(context: TableContext, order: TakeOver) -> Decision:
    """Put somebody on duty in their own role, or in one that theirs includes."""
    actor, roles = context.actor, {each.role: each for each in context.book.roles}
    if order.role not in roles:
        return refused(refuse("no-such-role", (), role=order.role, roles=", ".join(roles)))
    wanted = roles[order.role]
    fault = needs_role(context.book, actor, order.role, wanted.clauses)
    if fault is not None:
        return refused(fault)
    before = context.state.people.staff.get(order.role, "")
    fact = StaffRelieved(role=order.role, who=actor.id, relieved=before)
    return [Draft(fact, clauses_of(wanted, roles.get(actor.role)))]


@TABLE.answers(ShowPlayerCard, player_here)
def show_player_card(context: TableContext, order: ShowPlayerCard) -> Decision:
    """Let a player show a card; another's, or one that is not valid, does not count."""
    conduct, who = conduct_of(context), context.actor.id
    rule = conduct.player_card if conduct else None
    clauses = clauses_of(rule)
    if order.holder not in ("", who):
        return refused(refuse("another's-card", clauses, holder=order.holder))
    if not order.valid:
        return refused(refuse("card-not-valid", clauses))
    return [Draft(PlayerCardSeen(who=who), clauses, rule.readings if rule else ())]


@TABLE.answers(DemandPlayerCard, staff_only)
def demand_player_card(context: TableContext, order: DemandPlayerCard) -> Decision:
    """Have a card shown again, where the rulebook asks for one."""
    conduct = conduct_of(context)
    rule = conduct.player_card if conduct else None
    if rule is None:
        return refused(refuse("no-power", (), what="demand a player card"))
    if not context.state.people.here(order.who):
        return refused(refuse("not-here", rule.clauses, who=order.who))
    return [Draft(PlayerCardDemanded(who=order.who), rule.clauses, rule.readings)]


@TABLE.folds(StaffRelieved)
def _relieved(state: Table, fact: StaffRelieved, event: Event) -> Table:
    people = state.people
    staff = {**people.staff, fact.role: fact.who}
    return structs.replace(state, people=structs.replace(people, staff=staff))


@TABLE.folds(PlayerCardSeen)
def _seen(state: Table, fact: PlayerCardSeen, event: Event) -> Table:
    people = state.people
    return structs.replace(state, people=structs.replace(people, cards_shown=people.cards_shown | {fact.who}))


@TABLE.folds(PlayerCardDemanded)
def _demanded(state: Table, fact: PlayerCardDemanded, event: Event) -> Table:
    people = state.people
    return structs.replace(state, people=structs.replace(people, cards_shown=people.cards_shown - {fact.who}))
