"""Irregularities in words: for each kind its ways out, when each is open, and who decides."""

from collections.abc import Iterator

from punto.rulebook.describe.words import FactRow, FactTopic, listed, row
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.effects import SAYS
from punto.rulebook.procedure.irregular import IrregularityRule, Resolution, When

WORDS = {True: "yes", False: "no", "": "nothing"}
WITHDRAWN = {
    "no": "",
    "whole": "players may take whole wagers back first",
    "reduce": "players may take wagers back or reduce them first",
}


def irregular_topic(book: Rulebook) -> FactTopic:
    """What the rulebook does about everything that can go wrong."""
    return FactTopic("Irregularities", tuple(_rows(book)))


def _rows(book: Rulebook) -> Iterator[FactRow]:
    titles = {role.role: role.title for role in book.roles}
    for kind, rules in book.irregular.items():
        for name in dict.fromkeys(way.name for way in rules.resolution):
            ways = [way for way in rules.resolution if way.name == name]
            told = "; or ".join(dict.fromkeys(_told(rules, way, titles) for way in ways))
            yield row(f"{kind.replace('-', ' ').capitalize()}: {name}", told, *ways)


def _told(rules: IrregularityRule, way: Resolution, titles: dict[str, str]) -> str:
    """One way out: what it does, when it is open, and who decides it."""
    said = (
        SAYS[way.effect],
        WITHDRAWN[way.withdraw],
        "all players must agree" if way.agreed else "",
        "the cards are then shuffled" if way.shuffle else "",
        "all cards are checked" if way.check else "",
        f"word goes to {listed(way.tell, 'and')}" if way.tell else "",
        f"players may {listed(way.allow)}" if way.allow else "",
        f"decided by the {titles.get(way.role, way.role)}" if way.role else "",
    )
    does = ", ".join(filter(None, said))
    conditions = {**_asked(rules.needs), **_asked(way.when)}
    return f"{does} ({'; '.join(conditions.values())})" if conditions else does


def _asked(when: When) -> dict[str, str]:
    """Each circumstance that is asked for, with the values that will do."""
    asked = {}
    for name in when.__struct_fields__:
        value = getattr(when, name)
        if value is None or value == ():
            continue
        values = value if isinstance(value, tuple) else (value,)
        words = listed(WORDS.get(each, each) for each in values)
        asked[name] = f"{name.replace('_', ' ')}: {words}"
    return asked
