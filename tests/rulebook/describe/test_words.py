"""Rulebooks in words: conditions, odds, comparisons."""

import pytest

from punto.rulebook.compare import ComparedRow, compare
from punto.rulebook.coverage import READ_BY, cited_in, code_for
from punto.rulebook.describe import describe
from punto.rulebook.describe.words import in_words, listed, ranged
from punto.rulebook.loader import load
from punto.rulebook.model import Rulebook
from punto.rulebook.records import When
from tests.five import FIVE


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ({}, "always"),
        ({"winner": ("player", "tie")}, "Player wins or tie"),
        ({"player_pair": ("mixed", "coloured", "suited")}, "Player opens with a pair"),
        ({"banker_pair": "none"}, "Banker opens with no pair"),
        ({"banker_pair": ("mixed", "suited")}, "Banker opens with a mixed or suited pair"),
        ({"player_natural": True, "banker_natural": False}, "Player has a natural, Banker without a natural"),
        ({"margin": 4}, "by 4"),
        ({"same_rank": True}, "both pairs of one rank"),
        ({"same_rank": False}, "the pairs of two ranks"),
        ({"player_opening": (0, 1, 2, 3, 4, 5)}, "Player opens on 0 to 5"),
        ({"player_cards": 3}, "Player with 3 cards"),
        ({"against_dealer": "higher", "points": 6}, "hand higher against the dealer's, on 6"),
        ({"pictures": (0, 1)}, "0 or 1 pictures"),
        ({"eights": "suited"}, "four eights of one suit"),
        ({"eights": ("mixed", "coloured", "suited")}, "four eights"),
    ],
)
def test_conditions_in_words(when: When, words: str) -> None:
    assert in_words(when) == words


def test_lists_and_ranges() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "and") == "a, b and c"
    assert ranged([8]) == "8"
    assert ranged([3, 4, 6, 8]) == "3, 4, 6 or 8"
    assert ranged([4, 5, 6, 7, 8]) == "4 to 8"


def _rows(a: str, b: str) -> dict[str, ComparedRow]:
    return {f"{topic.topic}/{pair.subject}": pair for topic in compare(a, b) for pair in topic.rows}


EXPECTED = [
    ("nsw", "star-2024", "Identity/In force", "no date printed (the text prints no date)", "16 August 2024"),
    ("nsw", "star-2024", "Table and cards/Seats", "3 to 14", None),
    (
        "nsw",
        "star-2024",
        "Side bets: odds/Big Tiger: Banker wins, Banker on 6, Banker with 3 cards",
        None,
        "55:1",
    ),
    ("nsw", "star-2024", "Limits/Sign", "minimum and maximum for a player and for an area", "bet type"),
    ("nsw", "star-2024", "Placing wagers/A valid bet (player-card)", None, "from 19 August 2024"),
    ("vic-2002", "crown-2025", "Table and cards/Seats", "5 to 14", "3 to 14"),
    (
        "vic-2002",
        "crown-2025",
        "Table and cards/Standing bettors",
        "only if the Game Supervisor agrees",
        None,
    ),
    ("vic-2002", "crown-2025", "Words/Neither wins nor loses", "void", "stand-off"),
    (
        "vic-2002",
        "crown-2025",
        "Wagers over several coups/Tie Run of 2",
        "100:1",
        "only where the setting allows",
    ),
    ("vic-2002", "crown-2025", "Payment and commission/Deferred commission", "for seated", "prior approval"),
    ("vic-2002", "crown-2025", "Variants/three-card", None, "Three Card Baccarat; no side bets; 1 deck"),
    (
        "vic-2002",
        "crown-2025",
        "Side bets: odds/Player Dragon Bonus: Player wins, Player without a natural, by 9",
        None,
        "30:1",
    ),
    (
        "vic-2002",
        "crown-2025",
        "Settings/A Player/Banker Run needs a main wager in each of its coups",
        "true",
        "false",
    ),
    ("vic-2002", "crown-2025", "Roles/area-manager", None, "TG Area Manager"),
]


@pytest.mark.parametrize(("a", "b", "where", "left", "right"), EXPECTED)
def test_comparison_shows_the_difference(
    a: str, b: str, where: str, left: str | None, right: str | None
) -> None:
    pair = _rows(a, b)[where]
    assert not pair.same
    for found, wanted in ((pair.a, left), (pair.b, right)):
        assert (found is None) == (wanted is None)
        assert wanted is None or wanted in (found or "")


@pytest.mark.parametrize(
    "subject",
    [
        "Table of play/Banker on 3",
        "Table and cards/Decks",
        "Main wagers, traditional/Banker: Banker wins",
        "Limits/Under the minimum, found after the first card",
    ],
)
def test_comparison_shows_what_victoria_and_crown_share(subject: str) -> None:
    assert _rows("vic-2002", "crown-2025")[subject].same


def test_renumbered_clauses_are_paired() -> None:
    assert _rows("nsw", "star-2024")["Clauses: general/14.11 = 14.12"].same


@pytest.mark.parametrize("rulebook", FIVE)
def test_every_row_cites_or_is_absent(rulebook: str) -> None:
    for topic in describe(load(rulebook)):
        for row in topic.rows:
            assert row.clauses or topic.topic == "Not in the text", (topic.topic, row.subject)


@pytest.mark.parametrize("rulebook", FIVE)
def test_subjects_are_unique_within_a_topic(rulebook: str) -> None:
    for topic in describe(load(rulebook)):
        subjects = [row.subject for row in topic.rows]
        assert len(subjects) == len(set(subjects)), topic.topic


def test_every_section_that_is_acted_on_names_its_code() -> None:
    described_only = {"vocabulary"}
    sections = set(Rulebook.__struct_fields__) - {"id", "extends", "absent"} - described_only
    assert set(READ_BY) == sections


def test_code_for_a_clause_follows_the_data() -> None:
    assert "side_bet.tiger.pays[0]" in cited_in("crown-2025")["Table 16/Two Card Tiger"]
    assert code_for("crown-2025", "Table 16/Two Card Tiger") == (
        "punto.rules.paytable",
        "punto.rules.checks.wager_checks",
    )
    assert code_for("crown-2025", "14.2.5") == ("punto.floor.tournament", "punto.table.heat")
    assert code_for("crown-2025", "def:Box") == ()
