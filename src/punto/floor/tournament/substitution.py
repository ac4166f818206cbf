"""What a tournament looks like once somebody plays in the place of another."""

from msgspec import structs

from punto.floor.tournament.state import RoundState, TablePlan, Tournament

Names = dict[str, str]
"""Who stands in for whom."""


def with_substitute(state: Tournament, who: str, by: str) -> Tournament:
    """The tournament with a substitute wherever somebody's place, chips or turn are named."""
    names = {who: by}
    entries = {
        names.get(each, each): structs.replace(entry, employee=False) if each == who else entry
        for each, entry in state.entries.items()
    }
    return structs.replace(
        state,
        entries=entries,
        round=_round(state.round, names),
        briefed=frozenset(names.get(each, each) for each in state.briefed),
        barred=state.barred - {who},
    )


def _round(now: RoundState, names: Names) -> RoundState:
    tables = {name: _table(table, names) for name, table in now.tables.items()}
    return structs.replace(
        now, tables=tables, players=_named(now.players, names), waiting=_named(now.waiting, names)
    )


def _table(table: TablePlan, names: Names) -> TablePlan:
    return structs.replace(
        table,
        boxes={box: names.get(who, who) for box, who in table.boxes.items()},
        counts={names.get(who, who): held for who, held in table.counts.items()},
        groups=tuple(_named(group, names) for group in table.groups),
        level=_named(table.level, names),
        removals={names.get(who, who): removal for who, removal in table.removals.items()},
    )


def _named(people: tuple[str, ...], names: Names) -> tuple[str, ...]:
    return tuple(names.get(who, who) for who in people)
