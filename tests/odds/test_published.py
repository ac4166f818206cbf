"""Prices beside figures that others have published. Each table names where its figures stand."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from punto.odds import Composition, Law, coup_law, seat_law
from punto.odds.formatting import decimal, root
from punto.rulebook.loader import load
from punto.rules.facts import Facts, SeatFacts
from punto.rules.game import Game
from tests.odds.ask import price_of

CROWN = "crown-2025"


def law(packs: int) -> Law:
    return coup_law(Game(load("nsw"), "traditional").drawing, Composition.full(packs))


def percent(exact: Fraction, like: str) -> str:
    """A share in per cent, with as many decimals as the published figure."""
    return decimal(exact * 100, len(like.partition(".")[2]))


WIZARD = "wizardofodds.com/games/baccarat, appendix 5"
EXPLOIT = "casinoexploit.com/baccarat.html"
USCASINOS = "a published derivation of the odds"
SUPER_SIX = "888casino.com/blog, Card Counting the Super Six Baccarat Side Bet"
BIG_TIGER = "advancedadvantageplay.com, Card Counting the Big Tiger Baccarat Side Bet"
LUCKY_SIX = "wizardofodds.com/games/baccarat/side-bets/lucky-6"
ELIOT = "advancedadvantageplay.com, Baccarat Side Bets"
SECOND = "an enumeration of eight full decks made apart from this one"

Asked = dict[str, str | int]

PUBLISHED: list[tuple[str, Asked, str, str]] = [
    ("player", {"variant": "traditional"}, "1.23508", SECOND),
    ("player", {"variant": "traditional"}, "1.2351", USCASINOS),
    ("banker", {"variant": "traditional"}, "1.05791", SECOND),
    ("banker", {"variant": "traditional"}, "1.0579", SUPER_SIX),
    ("banker", {"variant": "crown"}, "1.45810", SECOND),
    ("banker", {"variant": "crown"}, "1.4581", SUPER_SIX),
    ("banker", {"variant": "zero-commission"}, "-1.24", SECOND),
    ("banker", {"variant": "lucky-chase"}, "-1.24", SECOND),
    ("tie", {}, "14.35963", SECOND),
    ("tie", {}, "14.36", EXPLOIT),
    ("player-pair", {}, "10.36145", SECOND),
    ("player-dragon-bonus", {}, "2.65167", SECOND),
    ("player-dragon-bonus", {}, "2.65", WIZARD),
    ("banker-dragon-bonus", {}, "9.37", WIZARD),
    ("player-dragon-bonus", {"decks": 6}, "2.67", WIZARD),
    ("banker-dragon-bonus", {"decks": 6}, "9.39", WIZARD),
    ("player-dragon-bonus", {"decks": 4}, "2.70", WIZARD),
    ("banker-dragon-bonus", {"decks": 4}, "9.42", WIZARD),
    ("player", {"variant": "traditional", "decks": 6}, "1.24", EXPLOIT),
    ("banker", {"variant": "traditional", "decks": 6}, "1.06", EXPLOIT),
    ("tie", {"decks": 6}, "14.44", EXPLOIT),
    ("banker", {"variant": "traditional", "decks": 4}, "1.05", EXPLOIT),
    ("big-tiger", {"option": "1", "family": "dragon-tiger"}, "15.2533", BIG_TIGER),
    ("big-tiger", {"option": "1", "family": "dragon-tiger"}, "15.253", ELIOT),
    ("player", {"variant": "two-to-one"}, "3.62", SECOND),
    ("banker", {"variant": "two-to-one"}, "2.20", SECOND),
    ("super-six", {"option": "1"}, "13.82", SECOND),
    ("super-six", {"option": "2"}, "8.43", SECOND),
    ("tiger", {"option": "1"}, "13.36", SECOND),
    ("tiger", {"option": "2"}, "11.6985", LUCKY_SIX),
    ("small-tiger", {"option": "1", "family": "tiger"}, "14.33", SECOND),
    ("big-tiger", {"option": "1", "family": "tiger"}, "6.94", SECOND),
    ("tiger-tie", {"option": "1", "family": "tiger"}, "11.50", SECOND),
    ("tiger-tie", {"option": "1", "family": "dragon-tiger"}, "21.12", SECOND),
    ("tiger-tie", {"option": "2", "family": "dragon-tiger"}, "30.74", SECOND),
    ("dragon-tiger", {"option": "1"}, "14.83", SECOND),
    ("big-dragon", {"option": "1"}, "15.41", SECOND),
    ("small-dragon", {"option": "1"}, "13.05", SECOND),
    ("insurance-no-6", {}, "-4.36", SECOND),
]


@pytest.mark.parametrize(("wager", "asked", "edge", "source"), PUBLISHED)
def test_house_edge_is_as_published(wager: str, asked: Asked, edge: str, source: str) -> None:
    family = asked.get("family")
    rest = {name: value for name, value in asked.items() if name != "family"}
    found = price_of(CROWN, wager, str(family) if family else None, **rest)
    assert percent(found.house_edge, edge) == edge, source


# Wizard of Odds, appendix 5, "Dragon Bonus", eight decks. Its totals of losses are rounded to 15 digits.
BY_MARGIN = {
    "player-dragon-bonus": {
        "natural": 812_685_054_124_032,
        "by 4": 186_780_352_174_080,
        "by 5": 166_169_165_987_840,
        "by 6": 141_238_897_317_888,
        "by 7": 89_590_261_473_280,
        "by 8": 34_097_645_543_424,
        "by 9": 18_409_431_764_992,
        "natural tie": 89_325_908_267_520,
    },
    "banker-dragon-bonus": {
        "natural": 812_685_054_124_032,
        "by 4": 201_147_167_287_296,
        "by 5": 157_275_882_332_160,
        "by 6": 119_200_072_366_080,
        "by 7": 79_517_099_278_336,
        "by 8": 28_305_092_784_128,
        "by 9": 15_390_342_909_952,
        "natural tie": 89_325_908_267_520,
    },
}


@pytest.mark.parametrize("wager", BY_MARGIN)
def test_dragon_bonus_line_by_line(wager: str) -> None:
    lines = {line.name: line.ways for line in price_of(CROWN, wager).lines if line.name}
    assert lines == BY_MARGIN[wager]


# wizardofodds.com/games/super-baccarat, Player bets and Banker bets; the Banker's six is that of Lucky 6.
WINS_ON = {
    "player": (
        24_639_193_538_560, 44_328_525_111_296, 62_946_423_310_336, 86_165_771_096_064, 122_838_277_197_824,
        312_658_895_192_064, 408_043_979_470_848, 555_823_197_134_848, 613_074_020_540_416,
    ),
    "banker": (
        24_291_119_898_624, 44_681_581_871_104, 72_927_778_568_192, 163_359_790_133_248, 216_715_928_915_968,
        269_232_304_455_680, 384_279_324_919_808, 529_914_458_673_152, 586_850_279_002_112,
    ),
}  # fmt: skip


def test_wins_by_total() -> None:
    found: Counter[tuple[str, int]] = Counter()
    for facts, ways in law(8).counts.items():
        assert isinstance(facts, Facts)
        found[facts.winner, max(facts.player_points, facts.banker_points)] += ways
    for winner, counts in WINS_ON.items():
        assert tuple(found[winner, points] for points in range(1, 10)) == counts


def test_wins_with_three_cards() -> None:
    """wizardofodds.com/games/baccarat/side-bets, 3 Card Wins."""
    found: Counter[str] = Counter()
    for facts, ways in law(8).counts.items():
        assert isinstance(facts, Facts)
        if (facts.player_cards if facts.winner == "player" else facts.banker_cards) == 3:
            found[facts.winner] += ways
    assert found["player"] == 942_837_427_226_624
    assert found["banker"] == 763_885_033_768_960


# wizardofodds.com/games/baccarat/appendix/5, 4-5-6.
@pytest.mark.parametrize(
    ("packs", "shares"), [(6, "0.378925 0.303540 0.317535"), (8, "0.378868 0.303444 0.317687")]
)
def test_number_of_cards(packs: int, shares: str) -> None:
    found: Counter[int] = Counter()
    for facts, ways in law(packs).counts.items():
        assert isinstance(facts, Facts)
        found[facts.player_cards + facts.banker_cards] += ways
    assert " ".join(decimal(Fraction(found[cards], law(packs).ways), 6) for cards in (4, 5, 6)) == shares


# vegastrip.com, "Mini Baccarat" (Y.-B. Chen): Banker, Player, Tie by decks, in per cent. For six decks it
# prints 44.6276 for the Player, which does not make 100 with the other two; the count at casinoexploit.com,
# 392,220,492,728,832, gives the figure here.
@pytest.mark.parametrize(
    ("packs", "shares"),
    [
        (8, "45.8597 44.6247 9.5156"),
        (6, "45.8653 44.6279 9.5069"),
        (4, "45.8761 44.6340 9.4898"),
        (2, "45.9073 44.6508 9.4419"),
        (1, "45.9624 44.6760 9.3615"),
    ],
)
def test_results_by_decks(packs: int, shares: str) -> None:
    found = {facts.winner: ways for facts, ways in law(packs).seen_by(["winner"])}  # type: ignore[union-attr]
    ways = law(packs).ways
    assert [
        percent(Fraction(found[who], ways), "0.0000") for who in ("banker", "player", "tie")
    ] == shares.split()


def test_big_tiger_deviation_and_hit_frequency() -> None:
    """advancedadvantageplay.com, "Card Counting the Big Tiger Baccarat Side Bet"."""
    found = price_of(CROWN, "big-tiger", "dragon-tiger", option="1")
    assert root(found.variance, 3) == "6.519"
    assert decimal(found.variance, 3) == "42.503"
    assert percent(found.hit_frequency, "1.662") == "1.662"


def test_three_card_hands_by_points() -> None:
    """A published count of three-card totals: 2,384 of 22,100 count nothing."""
    seats = seat_law(load(CROWN).variant["three-card"].ranking, Composition.full(1))
    hands: Counter[int] = Counter()
    pictures: Counter[int] = Counter()
    for facts, ways in seats.counts.items():
        assert isinstance(facts, SeatFacts)
        hands[facts.points] += ways
        pictures[facts.pictures] += ways
    each = seats.ways // comb(52, 3)
    assert [hands[points] // each for points in range(10)] == [2384, *[2212, 2164] * 4, 2212]
    assert pictures[3] == comb(12, 3) * each
    assert pictures[2] == comb(12, 2) * 40 * each
