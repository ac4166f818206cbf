"""What a dealer is told to say, and why: the points, the third cards, the result."""

import pytest
from msgspec import structs

from punto.cards import parse_cards
from punto.robots.due import DueOrder, due_now
from punto.table import Phase, Table
from punto.table.coup.hands import OPENING, PLACES
from punto.table.three_card.area_game import place_of
from punto.table.three_card.area_results import hands_needed
from tests.robots.test_robots import betting

BOTH = frozenset(PLACES)
THIRDS = ("P3", "B3")


def lying(
    cards: str, announced: frozenset[str] = BOTH, places: tuple[str, ...] = (*OPENING, *THIRDS)
) -> Table:
    """A table at which these cards lie face up."""
    state = betting().state
    faces = dict(zip(places, parse_cards(cards.split()), strict=False))
    coup = structs.replace(state.coup, drawn=tuple(faces), faces=faces, announced=announced)
    return structs.replace(state, phase=Phase.DEALING, coup=coup)


def due(state: Table) -> DueOrder:
    found = due_now(state)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("cards", "announced", "say", "why", "does"),
    [
        ("KH 2S AD 3C", frozenset(), "Player one.", "Player has 1.", "Call 1"),
        ("KH 2S AD 3C", frozenset({"player"}), "Banker five.", "Banker has 5.", "Call 5"),
        ("9H 2S KD 3C", frozenset(), "Player, natural nine.", "Player has 9, a natural.", "Call 9"),
    ],
)
def test_points_are_told_before_they_are_called(
    cards: str, announced: frozenset[str], say: str, why: str, does: str
) -> None:
    told = due(lying(cards, announced))
    assert (told.order, told.say, told.why, told.does) == ("announce", say, why, does)


@pytest.mark.parametrize(
    ("cards", "places", "place", "why"),
    [
        ("KH 2S 4D 3C", OPENING, "P3", "Player has 4 and draws."),
        ("2H KS 4D QC", OPENING, "B3", "Player stands on 6. Banker has 0 and draws."),
        ("KH 2S 4D 2C 5H", (*OPENING, "P3"), "B3", "Player’s third card counts 5. Banker has 4 and draws."),
    ],
)
def test_a_third_card_comes_with_its_reason(
    cards: str, places: tuple[str, ...], place: str, why: str
) -> None:
    told = due(lying(cards, places=places))
    hand = "Player" if place == "P3" else "Banker"
    assert (told.place, told.say, told.why) == (place, f"Card for {hand}.", why)


@pytest.mark.parametrize(
    ("cards", "places", "say", "why"),
    [
        ("9H 2S KD 3C", OPENING, "Player wins, nine over five.", "Player has a natural 9: no hand draws."),
        (
            "9H 8S KD KC", OPENING, "Player wins, nine over eight.",
            "Player has a natural 9 and Banker has a natural 8: no hand draws.",
        ),
        ("2H 3S 4D 4C", OPENING, "Banker wins, seven over six.", "Player stands on 6. Banker stands on 7."),
        (
            "KH 2S 4D AC 8H", (*OPENING, "P3"), "Banker wins, three over two.",
            "Player’s third card counts 8. Banker stands on 3.",
        ),
        ("2H KS 4D QC 6H", (*OPENING, "B3"), "Tie, six all.", "Both hands are complete."),
    ],
)  # fmt: skip
def test_the_result_is_told_before_it_is_called(
    cards: str, places: tuple[str, ...], say: str, why: str
) -> None:
    told = due(lying(cards, places=places))
    assert (told.order, told.say, told.why) == ("announce-result", say, why)


def test_the_opening_cards_and_the_clearing_of_the_table_need_no_words() -> None:
    told = due(lying("KH", frozenset()))
    assert (told.order, told.say, told.why) == ("draw-card", "", "")
    assert due(betting().state).say == "No more bets."


def compared(dealer: str, area: str) -> DueOrder:
    """What is due where all hands lie there: the dealer's, and the same in every area."""
    evening = betting("three-card")
    while due(evening.state).order != "announce-result":
        evening.step()
    state = evening.state
    held = {hand: dealer if hand == "dealer" else area for hand in hands_needed(state)}
    cards = {hand: parse_cards(each.split()) for hand, each in held.items()}
    faces = {place_of(hand, at): card for hand, each in cards.items() for at, card in enumerate(each, 1)}
    told = due(structs.replace(state, coup=structs.replace(state.coup, faces=faces)))
    assert told.order == "announce-result"
    return told


@pytest.mark.parametrize(
    ("dealer", "area", "say", "stands"),
    [
        ("2H 3S AD", "KH 9S QD", "Dealer has six.", "has 9: higher."),
        ("KH QS JD", "KS 9S QD", "Dealer has three pictures.", "has 9: lower."),
        ("2H 3S AD", "KH QS JD", "Dealer has six.", "has three pictures: higher."),
        ("2H 3S AD", "2D 3C AS", "Dealer has six.", "has 6: equal."),
    ],
)
def test_every_hand_is_told_against_the_dealers(dealer: str, area: str, say: str, stands: str) -> None:
    told = compared(dealer, area)
    assert told.say == say
    assert told.why.count(stands) == told.why.count("Area ") >= 1
