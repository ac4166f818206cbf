"""Areas: who may bet at all, on which seat's area, how many share one, and what is out of reach."""

from collections.abc import Iterator

from punto.rulebook.procedure.conduct import Areas, Crowd
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.wager import Wager
from punto.table.machine import TableContext
from punto.table.seats.joining import barred_fault
from punto.table.state.table import Phase


def bettor_fault(context: TableContext) -> Refusal | None:
    """Why somebody may not bet, whatever the wager: barred, or no valid player card was seen."""
    if context.state.people.barred:
        fault = barred_fault(context)
        if fault is not None:
            return fault
    conduct = context.book.conduct
    if conduct is None or conduct.player_card is None or context.actor.id in context.state.people.cards_shown:
        return None
    return _no_card(context, conduct.player_card.why)


def _no_card(context: TableContext, why: str) -> Refusal | None:
    """A player card is asked for from a day on; without a calendar day nothing is known of that."""
    rule = next((each for each in context.book.placing.validity if each.why == why), None)
    if rule is None or context.day is None or (rule.since and context.day < rule.since):
        return None
    found = rule.found_before.clauses if rule.found_before else ()
    return refuse("no-card", (*rule.clauses, *found), rule.readings, who=context.actor.id)


def area_faults(context: TableContext, wager: Wager, rules: Areas | None) -> Iterator[Refusal]:
    """What is wrong with where a wager lies, by the rules that can say anything at this table."""
    state = context.state
    if wager.seat and wager.seat not in state.setup.seats:
        yield refuse("seat-unknown", (), seat=wager.seat, seats=", ".join(state.setup.seats))
        return
    if state.people.one_to_a_box:
        clauses = context.book.power["limit-players"].clauses
        yield from _one_player(context, wager, clauses)
    if rules is not None:
        yield from _own_area(context, wager, rules)


def _own_area(context: TableContext, wager: Wager, rule: Areas) -> Iterator[Refusal]:
    if rule.standing and wager.seat and wager.who in context.state.people.standing:
        what = "bets on the areas for standing players only"
        yield refuse("standing", rule.standing.clauses, who=wager.who, what=what)
    elif rule.one_player:
        yield from _one_player(context, wager, rule.one_player.clauses)
    if rule.crowd and rule.crowd.layout == context.state.setup.layout:
        yield from _crowd(context, wager, rule.crowd)


def _one_player(context: TableContext, wager: Wager, clauses: tuple[str, ...]) -> Iterator[Refusal]:
    """An area belongs to whoever sits there, else to whoever bets there first."""
    seat, state = wager.seat, context.state
    if not seat:
        return
    holder = state.people.seats.get(seat) or next(
        (each.who for each in state.layout.values() if each.seat == seat), wager.who
    )
    if holder != wager.who:
        yield refuse("one-area", clauses, seat=seat, holder=holder)


def _crowd(context: TableContext, wager: Wager, rule: Crowd) -> Iterator[Refusal]:
    """So many bettors' wagers of a kind lie on one area, and no more."""
    there = {
        each.who
        for each in context.state.layout.values()
        if (each.seat, each.wager) == (wager.seat, wager.wager)
    }
    if wager.seat and len(there - {wager.who}) >= rule.most:
        yield refuse("area-full", rule.clauses, rule.readings, seat=wager.seat, most=rule.most)


def touching_fault(context: TableContext) -> Refusal | None:
    """Whether a player reaches for wagers that have lost, where the rulebook says that nobody may."""
    conduct, who = context.book.conduct, context.actor.id
    if conduct is None or conduct.touching is None or context.state.phase is not Phase.SETTLED:
        return None
    lost = any(due.who == who and due.outcome == "lose" for due in context.state.dues)
    return refuse("losing-wager", conduct.touching.losing.clauses) if lost else None


def stood_off(context: TableContext, wager: str) -> tuple[str, ...]:
    """The clause by which a wager that stood off may be changed before the next coup."""
    conduct = context.book.conduct
    if conduct is None or conduct.touching is None or wager not in context.state.coup.stood:
        return ()
    return conduct.touching.stood_off.clauses
