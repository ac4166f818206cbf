"""Coups worked out by hand, cards in the order they leave the shoe: P B P B, then third cards."""

# Two cards each.
PLAYER_NATURAL = "9H 2C KD 3S"  # 9 against 5
BANKER_NATURAL = "2H 9C KD KS"  # 2 against 9
NATURAL_TIE = "8H 8C QD KS"  # 8 and 8
NATURAL_BY_8 = "9H AC KD QS"  # 9 against 1
TIE_ON_7 = "7H 7C QD KS"
TIE_ON_6 = "6H 6C QD KS"
SEVEN_BEATS_SIX_2_2 = "7H 6C QD KS"

# The Player draws, the Banker stands.
BANKER_SIX_2 = "2H 6C QD KS 3H"  # 5 against 6 on two cards
SEVEN_BEATS_SIX_3_2 = "4H 6C QD KS 3H"  # 7 on three against 6 on two
TIE_ON_6_DRAWN = "3H 6C QD KS 3D"  # 6 on three, 6 on two

# The Banker draws.
BANKER_SIX_3 = "KH 2C QD KS 5H 4D"  # 5 against 6 on three cards
SEVEN_BEATS_SIX_2_3 = "7H 2C QD KS 4D"
SEVEN_BEATS_SIX_3_3 = "4H 2C QD KS 3H 4D"
PLAYER_SEVEN_2 = "7H KC QD TS 3D"  # 7 on two against 3
PLAYER_SEVEN_3 = "4H KC QD TS 3H 3D"  # 7 on three against 3
DRAWN_TIE_ON_8 = "5H 3C QD KS 3H 5S"  # 8 and 8, three cards each: no naturals

# By how much the Player wins, no natural.
PLAYER_BY = {
    3: "7H KC QD JS 4D",
    4: "7H KC QD JS 3D",
    5: "7H KC QD JS 2D",
    6: "7H KC QD JS AD",
    7: "7H KC QD JS TD",
    8: "5H KC QD JS 3H TD",
    9: "5H KC QD JS 4H TD",
}
# By how much the Banker wins, no natural.
BANKER_BY = {
    3: "KH 7C QD JS 4D",
    4: "KH 7C QD JS 3D",
    5: "KH 7C QD JS 2D",
    6: "KH 7C QD JS AD",
    7: "KH 7C QD JS TD",
    8: "KH 3C QD JS TD 5S",
    9: "KH 3C QD JS TD 6S",
}

# Opening pairs: Player's, Banker's, both, both of one rank, none. Ten-count cards pair by rank only.
PLAYER_MIXED = "5H 2C 5C 3S TD"  # 0 draws a ten; Banker 5 stands against 0
PLAYER_COLOURED = "KH 2C KD 7S"  # 0 against a natural 9
PLAYER_SUITED = "KH 2C KH 7S"
BANKER_MIXED = "2C KH 7S KC"
BANKER_COLOURED = "2C KH 7S KD"
BANKER_SUITED = "2C KH 7S KH"
BOTH_PAIRED = "4H 9C 4D 9D"  # a natural tie on 8
TWIN_PAIRED = "4H 4C 4D 4S"
NO_PAIR = "KH 2C QD 7S"
TEN_AND_KING = "TH 2C KH 7S"
