"""Preparing the cards: the table opens, cards come, are checked, mixed, cut, loaded and burned."""

from punto.table.preparing import (
    bringing_cards,
    burning,
    card_check,
    cutting,
    dropped_cards,
    loading,
    new_shoe,
    offering_cut,
    opening,
    player_requests,
    sequence,
    shuffling,
)
from punto.table.preparing.bringing_cards import BringCards, CardsBrought
from punto.table.preparing.burning import BurnCards, CardsBurned, burn_value
from punto.table.preparing.card_check import CardsChecked, CheckCards, CheckOrdered, OrderCheck
from punto.table.preparing.cutting import CardsCut, CutCards
from punto.table.preparing.dropped_cards import CardsDropped, CardsVerified, ReportDropped, VerifyCards
from punto.table.preparing.loading import CuttingCardPlaced, LoadShoe, PlaceCuttingCard, ShoeLoaded
from punto.table.preparing.new_shoe import (
    CardsReplaced,
    CardsTakenUp,
    OrderShuffle,
    ReplaceCards,
    Reshuffle,
    ShuffleOrdered,
)
from punto.table.preparing.offering_cut import (
    AnswerCut,
    ChooseCut,
    CutAnswered,
    CutChosen,
    CutOffered,
    OfferCut,
    PassCut,
)
from punto.table.preparing.opening import OpenTable, TableOpened
from punto.table.preparing.player_requests import AskCards, WishMade
from punto.table.preparing.sequence import NotReady, ready_shoe
from punto.table.preparing.shuffling import CardsMixed, MixCards

TOPICS = (
    player_requests, bringing_cards, burning, card_check, cutting, dropped_cards,
    loading, shuffling, offering_cut, opening, new_shoe, sequence,
)  # fmt: skip

__all__ = [
    "TOPICS",
    "AnswerCut",
    "AskCards",
    "BringCards",
    "BurnCards",
    "CardsBrought",
    "CardsBurned",
    "CardsChecked",
    "CardsCut",
    "CardsDropped",
    "CardsMixed",
    "CardsReplaced",
    "CardsTakenUp",
    "CardsVerified",
    "CheckCards",
    "CheckOrdered",
    "ChooseCut",
    "CutAnswered",
    "CutCards",
    "CutChosen",
    "CutOffered",
    "CuttingCardPlaced",
    "LoadShoe",
    "MixCards",
    "NotReady",
    "OfferCut",
    "OpenTable",
    "OrderCheck",
    "OrderShuffle",
    "PassCut",
    "PlaceCuttingCard",
    "ReplaceCards",
    "ReportDropped",
    "Reshuffle",
    "ShoeLoaded",
    "ShuffleOrdered",
    "TableOpened",
    "VerifyCards",
    "WishMade",
    "burn_value",
    "ready_shoe",
]
