"""One coup dealt by the printed tables: the hands, and every fact a wager can ask about."""

from typing import TypedDict


class ValueFacts(TypedDict):
    """What the point counts alone tell."""

    player_points: int
    banker_points: int
    player_opening: int
    banker_opening: int
    player_cards: int
    banker_cards: int
    winner: str
    player_natural: bool
    banker_natural: bool
    margin: int


class ValueCoup(ValueFacts):
    """A coup known only by the values of its cards."""

    player: list[int]
    banker: list[int]


class Coup(ValueFacts):
    """A coup known by its cards."""

    player: list[str]
    banker: list[str]
    player_pair: str
    banker_pair: str
    same_rank: bool
    eights: str


def value(card: str) -> int:
    """nz 4.1, vic 3.2, nsw 3.2, star 3.2, crown 3.2: what a card counts."""
    if len(card) != 2 or card[0] not in "A23456789TJQK" or card[1] not in "CDHS":
        raise ValueError(f"{card!r} is not a card")
    if card[0] == "A":
        return 1
    if card[0] in "TJQK":
        return 0
    return int(card[0])


def points(values: list[int]) -> int:
    """nz 4.2, vic 3.3, nsw 3.3, star 3.3, crown 3.3: the right digit of the total."""
    return sum(values) % 10


def player_draws(player: int, banker: int) -> bool:
    """Table 1 (nz 9.2-9.3, vic 9.1-9.2, nsw 9.2-9.3, star 9.2-9.3, crown 8.1-8.2)."""
    if player in (8, 9) or banker in (8, 9):
        return False
    return player in (0, 1, 2, 3, 4, 5)


def banker_draws(player: int, banker: int, third: int | None) -> bool:
    """Table 2 (nz 9.4-9.5, vic 9.3, nsw 9.4-9.5, star 9.4-9.5, crown 8.3), by the Player's third card."""
    if player in (8, 9) or banker in (8, 9):
        return False
    if third is None:
        return banker in (0, 1, 2, 3, 4, 5)
    if banker in (0, 1, 2):
        return True
    if banker == 3:
        return third in (0, 1, 2, 3, 4, 5, 6, 7, 9)
    if banker == 4:
        return third in (2, 3, 4, 5, 6, 7)
    if banker == 5:
        return third in (4, 5, 6, 7)
    if banker == 6:
        return third in (6, 7)
    return False


def places(values: list[int]) -> tuple[list[int], list[int]]:
    """nz 8.3, vic 8.2.3, nsw 7.3, star 7.3, crown 7.2.3: which card of the coup lies in which hand."""
    if len(values) < 4:
        raise ValueError("a coup needs four cards")
    player, banker = [0, 2], [1, 3]
    player_opening = points([values[0], values[2]])
    banker_opening = points([values[1], values[3]])
    needed = 4
    third = None
    if player_draws(player_opening, banker_opening):
        player.append(needed)
        needed += 1
        if len(values) < needed:
            raise ValueError("the Player's Hand must draw")
        third = values[needed - 1]
    if banker_draws(player_opening, banker_opening, third):
        banker.append(needed)
        needed += 1
    if len(values) != needed:
        raise ValueError(f"the table of play asks for {needed} cards, not {len(values)}")
    return player, banker


def winner(player: int, banker: int) -> str:
    """nz 5.1, vic 8.3.3, nsw 5.1, star 5.1, crown Table 3: the higher point count."""
    if player > banker:
        return "player"
    if banker > player:
        return "banker"
    return "tie"


def value_facts(player: list[int], banker: list[int]) -> ValueFacts:
    """The definitions of natural and tie of every rulebook; the margin of crown Table 6."""
    player_opening, banker_opening = points(player[:2]), points(banker[:2])
    return {
        "player_points": points(player),
        "banker_points": points(banker),
        "player_opening": player_opening,
        "banker_opening": banker_opening,
        "player_cards": len(player),
        "banker_cards": len(banker),
        "winner": winner(points(player), points(banker)),
        "player_natural": player_opening in (8, 9),
        "banker_natural": banker_opening in (8, 9),
        "margin": abs(points(player) - points(banker)),
    }


def colour(card: str) -> str:
    """Hearts and diamonds are red (crown def:Baccarat Crown Pairs speaks of colour)."""
    return "red" if card[1] in "DH" else "black"


def likeness(cards: list[str]) -> str:
    """crown Table 8 and Table 20: one suit, one colour but not one suit, or neither."""
    if len({card[1] for card in cards}) == 1:
        return "suited"
    if len({colour(card) for card in cards}) == 1:
        return "coloured"
    return "mixed"


def pair(first: str, second: str) -> str:
    """nsw 10.6, star 10.6 and 10.24, crown Table 8 and Table 9: two cards of one rank, and how alike."""
    if first[0] != second[0]:
        return "none"
    return likeness([first, second])


def eights(opening: list[str]) -> str:
    """crown def:Lucky Tie Jackpot, Table 20: are the four opening cards all eights, and how alike."""
    for card in opening:
        if card[0] != "8":
            return "none"
    return likeness(opening)


def deal(cards: list[str]) -> Coup:
    """The coup that these cards make, in dealing order."""
    values = [value(card) for card in cards]
    player_places, banker_places = places(values)
    player_pair, banker_pair = pair(cards[0], cards[2]), pair(cards[1], cards[3])
    both = player_pair != "none" and banker_pair != "none"
    facts = value_facts([values[n] for n in player_places], [values[n] for n in banker_places])
    return {
        **facts,
        "player": [cards[n] for n in player_places],
        "banker": [cards[n] for n in banker_places],
        "player_pair": player_pair,
        "banker_pair": banker_pair,
        "same_rank": both and cards[0][0] == cards[1][0],
        "eights": eights(cards[:4]),
    }


def deal_values(values: list[int]) -> ValueCoup:
    """The same from card values 0 to 9, without the facts that need ranks and suits."""
    for number in values:
        if number not in range(10):
            raise ValueError(f"{number} is not the value of a card")
    player_places, banker_places = places(values)
    player, banker = [values[n] for n in player_places], [values[n] for n in banker_places]
    return {**value_facts(player, banker), "player": player, "banker": banker}
