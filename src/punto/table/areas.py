"""Areas: who may bet at all, on which seat's area, how many share one, and what is out of reach."""

from collections.abc import Iterator

from punto.rulebook.procedure.conduct import Areas, Crowd
from punto.rules.refusals import Refusal, refuse
from punto.rules.wagers import Wager
from punto.table.desk import Desk
from punto.table.places import barred_fault
from punto.table.state import Phase


def bettor_fault(desk: Desk) -> Refusal | None:
    """Why somebody may not bet, whatever the wager: barred, or no valid player card was seen."""
    if desk.state.people.barred:
        fault = barred_fault(desk)
        if fault is not None:
            return fault
    conduct = desk.book.conduct
    if conduct is None or conduct.player_card is None or desk.actor.id in desk.state.people.cards_shown:
        return None
    return _no_card(desk, conduct.player_card.why)


def _no_card(desk: Desk, why: str) -> Refusal | None:
    """A player card is asked for from a day on; without a calendar day nothing is known of that."""
    rule = next((each for each in desk.book.placing.validity if each.why == why), None)
    if rule is None or desk.day is None or (rule.since and desk.day < rule.since):
        return None
    found = rule.found_before.clauses if rule.found_before else ()
    return refuse("no-card", (*rule.clauses, *found), rule.readings, who=desk.actor.id)


def area_faults(desk: Desk, wager: Wager) -> Iterator[Refusal]:
    """What is wrong with where a wager lies."""
    state = desk.state
    if wager.seat and wager.seat not in state.setup.seats:
        yield refuse("seat-unknown", (), seat=wager.seat, seats=", ".join(state.setup.seats))
        return
    if state.people.one_to_a_box:
        clauses = desk.book.power["limit-players"].clauses
        yield from _one_player(desk, wager, clauses)
    conduct = desk.book.conduct
    if conduct is not None:
        yield from _own_area(desk, wager, conduct.areas)


def _own_area(desk: Desk, wager: Wager, rule: Areas) -> Iterator[Refusal]:
    if rule.standing and wager.seat and wager.who in desk.state.people.standing:
        what = "bets on the areas for standing players only"
        yield refuse("standing", rule.standing.clauses, who=wager.who, what=what)
    elif rule.one_player:
        yield from _one_player(desk, wager, rule.one_player.clauses)
    if rule.crowd and rule.crowd.layout == desk.state.setup.layout:
        yield from _crowd(desk, wager, rule.crowd)


def _one_player(desk: Desk, wager: Wager, clauses: tuple[str, ...]) -> Iterator[Refusal]:
    """An area belongs to whoever sits there, else to whoever bets there first."""
    seat, state = wager.seat, desk.state
    if not seat:
        return
    holder = state.people.seats.get(seat) or next(
        (each.who for each in state.layout.values() if each.seat == seat), wager.who
    )
    if holder != wager.who:
        yield refuse("one-area", clauses, seat=seat, holder=holder)


def _crowd(desk: Desk, wager: Wager, rule: Crowd) -> Iterator[Refusal]:
    """So many bettors' wagers of a kind lie on one area, and no more."""
    there = {
        each.who
        for each in desk.state.layout.values()
        if (each.seat, each.wager) == (wager.seat, wager.wager)
    }
    if wager.seat and len(there - {wager.who}) >= rule.most:
        yield refuse("area-full", rule.clauses, rule.readings, seat=wager.seat, most=rule.most)


def touching_fault(desk: Desk) -> Refusal | None:
    """Whether a player reaches for wagers that have lost, where the rulebook says that nobody may."""
    conduct, who = desk.book.conduct, desk.actor.id
    if conduct is None or conduct.touching is None or desk.state.phase is not Phase.SETTLED:
        return None
    lost = any(due.who == who and due.outcome == "lose" for due in desk.state.dues)
    return refuse("losing-wager", conduct.touching.losing.clauses) if lost else None


def stood_off(desk: Desk, wager: str) -> tuple[str, ...]:
    """The clause by which a wager that stood off may be changed before the next coup."""
    conduct = desk.book.conduct
    if conduct is None or conduct.touching is None or wager not in desk.state.coup.stood:
        return ()
    return conduct.touching.stood_off.clauses
