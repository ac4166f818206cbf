"""A shoe from its first card to its last: the burn, the cutting card, and which coup is the last."""

from typing import Literal, get_args

from punto.cards import Card
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.preparing import CuttingCard
from punto.rulebook.records import Cited
from punto.rulebook.rulebook_errors import Unknown
from punto.rules.paytable import Settings

Burn = Literal["one", "face-up", "none"]
BURNS: tuple[Burn, ...] = get_args(Burn)
CUTTING_CARD = 20
"""How many cards lie behind the cutting card where a rulebook does not say."""
TEN = 10


def burn_by(book: Rulebook) -> Burn:
    """How a rulebook's cards are burned when nobody asks for another way and nobody has approved one."""
    ways = book.preparing.burn.way.values() if book.preparing else ()
    plain = next((way for way in ways if not (way.approval or way.asked)), None)
    return "face-up" if plain and plain.face_up else "one"


def cutting_card_by(book: Rulebook) -> int:
    """How many cards a rulebook has behind the cutting card."""
    places = book.preparing.cutting_card.values() if book.preparing else ()
    return next((place.behind for place in places), CUTTING_CARD)


def burned(burn: Burn, first: Card) -> int:
    """How many cards leave before the first coup, if this one comes first.

    >>> [burned("face-up", Card.parse(card)) for card in ("AH", "9H", "KH")]
    [2, 10, 11]
    """
    if burn == "face-up":
        return 1 + (first.points or TEN)
    return 1 if burn == "one" else 0


def is_last(left: int, behind: int) -> bool:
    """Whether the coup that begins with so many cards in the shoe is its last.

    The cutting card lies before the cards behind it. If it comes out inside a coup, that coup is finished and
    one more is dealt; if it comes out before a coup, that coup is the last.
    """
    return left <= behind


def check_burn(book: Rulebook, burn: Burn) -> None:
    """Refuse a burn that the rulebook does not have."""
    if book.preparing is None:
        return
    rules = book.preparing.burn
    ways: list[str] = ["face-up" if way.face_up else "one" for way in rules.way.values()]
    ways += [] if rules.compulsory else ["none"]
    if burn not in ways:
        why = f"{book.id} does not burn so {_cited(rules)}"
        raise Unknown(f"burn {burn!r}", why, list(dict.fromkeys(ways)), "accepted")


def check_cutting_card(book: Rulebook, behind: int, settings: Settings) -> None:
    """Refuse a cutting card that lies where the rulebook does not have it; its tolerance is a setting."""
    places = list(book.preparing.cutting_card.values()) if book.preparing else []
    ranges = [(place, *_reach(place, settings)) for place in places]
    if not places or any(least <= behind <= (most or behind) for _, least, most in ranges):
        return
    accepted = [f"{_in_words(least, most)} {_cited(place)}" for place, least, most in ranges]
    why = f"{book.id} does not have it there"
    raise Unknown(f"{behind} cards behind the cutting card", why, accepted, "accepted")


def _reach(place: CuttingCard, settings: Settings) -> tuple[int, int | None]:
    """The fewest and the most cards behind the cutting card; None where there is no most."""
    if place.rule == "at-least":
        return place.behind, None
    give = int(settings[place.tolerance]) if place.rule == "about" and place.tolerance else 0
    return place.behind - give, place.behind + give


def _in_words(least: int, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    return str(least) if least == most else f"{least} to {most}"


def _cited(rule: Cited) -> str:
    return f"({', '.join((*rule.clauses, *rule.readings))})"
