"""Placing: which wagers of a coup count, as the rulebook lets them be placed."""

import math
from collections import Counter
from collections.abc import Sequence
from datetime import date

from punto.rulebook.model import OneEach, When, Window
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.facts import Facts, ResultOnly
from punto.rules.game import Game
from punto.rules.lay import Placed
from punto.rules.limits import Found
from punto.rules.paytable import Compiled, applies
from punto.rules.wagers import CoupWager, OpenWager, SplitWager, TailWager, Wager
from punto.units import format_money, parse_percent

HANDS = ("player", "banker")
MAINS = frozenset(("player", "banker", "tie"))


def lay_down(game: Game, wagers: Sequence[Wager], day: date | None, found: Found) -> list[Placed]:
    """Take each wager up, refused where the game does not offer it or the wager itself is at fault."""
    lays, specs = [], game.specs
    for wager in wagers:
        spec = specs[wager.wager]
        if isinstance(spec, Refusal):
            lays.append(Placed(wager, None, wager.amount, spec))
        elif wager.valid and not wager.withdrawn and wager.asset == "chips":
            lays.append(Placed(wager, spec, wager.amount))
        else:
            lays.append(Placed(wager, spec, wager.amount, _own_fault(game, wager, day, found)))
    return lays


def plain_tables(game: Game, wagers: Sequence[Wager]) -> list[Compiled] | None:
    """The pay tables of wagers that the facts decide and chips pay at once; None if one is another kind."""
    tables, specs = [], game.specs
    for wager in wagers:
        spec = specs[wager.wager]
        if type(spec) is not CoupWager or not spec.plain:
            return None
        if not wager.valid or wager.withdrawn or wager.defer_commission or wager.asset != "chips":
            return None
        tables.append(spec.table)
    return tables


def _own_fault(game: Game, wager: Wager, day: date | None, found: Found) -> Refusal | None:
    placing = game.book.placing
    withdrawal = game.variant.withdrawal or placing.withdrawal
    if wager.withdrawn and withdrawal:
        return refuse("withdrawn", withdrawal.clauses, withdrawal.readings)
    if wager.asset not in placing.assets.kinds:
        allowed = " or ".join(placing.assets.kinds)
        return refuse("asset", placing.assets.clauses, asset=f"a {wager.asset}", allowed=allowed)
    return None if wager.valid else _invalid(game, wager, day, found)


def _invalid(game: Game, wager: Wager, day: date | None, found: Found) -> Refusal | None:
    """The condition that fails, by its name or its clause; one that is not yet in force does not."""
    given = wager.why.lower().replace(" ", "-").replace("_", "-").removeprefix("no-")
    rules = game.book.placing.validity
    rule = next((each for each in rules if given == each.why or wager.why in each.clauses), None)
    if rule is None:
        accepted = "a wager placed as the rules demand"
        return refuse(
            "invalid", _returned(game, ()), reason=wager.why or "no reason given", accepted=accepted
        )
    if rule.since and day and day < rule.since:
        return None
    own = rule.found_before if found == "before" else rule.found_after
    clauses = (*rule.clauses, *own.clauses) if own else _returned(game, rule.clauses)
    words = {"reason": f"it must be {rule.condition}", "accepted": f"a wager that is {rule.condition}"}
    return refuse("invalid", clauses, rule.readings, **words, why=rule.why)


def check_both_hands(game: Game, lays: list[Placed]) -> None:
    """Refuse what one bettor may not hold at once: both hands, or a side bet alone where that is signed."""
    if game.book.placing.opposite.rule != "allowed":
        _opposite(game, [lay for lay in lays if lay.stands])
    if game.restricted:
        _main_bettors_only(game, lays)


def check_one_each(game: Game, lays: list[Placed]) -> None:
    """Refuse a second wager of a kind where a player may have one in a coup."""
    seen: set[tuple[str, str]] = set()
    for lay in lays:
        bet = lay.spec.bet if isinstance(lay.spec, CoupWager) else None
        if bet is not None and bet.one_each and lay.refusal is None and _in_force(game, bet.one_each):
            key = (lay.wager.who, lay.wager.wager)
            if key in seen:
                lay.refusal = refuse("one-each", _returned(game, bet.one_each.clauses), title=bet.title)
            seen.add(key)


def check_caps(lays: list[Placed]) -> None:
    """Cut a wager down that one may have only in proportion to other wagers of one's own."""
    for lay in lays:
        bet = lay.spec.bet if isinstance(lay.spec, CoupWager) else None
        if bet is None or bet.cap is None or lay.refusal is not None:
            continue
        cap, mine = bet.cap, [each for each in lays if each.stands and each.wager.who == lay.wager.who]
        held = sum(each.stake for each in mine if each.wager.wager in cap.of)
        if not held:
            holders = " or ".join(name.capitalize() for name in cap.of)
            lay.refusal = refuse("needs-wager", cap.clauses, cap.readings, title=bet.title, holders=holders)
        elif lay.stake > (most := int(held * parse_percent(cap.share))):
            lay.stake = most
            lay.cite(cap.clauses, cap.readings)


def _in_force(game: Game, rule: OneEach) -> bool:
    return rule.setting is None or bool(game.settings[rule.setting])


def _main_bettors_only(game: Game, lays: list[Placed]) -> None:
    mains = {lay.wager.who for lay in lays if lay.stands and lay.wager.wager in MAINS}
    for lay in lays:
        bet = lay.spec.bet if isinstance(lay.spec, CoupWager) else None
        if bet and bet.restriction and lay.wager.wager in game.restricted and lay.wager.who not in mains:
            lay.refusal = lay.refusal or refuse("main-only", bet.restriction.clauses, title=bet.title)


def _returned(game: Game, clauses: tuple[str, ...]) -> tuple[str, ...]:
    back = game.book.placing.invalid_returned
    return (*clauses, *back.clauses) if back else clauses


def _opposite(game: Game, lays: list[Placed]) -> None:
    """Each bettor's main wagers: a combination that the text lists, or both hands with approval."""
    for who in dict.fromkeys(lay.wager.who for lay in lays):
        mine = [lay for lay in lays if lay.wager.who == who and lay.wager.wager in MAINS]
        held = {lay.wager.wager for lay in mine}
        if held.issuperset(HANDS):
            _both_hands(game, mine, "tie" in held)
        else:
            listed = game.book.placing.opposite.combinations.get("+".join(sorted(held)))
            for lay in mine if listed else ():
                lay.cite((listed or "",))


def _both_hands(game: Game, mine: list[Placed], with_tie: bool) -> None:
    rule = game.book.placing.opposite
    needed = rule.approval_with_tie if with_tie else rule.approval
    both = [lay for lay in mine if lay.wager.wager in HANDS]
    given = {clause for lay in both for clause in lay.wager.approved}
    for lay in both:
        if needed is None:
            lay.refusal = refuse("opposite-forbidden", _returned(game, rule.clauses))
        elif given & {needed, rule.approval_with_tie}:
            lay.cite((needed,))
        else:
            lay.refusal = refuse("opposite-hands", _returned(game, (*rule.clauses, needed)), approval=needed)


def check_windows(lays: list[Placed], facts: Facts | ResultOnly) -> None:
    """Wagers that open inside a coup: only when they do, beside one's own wager, and no more than it."""
    for lay in lays:
        spec = lay.spec
        if isinstance(spec, CoupWager) and spec.window and lay.refusal is None:
            if isinstance(facts, Facts) and not applies(spec.window.when, facts):
                lay.refusal = _not_now(spec.rule.title, spec.window)
            else:
                _check_held(lay, spec.rule.title, spec.window, lays)


def close_windows(lays: list[Placed]) -> None:
    """Before the first card no wager that opens inside a coup can lie on the layout."""
    for lay in lays:
        if isinstance(lay.spec, CoupWager) and lay.spec.window and lay.refusal is None:
            lay.refusal = _not_now(lay.spec.rule.title, lay.spec.window)


def _not_now(title: str, window: Window) -> Refusal:
    return refuse("not-now", window.clauses, window.readings, title=title, when=_in_words(window.when))


def _check_held(lay: Placed, title: str, window: Window, lays: list[Placed]) -> None:
    held = [
        other.stake
        for other in lays
        if other.stands and other.wager.who == lay.wager.who and other.wager.wager in window.holders
    ]
    holders = " or ".join(name.capitalize() for name in window.holders)
    if not held:
        lay.refusal = refuse("needs-wager", window.clauses, window.readings, title=title, holders=holders)
    elif window.one_for_each_held and _same_before(lay, lays) >= len(held):
        lay.refusal = refuse("one-for-each", window.clauses, window.readings, title=title, holders=holders)
    elif window.no_more_than_held and lay.stake > max(held):
        lay.stake = max(held)
        lay.cite(window.clauses, window.readings)


def _same_before(lay: Placed, lays: list[Placed]) -> int:
    """How many wagers of this kind the same bettor laid before this one."""
    mine = (lay.wager.who, lay.wager.wager)
    earlier = lays[: next(place for place, each in enumerate(lays) if each is lay)]
    return sum(each.stands and (each.wager.who, each.wager.wager) == mine for each in earlier)


def _in_words(when: When) -> str:
    parts = []
    for name, wanted in when.items():
        value = f"{wanted[0]} to {wanted[-1]}" if isinstance(wanted, tuple) else wanted
        parts.append(f"{name.replace('_', ' ')} is {value}")
    return " and ".join(parts)


def check_tails(lays: list[Placed], open_wagers: Sequence[OpenWager]) -> None:
    """Dragon Tails: early before the streak is established, late for one coup after."""
    running: Counter[str] = Counter()
    for held in open_wagers:
        if held.wager.entry == "early":
            running[held.wager.wager] = max(running[held.wager.wager], held.progress)
    for lay in lays:
        if lay.stands and isinstance(lay.spec, TailWager):
            lay.refusal = _tail_refusal(lay.spec, lay.wager, running[lay.wager.wager])


def _tail_refusal(spec: TailWager, wager: Wager, count: int) -> Refusal | None:
    entry = next(each for each in spec.rule.entries if each.entry == wager.entry)
    if wager.entry == "early" and count:
        return refuse("tail-running", entry.clauses, entry.readings, title=spec.rule.title)
    if wager.entry == "late" and not count:
        rule = spec.rule.too_early
        return refuse(
            "tail-not-started", (*rule.clauses, *entry.clauses), rule.readings, title=spec.rule.title
        )
    if wager.entry == "late" and count > 1:
        return refuse("tail-too-long", entry.clauses, entry.readings, title=spec.rule.title, count=count)
    return None


def check_splits(game: Game, lays: list[Placed]) -> None:
    """A split wager must divide into its parts in whole chips."""
    for lay in lays:
        if (
            isinstance(lay.spec, SplitWager)
            and lay.refusal is None
            and lay.stake % _split_unit(game, lay.spec)
        ):
            lay.refusal = _not_divisible(game, lay, lay.spec)


def fit_splits(game: Game, lays: list[Placed]) -> None:
    """A split wager that a limit cut down counts only as far as it still divides."""
    for lay in lays:
        if isinstance(lay.spec, SplitWager) and lay.refusal is None:
            odd = lay.stake % _split_unit(game, lay.spec)
            if odd == lay.stake:
                lay.refusal = _not_divisible(game, lay, lay.spec)
            elif odd:
                lay.stake -= odd
                lay.cite(lay.spec.rule.clauses, lay.spec.rule.readings)


def _not_divisible(game: Game, lay: Placed, spec: SplitWager) -> Refusal:
    amounts = {"amount": format_money(lay.stake), "unit": format_money(_split_unit(game, spec))}
    return refuse("not-divisible", spec.rule.clauses, spec.rule.readings, title=spec.rule.title, **amounts)


def _split_unit(game: Game, spec: SplitWager) -> int:
    """The least stake of which every part comes to whole chips."""
    chip = game.chips.smallest if game.chips else 1
    return chip * math.lcm(*(share.denominator for _, share in spec.parts))
