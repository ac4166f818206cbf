"""Figures that others have published, for eight decks unless it says otherwise, as events over facts.

Each entry: what happens, what a unit then wins, the figure as printed, and where it stands.
"""

from collections.abc import Callable
from fractions import Fraction

from punto.rules.facts import Facts

Event = Callable[[Facts], bool]

TOTALS = "wizardofodds.com/games/baccarat/side-bets/winning-side-and-total"
WINNING_TOTALS: dict[int, tuple[str, str, str]] = {
    9: ("0.122654", "0.117408", "0.011033"),
    8: ("0.111200", "0.106017", "0.010979"),
    7: ("0.081635", "0.076880", "0.020350"),
    6: ("0.062552", "0.053864", "0.019240"),
    5: ("0.024576", "0.043357", "0.007939"),
    4: ("0.017239", "0.032682", "0.007261"),
    3: ("0.012593", "0.014590", "0.004452"),
    2: ("0.008869", "0.008939", "0.004003"),
    1: ("0.004929", "0.004860", "0.004101"),
    0: ("0.000000", "0.000000", "0.005798"),
}
"""How often Player wins, Banker wins and both tie with a total."""

EZ = "wizardofodds.com/games/ez-baccarat"
LUCKY_SIX = "wizardofodds.com/games/baccarat/side-bets/lucky-6"
SUPER = "wizardofodds.com/games/super-baccarat"
JACOBSON = "advancedadvantageplay.com/side-bets/baccarat-side-bets"
CO_COUNT = "888casino.com/blog, Co-card counting the Dragon and Panda side bets in EZ Baccarat"
TIE_BET = "888casino.com/blog, Beating the Baccarat Tie Bet"
BIG_SMALL = "vegasfreedom.com, What is Big and Small in Baccarat"
EITHER = "wordstreetjournal.com, Top ten baccarat side games"
FOUR_FIVE_SIX = "wizardofodds.com/games/baccarat/appendix/5, 4-5-6"


def three_card_seven(facts: Facts) -> bool:
    return (facts.winner, facts.banker_points, facts.banker_cards) == ("banker", 7, 3)


def three_card_eight(facts: Facts) -> bool:
    return (facts.winner, facts.player_points, facts.player_cards) == ("player", 8, 3)


def bad_beat(facts: Facts) -> bool:
    return {facts.player_opening, facts.banker_opening} == {8, 9}


def nine_over_seven(facts: Facts) -> bool:
    finals = (facts.player_opening, facts.banker_points), (facts.banker_opening, facts.player_points)
    return (9, 7) in finals


def eights_and_nines(facts: Facts) -> bool:
    return facts.player_points >= 8 and facts.banker_points >= 8


def three_giving_eight(facts: Facts) -> bool:
    third = (facts.player_points - facts.player_opening) % 10
    return facts.banker_opening == 3 and facts.player_cards == 3 and third == 8


def cards(number: int) -> Event:
    return lambda facts: facts.player_cards + facts.banker_cards == number


def drawn(facts: Facts) -> bool:
    return facts.player_cards + facts.banker_cards > 4


def tie(facts: Facts) -> bool:
    return facts.winner == "tie"


def either_pair(facts: Facts) -> bool:
    return facts.player_pair != "none" or facts.banker_pair != "none"


def two_card_six(facts: Facts) -> bool:
    return (facts.winner, facts.banker_points, facts.banker_cards) == ("banker", 6, 2)


def three_card_six(facts: Facts) -> bool:
    return (facts.winner, facts.banker_points, facts.banker_cards) == ("banker", 6, 3)


COUNTED: list[tuple[str, Event, int, str]] = [
    ("Dragon 7", three_card_seven, 112_633_011_329_024, EZ),
    ("Panda 8", three_card_eight, 172_660_763_262_976, EZ),
    ("Lucky 6, two cards", two_card_six, 186_173_936_904_192, LUCKY_SIX),
    ("Lucky 6, three cards", three_card_six, 83_058_367_551_488, LUCKY_SIX),
]

SIDE_BETS: list[tuple[str, Event, Fraction, str, str]] = [
    ("Dragon 7", three_card_seven, Fraction(40), "7.61", EZ),
    ("Panda 8", three_card_eight, Fraction(25), "10.1876", CO_COUNT),
    ("Panda 8", three_card_eight, Fraction(25), "10.19", EZ),
    ("Tie at 8 to 1", tie, Fraction(8), "14.360", TIE_BET),
    ("Tie at 9 to 1", tie, Fraction(9), "4.844", TIE_BET),
    ("88 89 98 99", eights_and_nines, Fraction(20), "7.372", JACOBSON),
    ("9 over 7", nine_over_seven, Fraction(50), "8.103", JACOBSON),
    ("Bad Beat", bad_beat, Fraction(50), "8.46", JACOBSON),
    ("3 Giving 8", three_giving_eight, Fraction(200), "8.682", JACOBSON),
    ("Big", drawn, Fraction(54, 100), "4.35", BIG_SMALL),
    ("Either Pair", either_pair, Fraction(5), "13.71", EITHER),
    ("Four cards", cards(4), Fraction(3, 2), "5.28", FOUR_FIVE_SIX),
    ("Five cards", cards(5), Fraction(2), "8.97", FOUR_FIVE_SIX),
    ("Six cards", cards(6), Fraction(2), "4.69", FOUR_FIVE_SIX),
]
"""A bet that wins so much on its event and loses otherwise, with its house edge in per cent.

Left out: 888casino.com prints 7.6110 for Dragon 7, which wizardofodds.com has as 7.6113, and so has the count
here; the last digits of 4-5-6, which were worked out from shares already rounded; and the last digit of Bad
Beat, printed as 8.459, where the count gives 8.4585.
"""

VARIANCES: list[tuple[str, Event, int, str, str]] = [
    ("3 Giving 8", three_giving_eight, 200, "182.715", JACOBSON),
    ("88 89 98 99", eights_and_nines, 20, "18.594", JACOBSON),
]
"""The variance of a bet that wins so much on its event and loses otherwise."""

PAID_BY_TOTAL: list[tuple[str, int, int, str]] = [
    ("player", 9, 6, "0.141421"), ("player", 8, 6, "0.221598"), ("player", 7, 9, "0.183651"),
    ("player", 6, 11, "0.249378"), ("player", 5, 30, "0.238159"), ("player", 4, 45, "0.207021"),
    ("player", 3, 60, "0.231808"), ("player", 2, 90, "0.192962"), ("player", 1, 160, "0.206364"),
    ("banker", 9, 6, "0.178146"), ("banker", 8, 7, "0.151865"), ("banker", 7, 9, "0.231195"),
    ("banker", 5, 17, "0.219573"),
]  # fmt: skip
"""Super Baccarat: who wins, with what total, at what odds, and the house edge."""

EZ_BANKER = ("1.0183", "888casino.com/blog, Card Counting the Super Six Baccarat Side Bet")
"""No commission, and a Banker's win with a three-card seven is a stand-off: the house edge in per cent."""

BY_DECKS = "casinoexploit.com/baccarat.html"
COUNTS_BY_DECKS: list[tuple[int, str, int]] = [
    (6, "banker", 403_095_751_234_560),
    (6, "player", 392_220_492_728_832),
    (6, "tie", 83_552_962_932_288),
    (4, "banker", 34_543_624_867_840),
    (4, "player", 33_608_344_225_792),
]

REMOVAL = "excelpunks.com, Concepts 16: Baccarat, Effects of Card Removal"
PLAYER_WINS_LESS: dict[str, str] = {
    "4H": "0.0000435175",
    "KH": "0.0000373810",
    "AH": "0.0000295798",
    "3H": "0.0000217068",
}
"""How much rarer a Player's win is once the card has left eight decks."""


def sourced() -> int:
    """How many figures there are here, each with its source."""
    singles = (COUNTED, SIDE_BETS, VARIANCES, PAID_BY_TOTAL, COUNTS_BY_DECKS, PLAYER_WINS_LESS)
    return sum(map(len, (*WINNING_TOTALS.values(), *singles))) + 1
