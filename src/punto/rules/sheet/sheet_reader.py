"""Reading a settlement sheet: the table's set-up, then its coups, with all faults at once."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import date
from typing import NamedTuple, TypeVar

from punto.cards import Card
from punto.rulebook.library import rulebook_ids
from punto.rulebook.model import Rulebook
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.rules.coup import Coup
from punto.rules.game import (
    Game,
    check_decks,
    check_families,
    check_option,
    check_setting,
    check_variant,
    wager_names,
)
from punto.rules.limits import Bounds, Found, Sign
from punto.rules.paytable import Settings
from punto.rules.proof import prove
from punto.rules.sheet.coups import read_coup, read_loosely
from punto.rules.sheet.sheet_fields import BadSheet, SheetTable, shown
from punto.units import ChipSet

SHEET_KEYS = (
    "rulebook", "variant", "decks", "side_bets", "chips", "limits", "coups", "tie_percent", "differential",
    "one_one_two", "settings", "restricted", "found", "shoe", "date",
)  # fmt: skip
LIMIT_KEYS = ("minimum", "maximum", "unit", "area_maximum", "differential", "wagers", "players", "found")
BOUND_KEYS = ("minimum", "maximum", "unit")
FOUND: tuple[Found, ...] = ("after", "before")
Checked = TypeVar("Checked")


class Sheet(NamedTuple):
    """A settlement sheet, read and checked."""

    game: Game
    coups: list[Coup]
    sign: Sign
    found: Found
    day: date | None


def read_sheet(text: str) -> Sheet:
    """Read a sheet from JSON; raises BadSheet with every fault."""
    faults: list[str] = []
    top = SheetTable(_decode(text), "", faults, SHEET_KEYS)
    if not top.is_object:
        raise BadSheet(faults)
    names = _wagers_named(top)
    game = _game(top, names)
    sign, found = _sign(top, game)
    if "coups" not in top:
        top.fault("coups", "missing; give a list of coups")
    if game is None:
        top.list_of("coups", lambda place, data: read_loosely(data, place, faults))
        raise BadSheet(faults)
    coups = top.list_of("coups", lambda place, data: read_coup(game, data, place, faults, found))
    if top.flag("shoe"):
        _one_shoe(top, game, coups)
    day = _day(top)
    if faults:
        raise BadSheet(faults)
    return Sheet(game, coups, sign, found, day)


def _decode(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_no_duplicates)
    except ValueError as error:
        raise BadSheet([f"sheet: not JSON: {error}"]) from error
    except RecursionError as error:
        raise BadSheet(["sheet: not JSON: nested too deeply"]) from error


def _no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    counts = Counter(key for key, _ in pairs)
    for key, times in counts.items():
        if times > 1:
            raise ValueError(f"key {key!r} stands {times} times in one object")
    return dict(pairs)


def _wagers_named(top: SheetTable) -> frozenset[str]:
    """The wagers that a sheet names, before any of it is checked."""
    coups = top.raw("coups")
    found = set()
    for coup in coups if isinstance(coups, list) else ():
        wagers = coup.get("wagers") if isinstance(coup, dict) else None
        for wager in wagers if isinstance(wagers, list) else ():
            if isinstance(wager, dict) and isinstance(wager.get("wager"), str):
                found.add(wager["wager"])
    return frozenset(found)


def _game(top: SheetTable, names: frozenset[str]) -> Game | None:
    """The table's game; whatever is wrong with its set-up is noted, and the default stands in for it."""
    rulebook = top.raw("rulebook")
    known = rulebook_ids()
    if rulebook not in known:
        top.fault("rulebook", f"no rulebook {shown(rulebook or '')}; one of: {', '.join(known)}")
        return None
    try:
        book = prove(rulebook)
    except BrokenRulebook as error:
        for fault in error.faults:
            top.fault("rulebook", f"{rulebook} is broken: {fault}")
        return None
    restricted = top.texts("restricted")
    for name in dict.fromkeys(restricted):
        if name not in wager_names(book):
            top.fault("restricted", f"{rulebook} has no wager {name!r}")
    name = top.text("variant", next(iter(book.variant)))
    variant = _tried(top, "variant", lambda: check_variant(book, name))
    chosen = variant or next(iter(book.variant.values()))
    options = _options(top, book)
    return Game(
        book,
        name if variant else next(iter(book.variant)),
        decks=_tried(top, "decks", lambda: check_decks(book, chosen, top.whole("decks")))
        if variant
        else None,
        options=options
        if _tried(top, "side_bets", lambda: check_families(book, options)) is not None
        else {},
        settings=_settings(top, book),
        chips=_chips(top),
        restricted=frozenset(restricted),
        wagers=names,
    )


def _tried(top: SheetTable, key: str, check: Callable[[], Checked]) -> Checked | None:
    try:
        return check()
    except Unknown as error:
        top.fault(key, str(error))
        return None


def _options(top: SheetTable, book: Rulebook) -> dict[str, int]:
    options = {}
    for family, option in top.named("side_bets").items():
        if type(option) is not int:
            top.fault(f"side_bets.{family}", f"{shown(option)} is not an option; write its number, such as 1")
        elif _tried(top, f"side_bets.{family}", lambda f=family, o=option: check_option(book, f, o)):  # type: ignore[misc]
            options[family] = option
    return options


def _settings(top: SheetTable, book: Rulebook) -> Settings:
    given = {f"settings.{name}": (name, value) for name, value in top.named("settings").items()}
    given |= {key: (key, top.raw(key)) for key in ("tie_percent", "one_one_two") if key in top}
    settings: Settings = {}
    for place, (name, value) in given.items():
        try:
            settings[name] = check_setting(book, name, value)
        except Unknown as error:
            top.fault(place, str(error))
    return settings


def _chips(top: SheetTable) -> ChipSet | None:
    before = len(top.faults)
    chips = top.list_of("chips", top.amount)
    if "chips" in top and not chips and len(top.faults) == before:
        top.fault("chips", 'no chip; give the denominations, such as ["0.50", "1", "5"], or leave chips out')
    try:
        return ChipSet(chips) if chips else None
    except ValueError as error:
        top.fault("chips", str(error))
        return None


def _sign(top: SheetTable, game: Game | None) -> tuple[Sign, Found]:
    limits = top.table("limits", LIMIT_KEYS)
    found = top.choice("found", FOUND, "after") if "found" in top else limits.choice("found", FOUND, "after")
    wagers = {name: _bounds(limits, "wagers", name) for name in limits.named("wagers")}
    if game is not None:
        for name in wagers:
            if name not in wager_names(game.book):
                limits.fault(f"wagers.{name}", f"{game.book.id} has no such wager")
    sign = Sign(
        bounds=_read_bounds(limits),
        area_maximum=limits.money("area_maximum"),
        differential=limits.money("differential"),
        wagers=wagers,
        players={name: _bounds(limits, "players", name) for name in limits.named("players")},
        extra=_extra(top),
    )
    return sign, found


def _bounds(limits: SheetTable, key: str, name: str) -> Bounds:
    table = SheetTable(limits.named(key)[name], f"limits.{key}.{name}", limits.faults, BOUND_KEYS)
    return _read_bounds(table)


def _read_bounds(table: SheetTable) -> Bounds:
    bounds = Bounds(minimum=table.money("minimum"), maximum=table.money("maximum"), unit=table.money("unit"))
    if bounds.minimum is not None and bounds.maximum is not None and bounds.minimum > bounds.maximum:
        table.fault("minimum", "more than the maximum")
    return bounds


def _extra(top: SheetTable) -> tuple[int, int | None] | None:
    if "differential" not in top:
        return None
    table = top.table("differential", ("minimum", "maximum"))
    least, most = table.money("minimum"), table.money("maximum")
    if least is None:
        if "minimum" not in table and table.is_object:
            table.fault("minimum", "missing; extra commission is due beyond it")
        return None
    if most is not None and least > most:
        table.fault("minimum", "more than the maximum")
    return least, most


def _day(top: SheetTable) -> date | None:
    if "date" not in top:
        return None
    given = top.raw("date")
    if isinstance(given, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", given, re.ASCII):
        with suppress(ValueError):
            return date.fromisoformat(given)
    top.fault("date", f'{shown(given)} is not a date; write it as "2024-08-19"')
    return None


def _one_shoe(top: SheetTable, game: Game, coups: Iterable[Coup]) -> None:
    cards: Counter[Card] = Counter()
    for coup in coups:
        cards.update(coup.cards)
        for hand in coup.hands.values():
            cards.update(hand)
    for card, times in cards.items():
        if times > game.decks:
            top.fault("coups", f"{card} appears {times} times in one shoe of {game.decks} decks")
