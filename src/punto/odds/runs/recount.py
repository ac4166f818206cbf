"""Work the kept figures of runs out anew: `python -m punto.odds.runs.recount`. Takes some minutes."""

import json

from punto.odds.runs.kept_figures import FILE, Figures, key, name_of, runs_to_make, shoes_to_make
from punto.odds.runs.run_counts import run_ways
from punto.rulebook.library import SHIPPED, Books, rulebook_ids
from punto.rules.drawing import drawing_by
from punto.rules.proof import prove


def make(books: Books = SHIPPED) -> dict[str, Figures]:
    """Work every full shoe out that a rulebook with runs is played from, and the largest less one card."""
    made: dict[str, Figures] = {}
    for name in rulebook_ids(books):
        book = prove(name, books)
        if book.run or book.tail:
            drawing = drawing_by(book.table_of_play)
            figures = made.setdefault(key(drawing), {})
            for shoe in shoes_to_make(book.setup.decks.allowed):
                if name_of(shoe) not in figures:
                    figures[name_of(shoe)] = run_ways(drawing, shoe, runs_to_make())
    return made


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(make(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
