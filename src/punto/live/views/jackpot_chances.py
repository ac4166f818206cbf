"""How often four opening eights come about in full decks, by how alike they are."""

from math import perm

from punto.rulebook.procedure.jackpots import JackpotGrade

OPENING = 4
SUITS = 4
PACK = 52


def four_eights(decks: int) -> dict[str, int]:
    """In how many ways each kind of four eights comes about; every order of the cards is one.

    >>> four_eights(8)["suited"]
    6720
    """
    one_suit = SUITS * perm(decks, OPENING)
    one_colour = 2 * perm(2 * decks, OPENING)
    return {
        "mixed": perm(SUITS * decks, OPENING) - one_colour,
        "coloured": one_colour - one_suit,
        "suited": one_suit,
    }


def openings(decks: int) -> int:
    """In how many ways four cards can open a coup."""
    return perm(PACK * decks, OPENING)


def ways_of(grade: JackpotGrade, decks: int) -> int | None:
    """In how many ways a winning hand comes about; None where it is no matter of eights alone."""
    if set(grade.when) != {"eights"}:
        return None
    named = grade.when["eights"]
    ways = four_eights(decks)
    return sum(ways.get(str(each), 0) for each in (named if isinstance(named, tuple) else (named,)))


def once_in(ways: int | None, decks: int) -> int | None:
    """Once in so many coups."""
    return round(openings(decks) / ways) if ways else None
