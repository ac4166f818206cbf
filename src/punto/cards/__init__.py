"""Cards, packs and the shoe, with an explicit source for every card that comes out."""

from punto.cards.card import PACK, Card, Colour, Rank, Suit, parse_cards
from punto.cards.draw import KeyStream, draw_below
from punto.cards.shoe import CardSource, KeyedSource, ScriptedSource, SeededSource, Shoe, ShoeEmpty

__all__ = [
    "PACK",
    "Card",
    "CardSource",
    "Colour",
    "KeyStream",
    "KeyedSource",
    "Rank",
    "ScriptedSource",
    "SeededSource",
    "Shoe",
    "ShoeEmpty",
    "Suit",
    "draw_below",
    "parse_cards",
]
