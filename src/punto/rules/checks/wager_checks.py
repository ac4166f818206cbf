"""Placing: which wagers of a coup count, as the rulebook lets them be placed."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from punto.rulebook.model import Cap, OneEach, Window
from punto.rulebook.records import When
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.facts import Facts, ResultOnly
from punto.rules.game import Game
from punto.rules.limits import Found, Sign
from punto.rules.paytable import applies
from punto.rules.placed_wagers import Laid, Placed
from punto.rules.wager import CoupWager, SplitWager, TailWager, Wager
from punto.units import format_money, parse_share

HANDS = ("player", "banker")
MAINS = frozenset(("player", "banker", "tie"))


def take_up(at: Laid, wagers: Sequence[Wager], day: date | None) -> None:
    """Take each wager up, refused where the game does not offer it or the wager itself is at fault."""
    lays, specs = at.lays, at.game.specs
    for wager in wagers:
        spec = specs[wager.wager]
        if isinstance(spec, Refusal):
            lays.append(Placed(wager, None, wager.amount, spec))
            continue
        lay = Placed(wager, spec, wager.amount)
        lays.append(lay)
        if not wager.valid or wager.withdrawn or wager.asset != "chips":
            lay.refusal = _own_fault(at, wager, day)
        if wager.defer_commission or spec is None or not spec.plain:
            at.special.append(lay)


def _own_fault(at: Laid, wager: Wager, day: date | None) -> Refusal | None:
    placing = at.game.book.placing
    withdrawal = at.game.variant.withdrawal or placing.withdrawal
    if wager.withdrawn and withdrawal:
        return refuse("withdrawn", withdrawal.clauses, withdrawal.readings)
    if wager.asset not in placing.assets.kinds:
        allowed = " or ".join(placing.assets.kinds)
        return refuse("asset", placing.assets.clauses, asset=f"a {wager.asset}", allowed=allowed)
    return None if wager.valid else _invalid(at.game, wager, day, at.found)


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


def check_one_each(at: Laid) -> None:
    """Refuse a second wager of a kind where a player may have one in a coup."""
    seen: set[tuple[str, str]] = set()
    for lay in at.special:
        bet = lay.spec.bet if isinstance(lay.spec, CoupWager) else None
        if bet is not None and bet.one_each and lay.refusal is None and _in_force(at.game, bet.one_each):
            key = (lay.wager.who, lay.wager.wager)
            if key in seen:
                lay.refusal = refuse("one-each", _returned(at.game, bet.one_each.clauses), title=bet.title)
            seen.add(key)


def _in_force(game: Game, rule: OneEach) -> bool:
    return rule.setting is None or bool(game.settings[rule.setting])


def has_restricted(game: Game, sign: Sign) -> bool:  # noqa: ARG001 - asked as every check is
    """Whether side bets are restricted here to players with a main wager."""
    return bool(game.restricted)


def check_main_bettors(at: Laid) -> None:
    """Refuse a restricted side bet to whoever has no main wager."""
    mains = {lay.wager.who for lay in at.lays if lay.stands and lay.wager.wager in MAINS}
    for lay in at.lays:
        bet = lay.spec.bet if isinstance(lay.spec, CoupWager) else None
        if bet and bet.restriction and lay.wager.wager in at.game.restricted and lay.wager.who not in mains:
            lay.refusal = lay.refusal or refuse("main-only", bet.restriction.clauses, title=bet.title)


def check_caps(at: Laid) -> None:
    """Cut wagers down to what one's other wagers allow: those that others count first, in their order."""
    filled: Counter[tuple[str, str]] = Counter()
    caps = {lay.wager.wager: lay.spec.rule.cap for lay in at.special if isinstance(lay.spec, CoupWager)}
    for lay in sorted(at.special, key=lambda each: _caps_below(each.wager.wager, caps)):
        table = lay.spec.rule if isinstance(lay.spec, CoupWager) else None
        if table is None or table.cap is None or not lay.stands:
            continue
        who, name, of = lay.wager.who, lay.wager.wager, table.cap.of
        mine = (each for each in at.lays if each.stands and each.wager.who == who)
        held = sum(each.stake for each in mine if each.wager.wager in of)
        filled[who, name] += _fit_cap(at.game, lay, table.title, table.cap, (held, filled[who, name]))


def _caps_below(name: str, caps: Mapping[str, Cap | None]) -> int:
    """How many caps must be known before this wager's own; the loader refuses caps that count each other."""
    cap = caps.get(name)
    return 1 + max((_caps_below(each, caps) for each in cap.of), default=0) if cap else 0


def _fit_cap(game: Game, lay: Placed, title: str, cap: Cap, laid: tuple[int, int]) -> int:
    """Leave of a wager what its cap has room for, in whole chips, by what lies on other wagers and on it."""
    held, before = laid
    room = int(held * parse_share(cap.share)) - before
    room = game.chips.at_most(room) if game.chips else room
    if not held:
        holders = " or ".join(name.capitalize() for name in cap.of)
        lay.refusal = refuse("needs-wager", cap.clauses, cap.readings, title=title, holders=holders)
        return 0
    if lay.stake > room:
        if not room:
            lay.refusal = refuse("no-share", cap.clauses, cap.readings)
            return 0
        lay.stake = room
        lay.cite(cap.clauses, cap.readings)
    return lay.stake


def _returned(game: Game, clauses: tuple[str, ...]) -> tuple[str, ...]:
    back = game.book.placing.invalid_returned
    return (*clauses, *back.clauses) if back else clauses


def has_opposite_rule(game: Game, sign: Sign) -> bool:  # noqa: ARG001
    """Whether the rulebook says who may back both hands."""
    return game.book.placing.opposite.rule != "allowed"


def check_opposite_hands(at: Laid) -> None:
    """Each bettor's main wagers: a combination that the text lists, or both hands with approval."""
    combinations = at.game.book.placing.opposite.combinations
    mains: dict[str, list[Placed]] = {}
    for lay in at.lays:
        if lay.refusal is None and lay.wager.wager in MAINS:
            mains.setdefault(lay.wager.who, []).append(lay)
    for mine in mains.values():
        held = {lay.wager.wager for lay in mine}
        if held.issuperset(HANDS):
            _both_hands(at.game, mine, "tie" in held)
        else:
            listed = combinations.get("+".join(sorted(held)))
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


def check_windows(at: Laid, facts: Facts | ResultOnly) -> None:
    """Wagers that open inside a coup: only when they do, beside one's own wager, and no more than it."""
    for lay in at.special:
        spec = lay.spec
        if isinstance(spec, CoupWager) and spec.window and lay.refusal is None:
            if isinstance(facts, Facts) and not applies(spec.window.when, facts):
                lay.refusal = _not_now(spec.rule.title, spec.window)
            else:
                _check_held(lay, spec.rule.title, spec.window, at.lays)


def check_open_windows(at: Laid) -> None:
    """Inside a coup its opening hands say which windows are open; before the first card none is."""
    if at.opening is not None:
        check_windows(at, at.opening)
        return
    for lay in at.special:
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


def check_tails(at: Laid) -> None:
    """Dragon Tails: early before the streak is established, late for one coup after."""
    running: Counter[str] = Counter()
    for held in at.carried.open:
        if held.wager.entry == "early":
            running[held.wager.wager] = max(running[held.wager.wager], held.progress)
    for lay in at.special:
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


def check_splits(at: Laid) -> None:
    """A split wager must divide into its parts in whole chips."""
    for lay in at.special:
        spec = lay.spec
        if isinstance(spec, SplitWager) and lay.refusal is None and lay.stake % _split_unit(at.game, spec):
            lay.refusal = _not_divisible(at.game, lay, spec)


def fit_splits(at: Laid) -> None:
    """A split wager that a limit cut down counts only as far as it still divides."""
    for lay in at.special:
        if isinstance(lay.spec, SplitWager) and lay.refusal is None:
            odd = lay.stake % _split_unit(at.game, lay.spec)
            if odd == lay.stake:
                lay.refusal = _not_divisible(at.game, lay, lay.spec)
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
