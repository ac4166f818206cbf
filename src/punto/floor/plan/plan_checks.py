"""Everything that is wrong with a table as somebody wants to add it, all at once."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from punto.floor.plan.entry import FloorTable
from punto.rulebook.model import Rulebook
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.rules.game import (
    Game,
    check_decks,
    check_families,
    check_option,
    check_setting,
    check_variant,
)
from punto.table.preparing.table_equipment import misfits
from punto.table.setup import Setup, Terms, book_of
from punto.units import ChipSet
from punto.units.calendar import is_zone

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
SEED = re.compile("[0-9a-f]{64}", re.ASCII)
CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)
LONGEST_ID, LONGEST_NAME = 40, 24
MOST_AT_ONCE = 200
"""So many coups may be dealt at once when a floor opens."""
FASTEST = 1000


class TableFault(NamedTuple):
    """What is wrong, and the part of the table that it is wrong with."""

    part: str
    why: str


def table_faults(table: FloorTable) -> list[TableFault]:
    """Everything that stands against a table."""
    return [*_presentation(table), *_robots(table), *setup_faults(table.setup)]


def setup_faults(setup: Setup) -> list[TableFault]:
    """Everything that the rulebook, or plain sense, has against a set-up."""
    try:
        book = book_of(setup.terms.rulebook)
    except Unknown as error:
        return [TableFault("rulebook", str(error))]
    except BrokenRulebook as error:
        more = f" ({len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
        return [
            TableFault(
                "rulebook", f"{setup.terms.rulebook} is broken and opens no table: {error.faults[0]}{more}"
            )
        ]
    found: list[TableFault] = []
    if not CURRENCY.fullmatch(setup.currency):
        found.append(
            TableFault("currency", f"{setup.currency!r} is no currency; write three letters such as AUD")
        )
    game = _game(book, setup.terms, found)
    if game is not None:
        wrong = ((each.part, each.refusal) for each in misfits(setup, game))
        found += [TableFault(part, f"{said.what}; {said.accepted}") for part, said in wrong]
    return list(dict.fromkeys(found))


def _game(book: Rulebook, terms: Terms, found: list[TableFault]) -> Game | None:
    """The game of those terms that the rulebook has; what it does not have is noted."""

    def holds(part: str, check: Callable[..., Any], *args: Any) -> bool:
        try:
            check(*args)
        except (Unknown, ValueError) as error:
            found.append(TableFault(part, str(error)))
            return False
        return True

    if not holds("variant", check_variant, book, terms.variant):
        return None
    variant = book.variant[terms.variant]
    options = {name: each for name, each in terms.options if holds("options", check_option, book, name, each)}
    settings = {
        name: each for name, each in terms.settings if holds("settings", check_setting, book, name, each)
    }
    return Game(
        book,
        terms.variant,
        decks=terms.decks if holds("decks", check_decks, book, variant, terms.decks) else None,
        options=options if holds("options", check_families, book, options) else {},
        settings=settings,
        chips=ChipSet(terms.chips) if terms.chips and holds("chips", ChipSet, terms.chips) else None,
    )


def _presentation(table: FloorTable) -> Iterator[TableFault]:
    if not ID.fullmatch(table.id) or len(table.id) > LONGEST_ID:
        why = f"{table.id!r} is no id; write small letters, digits and hyphens, at most {LONGEST_ID}"
        yield TableFault("id", why)
    for part, text, least in (("name", table.name, 1), ("title", table.title, 0)):
        if not least <= len(text.strip()) <= LONGEST_NAME or not text.isprintable():
            yield TableFault(part, f"{text!r} has not {least} to {LONGEST_NAME} printable characters")
    if not is_zone(table.zone):
        yield TableFault("zone", f"{table.zone!r} is no time zone; write one such as Australia/Sydney")
    if not 0 <= table.head_start <= MOST_AT_ONCE:
        yield TableFault("head_start", f"{table.head_start} is not from 0 to {MOST_AT_ONCE} coups")
    if not 1 / FASTEST <= table.pace <= FASTEST:
        yield TableFault("pace", f"{table.pace:g} is not from {1 / FASTEST:g} to {FASTEST} times as fast")
    if table.rehearsal and not (table.virtual and SEED.fullmatch(table.rehearsal)):
        yield TableFault("rehearsal", "a recorded shoe is virtual, and its seed has 64 hexadecimal digits")


def _robots(table: FloorTable) -> Iterator[TableFault]:
    seats = [each.seat for each in table.patrons]
    for place, each in enumerate(table.patrons):
        part, temper = f"robots[{place}]", each.temper
        if each.seat not in table.setup.seats:
            why = f"there is no seat {each.seat!r}; one of: {', '.join(table.setup.seats)}"
            yield TableFault(f"{part}.seat", why)
        elif each.seat in seats[:place]:
            yield TableFault(f"{part}.seat", f"another robot likes seat {each.seat} already")
        if not temper.units or min(temper.units) < 1 or temper.buys_in < 1 or not temper.main:
            why = "a temper needs main wagers, stakes of 1 or more units and chips to buy"
            yield TableFault(f"{part}.temper", why)
    if table.patrons and not table.virtual:
        yield TableFault(
            "robots", 'robots play where cards are virtual; write cards = "virtual", or no robots'
        )
