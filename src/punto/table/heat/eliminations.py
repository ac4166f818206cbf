"""Going out: eliminated, disqualified, or with a place in a play-off that is certain."""

from collections.abc import Mapping

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.procedure.tournament import GroundName
from punto.rulebook.records import Cited
from punto.table.heat.heat_rules import (
    chips_of,
    cited,
    heat_in,
    heat_of,
    rules_of,
)
from punto.table.machine import TABLE, TableContext
from punto.table.money.buying_in import move_chips
from punto.table.seats.joining import without
from punto.table.state.heat import Heat, HeatPlayer, Removal, Standing
from punto.table.state.people import Money
from punto.table.state.table import Table
from punto.units.privacy import FreeText, Person

CHIPS_BACK = frozenset({"tournament: stack > tournament"})


class PlayerEliminated(Fact, frozen=True, kw_only=True, tag="tournament-player-eliminated"):
    """A tournament player cannot go on and leaves the table; the chips left go back to the inventory."""

    audience = EVERYBODY
    words = "{who} is eliminated in coup {removal.coup}"
    moves = CHIPS_BACK
    who: Person
    removal: Removal


class PlayerTakenOut(Fact, frozen=True, kw_only=True, tag="tournament-player-taken-out"):
    """A tournament player is out by decision: disqualified, or retired."""

    audience = EVERYBODY
    record = True
    words = "{who} is out of the session: {ground}"
    moves = CHIPS_BACK
    who: Person
    ground: str
    why: FreeText
    chips: int
    """What was counted before the player."""


class PlacesSettled(Fact, frozen=True, kw_only=True, tag="play-off-places-settled"):
    """Some players of a play-off have their place for certain, up or down, and stop."""

    audience = EVERYBODY
    words = "settled in the play-off: {who}"
    moves = CHIPS_BACK
    who: tuple[Person, ...]
    groups: tuple[tuple[Person, ...], ...]
    """Who is still level with whom, the better places first."""


def elimination(context: TableContext, who: str, wager: int, order: int, *rules: Cited | None) -> Draft:
    """Somebody cannot cover the minimum: what is left is counted, and they leave."""
    heat = heat_of(context)
    removal = Removal(
        coup=heat.coup, residual=context.state.purses.stacks.get(who, 0), wager=wager, order=order
    )
    return Draft(PlayerEliminated(who=who, removal=removal), *cited(*rules))


def disqualification(context: TableContext, who: str, ground: GroundName, why: str = "") -> Draft:
    """Somebody is disqualified at the table, on a ground of the text or of the conditions."""
    rule = rules_of(context).ground.get(ground)
    fact = PlayerTakenOut(who=who, ground=ground, why=why, chips=chips_of(context.state, who))
    return Draft(fact, *cited(rule))


def off_the_table(state: Table, who: str, heat: Heat) -> Table:
    """Somebody leaves the table: the chips go back to the inventory, the box is free."""
    left = state.purses.stacks.get(who, 0)
    purses = nothing_won(move_chips(state.purses, {who: -left}) if left else state.purses, who)
    return structs.replace(state, heat=heat, purses=purses, people=without(state.people, who))


def nothing_won(purses: Money, *people: str) -> Money:
    """Purses without a record of what these people won: tournament chips are no winnings."""
    if not any(who in purses.won for who in people):
        return purses
    return structs.replace(purses, won={who: won for who, won in purses.won.items() if who not in people})


def with_player(heat: Heat, who: str, **changes: object) -> Heat:
    """The session with something changed about one player."""
    player: HeatPlayer = structs.replace(heat.players[who], **changes)
    return structs.replace(heat, players={**heat.players, who: player})


def removals_of(players: Mapping[str, HeatPlayer]) -> dict[str, Removal]:
    """How everybody went out who was eliminated."""
    return {who: each.removal for who, each in players.items() if each.removal is not None}


@TABLE.folds(PlayerEliminated)
def _eliminated(state: Table, fact: PlayerEliminated, event: Event) -> Table:
    heat = with_player(heat_in(state), fact.who, standing="eliminated", removal=fact.removal)
    return off_the_table(state, fact.who, structs.replace(heat, removals=heat.removals + 1))


@TABLE.folds(PlayerTakenOut)
def _taken_out(state: Table, fact: PlayerTakenOut, event: Event) -> Table:
    standing: Standing = "gone" if fact.ground == "retired" else "disqualified"
    return off_the_table(state, fact.who, with_player(heat_in(state), fact.who, standing=standing))


@TABLE.folds(PlacesSettled)
def _settled(state: Table, fact: PlacesSettled, event: Event) -> Table:
    heat = heat_in(state)
    if heat.play_off is not None:
        heat = structs.replace(heat, play_off=structs.replace(heat.play_off, groups=fact.groups))
    for who in fact.who:
        heat = with_player(heat, who, standing="placed")
        state = off_the_table(state, who, heat)
    return structs.replace(state, heat=heat)
