"""The file that describes a linked group: the jackpot's parameters, its tables, and the bets on the Tie."""

import json
import re
from dataclasses import dataclass
from fractions import Fraction

from punto.floor.jackpot.parameters import JackpotParameters, parameter_faults
from punto.rulebook.model import Rulebook
from punto.rules.sheet.sheet_fields import SheetTable, shown
from punto.units import Cents

KEYS = (
    "option", "shares", "method", "unit", "share_unit", "seed", "start", "ceiling", "tables", "ties",
)  # fmt: skip
_AMOUNT = re.compile(r"\d{1,12}(\.\d{1,6})?", re.ASCII)
CENTS = 100


class BadGroup(Exception):
    """A linked group that cannot be simulated. All faults are listed, not the first."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults; one line each."""
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class LinkedGroup:
    """A jackpot, its tables, and what lies on the Tie at each of them in every coup, in cents."""

    parameters: JackpotParameters
    ties: tuple[int, ...]


def read_group(text: str, book: Rulebook) -> LinkedGroup:
    """Read a group and hold it against the rulebook; raises BadGroup with every fault."""
    faults: list[str] = []
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadGroup([f"group: not JSON: {error}"]) from error
    top = SheetTable(data, "group", faults, KEYS)
    if not top.is_object:
        raise BadGroup(faults)
    for key in ("option", "shares", "method", "unit", "seed", "tables", "ties"):
        if key not in top:
            top.fault(key, "missing")
    tables = top.named("tables")
    group = LinkedGroup(
        JackpotParameters(
            option=top.text("option"),
            shares=_texts(top, "shares"),
            method=top.text("method"),
            unit=top.money("unit") or 1,
            share_unit=top.money("share_unit") or 0,
            seed=_zero_or_more(top, "seed") or 0,
            start=_zero_or_more(top, "start"),
            ceiling=top.money("ceiling"),
            tables={name: _exact(top, f"tables.{name}", value) for name, value in tables.items()},
        ),
        tuple(top.list_of("ties", top.amount)),
    )
    if not faults:
        refused = parameter_faults(book, group.parameters)
        faults += [f"group: {each.what} ({', '.join(each.clauses)}); {each.accepted}" for each in refused]
    if faults:
        raise BadGroup(faults)
    return group


def _zero_or_more(top: SheetTable, key: str) -> Cents | None:
    """An amount that may be zero, if there is one."""
    return Cents(0) if str(top.raw(key)) == "0" else top.money(key)


def _texts(top: SheetTable, key: str) -> dict[str, str]:
    inner = top.named(key)
    table = SheetTable(inner, f"group.{key}", top.faults, inner)
    return {name: table.text(name) for name in inner}


def _exact(top: SheetTable, place: str, value: object) -> Fraction:
    """A contribution in exact cents, fractions of a cent included."""
    if isinstance(value, str) and _AMOUNT.fullmatch(value):
        return Fraction(value) * CENTS
    top.fault(place, f'{shown(value)} is not an amount; write a decimal string such as "0.375"')
    return Fraction(0)
