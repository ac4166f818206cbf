"""How a coup is dealt: the order of the cards, who holds them, what is called, and how a shoe ends."""

from typing import Literal

from punto.rulebook.records import Cited, Record

Control = Literal["dealer", "top-bettor", "banker-role", "shoe-holder"]


class Announced(Cited, frozen=True, kw_only=True):
    """The calling of the points: the Player first, or whichever hand the dealer shows first."""

    first: Literal["player", "either"]


class Method(Cited, frozen=True, kw_only=True):
    """One of the ways to deal: who controls the cards of each hand, and how they lie."""

    title: str
    control: Control
    faces: tuple[Literal["up", "down"], ...]
    third_cards: Cited


class LastCoup(Record, frozen=True, kw_only=True):
    """What the cutting card does."""

    in_coup: Cited
    first_card: Cited
    over: Cited


class Dealing(Record, frozen=True, kw_only=True):
    """The deal."""

    one_method: Cited
    two_hands: Cited | None = None
    opening: Cited
    announced: Announced
    result: Cited
    bets_called: Cited | None = None
    extra_burn: Cited | None = None
    last_coup: LastCoup
    method: dict[str, Method]
