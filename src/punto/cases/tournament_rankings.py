"""Checks of rankings: who goes on, who plays off, and in which order players went out."""

from collections.abc import Mapping

from msgspec import structs

from punto.cases.case_fields import Fields
from punto.cases.check_types import CarryOut, CheckResult
from punto.cases.tournament_tables import Refusing, tournament_check
from punto.floor.tournament import TOURNAMENT, Tournament, new_tournament
from punto.floor.tournament.state import (
    Conditions,
    Published,
    RoundPlan,
    RoundState,
    TablePlan,
    TournamentEntry,
    TournamentPlan,
    TournamentStage,
)
from punto.floor.tournament.tournament_results import RecordTable, TableDecided
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.order import Command
from punto.machine.roles import HOUSE
from punto.rulebook.model import Rulebook
from punto.rules.sheet.sheet_fields import shown
from punto.table import Terms
from punto.table.state.heat import EVERY_TOPIC, HeatPlayer, LimitStep, Removal

TABLE = "T"
Groups = tuple[tuple[str, ...], ...]


def tournament_at_table(book: Rulebook, players: list[str], advance: int) -> Tournament:
    """A tournament in its first round of two, with one table that is being played."""
    step = (LimitStep(coup=1, minimum=1, maximum=1),)
    rounds = (RoundPlan(limits=step, advance=advance), RoundPlan(limits=step))
    terms = Terms(rulebook=book.id, variant=next(iter(book.variant)))
    plan = TournamentPlan(game=terms, rounds=rounds, adopted=EVERY_TOPIC)
    boxes = {str(box): who for box, who in enumerate(players, 1)}
    table = TablePlan(boxes=boxes, started=True)
    return structs.replace(
        new_tournament("case", book.id),
        stage=TournamentStage.PLAYING,
        published=Published(edition=1, conditions=Conditions(plan=plan)),
        entries={who: TournamentEntry(at=0) for who in players},
        round=RoundState(number=1, players=tuple(players), tables={TABLE: table}, started=True),
    )


def _decided(
    book: Rulebook, counts: Mapping[str, int], players: Mapping[str, HeatPlayer], advance: int
) -> tuple[TableDecided, tuple[Event, ...]]:
    state = tournament_at_table(book, list(players), advance)
    order = RecordTable(table=TABLE, counts=dict(counts), players=dict(players))
    done = TOURNAMENT.carry_out(state, Command(id="c", actor=HOUSE, at=0, order=order))
    if isinstance(done, Refused):
        raise Refusing(done)
    fact = done.events[0].fact
    if not isinstance(fact, TableDecided):
        raise LookupError("the table is not decided")
    return fact, done.events


def recorded(
    book: Rulebook, counts: Mapping[str, int], players: Mapping[str, HeatPlayer], advance: int
) -> tuple[Groups, dict[str, object]]:
    """What the tournament makes of a table: the order, and who goes on."""
    fact, _ = _decided(book, counts, players, advance)
    return fact.groups, _standings(fact, list(players), advance)


def _standings(fact: TableDecided, everybody: list[str], advance: int) -> dict[str, object]:
    through: list[str] = []
    for group in fact.groups:
        if group == fact.level or len(through) >= advance:
            break
        through += group
    ranked = [who for group in fact.groups for who in group]
    ranked += [who for who in everybody if who not in ranked]
    out = [who for who in ranked if who not in through and who not in fact.level]
    return {"through": through, "playoff": list(fact.level), "at_stake": fact.at_stake, "out": out}


def _clauses(events: tuple[Event, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for event in events for clause in event.clauses))


@tournament_check("standings")
def standings(fields: Fields, book: Rulebook) -> CarryOut:
    """Who goes on from a table by chips, and who must play off."""
    nested = fields.nested("chips")
    chips = {who: nested.cents(who) for who in nested.given}
    advance = fields.whole("advance", 1)
    out = removals_of(fields, "eliminated")

    def carry_out() -> CheckResult:
        players = {
            who: HeatPlayer(box=str(box), removal=out.get(who))
            for box, who in enumerate(dict.fromkeys([*chips, *out]), 1)
        }
        fact, events = _decided(book, chips, players, advance)
        return CheckResult({"expect": _standings(fact, list(players), advance)}, _clauses(events))

    return carry_out


def removals_of(fields: Fields, key: str) -> dict[str, Removal]:
    """Who went out in one coup: name, chips left, wager, and how many went before."""
    found: dict[str, Removal] = {}
    given = fields.raw(key)
    if key in fields and not isinstance(given, list):
        fields.fault(key, f"{shown(given)} is not a list of [name, residual, wager, order]")
    for place, each in enumerate(given if isinstance(given, list) else []):
        if not isinstance(each, list) or len(each) != len(("name", "residual", "wager", "order")):
            fields.fault(f"{key}[{place}]", "is not [name, residual, wager, order]")
            continue
        at, (name, *values) = f"{key}[{place}]", each
        residual, wager, order = (fields.cents_of(at, fields.exact(at, value)) for value in values)
        if not isinstance(name, str) or name in found:
            fields.fault(at, f"{shown(name)} is no name, or stands twice")
        found[str(name)] = Removal(coup=1, residual=residual, wager=wager, order=order)
    return found


@tournament_check("elim")
def eliminated(fields: Fields, book: Rulebook) -> CarryOut:
    """The places of players who went out in the same coup."""
    removals = removals_of(fields, "players")
    if not removals:
        fields.fault("players", "names nobody; write [[name, residual, wager, order], …]")

    def carry_out() -> CheckResult:
        players = {
            who: HeatPlayer(box=str(box), standing="eliminated", removal=removal)
            for box, (who, removal) in enumerate(removals.items(), 1)
        }
        fact, events = _decided(book, {}, players, 1)
        placing = [who for group in fact.groups for who in group]
        return CheckResult({"placing": placing}, _clauses(events))

    return carry_out
