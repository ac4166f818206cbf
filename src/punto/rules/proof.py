"""Proof before use: whoever settles, prices, simulates or opens a table takes a rulebook from here.

A rulebook is proven when in every coup exactly one pay line of each wager applies, under every option and
in every variant. What was proven is kept by content, in this process and, where a folder is given, on disk.
"""

from collections.abc import Iterator
from contextlib import suppress

from punto.rulebook.library import Books, folder_of, rulebook_ids
from punto.rulebook.loader import content_hash, load, recalled, sound_rulebooks
from punto.rulebook.model import PayTable, Rulebook
from punto.rulebook.proof_cache import save_proven
from punto.rulebook.rulebook_errors import BrokenRulebook
from punto.rulebook.toml_files import read_extended
from punto.rules.drawing import drawing_by
from punto.rules.game import Game
from punto.rules.jackpots.grading import Grading
from punto.rules.paytable import NotOneLine

Complaint = tuple[str, str, str]
_FOLDERS: dict[Books, Rulebook] = {}
_CONTENTS: set[str] = set()


def prove(rulebook: str, books: Books | None = None) -> Rulebook:
    """Load a rulebook for use: proven, wager by wager; a broken one raises with all faults."""
    folder = folder_of(rulebook, books)
    if folder not in _FOLDERS:
        book = load(rulebook, books)
        if not recalled(folder):
            _prove(folder, book)
            save_proven(folder, book)
        _FOLDERS[folder] = book
    return _FOLDERS[folder]


def proven_rulebooks(books: Books | None = None) -> list[Rulebook]:
    """Every rulebook that can be used; the others are passed over, so that one broken book spoils nothing."""
    found = []
    for name in rulebook_ids(books):
        with suppress(BrokenRulebook):
            found.append(prove(name, books))
    return found


def unproven_rulebooks() -> dict[str, BrokenRulebook]:
    """The rulebooks that load and cannot be used, with what the proof found."""
    found = {}
    for book in sound_rulebooks():
        try:
            prove(book.id)
        except BrokenRulebook as error:
            found[book.id] = error
    return found


def _prove(folder: Books, book: Rulebook) -> None:
    if faults := unproven(book):
        sources = read_extended(folder)
        raise BrokenRulebook([sources.fault_at(*complaint) for complaint in faults])


def unproven(book: Rulebook) -> list[Complaint]:
    """Every wager of which some coup has no pay line, or two: where, what is wrong, what would be right."""
    content = content_hash(book)
    if content in _CONTENTS:
        return []
    found = list(dict.fromkeys(_unproven(book)))
    if not found:
        _CONTENTS.add(content)
    return found


def forget_proofs() -> None:
    """Prove every rulebook anew from here on."""
    _FOLDERS.clear()
    _CONTENTS.clear()


def _unproven(book: Rulebook) -> Iterator[Complaint]:
    for where, table, option, game in every_table(book):
        try:
            game.compiled(table, option)
        except NotOneLine as error:
            yield from ((f"{where}.pays", what, right) for what, right in error.faults)
    for name, style in book.jackpots.style.items() if book.jackpots else ():
        for number, hands in style.option.items():
            try:
                Grading(drawing_by(book.table_of_play), hands.grade)
            except NotOneLine as error:
                yield f"jackpots.style.{name}.option.{number}.grade", error.what, error.right


def every_table(book: Rulebook) -> Iterator[tuple[str, PayTable, int, Game]]:
    """Every pay table of a rulebook under every option, with a game that may offer it."""
    for name, variant in book.variant.items():
        game = Game(book, name)
        for wager, table in variant.main.items():
            yield f"variant.{name}.main.{wager}", table, 1, game
    for key, bet in book.side_bet.items():
        family = book.family.get(bet.family or "")
        offers = sorted(bet.variants or book.variant, key=lambda name: book.variant[name].hands != "two")
        for option in range(1, (family.options if family else 1) + 1):
            yield from ((f"side_bet.{key}", bet, option, Game(book, name)) for name in offers[:1])
