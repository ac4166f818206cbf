"""Wagers that span coups: Runs and Dragon Tails, read off a string of results.

Results are P, B and T; a dummy coup (D) and a void coup (V) count for nothing.
"""

from fractions import Fraction


def _six_steps() -> dict[int, Fraction]:
    """vic 10.1, crown Table 5: Player, Banker and nominated Runs of two to six."""
    return {2: Fraction(3), 3: Fraction(8), 4: Fraction(20), 5: Fraction(45), 6: Fraction(100)}


RUN_ODDS: dict[str, dict[str, dict[int, Fraction]]] = {
    "vic-2002": {
        "player": _six_steps(),
        "banker": _six_steps(),
        "nominated": _six_steps(),
        "tie": {2: Fraction(100), 3: Fraction(1000), 4: Fraction(10000)},
    },
    "crown-2025": {
        "player": _six_steps(),
        "banker": _six_steps(),
        "nominated": _six_steps(),
        "tie": {3: Fraction(1000), 4: Fraction(10000)},
    },
}

TAIL_ODDS = {2: Fraction(1), 3: Fraction(3), 4: Fraction(7), 5: Fraction(11), 6: Fraction(30)}


def _check(results: str) -> None:
    """Only the five letters mean anything."""
    for letter in results:
        if letter not in "PBTDV":
            raise ValueError(f"{letter!r} is not a result")


def run(wants: str, results: str) -> tuple[str, int]:
    """vic 10.1 with 11.9.4, crown Table 5 with 10.8.4: a Run, and how many results it took to decide it."""
    _check(results)
    if wants == "":
        raise ValueError("a Run names at least one result")
    right = 0
    for number, letter in enumerate(results, start=1):
        if letter in "DV":
            continue
        if letter != wants[right]:
            return "lose", number
        right += 1
        if right == len(wants):
            return "win", number
    return "open", len(results)


def _pay_tail(length: int, consumed: int) -> tuple[str, Fraction | None, int]:
    """crown Table 7: a tail pays from two consecutive results on."""
    if length < 2:
        return "lose", None, consumed
    return "win", TAIL_ODDS[length], consumed


def _early(side: str, results: str, shoe_ends: bool) -> tuple[str, Fraction | None, int]:
    """crown Table 7 (Early): paid on the consecutive results before the break, at most six."""
    indicator = 0
    for number, letter in enumerate(results, start=1):
        if letter in "DV":
            continue
        if letter != side:
            return _pay_tail(indicator, number)
        indicator += 1
        if indicator == 6:
            return _pay_tail(6, number)
    if shoe_ends:
        return _pay_tail(indicator, len(results))
    return "open", None, len(results)


def _late(side: str, results: str, shoe_ends: bool) -> tuple[str, Fraction | None, int]:
    """crown Table 7 (Late), A-CRN-03: the indicator less one; at six the stake waits one more coup."""
    if results[:1] != side:
        raise ValueError("the first result must establish the tail")
    indicator = 0
    for number, letter in enumerate(results, start=1):
        if letter in "DV":
            continue
        if letter != side:
            return _pay_tail(indicator - 1, number)
        if indicator == 6:
            return _pay_tail(6, number)
        indicator += 1
    if shoe_ends:
        return _pay_tail(indicator - 1, len(results))
    return "open", None, len(results)


def tail(side: str, entry: str, results: str, shoe_ends: bool) -> tuple[str, Fraction | None, int]:
    """crown def:Dragon Tail and Table 7: outcome, odds and how many results it took."""
    _check(results)
    if side not in ("P", "B"):
        raise ValueError(f"there is no Dragon Tail on {side!r}")
    if entry == "early":
        return _early(side, results, shoe_ends)
    if entry == "late":
        return _late(side, results, shoe_ends)
    raise ValueError(f"{entry!r} is neither early nor late")
