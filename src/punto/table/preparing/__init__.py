"""Preparing the cards: the table opens, cards come, are checked, mixed, cut, loaded and burned."""

from punto.table.preparing import (
    asking,
    bringing,
    burning,
    checking,
    cutting,
    dropping,
    loading,
    mixing,
    offering,
    opening,
    renewing,
    sequence,
)
from punto.table.preparing.asking import AskCards, WishMade
from punto.table.preparing.bringing import BringCards, CardsBrought
from punto.table.preparing.burning import BurnCards, CardsBurned, burn_value
from punto.table.preparing.checking import CardsChecked, CheckCards, CheckOrdered, OrderCheck
from punto.table.preparing.cutting import CardsCut, CutCards
from punto.table.preparing.dropping import CardsDropped, CardsVerified, ReportDropped, VerifyCards
from punto.table.preparing.loading import CuttingCardPlaced, LoadShoe, PlaceCuttingCard, ShoeLoaded
from punto.table.preparing.mixing import CardsMixed, MixCards
from punto.table.preparing.offering import (
    AnswerCut,
    ChooseCut,
    CutAnswered,
    CutChosen,
    CutOffered,
    OfferCut,
    PassCut,
)
from punto.table.preparing.opening import OpenTable, TableOpened
from punto.table.preparing.renewing import (
    CardsReplaced,
    CardsTakenUp,
    OrderShuffle,
    ReplaceCards,
    Reshuffle,
    ShuffleOrdered,
)
from punto.table.preparing.sequence import NotReady, ready_shoe

TOPICS = (
    asking, bringing, burning, checking, cutting, dropping,
    loading, mixing, offering, opening, renewing, sequence,
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
