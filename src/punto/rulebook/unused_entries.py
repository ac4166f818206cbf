"""What a rulebook says that nothing would act on: refused, so that nobody relies on it."""

from collections.abc import Iterator

from punto.rulebook.consistency import Complaint, walk
from punto.rulebook.model import OneEach, Rulebook, RunLine, WagerLine
from punto.rulebook.procedure.dealing import By, Fallback, Ground, Nomination
from punto.rulebook.procedure.preparing import Burn, Checking, CuttingCard, Depth, OnOrder, Wish
from punto.rulebook.records import Power

PACK = 52
ROOM = 20
"""The cards of a longest coup and a longest burn, and a few to spare."""
BURNS = ("face-down", "shown", "face-up")
"""The ways to burn that a table knows."""
LIMITS = {
    "under_minimum": ("refuse", "stand", "warn-once"),
    "over_maximum": ("limit", "refuse", "stand"),
    "over_area": ("pro-rata", "refuse", "stand"),
    "off_unit": ("refuse", "stand"),
    "over_differential": ("pro-rata", "stand"),
}
"""What the engines can do with a wager beyond each limit."""
BEYOND = {
    "under_minimum": "with a wager under the minimum",
    "over_maximum": "with a wager over the maximum",
    "over_area": "with an area that holds too much",
    "off_unit": "with a wager that is no multiple of the unit",
    "over_differential": "with a hand that is too heavy",
}
READ_BY_NAME = frozenset(
    ("defer_half_on_six", "deferred_rounding", "invalid_losers", "lift_after_call", "main_each_coup",
     "missed_main", "winning_token")
)  # fmt: skip
"""The settings that the engines know by their names; any other must be named in the data."""


def check_unused(book: Rulebook) -> Iterator[Complaint]:
    """Everything that no engine would act on."""
    yield from _commission(book)
    yield from _settings(book)
    yield from _roles(book)
    yield from _steps(book)
    yield from _burns(book)
    yield from _cards(book)
    yield from _layouts(book)
    yield from _limits(book)


def _commission(book: Rulebook) -> Iterator[Complaint]:
    """Commission is recorded only with a rule that collects it, and only where something is paid."""
    for path, line in walk(book):
        if not isinstance(line, WagerLine) or line.commission is None:
            continue
        if line.result == "stand-off" and line.odds is None:
            yield f"{path}.commission", "commission on a line that pays nothing", "leave commission out"
        if book.commission is None:
            right = "give [commission] with `collected`, or leave commission out"
            yield f"{path}.commission", "commission, and no [commission] says how it is collected", right


def _limits(book: Rulebook) -> Iterator[Complaint]:
    """What is done with a wager beyond a limit must be something that can be done there."""
    for name, ways in LIMITS.items():
        for found in ("before", "after"):
            limit = getattr(book.limits, f"{name}_{found}")
            if limit is not None and limit.rule not in ways:
                what = f"{limit.rule!r} is nothing that can be done {BEYOND[name]}"
                yield f"limits.{name}_{found}.rule", what, f"give one of: {', '.join(ways)}"


def _settings(book: Rulebook) -> Iterator[Complaint]:
    named = {name.replace("-", "_") for name in book.split}
    for _, each in walk(book):
        if isinstance(each, RunLine | OneEach | Fallback) and each.setting:
            named.add(each.setting)
        if isinstance(each, CuttingCard | Depth) and each.tolerance:
            named.add(each.tolerance)
        if isinstance(each, WagerLine):
            odds = (each.odds,) if isinstance(each.odds, str) else each.odds or ()
            named.update(text.partition(":")[2] for text in odds if text.startswith("setting:"))
    named.update(rule.first_choice for rule in book.irregular.values())
    for place, setting in enumerate(book.settings):
        if setting.name not in named | READ_BY_NAME:
            known = ", ".join(sorted(READ_BY_NAME))
            right = f"name it where it counts, or use one that the engines know: {known}"
            yield f"settings[{place}].name", f"nothing reads the setting {setting.name!r}", right


def _roles(book: Rulebook) -> Iterator[Complaint]:
    known = [role.role for role in book.roles]
    for path, each in walk(book):
        for key, name in _roles_in(each):
            if name not in known:
                yield f"{path}.{key}", f"no role {name!r}", f"name one of: {', '.join(known)}"


def _roles_in(each: object) -> Iterator[tuple[str, str]]:
    """The roles that an entry of the procedure names, with the key that names them."""
    match each:
        case Power(role=role):
            yield "role", role
        case By(roles=roles) | OnOrder(roles=roles):
            yield from (("roles", role) for role in roles)
        case Checking(supervisor=role):
            yield "supervisor", role
        case Ground(role=role):
            if role is not None:
                yield "role", role
        case Wish(approval=role) | Burn(approval=role) | Nomination(approval=role):
            if role is not None:
                yield "approval", role


def _steps(book: Rulebook) -> Iterator[Complaint]:
    if book.preparing is None:
        return
    for name, way in book.preparing.way.items():
        for step in dict.fromkeys(way.steps):
            if step not in book.preparing.step:
                right = f'add {step} = {{ clause = "…" }} to [preparing.step]'
                yield f"preparing.way.{name}.steps", f"the step {step!r} has no entry", right


def _burns(book: Rulebook) -> Iterator[Complaint]:
    for name in book.preparing.burn.way if book.preparing else ():
        if name not in BURNS:
            yield f"preparing.burn.way.{name}", "no such burn", f"name one of: {', '.join(BURNS)}"


def _cards(book: Rulebook) -> Iterator[Complaint]:
    """A cutting card and a cut must fit the smallest shoe that the rulebook allows."""
    if book.preparing is None:
        return
    cards = PACK * min(book.setup.decks.allowed, default=0)
    most = cards - ROOM
    for name, card in book.preparing.cutting_card.items():
        if not 1 <= card.behind <= most:
            what = f"{card.behind} cards behind the cutting card in a shoe of {cards}"
            yield f"preparing.cutting_card.{name}.behind", what, f"give a number from 1 to {most}"
    depth = book.preparing.cut.depth.cards
    if not 0 <= depth <= cards // 2:
        what = f"a cut {depth} cards from either end of {cards}"
        yield "preparing.cut.depth.cards", what, f"give a number from 0 to {cards // 2}"


def _layouts(book: Rulebook) -> Iterator[Complaint]:
    printed = book.preparing.layouts if book.preparing else None
    known = printed.letters if printed else ()
    for name, bet in book.side_bet.items():
        for layout in bet.layouts.names if bet.layouts else ():
            if layout not in known:
                right = f"name one of: {', '.join(known) or 'none yet; give [preparing.layouts]'}"
                yield f"side_bet.{name}.layouts.names", f"no layout {layout!r}", right
