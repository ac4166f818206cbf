"""Settlement of every wager that one coup decides, rulebook by rulebook, as plain questions.

A settlement is (outcome, odds, commission): odds are winnings per unit staked before commission,
commission is the fraction of those winnings that the casino keeps.
"""

from fractions import Fraction

from tests.oracle.coup import Coup, deal, points, value

Settlement = tuple[str, Fraction | None, Fraction]
Part = tuple[str, Fraction, str, Fraction | None]

FREE = Fraction(0)
LOSE: Settlement = ("lose", None, FREE)
STAND_OFF: Settlement = ("stand-off", None, FREE)
NOT_OFFERED: Settlement = ("not-offered", None, FREE)

RULEBOOKS = ("nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025")
MAIN = ("player", "banker", "tie")
PAIRS = ("player-pair", "banker-pair")
CROWN_PAIRS = ("player-crown-pair", "banker-crown-pair")
DRAGON_BONUS = ("player-dragon-bonus", "banker-dragon-bonus")
TIGER = ("tiger", "big-tiger", "small-tiger", "tiger-tie", "tiger-pair")
DRAGON_TIGER = ("dragon-tiger", "big-dragon", "small-dragon", "big-tiger", "small-tiger", "tiger-tie")
SHIELD = ("shield-player", "shield-banker")
EVERY_WAGER = (
    *MAIN,
    *PAIRS,
    *CROWN_PAIRS,
    *DRAGON_BONUS,
    *TIGER,
    *DRAGON_TIGER,
    *SHIELD,
    "super-six",
    "insurance-no-6",
)


def _win(odds: int | Fraction, commission: Fraction = FREE) -> Settlement:
    """A winning wager at these odds to one."""
    return "win", Fraction(odds), commission


def _win_if(won: bool, odds: int) -> Settlement:
    """A wager that wins or loses and never stands off."""
    return _win(odds) if won else LOSE


def _crown_offers(variant: str, wager: str, family: str | None) -> bool:
    """crown 5.5, 11.2.1, def:Shield, def:Crown Baccarat; one Tiger family at a table (A-CRN-06)."""
    if variant == "lucky-chase":
        return wager in ("player", "banker")
    if variant not in ("traditional", "crown", "two-to-one", "tie-baccarat", "zero-commission"):
        return False
    if wager == "insurance-no-6":
        return variant == "crown"
    if wager in SHIELD:
        return variant == "traditional"
    if wager in TIGER and wager in DRAGON_TIGER:
        return True
    if wager in TIGER:
        return family != "dragon-tiger"
    if wager in DRAGON_TIGER:
        return family != "tiger"
    return True


def offered(rulebook: str, variant: str, wager: str, family: str | None) -> bool:
    """nz 5.1, vic 6.5, nsw 5.1 and 10, star 5.1 and 10, crown 5.5: is there such a wager at this game?"""
    if rulebook == "nz-1998":
        return variant == "traditional" and wager in MAIN
    if rulebook == "vic-2002":
        if wager == "insurance-no-6":
            return variant == "crown"
        return variant in ("traditional", "crown") and wager in MAIN
    if rulebook == "nsw":
        return variant in ("traditional", "even-money") and wager in (*MAIN, *PAIRS, "super-six")
    if rulebook == "star-2024":
        if wager in TIGER and family == "dragon-tiger":
            return False
        known = wager in (*MAIN, *PAIRS, "super-six", *TIGER)
        return variant in ("traditional", "even-money") and known
    return _crown_offers(variant, wager, family)


def _main_tie(variant: str, tie_percent: int) -> Settlement:
    """What a tie does to Player and Banker: crown Tables 10 and 11, elsewhere a stand-off."""
    if variant == "two-to-one":
        return LOSE
    if variant == "tie-baccarat":
        return "stand-off", Fraction(tie_percent, 100), FREE
    return STAND_OFF


def _player_win(variant: str, coup: Coup) -> Settlement:
    """nz 5.7(a), vic 10.1, nsw 11.1.2, star 11.1.2, crown Tables 3, 4, 10, 13, 14."""
    if variant == "two-to-one" and coup["player_cards"] == 3 and coup["player_points"] in (8, 9):
        return _win(2)
    return _win(1)


def _banker_win(rulebook: str, variant: str, coup: Coup) -> Settlement:
    """nz 5.7(b), vic 10.1, nsw 11.1.3 and 11.2.2, star 11.1.3 and 11.2.2, crown Tables 3, 4, 10, 13, 14."""
    six = coup["banker_points"] == 6
    if variant == "even-money":
        return _win(Fraction(1, 2)) if six else _win(1)
    if variant == "crown":
        return _win(1, Fraction(1, 2)) if six else _win(1)
    if variant == "two-to-one":
        return _win(2) if coup["banker_cards"] == 3 and coup["banker_points"] in (8, 9) else _win(1)
    if variant in ("zero-commission", "lucky-chase"):
        return _win(1)
    if rulebook in ("nsw", "star-2024"):
        return _win(Fraction(19, 20))
    return _win(1, Fraction(1, 20))


def _main(rulebook: str, variant: str, wager: str, coup: Coup, tie_percent: int) -> Settlement:
    """nz 5.1, vic 10.1, nsw 5.1, star 5.1, crown Tables 3, 4, 10, 11, 13, 14: Player, Banker and Tie."""
    if wager == "tie":
        return _win_if(coup["winner"] == "tie", 8)
    if coup["winner"] == "tie":
        return _main_tie(variant, tie_percent)
    if coup["winner"] != wager:
        return LOSE
    if wager == "player":
        return _player_win(variant, coup)
    return _banker_win(rulebook, variant, coup)


def _insurance(coup: Coup) -> Settlement:
    """vic def:Insurance/No 6 and 10.1, crown def:Insurance/No 6 and Table 4."""
    if coup["banker_opening"] != 6 or coup["player_opening"] not in (0, 1, 2, 3, 4, 5):
        return NOT_OFFERED
    return _win_if(not (coup["winner"] == "banker" and coup["banker_points"] == 6), 2)


def _shield(wager: str, coup: Coup) -> Settlement:
    """crown 5.9.1 and Table 12: the protected hand stands on six or seven, the other may still draw."""
    if wager == "shield-player":
        mine, other, protected = coup["player_opening"], coup["banker_opening"], "player"
    else:
        mine, other, protected = coup["banker_opening"], coup["player_opening"], "banker"
    if mine not in (6, 7) or other not in (0, 1, 2, 3, 4, 5):
        return NOT_OFFERED
    if coup["winner"] == "tie":
        return STAND_OFF
    if coup["winner"] == protected:
        return LOSE
    return _win(Fraction(5, 2)) if mine == 6 else _win(Fraction(9, 2))


def _crown_pair(kind: str) -> Settlement:
    """crown Table 8."""
    if kind == "mixed":
        return _win(6)
    if kind == "coloured":
        return _win(12)
    if kind == "suited":
        return _win(25)
    return LOSE


def _dragon_bonus(side: str, natural: bool, coup: Coup) -> Settlement:
    """crown Table 6."""
    if coup["winner"] == "tie":
        return STAND_OFF if coup["player_natural"] and coup["banker_natural"] else LOSE
    if coup["winner"] != side:
        return LOSE
    if natural:
        return _win(1)
    by_margin = {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}
    if coup["margin"] in by_margin:
        return _win(by_margin[coup["margin"]])
    return LOSE


def _banker_six(coup: Coup) -> bool:
    """nsw 10.13, star 10.13 and 10.29, crown def:Super 6 and def:Tiger: the Banker wins with six."""
    return coup["winner"] == "banker" and coup["banker_points"] == 6


def _player_seven(coup: Coup) -> bool:
    """crown def:Dragon Tiger Side Wager: the Player wins with seven."""
    return coup["winner"] == "player" and coup["player_points"] == 7


def _super_six(rulebook: str, option: int, coup: Coup) -> Settlement:
    """nsw 11.1.6, star 11.1.6, crown Table 15."""
    if rulebook != "crown-2025" or option == 1:
        return _win_if(_banker_six(coup), 15)
    if option == 2:
        return _win_if(_banker_six(coup), 16)
    return NOT_OFFERED


def _tiger_pair(option: int, coup: Coup) -> Settlement:
    """star 10.23 and 11.1.8, crown Table 16: single, double or twin."""
    hands = [coup["player_pair"], coup["banker_pair"]]
    if hands == ["none", "none"]:
        return LOSE
    if "none" in hands:
        return _win(4)
    if not coup["same_rank"]:
        return _win(25)
    return _win((100, 150, 150, 120, 120)[option - 1])


def _tiger(wager: str, option: int, coup: Coup) -> Settlement:
    """star 10.14-10.39 and 11.1.7-11.1.11 (as option 1), crown Table 16."""
    if wager == "tiger-pair":
        return _tiger_pair(option, coup)
    if wager == "tiger-tie":
        return _win_if(coup["winner"] == "tie" and coup["banker_points"] == 6, 45)
    if not _banker_six(coup):
        return LOSE
    two_cards = coup["banker_cards"] == 2
    if wager == "big-tiger":
        return _win_if(not two_cards, 55)
    if wager == "small-tiger":
        return _win_if(two_cards, (22, 23, 23, 23, 23)[option - 1])
    return _win(12) if two_cards else _win((22, 23, 25, 23, 25)[option - 1])


def _seven_over_six(option: int, coup: Coup) -> Settlement:
    """crown Table 17: Dragon Tiger."""
    if not _player_seven(coup) or coup["banker_points"] != 6:
        return LOSE
    if coup["player_cards"] == 3 and coup["banker_cards"] == 3:
        return _win(100)
    if coup["player_cards"] == 2 and coup["banker_cards"] == 2:
        return _win(30)
    return _win((40, 40, 40, 40, 35)[option - 1])


def _dragon_tiger(wager: str, option: int, coup: Coup) -> Settlement:
    """crown Table 17."""
    if wager == "dragon-tiger":
        return _seven_over_six(option, coup)
    if wager == "big-dragon":
        return _win_if(_player_seven(coup) and coup["player_cards"] == 3, (30, 30, 29, 29, 29)[option - 1])
    if wager == "small-dragon":
        return _win_if(_player_seven(coup) and coup["player_cards"] == 2, (15, 15, 14, 14, 14)[option - 1])
    if wager == "big-tiger":
        return _win_if(_banker_six(coup) and coup["banker_cards"] == 3, (50, 50, 50, 48, 48)[option - 1])
    if wager == "small-tiger":
        return _win_if(_banker_six(coup) and coup["banker_cards"] == 2, (22, 22, 22, 21, 21)[option - 1])
    six_all = coup["winner"] == "tie" and coup["banker_points"] == 6
    return _win_if(six_all, (40, 35, 35, 35, 35)[option - 1])


def _families(rulebook: str, wager: str, family: str | None, option: int, coup: Coup) -> Settlement:
    """star 11.1.7-11.1.11, crown Tables 16 and 17: a shared name is priced by its family (A-CRN-06)."""
    if rulebook == "star-2024":
        return _tiger(wager, 1, coup)
    if option not in (1, 2, 3, 4, 5):
        return NOT_OFFERED
    if family == "dragon-tiger" or wager not in TIGER:
        return _dragon_tiger(wager, option, coup)
    return _tiger(wager, option, coup)


def _side_bet(rulebook: str, wager: str, family: str | None, option: int, coup: Coup) -> Settlement:
    """nsw 10, star 10, crown 5.5.4 to 5.5.26."""
    if wager == "insurance-no-6":
        return _insurance(coup)
    if wager in SHIELD:
        return _shield(wager, coup)
    if wager == "player-pair":
        return _win_if(coup["player_pair"] != "none", 11)
    if wager == "banker-pair":
        return _win_if(coup["banker_pair"] != "none", 11)
    if wager == "player-crown-pair":
        return _crown_pair(coup["player_pair"])
    if wager == "banker-crown-pair":
        return _crown_pair(coup["banker_pair"])
    if wager == "player-dragon-bonus":
        return _dragon_bonus("player", coup["player_natural"], coup)
    if wager == "banker-dragon-bonus":
        return _dragon_bonus("banker", coup["banker_natural"], coup)
    if wager == "super-six":
        return _super_six(rulebook, option, coup)
    return _families(rulebook, wager, family, option, coup)


def settle(
    rulebook: str,
    variant: str,
    wager: str,
    option: int | None,
    cards: list[str],
    *,
    family: str | None = None,
    tie_percent: int = 5,
) -> Settlement:
    """nz 5.7, vic 10.1, nsw 11, star 11, crown 9.1: one wager on one coup; no option named means option 1."""
    if rulebook not in RULEBOOKS:
        raise ValueError(f"no rulebook {rulebook!r}")
    if wager not in EVERY_WAGER:
        raise ValueError(f"no wager {wager!r} is decided by one coup")
    if tie_percent not in range(1, 11):
        raise ValueError("a tie pays one to ten per cent")
    coup = deal(cards)
    if not offered(rulebook, variant, wager, family):
        return NOT_OFFERED
    if wager in MAIN:
        return _main(rulebook, variant, wager, coup, tie_percent)
    return _side_bet(rulebook, wager, family, 1 if option is None else option, coup)


def one_one_two(family: str, cards: list[str], option: int | None = None) -> list[Part]:
    """crown def:1-1-2 and 9.2: a quarter on each side wager, half on Tie, each by its own table."""
    if family == "pairs":
        player, banker = PAIRS
    elif family == "crown-pairs":
        player, banker = CROWN_PAIRS
    elif family == "dragon-bonus":
        player, banker = DRAGON_BONUS
    else:
        raise ValueError(f"no 1-1-2 on {family!r}")
    parts: list[Part] = []
    for name, share in ((banker, Fraction(1, 4)), (player, Fraction(1, 4)), ("tie", Fraction(1, 2))):
        outcome, odds, _ = settle("crown-2025", "traditional", name, option, cards)
        parts.append((name, share, outcome, odds))
    return parts


def _pictures(hand: list[str]) -> int:
    """crown 12.2: kings, queens and jacks."""
    return sum(1 for card in hand if card[0] in "JQK")


def three_card_ranking(hand: list[str]) -> int:
    """crown Table 18: 1 is the best hand, 11 the worst."""
    total = points([value(card) for card in hand])
    if len(hand) != 3:
        raise ValueError("a hand has three cards")
    if _pictures(hand) == 3:
        return 1
    return 11 - total


def settle_three_card(wager: str, player_hand: list[str], dealer_hand: list[str]) -> Settlement:
    """crown 12.5 and Table 19, with ties by ranking (A-CRN-13)."""
    mine, dealers = three_card_ranking(player_hand), three_card_ranking(dealer_hand)
    if wager == "three-pictures":
        return _win(20) if _pictures(player_hand) == 3 else _win_if(_pictures(player_hand) == 2, 5)
    if wager == "three-card-tie":
        return _win_if(mine == dealers, 8)
    if wager != "three-card":
        raise ValueError(f"no wager {wager!r} in Three Card Baccarat")
    if mine == dealers:
        return STAND_OFF
    if mine > dealers:
        return LOSE
    six = points([value(card) for card in player_hand]) == 6
    return _win(Fraction(1, 2)) if six else _win(1)
