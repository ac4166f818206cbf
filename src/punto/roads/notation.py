"""Results written down: B, P or T, then b, p, n for a Banker pair, a Player pair, a natural."""

import re
from collections.abc import Iterable

from punto.roads.coup_results import Result, Winner

LETTERS: dict[Winner, str] = {"banker": "B", "player": "P", "tie": "T"}

ACCEPTED = "write B, P or T, then any of b (Banker pair), p (Player pair), n (natural), such as B, Tp or Pbn"

_WINNERS = {letter: winner for winner, letter in LETTERS.items()}
_TOKEN = re.compile(r"([BPT])([bpn]*)")
_NEXT_TOKEN = re.compile(r"(?=[BPT])")


class BadResults(ValueError):
    """Some of the results cannot be read; each fault names one of them and says what is accepted."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def parse_results(text: str) -> tuple[Result, ...]:
    """Read a shoe's results; spaces between them may be left out. Every bad one is reported, not the first.

    >>> parse_results("Bb T")[0]
    Result(winner='banker', banker_pair=True, player_pair=False, natural=False)
    >>> parse_results("BbT") == parse_results("Bb T")
    True
    """
    results = []
    faults = []
    for number, token in enumerate(_tokens(text), 1):
        fault = _fault(token)
        if fault:
            faults.append(f"result {number}: {token!r} {fault}; {ACCEPTED}")
        else:
            results.append(_result(token))
    if faults:
        raise BadResults(faults)
    return tuple(results)


def write_result(result: Result) -> str:
    """A result as a scoreboard writes it.

    >>> write_result(Result("tie", player_pair=True, natural=True))
    'Tpn'
    """
    return f"{write_bead(result)}{'n' * result.natural}"


def write_bead(result: Result) -> str:
    """A result as a bead shows it: the winner and the opening pairs.

    >>> write_bead(Result("tie", player_pair=True, natural=True))
    'Tp'
    """
    return f"{LETTERS[result.winner]}{pair_letters(result)}"


def write_results(results: Iterable[Result]) -> str:
    """A shoe's results on one line."""
    return " ".join(write_result(result) for result in results)


def pair_letters(result: Result) -> str:
    """The opening pairs: b, p, both or neither."""
    return "b" * result.banker_pair + "p" * result.player_pair


def _tokens(text: str) -> list[str]:
    return [token for word in text.split() for token in _NEXT_TOKEN.split(word) if token]


def _fault(token: str) -> str | None:
    read = _TOKEN.fullmatch(token)
    if read is None:
        return "is not a result"
    flags = read[2]
    return None if len(set(flags)) == len(flags) else "says one thing twice"


def _result(token: str) -> Result:
    flags = token[1:]
    return Result(_WINNERS[token[0]], "b" in flags, "p" in flags, "n" in flags)
