"""What is promised of games, money, records and accounts, each by its number; and that each is tested.

A test that shows one bears the mark `trust` with its number.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent

PROMISES = {
    "A1": "every draw among cards is unbiased, by proof over all words",
    "A2": "shoes pass a battery of tests together at 99%",
    "A3": "the battery rejects shufflers that are known to be bad",
    "A4": "chance comes from the operating system, and no two processes share a seed",
    "A5": "a shoe grows from 256 bits",
    "A7": "no card comes twice, and cards to come are nowhere in the clear",
    "A8": "no bet, player or delay changes a card",
    "A12": "cards come into play only when two people have inspected them",
    "B1": "nobody lays what he does not have, however many ask at once",
    "B2": "no coup begins before the one before it is paid",
    "B3": "stakes of a round that is cut off are held and shown",
    "B4": "one who reads too slowly delays and changes nothing for the others",
    "B5": "after a kill a command is wholly there or not at all",
    "B6": "a lock survives a restart",
    "B7": "nothing new is taken while a fault stands",
    "B8": "a void coup gives everybody everything back",
    "B9": "every coup ever played is found again as it was",
    "B10": "each round of each player is reported with every field",
    "B11": "the game does not change under a wager",
    "B13": "what is told is durable, and corrections are new entries",
    "B14": "every irregularity has a way out",
    "B15": "a wager is settled though its owner's session is over",
    "C1": "every transaction sums to nothing, in code and database",
    "C2": "nothing is lost or doubled when either side starts anew",
    "C3": "nothing goes from one person to another",
    "C4": "every command ends in one answer",
    "C5": "a statement's entries lead from its opening to its closing",
    "C6": "contributions to a jackpot are neither lost nor cut, and what is above the ceiling is kept for it",
    "C7": "other terms of a jackpot wait for the next full win, and a ceiling only rises",
    "C9": "wins at the same moment follow each other as they were recorded",
    "C10": "the hidden value of a mystery jackpot is nowhere in the clear before it falls",
    "C11": "a jackpot's figures and wins are on record, and nobody changes them alone",
    "C12": "a withdrawn jackpot neither grows nor falls, and comes back as it was",
    "C14": "nothing is paid beyond the most that a wager can win",
    "D1": "what was written is neither altered nor removed unseen",
    "D2": "every class of significant event is entered",
    "D3": "a rewritten history is betrayed by checkpoints outside",
    "D4": "old events are read for ever, with the standard library alone",
    "D11": "time orders nothing, and a clock that is moved is noted",
    "E1": "every account is one person's, and a new store has no password",
    "E2": "after three failures a login waits, and no answer tells whether anybody has it",
    "E3": "a console that nobody touches locks, and what is under way is safe",
    "E4": "passwords that are tried first are refused, and all are hashed slowly",
    "E5": "above the dealer nothing is reached without a second factor",
    "E6": "a session is a secret of 256 bits, and over everywhere within a second",
    "E7": "each role may do what is written for it, in every phase, and nothing by default",
    "E8": "what takes two people is not done by one, nor on one device, nor twice",
    "E9": "equipment that is unknown or not switched on takes no part",
    "E10": "what is malformed or comes again has no effect, and passwords travel over TLS",
    "E11": "pages decide no outcome, and without a line they take no bet",
    "E12": "nobody reaches what is another's, and a role that is taken is gone within a second",
    "E13": "of many at the same moment one gets it, and all of it",
    "E14": "whatever fails, nothing is accepted and nothing of the inside is told",
    "F1": "a kill in the middle of a settlement leaves all of it or nothing",
    "F3": "a torn log is recovered to a whole command or not opened",
    "F4": "every single alteration is found and named",
    "F5": "a chain rewritten whole is found",
    "F6": "a command that comes again has one effect and the same reply",
    "F7": "an id with other content is refused and noted",
    "F8": "a late command is refused and moves nothing",
    "F9": "whoever lost a reply can ask for it",
    "F10": "clock jumps change no order",
    "F11": "a full disk leaves nothing half done",
    "F12": "after a failed sync nothing is written",
    "F13": "a database library with a known fault is refused",
    "F15": "whoever lost a lease gets nothing in",
    "F16": "one dealer has a table, whatever consoles race",
    "F17": "a bet whose answer never came stands or does not, and its owner can ask",
    "F18": "too many at once lose bets with a clear answer, and dealing goes on",
    "F28": "a hostile client has no effect",
    "F29": "whoever has the database and no key becomes nobody",
    "F30": "a source of chance that fails stops the shoes",
    "F36": "a backup or a change of keys that is cut off is not half done",
    "G1": "every bit of the software is checked again and again",
    "G3": "another build does not start until somebody accepts it",
    "G5": "a backup holds everything, and is restored only when it is good",
    "G6": "gaming is switched off on demand, and what has begun is finished",
    "G8": "own limits tighten at once and loosen a day later, and whoever is excluded places no bet",
    "G9": "chip dumping and soft play in a tournament are named, and honest pairs hardly ever",
    "T4": "books that somebody edits are found by a server that runs",
}


def marked() -> dict[str, set[str]]:
    """Every promise that a test bears the mark of, and the tests."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted(TESTS.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        if "mark.trust" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in _numbers(node):
                    found[number].add(f"{file.relative_to(TESTS)}::{node.name}")
    return found


def _numbers(test: ast.FunctionDef) -> Iterator[str]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.trust":
            yield from (str(ast.literal_eval(number)) for number in mark.args)


def test_every_promise_has_a_test() -> None:
    assert sorted(set(PROMISES) - set(marked())) == []


def test_no_test_bears_the_mark_of_another() -> None:
    assert sorted(set(marked()) - set(PROMISES)) == []
